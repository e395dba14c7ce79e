import type { FrameworkId } from './disclosures.frameworks.ts'
import type { Topic } from './disclosures.topics.ts'
import type { Unit } from './disclosures.units.ts'
import { fold } from './lexicon.fold.ts'

// Whose law a sentence speaks of. A right that a text gives to "residents of the EEA" is none under the law of California, so
// a sentence that names one law, or stands under a heading that does, answers checks of that law alone.

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

const marks: readonly (readonly [Law, RegExp])[] = [
  [
    'eu',
    /\b(?:gdpr|rgpd|ds-?gvo|general data protection regulation|eu|ue|eea|eee|ewr|european?|europe|europäische[nr]?|uk|united kingdom|great britain|royaume-uni|cnil|supervisory authorit(?:y|ies)|lawful basis|legal basis|habitual residence|alleged infringement|member states?)\b/u,
  ],
  [
    'california',
    // Only the "Shine the Light" law speaks of others' direct marketing. Cal. Civ. Code § 1798.83
    /\bcaliforni|\bkaliforni|\bccpa\b|\bcpra\b|\bshine the light\b|\b1798\b|\b(?:third part(?:y's|ies'|ies|y)|their(?: own)?) direct marketing purposes\b/u,
  ],
  [
    'us-states',
    new RegExp(
      `\\b(?:${otherStates})\\b|\\b(?:certain|some|several|other|various|specific|u\\.s\\.|us) states?\\b|\\bstate(?:s'|'s)? (?:privacy |data protection )?(?:laws?|rights)\\b|\\bstate of residence\\b|\\bvcdpa\\b|\\bctdpa\\b|\\btdpsa\\b|\\bocpa\\b`,
      'u',
    ),
  ],
  ['brazil', /\bbrazil|\bbrasil|\bbrésil|\blgpd\b|\banpd\b/u],
  ['canada', /\bcanad|\bkanad|\bpipeda\b|\bquebec\b|\bprivacy commissioner of canada\b/u],
  ['health', /\bhipaa\b|\bprotected health information\b|\bnotice of privacy practices\b/u],
  [
    'elsewhere',
    /\b(?:australian?|new zealand|india|indian|china|chinese|pipl|japan|japanese|appi|korean?|south africa|popia|singapore|thailand|turkey|türkiye|israel|mexico|argentina|peru|perú|colombia|chile|uruguay|ecuador|malaysia|saudi arabia|emirates|switzerland|swiss|schweiz|suisse|philippines|indonesia|vietnam|taiwan|hong kong|russia|ukraine|nigeria|kenya)\b/u,
  ],
]
const unitedStates = /\bunited states\b|\bu\.s\.a?\b|\busa\b|\bus (?:residents?|consumers?|users?|privacy|customers)\b/u

function lawsNamed(folded: string): ReadonlySet<Law> {
  const named = new Set(marks.flatMap(([law, form]) => (form.test(folded) ? [law] : [])))
  // A notice for the United States speaks of all its states.
  if (unitedStates.test(folded)) for (const law of ['california', 'us-states'] as const) named.add(law)
  return named
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
  /\bif you (?:are|live|reside)\b|\bresidents?\b|\bresid(?:e|ing) in\b|\b(?:users?|individuals|consumers|persons|people|visitors) (?:located |based |who (?:are|live|reside) )?in\b|\bdirect marketing purposes\b|\b(?:gdpr|ccpa|cpra|vcdpa|ctdpa|lgpd|pipeda|hipaa|privacy (?:act|laws?|rights act))\b/u

/** Tells of which frameworks a sentence may answer a topic. */
export function lawFilter({ text, leadIn, before, headings }: Pick<Unit, 'text' | 'leadIn' | 'before' | 'headings'>) {
  const own = fold(text)
  const around = fold(leadIn.endsWith(':') ? `${before} ${leadIn}` : before)
  const ofAround = namesPeople.test(around) ? lawsNamed(around) : none
  const above = ofAround.size > 0 ? ofAround : headings.map((heading) => lawsNamed(fold(heading))).findLast(isAny)
  const isOfPeople = namesPeople.test(own)
  let ofText: ReadonlySet<Law> | undefined
  return (framework: FrameworkId, topic: Topic): boolean => {
    const law = lawOf[framework]
    if (law === undefined || ofEveryLaw.has(topic)) return true
    if (ofPeople.has(topic) || isOfPeople) {
      ofText ??= lawsNamed(own)
      if (ofText.size > 0) return ofText.has(law)
    }
    return above === undefined || above.has(law)
  }
}
const none: ReadonlySet<Law> = new Set()
const isAny = (laws: ReadonlySet<Law>) => laws.size > 0
