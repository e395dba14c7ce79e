import { expect, test } from 'vitest'
import { helpPages, questions, searchPages, searchQuestions } from './help.ts'

test('there are six questions, each with an answer and a category, and no page is named twice', () => {
  expect(questions).toHaveLength(6)
  for (const { id, category, question, answer } of questions)
    for (const text of [id, category, question, answer]) expect(text.trim()).not.toBe('')
  expect(new Set(questions.map(({ id }) => id)).size).toBe(6)
  expect(new Set(helpPages.map(({ path }) => path)).size).toBe(helpPages.length)
  for (const { path } of helpPages) expect(path).toMatch(/^\/[\w/.-]+$/)
})

test('words are found wherever they stand, in any case, and those of a title first', () => {
  expect(searchQuestions('STOP alerts')[0]?.id).toBe('alerts')
  expect(searchQuestions('ticket')[0]?.id).toBe('tickets')
  expect(searchPages(helpPages, 'openapi').map(({ path }) => path)).toEqual(['/api/openapi.json'])
  expect(searchPages(helpPages, 'webhooks')[0]?.path).toBe('/documentation')
  expect(searchQuestions('zzqx')).toEqual([])
})
