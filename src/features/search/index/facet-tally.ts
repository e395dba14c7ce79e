import { type DocumentType, type FacetName, facetNames } from './document.ts'
import type { Segment } from './segment.ts'

export type FacetFilter = Partial<Record<FacetName, readonly string[]>>

/** Judges documents by the chosen facet values and counts what each other choice would give. */
export class FacetTally {
  readonly types: Record<DocumentType, number> = { app: 0, sdk: 0, domain: 0, company: 0 }
  private readonly chosen: (ReadonlySet<string> | null)[]
  private readonly counts = facetNames.map(() => new Map<string, number>())

  constructor(filter: FacetFilter) {
    this.chosen = facetNames.map((facet) => (filter[facet]?.length ? new Set(filter[facet]) : null))
  }

  /**
   * Whether the document has a chosen value in every facet. One that fails a single facet is counted there, since
   * choosing its value too would bring it in.
   */
  passes(segment: Segment, doc: number): boolean {
    let failed = -1
    for (let f = 0; f < facetNames.length; f++) {
      const chosen = this.chosen[f]
      if (!chosen) continue
      const value = segment.facetOf(doc, f)
      if (value !== null && chosen.has(value)) continue
      if (failed >= 0) return false
      failed = f
    }
    if (failed < 0) return true
    this.add(failed, segment.facetOf(doc, failed))
    return false
  }

  /** Counts a document that passes. */
  count(segment: Segment, doc: number) {
    this.types[segment.type]++
    for (let f = 0; f < facetNames.length; f++) this.add(f, segment.facetOf(doc, f))
  }

  /** The commonest values of each facet; a chosen one is always among them. */
  commonest(limit: number): Record<FacetName, { value: string; count: number }[]> {
    const of = (facet: FacetName) => {
      const f = facetNames.indexOf(facet)
      for (const value of this.chosen[f] ?? []) if (!this.counts[f]?.has(value)) this.counts[f]?.set(value, 0)
      const all = [...(this.counts[f] ?? [])].map(([value, count]) => ({ value, count }))
      all.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      return all.filter(({ value }, place) => place < limit || this.chosen[f]?.has(value))
    }
    return {
      level: of('level'),
      category: of('category'),
      company: of('company'),
      country: of('country'),
      evidenceYear: of('evidenceYear'),
    }
  }

  private add(f: number, value: string | null) {
    if (value !== null) this.counts[f]?.set(value, (this.counts[f]?.get(value) ?? 0) + 1)
  }
}
