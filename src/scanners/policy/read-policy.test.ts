import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PolicyPage, policyCategories } from './policy.ts'
import { readPolicy } from './read-policy.ts'
import { dutchText, germanText, hostileTexts, samplePolicy } from './reading.fixture.ts'
import type { Passage, PolicyMeta, PolicyReading } from './reading.ts'

const nothingKnown: PolicyMeta = { lastUpdated: null, isThin: false, isTruncated: false, isDrawn: false }
const read = (text: string, meta: Partial<PolicyMeta> = {}, page: Partial<PolicyPage> = {}) =>
  readPolicy({ text, language: null, blocks: [], links: [], ...page }, { ...nothingKnown, ...meta })

const sample = read(samplePolicy)
const said = ({ start, end }: { start: number; end: number }) => samplePolicy.slice(start, end)

/** Every sentence that a reading quotes. */
const quotesOf = ({ dataTypes, practices, frameworks }: PolicyReading): Passage[] => [
  ...dataTypes.flatMap((row) => [row.first, ...row.practices.map(({ passage }) => passage)]),
  ...practices.map(({ passage }) => passage),
  ...frameworks.flatMap(({ applies, disclosures }) =>
    [applies, ...disclosures.map(({ passage }) => passage)].filter((passage) => passage !== null),
  ),
]

describe('a policy', () => {
  test('is one, in English, and was read whole', () => {
    expect(sample).toMatchObject({ policy: { isPolicy: true }, language: 'en', coverage: { limits: [] } })
    expect(sample.coverage.readCharacters).toBe(samplePolicy.length)
    expect(sample.coverage.labelledSegments / sample.coverage.segments).toBeGreaterThan(0.6)
  })

  test('is taken apart into passages under their headings', () => {
    const headings = sample.headings.map(said)
    expect(headings).toEqual(expect.arrayContaining(['What we collect', 'Security', 'Children', 'Changes']))
    const security = sample.segments.find(({ start, end }) => said({ start, end }).startsWith('All data is encrypted'))
    expect(security?.heading).toBe(headings.indexOf('Security'))
    expect(sample.segments.filter(({ isItem }) => isItem).map(said)).toContain('your name and email address')
  })

  test.each([
    ['All data is encrypted', 'Data Security'],
    ['We keep account data', 'Data Retention'],
    ['Our website does not respond', 'Do Not Track'],
    ['We may change this policy', 'Policy Change'],
    ['your name and email', 'First Party Collection/Use'],
  ])('“%s …” is about %s', (beginning, category) => {
    expect(sample.segments.find((segment) => said(segment).startsWith(beginning))?.top).toBe(category)
  })

  test('names data types with what is done with them, the most sensitive first', () => {
    const types = new Map(sample.dataTypes.map((row) => [row.type, row]))
    expect(types.get('precise_location')).toMatchObject({
      sensitivity: 4,
      practices: [{ practice: 'collect', polarity: 'affirmed' }],
    })
    expect(types.get('age_dob')?.practices).toMatchObject([{ practice: 'collect', polarity: 'negated' }])
    const told = types.get('email')?.practices.map(({ practice }) => practice)
    // What is told and denied in one breath is told as neither.
    expect(told).not.toContain('share')
    const sensitivities = sample.dataTypes.map(({ sensitivity }) => sensitivity)
    expect(sensitivities).toEqual(sensitivities.toSorted((a, b) => b - a))
  })

  test('discloses what the laws that it names ask for, or not', () => {
    const answers = Object.fromEntries(
      sample.frameworks.flatMap(({ disclosures }) => disclosures.map(({ check, answer }) => [check, answer])),
    )
    expect(sample.frameworks.map(({ framework }) => framework)).toEqual(['gdpr', 'ccpa', 'us'])
    expect(answers).toMatchObject({
      'gdpr.controller': 'present',
      'gdpr.retention': 'present',
      'gdpr.complaint': 'present',
      'gdpr.dpo': 'missing',
      'ccpa.sold': 'present',
      'ccpa.non-discrimination': 'present',
      'ccpa.limit': 'missing',
    })
    expect(sample.frameworks.find(({ framework }) => framework === 'ccpa')?.applies?.quote).toContain('California')
  })

  test('tells nothing of what a law asks that it does not name', () => {
    const told = sample.frameworks.map(({ framework, applies, disclosures }) => ({
      ...{ framework, isNamed: applies !== null, disclosures: disclosures.length },
    }))
    expect(told).toEqual([
      { framework: 'gdpr', isNamed: true, disclosures: 22 },
      { framework: 'ccpa', isNamed: true, disclosures: 19 },
      { framework: 'us', isNamed: false, disclosures: 0 },
    ])
  })

  test('leaves open what some words touch and no sentence states', () => {
    const ways = sample.frameworks
      .flatMap(({ disclosures }) => disclosures)
      .find(({ check }) => check === 'ccpa.methods')
    expect(ways).toMatchObject({ answer: 'unclear', passage: null })
  })

  test('explains every label by words of its passage, none of them without weight', () => {
    const labels = sample.segments.flatMap((segment) => segment.labels)
    expect(labels.every(({ moved }) => moved.length > 0 && moved.every(({ words, weight }) => words && weight))).toBe(
      true,
    )
    const security = sample.segments.find((segment) => said(segment).startsWith('All data is encrypted'))
    expect(security?.labels[0]?.moved.map(({ words }) => words)).toContain('encrypted')
  })

  test('has a date where the page has one, which California wants', () => {
    const start = samplePolicy.indexOf('Last updated')
    const quote = 'Last updated: March 4, 2026'
    const dated = read(samplePolicy, { lastUpdated: { date: '2026-03-04', quote, start, end: start + quote.length } })
    expect(dated.lastUpdated?.date).toBe('2026-03-04')
    const updated = dated.frameworks
      .flatMap(({ disclosures }) => disclosures)
      .find(({ check }) => check === 'ccpa.updated')
    expect(updated?.answer).toBe('present')
  })

  test('reads the same twice, to the byte', () => {
    expect(JSON.stringify(read(samplePolicy))).toBe(JSON.stringify(sample))
  })
})

describe('what is no policy says so', () => {
  test.each([
    ['nothing', '', 'empty'],
    ['one sentence', 'We collect your email address.', 'too_short'],
    ['another language', dutchText, 'other_language'],
    [
      'a recipe',
      'Mix the flour with water, oil and a spoon of salt, then let it rest for an hour in a warm place. Bake it until it is brown. '.repeat(
        5,
      ),
      'no_practices',
    ],
  ])('%s', (_, text, reason) => {
    expect(read(text).policy).toEqual({ isPolicy: false, reason })
  })

  test('a page that a script would fill', () => {
    expect(read('Please turn on scripts.', { isThin: true }).policy).toEqual({
      isPolicy: false,
      reason: 'drawn_by_script',
    })
  })

  test('and of a language that is not read nothing is told, nor missed', () => {
    const reading = read(dutchText, {}, { language: 'en' })
    expect(reading).toMatchObject({
      ...{ language: 'nl', categories: [], dataTypes: [], practices: [], frameworks: [] },
    })
    expect(reading.segments.every(({ labels }) => labels.length === 0)).toBe(true)
  })

  test('passages in another language are left out, and the reading says so', () => {
    const { language, coverage, dataTypes, text } = read(
      `${samplePolicy}\n\n${`${germanText} Wir erheben Ihre Blutgruppe.\n\n`.repeat(2)}`,
    )
    expect(language).toBe('en')
    expect(coverage.limits).toEqual(['mixed-languages'])
    expect(text).toContain('Blutgruppe')
    expect(dataTypes.some(({ first }) => first.quote.includes('Wir'))).toBe(false)
  })

  test('and German carries no labels, since those are for English', () => {
    const { segments, coverage, categories } = read(germanText)
    expect(coverage.limits).toEqual(['language'])
    expect(segments.every(({ labels, top }) => labels.length === 0 && top === null)).toBe(true)
    expect(categories).toEqual([])
  })
})

describe('of a text beyond the limit', () => {
  const long = `${samplePolicy}\n\n${'x'.repeat(500_000)}`

  test('the beginning is read, and the reading says so', () => {
    const { coverage, text } = read(long)
    expect(coverage).toMatchObject({ characters: long.length, limits: ['text-cut'] })
    expect(coverage.readCharacters).toBeLessThan(long.length)
    expect(long.startsWith(text)).toBe(true)
  })

  test('nothing points beyond what was read, blocks of the page included', () => {
    const repeated = `${samplePolicy}\n\n`.repeat(280)
    const blocks = [...repeated.matchAll(/[^\n]+/g)].map(({ 0: line, index }) => ({
      type: line.length < 30 ? 'heading' : 'paragraph',
      start: index,
      end: index + line.length,
    }))
    const { segments, headings, text } = read(repeated, {}, { blocks })
    expect(Math.max(...[...segments, ...headings].map(({ end }) => end))).toBeLessThanOrEqual(text.length)
    expect(text.length).toBeLessThan(repeated.length)
    expect(segments.length).toBeGreaterThan(1_000)
  })

  test('a document that was cut before says so as well', () => {
    expect(read(samplePolicy, { isTruncated: true }).coverage.limits).toEqual(['document-cut'])
    expect(read(samplePolicy, { isDrawn: true }).coverage.limits).toEqual(['drawn'])
  })
})

/** Far above what it takes, far below what a pattern that backtracks takes. */
const patienceMs = 15_000

test('what a dialog about cookies says is told apart from the policy', () => {
  const dialog = { text: 'We share your IP address with advertising partners.', blocks: [] }
  const reading = read(samplePolicy, {}, { dialog })
  expect(reading.cookieDialog?.practices.map(({ practice }) => practice)).toContain('share')
  expect(reading.dataTypes).toEqual(sample.dataTypes)
  expect(reading.words).toBe(sample.words)
  expect(sample.cookieDialog).toBeUndefined()
})

test('a page that holds several policies, and one that looked hidden, say so', () => {
  const twice = ['Privacy policy of Lanternfish', 'Privacy policy of Anglerfish'].map(
    (title) => `${title}\n\n${samplePolicy.slice(samplePolicy.indexOf('\n') + 1)}`,
  )
  const text = twice.join('\n\n')
  const blocks = twice.flatMap((own, index) => {
    const start = index === 0 ? 0 : (twice[0]?.length ?? 0) + 2
    const title = own.indexOf('\n')
    return [
      { type: 'heading', level: 1, start, end: start + title },
      { type: 'paragraph', start: start + title + 2, end: start + own.length },
    ]
  })
  expect(read(text, { isUncovered: true }, { blocks }).coverage.limits).toEqual(['uncovered', 'several'])
})

describe('hostile input is read in time and to its end', () => {
  test.each(Object.entries(hostileTexts))('%s', { timeout: patienceMs }, (_, text) => {
    const reading = read(text)
    expect(reading.coverage.readCharacters).toBe(text.length)
    expect(JSON.parse(JSON.stringify(reading))).toEqual(reading)
  })
})

test('every quote is the text between its offsets, and every share is one', () => {
  const sentences = samplePolicy.split(/(?<=[.:])\s+|\n+/).filter(Boolean)
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...sentences), fc.string()), { maxLength: 25 }), (parts) => {
      const text = parts.join('\n')
      const reading = read(text)
      for (const { quote, start, end } of quotesOf(reading)) expect(text.slice(start, end)).toBe(quote)
      for (const { share, category } of reading.categories) {
        expect(policyCategories).toContain(category)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }
      for (const [index, { start }] of reading.segments.entries())
        expect(start).toBeGreaterThanOrEqual(reading.segments[index - 1]?.end ?? 0)
    }),
    { numRuns: 60 },
  )
})

test('a policy from before a law is not read under it', () => {
  const text = `Last updated: February 9, 2016\n\nResidents of California may ask us to delete their personal information.\n\nWe collect your name and your email address to answer you.`
  const read = (date: string) =>
    readPolicy(
      { text, language: 'en', blocks: [], links: [] },
      {
        ...{ isThin: false, isTruncated: false, isDrawn: false },
        lastUpdated: { date, quote: text.slice(0, 30), start: 0, end: 30 },
      },
    ).frameworks.find(({ framework }) => framework === 'ccpa')?.disclosures.length
  expect(read('2016-02-09')).toBe(0)
  expect(read('2022-02-09')).toBeGreaterThan(0)
})
