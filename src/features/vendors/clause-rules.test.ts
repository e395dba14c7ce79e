import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draftClauses } from './clause-rules.ts'
import { clausesOf } from './clauses.ts'
import { countedClauses } from './counted-clauses.ts'
import { type AgreementKind, agreementKinds, type ClauseState } from './vocabulary.ts'

// Agreements written for this test, each with what a reader finds in it. The rules were fitted to them: what is measured here
// holds what was reached, and is no estimate for an agreement that nobody has seen.

const folder = join(import.meta.dirname, 'clause-cases')

interface Case {
  name: string
  kind: AgreementKind
  text: string
  expected: Map<string, ClauseState>
}

const cases = readdirSync(folder).map((file): Case => {
  const [head = '', text = ''] = readFileSync(join(folder, file), 'utf8').split('\n---\n')
  const [kind = '', answers = ''] = head.split(': ')
  const clauses = clausesOf(kind as AgreementKind)
  const expected = answers.split(' ').map((answer): [string, ClauseState] => {
    const [mark = '', state = ''] = answer.split('=')
    const clause = clauses.find((one) => one.mark.endsWith(`(${mark})`) || one.mark.endsWith(mark))
    if (!clause) throw new Error(`${file}: no clause ${mark}`)
    return [clause.id, state as ClauseState]
  })
  return { name: file.replace('.txt', ''), kind: kind as AgreementKind, text, expected: new Map(expected) }
})

const plain = (text: string) => ({ text, blocks: [], truncated: false })
const drafted = ({ kind, text }: Case) => draftClauses(kind, plain(text))

test.each(cases.map((one) => [one.name, one] as const))('%s is drafted as a reader would', (_, one) => {
  expect(new Map(drafted(one).map(({ clauseId, state }) => [clauseId, state]))).toEqual(one.expected)
})

test('on these texts a state that clears or accuses is right wherever it is drafted', () => {
  const all = cases.flatMap((one) =>
    drafted(one).map(({ clauseId, state }) => ({ state, expected: one.expected.get(clauseId) })),
  )
  const measured = (state: ClauseState) => {
    const right = all.filter((one) => one.state === state && one.expected === state).length
    return {
      precision: right / all.filter((one) => one.state === state).length,
      recall: right / all.filter((one) => one.expected === state).length,
    }
  }
  for (const state of ['met', 'not_met'] as const) {
    expect(measured(state).precision).toBe(1)
    expect(measured(state).recall).toBeGreaterThanOrEqual(0.9)
  }
})

const complete = cases.find(({ name }) => name === 'complete-eu')?.text ?? ''
const stateOf = (text: string, clauseId: string, truncated = false) =>
  draftClauses('dpa', { ...plain(text), truncated }).find((one) => one.clauseId === clauseId)?.state

describe('a quote', () => {
  test('is an exact stretch of the text, with its place', () => {
    for (const { kind, text } of cases)
      for (const { quote, start, end } of draftClauses(kind, plain(text)))
        expect(quote).toBe(start === null || end === null ? null : text.slice(start, end))
  })

  test('is there for all that is met or partly met', () => {
    for (const one of cases)
      for (const { state, quote } of drafted(one))
        if (state === 'met' || state === 'partial') expect(quote).not.toBeNull()
  })
})

describe('what is said in other words is still read', () => {
  test.each([
    ['capitals', complete.toUpperCase()],
    ['typographic signs', complete.replaceAll("'", '\u2019').replaceAll('"', '\u201c')],
    ['lines wrapped at a column', complete.replaceAll(/(.{60,80}) /g, '$1\n')],
    [
      'another name of the processor',
      complete.replaceAll('Processor', 'Supplier').replaceAll('Controller', 'Customer'),
    ],
  ])('%s', (_, text) => {
    const states = draftClauses('dpa', plain(text)).map(({ state }) => state)
    expect(states.filter((state) => state === 'met').length).toBeGreaterThanOrEqual(8)
  })
})

test('a heading that is set like any other line makes nothing met', () => {
  const headings = [
    'Technical and organisational measures to ensure the security of personal data under Article 32',
    'Deletion or return of personal data at the choice of the Controller after the end of services',
    'Audits and inspections by the Controller and information to demonstrate compliance',
  ]
  const body = complete
    .split('\n\n')
    .filter((section) => !/^[589]\. /.test(section))
    .join('\n\n')
  for (const text of [
    headings.join('\n\n'),
    headings.map((one) => `${one}\nThe Processor shall invoice monthly.`).join('\n\n'),
  ]) {
    const states = draftClauses('dpa', plain(`${body}\n\n${text}\n`)).map(({ clauseId, state }) => [
      clauseId.slice(-1),
      state,
    ])
    expect(states.filter(([mark]) => 'cgh'.includes(mark ?? ''))).toEqual([
      ['c', 'not_assessed'],
      ['g', 'not_assessed'],
      ['h', 'not_assessed'],
    ])
  }
})

describe('what is taken back is not met', () => {
  test.each([
    ['gdpr-28-3-h', 'The Controller shall have no right to audit the Processor.'],
    ['gdpr-28-3-g', 'The Processor may retain Personal Data indefinitely after termination for its own purposes.'],
    ['gdpr-28-3-e', 'The Processor shall not be obliged to assist the Controller with requests of data subjects.'],
    ['gdpr-28-3-a', 'The Processor may use and process Personal Data for its own purposes.'],
  ])('%s', (clauseId, sentence) => {
    expect(stateOf(complete, clauseId)).toBe('met')
    expect(stateOf(`${complete}\n\n10. Further\n${sentence}\n`, clauseId)).toBe('partial')
  })

  test('an exception that the law makes takes nothing back', () => {
    const sentence = 'The Processor is not required to delete copies that applicable law obliges it to retain.'
    expect(stateOf(`${complete}\n\n10. Further\n${sentence}\n`, 'gdpr-28-3-g')).toBe('met')
  })
})

test('nothing is called missing from a text of which only a part was read', () => {
  const part = complete.slice(0, complete.indexOf('8. End of processing'))
  expect(stateOf(part, 'gdpr-28-3-g')).toBe('not_met')
  expect(stateOf(part, 'gdpr-28-3-g', true)).toBe('not_assessed')
})

test('kinds without clauses have none', () => {
  for (const kind of ['scc', 'baa', 'contract'] as const) expect(draftClauses(kind, plain(complete))).toEqual([])
})

test('whatever the text, every clause has one state and a quote of that text, twice the same', () => {
  const words = fc.constantFrom(...new Set(complete.split(/\s+/)), 'not', 'may', ':', '(a)', ';', '\n\n', '\ud800', '€')
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words, { maxLength: 300 }).map((all) => all.join(' ')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const drafts = draftClauses('dpa', plain(text))
      expect(drafts.map(({ clauseId }) => clauseId)).toEqual(clausesOf('dpa').map(({ id }) => id))
      for (const { quote, start, end } of drafts)
        if (quote !== null) expect(quote).toBe(text.slice(start ?? 0, end ?? 0))
      expect(draftClauses('dpa', plain(text))).toEqual(drafts)
    }),
    { numRuns: 200 },
  )
})

test('a text of any length is judged in little time', () => {
  const long = [complete.repeat(400), 'shall '.repeat(200_000), 'process ('.repeat(100_000), 'a: (b) '.repeat(100_000)]
  for (const text of long) {
    const start = performance.now()
    draftClauses('dpa', plain(text))
    expect(performance.now() - start).toBeLessThan(3_000)
  }
})

test.each(agreementKinds)('the clauses of a %s that count are those of the list itself', (kind) => {
  expect(countedClauses[kind]).toEqual(
    clausesOf(kind)
      .filter(({ isFurther }) => !isFurther)
      .map(({ id }) => id),
  )
})
