import { expect, test } from 'vitest'
import { cursorIn } from './list-headers.ts'

test('the next page begins where the Link header says', () => {
  const next = '<https://a.test/api/breach-alerts?q=x&cursor=2026-05-18_acme-2026>; rel="next"'
  expect(cursorIn(next)).toBe('2026-05-18_acme-2026')
  expect(cursorIn(`<https://a.test/>; rel="first", ${next}`)).toBe('2026-05-18_acme-2026')
  expect([null, '', '<https://a.test/?cursor=x>; rel="prev"', 'nonsense'].map(cursorIn)).toEqual([
    null,
    null,
    null,
    null,
  ])
})
