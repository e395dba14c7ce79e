import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CardEntry,
  countTypes,
  facetLabel,
  isPrivacyFocused,
  levelByName,
  mergeByLabel,
  reachOf,
  shareContent,
  shownEntries,
  sortEntries,
  trackerLevel,
} from './rules.ts'
import { splitValues } from './vocabulary.ts'

/** An entry with SPEC's eight fields and nothing else. */
const eightFields: CardEntry = {
  id: '1',
  name: 'Example',
  type: 'app',
  company: 'Example Corp',
  riskLevel: 'low',
  dataCollected: ['Email address', 'Approximate location'],
  sdkTrackers: ['Firebase'],
  domains: ['example.test'],
}

const level = fc.constantFrom('high', 'medium', 'low', 'unknown')
const entries = fc.array(
  fc.record({
    name: fc.string(),
    riskLevel: fc.oneof(level, fc.string()),
    type: fc.constantFrom('app', 'sdk', 'domain'),
  }),
)

describe('sorting', () => {
  test('risk puts high before medium before low, equals as they were, and what is not known last', () => {
    const sorted = sortEntries(
      ['unknown', 'low', 'high', 'severe', 'medium', 'high'].map((riskLevel, at) => ({ name: `n${at}`, riskLevel })),
      'risk',
    )
    expect(sorted.map((entry) => `${entry.name} ${entry.riskLevel}`)).toEqual([
      'n2 high',
      'n5 high',
      'n4 medium',
      'n1 low',
      'n0 unknown',
      'n3 severe',
    ])
  })

  test('names go from A to Z without regard to case', () => {
    expect(
      sortEntries(
        [
          { name: 'beta', riskLevel: 'low' },
          { name: 'Alpha', riskLevel: 'low' },
          { name: 'Älva', riskLevel: 'low' },
        ],
        'name',
      ).map(({ name }) => name),
    ).toEqual(['Alpha', 'Älva', 'beta'])
  })

  test('sorting keeps every entry and leaves the list that was given as it was', () => {
    fc.assert(
      fc.property(entries, fc.constantFrom('relevance', 'risk', 'name'), (given, by) => {
        const before = [...given]
        const sorted = sortEntries(given, by)
        expect(given).toEqual(before)
        expect(new Set(sorted)).toEqual(new Set(given))
        expect(sorted).toHaveLength(given.length)
      }),
    )
  })

  test('the home page takes the first five, and only then sorts them', () => {
    fc.assert(
      fc.property(entries, fc.constantFrom('relevance', 'risk', 'name'), (given, by) => {
        expect(new Set(shownEntries(given, by))).toEqual(new Set(given.slice(0, 5)))
      }),
    )
  })

  test('counters count what is given, by type', () => {
    fc.assert(
      fc.property(entries, (given) => {
        const { app, sdk, domain } = countTypes(given)
        expect(app + sdk + domain).toBe(given.length)
        expect(sdk).toBe(given.filter(({ type }) => type === 'sdk').length)
      }),
    )
  })
})

describe('copy on a card', () => {
  test('an entry of eight fields and low risk is privacy-focused; a field that says otherwise wins', () => {
    expect(isPrivacyFocused(eightFields)).toBe(true)
    expect(isPrivacyFocused({ ...eightFields, privacyFocused: false })).toBe(false)
    expect(isPrivacyFocused({ ...eightFields, privacyFocused: true })).toBe(true)
    expect(isPrivacyFocused({ ...eightFields, riskLevel: 'medium', privacyFocused: true })).toBe(false)
    expect(isPrivacyFocused({ ...eightFields, type: 'sdk' })).toBe(false)
  })

  test('an SDK is used in many popular apps where 50 were counted, or where nothing is said of a count', () => {
    expect(reachOf({})).toBe('Used in many popular apps')
    expect(reachOf({ seenInApps: 50 })).toBe('Used in many popular apps')
    expect(reachOf({ seenInApps: 49 })).toBe('Seen in 49 measured apps')
    expect(reachOf({ seenInApps: 1 })).toBe('Seen in 1 measured app')
    expect(reachOf({ seenInApps: 0 })).toBe('Not seen in a measured app')
    expect(reachOf({ seenInApps: null })).toBe('Not counted in apps')
  })

  test("a tracker has the catalog's level, and one by its name only where the catalog has none", () => {
    const sdkTrackers = [
      'Facebook Login',
      'Google Analytics',
      'Unity Ads',
      'Firebase Messaging',
      'Crashlytics',
      'Sentry',
    ]
    expect(sdkTrackers.map(levelByName)).toEqual(['high', 'high', 'high', 'medium', 'medium', 'low'])
    expect(
      sdkTrackers.map((_, index) => trackerLevel({ sdkTrackers, trackerLevels: ['low', 'unknown'] }, index)),
    ).toEqual(['low', 'high', 'high', 'medium', 'medium', 'low'])
  })

  test('what is shared has the title, the company, the level and the data', () => {
    expect(shareContent(eightFields)).toEqual({
      title: 'Example - Privacy Risk Analysis',
      text: 'Example by Example Corp. Risk level: Low Risk. Data collected: Email address, Approximate location.',
    })
    expect(shareContent({ ...eightFields, company: '', dataCollected: [] }).text).toBe(
      'Example by a company not stated. Risk level: Low Risk. Data collected: none recorded.',
    )
  })
})

describe('facets', () => {
  test('values that read the same are one choice whose parts come back from the address', () => {
    const merged = mergeByLabel([
      { value: 'analytics', label: 'Analytics', count: 7 },
      { value: 'ads', label: 'Advertising', count: 5 },
      { value: 'ad', label: 'Advertising', count: 4 },
    ])
    expect(merged).toEqual([
      { value: 'ad|ads', label: 'Advertising', count: 9 },
      { value: 'analytics', label: 'Analytics', count: 7 },
    ])
    expect(splitValues(merged.map(({ value }) => value))).toEqual(['ad', 'ads', 'analytics'])
  })

  test('merging loses no count', () => {
    const counts = fc.array(
      fc.record({ value: fc.string(), label: fc.constantFrom('a', 'b', 'c'), count: fc.nat(1000) }),
    )
    const sum = (list: { count: number }[]) => list.reduce((total, { count }) => total + count, 0)
    fc.assert(
      fc.property(counts, (given) => {
        const merged = mergeByLabel(given)
        expect(sum(merged)).toBe(sum(given))
        expect(new Set(merged.map(({ label }) => label)).size).toBe(merged.length)
      }),
    )
  })

  test('an address gives at most twenty values, each once, none empty, none endless', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 400 }), { maxLength: 60 }), (given) => {
        const values = splitValues(given)
        expect(values.length).toBeLessThanOrEqual(20)
        expect(new Set(values).size).toBe(values.length)
        expect(values.every((value) => value.length > 0 && value.length <= 200)).toBe(true)
      }),
    )
  })

  test('an unknown level or country does not break the list', () => {
    expect(facetLabel('level', 'severe')).toBe('Unknown Risk')
    expect(facetLabel('level', '__proto__')).toBe('Unknown Risk')
    expect(facetLabel('type', 'constructor')).toBe('constructor')
    expect(typeof facetLabel('category', '__proto__')).toBe('string')
    expect(facetLabel('country', 'not a country')).toBe('not a country')
    expect(facetLabel('category', 'ads')).toBe(facetLabel('category', 'ad'))
  })
})
