import type { SourceFlags, SourceItem, SourceKey } from './items.ts'
import type { Member } from './merge.ts'

// Merges what several sources say about one breach: each field with its source.

/** Precedence of the sources: a register holds what the organization itself reported. Washington cuts long names. */
const registers = ['sec-8k', 'ca-ag', 'or-doj', 'hhs-ocr', 'wa-ag'] as const
const precedence = {
  company: [...registers, 'hibp'],
  breachedOn: [...registers, 'hibp'],
  domain: ['hibp', ...registers],
  dataTypes: ['hibp', ...registers],
  industry: ['hhs-ocr', ...registers, 'hibp'],
} as const satisfies Record<string, readonly SourceKey[]>

/** A value with the record that says so. */
export interface Said<T> {
  value: T
  source: SourceKey
  externalId: string
  url: string
}

export interface Shown {
  company: Said<string> | null
  breachedOn: Said<SourceItem['breachedOn']> | null
  domain: Said<string> | null
  dataTypes: Said<string[]> | null
  industry: Said<'healthcare' | 'finance'> | null
  flags: Omit<SourceFlags, 'verified'>
  /** No source lists it any more, or its only source took it back. */
  isWithdrawn: boolean
}

const isStanding = ({ item, withdrawnAt }: Member): boolean => withdrawnAt === null && !item.flags.retired

/** Withdrawn members speak only where no other is left. */
export function speakersOf<M extends Member>(members: readonly M[]): readonly M[] {
  const standing = members.filter(isStanding)
  return standing.length > 0 ? standing : members
}

/** Returns what to show of a breach, field by field with its source. */
export function shownOf(members: readonly Member[]): Shown {
  const items = speakersOf(members).map(({ item }) => item)
  const has = (flag: keyof Omit<SourceFlags, 'verified'>) => items.some((item) => item.flags[flag])
  return {
    company: firstSaid(items, 'company', (item) => item.company),
    breachedOn: firstSaid(items, 'breachedOn', (item) => (item.breachedOn.from === null ? null : item.breachedOn)),
    domain: firstSaid(items, 'domain', (item) => item.domain),
    dataTypes: firstSaid(items, 'dataTypes', (item) => (item.dataTypes.length > 0 ? item.dataTypes : null)),
    industry: firstSaid(items, 'industry', (item) => item.industry),
    flags: {
      sensitive: has('sensitive'),
      spamList: has('spamList'),
      malware: has('malware'),
      stealerLog: has('stealerLog'),
      fabricated: has('fabricated'),
      retired: has('retired'),
    },
    isWithdrawn: members.length > 0 && !members.some(isStanding),
  }
}

function firstSaid<T>(
  items: readonly SourceItem[],
  field: keyof typeof precedence,
  read: (item: SourceItem) => T | null,
): Said<T> | null {
  const order: readonly SourceKey[] = precedence[field]
  for (const item of inOrder(items, order)) {
    const value = read(item)
    if (value !== null) return said(item, value)
  }
  return null
}

/** Sorts by the source's place, then by its own key: the same on every run. */
const inOrder = (items: readonly SourceItem[], order: readonly SourceKey[]): SourceItem[] =>
  items.toSorted((a, b) => order.indexOf(a.source) - order.indexOf(b.source) || (a.externalId < b.externalId ? -1 : 1))

const said = <T>({ source, externalId, url }: SourceItem, value: T): Said<T> => ({ value, source, externalId, url })
