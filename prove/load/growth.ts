import { percentile } from '../../bench/figures.ts'

// Whether something grows with the time for which a program runs. Pure.

export interface Sample {
  atSeconds: number
  value: number
}

export interface Growth {
  /** Medians of the middle and of the last third; the first third is for warming up. */
  middle: number
  last: number
  /** Slope of a line through both, per minute. */
  perMinute: number
  grows: boolean
}

/** Heaps breathe: a smaller increase in both is not growth. */
export const growthBars = { share: 0.1, mb: 16 }

/** Undefined of fewer samples than tell anything. */
export function growthOf(samples: readonly Sample[]): Growth | undefined {
  const third = Math.floor(samples.length / 3)
  if (third < 2) return undefined
  const settled = samples.slice(third)
  const median = (of: readonly Sample[]) =>
    percentile(
      of.map(({ value }) => value),
      0.5,
    ) ?? 0
  const middle = median(samples.slice(third, -third))
  const last = median(samples.slice(-third))
  const grows = last - middle > Math.max(growthBars.mb, middle * growthBars.share)
  return { middle, last, perMinute: slopeOf(settled) * 60, grows }
}

/** Least squares. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length
  const at = mean(({ atSeconds }) => atSeconds)
  const value = mean((one) => one.value)
  const spread = samples.reduce((sum, one) => sum + (one.atSeconds - at) ** 2, 0)
  const together = samples.reduce((sum, one) => sum + (one.atSeconds - at) * (one.value - value), 0)
  return spread === 0 ? 0 : together / spread
}
