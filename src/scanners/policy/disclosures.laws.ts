import type { FrameworkId } from './disclosures.frameworks.ts'
import type { Topic } from './disclosures.topics.ts'
import type { Unit } from './disclosures.units.ts'
import { fold } from './lexicon.fold.ts'

// Whose law a sentence speaks of. A right that a text gives to "residents of the EEA" is none under the law of California, so
// a sentence that names one law, or stands under a heading that does, answers checks of that law alone. What is said to
// everyone may meet what a law asks for, and is then told as said in general (docs/decisions/0056-a-law-is-named-or-it-is-not.md).

/** `named`: the sentence, its lead-in, its section or a heading names the law or its people. `general`: it speaks to everyone. */
export type Scope = 'named' | 'general'

type Law = 'eu' | 'california' | 'us-states' | 'brazil' | 'canada' | 'health' | 'elsewhere'

const lawOf: Readonly<Record<FrameworkId, Law | undefined>> = {
  gdpr: 'eu',
  art28: 'eu',
  art33: 'eu',
  ccpa: 'california',
  us: 'us-states',
  lgpd: 'brazil',
  pipeda: 'canada',
  coppa: undefined,
  hipaa: 'health',
}

export const otherStates =
  'alabama|alaska|colorado|connecticut|delaware|florida|indiana|iowa|kentucky|maryland|minnesota|montana|nebraska|nevada|new hampshire|new jersey|oregon|rhode island|tennessee|texas|utah|virginia'

interface Mark {
  law: Law
  /** Names the law, its people or its region. */
  names: RegExp
  /** Words that this law alone uses: they keep a sentence from other laws, and name none. */
  means?: RegExp
}

const marks: readonly Mark[] = [
  {
    law: 'eu',
    names:
      /\b(?:gdpr|rgpd|ds-?gvo|datenschutz-?grundverordnung|règlement (?:\(ue\)|général|européen)|union européenne|general data protection regulation|eu|ue|eea|eee|ewr|european?|europe|europäische[nr]?|uk|united kingdom|great britain|royaume-uni|cnil|member states?)\b|\bart(?:icles?|ikel|\.)? ?(?:6|9|1[3-9]|2[0-2]|77)(?: ?\(\d\)|\.\d|,? (?:abs|par|para|paragraphe|alinéa)\b)/u,
    means: /\b(?:supervisory authorit(?:y|ies)|lawful basis|legal basis|habitual residence|alleged infringement)\b/u,
  },
  {
    law: 'california',
    names: /\bcaliforni|\bkaliforni|\bccpa\b|\bcpra\b|\b1798\b/u,
    // Only the "Shine the Light" law speaks of others' direct marketing. Cal. Civ. Code § 1798.83
    means:
      /\bshine the light\b|\b(?:collect|use|disclose)[a-z, ]{0,40}\b(?:and|or) sell\b|\b(?:third part(?:y's|ies'|ies|y)|their(?: own)?) direct marketing purposes\b/u,
  },
  {
    law: 'us-states',
    names: new RegExp(
      `\\b(?:${otherStates})\\b|\\b(?:certain|some|several|other|various|specific|u\\.s\\.|us) states?\\b|\\bstate(?:s'|'s)? (?:privacy |data protection )?(?:laws?|rights)\\b|\\bstate of residence\\b|\\bvcdpa\\b|\\bctdpa\\b|\\btdpsa\\b|\\bocpa\\b`,
      'u',
    ),
  },
  { law: 'brazil', names: /\bbrazil|\bbrasil|\bbrésil|\blgpd\b|\banpd\b/u },
  { law: 'canada', names: /\bcanad|\bkanad|\bpipeda\b|\bquebec\b|\bprivacy commissioner of canada\b/u },
  { law: 'health', names: /\bhipaa\b|\bprotected health information\b|\bnotice of privacy practices\b/u },
  {
    law: 'elsewhere',
    names:
      /\b(?:australian?|new zealand|india|indian|china|chinese|pipl|japan|japanese|appi|korean?|south africa|popia|singapore|thailand|turkey|türkiye|israel|mexico|argentina|peru|perú|colombia|chile|uruguay|ecuador|malaysia|saudi arabia|emirates|switzerland|swiss|schweiz|suisse|philippines|indonesia|vietnam|taiwan|hong kong|russia|ukraine|nigeria|kenya|pdpa|dpdp|ndpr)\b/u,
  },
]
const unitedStates = /\bunited states\b|\bu\.s\.a?\b|\busa\b|\bus (?:residents?|consumers?|users?|privacy|customers)\b/u

type Named = ReadonlyMap<Law, Scope>

/** The laws that a text is about: named, or meant by words of their own. */
function lawsNamed(folded: string): Named {
  const found = new Map<Law, Scope>()
  for (const { law, names, means } of marks)
    if (names.test(folded)) found.set(law, 'named')
    else if (means?.test(folded)) found.set(law, 'general')
  // A notice for the United States speaks of all its states.
  if (unitedStates.test(folded)) for (const law of ['california', 'us-states'] as const) found.set(law, 'named')
  return found
}

/** Who answers, where, and to whom data goes is true under every law, and names places that have nothing to do with one. */
const ofEveryLaw: ReadonlySet<Topic> = new Set(['controller', 'representative', 'dpo', 'updated'])
/** What is given to people, or asked of them: the sentence itself says to whom. */
const ofPeople: ReadonlySet<Topic> = new Set([
  ...(['access', 'rectification', 'erasure', 'restriction', 'objection', 'portability', 'withdraw'] as const),
  ...(['authority', 'know-collected', 'know-sold', 'opt-out-sale', 'opt-out-ads', 'limit-sensitive'] as const),
  ...(['non-discrimination', 'appeal', 'agent', 'request-route', 'consent', 'sensitive-consent', 'gpc'] as const),
  ...(['legal-bases', 'legitimate-interests', 'automated', 'sold', 'sold-minors', 'verification'] as const),
])

/** An address names a place, "if you live in" the people of one, and a law its own. */
const namesPeople =
  /\bif you (?:are|live|reside)\b|\bresidents?\b|\bresid(?:e|ing) in\b|\b(?:users?|individuals|consumers|persons|people|visitors) (?:located |based |who (?:are|live|reside) )?in\b|\bdirect marketing purposes\b|\b(?:gdpr|rgpd|ds-?gvo|ccpa|cpra|vcdpa|ctdpa|lgpd|pipeda|hipaa|privacy (?:act|laws?|rights act))\b/u

/** A section for some people, or for one of several products, says nothing of the others. */
const ofSomePeople =
  /\b(?:job|applicants?|candidates?|job seekers?|recruit(?:ing|ment)|careers?|employees?|personnel|workforce|child(?:ren)?(?:'s)?|minors?|kids|students?|pupils?|parents?|suppliers?|investors?|sweepstakes|contests?|in-vehicle|carplay|android auto|(?:browser |chrome )?extensions?|beta|job offers?|bewerb\S*|candidatures?|recrutement|mineurs|enfants|kinder)\b/u
const ofWholePolicy = /\b(?:polic(?:y|ies)|notice|statement|datenschutz\S*|politique|charte)\b/u

/** Of which frameworks a sentence may answer a topic, and whether it names their law. */
export function lawScope({
  text,
  leadIn,
  before,
  headings,
  people,
}: Pick<Unit, 'text' | 'leadIn' | 'before' | 'headings' | 'people'>): (
  framework: FrameworkId,
  topic: Topic,
) => Scope | undefined {
  const own = fold(text)
  const around = fold(leadIn.endsWith(':') ? `${before} ${leadIn}` : before)
  const ofAround = namesPeople.test(around) ? lawsNamed(around) : none
  const ofSection = people === '' ? none : lawsNamed(fold(people))
  const ofLead = leadIn.endsWith(':') ? lawsNamed(fold(leadIn)) : none
  const titles = headings.map(fold)
  const above = [ofAround, ofSection].find(isAny) ?? titles.map(lawsNamed).findLast(isAny)
  const isOfPart = titles.some((title) => ofSomePeople.test(title) && !ofWholePolicy.test(title))
  const isOfPeople = namesPeople.test(own)
  let ofText: Named | undefined
  return (framework, topic) => {
    const law = lawOf[framework]
    if (law === undefined) return 'general'
    ofText ??= lawsNamed(own)
    // HIPAA protects patients everywhere, whatever section they read.
    if (law === 'health') return ofText.get(law) ?? above?.get(law) ?? 'general'
    const isEverywhere = ofEveryLaw.has(topic)
    if (!isEverywhere && ofText.size > 0 && (ofPeople.has(topic) || isOfPeople)) {
      const scope = ofText.get(law)
      return scope === 'general' ? (ofLead.get(law) ?? above?.get(law) ?? scope) : scope
    }
    if ([ofText, ofLead, above].some((laws) => laws?.get(law) === 'named')) return 'named'
    if (isEverywhere) return 'general'
    return (above === undefined || above.has(law)) && !isOfPart ? 'general' : undefined
  }
}

/** The words that say whom a sentence is for: its own, those before it, or those of its section; undefined: everyone. */
export function peopleText({
  text,
  leadIn,
  before,
  headings,
  people,
}: Pick<Unit, 'text' | 'leadIn' | 'before' | 'headings' | 'people'>): string | undefined {
  const around = fold(leadIn.endsWith(':') ? `${before} ${leadIn}` : before)
  const saying = [fold(text), around].filter((words) => namesPeople.test(words))
  return [...saying, fold(people), ...headings.map(fold).reverse()].find((words) => isNaming(lawsNamed(words)))
}
const isNaming = (laws: Named) => [...laws.values()].includes('named')

const none: Named = new Map()
const isAny = (laws: Named) => laws.size > 0

/** Rights of some people, told once for the sentences that follow: "If you live in the EEA, you have the following rights." */
const givesToSome =
  /\b(?:if|where|when) (?:[a-z() -]{2,60} )?laws? appl(?:y|ies)\b|\b(?:if|where|when) you(?:'re| are| live| reside)\b|\b(?:residents?|citizens) (?:of|in)\b|\b(?:individuals|users|customers|consumers|persons|people|(?:data )?subjects|visitors) (?:who (?:are|live|reside) )?(?:located |based |residing |resident |living )?(?:in|within|from)\b|\b[a-z]+ residents?\b|\b(?:under|pursuant to|in accordance with|according to)\b[^.;]{0,80}\b(?:law|laws|act|gdpr|ccpa|lgpd|regulation|legislation)\b/u
const opensList = /\brights?\b|:$|\bfollowing\b|\b(?:this|these) (?:section|provisions?|terms|notice)\b/u
const pointsElsewhere = /\b(?:please )?(?:see|refer to|read|visit|consult) (?:our|the|section|this)\b/u
const toEveryone =
  /\b(?:all (?:of )?(?:our )?(?:users|customers|individuals|visitors|members)|everyone|anyone|anybody|regardless of (?:where|your)|wherever you (?:are|live)|no matter where)\b/u

/** Whom the sentences that follow in a section are for: the people named here, everyone, or as before. */
export function peopleFrom(text: string): 'some' | 'everyone' | undefined {
  if (text.length > longestOpening) return undefined
  const own = fold(text)
  if (toEveryone.test(own)) return 'everyone'
  if (!opensList.test(own) || !givesToSome.test(own) || pointsElsewhere.test(own)) return undefined
  return lawsNamed(own).size > 0 ? 'some' : undefined
}
const longestOpening = 400
