import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagesShown } from './Pagination.tsx'
import { tabAfterKey } from './Tabs.tsx'

test('the first, the last and the neighbours are shown, and gaps of two pages or more are named', () => {
  expect(pagesShown(1, 1)).toEqual([1])
  expect(pagesShown(3, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pagesShown(10, 20)).toEqual([1, 'gap-before', 9, 10, 11, 'gap-after', 20])
  expect(pagesShown(4, 61)).toEqual([1, 2, 3, 4, 5, 'gap-after', 61])
})

test('pages are shown once, in order, with the current one among them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
      const shown = pagesShown(Math.min(a, b), Math.max(a, b))
      const numbers = shown.filter((entry) => typeof entry === 'number')
      expect(numbers).toEqual([...new Set(numbers)].sort((x, y) => x - y))
      expect(numbers).toContain(Math.min(a, b))
      expect(new Set(shown).size).toBe(shown.length)
    }),
  )
})

test('arrow keys go round the tabs, home and end to their ends, and other keys nowhere', () => {
  expect(tabAfterKey('ArrowRight', 3, 4)).toBe(0)
  expect(tabAfterKey('ArrowLeft', 0, 4)).toBe(3)
  expect(tabAfterKey('Home', 2, 4)).toBe(0)
  expect(tabAfterKey('End', 0, 4)).toBe(3)
  expect(tabAfterKey('x', 0, 4)).toBeUndefined()
  expect(tabAfterKey('ArrowRight', -1, 0)).toBeUndefined()
})
