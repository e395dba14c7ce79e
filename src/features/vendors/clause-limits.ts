import type { ClauseLimit } from '../../product/vendors.ts'

// Finds limits of a duty within the passage that states it: an exception, a price, a discretion, a use of the
// processor's own, a length of time. The law's own exceptions aren't limits; a length of time is one only above a
// bound.

/** How contracts in one language narrow a duty. All of it is about text in the form that `fold` gives. */
export interface LimitWords {
  price: RegExp
  /** Beginning of an exception; global. */
  exception: RegExp
  /** Text after an exception that the law itself makes, or that only names what was agreed. */
  lawful: RegExp
  ownPurposes: RegExp
  /** A length of time; global. Its groups are the number and the unit. */
  period: RegExp
  numbers: Readonly<Record<string, number>>
  /** Days of a unit, by its first letters. */
  unitDays: Readonly<Record<string, number>>
  /** A duty that ends, such as confidentiality "only during" something. */
  onlyDuring: RegExp
}

export interface Limits {
  found: ReadonlySet<ClauseLimit>
  /** The longest length of time that is named; 0 for none. */
  days: number
}

/** @param said The sentence by itself, without the list or the definitions that it hangs on. */
export function limitsIn(
  said: string,
  { words, isWeak, isProhibition }: { words: LimitWords; isWeak: boolean; isProhibition: boolean },
): Limits {
  const found = new Set<ClauseLimit>()
  if (isWeak) found.add('discretion')
  if (words.price.test(said)) found.add('price')
  const exceptions = [...said.matchAll(words.exception)].map(({ index }) => said.slice(index, index + exceptionReach))
  const isOwnExcepted = exceptions.some((rest) => words.ownPurposes.test(rest))
  if (isOwnExcepted || exceptions.some((rest) => !words.lawful.test(clauseOf(rest))) || words.onlyDuring.test(said))
    found.add('exception')
  if (isOwnExcepted || (!isProhibition && words.ownPurposes.test(said))) found.add('own_purposes')
  const days = longestPeriod(said, words)
  if (days > 0) found.add('time')
  return { found, days }
}

const exceptionReach = 180

/** Up to the end of the clause. */
const clauseOf = (text: string): string => text.split(/[.;]/, 1)[0] ?? ''

function longestPeriod(said: string, { period, numbers, unitDays }: LimitWords): number {
  let longest = 0
  for (const [, number = '', unit = ''] of said.matchAll(period)) {
    const days = Object.entries(unitDays).find(([letters]) => unit.startsWith(letters))?.[1] ?? 0
    longest = Math.max(longest, (numbers[number] ?? (Number(number) || 0)) * days)
  }
  return longest
}

/**
 * Lengths of time, in days, above which a duty is worth less. 33(2) GDPR has a processor tell of a breach "without undue
 * delay", so that the controller keeps its 72 hours; the others are what contracts usually give.
 */
export const longestDays: Readonly<Record<string, number>> = {
  'gdpr-28-3-b': 0,
  'gdpr-28-3-e': 15,
  'gdpr-28-3-f': 3,
  'gdpr-28-3-g': 180,
  'gdpr-28-3-h': 366,
  'ccpa-7051-a-8': 10,
}
