import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeBreach, longestDescription } from './describe.ts'
import { breachesFile, breachFlags } from './facts.ts'
import { sourceKeys } from './items.ts'
import { flagsOf, judgedBreachOf, searchWordsOf } from './judged-breach.ts'

const given = (changes: Partial<Parameters<typeof describeBreach>[0]> = {}) => ({
  company: 'Larkspur',
  breachedOn: { from: '2026-01-02', to: null },
  publishedOn: '2026-02-03',
  affected: [{ count: 1_200_000, scope: 'accounts' }],
  dataTypes: ['Email addresses', 'Passwords'],
  isVerified: true,
  flags: [],
  sources: [{ key: 'hibp' as const, publishedOn: '2026-02-03' }],
  ...changes,
})

test('a breach is told in sentences that its fields alone make', () => {
  expect(describeBreach(given())).toBe(
    '1,200,000 accounts were affected by a breach at Larkspur on January 2, 2026. Exposed: passwords and email addresses. Listed by Have I Been Pwned on February 3, 2026.',
  )
  expect(
    describeBreach(
      given({
        breachedOn: { from: '2026-01', to: '2026-03-04' },
        affected: [{ count: 1, scope: 'people, as reported to Oregon' }],
        dataTypes: [],
        sources: [{ key: 'or-doj', publishedOn: '2026-02-03' }],
      }),
    ),
  ).toBe(
    '1 person was affected by a breach at Larkspur between January 2026 and March 4, 2026. The source does not say what was exposed. Reported to the Oregon Department of Justice on February 3, 2026.',
  )
})

test('what no source says is said to be unsaid', () => {
  expect(
    describeBreach(
      given({
        breachedOn: { from: null, to: null },
        affected: [],
        dataTypes: [],
        isVerified: false,
        sources: [{ key: 'sec-8k', publishedOn: '2026-02-03' }],
      }),
    ),
  ).toBe(
    'Larkspur had a breach; neither its date nor how many are affected is stated. The source does not say what was exposed. The source could not verify it. Reported as material to the SEC on February 3, 2026.',
  )
  expect(describeBreach(given({ affected: [] }))).toMatch(
    /^Larkspur had a breach on January 2, 2026; how many are affected is not stated\. /,
  )
  expect(describeBreach(given({ breachedOn: { from: null, to: null } }))).toMatch(
    /^1,200,000 accounts were affected by a breach at Larkspur; its date is not stated\. /,
  )
})

test('what was gathered from everywhere is called no breach of anybody', () => {
  expect(describeBreach(given({ company: 'Collection #1', flags: ['collection'] }))).toMatch(
    /^Collection #1: data brought together from elsewhere holding 1,200,000 accounts, dated January 2, 2026\. /,
  )
})

test('the gravest kinds come first, and the rest is counted', () => {
  const dataTypes = ['Names', 'Email addresses', 'Genders', 'Passwords', 'Social security numbers', 'Dates of birth']
  expect(describeBreach(given({ dataTypes }))).toContain(
    'Exposed: social security numbers, passwords, dates of birth, names and 2 more kinds of data.',
  )
})

const date = fc.constantFrom(null, '2024', '2024-05', '2024-05-06')
test('no description is longer than its clamp, whatever the names', () => {
  fc.assert(
    fc.property(
      fc.record({
        company: fc.string({ maxLength: 900, unit: 'grapheme' }),
        breachedOn: fc.record({ from: date, to: date }),
        publishedOn: date,
        affected: fc.array(fc.record({ count: fc.nat(), scope: fc.string({ maxLength: 60 }) }), { maxLength: 3 }),
        dataTypes: fc.array(fc.string({ maxLength: 100 }), { maxLength: 6 }),
        isVerified: fc.constantFrom(true, false, null),
        flags: fc.uniqueArray(fc.constantFrom(...breachFlags)),
        sources: fc.array(fc.record({ key: fc.constantFrom(...sourceKeys), publishedOn: date }), { maxLength: 3 }),
      }),
      (breach) => {
        const text = describeBreach(breach)
        expect(text.length).toBeLessThanOrEqual(longestDescription)
        expect(text.isWellFormed()).toBe(true)
      },
    ),
  )
})

test('loot and spam lists without a site are collections, a site that spread malware is not', () => {
  const none = {
    verified: true,
    sensitive: false,
    spamList: false,
    malware: false,
    stealerLog: false,
    fabricated: false,
    retired: false,
  }
  expect(flagsOf(none, null)).toEqual([])
  expect(flagsOf({ ...none, stealerLog: true }, null)).toEqual(['stealerLog', 'collection'])
  expect(flagsOf({ ...none, malware: true }, 'larkspur.test')).toEqual(['malware'])
  expect(flagsOf({ ...none, sensitive: true }, null)).toEqual(['sensitive'])
})

test('a search finds whole words, in one name at a time', () => {
  const words = searchWordsOf(['Meta Platforms, Inc.', 'meta.test'])
  expect(words).toContain(searchWordsOf(['META']))
  expect(words).toContain(searchWordsOf(['platforms inc']))
  expect(words).not.toContain(searchWordsOf(['met']))
  expect(words).not.toContain(searchWordsOf(['inc meta']))
})

test('every breach that ships is told in full, in our words', () => {
  const file = join(import.meta.dirname, '../../../data/breaches.json')
  for (const breach of breachesFile.parse(JSON.parse(readFileSync(file, 'utf8'))).breaches) {
    const { description } = judgedBreachOf(breach)
    expect(description.length, breach.id).toBeLessThanOrEqual(longestDescription)
    expect(description, breach.id).toContain(breach.company)
    expect(description, breach.id).toMatch(/^(\d|A|[\p{L}\d]).* \d{4}\.$/u)
    expect(description, breach.id).not.toMatch(/null|undefined|NaN|…/)
  }
})
