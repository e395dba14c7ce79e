import type { EvidenceItem } from '../model.ts'

export type Evidence = Omit<EvidenceItem, 'id'>

export interface EvidenceIndex {
  /** @returns its id: the one that it has already, or the next. */
  cite: (item: Evidence) => string
  /** All that was named so far, in the order of first naming. */
  items: () => EvidenceItem[]
}

/** Numbers what a report rests on as it is named; the same thing named twice keeps its number. */
export function createEvidenceIndex(): EvidenceIndex {
  const byKey = new Map<string, EvidenceItem>()
  return {
    cite: (item) => {
      const { title, url, sha256, capturedAt, by, expiresOn } = item
      const key = JSON.stringify([title, url, sha256, capturedAt, by, expiresOn])
      const known = byKey.get(key)
      if (known) return known.id
      const id = `E${byKey.size + 1}`
      byKey.set(key, { id, title, url, sha256, capturedAt, by, expiresOn })
      return id
    },
    items: () => [...byKey.values()],
  }
}
