// Whom a sentence speaks of: the vendor, the person, and everybody else. Patterns as lexicon.ts reads them.

export type Party = 'first' | 'third' | 'person'

const kinds =
  'advertising|marketing|business|analytics?|commercial|content|social media|social network(?:ing)?|payment|integration|research|data|channel|measurement|promotional|promotion|distribution|hosting|cloud|service|ad|mobile|technology|delivery|shipping|fulfil?lment|strategic|joint marketing|loyalty|retail|media|email|customer support|affiliated|partner|joint venture|credit card|internet|infrastructure|fraud prevention|insurance|web'
const nouns =
  'partners?|networks?|providers?|companies|platforms?|processors?|vendors?|firms?|agencies|organi[sz]ations?|servers?|businesses|suppliers?|publishers?|entities|contractors?'

/** Companies whose code many apps and sites carry. */
const named = [
  'google(?: (?:analytics|admob|adsense|ads|maps|play services|firebase|tag manager|inc))?(?! (?:account|play store|id|chrome))',
  'double ?click',
  '(?:admob|adsense|crashlytics|flurry|mixpanel|appsflyer|chartboost|applovin|mopub|inmobi|tapjoy|vungle|millennial media|startapp|ironsource|stripe|braintree|hotjar|fullstory|amplitude|localytics|comscore|nielsen|omniture|webtrends|kissmetrics|criteo|onesignal|urban airship|zendesk|mailchimp|hubspot|salesforce|intercom|twilio|sentry|yahoo|adroll|taboola|outbrain|gameanalytics|helpshift|appnexus|quantcast|umeng|baidu|tencent|yandex(?: metrica)?|matomo|heap analytics|optimizely|unity (?:ads|analytics|technologies)|amazon(?: web services)?|aws|microsoft|linkedin|paypal|adobe analytics|new relic)',
  'firebase(?: (?:analytics|crashlytics))?',
  'facebook(?: (?:analytics|sdk|inc|audience network|pixel))?(?! (?:account|id|login|connect|profile|page|friends|name))',
  'twitter(?! (?:account|id|profile|handle))',
]

export const parties: Readonly<Record<Party, readonly string[]>> = {
  third: [
    `(?:third|3rd)[- ]part(?:y|ies)(?:[ -](?:${kinds}|plug-?in|application|app|website|analytic|tracking|and|or)){0,3}(?: (?:${nouns}|advertisers?|ad servers?|affiliates?|individuals|sdks?|libraries|sites?|services?|websites?|apps?|applications?|tools?|plug-?ins?))?(?! (?:cookies?|rights|beneficiar~))`,
    `(?:${kinds})(?:,? (?:and|or|&|/) (?:${kinds}))?[- ](?:${nouns})`,
    'advertisers?',
    'ad (?:networks?|servers?|exchanges?)',
    'data (?:brokers?|aggregators?|processors?)',
    '(?:service providers?|vendors?|(?:sub-?)?contractors?|affiliates?|affiliated (?:companies|entities)|subsidiar(?:y|ies))',
    '(?:parent|sister|group|related|member|holding|affiliate) compan(?:y|ies)',
    'corporate (?:family|group|affiliates)',
    'law[- ]enforcement',
    '(?:government(?:al|s)?|public|regulatory|tax|competent|judicial|legal|relevant|local|appropriate|state|supervisory)(?: or (?:law enforcement|regulatory))? (?:agenc(?:y|ies)|authorit(?:y|ies)|bod(?:y|ies)|officials?|entit(?:y|ies)|regulators?|institutions?)',
    '(?:authorities|regulators|police|governments?)',
    'courts?(?! orders?)',
    'credit (?:bureaus?|reference agencies|reporting agencies)',
    'collection agencies',
    '(?:insurers|employers?|publishers|resellers|(?:sub-?)?processors?|auditors|accountants|lawyers|attorneys|advis[eo]rs|consultants|merchants?|retailers|sponsors?|app developers|carriers?|banks?|partners?|associates|agents|suppliers|licensees|franchisees|distributors|co-?branders|buyers?|purchasers?|successors?(?: entity)?|acquirer|new owners?|plug-?ins|sdks?)',
    'mobile operators?',
    'financial institutions?',
    'acquiring (?:company|entity)',
    'other (?:third |affiliated |unaffiliated |outside |trusted )?(?:compan(?:y|ies)|businesses|organi[sz]ations?|entit(?:y|ies)|part(?:y|ies)|users?|members?|players?|people|persons?|individuals|services?|customers|drivers|participants)',
    '(?:another|outside|unrelated|unaffiliated|external|different|any other|any|selected|carefully selected|such|those|these) (?:compan(?:y|ies)|part(?:y|ies)|organi[sz]ations?|businesses|business|persons?|entit(?:y|ies))',
    'companies',
    '(?:these|such|those) (?:ad )?(?:networks|providers|vendors|partners|services|sites|platforms|tools)',
    'external (?:services?|parties|companies|sites?|providers?)',
    'any ?(?:one|body)(?: else)?',
    'someone else',
    'no[- ]?(?:one|body)(?: else)?',
    'others',
    '(?:the |general )public(?! (?:domain|interest|key))',
    '(?:researchers|universities|charities|doctors|physicians|healthcare providers|hospitals|schools?|teachers)',
    ...named,
    'auftragsverarbeiter',
    'dienstleister~',
    'dritten?',
    'prestataires',
    'sous-traitants',
    'partenaires',
    'tiers',
  ],
  first: [
    '(?:we|us|ourselves|apps?|applications?|company|website|wir|nous)',
    '(?:our|the|this|these|my|its) (?:mobile |web |free |online )?(?:sites?|web sites?|websites|services?|servers?|systems?|platform|software|games?|products?|device|technology|team|staff|employees|personnel|developer)',
  ],
  person: [
    '(?:you|yourself|users?|customers?|visitors?|members?|players?|parents?|guardians?|individuals|people|consumers|children|child|guests?|subscribers?|sie|vous)',
  ],
}
