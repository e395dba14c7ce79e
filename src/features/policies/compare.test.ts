import { describe, expect, test } from 'vitest'
import { hostileTexts, laterPolicy, samplePolicy } from '../../scanners/policy/reading.fixture.ts'
import { compareReadings } from './compare.ts'
import { readText } from './page.ts'
import type { Reading } from './vocabulary.ts'

const [before, after] = [readText(samplePolicy), readText(laterPolicy)]
const comparison = compareReadings(before, after)

describe('two versions', () => {
  test('differ in sentences: changed, new and gone', () => {
    const { sentences } = comparison
    expect(sentences.removed.map(({ quote }) => quote)).toContainEqual(expect.stringMatching(/^You may complain/))
    expect(sentences.added.map(({ quote }) => quote)).toContainEqual(expect.stringMatching(/biometric/))
    expect(sentences.changed.map(({ parts }) => parts.map(({ text }) => text).join(' '))).toContainEqual(
      expect.stringContaining('two five years'),
    )
  })

  test('differ in what they disclose and in data types', () => {
    expect(comparison.disclosures).toContainEqual(
      expect.objectContaining({
        check: 'gdpr.complaint',
        before: expect.objectContaining({ answer: 'present' }),
        after: { answer: 'missing', quote: null },
      }),
    )
    expect(comparison.dataTypes.added).toContain('Biometric data')
    const email = comparison.dataTypes.changed.find(({ label }) => label === 'Email address')
    expect(email?.before).toContainEqual(
      expect.objectContaining({ practice: 'ads', modality: 'conditional', polarity: 'affirmed' }),
    )
  })

  test('have their dates and figures side by side', () => {
    expect([comparison.before.lastUpdated, comparison.after.lastUpdated]).toEqual(['2026-03-04', '2027-04-09'])
    expect(comparison.caveats).toEqual([])
  })
})

test('a policy against itself shows nothing', () => {
  const { sentences, disclosures, dataTypes } = compareReadings(before, before)
  expect({ sentences, disclosures, dataTypes }).toEqual({
    sentences: { added: [], removed: [], changed: [], more: 0 },
    disclosures: [],
    dataTypes: { added: [], removed: [], changed: [] },
  })
})

test('the other way round, what came has gone', () => {
  const back = compareReadings(after, before)
  expect(back.sentences.added.map(({ quote }) => quote)).toEqual(comparison.sentences.removed.map(({ quote }) => quote))
  expect(back.dataTypes.removed).toEqual(comparison.dataTypes.added)
})

test('a text that isn’t a policy, or was not read whole, is a caveat', () => {
  const cut: Reading = { ...after, coverage: { ...after.coverage, limits: ['document-cut'] } }
  const { caveats } = compareReadings(readText('We collect nothing.'), cut)
  expect(caveats).toEqual([
    'The older policy could not be read as one: it has too few words to tell.',
    'The newer policy was not read in full: what seems to be missing may only be unread.',
  ])
})

test.each(Object.entries(hostileTexts))('%s is compared in time', { timeout: 30_000 }, (_, text) => {
  expect(compareReadings(before, readText(text)).before.words).toBeGreaterThan(100)
})
