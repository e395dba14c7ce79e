import { checks } from './disclosures.frameworks.ts'
import type { Topic } from './disclosures.topics.ts'

// "Not found" is the gravest thing to say of a policy, and is said only of a text without any word in which a person could
// speak of the subject. These words are wider than those that answer it: "reach us" is a contact, "Acme, Inc." a controller.

/** Whether a text has none of the words in which anyone could speak of a check. */
export function isSilentOn(check: string, text: string): boolean {
  if (tellsMoreElsewhere.test(text)) return false
  const topics = topicsOf.get(check)
  return (
    topics?.every((topic) => anyWords[topic]?.test(text) === false && !anyWordsElsewhere[topic]?.test(text)) ?? false
  )
}

/** A notice beside another one leaves to it what both would say. */
const tellsMoreElsewhere =
  /\bread (?:alongside|together with|in conjunction with)\b|\b(?:supplement|addendum)\w* to (?:our|the)\b|\bsupplements? (?:our|the|and)\b|\b(?:this|our|a) separate notice\b|\b(?:main|general|full|complete) privacy (?:policy|notice|statement)\b|\bin addition to (?:our|the) [^.]{0,30}privacy (?:policy|notice|statement)\b|\bergänz\w* (?:unsere|die) datenschutz|\ben complément de (?:notre|la) (?:politique|charte)/iu

const topicsOf = new Map<string, readonly Topic[]>(checks.map(({ id, topics }) => [id, topics]))

const sources =
  /\b(?:other|third|public\w*|which|following|these) sources?\b|\b(?:categories of )?sources? of\b|\b(?:collect|receive|obtain|get|gather)\w*\b[^.]{0,80}\bfrom (?:an?other|others|third|public|our|partners?|affiliates?|social|service|data|advertis)/iu
const sensitive = /\bsensitive\b|\bspecial categor/iu

const anyWords: Partial<Record<Topic, RegExp>> = {
  controller:
    /\bcontrollers?\b|\b(?:[Rr]esponsible|[Oo]wner|[Cc]opyright|[Ii]mprint|[Tt]rading as|dba|DBA)\b|\b(?:Association|Society|Federation|Institute|University|College|School|Church|Hospital|Clinic|Council|Ministry|Department of|Government|Authority|Agency|Company|Group|Studios?|Team|Labs?|Technologies|Solutions|Software|Games|Media|Bank|Trust|Co\.|Co|PLC|plc|LLP|Pty|Pte|AG|SA|AS|NV|KG|UG|SE|Srl|Ltda|Lda)\b|\bP\.? ?O\.? Box\b|\b\d{1,5} \p{Lu}[\p{L}.]{1,30} (?:\p{Lu}[\p{L}.]{1,30} )?(?:Street|St|Avenue|Ave|Road|Rd|Lane|Boulevard|Blvd|Drive|Way|Square|Plaza|Court|Suite)\b|["“(](?:[Ww]e|[Uu]s|[Oo]ur)\b["”,)]|\b(?:Inc|LLC|Ltd|GmbH|Limited|Corp|Corporation|Foundation|AB|Oy|SAS|SRL|s\.r\.o|B\.V|S\.A|PBC|e\.V)\b|\b(?:[Ww]e are|[Ww]e['’]re|I am|I['’]m) (?:an? |the )?(?:\p{Lu}|company|team|start|sole|business)|\b(?:[Ss]ubsidiary of|(?:[Oo]wned|[Oo]perated|[Rr]un|[Pp]rovided|[Dd]eveloped|[Pp]ublished|[Mm]ade|[Bb]uilt) by)\b|©|\p{Lu}[\p{L}.]{1,30} (?:also )?(?:collects|processes|uses|shares|respects|operates|provides|offers|values|is (?:committed|also|a|an|the))\b/u,
  contact:
    /@|\(at\)|\[at\]|\bcontact|\be-?mail|\bphone\b|\bwrite\b|\b(?:write to|call|e-?mail|reach|phone) us\b|\b(?:mailing|postal) address\b|\bour (?:e-?mail )?address\b/iu,
  representative:
    /\brepresentatives? (?:in|within|for|under|pursuant)\b|\b(?:EU|UK|EEA|GDPR|European|appointed|designated|27)\b[^.]{0,60}\brepresentative/iu,
  dpo: /\bdata (?:protection|privacy) (?:officer|team|lead|manager)|\bDPO\b|\bprivacy officer|\bencarregado\b/iu,
  purposes:
    /\bpurposes?\b|\breasons?\b|\bwhy\b|\bhelps? us\b|\ballows? us\b|\benables? us\b|\bto (?:provide|improve|send|contact|respond|answer|process|deliver|operate|maintain|analy[sz]e|personali[sz]e|communicate|measure|comply)\b|\bfor (?:marketing|analytics|statistic\w*|advertising|support|security|research|billing)\b|\bus(?:e|es|ed|ing) (?:your|the|this|these|that|it|them|to|for|information|data)\b|\bin order to\b|\bso that\b/iu,
  'legal-bases':
    /\blegitimate\b|\bcontract\b|\bpermission\b|\blegally (?:required|obliged)\b|\b(?:required|permitted) by law\b|\bagree to\b|\blawful|\blegal (?:bas[ei]s|grounds?|obligation)|\bperformance of (?:a|the|our|your|this)\b|\bcontractual|\bart(?:icle|\.) ?6\b|\bconsent/iu,
  'legitimate-interests': /\blegitimate\b|\bour (?:[a-z]+ )?interests?\b/iu,
  recipients:
    /\b(?:Google|Facebook|Meta|Amazon|AWS|Microsoft|Azure|Stripe|PayPal|Apple|Cloudflare|Firebase|Mailchimp|Netlify|Vercel|GitHub|hosted|hosting|processors?|affiliates?|sell|anyone|others)\b|\bshar(?:e|es|ed|ing)\b|\bdisclos|third[- ]part|\bproviders?\b|\brecipients?\b|\bpartners?\b|\btransfer|\baccess to (?:your|this|the|such)\b|\bgiven? (?:your|it|them)\b/iu,
  disclosed:
    /\bshar(?:e|es|ed|ing)\b|\bdisclos|third[- ]part|\bproviders?\b|\brecipients?\b|\bpartners?\b|\btransfer|\baccess to (?:your|this|the|such)\b|\bgiven? (?:your|it|them)\b/iu,
  transfers:
    /\btransfer|\boutside\b|\babroad\b|\boverseas\b|\bother countries\b|\binternational|\bcross-border|\bworldwide\b|\bglobal|\b(?:stored|hosted|processed|located) in\b|\bUnited States\b|\bservers?\b/iu,
  retention:
    /\b\d+ (?:days|months|years|hours)\b|\b(?:not|never|n['’]t) (?:store|keep|retain|save)\b|\bretain|\bretention\b|\bhow long\b|\bstorage period\b|\bdelet\w* (?:after|within|once|when)\b|\b(?:keep|kept|stored?|hold|held)\b[^.]{0,80}\b(?:as long|until|period|necessary|required|days|months|years)\b|\b(?:days|months|years)\b[^.]{0,60}\b(?:delet|eras|remov)/iu,
  access:
    /\bsubject access\b|\brights? (?:to|of)\b|\byour rights\b|\brequest\b[^.]{0,60}\b(?:data|information)\b|\baccess\b[^.]{0,80}\b(?:data|information)\b|\b(?:data|information)\b[^.]{0,80}\baccess(?:ed|ing)?\b|\bcopy of\b|\bright to know\b|\b(?:view|review|see|download|export)\b[^.]{0,40}\b(?:your|data|information)\b/iu,
  rectification:
    /\bcorrect|\brectif|\bamend|\binaccura|\b(?:updat|edit|modif|chang)\w*\b[^.]{0,60}\b(?:information|data|details|account|profile)\b/iu,
  erasure: /\bcancel|\bdelet|\beras|\bremov|\bforgotten\b|\bdestroy/iu,
  restriction:
    /\brestrict|\bsuspend|\b(?:limit|stop|cease)\w*\b[^.]{0,40}\b(?:process|use|using|how we)|\bright to limit\b/iu,
  objection: /\bobject(?:s|ion|ions|ing)?\b|\bopt[- ]?out|\b(?:stop|cease) (?:processing|using)\b/iu,
  portability:
    /\bportab|\bmachine[- ]readable|\bstructured\b|\bexport|\b(?:download|transfer)\b[^.]{0,40}\byour\b|\breceive\b[^.]{0,40}\bformat\b/iu,
  withdraw: /\bwithdr[ae]w|\brevo[kc]|\bretract|\bchange your mind/iu,
  authority:
    /\bcomplain|\b(?:ICO|CNIL|AEPD|DPC|CNPD|IMY|FDPIC|EDPB|ANPD|Garante)\b|\bdata protection (?:agency|office\b)|\bprivacy (?:agency|authorit)|\bsupervisory\b|\bdata protection (?:authorit|commission)|\bnational authorit|\bregulators?\b|\bombudsman|\bcommissioner\b/iu,
  automated:
    /\bautomat\w* (?:[a-z]+ ){0,2}(?:deci|process|profil|means)|\bprofiling\b|\balgorithm|\bartificial intelligence|\bmachine learning|\bdecision-making\b/iu,
  source: sources,
  'source-categories': sources,
  statutory:
    /\b(?:required|obliged|obligated|necessary|need|have) to (?:provide|give|supply)\b|\bmandatory\b|\boptional|\bvoluntar|\b(?:not|don['’]t|without|refuse to|decline to)\b[^.]{0,60}\b(?:provid|giv|suppl|submit)[^.]{0,100}\b(?:unable|able|cannot|can['’]?t|may not|won['’]t|limit)/iu,
  'categories-collected': /\bcollect|\bgather|\bcategor|\breceiv|\bobtain|\bprocess|\binformation (?:you|we)\b/iu,
  sold: /\b(?:sell|sells|sold|selling|for sale|sale of|rent|rents|rented|renting|leas(?:e|ed|ing)|trad(?:e|es|ed|ing)|barter|moneti[sz]\w*|vend(?:ons|re|ues?)|verk(?:auf|äuf)\w*)\b|\b(?:sell|sells|sold|selling|sale|sales|rent|trade)\b[^.]{0,80}\b(?:data|information|it)\b|\b(?:data|information)\b[^.]{0,60}\b(?:sell|sold|selling|sale|rent|trade)\b|\bdo not sell\b/iu,
  'sold-minors':
    /\b(?:sell|sale|sold|shar)\w*\b[^.]{0,160}\b(?:16|sixteen|minors?|child(?:ren)?)\b|\b(?:16|sixteen|minors?|child(?:ren)?)\b[^.]{0,160}\b(?:sell|sale|sold|shar)/iu,
  'know-collected': /\baccess\b|\bright to know\b|\bcopy of\b|\brequest\b|\bknow (?:what|which|whether|about)\b/iu,
  'know-sold': /\bright to know\b|\brequest\b|\bknow (?:what|which|whether|about|to whom)\b|\bdisclose to you\b/iu,
  'opt-out-sale': /\bopt[- ]?(?:ing )?out|\b(?:do )?not (?:to )?sell\b|\bchoices\b/iu,
  'opt-out-ads': /\bopt[- ]?(?:ing )?out|\badvert|\bads\b|\bchoices\b/iu,
  'limit-sensitive': sensitive,
  'sensitive-consent': sensitive,
  'non-discrimination':
    /\bdiscriminat|\bretaliat|\bpenali[sz]|\bdifferent (?:price|rate|level|quality)|\bden(?:y|ied|ying) you\b/iu,
  'request-route': /@|\bcontact\b|\brequest|\bform\b|\bcall\b|\be-?mail\b|\bwrite\b/iu,
  agent: /\bagents?\b|\bbehalf\b/iu,
  verification: /\bverif|\bidentity\b/iu,
  gpc: /\bglobal privacy control|\bGPC\b|\bsignals?\b|\buniversal opt/iu,
  appeal: /\bappeal/iu,
  consent: /\bconsent|\bagree|\bpermission|\bauthori[sz]/iu,
  minimisation: /\bonly\b|\bnecessary\b|\bminim|\blimit/iu,
  accuracy: /\baccura|\bup[- ]to[- ]date\b|\bcorrect|\bcurrent\b/iu,
  safeguards: /\bsecur|\bprotect|\bencrypt|\bsafeguard/iu,
  updated: /\bupdat|\beffective\b|\brevis|\bmodified\b|\b(?:19|20)\d\d\b/iu,
  'gpc-shown': /\bglobal privacy control|\bGPC\b|\bsignals?\b/iu,
  'health-notice': /\bnotice of privacy practices\b/iu,
  baa: /\bbusiness associate|\bBAA\b/iu,
  'health-breach': /\bbreach/iu,
}

/** The same of German and French. */
const anyWordsElsewhere: Partial<Record<Topic, RegExp>> = {
  controller:
    /verantwortlich|betreiber|impressum|\bresponsable|siège|compagnie|entreprise|éditeur|édité|exploité|\bsociété\b|\bassociation\b/iu,
  contact: /kontakt|schreiben|anschrift|e-mail|contact|écri|adress|courri/iu,
  representative: /vertreter|représentant/iu,
  dpo: /datenschutzbeauftragt|datenschutzteam|\bdpo\b|délégué|\bdpd\b/iu,
  purposes:
    /zweck|verwend|nutz|dien(?:t|en)|\bum \b|bearbeitung|beantwort|abwicklung|erfüllung|durchführung|finalité|\bfins\b|\bafin\b|\bpour\b|utilis|contexte|\bobjets?\b|\bmotifs?\b|\busages?\b|prospection|statisti|newsletter|gestion|répon(?:d|se)|rendez-vous|facturation|comptabilit|mesure d'audience/iu,
  'legal-bases':
    /rechtsgrund|grundlage|art(?:ikel|\.)? ?6|einwillig|berechtigt|vertrag|gesetzlich|bases? (?:légale|juridique)|fondement|légitime|consentement|contrat|article 6|\blégal/iu,
  'legitimate-interests': /interesse|intérêt/iu,
  'categories-collected': /erheb|verarbeit|speicher|daten|collect|trait|recueil|données/iu,
  recipients:
    /weiter(?:g|l)e|übermitt|dritte|dienstleister|empfänger|partage|communiqu|transm|tiers|prestataire|destinataire|partenaire/iu,
  transfers: /dritt(?:l|st)|ausland|\busa\b|außerhalb|übermitt|transfer|pays|étranger|\bhors\b|états-unis/iu,
  retention: /speicher|aufbewahr|lösch|dauer|conserv|durée|suppr|effac/iu,
  access: /auskunft|einsicht|kopie|einseh|zugriff auf|accès|accéd|copie/iu,
  rectification: /berichtig|korrig|rectif|corrig|modifi/iu,
  erasure: /lösch|vergessen|entfern|suppr|effac|oubli/iu,
  restriction: /einschränk|sperr|limit|restrei/iu,
  objection: /widerspr|widerspruch|oppos/iu,
  portability: /übertrag|portab|format/iu,
  withdraw: /widerruf|widerrief|retir|retrait|révoqu|révoc/iu,
  authority: /beschwer|aufsicht|behörde|réclamation|plainte|cnil|autorité/iu,
  automated: /automat|profil|algorithm/iu,
  source: /quelle|dritte|von anderen|source|\btiers\b|auprès/iu,
  statutory: /pflicht|verpflicht|freiwillig|erforderlich|obligat|facultat|nécessaire/iu,
}
