import { asOfWords } from '../../platform/shared/dates.ts'
// Levels, bands and their words without a schema library, so that a page may import them.

/** The public three-level badge; `unknown` is a state of its own, never low. */
export const scoreLevels = ['high', 'medium', 'low', 'unknown'] as const
export type ScoreLevel = (typeof scoreLevels)[number]

/** The customer's bands. */
export const riskBands = ['red', 'orange', 'yellow', 'green'] as const
export type RiskBand = (typeof riskBands)[number]

const levelFrom = [
  { from: 60, level: 'high' },
  { from: 40, level: 'medium' },
  { from: 0, level: 'low' },
] as const

const bandFrom = [
  { from: 80, band: 'red' },
  { from: 60, band: 'orange' },
  { from: 40, band: 'yellow' },
  { from: 0, band: 'green' },
] as const

/** Start of each band on the scale, the lowest first; a band ends where the next one begins. */
export const bandSpans = bandFrom
  .map(({ from, band }, at) => ({ from, to: bandFrom[at - 1]?.from ?? 100, band }))
  .toReversed()

/** Badge of a rounded score from 0 to 100. */
export function levelOf(score: number): Exclude<ScoreLevel, 'unknown'> {
  return levelFrom.find((row) => score >= row.from)?.level ?? 'low'
}

/** Returns whether at least half of a range lies in the level of its score. */
export function isWithinLevel({ R, low, high }: { R: number; low: number; high: number }): boolean {
  const at = levelFrom.findIndex((row) => R >= row.from)
  const from = levelFrom[at]?.from ?? 0
  const to = levelFrom[at - 1]?.from ?? 100
  return 2 * (Math.min(high, to) - Math.max(low, from)) >= high - low
}

/** Customer band of a rounded score from 0 to 100. */
export function bandOf(score: number): RiskBand {
  return bandFrom.find((row) => score >= row.from)?.band ?? 'green'
}

export const confidenceNames = { high: 'High', medium: 'Medium', low: 'Low' } as const

/** How a fact was learned. */
export const qualityTexts = {
  measured: 'Measured here',
  recorded: 'Recorded by your organization',
  signed: 'Signed document',
  captured: 'Captured from the vendor',
  claimed: 'Claimed by the vendor',
  'third-party': 'Stated by a third party',
  heuristic: 'Inferred from a name',
} as const

/** An organization's vendor whose score rests on too little is marked and is never green (floor F0). */
export function isProvisional({
  mode,
  confidence,
  gate,
}: {
  mode: 'public' | 'researched' | 'contract'
  confidence: 'high' | 'medium' | 'low'
  gate: 'settled' | 'not-enough' | 'no-role'
}): boolean {
  return mode === 'contract' && (confidence === 'low' || gate === 'no-role')
}

/** Millionths of a point as a signed row in tenths, "+25.9", "−6.3"; half goes away from zero. */
export function pointsText(points: number): string {
  const tenths = Math.floor((Math.abs(points) + 50_000) / 100_000)
  const sign = tenths === 0 ? '' : points < 0 ? '−' : '+'
  return `${sign}${Math.floor(tenths / 10)}.${tenths % 10}`
}

/** The points that stand for a score on a scale: none while its level is open, where only the range is said. */
export const shownPoints = ({ level, R }: { level: string; R: number }): number | null =>
  level === 'unknown' ? null : R

/** The line under the badge of a score that rests on old evidence. */
export function indicativeText(month: string): string {
  return `Indicative, evidence of ${asOfWords(month)}`
}
