import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileTexts, samplePolicy } from '../../../scanners/policy/reading.fixture.ts'
import { readText } from '../page.ts'
import type { Reading } from '../vocabulary.ts'
import { readGiven } from './given.ts'
import { legendOf, markedText, shortened } from './marked-text.ts'

const reading = readText(samplePolicy)
const marked = markedText(reading)

function idsOf({ parts }: ReturnType<typeof markedText>): string[] {
  return parts.flatMap(({ id, title, passages }) => [
    ...(title === null ? [] : [id]),
    ...passages.flatMap((passage) => [passage.id, ...passage.pieces.flatMap((piece) => piece.id ?? [])]),
  ])
}

function check(of: Reading): void {
  const shown = markedText(of)
  const passages = shown.parts.flatMap((part) => part.passages)
  expect(passages.map(({ pieces }) => pieces.map(({ text }) => text).join(''))).toEqual(
    of.segments.map(({ start, end }) => of.text.slice(start, end)),
  )
  const ids = idsOf(shown)
  expect(new Set(ids).size).toBe(ids.length)
  const quotes = [
    ...of.dataTypes.flatMap(({ first, practices }) => [first, ...practices.map(({ passage }) => passage)]),
    ...of.frameworks.flatMap(({ disclosures }) => disclosures.flatMap(({ passage }) => passage ?? [])),
  ]
  for (const quote of quotes) {
    const href = shown.hrefOf(quote)
    if (href !== undefined) expect(ids).toContain(href.slice(1))
  }
}

describe('the text as the page shows it', () => {
  test('is whole, and every quote leads to a place that is there', () => check(reading))

  test('is shown under its headings', () => {
    expect(marked.parts.map(({ title }) => title)).toEqual(expect.arrayContaining(['What we collect', 'Children']))
  })

  test('leads to the very sentence', () => {
    const retention = reading.frameworks
      .flatMap(({ disclosures }) => disclosures)
      .find(({ check: id }) => id === 'gdpr.retention')
    const href = retention?.passage ? marked.hrefOf(retention.passage) : undefined
    const pieces = marked.parts.flatMap(({ passages }) => passages.flatMap((passage) => passage.pieces))
    expect(pieces.find(({ id }) => `#${id}` === href)?.text).toBe(retention?.passage?.quote)
  })

  test('is whole for whatever is read', () => {
    const sentence = fc.oneof(fc.constantFrom(...samplePolicy.split('\n').filter(Boolean)), fc.string())
    fc.assert(
      fc.property(fc.array(sentence, { maxLength: 15 }), (lines) => check(readText(lines.join('\n')))),
      { numRuns: 40 },
    )
  })

  test.each(Object.entries(hostileTexts).filter(([, text]) => text.length < 50_000))('is whole for %s', (_, text) => {
    check(readText(text))
  })
})

test('the legend has what most of the text is about first', () => {
  const shares = legendOf(reading).map(({ share }) => share)
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
})

test('a long quote is cut between words', () => {
  expect(shortened('We keep it.')).toBe('We keep it.')
  expect(shortened(`${'word '.repeat(60)}`)).toMatch(/^(word )+word…$/)
  expect(shortened('a'.repeat(400))).toHaveLength(181)
})

describe('the one field', () => {
  test('takes a link or a text', () => {
    expect(readGiven(' example.com/privacy ')).toEqual({ url: 'https://example.com/privacy' })
    expect(readGiven('We collect data.\u0000\ud800')).toEqual({ text: 'We collect data.\ufffd' })
  })

  test('says what is wrong with neither', () => {
    expect(readGiven(' \n ')).toEqual({ refused: 'Paste the text of a policy, or a link to it.' })
    expect(readGiven('a '.repeat(130_000))).toEqual({ refused: expect.stringContaining('260,000 characters') })
  })
})
