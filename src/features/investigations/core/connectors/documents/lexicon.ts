import type { DocumentRole } from '../../subject.ts'

// Words and paths by which the documents of a vendor are found. Rows are data: a language or a role is added by a line.

/**
 * An imprint names who runs a site where the law asks for one (§ 5 DDG); it is read for the legal entity only. A notice is a
 * privacy notice for a part of the world, a product or a group of people, beside the policy.
 */
export type FoundRole = DocumentRole | 'imprint' | 'notice'
export type SoughtRole = Exclude<FoundRole, 'home' | 'notice'>
/** A hub is a page that only leads to documents: "Legal", "Policies". */
export type AskedRole = SoughtRole | 'notice' | 'hub'

/** Most important first: this order decides which are read while there is room. */
export const soughtRoles = [
  'privacy',
  'subprocessors',
  'dpa',
  'security',
  'trust',
  'terms',
  'cookies',
  'do-not-sell',
  'dsar',
  'ai',
  'status',
  'accessibility',
  'imprint',
] as const satisfies readonly SoughtRole[]

export const foundRoles = ['home', ...soughtRoles, 'notice'] as const satisfies readonly FoundRole[]

export const roleWords: Readonly<Record<FoundRole | 'hub', string>> = {
  home: 'home page',
  privacy: 'privacy policy',
  subprocessors: 'subprocessor list',
  dpa: 'data processing agreement',
  security: 'security page',
  trust: 'trust page',
  terms: 'terms',
  cookies: 'cookie policy',
  'do-not-sell': 'opt-out page',
  dsar: 'data request page',
  ai: 'AI policy',
  status: 'status page',
  accessibility: 'accessibility statement',
  imprint: 'imprint',
  notice: 'further privacy notice',
  hub: 'page of legal documents',
}

/** Words of a link, a title or a heading; the longest that fits decides between roles. */
export const anchorWords: readonly { role: SoughtRole; language: string; words: readonly string[] }[] = [
  {
    role: 'privacy',
    language: 'en',
    words: [
      'privacy policy',
      'privacy notice',
      'privacy statement',
      'privacy center',
      'privacy centre',
      'privacy & cookies',
      'privacy and security',
      'privacy & security',
      'privacy and cookies',
      'privacy',
      'data protection',
      'data policy',
    ],
  },
  {
    role: 'privacy',
    language: 'de',
    words: ['datenschutzerklärung', 'datenschutzhinweise', 'datenschutzinformation', 'datenschutz'],
  },
  {
    role: 'privacy',
    language: 'fr',
    words: [
      'politique de confidentialité',
      'charte de confidentialité',
      'protection des données',
      'données personnelles',
      'confidentialité',
      'vie privée',
    ],
  },
  {
    role: 'privacy',
    language: 'es',
    words: ['política de privacidad', 'aviso de privacidad', 'protección de datos', 'privacidad'],
  },
  {
    role: 'privacy',
    language: 'it',
    words: ['informativa sulla privacy', 'informativa privacy', 'privacy e cookie', 'privacy'],
  },
  { role: 'privacy', language: 'pt', words: ['política de privacidade', 'proteção de dados', 'privacidade'] },
  { role: 'privacy', language: 'nl', words: ['privacybeleid', 'privacyverklaring', 'privacy'] },
  { role: 'privacy', language: 'sv', words: ['integritetspolicy', 'integritet', 'dataskydd'] },
  { role: 'privacy', language: 'no', words: ['personvernerklæring', 'personvern'] },
  {
    role: 'privacy',
    language: 'da',
    words: ['privatlivspolitik', 'persondatapolitik', 'privatliv', 'databeskyttelse'],
  },
  { role: 'privacy', language: 'pl', words: ['polityka prywatności', 'prywatność', 'ochrona danych'] },
  { role: 'privacy', language: 'ja', words: ['プライバシーポリシー', 'プライバシー', '個人情報保護方針'] },
  { role: 'privacy', language: 'zh', words: ['隐私政策', '隐私声明', '隐私', '隱私權政策', '隱私'] },
  {
    role: 'subprocessors',
    language: 'en',
    words: [
      'list of subprocessors',
      'list of sub-processors',
      'subprocessor',
      'sub-processor',
      'sub processor',
      'third-party processors',
      'infrastructure and subprocessors',
      'third parties',
    ],
  },
  {
    role: 'subprocessors',
    language: 'de',
    words: ['unterauftragsverarbeiter', 'unterauftragnehmer', 'subunternehmer', 'subdienstleister'],
  },
  { role: 'subprocessors', language: 'fr', words: ['sous-traitants ultérieurs', 'sous-traitants'] },
  { role: 'subprocessors', language: 'es', words: ['subencargados', 'subprocesadores'] },
  { role: 'subprocessors', language: 'it', words: ['sub-responsabili', 'subresponsabili'] },
  { role: 'subprocessors', language: 'pt', words: ['subprocessadores', 'suboperadores', 'subcontratantes'] },
  { role: 'subprocessors', language: 'nl', words: ['subverwerkers'] },
  { role: 'subprocessors', language: 'sv', words: ['underbiträden'] },
  { role: 'subprocessors', language: 'da', words: ['underdatabehandlere'] },
  { role: 'subprocessors', language: 'no', words: ['underdatabehandlere', 'underleverandører'] },
  { role: 'subprocessors', language: 'pl', words: ['podprocesorzy', 'podwykonawcy'] },
  { role: 'subprocessors', language: 'ja', words: ['サブプロセッサー', 'サブプロセッサ', '再委託先'] },
  {
    role: 'dpa',
    language: 'en',
    words: [
      'data processing agreement',
      'data processing addendum',
      'data processing terms',
      'data processor agreement',
      'data processing and security terms',
      'data protection addendum',
      'data protection agreement',
      'customer data processing',
      'data processing',
      'dpa',
    ],
  },
  {
    role: 'dpa',
    language: 'de',
    words: ['auftragsverarbeitungsvertrag', 'auftragsverarbeitung', 'auftragsdatenverarbeitung', 'avv'],
  },
  {
    role: 'dpa',
    language: 'fr',
    words: ['accord de traitement des données', 'accord sur le traitement des données', 'accord de sous-traitance'],
  },
  { role: 'dpa', language: 'es', words: ['acuerdo de procesamiento de datos', 'acuerdo de tratamiento de datos'] },
  { role: 'dpa', language: 'it', words: ['accordo sul trattamento dei dati'] },
  { role: 'dpa', language: 'pt', words: ['acordo de processamento de dados', 'acordo de tratamento de dados'] },
  { role: 'dpa', language: 'nl', words: ['verwerkersovereenkomst'] },
  { role: 'dpa', language: 'sv', words: ['personuppgiftsbiträdesavtal'] },
  { role: 'dpa', language: 'da', words: ['databehandleraftale'] },
  { role: 'dpa', language: 'no', words: ['databehandleravtale'] },
  { role: 'dpa', language: 'pl', words: ['umowa powierzenia'] },
  {
    role: 'security',
    language: 'en',
    words: [
      'responsible disclosure',
      'vulnerability disclosure',
      'bug bounty',
      'technical and organizational measures',
      'technical and organisational measures',
      'security overview',
      'security',
    ],
  },
  {
    role: 'security',
    language: 'de',
    words: [
      'technische und organisatorische maßnahmen',
      'technisch-organisatorische maßnahmen',
      'informationssicherheit',
      'datensicherheit',
      'sicherheit',
      'toms',
    ],
  },
  { role: 'security', language: 'fr', words: ['mesures techniques et organisationnelles', 'sécurité'] },
  { role: 'security', language: 'es', words: ['seguridad'] },
  { role: 'security', language: 'it', words: ['sicurezza'] },
  { role: 'security', language: 'pt', words: ['segurança'] },
  { role: 'security', language: 'nl', words: ['beveiliging', 'veiligheid'] },
  { role: 'security', language: 'sv', words: ['säkerhet'] },
  { role: 'security', language: 'no', words: ['sikkerhet'] },
  { role: 'security', language: 'da', words: ['sikkerhed'] },
  { role: 'security', language: 'pl', words: ['bezpieczeństwo'] },
  { role: 'security', language: 'ja', words: ['セキュリティ'] },
  {
    role: 'trust',
    language: 'en',
    words: ['trust center', 'trust centre', 'trust portal', 'trust & safety', 'compliance', 'trust'],
  },
  {
    role: 'terms',
    language: 'en',
    words: [
      'terms of service',
      'terms of use',
      'terms and conditions',
      'terms & conditions',
      'conditions of use',
      'terms of sale',
      'user agreement',
      'customer agreement',
      'subscription agreement',
      'master services agreement',
      'master service agreement',
      'master agreement',
      'license agreement',
      'licence agreement',
      'terms',
    ],
  },
  { role: 'terms', language: 'de', words: ['allgemeine geschäftsbedingungen', 'nutzungsbedingungen', 'agb'] },
  { role: 'terms', language: 'fr', words: ["conditions d'utilisation", 'conditions générales', 'cgu', 'cgv'] },
  { role: 'terms', language: 'es', words: ['términos', 'condiciones de uso'] },
  { role: 'terms', language: 'it', words: ['termini', 'condizioni'] },
  { role: 'terms', language: 'pt', words: ['termos'] },
  { role: 'terms', language: 'nl', words: ['algemene voorwaarden', 'voorwaarden'] },
  { role: 'terms', language: 'sv', words: ['användarvillkor', 'villkor'] },
  { role: 'terms', language: 'no', words: ['vilkår'] },
  { role: 'terms', language: 'da', words: ['betingelser', 'vilkår'] },
  { role: 'terms', language: 'pl', words: ['regulamin'] },
  { role: 'terms', language: 'ja', words: ['利用規約'] },
  { role: 'terms', language: 'zh', words: ['服务条款', '使用条款'] },
  {
    role: 'cookies',
    language: 'en',
    words: ['cookie policy', 'cookie notice', 'cookie statement', 'cookies', 'cookie'],
  },
  { role: 'cookies', language: 'de', words: ['cookie-richtlinie', 'cookie-hinweis'] },
  { role: 'cookies', language: 'fr', words: ['politique de cookies', 'gestion des cookies'] },
  { role: 'cookies', language: 'es', words: ['política de cookies'] },
  { role: 'cookies', language: 'it', words: ['informativa sui cookie'] },
  { role: 'cookies', language: 'nl', words: ['cookiebeleid', 'cookieverklaring'] },
  {
    role: 'do-not-sell',
    language: 'en',
    words: [
      'do not sell or share',
      'do not sell',
      'your privacy choices',
      'privacy choices',
      'your california privacy',
    ],
  },
  {
    role: 'dsar',
    language: 'en',
    words: [
      'data subject request',
      'privacy request',
      'data request',
      'request my data',
      'exercise your rights',
      'dsar',
    ],
  },
  {
    role: 'ai',
    language: 'en',
    words: [
      'ai policy',
      'responsible ai',
      'ai principles',
      'ai governance',
      'ai terms',
      'ai addendum',
      'ai supplement',
      'ai features',
      'ai transparency',
    ],
  },
  { role: 'status', language: 'en', words: ['system status', 'service status', 'status'] },
  { role: 'accessibility', language: 'en', words: ['accessibility statement', 'accessibility'] },
  { role: 'accessibility', language: 'de', words: ['barrierefreiheit'] },
  { role: 'accessibility', language: 'fr', words: ['accessibilité'] },
  { role: 'accessibility', language: 'es', words: ['accesibilidad'] },
  { role: 'accessibility', language: 'it', words: ['accessibilità'] },
  { role: 'accessibility', language: 'nl', words: ['toegankelijkheid'] },
  { role: 'imprint', language: 'de', words: ['impressum'] },
  { role: 'imprint', language: 'en', words: ['imprint', 'legal notice', 'legal mentions', 'company information'] },
  { role: 'imprint', language: 'fr', words: ['mentions légales', 'informations légales'] },
  { role: 'imprint', language: 'es', words: ['aviso legal'] },
  { role: 'imprint', language: 'it', words: ['note legali'] },
  { role: 'imprint', language: 'nl', words: ['colofon'] },
]

/** A button that opens a dialogue, and no document. */
export const notDocuments = /\b(?:cookie|privacy|consent) (?:settings|preferences|manager)\b|cookie-einstellungen/iu

/** A whole segment of a path, without its extension. */
export const pathSegments: Readonly<Record<SoughtRole, RegExp>> = {
  privacy:
    /^(?:privacy(?:-?(?:policy|notice|statement|center|centre|information|and-security|and-cookies))?|(?:\w+-)?privacy-policy|data-protection|datenschutz(?:erklaerung|erklärung|hinweise)?|(?:politique-de-)?confidentialite|vie-privee|(?:politica-de-)?privaci?dade?|informativa-privacy|privacybeleid|privacyverklaring|integritetspolicy|personvern(?:erklaering)?|privatlivspolitik|polityka-prywatnosci|gdpr)$/iu,
  subprocessors:
    /^(?:(?:list-of-|our-)?sub-?processors?(?:-list)?|third-parties|unterauftragsverarbeiter|unterauftragnehmer|subunternehmer|sous-traitants(?:-ulterieurs)?|subverwerkers|subencargados)$/iu,
  dpa: /^(?:dpa|data-processing(?:-(?:agreement|addendum|terms))?|auftragsverarbeitung(?:svertrag)?|avv|verwerkersovereenkomst)$/iu,
  security:
    /^(?:security(?:-(?:overview|policy|and-compliance|center|practices|whitepaper))?|responsible-disclosure|vulnerability-disclosure(?:-policy)?|bug-bounty|toms?|(?:technische-und-organisatorische|technisch-organisatorische)-ma(?:ss|ß)nahmen|technical-and-organi[sz]ational-measures|sicherheit|securite|seguridad|sicurezza|seguranca)$/iu,
  trust: /^(?:trust(?:-?(?:center|centre|portal|and-security))?|compliance)$/iu,
  terms:
    /^(?:terms(?:-(?:of-(?:service|use)|and-conditions|conditions))?|tos|user-agreement|(?:(?:customer|subscription|master(?:-[a-z]+){0,2}|services?)-)agreement|msa|agb|nutzungsbedingungen|cgu|conditions-generales|conditions-d-utilisation|terminos|termini|termos|voorwaarden|algemene-voorwaarden)$/iu,
  cookies:
    /^(?:cookies?(?:-?(?:policy|notice|statement|richtlinie|beleid))?|politique-de-cookies|politica-de-cookies)$/iu,
  'do-not-sell':
    /^(?:do-not-sell(?:-(?:or-share|my-.*))?|your-privacy-choices|privacy-choices|ccpa(?:-opt-out)?|california(?:-privacy.*)?)$/iu,
  dsar: /^(?:data-request|dsar|data-subject-request|privacy-request|subject-access-request)$/iu,
  ai: /^(?:ai-(?:policy|principles|governance|terms|addendum|supplement)|responsible-ai)$/iu,
  status: /^(?:status|system-status)$/iu,
  accessibility: /^(?:accessibility(?:-statement)?|barrierefreiheit|accessibilite)$/iu,
  imprint: /^(?:impressum|imprint|legal-notice|mentions-legales|aviso-legal|note-legali|colofon)$/iu,
}

/** The agreement that a business customer signs, beside terms for users of the site. */
export const contractWords =
  /\b(?:master(?: \w+){0,2}|customer|subscription|services?|licen[cs]e) agreement\b|\b(?:api|business|enterprise|commercial|customer|professional) terms\b|\bterms\b[^|]{0,30}\b(?:enterprise|business|commercial|api|professional)\b|\b(?:conditions générales|cg) de vente|\bcgv\b|\bmsa\b/iu
/** The address of such an agreement: of two documents of terms it is the one that a business signs. */
export const businessAddress =
  /(?:enterprise|business|commercial|customer-agreement|subscription-agreement|services-agreement|\bmsa\b|\bcgv\b)/iu

/** Words inside a segment that leave no doubt: `acme-subprocessors`, `x-gdpr-dpa`, `data-processing-addendum-current`. */
export const segmentWords: readonly { role: SoughtRole; form: RegExp }[] = [
  { role: 'subprocessors', form: /(?:^|-)(?:sub-?processors?|unterauftragsverarbeiter|subverwerkers)(?:-|$)/iu },
  {
    role: 'dpa',
    form: /(?:^|-)(?:dpa|avv)(?:-|$)|(?:^|-)processor-?terms(?:-|$)|data-process(?:ing|or)-(?:agreement|addendum|terms|amendment)|data-protection-(?:addendum|agreement)|auftrags(?:daten)?verarbeitung/iu,
  },
  { role: 'cookies', form: /(?:^|-)cookies?-(?:policy|notice|statement)(?:-|$)/iu },
  {
    role: 'terms',
    form: /(?:^|-)(?:terms-(?:of-(?:service|use)|and-conditions)|tos|agb|nutzungsbedingungen)(?:-|$)/iu,
  },
  {
    role: 'privacy',
    form: /(?:^|-)(?:privacy-?(?:policy|notice|statement)|datenschutz(?:erklaerung|erklärung|hinweise?)?|politique-de-confidentialite|data-privacy)(?:-|$)/iu,
  },
  { role: 'imprint', form: /(?:^|-)(?:impressum|mentions-legales)(?:-|$)/iu },
]

/** A segment that says nothing of its own: the one before it names the document. */
export const plainSegment =
  /^(?:policy|notice|statement|full|overview|view|current|latest|document|main|web|website|global|row|eea|uk|us|eu|en|list|public|pdf)$/iu

/** A privacy notice for a part of the world, a product or a group of people, and not the policy. */
export const partOfPrivacy =
  /\b(?:california\w*|ccpa|cpra|gdpr|eea|european|brazil\w*|lgpd|child(?:ren)?s?|kids|coppa|students?|applicants?|candidates?|recruit\w*|jobs?|careers?|employees?|workforce|staff|health|hipaa|biometric\w*|washington|colorado|virginia|nevada|texas|state-?specific|us-states?|supplement\w*|addendum|regional|shield|framework|dpf|events?|investors?|suppliers?|vendors?|whistle\w*|bewerber\w*|mitarbeiter\w*|candidats?|recrutement|enfants?)\b/iu
/** An older version of a document, or another form of it. */
export const olderVersion =
  /\b(?:previous|prior|past|older?|archived?|archives|historic\w*|earlier|versions?|changelog|updates|summary|faq|print)\b/iu

/** Matches names of pages that lead to documents. */
export const hubWords =
  /^(?:(?:all |our |see |view )?(?:legal|policies|privacy|terms|compliance|security|gdpr|trust)(?:(?:,| &| and| und| et|\/)+ (?:legal|policies|privacy|terms|compliance|security|gdpr|cookies|safety|trust))*(?: (?:center|centre|hub|documents?|information|info|stuff|overview|library|notices|policies|agreements|resources))?|(?:company |other |more )?policies|rechtliches|dsgvo|rgpd|légal|juridique|legale?)$/iu
export const hubPath =
  /\/(?:legal(?:-?(?:center|centre|hub|documents|information|stuff))?|polic(?:y|ies)|terms-and-policies|gdpr|dsgvo|rgpd|compliance|agreements|rechtliches)\/?(?:index\.html?)?$/iu

/** A first label of a host that says what the host is for. */
export const hostLabels: Readonly<Record<string, SoughtRole>> = {
  trust: 'trust',
  security: 'security',
  status: 'status',
  privacy: 'privacy',
}

/** Paths to try for a document that no page links: at most three a role. A leading `//` is a subdomain. */
export const commonPaths: readonly { role: SoughtRole; paths: readonly string[] }[] = [
  { role: 'privacy', paths: ['/privacy', '/privacy-policy', '/legal/privacy'] },
  { role: 'subprocessors', paths: ['/subprocessors', '/legal/subprocessors', '/sub-processors'] },
  { role: 'dpa', paths: ['/dpa', '/legal/dpa', '/data-processing-agreement'] },
  { role: 'security', paths: ['/security', '//security.', '/security-and-compliance'] },
  { role: 'trust', paths: ['//trust.', '/trust', '/trust-center'] },
  { role: 'terms', paths: ['/terms', '/terms-of-service', '//legal.'] },
  { role: 'cookies', paths: ['/cookie-policy', '/cookies'] },
  { role: 'status', paths: ['//status.', '/status'] },
]

/** The same in the language of the home page, asked first. */
export const localPaths: Readonly<Record<string, Readonly<Partial<Record<SoughtRole, readonly string[]>>>>> = {
  de: {
    privacy: ['/datenschutz', '/datenschutz.html'],
    dpa: ['/avv', '/avv.html'],
    imprint: ['/impressum', '/impressum.html'],
  },
  fr: { privacy: ['/confidentialite', '/politique-de-confidentialite'], imprint: ['/mentions-legales'] },
}

/** Pages about a matter instead of the matter itself. */
export const asidePath =
  /\/(?:blog|news|press|academy|learn|community|forum|jobs|careers)(?:\/|$)|^https:\/\/(?:blog|news|community|forum)\./iu
/** Matches help pages: some vendors keep their lists and agreements there. */
export const helpPath =
  /\/(?:help|support|docs?|resources|articles?|kb|guides?|hc)(?:\/|$)|^https:\/\/(?:help|support|docs?|kb)\./iu

/** Sites where vendors publish their own trust pages. By registrable domain. */
export const trustPortals: Readonly<Record<string, string>> = {
  'trust.page': 'Trust Page',
  'vanta.com': 'Vanta',
  'drata.com': 'Drata',
  'safebase.io': 'SafeBase',
  'safebase.us': 'SafeBase',
  'whistic.com': 'Whistic',
  'conveyor.com': 'Conveyor',
  'trustcloud.ai': 'TrustCloud',
  'scrut.io': 'Scrut',
  'iubenda.com': 'iubenda',
  'termly.io': 'Termly',
}

/** Hosts of files that vendors put their agreements on, and of their help pages. By the end of the name. */
export const fileHosts =
  /(?:^|\.)(?:website-files\.com|ctfassets\.net|hubspotusercontent[\w-]*\.net|hubfs\.net|cloudfront\.net|amazonaws\.com|googleapis\.com|notion\.site|gitbook\.io|zendesk\.com|intercom\.help|freshdesk\.com)$/iu

/** Words that a document of this role has in its text, whatever its title; two different ones are needed. */
export const textSigns: Readonly<Partial<Record<SoughtRole, readonly RegExp[]>>> = {
  privacy: [
    /personal (?:data|information)|personenbezogene|données (?:à caractère )?personnel|datos personales|dati personali|dados pessoais|persoonsgegevens|personuppgift|personopplysning|personoplysning|danych osobowych|個人情報|个人信息|個人資料/iu,
    /we (?:collect|process|use)|wir (?:erheben|verarbeiten)|nous (?:collectons|traitons)|recopilamos|tratamos|raccogliamo|trattiamo|coletamos|verzamelen|verwerken|samlar|samler|gromadzimy|przetwarzamy|収集|收集/iu,
  ],
  subprocessors: [
    /sub-?processors?|unterauftrag|sous-traitant|subencargad|subverwerk|サブプロセッサ|再委託先/iu,
    /purpose|service|zweck|finalité|location|country|hosting|目的|処理内容|業務内容/iu,
  ],
  dpa: [/processor|auftragsverarbeiter|sous-traitant/iu, /controller|verantwortlich|responsable/iu],
  security: [
    /encrypt|verschlüssel|chiffr|cifrad/iu,
    /vulnerabilit|penetration|soc 2|iso|access control|schwachstell/iu,
  ],
  trust: [/soc 2|iso ?27001|gdpr|hipaa|certif/iu, /security|compliance|privacy/iu],
  terms: [/liabilit|haftung|responsabilit/iu, /agree|terminat|kündig|résili/iu],
  cookies: [/cookie/iu, /browser|consent|analytics|einwilligung|consentement/iu],
}
