import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleFacts } from '../facts.fixture.ts'
import { emptyVendor } from '../vendor-facts.fixture.ts'
import { sampleOf, sampleSize } from './sampling.ts'

const vendorsOf = (count: number) => Array.from({ length: count }, (_, at) => emptyVendor({ id: at + 1 }))

test('a small register is in the sample whole', () => {
  expect(sampleOf(vendorsOf(sampleSize.drawn), '2026-10-31').every(({ reason }) => reason === 'Drawn')).toBe(true)
})

test('of those that nothing singles out as many are drawn as the rule says, the same on every run', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.string(), (count, seed) => {
      const vendors = vendorsOf(count)
      const sample = sampleOf(vendors, seed)
      expect(sample.map(({ vendor }) => vendor)).toEqual(vendors)
      expect(sample.filter(({ reason }) => reason !== null)).toHaveLength(Math.min(count, sampleSize.drawn))
      const again = sampleOf(vendors.toReversed(), seed).toReversed()
      expect(again).toEqual(sample)
    }),
    { numRuns: 30 },
  )
})

test('another period draws others', () => {
  const idsOf = (seed: string) =>
    sampleOf(vendorsOf(200), seed).flatMap(({ vendor, reason }) => (reason === null ? [] : [vendor.id]))
  expect(idsOf('2026-10-31')).not.toEqual(idsOf('2026-09-30'))
})

test('what weighs most is in it for its reason, the highest scores first', () => {
  const sample = sampleOf(exampleFacts({ vendors: 300 }).register.vendors, '2026-10-31')
  const singledOut = sample.filter(({ reason }) => reason !== null && reason !== 'Drawn')
  expect(singledOut).toHaveLength(sampleSize.singledOut)
  const least = Math.min(...singledOut.map(({ vendor }) => vendor.score.value))
  for (const { vendor, reason } of sample) {
    if (reason === 'Tier critical') expect(vendor.tier).toBe('critical')
    if (vendor.tier === 'critical' && vendor.score.value > least) expect(reason).toBe('Tier critical')
  }
})
