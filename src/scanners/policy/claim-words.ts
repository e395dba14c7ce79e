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
  receivers?: Claim['receivers'] | undefined
  isDeidentified?: boolean | undefined
}

/** To whom data is passed on, where it is to one circle alone. */
const receiverWords: Readonly<Partial<Record<Claim['receivers'][number], string>>> = {
  group: ' within its group',
  workers: ' with service providers',
  merger: ' in a merger',
  law: ' for legal reasons',
}
const toWhom = ([receiver, other]: Claim['receivers'] = []): string =>
  (receiver && !other && receiverWords[receiver]) || ''

/** "Aggregated": what is left says nothing of a person. */
export const ofNoPerson = 'de-identified or aggregated data'

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
  const { polarity, condition, people, limits, sense = 'plain', receivers, isDeidentified } = claim
  const [more, law] = senseWords[sense]
  const words =
    polarity === 'denied'
      ? deniedWords(done, limits, sense)
      : `${isUnsure(claim) ? 'may be ' : ''}${done}${more}${toWhom(receivers)}${condition === 'permission' ? ' with permission' : ''}${law}`
  return `${words}${isDeidentified ? ` (${ofNoPerson})` : ''}${people ? ` (${people})` : ''}`
}

/** "Builds profiles", "May build profiles", "Builds profiles, with permission (students)". */
export function claimTitle({ does, may }: { does: string; may: string }, claim: ClaimFacts): string {
  const { condition, people } = claim
  return `${isUnsure(claim) ? may : does}${condition === 'permission' ? ', with permission' : ''}${people ? ` (${people})` : ''}`
}
