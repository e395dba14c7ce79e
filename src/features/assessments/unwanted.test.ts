import { expect, test } from 'vitest'
import { answered, asks } from '../../product/questions.fixture.ts'
import { shippedSets } from './sets/shipped.ts'
import { unwantedWords } from './unwanted.ts'
import { questionFaults } from './validate-questions.ts'

test('an answer is unwanted by its word, one of its options, or its number', () => {
  const yesNo = asks({ unwanted: ['no'] })
  expect(unwantedWords(yesNo, answered(false))).toBeDefined()
  expect(unwantedWords(yesNo, answered(true))).toBeUndefined()
  const choices = asks({ kind: 'choices', options: ['A', 'B'], unwanted: ['B'] })
  expect(unwantedWords(choices, answered(['A', 'B']))).toContain('B')
  const hours = asks({ kind: 'number', atMost: 48 })
  expect([48, 49].map((value) => unwantedWords(hours, answered(value)) !== undefined)).toEqual([false, true])
})

test('what is missing or does not apply is not unwanted', () => {
  const yesNo = asks({ unwanted: ['no'] })
  expect(unwantedWords(yesNo, undefined)).toBeUndefined()
  expect(unwantedWords(yesNo, answered(null))).toBeUndefined()
  expect(unwantedWords(yesNo, { value: null, files: [], isNotApplicable: true })).toBeUndefined()
})

test('a copy of a shipped question from before answers were expected goes by what ships', () => {
  const [sold] = shippedSets.flatMap(({ questions }) => questions.filter(({ id }) => id === 'sells-data'))
  expect(sold && unwantedWords({ ...sold, unwanted: [] }, answered(true))).toBeDefined()
})

test('the shipped sets expect answers that exist', () => {
  for (const { questions } of shippedSets) expect(questionFaults(questions)).toEqual([])
  expect(questionFaults([asks({ unwanted: ['maybe'] })])).toMatchObject([{ path: 'questions.0.unwanted' }])
  expect(questionFaults([asks({ atMost: 3 })])).toMatchObject([{ path: 'questions.0.atMost' }])
})
