import { remembered } from '../../../platform/shared/remembered.ts'

// Fixed-point arithmetic on whole numbers: what Math.exp returns in its last digits is left to the engine (ECMA-262,
// "implementation-approximated"), and two machines must agree to the byte.

export const million = 1_000_000

const digits = 24n
const one = 10n ** digits
/** ln 2, digits cut after the 24th. OEIS A002162. */
const ln2 = 693_147_180_559_945_309_417_232n

/** a · b / c for whole numbers, to the nearest, half up; exact in between. */
export function mulDiv(a: number, b: number, c: number): number {
  const doubled = 2 * a * b + c
  // Below 2^53 every step on numbers is exact, remainders included; big integers take some ten times as long.
  if (doubled >= 0 && doubled <= Number.MAX_SAFE_INTEGER) return (doubled - (doubled % (2 * c))) / (2 * c)
  return Number(divRound(BigInt(a) * BigInt(b), BigInt(c)))
}

/** scale · (1 − e^−x), x in whole millionths and not negative, to the nearest whole number. */
export function saturate(xMillionths: number, scale: number): number {
  const x = (BigInt(xMillionths) * one) / BigInt(million)
  return Number(divRound(BigInt(scale) * (one - expNegative(x)), one))
}

/** value · ½^(age / halfLife), to the nearest whole number; nothing decays before it has an age. */
export function decay(value: number, age: number, halfLife: number): number {
  const years = Math.max(0, age)
  const whole = Math.floor(years / halfLife)
  // 2^-128 of any value in use is zero to the nearest whole number.
  if (whole > 128) return 0
  const rest = (BigInt(years % halfLife) * ln2) / BigInt(halfLife)
  return Number(divRound(BigInt(value) * expNegative(rest), one << BigInt(whole)))
}

/** Parts of `total` in proportion to `weights` (either sign, their sum above zero), whole and summing exactly: largest remainder. */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = BigInt(weights.reduce((a, b) => a + b, 0))
  if (sum === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => {
    const product = BigInt(total) * BigInt(weight)
    const floor = divFloor(product, sum)
    return { floor, remainder: product - floor * sum }
  })
  const left = Number(BigInt(total) - exact.reduce((a, part) => a + part.floor, 0n))
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part.remainder }))
    .sort((a, b) => Number(b.remainder - a.remainder))
  const raised = new Set(byRemainder.slice(0, left).map((part) => part.index))
  return exact.map((part, index) => Number(part.floor) + (raised.has(index) ? 1 : 0))
}

/**
 * e^−x for a fixed-point x ≥ 0: halved until small, then the series, then squared back. The scores of a whole catalog ask
 * hundreds of times for each of some hundred ages and sums.
 */
const expNegative = remembered((x: bigint) => {
  // 2^10 keeps the argument of the largest H (3.55) below 0.004, where nine terms reach the last digit.
  const halvings = 10n
  const small = x >> halvings
  let term = one
  let sum = one
  for (let n = 1n; term !== 0n; n += 1n) {
    term = -(term * small) / (one * n)
    sum += term
  }
  for (let n = 0n; n < halvings; n += 1n) sum = (sum * sum) / one
  return sum
}, 10_000)

/** Floor division by a positive divisor. */
function divFloor(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a % b < 0n ? quotient - 1n : quotient
}

function divRound(a: bigint, b: bigint): bigint {
  return divFloor(2n * a + b, 2n * b)
}
