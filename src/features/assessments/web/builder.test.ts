import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Question } from '../../../product/questions.ts'
import { questionFaults } from '../validate-questions.ts'
import { addQuestion, draftsOf, editQuestion, moveQuestion, removeQuestion, renameSection } from './builder.ts'

const asks = (id: string, more: Partial<Question> = {}): Question => ({
  ...{ id, section: 'One', text: 'So?', help: '', kind: 'yes-no', options: [], isRequired: true, showIf: null },
  ...{ unwanted: [], atMost: null },
  ...more,
})
const after = (id: string) => ({ showIf: { question: id, is: ['yes'] } })
const three = draftsOf([asks('a'), asks('b', after('a')), asks('c', { section: 'Two' })])
const ids = (drafts: ReturnType<typeof draftsOf>) => drafts.map(({ question }) => question.id)

test('a condition follows the id of its question, and goes with it', () => {
  expect(editQuestion(three, 0, { id: 'first' })[1]?.question.showIf?.question).toBe('first')
  expect(removeQuestion(three, 0).map(({ question }) => question.showIf)).toEqual([null, null])
})

test('a question moves within its section, and over its border by changing it', () => {
  expect(ids(moveQuestion(three, 1, -1))).toEqual(['b', 'a', 'c'])
  const over = moveQuestion(three, 1, 1)
  expect([ids(over), over[1]?.question.section]).toEqual([['a', 'b', 'c'], 'Two'])
  expect(moveQuestion(three, 0, -1)).toEqual(three)
  expect(moveQuestion(three, 2, 1)).toEqual(three)
})

test('a section is renamed for its own questions', () => {
  expect(renameSection(three, { from: 0, count: 2, title: 'Start' }).map(({ question }) => question.section)).toEqual([
    'Start',
    'Start',
    'Two',
  ])
})

test('whatever is added, moved and removed, keys and new ids stay unique and no condition looks at what is gone', () => {
  const step = fc.tuple(
    fc.constantFrom('add' as const, 'move' as const, 'remove' as const),
    fc.nat(6),
    fc.constantFrom(-1 as const, 1 as const),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let drafts = three
      for (const [act, at, by] of steps) {
        if (act === 'add') drafts = addQuestion(drafts, Math.min(at, drafts.length - 1))
        else if (act === 'move') drafts = moveQuestion(drafts, at, by)
        else drafts = removeQuestion(drafts, at)
      }
      expect(new Set(drafts.map(({ key }) => key)).size).toBe(drafts.length)
      expect(new Set(ids(drafts)).size).toBe(drafts.length)
      const faults = questionFaults(drafts.map(({ question }) => question))
      expect(faults.filter(({ message }) => message.startsWith('There is no question'))).toEqual([])
    }),
  )
})
