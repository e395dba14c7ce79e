import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SourceFreshness } from '../contract.ts'
import { affectedWords, agoWords, frequencyWords, freshnessWords, neverAskedWords, newWords } from './words.ts'

const now = Date.parse('2026-11-21T20:00:00Z')

describe('how often', () => {
  test('the largest unit in which it comes at least once', () => {
    expect([730, 365, 364, 260, 52, 51, 12, 11, 1, 0].map(frequencyWords)).toEqual([
      'about 2 a day',
      'about 1 a day',
      'about 30 a month',
      'about 22 a month',
      'about 4 a month',
      'about 4 a month',
      'about 1 a month',
      'about 11 a year',
      'about 1 a year',
      'none in the last year',
    ])
  })

  test('what comes at all never reads as 0', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (times) => {
        expect(frequencyWords(times)).not.toContain(' 0 ')
      }),
    )
  })
})

test('new is what became public today or yesterday, however late it is', () => {
  const days = ['2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', 'nonsense']
  expect(days.map((day) => newWords(day, now))).toEqual([
    undefined,
    'New today',
    'New since yesterday',
    undefined,
    undefined,
  ])
})

test('a time is told by how long ago it was, and never lies ahead', () => {
  const ago = (minutes: number) => agoWords(new Date(now - minutes * 60_000).toISOString(), now)
  expect([-5, 0, 12, 59, 120, 47 * 60, 72 * 60].map(ago)).toEqual([
    'just now',
    'just now',
    '12 min ago',
    '59 min ago',
    '2 h ago',
    '47 h ago',
    '3 days ago',
  ])
})

describe('when a source was asked', () => {
  type State = SourceFreshness['feeds'][number]['state']
  const sourceOf = (...feeds: [State, string | null][]): SourceFreshness => ({
    ...{ key: 'hibp', title: 'Have I Been Pwned', page: 'https://haveibeenpwned.com/', breaches: 3 },
    ...{ licence: 'CC-BY-4.0', licenceUrl: null, attribution: null },
    feeds: feeds.map(([state, lastOkAt]) => ({
      ...{ key: 'hibp', state, intervalSeconds: 1800, lastOkAt, lastChangedAt: null },
    })),
  })
  const hourAgo = '2026-11-21T19:00:00Z'
  const words = (...feeds: [State, string | null][]) => freshnessWords(sourceOf(...feeds), now)

  test('each state has words of its own', () => {
    expect(words(['ok', hourAgo])).toBe('checked 1 h ago')
    expect(words(['failing', hourAgo])).toBe('couldn’t be reached, last checked 1 h ago')
    expect(words(['failing', null])).toBe('couldn’t be reached yet')
    expect(words(['never', null])).toBe('not checked yet')
    expect(words(['upload', null])).toBe('comes as a file, none read yet')
    expect(words(['off', null])).toBe('not checked by this installation')
    expect(words(['off', hourAgo])).toBe('no longer checked, last 1 h ago')
  })

  test('of several addresses the last answer counts', () => {
    expect(words(['ok', '2026-11-21T19:48:00Z'], ['ok', hourAgo])).toBe('checked 12 min ago')
  })

  test('where none was ever asked it is said once, and why', () => {
    expect(neverAskedWords([sourceOf(['never', null]), sourceOf(['ok', hourAgo])])).toBeUndefined()
    expect(neverAskedWords([sourceOf(['never', null]), sourceOf(['off', null])])).toMatch(
      /^Live sources haven’t been checked yet/,
    )
    expect(neverAskedWords([sourceOf(['off', null]), sourceOf(['upload', null])])).toMatch(/doesn’t check live sources/)
  })
})

test('a number is told with whom it counts, and none is not zero', () => {
  expect(affectedWords({ affectedUsers: 12345, affectedScope: 'residents of Washington' })).toBe(
    '12,345 residents of Washington',
  )
  expect(affectedWords({ affectedUsers: 12345 })).toBe('12,345')
  expect(affectedWords({ affectedUsers: null, affectedScope: null })).toBe('Not stated')
})
