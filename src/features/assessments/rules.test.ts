import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answered, asks } from '../../product/questions.fixture.ts'
import { type Question, question } from '../../product/questions.ts'
import { compareAnswers, type ObservedFinding } from './compare.ts'
import { observedRows } from './observed-rows.ts'
import { shippedSets } from './sets/shipped.ts'
import { questionFaults } from './validate-questions.ts'
import { type Answered, askedQuestions, openQuestions } from './visible.ts'

const anyQuestions = fc
  .array(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      kind: fc.constantFrom('yes-no' as const, 'text' as const, 'choice' as const, 'choices' as const),
      isRequired: fc.boolean(),
      showIf: fc.option(
        fc.record({
          question: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'z'),
          is: fc.array(fc.constantFrom('yes', 'no', 'x', 'y'), { minLength: 1, maxLength: 2 }),
        }),
      ),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((rows) => rows.map((row) => asks({ ...row, options: row.kind.startsWith('choice') ? ['x', 'y'] : [] })))
const anyAnswers = fc
  .dictionary(
    fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__'),
    fc.constantFrom(true, false, null, 'x', 'y', ['x', 'y'], [], ''),
  )
  .map((given) => new Map(Object.entries(given).map(([id, value]) => [id, answered(value)])))

test('which questions are asked always comes to an end, keeps the order, and depends on answers to asked questions alone', () => {
  fc.assert(
    fc.property(anyQuestions, anyAnswers, (questions, answers) => {
      const asked = askedQuestions(questions, answers)
      expect(asked).toEqual(questions.filter((one) => asked.includes(one)))
      const ids = new Set(asked.map(({ id }) => id))
      const withoutOthers = new Map([...answers].filter(([id]) => ids.has(id)))
      expect(askedQuestions(questions, withoutOthers)).toEqual(asked)
      for (const one of openQuestions(questions, answers)) expect(asked).toContain(one)
    }),
  )
})

test('questions that hold together have no cycle: each condition looks back', () => {
  fc.assert(
    fc.property(anyQuestions, (questions) => {
      if (questionFaults(questions).length > 0) return
      for (const [at, { showIf }] of questions.entries())
        if (showIf) expect(questions.slice(0, at).map(({ id }) => id)).toContain(showIf.question)
      expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    }),
  )
})

test('a cycle, a condition on itself, on a later or unknown question, or on an answer that cannot be given is named', () => {
  const faults = (...questions: Question[]) => questionFaults(questions).map(({ path }) => path)
  const first = asks({ id: 'a' })
  expect(faults(first, asks({ id: 'b', showIf: { question: 'a', is: ['yes'] } }))).toEqual([])
  expect(
    faults(
      asks({ id: 'a', showIf: { question: 'b', is: ['yes'] } }),
      asks({ id: 'b', showIf: { question: 'a', is: ['yes'] } }),
    ),
  ).toEqual(['questions.0.showIf.question'])
  expect(faults(asks({ id: 'a', showIf: { question: 'a', is: ['yes'] } }))).toEqual(['questions.0.showIf.question'])
  expect(faults(first, asks({ id: 'b', showIf: { question: 'gone', is: ['yes'] } }))).toEqual([
    'questions.1.showIf.question',
  ])
  expect(faults(first, asks({ id: 'b', showIf: { question: 'a', is: ['maybe'] } }))).toEqual(['questions.1.showIf.is'])
  expect(faults(first, asks({ id: 'a' }))).toEqual(['questions.1.id'])
  expect(faults(asks({ kind: 'choice', options: ['one'] }))).toEqual(['questions.0.options'])
  expect(faults(asks({ kind: 'choice', options: ['one', 'one'] }))).toEqual(['questions.0.options'])
  expect(faults(asks({ kind: 'text', options: ['one', 'two'] }))).toEqual(['questions.0.options'])
  expect(faults(asks({ id: 'a', kind: 'text' }), asks({ id: 'b', showIf: { question: 'a', is: ['yes'] } }))).toEqual([
    'questions.1.showIf.question',
  ])
})

test('the shipped sets hold together, share no question, and the privacy core has 40', () => {
  for (const set of shippedSets) expect([set.key, questionFaults(set.questions)]).toEqual([set.key, []])
  for (const set of shippedSets) for (const one of set.questions) expect(question.parse(one)).toEqual(one)
  const all = shippedSets.flatMap((set) => set.questions)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length)
  expect(shippedSets.map((set) => [set.key, set.questions.length])).toEqual([
    ['shipped:privacy-core', 40],
    ['shipped:security-core', 26],
    ['shipped:sub-processors', 16],
    ['shipped:ai-use', 16],
  ])
})

test('each row of observations speaks of an answer that a shipped question has', () => {
  const byId = new Map(shippedSets.flatMap((set) => set.questions).map((one) => [one.id, one]))
  for (const { question: id, answer } of observedRows) {
    const one = byId.get(id)
    const possible = one?.kind === 'yes-no' ? ['yes', 'no'] : one?.options
    expect([id, possible]).toEqual([id, expect.arrayContaining([answer])])
  }
})

const found = (ruleId: string, ...about: string[]): ObservedFinding => ({
  ruleId,
  about,
  statement: `Seen: ${ruleId}.`,
  evidence: [{ title: 'Page', url: 'https://vendor.test/', capturedAt: '2026-11-01T00:00:00.000Z' }],
})
const ask = (id: string) => {
  const one = shippedSets.flatMap((set) => set.questions).find((each) => each.id === id)
  if (!one) throw new Error(id)
  return { ...one, showIf: null }
}
const verdictOf = (id: string, value: Answered['value'], observed: ObservedFinding[] | null) =>
  compareAnswers({ questions: [ask(id)], answers: new Map([[id, answered(value)]]), observed })[0]?.verdict

test('an answer agrees or contradicts by what was seen, and by nothing else', () => {
  expect(verdictOf('hsts', true, [found('sec.hsts')])).toBe('agrees')
  expect(verdictOf('hsts', true, [found('sec.hsts-missing')])).toBe('contradicts')
  expect(verdictOf('hsts', false, [found('sec.hsts-missing')])).toBe('agrees')
  expect(verdictOf('hsts', true, [])).toBe('not_observed')
  expect(verdictOf('hsts', true, null)).toBe('not_observed')
  expect(verdictOf('gpc', true, [found('rights.gpc-stated'), found('track.gpc-ignored')])).toBe('contradicts')
  expect(verdictOf('certificates', ['SOC 2 Type II'], [found('cert.listed', 'soc2-type1')])).toBe('not_observed')
  expect(verdictOf('certificates', ['SOC 2 Type II'], [found('cert.listed', 'soc2-type2', 'trust')])).toBe('agrees')
})

test('a search that found nothing is shown, and isn’t a verdict', () => {
  const [one] = compareAnswers({
    questions: [ask('subprocessor-list')],
    answers: new Map([['subprocessor-list', answered(true)]]),
    observed: [found('gap.no-subprocessor-list')],
  })
  expect(one).toMatchObject({ verdict: 'not_observed', observed: 'Seen: gap.no-subprocessor-list.' })
})

test('no set of findings makes an answer agree that none of its rows has for it', () => {
  const rules = observedRows.flatMap((row) => [...row.for, ...row.against, ...row.searched])
  fc.assert(
    fc.property(fc.subarray(rules), fc.constantFrom(...observedRows), (marks, row) => {
      const observed = marks.map((mark) => {
        const [rule = '', thing = 'x'] = mark.split(': ')
        return found(rule, thing)
      })
      const one = ask(row.question)
      const value = one.kind === 'yes-no' ? row.answer === 'yes' : one.kind === 'choices' ? [row.answer] : row.answer
      const verdict = verdictOf(row.question, value, observed)
      if (row.against.some((mark) => marks.includes(mark))) expect(verdict).toBe('contradicts')
      else if (!row.for.some((mark) => marks.includes(mark))) expect(verdict).not.toBe('agrees')
    }),
  )
})

test('a question of one’s own with the id of a shipped one is not held against anything', () => {
  const own = { ...ask('hsts'), text: 'Something else?' }
  expect(
    compareAnswers({ questions: [own], answers: new Map([['hsts', answered(true)]]), observed: [found('sec.hsts')] }),
  ).toEqual([])
})
