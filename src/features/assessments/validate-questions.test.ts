import { expect, test } from 'vitest'
import { asks } from '../../product/questions.fixture.ts'
import { possibleWords, questionFaults } from './validate-questions.ts'

test('each fault of a set is at its field, in words for its author', () => {
  const after = (question: string, ...is: string[]) => ({ showIf: { question, is } })
  expect(
    questionFaults([
      asks({ id: 'shares' }),
      asks({ id: 'regions', kind: 'choices', options: ['EU', 'US'], ...after('shares', 'no') }),
      asks({ id: 'remarks', kind: 'text' }),
      asks({ id: 'shares', ...after('regions', 'US', 'EU') }),
      asks({ id: 'own', ...after('own', 'yes') }),
      asks({ id: 'early', ...after('late', 'yes') }),
      asks({ id: 'late', ...after('gone', 'yes') }),
      asks({ id: 'on-words', ...after('remarks', 'yes') }),
      asks({ id: 'on-mars', ...after('regions', 'EU', 'Mars') }),
      asks({ id: 'single', kind: 'choice', options: ['EU'] }),
      asks({ id: 'twice', kind: 'choices', options: ['EU', 'US', 'EU'] }),
      asks({ id: 'with-options', kind: 'text', options: ['EU', 'US'], ...after('shares', 'maybe') }),
    ]),
  ).toEqual([
    { path: 'questions.3.id', message: 'Another question has the id shares already.' },
    {
      path: 'questions.4.showIf.question',
      message: 'A condition must look at a question before its own.',
    },
    {
      path: 'questions.5.showIf.question',
      message: 'A condition must look at a question before its own.',
    },
    { path: 'questions.6.showIf.question', message: 'There is no question with the id gone.' },
    {
      path: 'questions.7.showIf.question',
      message: 'Only a yes-no question or a choice can be a condition.',
    },
    { path: 'questions.8.showIf.is', message: 'The other question has no answer “Mars”.' },
    { path: 'questions.9.options', message: 'A choice needs at least two options.' },
    { path: 'questions.10.options', message: 'Two options are the same.' },
    { path: 'questions.11.options', message: 'Only a choice has options.' },
    { path: 'questions.11.showIf.is', message: 'The other question has no answer “maybe”.' },
  ])
})

test('a condition may ask for yes and no, for options, and for nothing where an answer is free', () => {
  const options = ['EU', 'US']
  expect(possibleWords({ kind: 'yes-no', options: [] })).toEqual(['yes', 'no'])
  for (const kind of ['choice', 'choices'] as const) expect(possibleWords({ kind, options })).toEqual(options)
  for (const kind of ['text', 'number', 'day', 'file'] as const)
    expect(possibleWords({ kind, options: [] })).toBeUndefined()
})
