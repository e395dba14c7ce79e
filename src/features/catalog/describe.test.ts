import { expect, test } from 'vitest'
import { describeEntry } from './describe.ts'
import { trackersBasisOf } from './trackers-basis.ts'

const app = (given: Partial<Parameters<typeof describeEntry>[0]> = {}) =>
  describeEntry({
    ...{ type: 'app', name: 'Notes', kinds: [], trackers: 0, looks: 0, lastLook: null, files: null },
    ...given,
  })

test('an app is described by what was looked at, and by nothing else', () => {
  expect(app()).toBe('Notes is a mobile app whose traffic no one in our sources has measured.')
  expect(app({ looks: 1, lastLook: '2022-04' })).toBe(
    'Notes is a mobile app; no known tracker was seen in its traffic in April 2022.',
  )
  expect(app({ looks: 1, lastLook: '2022-04', trackers: 2, files: { sdks: 1, month: '2026-11' } })).toBe(
    'Notes is a mobile app; 2 trackers were seen in its traffic in April 2022, and one known SDK was found in its file in November 2026.',
  )
  expect(app({ files: { sdks: 0, month: '2026-11' } })).toBe(
    'Notes is a mobile app; no known SDK was found in its file in November 2026.',
  )
})

test('the basis of a list of trackers says how each look was made, and when', () => {
  const file = (sdks: unknown[], version: string | null = '3.1') => ({ version, month: '2026-11', sdks })
  expect(trackersBasisOf({ seen: false, years: [], files: [] })).toBe('not looked at')
  expect(trackersBasisOf({ seen: true, years: ['2022'], files: [] })).toBe('seen in traffic, 2022')
  expect(trackersBasisOf({ seen: false, years: ['2022'], files: [file([1])] })).toBe(
    "none seen in traffic, 2022; found in the app's file, version 3.1, 2026-11",
  )
  expect(trackersBasisOf({ seen: false, years: [], files: [file([]), file([1], null)] })).toBe(
    "none found in the app's file, version 3.1, 2026-11; found in the app's file, 2026-11",
  )
})
