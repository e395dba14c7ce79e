import type { Claim } from './claims.ts'

// Words for what a claim says, in one place: whether something happens or may, under which condition, and to whom.

/** Of a sale that is one in the sense of US state laws. */
export const asLawsCallIt = 'as US state laws use the words'

type ClaimFacts = Pick<Claim, 'polarity' | 'modality' | 'condition' | 'people' | 'limits'>

const limitWords: Readonly<Partial<Record<Claim['limits'][number], string>>> = {
  money: ' for money',
  marketing: ' for marketing',
  consent: ' without notice or consent',
  'last-year': ' in the last 12 months',
}

/** Whether words exist for everything that narrows a denial. Otherwise it is not told. */
export const canTellLimits = (limits: Claim['limits']): boolean =>
  limits.every((limit) => limit === 'knowingly' || limit in limitWords)

/** "not knowingly sold for money". */
export const deniedWords = (done: string, limits: Claim['limits']): string =>
  `not ${limits.includes('knowingly') ? 'knowingly ' : ''}${done}${limits.map((limit) => limitWords[limit] ?? '').join('')}`

/** A case that is named leaves open whether it comes. */
export const isUnsure = ({ modality, condition }: Pick<Claim, 'modality' | 'condition'>): boolean =>
  condition === 'case' || modality === 'may'

/** "may be collected", "collected with permission (job applicants)". */
export function claimWords(done: string, claim: ClaimFacts): string {
  const { polarity, condition, people, limits } = claim
  const words =
    polarity === 'denied'
      ? deniedWords(done, limits)
      : `${isUnsure(claim) ? 'may be ' : ''}${done}${condition === 'permission' ? ' with permission' : ''}`
  return `${words}${people ? ` (${people})` : ''}`
}

/** "Builds profiles", "May build profiles", "Builds profiles, with permission (students)". */
export function claimTitle({ does, may }: { does: string; may: string }, claim: ClaimFacts): string {
  const { condition, people } = claim
  return `${isUnsure(claim) ? may : does}${condition === 'permission' ? ', with permission' : ''}${people ? ` (${people})` : ''}`
}
