import { expect, test } from 'vitest'
import { changeTexts } from './change-words.ts'
import { type ConcludedRun, changesBetween } from './changes.ts'
import type { Answer, FirstPage } from './first-page.ts'

const answer = (text: string | null): Answer => ({
  ...{ topic: 'sale', state: text === null ? 'not-stated' : 'answered', text, cites: [] },
})
const run = (page: Partial<FirstPage>, level = 'low'): ConcludedRun => ({
  ...{ level, findings: [], evidence: [] },
  firstPage: { ...{ advice: 'approve', reasons: [], answers: [], conditions: [], documents: 1 }, ...page },
})

test('a run that found the same changed nothing', () => {
  const same = run({ answers: [answer('Not sold.')] })
  expect(changesBetween(same, structuredClone(same))).toEqual([])
})

test('what changed is told in the order in which a reader asks', () => {
  const before = run({ answers: [answer('Not sold.')] })
  const after = run({ advice: 'ask-first', answers: [answer(null)] }, 'high')
  const changes = changesBetween(before, after)
  expect(changes).toEqual([
    { kind: 'advice', before: 'approve', after: 'ask-first' },
    { kind: 'level', before: 'low', after: 'high' },
    { kind: 'answer', topic: 'sale', before: 'Not sold.', after: null },
  ])
  expect(changeTexts({ runId: 'a', completedAt: '2026-01-01T00:00:00Z', changes })).toEqual([
    'Recommendation: Approve → Ask first',
    'Risk level: Low → High',
    'Sale of data: Not sold. → Not answered',
  ])
})

test('a report from before there was a first page has none to hold against', () => {
  const changes = changesBetween({ ...run({}), firstPage: undefined }, run({ advice: 'avoid' }, 'high'))
  expect(changes.map(({ kind }) => kind)).toEqual(['level'])
})
