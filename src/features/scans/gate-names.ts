import { nameKey } from '../../product/company-names.ts'
import type { CatalogNames } from '../catalog/signatures.ts'

// Resolves the names in a policy. A rule whose name matches nothing would let everything pass.

/** A name of a policy, and everything that it covers: other names of it, and of a company its subsidiaries. */
export interface CoveredName {
  rule: string
  covers: (name: string) => boolean
}

type Named = { outcome: 'known'; names: CoveredName[] } | { outcome: 'unknown'; name: string; suggestions: string[] }

export function coverCompanies(rules: readonly string[], { companies }: CatalogNames): Named {
  const childrenOf = Map.groupBy(companies, ({ parentId }) => parentId)
  const withSubsidiaries = (found: readonly (typeof companies)[number][]) => {
    const all = new Set(found)
    // A set goes on over what is added to it meanwhile.
    for (const { id } of all) for (const child of childrenOf.get(id) ?? []) all.add(child)
    return [...all]
  }
  return cover(rules, companies, withSubsidiaries)
}

export const coverSdks = (rules: readonly string[], { entries }: CatalogNames): Named =>
  cover(
    rules,
    entries.map(({ slug: id, name, aliases }) => ({ id, name, aliases })),
    (found) => found,
  )

interface Called {
  id: string
  name: string
  aliases: readonly string[]
}

function cover<Row extends Called>(
  rules: readonly string[],
  rows: readonly Row[],
  widen: (found: readonly Row[]) => readonly Row[],
): Named {
  if (rules.length === 0) return { outcome: 'known', names: [] }
  const byKey = new Map<string, Row[]>()
  for (const row of rows) for (const key of keysOfRow(row)) byKey.set(key, [...(byKey.get(key) ?? []), row])
  const names: CoveredName[] = []
  for (const rule of rules) {
    const found = keysOf(rule).flatMap((key) => byKey.get(key) ?? [])
    if (found.length === 0) {
      const all = rows.flatMap(({ name, aliases }) => [name, ...aliases])
      return { outcome: 'unknown', name: rule, suggestions: suggestionsFor(rule, all) }
    }
    const covered = new Set(widen(found).flatMap(keysOfRow))
    names.push({ rule, covers: (name) => keysOf(name).some((key) => covered.has(key)) })
  }
  return { outcome: 'known', names }
}

const keysOfRow = ({ id, name, aliases }: Called) => [...new Set([id, name, ...aliases].flatMap(keysOf))]

/** `Digital Turbine`, `digital turbine` and the id `digital-turbine` are the same; so is the name with its legal form. */
const keysOf = (name: string): string[] => {
  const keys = [name, nameKey(name)].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'))
  return [...new Set(keys)].filter((key) => key !== '' && key !== '-')
}

const mostSuggestions = 3

function suggestionsFor(rule: string, names: readonly string[]): string[] {
  const [key = ''] = keysOf(rule)
  const isNear = (name: string) => {
    const [other = ''] = keysOf(name)
    return isOneSlip(key, other) || (key.length >= 4 && other.split('-').includes(key))
  }
  return [...new Set(names.filter(isNear))].toSorted((a, b) => a.length - b.length).slice(0, mostSuggestions)
}

/** One letter too many, too few or another; of short names that is another name. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  let end = 0
  while (end < Math.min(a.length, b.length) - from && a.at(-1 - end) === b.at(-1 - end)) end++
  return Math.max(a.length, b.length) - from - end <= 1
}
