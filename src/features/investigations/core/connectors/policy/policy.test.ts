import { describe, expect, test } from 'vitest'
import { checkEvidence, numberEvidence } from '../../evidence.ts'
import type { PolicyReader } from '../../policy/statement.ts'
import { trainedReader } from '../../policy/trained-reader.ts'
import { lineOf, linesOf, readDocuments, textOf } from '../../words.fixture.ts'
import { acme, fetchedAt, pageOf } from '../documents.fixture.ts'
import type { Answered } from '../network.ts'
import { expectedChecks, policyConnector, policyEvidence } from './connector.ts'
import { answeredPage, policyParagraphs, policyRun, policyText, policyUrl } from './policy.fixture.ts'

const own = (documents: readonly Answered[]) => policyRun(documents).filter((e) => e.draft.connector === 'policy')
const records = (documents: readonly Answered[], kind: string) =>
  readDocuments(numberEvidence(own(documents).map((e) => e.draft))).filter((d) => d.kind === kind)
const quotes = (documents: readonly Answered[]) => own(documents).filter((e) => e.draft.kind === 'policy-statement')

test('it asks for nothing of its own', () => {
  expect(policyConnector.plan({ subject: acme, today: '2026-11-21', answered: [], of: () => [] })).toEqual([])
  expect(own([])).toEqual([])
})

test('a policy becomes a record of its reading and the quotes of its statements', () => {
  const page = answeredPage(policyText(), 'privacy', policyUrl, {
    lastUpdated: { date: '2026-05-01', quote: 'x', start: 0, end: 1 },
  })
  const [record] = records([page], 'policy')
  expect(
    record &&
      ['Name', 'Address', 'Role', 'Language', 'Is a policy', 'Last updated', 'Reader'].map((k) => textOf(record, k)),
  ).toEqual(['Acme', policyUrl, 'privacy', 'en', 'yes', '2026-05-01', `trained ${trainedReader.version}`])
  expect(record?.trust).toBe('observed')
  expect(Number(record && textOf(record, 'Reading grade (Flesch–Kincaid)'))).toBeGreaterThan(5)
  const retention = quotes([page]).find((q) => q.draft.excerpt === policyParagraphs.retention)
  expect(retention?.draft).toMatchObject({
    form: 'quote',
    trust: 'vendor_claim',
    document: `policy/${policyUrl}`,
    finalUrl: policyUrl,
  })
  expect(retention?.draft.facts).toMatchObject({
    period: 720,
    role: 'privacy',
    checks: expect.arrayContaining([{ check: 'gdpr.retention', answer: 'present', scope: 'named' }]),
  })
})

test('every quote is intact against the stored text', () => {
  for (const { draft, blob } of own([answeredPage(policyText())]))
    expect(checkEvidence(draft, blob.text)).toBe('intact')
})

describe('the search in the text', () => {
  test('lists what no sentence answers, and what was searched', () => {
    const [search] = records([answeredPage(policyText(['authority', 'purposes']))], 'policy-search')
    expect(search && linesOf(search, 'No statement found on').map((l) => l.cells.check)).toEqual(['gdpr.complaint'])
    // Another sentence says what cookies are used for, in words that are no plain purpose.
    expect(search && linesOf(search, 'Touched in other words').map((l) => l.cells.check)).not.toContain(
      'gdpr.complaint',
    )
    expect(search && lineOf(search, 'Searched')?.value).toBe(policyUrl)
    expect(search?.trust).toBe('computed')
  })

  test('another document may answer', () => {
    const cookies = answeredPage(
      '# Cookie policy\nWe retain cookie data for 30 days.',
      'cookies',
      'https://acme.test/cookies',
    )
    const [search] = records([answeredPage(policyText(['retention'])), cookies], 'policy-search')
    expect(search && linesOf(search, 'No statement found on')).toEqual([])
  })

  test.each([
    ['thin', { isThin: true }],
    ['cut off', { truncated: true }],
    ['in a language that is not read', { language: 'ja' }],
  ])('is not made of a page that is %s', (_, parts) => {
    expect(records([answeredPage(policyText(), 'privacy', policyUrl, parts)], 'policy-search')).toEqual([])
  })

  test('looks for checks that exist', () => {
    const [search] = records(
      [answeredPage(policyText(Object.keys(policyParagraphs)) + ' We use data to play.'.repeat(80))],
      'policy-search',
    )
    if (search) expect(linesOf(search, 'No statement found on').length).toBeLessThanOrEqual(expectedChecks.length)
  })
})

test('a page that is no policy says why', () => {
  const [record] = records([answeredPage('# Privacy\nSoon.')], 'policy')
  expect(record && [textOf(record, 'Is a policy'), textOf(record, 'Why not')]).toEqual(['no', 'too few words for one'])
})

test('a very long policy is kept to its strongest statements, each check among them', () => {
  const noise = Array.from({ length: 400 }, (_, i) => `We collect your email address in case number ${i}.`)
  const kept = quotes([answeredPage([...noise, policyText()].join('\n'))])
  expect(kept).toHaveLength(160)
  expect(kept.map((q) => q.draft.excerpt)).toContain(policyParagraphs['breach-notice'])
  expect(own([answeredPage(policyText())]).length).toBeLessThanOrEqual(200)
})

test('text that was not read as a page is not a document here', () => {
  const page = answeredPage(policyText())
  expect(own([{ ...page, reply: { outcome: 'unavailable', fetchedAt, reason: 'timeout' } }])).toEqual([])
})

test('text aimed at machine readers is not read as a statement', () => {
  const text = policyText()
  const start = text.indexOf(policyParagraphs.sold)
  const flag = { rule: 'x', quote: policyParagraphs.sold, start, end: start + policyParagraphs.sold.length }
  const kept = quotes([answeredPage(text, 'privacy', policyUrl, { flags: [flag] })])
  expect(kept.map((q) => q.draft.excerpt)).not.toContain(policyParagraphs.sold)
})

test('another reader may take the place of this one', () => {
  const silent: PolicyReader = {
    id: 'silent',
    version: '0',
    faultOf: () => null,
    read: () => [],
    touched: () => new Set(),
  }
  const page = answeredPage(policyText())
  const given = { subject: acme, of: () => [page] }
  expect(policyEvidence(given, silent).map((e) => e.draft.kind)).not.toContain('policy-statement')
  expect(policyEvidence(given, trainedReader).length).toBeGreaterThan(20)
  expect(pageOf('x').text).toBe('x')
})
