import { compileLexicon, type Hit } from './lexicon.ts'
import type { PracticeCategory } from './statement.ts'

// How much a phrase speaks for a category, in tenths; a sentence belongs to a category from ten on. What practices say of
// the category is added by the reader.

const weights: Readonly<Partial<Record<PracticeCategory, Readonly<Record<number, readonly string[]>>>>> = {
  'first-party': {
    10: [
      'we (?:may |also |will |automatically |only |collect and |can |might |then )*(?:collect|gather|obtain|receive|record|log|capture|acquire|request)',
      '(?:information|data) (?:that )?(?:we|you|is|are|which we|may be|about you) (?:also |may |automatically |will be |directly |voluntarily )*(?:collect|provide|receive|gather|obtain|submit|give)~',
      'you (?:may |can |choose to |voluntarily |directly )*(?:provide|submit|give|enter|upload)',
      'automatically (?:collect|record|receive|log|store)~',
      'we (?:may |will |also |only |primarily |can |and )*use',
      'us(?:e|es|ed) (?:the |your |this |that |such |these |personal |any |to |for )',
      '(?:to|for) (?:provide|improve|personali[sz]e|operate|maintain|customi[sz]e|deliver|develop|enhance|analy[sz]e|process|communicate|administer|respond|fulfil|fulfill|support|monitor|understand|measure|send|contact|verify|prevent|detect)',
      'purposes? (?:of|for which|described|listed|below|we)',
      'when you (?:register|sign up|create|use|visit|access|contact|purchase|make|download|install|log|interact|subscribe|order|fill)',
      'create an? account',
      'cookies?',
      'ip[- ]address(?:es)?',
      'targeted (?:ads|advert~)',
      'log files?',
      'legitimate interests?',
      'from (?:third[- ]part~|other sources|other companies|public sources|social media|our partners|publicly)',
      'we (?:may |also )*(?:combine|store|process|track|ask|require)',
      'marketing (?:communications|emails|purposes|messages|campaigns)',
      'newsletters?',
      'wir (?:erheben|verarbeiten|nutzen|verwenden|erfassen|speichern)',
      'nous (?:recueillons|collectons|utilisons|traitons)',
    ],
    5: [
      'information',
      'personal data',
      'account',
      'e-?mail(?: address~)?',
      'device',
      'browser',
      'location',
      'name',
      'profile',
      'preferences',
      'analytics',
      'statistic~',
      'payment',
      'customi[sz]e',
      'personali[sz]e',
      'improve',
      'advertising',
      'marketing',
    ],
  },
  'third-party': {
    10: [
      'we … (?:share|disclose|sell|rent|transfer|release)',
      '(?:share|shared|sharing|disclose|disclosed|disclosing|sell|sold|transferred|transmitted) … (?:third[- ]part~|partners?|affiliat~|service providers?|vendors?|advertisers|companies|others|law enforcement|authorit~|subsidiar~|contractors|anyone|government~|court|publicly)',
      '(?:not|never) (?:sell|share|disclose|rent|give)',
      '(?:disclose|disclosure|release|provide|access|preserve|share|turn over|comply) … (?:law|legal|subpoena|court|warrant|legal process|law enforcement|government~|authorit~)',
      'third[- ]part(?:y|ies) … (?:collect|access|receive|cookies|use|track|process|services?|provide|advert~)~',
      '(?:merger|acquisition|bankruptcy|reorgani[sz]ation|sale of (?:assets|all|our))',
      'service providers?',
      'google analytics',
      '(?:advertising|business|marketing|ad) (?:partners?|networks?)',
      'law enforcement',
      'court orders?',
      'subpoenas?',
      'legal process',
      'weitergabe',
      'an dritte',
      'à des tiers',
      'sub-?processors?',
    ],
    5: [
      'third[- ]part(?:y|ies)',
      'vendors?',
      'partners?',
      'affiliat~',
      'disclos~',
      'shar(?:e|ed|ing)',
      'required by law',
      'provide … to (?:our|third|other)',
      'contractors?',
      'processors?',
      'subsidiar~',
      'authorities',
    ],
  },
  choice: {
    10: [
      'opt(?:ing|ed)?[- ]?(?:out|in)',
      'unsubscrib~',
      '(?:withdraw|revoke|withdrawing) … consent',
      '(?:disable|reject|refuse|block|decline|turn off|manage|accept or decline) … (?:cookies?|tracking|location|notifications|emails)',
      'cookie (?:settings|preferences)',
      'do not sell (?:or share )?my',
      'right to object',
      'object to … processing',
      'you (?:can|may) (?:choose|adjust|control|change|manage|set|object|elect|decline|disable)',
      'your (?:privacy )?choices',
      'stop receiving',
      "if you (?:do not|don't|no longer|prefer not|would rather|would prefer) (?:want|wish|to|not|like)",
      'widerspruch~',
      'widerruf~',
      'désinscri~',
      'retirer (?:votre|son) consentement',
    ],
    5: ['preferences', 'settings', 'choose', 'consent', 'choice', 'permission', 'limit'],
  },
  access: {
    10: [
      '(?:access|correct|update|amend|rectify|modify|review|delete|edit|erase|export|download|change) (?:or \\S+ |and \\S+ |, \\S+,? (?:or|and) \\S+ )?(?:your|the|any|their|his|such|inaccura~) (?:\\S+ )?(?:\\S+ )?(?:information|data|account|profile|details|records?)',
      '(?:request|right|ask) … (?:access|copy|delet~|eras~|correct~|rectif~|portab~|remov~)',
      '(?:delete|deletion of|deleting|close|cancel|terminate|remove|deactivate) … (?:account|profile|information|data)',
      'right to be forgotten',
      'data portability',
      'subject access',
      'auskunft(?: über|srecht~)?',
      'berichtigung',
      'löschung',
      "droit d'accès",
      'droit … (?:rectification|effacement|portabilité|suppression)',
    ],
    5: ['delet~', 'request~ that', 'inaccura~', 'copy of', 'contact(?:ing)? us'],
  },
  retention: {
    10: [
      'retain(?:ed|s|ing)?',
      'retention',
      '(?:keep|kept|store|stored|hold|held) … (?:as long as|for up to|until|\\d+ (?:days|months|years)|indefinitely|no longer|necessary)',
      '(?:deleted|removed|purged|erased|anonymi[sz]ed) … (?:after|within) ',
      'as long as (?:necessary|needed|required|your account|you)',
      'speicherdauer',
      'aufbewahrungs~',
      'conservation',
      'conserv(?:ées|ons)',
    ],
    5: ['backups?', 'archive~', 'no longer (?:needed|necessary|required)'],
  },
  security: {
    10: [
      'encrypt~',
      'security (?:measures|practices|procedures|safeguards|controls|incident|breach|features|standards|audits?)',
      '(?:protect|safeguard|secure) (?:your|the|against|personal|user|from|our|customer|this|data|information)',
      'unauthori[sz]ed (?:access|use|disclosure)',
      'ssl',
      'tls',
      'firewalls?',
      '(?:data|security|personal data) breach~',
      'safeguards?',
      '(?:technical|physical|administrative|organi[sz]ational) (?:and|,|measures|safeguards)',
      'secure (?:servers?|socket|connection|facilit~|data)',
      'penetration test~',
      'vulnerabilit~',
      'no (?:method|security|system|transmission) … (?:100|secure|perfect|guarantee)',
      'cannot (?:guarantee|ensure|promise) … secur~',
      'two-factor',
      'hashed',
      'iso ?27001',
      'soc ?2',
      'verschlüssel~',
      'chiffrement',
      'mesures … sécurité',
    ],
    5: ['security', 'secure', 'secured', 'protect(?:ed|ion)?', 'breach~'],
  },
  change: {
    10: [
      '(?:change|changes|update|updates|updated|revise|revised|modify|modified|modifications?|amend|amended|amendments?|revisions?) … (?:policy|statement|notice|terms|document)',
      '(?:policy|statement|notice|terms) … (?:change|changed|changes|updated?|updates|revis~|modif~|amend~)',
      '(?:last|date|recently) (?:of )?(?:updated?|modified|revised|changed|revision)',
      'effective date',
      'effective(?: as of)? (?:january|february|march|april|may|june|july|august|september|october|november|december|\\d)~',
      'material(?:ly)? chang~',
      'continued use',
      'prior versions?',
      'previous versions?',
      'stand:? (?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|\\d)~',
      'dernière mise à jour',
      'änderung~ dieser',
    ],
    5: ['changes?', 'notify you', 'from time to time', 'check (?:this|back)', 'posting', 'post(?:ed)? (?:any|the|on)'],
  },
  'do-not-track': { 10: ['do[- ]not[- ]track', 'dnt', 'global privacy control', 'gpc'] },
  audiences: {
    10: [
      'children',
      'minors',
      'under (?:the age of )?(?:13|16|18|thirteen|sixteen|eighteen)',
      'california',
      'european (?:economic area|union)',
      'eea',
      'gdpr',
      'ccpa',
      'lgpd',
      'virginia',
      'colorado',
      'outside (?:of )?(?:the )?(?:united states|european|eea|eu|uk|your country|canada)',
      'standard contractual clauses',
      'data privacy framework',
      'privacy shield',
      'international(?:ly)? … transfer~',
      'transfer~ … (?:international|countries|country|united states)~',
      'drittland~',
      'kinder~',
      'enfants?',
    ],
    5: ['residents', 'countries'],
  },
  introductory: {
    10: [
      'this (?:privacy )?(?:policy|notice|statement) (?:describes|explains|applies|covers|sets out|governs|tells)',
      'we (?:take|respect|value|care about) … privacy',
      'committed to (?:protecting|respecting|safeguarding)',
      'please read',
      'welcome to',
      'diese datenschutz~',
    ],
  },
  contact: {
    10: [
      'contact (?:us|our) (?:at|by|via|through|with|if|using|data|privacy|for)~',
      '(?:questions|concerns|comments|complaints|inquiries) … (?:contact|email|e-mail|write|reach)',
      'data protection officer',
      'e-?mail us',
      'write to us',
      'datenschutzbeauftragt~',
      'délégué à la protection',
      'supervisory authority',
      'aufsichtsbehörde~',
    ],
  },
}

const terms = (Object.entries(weights) as [PracticeCategory, Record<number, readonly string[]>][]).flatMap(
  ([category, byWeight]) =>
    Object.entries(byWeight).flatMap(([weight, patterns]) =>
      patterns.map((pattern) => ({ id: `${category}/${weight}`, pattern })),
    ),
)

export const categoryLexicon = compileLexicon(terms)

/** Tenths by category; every phrase counts once. */
export function categoryScores(hits: readonly Hit[]): Map<PracticeCategory, number> {
  const scores = new Map<PracticeCategory, number>()
  const seen = new Set<string>()
  for (const { id, start } of hits) {
    const [category = '', weight = ''] = id.split('/')
    if (seen.has(`${category} ${start}`)) continue
    seen.add(`${category} ${start}`)
    scores.set(category as PracticeCategory, (scores.get(category as PracticeCategory) ?? 0) + Number(weight)) // keys of the table above
  }
  return scores
}
