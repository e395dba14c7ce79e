import { expect, test } from 'vitest'
import { type FileResult, judgeSuites, suites, walls } from './suites.ts'

const passed = (title: string) => ({ title, fullName: title, status: 'passed' })
const results = (shown: readonly { ending: string }[]): FileResult[] =>
  suites.map(([file]) => ({
    name: `/somewhere/${file}`,
    assertionResults: file === 'tests/tenants.test.ts' ? shown.map(({ ending }) => passed(ending)) : [passed('a')],
  }))

test('suites that passed, show every wall and end well are without a fault', () => {
  expect(judgeSuites({ results: results(walls), code: 0 }).faults).toEqual([])
})

test('a wall that no test shows any more is a fault', () => {
  const { faults, text } = judgeSuites({ results: results(walls.slice(1)), code: 0 })
  expect(faults).toEqual([`no test shows the wall: ${walls[0]?.wall}`])
  expect(text).toContain('not shown')
})

test.each([1, null])('a run whose tests passed and that ended with %s is a fault', (code) => {
  expect(judgeSuites({ results: results(walls), code }).faults).toHaveLength(1)
})

test('a suite that was not run, and a test that failed, are faults', () => {
  const [first, ...others] = results(walls)
  const failed = { ...passed('b'), status: 'failed' }
  expect(judgeSuites({ results: others, code: 1 }).faults).toEqual([`${suites[0]?.[0]} was not run`])
  const all = [{ name: first?.name ?? '', assertionResults: [failed] }, ...others]
  expect(judgeSuites({ results: all, code: 1 }).faults).toEqual([`${suites[0]?.[0]}: b failed`])
})
