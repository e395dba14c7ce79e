import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareRanks, median } from './ranks.ts'

const values = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 5, maxLength: 40 })

test('a sample is not told from itself', () => {
  fc.assert(
    fc.property(values, (sample) => {
      const { share, p } = compareRanks(sample, sample)
      expect(share).toBeCloseTo(0.5)
      expect(p).toBeGreaterThan(0.99)
    }),
  )
})

test('turned round, the same is found from the other side', () => {
  fc.assert(
    fc.property(values, values, (a, b) => {
      const [one, other] = [compareRanks(a, b), compareRanks(b, a)]
      expect(one.share + other.share).toBeCloseTo(1)
      expect(one.p).toBeCloseTo(other.p)
    }),
  )
})

test('samples that do not touch are told apart for sure', () => {
  const low = Array.from({ length: 200 }, (_, n) => n)
  const { share, p } = compareRanks(
    low,
    low.map((n) => n + 1000),
  )
  expect(share).toBe(0)
  expect(p).toBeLessThan(1e-6)
})

// Two samples of five without a tie whose U is 4: z = 8 / sqrt(25 × 11 / 12), less the correction of a half.
test('a known example comes out as it is in the tables', () => {
  const { share, p } = compareRanks([1, 2, 3, 5, 8], [4, 6, 7, 9, 10])
  expect(share).toBeCloseTo(4 / 25)
  expect(p).toBeCloseTo(0.095, 2)
})

test('of an even number the median lies between the middle two', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5])
})
