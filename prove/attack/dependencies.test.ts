import { expect, test } from 'vitest'
import { type Audit, judgeAudit } from './dependencies.ts'

const counts = { info: 0, low: 0, moderate: 0, high: 1, critical: 0, total: 1 }

test('a weakness that is known of a package that ships fails the proof', () => {
  const audited: Audit = {
    metadata: { vulnerabilities: counts },
    vulnerabilities: { leftish: { severity: 'high', range: '<1.2.3', via: [{ title: 'Reads too far' }, 'other'] } },
  }
  expect(judgeAudit(audited)).toEqual({ faults: ['leftish <1.2.3: high, Reads too far; by other'], known: [] })
})

test('where nothing is known nothing is told', () => {
  expect(judgeAudit({ metadata: { vulnerabilities: { ...counts, high: 0, total: 0 } }, vulnerabilities: {} })).toEqual({
    ...{ faults: [], known: [] },
  })
})

test('a registry without an answer is told as such, and without its address', () => {
  for (const audited of [{}, { message: '405 Method Not Allowed - POST https://registry.test/-/audit' }]) {
    const { faults, known } = judgeAudit(audited)
    expect(faults).toEqual([])
    expect(known).toHaveLength(1)
    expect(known[0]).toContain('could not be looked up')
    expect(known[0]).not.toContain('registry.test')
  }
})
