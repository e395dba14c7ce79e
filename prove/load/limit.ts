// Which rate to try next, and what the highest is that holds. Pure.

/** Measurements at one rate. */
export interface Step {
  ratePerSecond: number
  /** Answers that were right and came while the step went on, of all that were asked for. */
  achieved: number
  /** Anything but a right answer, refusals among them. */
  errors: number
  readP99Ms: number | undefined
}

export const bars = { achieved: 0.98, readP99Ms: 500 }

export const holds = ({ achieved, errors, readP99Ms }: Step): boolean =>
  achieved >= bars.achieved && errors === 0 && (readP99Ms ?? 0) <= bars.readP99Ms

const firstRate = 20
const growth = 1.5
/** Nearer than this the rate that holds and the one that does not are told apart by chance. */
const nearEnough = 1.1
const mostSteps = 24

/** The highest rate that held; a rate that failed at first and held when it was tried again, holds. */
export const limitOf = (steps: readonly Step[]): number | undefined =>
  steps
    .filter(holds)
    .reduce<number | undefined>((most, { ratePerSecond: rate }) => Math.max(most ?? 0, rate), undefined)

/**
 * Higher by half until one fails twice, for a short step may meet a bad moment; then between the highest that held and the
 * lowest that failed. Undefined where enough is known.
 */
export function nextRate(steps: readonly Step[]): number | undefined {
  const last = steps.at(-1)
  if (!last) return firstRate
  if (steps.length >= mostSteps) return undefined
  const tries = steps.filter(({ ratePerSecond }) => ratePerSecond === last.ratePerSecond).length
  if (!holds(last) && tries === 1) return last.ratePerSecond
  const held = limitOf(steps)
  const failed = steps
    .filter((step) => !holds(step) && step.ratePerSecond > (held ?? 0))
    .reduce((least, { ratePerSecond }) => Math.min(least, ratePerSecond), Number.POSITIVE_INFINITY)
  if (failed === Number.POSITIVE_INFINITY) return Math.round((held ?? firstRate) * growth)
  // Nothing held yet: the machine is slower than the first rate asks of it.
  if (held === undefined) return failed > 2 ? Math.round(failed / 2) : undefined
  if (failed / held <= nearEnough) return undefined
  const between = Math.round(Math.sqrt(held * failed))
  return between > held && between < failed ? between : undefined
}
