import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sentencesOf } from './lexicon-sentences.ts'
import type { PolicyPage } from './policy.ts'
import { segmentsOf, segmentsOfText, sentenceSpans } from './segments.ts'

/** A page of lines, "# " a heading, "- " an item. */
function page(...lines: string[]): PolicyPage {
  let text = ''
  const blocks = lines.map((line) => {
    const [, mark = '', words = ''] = /^(#+ |- )?(.*)$/s.exec(line) ?? []
    const start = text.length
    text += `${words}\n`
    const type = mark.startsWith('#') ? 'heading' : mark ? 'item' : 'paragraph'
    return { type, start, end: start + words.length, ...(type === 'heading' ? { level: mark.length - 1 } : {}) }
  })
  return { text, language: 'en', blocks, links: [] }
}

test('paragraphs stand under their headings, items under their lead-in', () => {
  const segments = segmentsOf(
    page(
      '# Privacy',
      'Welcome.',
      '## Sharing',
      'We are careful. We share data with:',
      '- our vendors',
      '- the police',
      'That is all.',
      '# Contact',
      'Write to us.',
    ),
  )
  expect(segments.map(({ text, heading, leadIn }) => [heading, leadIn, text])).toEqual([
    ['Privacy', '', 'Welcome.'],
    ['Privacy › Sharing', '', 'We are careful. We share data with:'],
    ['Privacy › Sharing', 'We share data with:', 'our vendors'],
    ['Privacy › Sharing', 'We share data with:', 'the police'],
    ['Privacy › Sharing', '', 'That is all.'],
    ['Contact', '', 'Write to us.'],
  ])
})

test('a long paragraph is cut between sentences, and nothing is lost', () => {
  const sentence = 'We collect your name, e.g. when you sign up at Example Inc. in Paris. '
  const made = segmentsOf(page(sentence.repeat(60).trim()))
  expect(made.length).toBeGreaterThan(2)
  for (const { text } of made) {
    expect(text.length).toBeLessThan(1_500)
    expect(text.startsWith('We collect')).toBe(true)
    expect(text.endsWith('Paris.')).toBe(true)
  }
  expect(made.map(({ text }) => text).join(' ')).toBe(sentence.repeat(60).trim())
})

test('a bare text has headings, paragraphs and items by its lines', () => {
  const segments = segmentsOfText(
    'Privacy Policy\n\nWho we share data with\nWe share your data with the following companies:\n• our vendors\n(b) the police, if they ask for it\n\nWe keep your data for two years, and then we delete all of it.',
  )
  expect(segments.map(({ text, heading, leadIn }) => [heading, leadIn, text])).toEqual([
    ['Who we share data with', '', 'We share your data with the following companies:'],
    ['Who we share data with', 'We share your data with the following companies:', 'our vendors'],
    ['Who we share data with', 'We share your data with the following companies:', 'the police, if they ask for it'],
    ['Who we share data with', '', 'We keep your data for two years, and then we delete all of it.'],
  ])
})

test('a text that is wrapped at a column has its paragraphs whole', () => {
  const lines =
    'We collect the data that you give us when you\nsign up for the service, and we keep it as\nlong as you are a member of it.'
  expect(segmentsOfText(`${lines}\n\n${lines}\n\n${lines}\n\n${lines}`)).toHaveLength(4)
})

test('every segment is an exact stretch of the text, in order and without overlap', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('We share data.', '\n', '\n\n', '• item', ' ', 'A title', 'x'.repeat(900), ':')),
      (parts) => {
        const text = parts.join('')
        let last = 0
        for (const segment of segmentsOfText(text)) {
          expect(segment.text).toBe(text.slice(segment.start, segment.end))
          expect(segment.text.trim()).toBe(segment.text)
          expect(segment.text).not.toBe('')
          expect(segment.start).toBeGreaterThanOrEqual(last)
          last = segment.end
        }
      },
    ),
  )
})

test('hostile texts are cut in time that grows with their length', () => {
  const started = process.cpuUsage().user
  for (const unit of ['word ', 'a', '. ', '\n', 'A\n\n', '• ', '(', 'e.g. ', ': ', '"'])
    expect(segmentsOfText(unit.repeat(Math.ceil(2_000_000 / unit.length))).length).toBeLessThanOrEqual(20_000)
  expect(segmentsOfText('no stop '.repeat(2_500_000)).length).toBeLessThanOrEqual(20_000)
  expect(segmentsOf(page('w'.repeat(200_000))).length).toBeGreaterThan(100)
  expect((process.cpuUsage().user - started) / 1000).toBeLessThan(8_000)
})

test.each([
  'We follow 18 U.S.C. Section 2703(f) and 45 C.F.R. Part 160 when the police asks.',
  'We rely on the EU-U.S. DPF and on the E.U. Standard Clauses for this.',
])('an abbreviation of a law or a place ends no sentence: %s', (text) => {
  expect(sentenceSpans(text, 0, text.length)).toHaveLength(1)
  expect(sentencesOf(text)).toHaveLength(1)
})
