import { describe, expect, test } from 'vitest'
import { questionKinds, questionLimits } from '../../product/assessments.ts'
import type { AnswerValue, Question } from '../../product/questions.ts'
import { answerFault } from './answer-fits.ts'

const options = ['EU', 'US', 'Other']
const longest = 'x'.repeat(questionLimits.answerCharacters)

describe('is an answer', () => {
  test.each<[Question['kind'], AnswerValue]>([
    ['text', 'Frankfurt.'],
    ['text', longest],
    ['yes-no', true],
    ['yes-no', false],
    ['choice', 'US'],
    ['choices', ['Other', 'EU']],
    ['choices', []],
    ['number', 0],
    ['number', -2.5],
    ['day', '2026-11-30'],
    ['day', '2028-02-29'],
  ])('%s: %j', (kind, value) => {
    expect(answerFault({ kind, options }, value)).toBeUndefined()
  })

  test.each(questionKinds)('%s: none at all', (kind) => {
    expect(answerFault({ kind, options }, null)).toBeUndefined()
  })
})

describe('is none, and says why', () => {
  const faults: Record<Question['kind'], [why: string, values: AnswerValue[]]> = {
    text: ['Answer in words.', [42, true, ['Frankfurt.']]],
    'yes-no': ['Answer yes or no.', ['yes', 1, ['yes']]],
    choice: ['Choose one of the options.', ['Mars', '', ['EU'], true]],
    choices: ['Choose among the options, each once.', ['EU', ['EU', 'Mars'], ['EU', 'EU']]],
    number: ['Answer with a number.', ['42', Number.NaN, Number.POSITIVE_INFINITY, true]],
    day: [
      'Answer with a day, such as 2026-11-30.',
      [
        '2027-02-29',
        '2027-04-31',
        '2027-13-01',
        '27-01-01',
        '2027',
        '2027-03',
        '2027-01-01T12:00',
        '+012027-01-01',
        '=TODAY()',
        '',
        20_270_101,
        ['2027-01-01'],
      ],
    ],
    file: ['Answer with a file.', ['policy.pdf', true]],
  }

  test.each(questionKinds.flatMap((kind) => faults[kind][1].map((value) => [kind, value, faults[kind][0]] as const)))(
    '%s: %j',
    (kind, value, why) => {
      expect(answerFault({ kind, options }, value)).toBe(why)
    },
  )

  test('words beyond what an answer may hold', () => {
    expect(answerFault({ kind: 'text', options: [] }, `${longest}x`)).toBe('This answer is too long.')
  })
})
