/** What was read out of a text, against what it says. */
export interface Judged {
  want: readonly string[]
  got: readonly string[]
}

export interface Agreement {
  label: string
  /** Texts that say it. */
  support: number
  precision: number
  recall: number
  f1: number
}

/** Agreement per label, and over all decisions together as `micro`. Nothing said and nothing read agree fully. */
export function agreementOf(judged: readonly Judged[]): Agreement[] {
  const labels = [...new Set(judged.flatMap(({ want, got }) => [...want, ...got]))].sort()
  const counts = labels.map((label) => {
    const hits = judged.filter(({ want, got }) => want.includes(label) && got.includes(label)).length
    const wanted = judged.filter(({ want }) => want.includes(label)).length
    const read = judged.filter(({ got }) => got.includes(label)).length
    return { label, hits, wanted, read }
  })
  const sum = (pick: (count: (typeof counts)[number]) => number) =>
    counts.reduce((total, count) => total + pick(count), 0)
  const all = { label: 'micro', hits: sum((c) => c.hits), wanted: sum((c) => c.wanted), read: sum((c) => c.read) }
  return [...counts, all].map(({ label, hits, wanted, read }) => ({
    label,
    support: wanted,
    precision: read ? hits / read : 1,
    recall: wanted ? hits / wanted : 1,
    f1: wanted + read ? (2 * hits) / (wanted + read) : 1,
  }))
}

/** The share of texts of which exactly what they say was read. */
export const exactShare = (judged: readonly Judged[]): number =>
  judged.filter(({ want, got }) => want.length === got.length && want.every((label) => got.includes(label))).length /
  judged.length

export function agreementTable(judged: readonly Judged[]): string {
  const rows = agreementOf(judged).map(
    ({ label, support, precision, recall, f1 }) =>
      `| ${label} | ${support} | ${[precision, recall, f1].map((n) => n.toFixed(2)).join(' | ')} |`,
  )
  return ['| label | texts | precision | recall | F1 |', '|---|---|---|---|---|', ...rows].join('\n')
}
