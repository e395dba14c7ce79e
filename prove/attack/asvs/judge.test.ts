import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOfTable, rows, testsIn } from './judge.ts'
import { requirements } from './levels.ts'
import { held, notApplicable } from './row.ts'

const root = join(import.meta.dirname, '../../..')

test('every requirement of levels 1 and 2 has one row, and every test that a row leans on is there', () => {
  expect(faultsOfTable(rows, testsIn(root))).toEqual([])
})

// The standard counts 70 requirements of level 1, 183 of level 2 and 92 of level 3.
test('the levels are as many as the standard has', () => {
  expect([1, 2].map((level) => requirements.filter((one) => one.level === level).length)).toEqual([70, 183])
})

test('a row that is missing, doubled, of no requirement or without its test is found', () => {
  const [first, ...others] = rows
  expect(faultsOfTable(others, () => true)).toEqual([`${first?.id} has no row`])
  expect(faultsOfTable([...rows, ...rows.slice(0, 1)], () => true)).toEqual([`${first?.id} has two rows`])
  expect(faultsOfTable([...rows, notApplicable('99.1.1', 'x', 'y')], () => true)).toEqual([
    '99.1.1 is not a requirement of level 1 or 2',
  ])
  const leaning = held('1.1.1', 'x', 'tests/nothing.test.ts: a test that is not there')
  expect(faultsOfTable([leaning, ...others], testsIn(root))[0]).toContain('has no test “a test that is not there”')
})
