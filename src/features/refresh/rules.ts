import { getDomain } from 'tldts'
import { nameWords } from '../../product/company-names.ts'
import type { Before, DocumentSeen, LabelSeen, Seen, SiteSeen, What } from './facts.ts'

// Decides what of a look is published at once and what waits for staff: this table, and nothing else. What no rule
// holds is published.

/** Owner of the page, as the catalog has it. */
export interface Known {
  name: string
  aliases: readonly string[]
  company: string | null
  /** Hosts of the entry. */
  hosts: readonly string[]
}

interface Given<Facts> {
  known: Known
  before: Facts | null
  after: Facts
}

interface Rule<W extends What, Facts> {
  of: W
  code: string
  /** For staff: why it waits. */
  why: string
  holds: (given: Given<Facts>) => boolean
}

const label = (rule: Omit<Rule<'label', LabelSeen>, 'of'>) => ({ of: 'label' as const, ...rule })
const site = (rule: Omit<Rule<'site', SiteSeen>, 'of'>) => ({ of: 'site' as const, ...rule })
const document = (rule: Omit<Rule<'document', DocumentSeen>, 'of'>) => ({ of: 'document' as const, ...rule })

export const publishingRules = [
  label({
    code: 'other-app',
    why: 'Neither the name nor the developer in the store has a word in common with the entry.',
    holds: ({ known, after }) =>
      !sharesWord([known.name, ...known.aliases], [after.name]) &&
      !sharesWord([known.name, ...known.aliases, known.company ?? ''], [after.developer ?? '']),
  }),
  label({
    code: 'other-developer',
    why: 'The store names another developer than before.',
    holds: ({ before, after }) =>
      before !== null && before.developer !== null && !sharesWord([before.developer], [after.developer ?? '']),
  }),
  label({
    code: 'emptied',
    why: 'The label declared data before, and declares none now.',
    holds: ({ before, after }) => (before?.declared.length ?? 0) > 0 && after.declared.length === 0,
  }),
  label({
    code: 'shrunk',
    why: 'The label lost more than half of what it declared.',
    holds: ({ before, after }) => lostMoreThanHalf(before?.declared, after.declared),
  }),
  site({
    code: 'not-observed',
    why: 'The page was not seen by a browser, or answered with an error.',
    holds: ({ after }) => !after.isObserved,
  }),
  site({
    code: 'other-site',
    why: 'The visit ended on the site of someone else.',
    holds: ({ known, after }) => !known.hosts.some((host) => domainOf(host) === domainOf(after.finalHost)),
  }),
  site({
    code: 'fewer-called',
    why: 'The page called fewer than half of the companies that it called before. It may have seen a robot.',
    holds: ({ before, after }) => lostMoreThanHalf(before?.called, after.called),
  }),
  document({
    code: 'moved-away',
    why: 'The document is on the site of someone else now.',
    holds: ({ before, after }) =>
      before !== null && domainOf(new URL(before.url).hostname) !== domainOf(new URL(after.url).hostname),
  }),
]

/** For anything: it was there, and a server answers that it is not. */
const gone = { code: 'gone', why: 'It was there before, and the place answers that it is not.' } as const

export const whyHeld = (code: string): string | undefined =>
  [...publishingRules, gone].find((rule) => rule.code === code)?.why

/** The code of the first rule by which it waits for staff; null where it is published at once. */
export function heldBy(seen: Seen, { known, before }: { known: Known; before: Before }): string | null {
  if (seen.facts === null) return gone.code
  // The rule is of the same kind as what was seen and as what was published under its key.
  const given = { known, before, after: seen.facts } as Given<never>
  return publishingRules.find((rule) => rule.of === seen.what && rule.holds(given))?.code ?? null
}

const fewest = 4

const lostMoreThanHalf = (before: readonly string[] | undefined, after: readonly string[]): boolean =>
  before !== undefined &&
  before.length >= fewest &&
  before.filter((line) => after.includes(line)).length * 2 < before.length

const wordsOf = (names: readonly string[]) => new Set(names.flatMap((name) => nameWords(name)))

const sharesWord = (some: readonly string[], others: readonly string[]): boolean => {
  const words = wordsOf(some)
  return [...wordsOf(others)].some((word) => words.has(word))
}

const domainOf = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host
