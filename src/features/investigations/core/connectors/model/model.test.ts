import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkEvidence, numberEvidence } from '../../evidence.ts'
import { deriveFindings } from '../../findings/derive.ts'
import { locateQuote } from '../../llm/quotes.ts'
import { documentsConnector } from '../documents/connector.ts'
import { acme, answer, pageOf, pageReply, play } from '../documents.fixture.ts'
import { asksOfChoice, linksToChoose, type ModelReading, modelEvidence } from './connector.ts'

const url = 'https://acme.test/privacy'
const said = 'We hold on to your details while you stay with us.'
const document = pageOf(`# Privacy Policy\n${said} We collect your name and your email address.`)
const quote = { url, start: document.text.indexOf(said), end: document.text.indexOf(said) + said.length }
const { answered } = play(documentsConnector, (ask) =>
  answer(ask, {
    'https://acme.test/': pageOf('# Acme\nPlans.', { links: [{ href: url, text: 'Privacy policy' }] }),
    [url]: document,
  }),
)
const looked = { subject: acme, replies: new Map([['documents' as const, answered]]) }

const reading = (...answers: ModelReading['answers'][number][]) => ({
  ...{ choice: null, answers: null },
  reading: { fetchedAt: '2026-11-21T12:00:00.000Z', model: 'fake-1', answers },
})

describe('what a model read', () => {
  test('is the exact words of the page, with a record of what the rules said', () => {
    const captured = modelEvidence(reading({ check: 'gdpr.retention', option: 'present', quotes: [quote] }), looked)
    expect(captured.map(({ draft }) => [draft.kind, draft.trust, draft.form])).toEqual([
      ['model-reading', 'computed', 'record'],
      ['model-quote', 'vendor_claim', 'quote'],
    ])
    expect(captured[1]?.draft).toMatchObject({ excerpt: said, facts: { check: 'gdpr.retention', model: 'fake-1' } })
    expect(captured[0]?.draft.excerpt).toContain('Rules: no statement found\nLanguage model: present')
    for (const { draft, blob } of captured) expect(checkEvidence(draft, blob.text)).toBe('intact')
  })

  test('becomes a finding that needs review, without weight', () => {
    const captured = modelEvidence(reading({ check: 'gdpr.retention', option: 'present', quotes: [quote] }), looked)
    const findings = deriveFindings(acme, numberEvidence(captured.map(({ draft }) => draft)))
    expect(findings.filter((f) => f.ruleId === 'gov.model-reading')).toMatchObject([
      {
        direction: 'info',
        severity: 0,
        confidence: 0.6,
        title: 'Needs review: Retention',
        statement: expect.stringMatching(/^Needs review, .*“We hold on to your details while you stay with us”$/u),
        legal: [{ framework: 'GDPR Art. 13/14', ref: 'Art. 13(2)(a), 14(2)(a)' }],
      },
    ])
  })

  test.each([
    ['of an unknown check', { check: 'gdpr.niceness', option: 'present', quotes: [quote] }],
    ['without a quote', { check: 'gdpr.retention', option: 'present', quotes: [] }],
    [
      'of a page that was not read',
      { check: 'gdpr.retention', option: 'present', quotes: [{ ...quote, url: 'https://evil.test/' }] },
    ],
    ['beyond the end of the page', { check: 'gdpr.retention', option: 'present', quotes: [{ ...quote, end: 9999 }] }],
    [
      'with one quote that is not there',
      { check: 'gdpr.retention', option: 'present', quotes: [quote, { ...quote, end: quote.start }] },
    ],
  ])('is nothing %s', (_, answer) => {
    expect(modelEvidence(reading(answer), looked)).toEqual([])
  })

  test('whatever was kept, evidence is a stretch of the page or nothing', () => {
    const anyQuote = fc.record({
      url: fc.constantFrom(url, 'https://evil.test/'),
      start: fc.integer(),
      end: fc.integer(),
    })
    const answer = fc.record({
      check: fc.constantFrom('gdpr.retention', 'gdpr.access', 'x'),
      option: fc.string(),
      quotes: fc.array(anyQuote, { maxLength: 3 }),
    })
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 4 }), (answers) => {
        for (const { draft, blob } of modelEvidence(reading(...answers), looked))
          expect(checkEvidence(draft, blob.text)).toBe('intact')
      }),
    )
  })
})

test('a quote is looked for whatever signs it has', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (odd) => {
      locateQuote(`one two ${odd} three-four`, [{ id: 'P1', text: `one two ${odd} three-four`, start: 0, flags: [] }])
    }),
  )
  const dated = 'As of 2026-09-12 we keep [nothing] at/all.'
  expect(locateQuote(dated, [{ id: 'P1', text: dated, start: 7, flags: [] }])).toMatchObject({ start: 7, text: dated })
})

describe('links to choose from', () => {
  const dead = ['/privacy', '/privacy-policy', '/privacy-notice']
  const links = [...dead.map((href) => ({ href, text: 'Privacy policy' })), { href: '/p/1', text: 'Privacy statement' }]
  const { given } = play(documentsConnector, (ask) =>
    answer(ask, { 'https://acme.test/': pageOf('# Acme', { links }) }),
  )

  test('are those that the search left unread, by their words', () => {
    expect(linksToChoose(given).map(({ id, words, url: to }) => [id, words, to])).toEqual([
      ['L1', 'Privacy statement', 'https://acme.test/p/1'],
    ])
  })

  test('are none while the search goes on, and once they were asked', () => {
    expect(linksToChoose({ ...given, answered: given.answered.slice(0, 1) })).toEqual([])
    const [ask] = asksOfChoice({ fetchedAt: '', model: '', offered: 1, urls: ['https://acme.test/p/1'] })
    if (!ask) throw new Error('nothing is asked')
    const found = pageReply(ask.url, pageOf('# Privacy Policy\nWe collect your name.'))
    expect(linksToChoose({ ...given, answered: [...given.answered, { ask, reply: found }] })).toEqual([])
  })

  test('are none where a policy was found', () => {
    expect(linksToChoose({ ...given, answered })).toEqual([])
  })
})
