export type WaterfallBar = {
  /** The running sum before and after this step. */
  from: number
  to: number
  /** Place and length of the bar, in percent of the width. */
  x: number
  width: number
}

export type WaterfallGeometry = { zero: number; bars: WaterfallBar[]; total: number }

/** Position of each step's bar: it begins where the previous one ended, and all fit between 0 and 100%. */
export function waterfallGeometry(points: readonly number[], domain?: readonly [number, number]): WaterfallGeometry {
  const sums = runningSums(points)
  const low = Math.min(0, domain?.[0] ?? 0, ...sums)
  const high = Math.max(0, domain?.[1] ?? 0, ...sums)
  const span = high - low || 1
  const at = (value: number) => (100 * (value - low)) / span
  const bars = points.map((_, index) => {
    const from = sums[index] ?? 0
    const to = sums[index + 1] ?? from
    return { from, to, x: at(Math.min(from, to)), width: at(Math.max(from, to)) - at(Math.min(from, to)) }
  })
  return { zero: at(0), bars, total: sums.at(-1) ?? 0 }
}

function runningSums(points: readonly number[]) {
  const sums = [0]
  for (const step of points) sums.push((sums.at(-1) ?? 0) + step)
  return sums
}

// Made once: a format with options of its own takes longer to make than all rows of a chart to draw.
const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
const stepFormat = new Intl.NumberFormat('en-US', { ...tenths, signDisplay: 'exceptZero' })
const sumFormat = new Intl.NumberFormat('en-US', tenths)

/** Points with their sign and a real minus: "+12.0", "−4.5", "0.0". */
export const signed = (points: number): string => stepFormat.format(points).replace('-', '−')

/** A sum with a real minus: "12.0", "−4.5". */
export const plain = (sum: number): string => sumFormat.format(sum).replace('-', '−')
