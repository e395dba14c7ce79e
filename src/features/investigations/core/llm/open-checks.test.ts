import { expect, test } from 'vitest'
import { acme, today } from '../connectors/documents.fixture.ts'
import { answeredPage, policyText, policyUrl } from '../connectors/policy/policy.fixture.ts'
import type { Asked } from './ask.ts'
import type { ExtractedAnswer } from './calls.ts'
import { type AskModel, openChecks, readOpenChecks } from './open-checks.ts'

const looked = {
  subject: acme,
  today,
  replies: new Map([['documents' as const, [answeredPage(policyText(['dpo', 'retention', 'safeguards']))]]]),
}

test('what the rules did not find in the part of a policy that was read is open too', () => {
  const cut = answeredPage(policyText(['dpo', 'retention', 'safeguards']), 'privacy', policyUrl, { truncated: true })
  const ids = (documents: typeof looked.replies) =>
    openChecks({ ...looked, replies: documents }).checks.map(({ id }) => id)
  expect(ids(looked.replies)).not.toEqual([])
  expect(ids(new Map([['documents' as const, [cut]]]))).toEqual(ids(looked.replies))
})

test('a model that finds with a quote what the rules did not find is shown, and nothing else that it says', async () => {
  const open = openChecks(looked)
  const [first, second, third] = open.checks.map(({ id }) => id)
  if (!first || !second || !third) throw new Error('three checks are open')
  const quotes = [{ passage: 'P1', start: 0, end: 10, text: 'We collect' }]
  const value: ExtractedAnswer[] = [
    { question: third, option: 'present', quotes: [] },
    { question: second, option: 'absent', quotes },
    { question: first, option: 'present', quotes },
    { question: first, option: 'partial', quotes },
    { question: 'never-asked', option: 'present', quotes },
  ]
  // The only call that is made where all passages fit one prompt.
  const ask = (async () => ({ outcome: 'answered', value, records: [] }) as unknown as Asked<unknown>) as AskModel
  const read = await readOpenChecks(open, { ask, signal: new AbortController().signal, now: () => new Date(0) })
  expect(read?.reading?.answers).toEqual([
    { check: first, option: 'present', quotes: [{ url: 'https://acme.test/privacy', start: 0, end: 10 }] },
  ])
})
