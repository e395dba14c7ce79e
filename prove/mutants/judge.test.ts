import { expect, test } from 'vitest'
import { type Fate, faultsOf, judge, pageOf } from './judge.ts'

const file = 'src/platform/shared/days.ts'
const text = ['const later = (a, b) =>', '  a > b', '    ? a', '    : b'].join('\n')
const fate = (status: Fate['status'], replacement = 'true'): Fate => ({
  ...{ fileName: `/anywhere/${file}`, status, replacement, mutatorName: 'ConditionalExpression' },
  location: { start: { line: 2, column: 3 }, end: { line: 3, column: 8 } },
})

test('killed mutants count against survivors, and a survivor is reported with its original code', () => {
  const judged = judge(
    [fate('Killed'), fate('Timeout'), fate('Survived'), fate('NoCoverage'), fate('Ignored')],
    () => text,
  )
  const clocks = judged.find(({ area }) => area === 'clocks')
  expect(clocks).toMatchObject({ noticed: 2, score: 0.5 })
  expect(clocks?.survivors).toEqual([
    { file, line: 2, from: 'a > b ? a', to: 'true', isRun: true, why: undefined },
    { file, line: 2, from: 'a > b ? a', to: 'true', isRun: false, why: undefined },
  ])
  expect(faultsOf(judged).filter((one) => one.startsWith('clocks'))).toEqual(['clocks: 50.0 %, below 80.0 %'])
  expect(faultsOf(judged)).toContain(`${file}:2 survives without a reason`)
  expect(pageOf(judged)).toContain('| clocks | 10 | 4 | 2 | 2 | 50.0 % |')
})
