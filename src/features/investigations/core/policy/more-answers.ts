import { legalNamesIn } from '../connectors/entity/names.ts'

// Statements of documents beside those that answers.ts reads: who decides together with others, who works for the vendor, from which
// age it is used, which law governs, and whether people are profiled. Written words for names, folded ones for the rest.

export interface Words {
  /** As it is written. */
  raw: string
  /** Folded. */
  text: string
  /** Names of the vendor on a page, folded. */
  names: readonly string[]
}

const denied = /\b(?:not|never|neither|no|nicht|kein\w*|niemals|ne|pas|aucun\w*)\b|n['’]t\b/u

/** The vendor, or "we"; a clause about the customer alone says nothing of it. */
const isOfVendor = ({ text, names }: Words) =>
  /\b(?:we|our|us|wir|unser\w*|nous|notre|both parties|the parties)\b/u.test(text) ||
  names.some((name) => name.length > 2 && text.includes(name))

const joint =
  /\b(?:joint|co-?) ?(?:data )?controllers?\b|\bjoint controllership\b|\bjointly (?:responsible|determine)\b|\bgemeinsam(?:e[rn]?)? (?:für die verarbeitung )?verantwortlich|\bresponsables? conjoints?\b|\bcoresponsables?\b/u
export const isJointController = (words: Words): boolean =>
  joint.test(words.text) && isOfVendor(words) && !denied.test(words.text)

const controllerInContract =
  /\b(?:for|of|regarding) (?:customer |client |the )?(?:account|billing|contact|usage) (?:data|information)\b[^.;]{0,160}\b(?:acts?|is|are) (?:as )?(?:an? |the )?(?:independent |separate |autonomous )?(?:data )?controller\b|\b(?:authori[sz]ed to process|process(?:es)?|act(?:s|ing)?|is)\b[^.;]{0,60}\bas (?:an? |the )?(?:independent |separate |sole )?(?:data )?controller\b[^.;]{0,40}\b(?:for|of|in|with|to|when|where)\b/u
/** Contracts: for some purposes of its own the vendor decides about the customer's data. */
export const isContractController = (words: Words): boolean =>
  controllerInContract.test(words.text) &&
  !/^(?:the |as (?:a |the )?(?:data )?controller,? (?:the )?)?(?:customer|client|you)\b/u.test(words.text) &&
  !/\b(?:customer|client|you|each party|controller)\b[^.;]{0,30}\bas (?:an? |the )?(?:data )?controller\b/u.test(
    words.text,
  ) &&
  !ofOtherParty.test(words.text) &&
  !denied.test(words.text)

/** "If Publisher is acting as a Controller, Module Two applies": a case of the other party. */
const ofOtherParty =
  /\b(?:customers?|clients?|you|publishers?|companies|company|merchants?|partners?|creators?|subscribers?|users?|data exporter)\b (?:is|are|acts?|remains?)\b[^.;]{0,30}\bcontroller\b|\bmodule (?:one|two|three|four|[1-4])\b/u

const company = '\\p{Lu}[\\p{L}\\p{N}.&-]*(?: \\p{Lu}[\\p{L}\\p{N}.&-]*){0,3}'
const namedProcessor = new RegExp(
  `(${company})(?:,? (?:Inc\\.?|LLC|Ltd\\.?|Limited|GmbH|SAS|SARL|B\\.V\\.))?,? (?:as (?:a |our |its )?|en (?:qualité|tant que)(?: de)? |(?:(?:handelt|agiert|ist|wird|fungiert) )?(?:(?:für uns|in unserem Auftrag) )?als (?:unseren? |unser )?)(?:[Ss]ub-?[Pp]rocessors?|sous-traitants?(?: ultérieurs?)?|Unterauftragsverarbeiter\\w*|Auftragsverarbeiter\\w*)`,
  'gu',
)
/** "Engages Acme, Inc. and Bolt LLC as other processors", "Such service providers include: Acme, Inc. for billing". */
const listedAs =
  /\b(?:engages?|uses?|appoints?|employs?)\b ([^.;]{2,40}[^;]{0,260}?) as (?:an?other|other|further|its|our)? ?(?:[Ss]ub-?)?[Pp]rocessors?\b|\b(?:service providers|processors) include:? ([^;]{2,400})/u
/** "Current providers used in our production environment may include Vercel, PlanetScale and Stripe": names alone. */
const plainList =
  /\b(?:[Pp]roviders|[Ss]ub-?[Pp]rocessors|[Vv]endors|[Ss]uppliers)\b[^.;:]{0,60}?\b(?:include|includes|are|currently are)\b:? ((?:\p{Lu}[\p{L}\p{N}.&-]*(?: \p{Lu}[\p{L}\p{N}.&-]*){0,3},? (?:and |or |& )?){2,20})/u
/** « La société Acme, Inc., 1 rue Haute, fournissant un service d’hébergement » : an item of a list of recipients. */
const companyInFrench =
  /^\W*[Ll]a société (\p{Lu}[\p{L}\p{N}.&-]*(?: (?!Inc\b)\p{Lu}[\p{L}\p{N}.&-]*){0,4}?)(?= (?:S\.?L|SARL|SASU?|S\.?A|GmbH|Ltd|LLC)\b|,|\s?:|,? Inc\b| sise?\b)[^;]{0,260}\b(?:fournissant|hébergeur|hébergeant|assurant)\b/u
const namesOfPlainList = (raw: string): string[] => {
  const listed = `${raw.replace(/\.?$/u, '')} `.match(plainList)?.[1] ?? ''
  return listed
    .split(/,? (?:and|or|&) |, /u)
    .map((name) => name.trim().replace(/[.,]$/u, ''))
    .filter((name) => /^\p{Lu}/u.test(name))
}
const noCompany =
  /^(?:Anbieter|Auftrag|Namen?|Rahmen|Sinne?|Eigenschaft|Rolle|Dritte|Unternehmen|We|Us|You|The|This|These|Our|It|They|Customer|Client|Company|Provider|Processor|Controller|Data|Party|Parties|Affiliates?|Any|Each|Such|Third|Wir|Der|Die|Das|Nous|Vous|Le|La|Les|Client|Équipes|As|If|When|Where|In)\b/u
const sameName = (name: string) => name.toLowerCase().replace(/[.,]/gu, '')
/** "Acme Web Services, Inc." on a line of its own, in an annex of subprocessors. */
const ofAnnex = /\bsub-?processors?\b|\bsub-?contractors?\b|unterauftrag|subunternehmer|\bsous-traitants?\b/u
function lineOfAnnex(raw: string, headings: string): string[] {
  const line = raw.trim().replace(/^\d{1,2}[.)] /u, '')
  if (line.length > 80 || !ofAnnex.test(headings)) return []
  const [name] = legalNamesIn(line)
  return name && name.start === 0 && line.length - name.end <= 1 ? [name.full] : []
}
/** Companies that a sentence calls a processor of the vendor, or that an annex lists as one. */
export function processorsNamed({ raw: written, names, headings = '' }: Words & { headings?: string }): string[] {
  const raw = written.replace(/\([^)]{0,300}\)/gu, ' ')
  if (denied.test(raw.toLowerCase())) return []
  const listed =
    listedAs
      .exec(raw)
      ?.slice(1)
      .find((part) => part !== undefined) ?? ''
  const legal = legalNamesIn(listed).map(({ full }) => full)
  const named = [
    ...[...raw.matchAll(namedProcessor)].map((hit) => (hit[1] ?? '').trim()),
    ...(companyInFrench.exec(raw)?.slice(1) ?? []),
    ...lineOfAnnex(raw, headings),
  ]
  const plain = namesOfPlainList(raw)
  return [...named, ...[...legal, ...(plain.length > 1 ? plain : [])].filter((one) => !named.includes(one))]
    .filter((name, at, all) => all.findIndex((one) => sameName(one) === sameName(name)) === at)
    .filter((name) => !noCompany.test(name))
    .filter((name) => !names.some((own) => own === name.toLowerCase()))
}

const ageWords: Readonly<Record<string, number>> = {
  ten: 10, twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, eighteen: 18, 'twenty-one': 21,
} // biome-ignore format: a table of words
const age = '(?:\\w+ \\()?(\\d{2}|ten|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty-one)\\)?'
const under = `(?:under|below|younger than|unter|jünger als)(?: the age of| an age of)? ${age}`
const ageForms: readonly [AgeRule, RegExp][] = [
  [
    'minimum',
    new RegExp(
      `\\b(?:must|have to|need to|should|are required to) be (?:at least |over |of at least |aged )*(?:the age of )?${age}\\b|\\bat least ${age} years (?:old|of age)|\\bminimum age\\b[^.;]{0,40}\\b${age}\\b|\\bmindestalter\\b[^.;]{0,40}\\b${age}\\b|\\bmindestens ${age} jahre\\b|\\bd['’]au moins ${age} ans\\b|\\bau moins ${age} ans\\b|\\br[ée]serv[ée]\\p{L}*[^.;]{0,60}\\bplus de ${age} ans\\b|\\byou are (?:at least|over) (?:the age of )?${age} years (?:old|of age)\\b|\\b(?:available|open|offered) only to (?:users|people|persons|individuals|those) (?:who are |aged )?(?:at least |over )?${age}\\b|\\bonly available to (?:users|people|persons|individuals|those) (?:who are |aged )?(?:at least |over )?${age}\\b`,
      'u',
    ),
  ],
  [
    'not-for',
    new RegExp(
      `\\b(?:not|never|nicht|kein\\w*)\\b[^.;]{0,120}\\b${under}\\b|\\bpas\\b[^.;]{0,80}\\b(?:moins de|âgées? de moins de) ${age} ans`,
      'u',
    ),
  ],
]
export type AgeRule = 'minimum' | 'adults' | 'not-for' | 'not-collected' | 'no-targeting'
const aboutOtherThings =
  /\bsell|\bsold\b|\bshare\b|\binsur|\bretain|\b(?:if|when|where) (?:you|the user|a child|we)\b|\bparents?['’]? (?:of|rights?)|\bcookies?\b|\bverkauf/u

const adultsAlone =
  /\bonly adults (?:are|may|can)\b|\bminderjährigen?(?: personen)? (?:ist|sind|dürfen)\b[^.;]{0,60}\b(?:untersagt|nicht (?:gestattet|erlaubt)|verboten|ausgeschlossen|nicht anmelden)\b|\b(?:nur|ausschließlich)\b[^.;]{0,60}\bvolljährig/u
/** "Acme does not direct its service to minors". */
const notToMinors =
  /\b(?:do(?:es)? not|not|never) (?:intentionally |knowingly )?(?:direct(?:ed)?|target(?:ed)?|intended|aimed)\b[^.;]{0,40}\b(?:to|at|towards?|for) (?:children|minors)\b|\brichte[tn]\b[^.;]{0,60}\bnicht an (?:kinder|minderjährige)/u
/** From which age a service is used, or of whom nothing is collected knowingly. */
export function ageIn({ text: written }: Words): { rule: AgeRule; age: number | null } | undefined {
  // A company has no age: the words narrow nothing.
  const text = written.replace(/\bif you are an individual,? (?=you (?:are|must)\b)/u, '')
  if (text.length > 500) return undefined
  if (/\bprohibit(?:s|ed)?\b[^.;]{0,40}\btargeting (?:of )?(?:children|minors)\b/u.test(text))
    return { rule: 'no-targeting', age: null }
  if (adultsAlone.test(text)) return { rule: 'adults', age: null }
  for (const [rule, form] of ageForms) {
    const hit = form.exec(text)
    if (hit && aboutOtherThings.test(text.slice(0, hit.index + hit[0].length))) continue
    const written = hit?.slice(1).find((group) => group !== undefined)
    const years = written === undefined ? Number.NaN : (ageWords[written] ?? Number(written))
    if (!(years >= 10 && years <= 21)) continue
    const isCollection = /\b(?:knowingly|wissentlich|sciemment)\b/u.test(text) && rule === 'not-for'
    return { rule: isCollection ? 'not-collected' : rule, age: years }
  }
  return notToMinors.test(text) ? { rule: 'no-targeting', age: null } : undefined
}

const adjectives =
  'English|French|German|Swiss|Irish|Dutch|Belgian|Swedish|Danish|Norwegian|Finnish|Austrian|Spanish|Italian|Portuguese|Polish|Czech|Estonian|Luxembourg|Israeli|Indian|Australian|Canadian|Singapore|California|Delaware|New York'
const place = '(\\p{Lu}\\p{L}+(?:(?: and| of| &)? \\p{Lu}\\p{L}+){0,3})'
const lawForms: readonly RegExp[] = [
  new RegExp(
    `\\b[Tt]he (?:substantive |internal )?laws? of (?:the )?(?:[Ss]tate of |[Cc]ommonwealth of |[Rr]epublic of )?${place}[^.;]{0,80}\\b(?:(?:will|shall) )?governs?\\b`,
    'u',
  ),
  new RegExp(`(?:^|[ ,])${place} state law\\b[^;]{0,120}\\b(?:will|shall) govern\\b`, 'u'),
  new RegExp(`\\blaws? applicable to\\b[^.;]{0,90}\\b(?:is|are|shall be|will be) the laws? of (?:the )?${place}`, 'u'),
  new RegExp(
    `\\b(?:governed|construed|interpreted|subject)\\b[^;]{0,90}\\b(?:by|under|with|to|following|of),? (?:the )?(?:internal |substantive |material )?[Ll]aws? (?:in force |applicable )?(?:of|in) (?:the )?(?:[Kk]ingdom of |[Ss]tate of |[Pp]rovince of |[Cc]ommonwealth of |[Rr]epublic of |[Ff]ederal [Rr]epublic of )?${place}`,
    'u',
  ),
  new RegExp(
    `\\b(?:governed|construed|interpreted|subject)\\b[^;]{0,90}\\b(?:by|under|with|to) (?:the )?(${adjectives}) laws?\\b`,
    'u',
  ),
  /\b(?:régi|soumis)\p{L}* (?:par|à|au|conformément|et)[^.;]{0,40}\b(?:droit|lois?) (français|belge|suisse|luxembourgeois)/u,
  /\b(?:gilt|findet|unterlieg\p{L}+|anwendbar ist|Anwendung)\b[^.;]{0,80}?(?<!\p{L})(?:(deutsche|österreichische|schweizerische|schweizer)[smn]? Recht|Recht der (Bundesrepublik Deutschland|Republik Österreich|Schweiz))/u,
  /\b(?:rige|regir[áa]n?|regid[ao]s?|sujet[ao]s?|somet\p{L}+)(?!\p{L})[^.;]{0,60}\b(?:por|a)\b[^.;]{0,30}\b(?:normativa|legislación|leyes?|derecho) (españolas?|español)(?!\p{L})/u,
  /\b(?:disciplinat|regolat|soggett)\p{L}*\b[^.;]{0,60}\b(?:legge|diritto) (italian[ao])/u,
  /\b(?:Es gilt|gilt) (?:ausschließlich )?(?:das )?(deutsche|österreichische|schweizerische|[Ss]chweizer)s? Recht|(?:das )?Recht der (Bundesrepublik Deutschland)\b[^.;]{0,60}(?:gilt|findet|Anwendung)/u,
]
/** The clauses for transfers have a law of their own, and laws of data protection govern no contract. */
const otherLaw =
  /\b(?:[Cc]lauses?|SCCs?|addendum|annex|appendix|data protection law|GDPR|privacy law|mandatory|prevail)\b/u
const lawNames: Readonly<Record<string, string>> = {
  English: 'England', French: 'France', français: 'France', German: 'Germany', deutsche: 'Germany',
  'Bundesrepublik Deutschland': 'Germany', Swiss: 'Switzerland', suisse: 'Switzerland', schweizerische: 'Switzerland',
  schweizer: 'Switzerland', Schweizer: 'Switzerland', Schweiz: 'Switzerland', österreichische: 'Austria', 'Republik Österreich': 'Austria',
  Irish: 'Ireland', Dutch: 'the Netherlands', belge: 'Belgium', Belgian: 'Belgium', Swedish: 'Sweden', Danish: 'Denmark',
  Norwegian: 'Norway', Finnish: 'Finland', Austrian: 'Austria', Spanish: 'Spain', Italian: 'Italy',
  Portuguese: 'Portugal', Polish: 'Poland', Czech: 'the Czech Republic', Estonian: 'Estonia', luxembourgeois: 'Luxembourg',
  CA: 'California', NY: 'New York', DE: 'Delaware', TX: 'Texas', WA: 'Washington', FL: 'Florida',
  español: 'Spain', española: 'Spain', españolas: 'Spain', italiana: 'Italy', italiano: 'Italy', Israeli: 'Israel', Indian: 'India', Australian: 'Australia', Canadian: 'Canada',
} // biome-ignore format: a table of words

/** The law that governs a contract, by its place. */
export function governingLawIn({ raw }: Words): string[] {
  if (
    !/\b(?:laws? applicable|govern(?:ed|s)?|construed|interpreted|subject|régi|soumis|gilt|findet|unterlieg|anwendbar|Anwendung|rige|regir|regid|sujet|somet|disciplinat|regolat|soggett)/u.test(
      raw,
    )
  )
    return []
  if (otherLaw.test(raw)) return []
  for (const form of lawForms) {
    const hit = form.exec(raw)
    const named = hit?.slice(1).find((group) => group !== undefined)
    if (named) return [(lawNames[named] ?? named).replace(/^The Netherlands$|^Netherlands$/u, 'the Netherlands')]
  }
  return []
}

const profiling =
  /\bprofil(?:ing|e|es|ed|age|er|és?|ieren|bildung|en)?\b|(?<=\p{L})profile?n?\b|\bmined\b|\bharvested\b/u
const noProfiling =
  /\b(?:not|never) (?:create|build|compile|maintain|generate)s? (?:any |[a-z]+ )?profiles?\b(?! (?:of (?:children|minors|students)|for (?:that|this|these|those|such))\b)|\b(?:not|never|no|kein\w*|nicht|ne)\b[^.;]{0,80}\b(?:(?:any )?(?:other )?(?:kind|form)s? of )?(?:profiling|profilage|profilbildung)\b|\bweder\b[^.;]{0,160}\b(?:profilbildung|profiling)\b|\bkeine (?:personenbezogenen |persönlichen )?(?:nutzer|nutzungs|benutzer|persönlichkeits|bewegungs)?profile\b[^.;]{0,60}\b(?:erstellt|gebildet|angelegt)|\bnicht (?:zur|für die) (?:erstellung|bildung) von (?:nutzer|nutzungs|persönlichkeits)?profilen\b|\bno (?:[a-z]+ )?(?:data|information) is (?:ever )?(?:mined|harvested|analy[sz]ed)\b[^.;]{0,60}\bbehaviou?ral\b/u
const doesProfile =
  /\b(?:constitue(?:nt)? (?:du|un) profilage|we (?:build|create|maintain|compile) (?:a |an |your )?(?:\w+ )?profiles?|to (?:build|create|compile|form) (?:up )?(?:an? )?(?:\w+ )?profiles? of (?:your|users?|visitors?|their|people)|nous (?:établissons|créons|construisons)[^.;]{0,40}\bprofil\b|wir (?:erstellen|bilden)[^.;]{0,60}\b(?:nutzungs|persönlichkeits|interessen|verhaltens)?profile?\b|(?:pour|afin d['’]?|permettent d['’])\s?établir (?:ainsi )?un profil (?:sur|de) vos)\b/u
/** A decision that no machine makes alone is another thing than a profile. */
const ofDecisions =
  /\b(?:automated|automatisiert\p{L}*|automatique\p{L}*)\b[^.;]{0,80}\b(?:decisions?|entscheidung\p{L}*|décisions?)\b|\b(?:decisions?|decision[- ]making|entscheidung\p{L}*|décisions?)\b[^.;]{0,120}\b(?:including|einschließlich|y compris) profil|\b(?:including|einschließlich|y compris) (?:the )?profil\p{L}* \p{L}+ (?:decision|entscheidung)/u
const asRight = /\b(?:right|object|opt[- ]?out|recht|widersp\w+|droit|opposer|opposition|désigne|means|refers)\b/u

/** "We may use information to:" and "Generate a personal profile about you" below it. */
const profileItem =
  /^\W*(?:to )?(?:generate|build|create|compile|develop|maintain) (?:up )?(?:an? )?(?:[a-z]+ )?profiles? (?:about|of|on) (?:you|your|our users|users|visitors|each user)\b/u
const isUse =
  /\b(?:use|uses|used|process)\b[^.;]{0,80}\b(?:data|information|it)\b[^.;]{0,120}(?:\bto|\bfor|purposes?)? ?:?$/u

/** "To make predictions about your preferences and behavior": what the GDPR calls profiling, without the word. */
const predicts =
  /\b(?:make|making|draw|drawing) (?:predictions|inferences) about (?:your|users['’]?|their|his or her) (?:[a-z]+, ){0,4}(?:and )?(?:preferences|characteristics|interests|behaviou?r|personality)\b/u
/** Whether a sentence says that the vendor profiles people, or that it does not. */
export function profilingIn(words: Words & { leadIn?: string }): 'profiles' | 'no-profiling' | undefined {
  const { text, leadIn = '' } = words
  if (profileItem.test(text) && isUse.test(leadIn) && !denied.test(`${leadIn} ${text}`)) return 'profiles'
  if (predicts.test(text) && !asRight.test(text) && !denied.test(text)) return 'profiles'
  if (!profiling.test(text) || asRight.test(text)) return undefined
  if (
    noProfiling.test(text) &&
    !(
      ofDecisions.test(text) &&
      !/\b(?:profiling|profilage) (?:or|nor|and|oder|noch|ou|ni)\b|\b(?:not|never|no|kein\w*|nicht|ne)\b[^.;:]{0,90}\b(?:or|nor|oder|noch|ou|ni) (?:any )?(?:profiling|profilage)\b|\bkind of profiling\b/u.test(
        text,
      )
    )
  )
    return /\b(?:unless|except|without|only|(?:in )?general(?:ly)?|normally|usually|typically|grundsätzlich|in der regel|en (?:principe|général)|ohne|sauf|sans|solely|uniquement|content)\b/u.test(
      text,
    )
      ? undefined
      : 'no-profiling'
  return doesProfile.test(text) && !denied.test(text) ? 'profiles' : undefined
}

export const mentionTopics = [
  'role',
  'people',
  'data',
  'sale',
  'advertising',
  'ai-training',
  'subprocessors',
  'location',
  'transfers',
  'breach-notice',
  'deletion',
  'assurance',
  'children',
  'law',
] as const
export type MentionTopic = (typeof mentionTopics)[number]

/** Words that a sentence about a topic holds: what holds them and answers nothing is told as not clear, never as not found. */
const mentions: Readonly<Record<MentionTopic, RegExp>> = {
  role: /\b(?:data )?(?:controllers?|processors?)\b|\bverantwortliche[rn]?\b|\bauftragsverarbeiter|\bresponsables? d[eu]s? traitements?\b|\bsous-traitants? de\b/u,
  people:
    /\b(?:categor\w+|types?|groups?) of (?:data subjects?|individuals|persons)\b|\bdata subjects? (?:are|include|concerned)\b|\b(?:kategorien|kreis) (?:der )?betroffene[nr]?\b|\bcatégories de personnes\b/u,
  data: /\bpersonal (?:data|information)\b[^.;]{0,80}\b(?:such as|includ|like|following|e\.g)|\bpersonenbezogene\w* daten (?:wie|sind|umfassen|insbesondere)|\bdonnées (?:personnelles|à caractère personnel) (?:telles|suivantes|sont)/u,
  sale: /\b(?:sell|sells|selling|sold|sale of|rent)\b(?! (?:of )?(?:goods|products|shares|assets))(?: [^\s.;]{1,24}){0,5} (?:data|information|contacts|lists?)\b|\b(?:data|information|content) (?:is|are|will be)(?: [a-z]+){0,2} sold\b|\bverkauf\w*\b[^.;]{0,60}\bdaten|\bdaten\b[^.;]{0,80}\b(?:verkauf|niemals an dritte|nicht an dritte)|\bvend(?:re|ons|ues?)\b[^.;]{0,60}\bdonnées/u,
  advertising:
    /\b(?:targeted|personali[sz]ed|behaviou?ral|interest-based) ad|\badvertis(?:ers?|ing)\b|\bpersonalisierte\w* werbung|\bwerbeeinwilligung|\bpublicit|\bprofil(?:ing|age|bildung)\b/u,
  'ai-training':
    /\b(?:train(?:s|ed|ing)?|fine-?tun\w+)\b[^.;]{0,80}\b(?:ai|ml|models?|machine learning|algorithms?|llms?)\b|\bentra[iî]n\w*[^.;]{0,80}\b(?:modèle|algorithme|intelligence)|\btrain(?:ieren|ing)\b[^.;]{0,80}\b(?:ki|modell)/u,
  subprocessors: /\bsub-?processors?\b|\bunterauftrag\w*|\bsous-traitants? ultérieurs?\b/u,
  location:
    /\b(?:servers?|data cent(?:er|re)s?|hosted|infrastructure)\b[^.;]{0,80}\b(?:in|within) (?:the )?(?:e\.?u|eea|europe|united|germany|france|ireland|us\b|usa|netherlands|singapore|switzerland)|\b(?:server|rechenzentren)\b[^.;]{0,60}\bin (?:der eu|deutschland|europa)|\bserveurs\b[^.;]{0,60}\b(?:en|dans|au sein)\b/u,
  transfers:
    /\btransfer\w*\b[^.;]{0,80}\b(?:outside|third countr|other countr|international)|\bdrittl(?:and|änd)\w*|\bhors (?:de l['’])?(?:ue|union|espace)\b|\bpays tiers\b/u,
  'breach-notice':
    /\b(?:data|security|personal data) (?:breach(?:es)?|incidents?)\b|\bdatenpanne\w*|\bverletzung des schutzes\b|\bviolation de données\b/u,
  deletion:
    /\b(?:retain|retention|kept for|delet(?:e|ed|ion) (?:of )?(?:your|personal|customer|all) )\w*|\b(?:aufbewahr|speicherdauer|gelöscht)\w*|\b(?:durées? de conservation|conserv(?:ées|ons))\b/u,
  assurance: /\baudits?\b|\biso[ /]?27\d{3}|\bsoc ?2\b|\bcertifi(?:ed|cation|ations)\b|\bzertifizier\w*|\bcertifié/u,
  children:
    /\b(?:children|minors|under (?:the age of )?1[3-8])\b|\bminderjährig\w*|\bunter 1[3-8] jahre|\bmineurs?\b|\bmoins de 1[3-8] ans\b/u,
  law: /\bgoverning law\b|\bgoverned by\b[^.;]{0,60}\blaws?\b|\banwendbares recht\b|\bdroit applicable\b/u,
}

/**
 * Words that any document about a topic uses, in the languages of most vendors, unread ones included:
 * a topic counts as not found only if none of them occurs.
 */
const touches: Readonly<Record<MentionTopic, RegExp>> = {
  role: /\bcontrollers?\b|\bprocessors?\b|\bverantwortlich\p{L}*|\bauftrags?verarbeit|\bresponsables? d[eu]s? traitement|\bsous-traitan|\bresponsable del? tratamiento|\bencargado del tratamiento|\btitolare\b|\bverwerkingsverantwoordelijke|\bon behalf of\b/u,
  people:
    /\b(?:visitors?|users?|customers?|clients?|members|subscribers?|individuals|people|data subjects?|besucher|nutzer|kund|mitarbeit|betroffene|utilisateurs?|visiteurs?|salariés?|usuarios?|clientes?|visitantes?|interesad|utenti|gebruikers)\p{L}*[^.;]{0,160}\b(?:data|information|daten|données|datos|dati|gegevens)\b|\b(?:data|information|daten|données|datos|dati|gegevens)\b[^.;]{0,160}\b(?:visitors?|users?|customers?|clients?|members|subscribers?|individuals|people|besucher|nutzer|kund|mitarbeit|betroffene|utilisateurs?|visiteurs?|salariés?|usuarios?|clientes?|visitantes?|interesad|utenti|gebruikers)/u,
  data: /\bpersonal (?:data|information)\b|\bpersonenbezogene|\bpersönliche\p{L}* daten|\bdonnées (?:personnelles|à caractère personnel)|\bdatos personales|\bdati personali|\bpersoonsgegevens|\b(?:your|user|customer) (?:data|information)\b|\bdata (?:we|that we) (?:collect|store)/u,
  sale: /\b(?:sell|sells|selling|sold|sale of (?:your |personal )?(?:data|information)|rent)\b|\bverk[aä]uf|\bvermiet\p{L}* [^.;]{0,40}daten|\b(?:re)?vend(?:re|ons|ues?|ent)\b|\bvend[ea]\b|\bceder?\b[^.;]{0,40}\bdatos|\bverko(?:op|cht)/u,
  advertising:
    /\bads?\b|\badvert|\bmarketing\b|\btrack(?:s|ed|ing|ers?)?\b|\bprofil|\bwerb(?:ung|e)|\bpublicit|\bpubblicit|\breclame|\bperfil/u,
  'ai-training':
    /(?<!['’.@-])\bai\b(?!\.[a-z])|\bartificial intelligence|\bmachine[- ]learning|\bllms?\b|\bopenai\b|\bki-|(?<!\p{L})ki\b|\bkünstliche\p{L}* intelligenz|\bintelligence artificielle|(?<!\p{L})ia\b|\binteligencia artificial/u,
  subprocessors:
    /\bsub-?(?:processors?|contractors?)\b|\bservice providers?\b|\bthird[- ]part(?:y|ies)\b[^.;]{0,60}\b(?:providers?|processors?|process|services?)\b|\b(?:payment|data) processors?\b|\bhosted (?:by|on|at|with)\b|\bunterauftrag|\bdienstleister|\bauftragsverarbeiter|\bprestataires?\b|\bsous-traitan|\bhébergé|\bencargados?\b|\bproveedores\b|\bfornitori\b/u,
  location:
    /\b(?:servers?|data ?cent(?:er|re)s?|hosted|hosting|infrastructure)\b|\b(?:stored|located|processed|kept) (?:in|within|on)\b|\b(?:serverstandort|rechenzentr|gehostet|hosting)|\bserveurs?\b|\bhéberg|\bservidores\b|\balojad|\balmacenad/u,
  transfers:
    /\btransfer\p{L}*\b[^.;]{0,160}\b(?:outside|countr|international|u\.?s\.?a?\b|united states|eea|europe|abroad)|\b(?:standard contractual|adequacy|privacy shield|privacy framework|third countr|cross-border)|\bdrittl(?:and|änd)|\bstandardvertragsklausel|\bangemessenheits|\bhors (?:de l['’])?(?:ue|union|espace|europe)|\bpays tiers|\bclauses contractuelles|\btransferencias? internacional|\btercer(?:os)? pa[ií]s/u,
  'breach-notice':
    /\b(?:data|security|personal data|privacy) (?:breach|incident|leak)|\bbreach(?:es)? of (?:security|personal data|data)|\bunauthori[sz]ed access\b|\bcompromised\b|\bdatenpanne|\bdatenschutzv(?:erletz|orf)|\bsicherheitsvorf|\bverletzung\p{L}* (?:des schutzes|personenbezogener)|\bviolations? (?:de|des) données|\bfuites? de données|\bbrechas?\b|\bviolaci(?:ón|ones) de (?:la )?seguridad/u,
  deletion:
    /\bretain|\bretention|\bdelet(?:e|ed|es|ion)\b|\beras(?:e|ed|ure)\b|\b(?:stored|kept|keep|store) (?:for|until|as long)|\baufbewahr|\bspeicherdauer|\blösch|\bgelöscht|\bconserv|\bsupprim|\beffac|\bsupresión|\beliminad|\bplazo de/u,
  assurance:
    /\baudit|\biso[ /-]?(?:iec)? ?27\d{3}|\bsoc ?[123]\b|\bcertifi|\bzertifi|\bpenetration[- ]test|\bpci\b|\bauditor[ií]a/u,
  children:
    /\bchild(?:ren)?\b|\bminors?\b|\byears (?:of age|old)\b|\b(?:under|over|least) (?:the age of )?(?:1[0-9]|2[01])\b|\bkinder|\bminderjährig|\bvolljährig|\b1[3-8]\. lebensjahr|\benfants?\b|\bmineur|\bmajeur|\bmenor(?:es)?\b|\bminori\b/u,
  law: /\bgovern(?:ed|ing)\b|\b(?:applicable |the )?laws? of\b|\bjurisdiction\b|\bcourts? (?:of|in)\b|\bgerichtsstand|\banwendbares recht|\brecht der\b|\b(?:deutsche|österreichische|schweizer)\p{L}* recht|\bdroit (?:applicable|français|belge|suisse)|\btribunaux\b|\blegislación\b|\bnormativa\b|\bjuzgados\b|\bley(?:es)? (?:española|aplicable)|\bforo competente/u,
}
/** Marks a topic that a sentence only touches. */
export const touchOf = (topic: MentionTopic): string => `${topic}?`

/** Topics that a folded sentence speaks of, and those of which it holds a word. */
export const mentionedIn = (text: string): string[] =>
  // A bare title, or a page without full stops.
  text.length < 20 || text.length > 900
    ? []
    : mentionTopics.flatMap((topic) =>
        mentions[topic].test(text) ? [topic] : touches[topic].test(text) ? [touchOf(topic)] : [],
      )
