import type { Claim } from './claims.ts'

// Words for what a claim says, in one place: whether something happens or may, under which condition, and to whom.

/** Of a sale that is one in the sense of US state laws. */
export const asLawsCallIt = 'as US state laws use the words'

/** What the sense of a sale adds to "sold", and to the end of the sentence. */
const senseWords: Readonly<Record<Claim['sense'], readonly [done: string, law: string]>> = {
  plain: ['', ''],
  'by-law': ['', ''],
  'as-defined': ['', ', as US state laws use the word'],
  both: [' or shared', ''],
  'or-share': [' or shared', `, ${asLawsCallIt}`],
}

type ClaimFacts = Pick<Claim, 'polarity' | 'modality' | 'condition' | 'people' | 'limits'> & {
  sense?: Claim['sense'] | undefined
}

const limitWords: Readonly<Partial<Record<Claim['limits'][number], string>>> = {
  default: ' by default',
  money: ' for money',
  marketing: ' for marketing',
  consent: ' without notice or consent',
  'last-year': ' in the last 12 months',
}

/** Whether words exist for everything that narrows a denial. Otherwise it is not told. */
export const canTellLimits = (limits: Claim['limits']): boolean =>
  limits.every((limit) => limit === 'knowingly' || limit in limitWords)

/** "not knowingly sold for money, as US state laws use the word". */
export function deniedWords(done: string, limits: Claim['limits'], sense: Claim['sense'] = 'plain'): string {
  const [more, law] = senseWords[sense]
  const narrowed = limits.map((limit) => limitWords[limit] ?? '').join('')
  return `not ${limits.includes('knowingly') ? 'knowingly ' : ''}${done}${more}${narrowed}${law}`
}

/** A case that is named leaves open whether it comes. */
export const isUnsure = ({ modality, condition }: Pick<Claim, 'modality' | 'condition'>): boolean =>
  condition === 'case' || modality === 'may'

/** "may be collected", "collected with permission (job applicants)". */
export function claimWords(done: string, claim: ClaimFacts): string {
  const { polarity, condition, people, limits, sense = 'plain' } = claim
  const [more, law] = senseWords[sense]
  const words =
    polarity === 'denied'
      ? deniedWords(done, limits, sense)
      : `${isUnsure(claim) ? 'may be ' : ''}${done}${more}${condition === 'permission' ? ' with permission' : ''}${law}`
  return `${words}${people ? ` (${people})` : ''}`
}

/** "Builds profiles", "May build profiles", "Builds profiles, with permission (students)". */
export function claimTitle({ does, may }: { does: string; may: string }, claim: ClaimFacts): string {
  const { condition, people } = claim
  return `${isUnsure(claim) ? may : does}${condition === 'permission' ? ', with permission' : ''}${people ? ` (${people})` : ''}`
}
