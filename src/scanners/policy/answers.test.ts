import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readAnswerWeights } from './answers.model.ts'
import { type RubricQuestion, rubric } from './answers.rubric.ts'
import { answersOf } from './answers.ts'
import {
  type AnsweredProduct,
  agreementByQuestionTable,
  crossValidateAnswers,
  trainAnswers,
} from './answers-training.ts'

test('silence has an option of its own for every question', () => {
  const answers = answersOf({ citations: [] })
  for (const [question, options] of Object.entries(rubric))
    expect(options as readonly string[]).toContain(answers[question as RubricQuestion]) // keys of the same table
  expect(answers).toMatchObject({ security: 'no', history: 'no', 'data-breaches': 'no', 'revision-notify': 'no' })
})

test.each([
  ['behavioral-marketing', 'We show personalised ads; opt out in the settings of your account.', 'yes-opt-out'],
  ['behavioral-marketing', 'We never show ads and do no marketing.', 'no'],
  ['data-breaches', 'If there is a breach, we notify everybody concerned within 72 hours.', 'yes-72'],
  ['data-breaches', 'In case of a breach we will inform you by e-mail.', 'eventually'],
  ['data-deletion', 'Delete your account on the settings page.', 'yes-automated'],
  ['data-deletion', 'Write to us and ask us to delete your data.', 'yes-contact'],
  ['history', 'Last updated: May 2024', 'last-modified'],
  ['history', 'Previous versions of this policy are kept on a page of their own.', 'yes'],
  ['law-enforcement', 'We disclose data only when we receive a court order, and notify users of it.', 'strict'],
  ['law-enforcement', 'We may disclose data if we believe in good faith that the law requires it.', 'reasonable'],
  ['revision-notify', 'When this policy changes, we notify you by e-mail.', 'yes'],
  ['security', 'Independent auditors examine our systems under SOC 2.', 'yes-independent-audits'],
  ['security', 'We protect your data with reasonable measures.', 'somewhat'],
  ['third-party-access', 'We do not share your data with third parties.', 'no'],
  ['third-party-access', 'We share your data with our marketing partners and affiliates.', 'yes-unspecified'],
  ['third-party-collection', 'We receive data about you from data brokers and social networks.', 'yes'],
  ['third-party-collection', 'We do not obtain data from third parties.', 'no'],
] as const)('%s: "%s" is %s', (question, citation, option) => {
  expect(answersOf({ citations: [citation] })[question]).toBe(option)
})

test('a passage about something else leaves an answer as it is', () => {
  const citations = ['Write to us and ask us to delete your data.']
  const more = answersOf({ citations: [...citations, 'Our shop opens at nine.'] })
  expect(more['data-deletion']).toBe(answersOf({ citations })['data-deletion'])
})

const heap = [
  'We collect your name, e-mail address and the pages that you visit.',
  'We share your data with our advertising partners and show personalised ads; opt out in the settings of your account.',
  'Write to us and ask us to delete your data.',
  'When this policy changes, we notify you by e-mail.',
  'We protect your data with reasonable measures.',
]

test('a heap of passages answers every question with one of its options, whatever their order', () => {
  const answers = answersOf({ citations: heap })
  for (const [question, options] of Object.entries(rubric))
    expect(options as readonly string[]).toContain(answers[question as RubricQuestion]) // keys of the same table
  expect(answersOf({ citations: heap.toReversed() })).toEqual(answers)
})

const weightsFile = join(import.meta.dirname, 'answers-weights.json')
const weights = () => JSON.parse(readFileSync(weightsFile, 'utf8')) as ReturnType<typeof trainAnswers>

test('the weights are small, and hold single words', () => {
  expect(statSync(weightsFile).size).toBeLessThan(150_000)
  for (const word of weights().words.split('\n')) expect(word).toMatch(/^\S+$/)
})

test('weights of another tokenizer or of another vocabulary are refused', () => {
  expect(() => readAnswerWeights({ ...weights(), tokenizer: 0 })).toThrow('tokenizer')
  expect(() => readAnswerWeights({ ...weights(), words: 'one' })).toThrow('vocabulary')
})

// The answers and passages of others are no part of the product; where they stand beside it, the model is judged on them.
const pack = join(import.meta.dirname, '../../../../shared/data/policy-dev/privacyspy-dev.jsonl')
const isThere = existsSync(pack)
if (!isThere) console.log('Not run: the rubric answers are not beside the project (../shared/data/policy-dev).')

describe.runIf(isThere)('on the products of the volunteers', () => {
  const products = () =>
    readFileSync(pack, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as AnsweredProduct)

  test('training again gives the weights that are here, to the byte', { timeout: 120_000 }, () => {
    expect(`${JSON.stringify(trainAnswers(products()), null, 2)}\n`).toBe(readFileSync(weightsFile, 'utf8'))
  })

  test('cross-validated by product, heaps are answered better than by the rules or by the most common answer', {
    timeout: 300_000,
  }, () => {
    const agreements = crossValidateAnswers(products())
    const mean = (column: 'majority' | 'rules' | 'chosen') =>
      agreements.reduce((sum, agreement) => sum + agreement[column], 0) / agreements.length
    expect(mean('chosen'), agreementByQuestionTable(agreements)).toBeGreaterThan(0.63)
    expect(mean('chosen')).toBeGreaterThan(mean('rules') + 0.04)
    expect(mean('chosen')).toBeGreaterThan(mean('majority') + 0.07)
  })
})
