import { expect, test } from 'vitest'
import type { UnavailableReason } from '../../../../platform/shared/completion.ts'
import type { Report } from '../report.ts'
import type { Sentence } from '../verify.ts'
import { type Case, caseOf, seeded } from './acme.fixture.ts'
import type { Complete } from './complete.ts'
import { rewriteReport } from './rewrite.ts'

/** A model that knows what to say to each section, and whatever else is asked says nothing. */
async function rewriteWith(given: Case, said: Record<number, Omit<Sentence, 'kind'>[]>) {
  const users: string[] = []
  const complete: Complete = async ({ user }) => {
    users.push(user)
    const { section } = JSON.parse(user.split('\n')[0] ?? '') as { section: number }
    const sentences = (said[section] ?? []).map((s) => ({ ...s, kind: 'fact' }))
    return { outcome: 'answered', text: JSON.stringify({ sentences }), usage: null, model: 'm', promptSha256: 'a' }
  }
  const result = await rewriteReport({ ...given, complete, random: seeded() })
  return { ...result, users, texts: (number: number) => textsOf(result.report, number) }
}

const textsOf = (report: Report, number: number) =>
  report.sections.find((s) => s.number === number)?.sentences.map((s) => s.text) ?? []

const given = caseOf()
const collected = [
  { text: 'Acme collects email addresses and names.', cites: ['F1', 'E1'] },
  { text: 'Acme collects payment card numbers.', cites: ['F2', 'E2'] },
  { text: 'Precise location is not collected by Acme.', cites: ['F3', 'E3'] },
]

test('sentences that stand in their evidence take the place of the template', async () => {
  const { texts, rejected, written } = await rewriteWith(given, { 3: collected })
  expect(texts(3)).toEqual(collected.map((s) => s.text))
  expect([rejected, written]).toEqual([[], 3])
  expect(texts(4)).toEqual(textsOf(given.report, 4))
})

test('what the model leaves out, or only cites, the template says', async () => {
  const silent = [collected[0], { text: 'Names are collected by Acme.', cites: ['F1', 'F2', 'F3'] }].filter((s) => !!s)
  const { texts } = await rewriteWith(given, { 3: silent })
  expect(texts(3)).toEqual([
    'Acme collects email addresses and names.',
    'Names are collected by Acme.',
    'Acme states that it collects payment card numbers.',
    'Acme does not collect precise location.',
  ])
})

test('fewer than two kept, or fewer than 60 of 100, and the section is the template', async () => {
  const wrong = { text: 'Acme collects fingerprints of children.', cites: ['F1'] }
  const lie = { text: 'Acme collects 900 payment card numbers.', cites: ['F2'] }
  const template = textsOf(given.report, 3)
  const [first, second, third] = collected
  if (!first || !second || !third) throw new Error('three sentences')
  expect((await rewriteWith(given, { 3: [first] })).texts(3)).toEqual(template)
  expect((await rewriteWith(given, { 3: [first, second, wrong, lie] })).texts(3)).toEqual(template)
  const enough = await rewriteWith(given, { 3: [first, second, third, wrong, lie] })
  expect(enough.texts(3)).toEqual(collected.map((s) => s.text))
  expect(enough.rejected.map((r) => [r.section, r.text, r.rule])).toEqual([
    [3, wrong.text, expect.any(String)],
    [3, lie.text, 'number'],
  ])
})

test('a section may cite only what it was offered, and say a thing once', async () => {
  const other = { text: 'The DMARC policy is p=none.', cites: ['F8', 'E8'] }
  const { rejected, texts } = await rewriteWith(given, { 3: [...collected, other, ...collected.slice(0, 1)] })
  expect(rejected.map((r) => r.rule)).toEqual(['not-offered', 'repeated'])
  expect(texts(3)).not.toContain(other.text)
})

test('level and score of the verdict are the template, whatever is said of them', async () => {
  const score: Sentence = {
    text: 'VRM-2.0 puts the risk level of Acme at high: score 71 of 100.',
    cites: ['E1'],
    kind: 'fact',
  }
  const open: Sentence[] = [
    { text: 'Acme shares device identifiers with advertising partners.', cites: ['F4', 'E4'], kind: 'fact' },
    { text: 'Invoices are kept for seven years.', cites: ['F10', 'E10'], kind: 'fact' },
  ]
  const sections = given.report.sections.map((s) => (s.number === 1 ? { ...s, sentences: [score, ...open] } : s))
  const about = { ...given, report: { ...given.report, sections } }
  const said = [
    { text: 'Device identifiers are shared with advertising partners by Acme.', cites: ['F4', 'E4'] },
    { text: 'Acme keeps invoices for seven years.', cites: ['F10', 'E10'] },
    { text: 'The risk level of Acme is low.', cites: ['F4'] },
  ]
  const { texts, rejected, users } = await rewriteWith(about, { 1: said })
  expect(texts(1)).toEqual([score.text, said[0]?.text, said[1]?.text])
  expect(rejected.map((r) => r.rule)).toEqual(['score'])
  expect(users.join()).not.toContain('71 of 100')
})

test('sections of lists are never asked about', async () => {
  const { users, sections } = await rewriteWith(given, {})
  const asked = users.map((u) => (JSON.parse(u.split('\n')[0] ?? '') as { section: number }).section)
  expect(asked.every((n) => n <= 8)).toBe(true)
  expect(sections.filter((s) => s.number > 8)).toEqual(
    [9, 10, 11, 12].map((number) => ({ number, source: 'template', reason: 'nothing-to-write' })),
  )
})

test.each([
  ['timeout', 1],
  ['budget-spent', 1],
  ['content-refused', 5],
  ['bad-response', 5],
] as [UnavailableReason, number][])('%s: %i requests, and the report is the template', async (reason, requests) => {
  const complete: Complete = async () => ({ outcome: 'unavailable', reason, promptSha256: 'a' })
  const result = await rewriteReport({ ...given, complete, random: seeded() })
  expect(result.report).toEqual(given.report)
  expect(result.calls.map((c) => c.outcome)).toEqual(Array.from({ length: requests }, () => reason))
})
