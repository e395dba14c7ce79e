import { expect, test } from 'vitest'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { countryName } from '../../../product/entries.ts'
import { summariseCompany, summariseEntry } from './summary.ts'
import { monthsText } from './words.ts'

// Only the fields that a summary reads, in the shape of the contract.
const entry = (fields: object) =>
  ({
    type: 'app',
    name: 'Notes',
    company: null,
    owner: null,
    kinds: [],
    identifiers: [],
    dataTypes: [],
    observations: [],
    reach: null,
    seenIn: { total: 0, apps: [] },
    scans: [],
    foundIn: { total: 0, apps: [] },
    ...fields,
  }) as unknown as Parameters<typeof summariseEntry>[0]

const look = (trackers: string[]) => ({
  study: { from: '2022-03', to: '2022-04', trackersLookedFor: 20 },
  trackers: trackers.map((slug) => ({ slug })),
})

test('an app that no one looked at is not called free of trackers', () => {
  expect(summariseEntry(entry({}))).toBe(
    'Notes is a mobile app of a company that is not known to us. No one in our sources has looked at its traffic.',
  )
})

test('looks without trackers are no proof of absence', () => {
  expect(summariseEntry(entry({ observations: [look([]), look([])] }))).toContain(
    'Its traffic was recorded 2 times, March to April 2022: none of the 20 trackers that were looked for was seen, which is not proof of absence.',
  )
})

test('a tracker that several looks saw counts once', () => {
  expect(summariseEntry(entry({ observations: [look(['a']), look(['a'])] }))).toContain(
    '1 tracker of 20 that were looked for was seen.',
  )
})

test('what requests can carry is said of trackers only, and a declaration is not an observation', () => {
  const dataTypes = [
    { id: 'email', basis: 'declared' },
    { id: 'device_id', basis: 'decodable' },
  ]
  const text = summariseEntry(entry({ dataTypes }))
  expect(text).toContain('Its store labels declared 1 type of data.')
  expect(text).not.toContain('can carry')
  expect(text).not.toContain('seen leaving')
  expect(summariseEntry(entry({ type: 'sdk', kinds: ['ads'], dataTypes }))).toContain(
    'Requests to it can carry 1 type of data.',
  )
})

const scan = (fields: object) => ({
  ...{ kind: 'app', subject: 'com.notes', version: '3.1', scannedAt: '2026-11-20T10:00:00.000Z', found: [] },
  ...fields,
})
const found = (how: string, confidence = 'high') => ({ how, confidence })

test('the newest scan of a file and of a site is said with its date, and hints are not counted', () => {
  const scans = [
    scan({ found: [found('defined'), found('referenced', 'low')] }),
    scan({ version: '3.0', found: [found('defined'), found('native')] }),
    scan({ kind: 'site', subject: 'notes.test', found: [found('before-consent'), found('after-consent')] }),
  ]
  const text = summariseEntry(entry({ scans }))
  expect(text).toContain('Its file, version 3.1, was scanned in November 2026: 1 SDK of the catalog was found in it.')
  expect(text).toContain(
    'The site notes.test was scanned in November 2026: it called 2 data processors of the catalog, 1 of them before consent.',
  )
  expect(text).not.toContain('3.0')
})

test('a scan that found nothing is not proof of absence', () => {
  expect(summariseEntry(entry({ scans: [scan({ version: null })] }))).toContain(
    'Its file was scanned in November 2026: no SDK of the catalog was found in it, which is not proof of absence.',
  )
})

test('an SDK tells files that hold it from traffic in which it was seen', () => {
  const text = summariseEntry(
    entry({ type: 'sdk', kinds: ['ads'], seenIn: { total: 2, apps: [] }, foundIn: { total: 1, apps: [] } }),
  )
  expect(text).toContain('Studies saw requests to its endpoints in 2 apps. Scans found it in the file of 1 app.')
})

test('a company without a known seat has none invented', () => {
  const company = {
    name: 'Acme',
    country: null,
    parent: null,
    totals: { apps: 0, sdks: 1, domains: 0 },
  } as unknown as Parameters<typeof summariseCompany>[0]
  expect(summariseCompany(company)).toBe(
    'Acme is a company whose seat is not known to us. The catalog holds 1 SDK of it.',
  )
})

test('dates are as precise as their source', () => {
  expect(['2025-08-30', '2025-08', '2025'].map(asOfWords)).toEqual(['August 30, 2025', 'August 2025', '2025'])
  expect(monthsText('2022-03', '2022-09')).toBe('March to September 2022')
  expect(monthsText('2021-12', '2022-01')).toBe('December 2021 to January 2022')
  expect(monthsText('2025', '2026-09')).toBe('2025 to September 2026')
})

test('an unassigned country code is shown unchanged', () => {
  expect(['US', 'QX', 'us', ''].map(countryName)).toEqual(['United States', 'QX', 'us', ''])
})
