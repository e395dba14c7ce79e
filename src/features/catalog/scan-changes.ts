import type { EntryScan } from './contract.ts'

type Plain = Omit<EntryScan, 'change'>

/** A hint does not count: neither for the score nor as something that came or went. */
export const isCounted = ({ confidence }: EntryScan['found'][number]): boolean => confidence !== 'low'

/**
 * Each scan held against the one before it of the same file or the same site; an app of two stores has two files.
 * @param scans Newest first.
 */
export function withChanges(scans: readonly Plain[]): EntryScan[] {
  return scans.map((scan, index) => {
    const before = scans.slice(index + 1).find(({ kind, subject }) => kind === scan.kind && subject === scan.subject)
    return { ...scan, change: before ? changeBetween(before, scan) : null }
  })
}

function changeBetween(before: Plain, after: Plain): NonNullable<EntryScan['change']> {
  return {
    before: { id: before.id, version: before.version, scannedAt: before.scannedAt },
    added: onlyIn(after, before),
    removed: onlyIn(before, after),
    sameSignatures: before.signatures === after.signatures,
  }
}

function onlyIn(one: Plain, other: Plain) {
  const known = new Set(other.found.filter(isCounted).map(keyOf))
  return one.found.filter((row) => isCounted(row) && !known.has(keyOf(row))).map(({ entry }) => entry)
}

const keyOf = ({ entry }: EntryScan['found'][number]) => `${entry.type}/${entry.slug}`
