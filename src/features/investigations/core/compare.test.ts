import { expect, test } from 'vitest'
import { party, pass, visitOf } from '../../../../tests/world/visits.ts'
import { compareRuns } from './compare.ts'
import { acme } from './connectors/documents.fixture.ts'
import { siteEvidence } from './connectors/site/evidence.ts'
import { numberEvidence } from './evidence.ts'
import { deriveFindings } from './findings/derive.ts'

function runOn(day: string, entities: readonly string[]) {
  const visit = visitOf('acme.test', [
    pass('before', 'acme.test', {
      thirdParties: entities.map((name) => party(`${name.toLowerCase()}.example`, name, name, ['ads'])),
    }),
  ])
  const reply = {
    ...({ outcome: 'site-scan', fetchedAt: `${day}T12:00:00.000Z`, screenshots: [] } as const),
    scan: { ...visit.scan, scannedAt: `${day}T11:59:00.000Z` },
  }
  const evidence = numberEvidence(siteEvidence('acme.test', reply).map(({ draft }) => draft))
  return { evidence, findings: deriveFindings(acme, evidence) }
}

test('what was seen again on another day is unchanged', () => {
  const before = runOn('2026-11-21', ['Adfield'])
  const comparison = compareRuns(before, runOn('2026-12-21', ['Adfield']))
  expect(comparison).toEqual({ added: [], removed: [], changed: [], unchanged: before.findings.length })
})

test('one tracker more is told with both sentences', () => {
  const { added, removed } = compareRuns(runOn('2026-11-21', ['Adfield']), runOn('2026-12-21', ['Adfield', 'Bidly']))
  expect(removed.map(({ statement }) => statement)).toEqual([expect.stringContaining('1 tracker was called')])
  expect(added.map(({ statement }) => statement)).toEqual([expect.stringContaining(': Adfield and Bidly.')])
})
