import { expect, test } from 'vitest'
import type { ScoreInputs } from './contract.ts'
import { act, event, fresh, inputsOf, role } from './examples.fixture.ts'
import { floorsOf, standingFloors } from './floors.ts'

const conditions = (given: Partial<ScoreInputs['conditions']>): Partial<ScoreInputs> => ({
  conditions: { ...inputsOf({}).conditions, ...given },
})
const standing = (inputs: ScoreInputs, end: 'prior' | 'best' | 'worst' = 'prior') =>
  standingFloors(inputs, end).map(({ id }) => id)

test('every floor says why it holds, and names the event that it rests on', () => {
  const everything = inputsOf(
    {},
    { ...conditions({ childData: true, invalidTls: true }), events: [event({}), act({ caseRef: 'C-1' })] },
  )
  expect(floorsOf(everything, 0)).toEqual([
    { id: 'F0', value: 40, reason: 'Provisional: too little is known for a green rating', eventId: null },
    {
      id: 'F1',
      value: 60,
      reason: 'Processes sensitive or child data for you without a data processing agreement',
      eventId: null,
    },
    {
      id: 'F2',
      value: 70,
      reason: 'A verified critical breach in the last twelve months is unresolved',
      eventId: 'breach-1',
    },
    {
      id: 'F3',
      value: 60,
      reason: 'Sale or disclosure of sensitive data: FTC C-1, order of 2026-01-15',
      eventId: 'act-1',
    },
    { id: 'F4', value: 40, reason: 'A login or collection host answers with invalid TLS', eventId: null },
  ])
  const researched = inputsOf({}, { mode: 'researched', coverage: { answered: 9, applicable: 20 } })
  expect(floorsOf(researched, 0).map(({ id, value }) => [id, value])).toEqual([['F5', 40]])
})

test('a score is provisional below medium confidence, for an organization’s own vendor alone', () => {
  const ids = (K: number, mode: ScoreInputs['mode']) =>
    floorsOf(inputsOf({ role: role('crash') }, { mode }), K).map(({ id }) => id)
  expect(ids(399_999, 'contract')).toEqual(['F0'])
  expect(ids(400_000, 'contract')).toEqual([])
  expect(ids(0, 'researched')).toEqual([])
  expect(ids(0, 'public')).toEqual([])
})

test('an agreement that was not requested yet is missing, unless unknown facts are assumed at their best', () => {
  const child = inputsOf({}, conditions({ childData: true }))
  expect(standing(child, 'prior')).toEqual(['F1'])
  expect(standing(child, 'worst')).toEqual(['F1'])
  expect(standing(child, 'best')).toEqual([])
  const none = inputsOf(
    { contract: { dpa: 'none', clausesMet: 0, clausesTotal: 0, ...fresh } },
    conditions({ childData: true }),
  )
  expect(standing(none, 'best')).toEqual(['F1'])
  const template = inputsOf(
    { contract: { dpa: 'template', clausesMet: 0, clausesTotal: 0, ...fresh } },
    conditions({ childData: true }),
  )
  expect(standing(template, 'worst')).toEqual([])
})

test('unknown data are sensitive only where the worst is supposed', () => {
  expect(standing(inputsOf({}), 'prior')).toEqual([])
  expect(standing(inputsOf({}), 'worst')).toEqual(['F1'])
})

test('an agreement can be missing for customers only: no one else has one', () => {
  expect(standing(inputsOf({}, { ...conditions({ childData: true }), mode: 'researched' }))).toEqual([])
  expect(standing(inputsOf({}, { ...conditions({ childData: true }), mode: 'public' }))).toEqual([])
})
