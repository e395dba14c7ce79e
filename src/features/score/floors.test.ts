import { expect, test } from 'vitest'
import type { ScoreInputs } from './contract.ts'
import { event, fresh, inputsOf } from './examples.fixture.ts'
import { floorsOf, standingFloors } from './floors.ts'

const conditions = (given: Partial<ScoreInputs['conditions']>): Partial<ScoreInputs> => ({
  conditions: { ...inputsOf({}).conditions, ...given },
})
const standing = (inputs: ScoreInputs, end: 'prior' | 'best' | 'worst' = 'prior') =>
  standingFloors(inputs, end).map(({ id }) => id)

test('every floor says why it holds', () => {
  const everything = inputsOf(
    {},
    { ...conditions({ childData: true, bindingOrder: true, invalidTls: true }), events: [event({})] },
  )
  expect(floorsOf(everything, 0)).toEqual([
    { id: 'F0', value: 40, reason: 'Provisional: too little is known for a green rating' },
    {
      id: 'F1',
      value: 60,
      reason: 'Processes sensitive or child data for you without a data processing agreement',
    },
    { id: 'F2', value: 70, reason: 'A verified critical breach in the last twelve months is unresolved' },
    { id: 'F3', value: 80, reason: 'A binding order stands against processing that goes on today' },
    { id: 'F4', value: 40, reason: 'A login or collection host answers with invalid TLS' },
  ])
  const researched = inputsOf(
    {},
    {
      ...conditions({ sellsLocationOrHealthWithoutConsent: true }),
      ...{ mode: 'researched', coverage: { answered: 9, applicable: 20 } },
    },
  )
  expect(floorsOf(researched, 0)).toEqual([
    { id: 'F3', value: 80, reason: 'Sells precise location or health data without consent' },
    { id: 'F5', value: 40, reason: 'Fewer than half of the checks that apply could be answered' },
  ])
})

test('a score is provisional below medium confidence, for a customer’s own vendor alone', () => {
  const ids = (K: number, mode: ScoreInputs['mode']) => floorsOf(inputsOf({}, { mode }), K).map(({ id }) => id)
  expect(ids(399_999, 'contract')).toEqual(['F0'])
  expect(ids(400_000, 'contract')).toEqual([])
  expect(ids(0, 'researched')).toEqual([])
  expect(ids(0, 'public')).toEqual([])
})

test('an agreement that nobody asked for yet is missing, unless the best is supposed of everything unknown', () => {
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

test('an agreement is missed by customers alone: nobody else has one', () => {
  expect(standing(inputsOf({}, { ...conditions({ childData: true }), mode: 'researched' }))).toEqual([])
  expect(standing(inputsOf({}, { ...conditions({ childData: true }), mode: 'public' }))).toEqual([])
})
