import { expect, test } from 'vitest'
import table from '../../../../data/policy-ratings.json' with { type: 'json' }
import { ratingQuestions, ratingWords } from './rating-words.ts'

test('every question and every option of the shipped ratings has words', () => {
  for (const { id, answers } of table.ratings)
    for (const [question, option] of Object.entries(answers))
      expect(ratingQuestions[question]?.options, `${id}: ${question} = ${option}`).toHaveProperty(option)
})

test('no two options of a question read alike', () => {
  for (const { options } of Object.values(ratingQuestions))
    expect(new Set(Object.values(options)).size).toBe(Object.keys(options).length)
})

test('what the table does not know is shown as the source has it, after what it knows', () => {
  expect(ratingWords({ 'new-question': 'perhaps', history: 'constructor', security: 'yes' })).toEqual([
    { id: 'security', question: 'Does the policy describe how data is secured?', answer: 'Yes' },
    { id: 'history', question: 'Are earlier versions of the policy available?', answer: 'constructor' },
    { id: 'new-question', question: 'new-question', answer: 'perhaps' },
  ])
})
