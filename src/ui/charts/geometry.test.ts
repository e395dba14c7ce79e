import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { percent, shares } from './Distribution.tsx'
import { sparklinePoints } from './Sparkline.tsx'
import { signed, waterfallGeometry } from './waterfall-geometry.ts'

const points = fc.array(fc.integer({ min: -100, max: 100 }))

describe('the waterfall', () => {
  test('bars lie within the width, and each begins where the one before it ended', () => {
    fc.assert(
      fc.property(points, (steps) => {
        const { bars, zero, total } = waterfallGeometry(steps)
        expect(zero).toBeGreaterThanOrEqual(0)
        expect(zero).toBeLessThanOrEqual(100)
        let sum = 0
        for (const [index, bar] of bars.entries()) {
          expect(bar.from).toBe(sum)
          sum += steps[index] ?? 0
          expect(bar.to).toBe(sum)
          expect(bar.width).toBeGreaterThanOrEqual(0)
          expect(bar.x).toBeGreaterThanOrEqual(0)
          expect(bar.x + bar.width).toBeLessThanOrEqual(100 + 1e-9)
        }
        expect(total).toBe(sum)
      }),
    )
  })

  test('a fixed domain makes lengths mean the same in two charts', () => {
    expect(waterfallGeometry([30, -10], [0, 100]).bars).toEqual([
      { from: 0, to: 30, x: 0, width: 30 },
      { from: 30, to: 20, x: 20, width: 10 },
    ])
  })

  test('a sum below zero moves the zero line into the picture', () => {
    expect(waterfallGeometry([-50], [0, 50]).zero).toBe(50)
  })

  test('no steps at all are no bars and a sum of nothing', () => {
    expect(waterfallGeometry([])).toEqual({ zero: 0, bars: [], total: 0 })
  })

  test('points carry their sign, with a real minus', () => {
    expect([12, -4.5, 0].map(signed)).toEqual(['+12.0', '−4.5', '0.0'])
  })
})

describe('the distribution', () => {
  const parts = (values: number[]) =>
    values.map((value, index) => ({ key: String(index), label: String(index), value, fill: 'bar' as const }))

  test('parts fill the bar without gaps, and empty ones are not drawn', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000)), (values) => {
        const drawn = shares(parts(values))
        expect(drawn).toHaveLength(values.filter((value) => value > 0).length)
        let end = 0
        for (const { from, share } of drawn) {
          expect(from).toBeCloseTo(end, 6)
          end = from + share
        }
        if (drawn.length > 0) expect(end).toBeCloseTo(100, 6)
      }),
    )
  })

  test('a part that is there never reads nothing, and one that is not whole never everything', () => {
    expect([0, 0.0001, 0.42, 0.9999, 1].map(percent)).toEqual(['0%', '<1%', '42%', '>99%', '100%'])
  })
})

describe('the sparkline', () => {
  test('its points stay within the picture', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 20, max: 400 }), (values, width) => {
        for (const { x, y } of sparklinePoints(values, width)) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x).toBeLessThanOrEqual(width)
          expect(y).toBeGreaterThanOrEqual(0)
          expect(y).toBeLessThanOrEqual(28)
        }
      }),
    )
  })
})
