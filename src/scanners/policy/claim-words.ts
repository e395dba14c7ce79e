import type { AlsoDone, SaleLaw } from './claims.forms.ts'
import type { Claim } from './claims.ts'

// Words for what a claim says, in one place: whether something happens or may, under which condition, and to whom.

/** A law as the text names it. */
const lawNames: Readonly<Record<SaleLaw, string>> = {
  ccpa: 'the CCPA',
  cpra: 'the CPRA',
  california: 'California law',
  nevada: 'Nevada law',
  'us-states': 'US state laws',
  state: 'state law',
  applicable: 'applicable law',
}
/** "the CCPA and Nevada law"; empty where the text names none. */
export const lawWords = (laws: readonly SaleLaw[] = []): string => laws.map((law) => lawNames[law]).join(' and ')
const inTheSense = (laws: Claim['laws']): string => (laws?.length ? ` in the sense of ${lawWords(laws)}` : '')

const alsoWords: Readonly<Record<AlsoDone, readonly [does: string, done: string]>> = {
  share: ['shares', 'shared'],
  disclose: ['discloses', 'disclosed'],
  transfer: ['transfers', 'transferred'],
  provide: ['provides', 'provided'],
  exchange: ['exchanges', 'exchanged'],
}

type ClaimFacts = Pick<Claim, 'polarity' | 'modality' | 'condition' | 'people' | 'limits'> & {
  sense?: Claim['sense'] | undefined
  also?: Claim['also'] | undefined
  laws?: Claim['laws'] | undefined
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
const limitedBy = (limits: Claim['limits']): string => limits.map((limit) => limitWords[limit] ?? '').join('')

/** Whether words exist for everything that narrows a denial. Otherwise it is not told. */
export const canTellLimits = (limits: Claim['limits']): boolean =>
  limits.every((limit) => limit === 'knowingly' || limit in limitWords)

/** "not knowingly sold or shared for money in the sense of the CCPA". A text that names no law has its word in marks. */
export function deniedWords(
  done: string,
  { limits, sense, laws }: Pick<ClaimFacts, 'limits' | 'sense' | 'laws'>,
): string {
  const isMarked = sense === 'as-defined' && !laws?.length
  const also = sense === 'both' || sense === 'or-share' ? ' or shared' : ''
  return `not ${limits.includes('knowingly') ? 'knowingly ' : ''}${isMarked ? `“${done}”` : done}${also}${limitedBy(limits)}${inTheSense(laws)}`
}

const whenWords = (condition: Claim['condition']): string =>
  condition === 'permission' ? ' with permission' : condition === 'some' ? ' in some cases' : ''

/** A case that is named leaves open whether it comes. */
export const isUnsure = ({ modality, condition }: Pick<Claim, 'modality' | 'condition'>): boolean =>
  condition === 'case' || modality === 'may'

/** "may be collected", "collected with permission (job applicants)", "sold or shared in the sense of the CCPA". */
export function claimWords(done: string, claim: ClaimFacts): string {
  const { polarity, condition, people, limits, also, laws, receivers, isDeidentified } = claim
  const words =
    polarity === 'denied'
      ? deniedWords(done, claim)
      : `${isUnsure(claim) ? 'may be ' : ''}${done}${also ? ` or ${alsoWords[also][1]}` : ''}${toWhom(receivers)}${limitedBy(limits)}${whenWords(condition)}${inTheSense(laws)}`
  return `${words}${isDeidentified ? ` (${ofNoPerson})` : ''}${people ? ` (${people})` : ''}`
}

/** "States that it sells or discloses personal data in the last 12 months", "Says that it may sell personal data". */
export function saleTitle(claim: ClaimFacts): string {
  const { condition, people, limits, also, laws } = claim
  const verbs = isUnsure(claim)
    ? `Says that it may sell${also ? ` or ${also}` : ''}`
    : `States that it sells${also ? ` or ${alsoWords[also][0]}` : ''}`
  return `${verbs} personal data${limitedBy(limits)}${whenWords(condition)}${inTheSense(laws)}${people ? ` (${people})` : ''}`
}

/** "Builds profiles", "May build profiles", "Builds profiles, with permission (students)". */
export function claimTitle({ does, may }: { does: string; may: string }, claim: ClaimFacts): string {
  const { condition, people } = claim
  return `${isUnsure(claim) ? may : does}${whenWords(condition).replace(' ', ', ')}${people ? ` (${people})` : ''}`
}
