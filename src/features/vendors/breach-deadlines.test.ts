import { expect, test } from 'vitest'
import { exporters } from '../../product/adequacy.ts'
import { breachDeadlines } from './breach-deadlines.ts'

test('HIPAA is named only to an organization that said it is under it', () => {
  const namesHipaa = (isHipaaEntity: boolean | null) =>
    exporters.map((exporter) =>
      breachDeadlines({ exporter, isHipaaEntity }).some((words) => /HIPAA|45 CFR/.test(words)),
    )
  expect(namesHipaa(null)).toEqual([false, false, false])
  expect(namesHipaa(false)).toEqual([false, false, false])
  expect(namesHipaa(true)).toEqual([true, true, true])
})

test('the law is that of the exporter: 72 hours are not Swiss', () => {
  const names72 = exporters.filter((exporter) =>
    breachDeadlines({ exporter, isHipaaEntity: null }).some((words) => words.includes('72 hours')),
  )
  expect(names72).toEqual(['eea', 'uk'])
})
