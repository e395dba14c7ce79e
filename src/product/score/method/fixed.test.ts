import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apportion, decay, mulDiv, saturate } from './fixed.ts'

/** e^(a/b) to 60 digits by the plain series of exact fractions, an independent way to the same number. */
function referenceExp(a: bigint, b: bigint): bigint {
  const one = 10n ** 60n
  let term = one
  let sum = 0n
  for (let n = 1n; n < 400n && term !== 0n; n += 1n) {
    sum += term
    term = (term * a) / (b * n)
  }
  return sum
}

/** scale · (1 − 1/e^x), rounded half up. */
function referenceSaturate(x: number, scale: number): number {
  const one = 10n ** 60n
  const inverse = (one * one) / referenceExp(BigInt(x), 1_000_000n)
  return Number((2n * BigInt(scale) * (one - inverse) + one) / (2n * one))
}

test('saturation equals a 60-digit reference to the last millionth of a point', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_550_000 }), (h) => {
      expect(saturate(h, 100_000_000)).toBe(referenceSaturate(h, 100_000_000))
    }),
    { numRuns: 2_000 },
  )
})

test('saturation starts at zero, keeps its order and never reaches its scale', () => {
  expect(saturate(0, 100_000_000)).toBe(0)
  // 1 − 1/e, OEIS A068996.
  expect(saturate(1_000_000, 100_000_000)).toBe(63_212_056)
  expect(saturate(3_550_000, 100_000_000)).toBeLessThan(100_000_000)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_549_999 }), (h) => {
      expect(saturate(h + 1, 100_000_000)).toBeGreaterThanOrEqual(saturate(h, 100_000_000))
    }),
  )
})

test('a value halves exactly at each half-life and is gone after enough of them', () => {
  expect([0, 18, 36, 54].map((age) => decay(1_000_000, age, 18))).toEqual([1_000_000, 500_000, 250_000, 125_000])
  // 1/√2, OEIS A010503.
  expect(decay(1_000_000, 9, 18)).toBe(707_107)
  expect(decay(1_000_000, -5, 18)).toBe(1_000_000)
  expect(decay(1_000_000, 100_000, 1)).toBe(0)
})

test('decay equals the reference at every age', () => {
  const one = 10n ** 60n
  // ln 2, OEIS A002162.
  const ln2 = 693_147_180_559_945_309_417_232_121_458_176_568_075_500_134_360_255_254_120_680n
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000 }), fc.constantFrom(18, 30, 90, 180, 365), (age, halfLife) => {
      const inverse = (one * one) / referenceExp((ln2 * BigInt(age)) / BigInt(halfLife), one)
      expect(decay(1_000_000, age, halfLife)).toBe(Number((2n * 1_000_000n * inverse + one) / (2n * one)))
    }),
  )
})

test('parts are whole, sum exactly and are each within one of their share', () => {
  const weights = fc.array(fc.integer({ min: -500_000, max: 1_000_000 }), { minLength: 1, maxLength: 25 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), weights, (whole, given) => {
      const sum = given.reduce((a, b) => a + b, 0)
      fc.pre(sum > 0)
      const parts = apportion(whole, given)
      expect(parts.reduce((a, b) => a + b, 0)).toBe(whole)
      for (const [index, part] of parts.entries()) {
        const weight = given[index] ?? 0
        const off = BigInt(part) * BigInt(sum) - BigInt(whole) * BigInt(weight)
        expect(off > -BigInt(sum) && off < BigInt(sum)).toBe(true)
        if (weight === 0) expect(part).toBe(0)
      }
    }),
  )
})

test('equal remainders go to the earlier part', () => {
  expect(apportion(2, [1, 1, 1])).toEqual([1, 1, 0])
  expect(apportion(7, [3, 3, 1, 3, 3])).toEqual([2, 2, 0, 2, 1])
  expect(apportion(0, [0, 0])).toEqual([0, 0])
})

test('the largest remainder is raised first, at any position', () => {
  expect(apportion(10, [1, 2])).toEqual([3, 7])
  expect(apportion(10, [2, 1])).toEqual([7, 3])
  expect(apportion(10, [5, -2])).toEqual([17, -7])
})

test('a rounded quotient is the same by numbers and by big integers', () => {
  const factor = fc.integer({ min: -200_000_000, max: 200_000_000 })
  fc.assert(
    fc.property(factor, factor, fc.integer({ min: 1, max: 200_000_000 }), (a, b, c) => {
      const [n, d] = [2n * BigInt(a) * BigInt(b) + BigInt(c), 2n * BigInt(c)]
      const floor = n / d - (n < 0n && n % d !== 0n ? 1n : 0n)
      expect(mulDiv(a, b, c)).toBe(Number(floor))
    }),
    { numRuns: 5_000 },
  )
})

test('a rounded quotient is half up on both sides of zero', () => {
  expect([mulDiv(1, 1, 2), mulDiv(-1, 1, 2), mulDiv(3, 1, 2), mulDiv(2, 1, 3)]).toEqual([1, 0, 2, 1])
})
