export interface Figure {
  what: string
  measured: string
  bar: string
  met: boolean
}

/** A clock may say of what took no time that it took a little less. */
export const ms = (value: number) => `${value < 10 ? Math.max(0, value).toFixed(1) : Math.round(value)} ms`

/** The nearest-rank percentile: a value that was measured. Undefined of nothing. */
export function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
}

export const median = (values: readonly number[]) => percentile(values, 0.5) ?? 0

export type Percentiles = Record<'p50' | 'p95' | 'p99', number>

/** Returns the percentiles of at least one measurement. */
export const percentiles = (values: readonly number[]): Percentiles => ({
  p50: median(values),
  p95: percentile(values, 0.95) ?? 0,
  p99: percentile(values, 0.99) ?? 0,
})
