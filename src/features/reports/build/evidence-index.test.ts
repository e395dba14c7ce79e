import { expect, test } from 'vitest'
import { createEvidenceIndex } from './evidence-index.ts'

const page = {
  ...{ title: 'Privacy policy', url: 'https://vendor.test/privacy', sha256: null },
  ...{ capturedAt: '2026-10-30T12:00:00.000Z', by: 'Investigator', expiresOn: null },
}

test('evidence is numbered as it is named, and the same thing keeps its number', () => {
  const evidence = createEvidenceIndex()
  expect([evidence.cite(page), evidence.cite({ ...page, title: 'Terms' }), evidence.cite({ ...page })]).toEqual([
    'E1',
    'E2',
    'E1',
  ])
  expect(evidence.items().map(({ id, title }) => [id, title])).toEqual([
    ['E1', 'Privacy policy'],
    ['E2', 'Terms'],
  ])
})
