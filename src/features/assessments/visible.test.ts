import { describe, expect, test } from 'vitest'
import { answered, asks } from '../../product/questions.fixture.ts'
import type { Question } from '../../product/questions.ts'
import {
  type Answered,
  askedQuestions,
  conditionWords,
  isGiven,
  openQuestions,
  progressOf,
  sectionsOf,
} from './visible.ts'

describe('an answer is given', () => {
  test.each<[string, Question['kind'], Answered | undefined, boolean]>([
    ['not by nothing at all', 'text', undefined, false],
    ['not by an answer that was taken back', 'text', answered(null), false],
    ['not by an empty text', 'text', answered(''), false],
    ['not by blanks', 'text', answered(' \n'), false],
    ['by words', 'text', answered('None.'), true],
    ['not by a file where words are asked for', 'text', { value: null, files: ['policy.pdf'] }, false],
    ['by a no as much as by a yes', 'yes-no', answered(false), true],
    ['by a zero', 'number', answered(0), true],
    ['not by a choice of nothing', 'choices', answered([]), false],
    ['by a choice among the options', 'choices', answered(['EU']), true],
    ['by a file where one is asked for', 'file', { value: null, files: ['policy.pdf'] }, true],
    ['not by the words for a file', 'file', answered('policy.pdf'), false],
  ])('%s', (_, kind, answer, isOne) => {
    expect(isGiven({ kind }, answer)).toBe(isOne)
  })
})

test('a condition looks at yes and no, at the option, at each of the options, and at nothing where nothing was said', () => {
  expect([true, false, 'EU', ['EU', 'Other'], 3, null].map(conditionWords)).toEqual([
    ['yes'],
    ['no'],
    ['EU'],
    ['EU', 'Other'],
    ['3'],
    [],
  ])
})

const questions = [
  asks({ id: 'shares' }),
  asks({
    ...{ id: 'regions', kind: 'choices', options: ['EU', 'US', 'Other'] },
    showIf: { question: 'shares', is: ['yes'] },
  }),
  asks({ id: 'which-other', kind: 'text', showIf: { question: 'regions', is: ['US', 'Other'] } }),
  asks({ id: 'remarks', kind: 'text', isRequired: false }),
]
const given = (answers: Record<string, Answered['value']>) =>
  new Map(Object.entries(answers).map(([id, value]) => [id, answered(value)]))
const ids = (all: readonly Question[]) => all.map(({ id }) => id)

describe('of a questionnaire with branches', () => {
  test.each([
    ['nothing is said yet', {}, ['shares', 'remarks'], ['shares'], 0],
    ['a branch opens', { shares: true }, ['shares', 'regions', 'remarks'], ['regions'], 1],
    [
      'one of several options opens the next',
      { shares: true, regions: ['EU', 'Other'] },
      ['shares', 'regions', 'which-other', 'remarks'],
      ['which-other'],
      2,
    ],
    ['no option that is looked at', { shares: true, regions: ['EU'] }, ['shares', 'regions', 'remarks'], [], 2],
    [
      'what was said before a branch closed opens and counts nothing',
      { shares: false, regions: ['Other'], 'which-other': 'Japan' },
      ['shares', 'remarks'],
      [],
      1,
    ],
    ['a remark is never waited for, and counts', { remarks: 'None.' }, ['shares', 'remarks'], ['shares'], 1],
  ] as const)('%s', (_, answers, asked, open, count) => {
    const said = given(answers as Record<string, Answered['value']>)
    expect(ids(askedQuestions(questions, said))).toEqual(asked)
    expect(ids(openQuestions(questions, said))).toEqual(open)
    expect(progressOf(questions, said)).toEqual({ asked: asked.length, answered: count })
  })
})

test('sections are in the order of the set, and one that comes again appears again', () => {
  const one = { id: 'a', section: 'Security' }
  const two = { id: 'b', section: 'Security' }
  const three = { id: 'c', section: 'Transfers' }
  const four = { id: 'd', section: 'Security' }
  expect(sectionsOf([one, two, three, four])).toEqual([
    { title: 'Security', questions: [one, two] },
    { title: 'Transfers', questions: [three] },
    { title: 'Security', questions: [four] },
  ])
  expect(sectionsOf([])).toEqual([])
})
