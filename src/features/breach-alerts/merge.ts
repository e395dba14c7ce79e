import { nameKeys } from '../../product/company-names.ts'
import { daysApart } from './days.ts'
import type { SourceItem } from './items.ts'

// One breach, told by several sources. A wrong merge hides a breach and a missed one shows it twice: only what cannot be a
// coincidence merges by itself.

export interface Member {
  item: SourceItem
  /** When its source stopped listing it. */
  withdrawnAt: string | null
}

export interface BreachGroup {
  id: string
  members: readonly Member[]
}

export const memberKey = ({ source, externalId }: Pick<SourceItem, 'source' | 'externalId'>): string =>
  `${source}:${externalId}`

/** In this order the first that holds decides. Days are between the nearest edges of what the sources date. */
export const matchRules = [
  { id: 'same-record', decides: 'merge', days: null, why: 'the same record of the same source' },
  { id: 'amendment', decides: 'merge', days: 120, why: 'an amendment that the same filer made (Form 8-K/A)' },
  { id: 'same-domain', decides: 'merge', days: 30, why: 'the same domain, breached within 30 days' },
  { id: 'same-name-registers', decides: 'propose', days: 120, why: 'the same name in registers within 120 days' },
  { id: 'same-name', decides: 'propose', days: 180, why: 'the same name in HIBP and a register within 180 days' },
] as const
export type MatchRule = (typeof matchRules)[number]

/** The rule by which two items speak of one breach, if any does. */
export function matchOf(a: SourceItem, b: SourceItem): MatchRule | undefined {
  return matchRules.find((rule) => holds(rule, a, b))
}

function holds(rule: MatchRule, a: SourceItem, b: SourceItem): boolean {
  switch (rule.id) {
    case 'same-record':
      return memberKey(a) === memberKey(b)
    case 'amendment':
      return isAmendment(a, b, rule.days) || isAmendment(b, a, rule.days)
    case 'same-domain': {
      const [x, y] = [a.breachedOn.from, b.breachedOn.from]
      // A year alone is within 30 days of too much; and a source that keeps two records means two breaches.
      const isDated = x !== null && y !== null && x.length > 4 && y.length > 4
      return a.source !== b.source && a.domain !== null && a.domain === b.domain && isDated && isWithin(x, y, rule.days)
    }
    case 'same-name-registers':
      return a.source !== 'hibp' && b.source !== 'hibp' && isSameName(a, b) && isNear(a, b, rule.days)
    case 'same-name':
      return (a.source === 'hibp') !== (b.source === 'hibp') && isSameName(a, b) && isNear(a, b, rule.days)
  }
}

function isAmendment(amending: SourceItem, original: SourceItem, days: number): boolean {
  const [by, of] = [filingIn(amending), filingIn(original)]
  if (!by || !of || by.cik !== of.cik || by.form !== '8-K/A' || of.form !== '8-K') return false
  const [later, earlier] = [amending.publishedOn, original.publishedOn]
  return later !== null && earlier !== null && later >= earlier && isWithin(later, earlier, days)
}

/** Returns the filing that the SEC adapter kept. */
function filingIn({ source, payload }: SourceItem): { cik: string; form: string } | undefined {
  if (source !== 'sec-8k' || payload === null || typeof payload !== 'object') return undefined
  const { cik, form } = payload as { cik?: unknown; form?: unknown } // both are judged below
  return typeof cik === 'string' && typeof form === 'string' ? { cik, form } : undefined
}

const isWithin = (a: string, b: string, days: number): boolean => (daysApart(a, b) ?? Number.POSITIVE_INFINITY) <= days

/**
 * Compares the breach's own dates or the dates of publication, whichever are nearer: HIBP often publishes years later.
 */
function isNear(a: SourceItem, b: SourceItem, days: number): boolean {
  const pairs = [
    [a.breachedOn.from, b.breachedOn.from],
    [a.publishedOn, b.publishedOn],
  ]
  return pairs.some(([x, y]) => x != null && y != null && isWithin(x, y, days))
}

/** The whole name, or what it trades under: "Premera" is not "Primera". */
function isSameName(a: SourceItem, b: SourceItem): boolean {
  const keys = new Set(nameKeys(a.company))
  return nameKeys(b.company).some((key) => keys.has(key))
}

export type Placement =
  | { outcome: 'joins'; id: string; rule: MatchRule }
  /** With the records that might be the same breach, for a person to say. */
  | { outcome: 'new'; proposals: { id: string; rule: MatchRule }[] }

/** Places an item among the records that might know of it; see `matchKeys` for which those are. */
export function placeItem(item: SourceItem, records: readonly BreachGroup[]): Placement {
  const matches = records
    .flatMap(({ id, members }) => {
      const rules = members.flatMap((member) => matchOf(item, member.item) ?? [])
      const best = rules.toSorted(byOrder)[0]
      return best ? [{ id, rule: best }] : []
    })
    .toSorted((a, b) => byOrder(a.rule, b.rule) || (a.id < b.id ? -1 : 1))
  const [best] = matches
  if (best?.rule.decides === 'merge') return { outcome: 'joins', ...best }
  return { outcome: 'new', proposals: matches }
}

const byOrder = (a: MatchRule, b: MatchRule): number => matchRules.indexOf(a) - matchRules.indexOf(b)

/** Two items that match share one of these: an index over them finds the records to compare with. */
export function matchKeys(item: SourceItem): string[] {
  const filing = filingIn(item)
  return [
    `record ${memberKey(item)}`,
    ...(filing ? [`filer ${filing.cik}`] : []),
    ...(item.domain ? [`domain ${item.domain}`] : []),
    ...nameKeys(item.company).map((key) => `name ${key}`),
  ]
}
