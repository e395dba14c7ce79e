import { sorted } from './parties.ts'
import type { Changes, ObservedPass, PassDifference, SitePass } from './site-scan.ts'

/** Returns what each other pass shows that the first did not, and the reverse. */
export function differencesOf(passes: readonly SitePass[]): PassDifference[] {
  const observed = passes.filter((pass) => pass.outcome === 'observed')
  const first = observed.find(({ pass }) => pass === 'before')
  return first ? observed.filter((pass) => pass !== first).map((pass) => difference(first, pass)) : []
}

function difference(from: ObservedPass, to: ObservedPass): PassDifference {
  const compare = (names: (pass: ObservedPass) => string[]) => changes(names(from), names(to))
  return {
    from: from.pass,
    to: to.pass,
    isComparable: sawAsLong(from, to) && wasAnswered(to),
    hosts: compare(({ thirdParties }) => thirdParties.map(({ host }) => host)),
    entities: compare(({ thirdParties }) => thirdParties.flatMap(({ entity }) => entity ?? [])),
    cookies: compare(({ cookies }) => cookies.map(({ domain, name }) => `${domain} ${withoutIds(name)}`)),
    sessionRecorders: compare(({ sessionRecorders }) => sessionRecorders.flatMap(({ entity }) => entity ?? [])),
    fingerprinting: compare(({ fingerprinting }) =>
      fingerprinting.map(({ technique, script }) => `${technique} ${script}`),
    ),
    pixels: compare(({ pixels }) => pixels.map(({ pixel, event }) => `${pixel} ${event}`)),
  }
}

/** A name made new for each visitor: two of them count as the same. */
const withoutIds = (name: string): string => name.replace(/[\da-f]{8}(?:-?[\da-f]{4}){3,6}|\d{10,}/gi, '*')

/** Visits that start at the same time and end together differ by how long the page took to load. */
const mostApartMs = 2_500

function sawAsLong(from: ObservedPass, to: ObservedPass): boolean {
  const isWhole = ({ budget }: ObservedPass) =>
    budget.endedBy === 'settled' || (budget.endedBy === 'still-busy' && budget.loadMs !== null)
  return (
    isWhole(from) &&
    isWhole(to) &&
    Math.abs((from.budget.watchedMs ?? 0) - (to.budget.watchedMs ?? Number.POSITIVE_INFINITY)) <= mostApartMs
  )
}

/** A pass that should have answered the banner and could not is only a second look. */
function wasAnswered({ pass, consent }: ObservedPass): boolean {
  const wanted = pass === 'accept' ? 'accepted' : pass === 'reject' ? 'rejected' : undefined
  return wanted === undefined || (consent.outcome === 'recognised' && consent.answer === wanted)
}

function changes(before: readonly string[], after: readonly string[]): Changes {
  return {
    onlyBefore: sorted(before).filter((name) => !after.includes(name)),
    onlyAfter: sorted(after).filter((name) => !before.includes(name)),
  }
}
