import { expect, test } from 'vitest'
import { acme } from './connectors/documents.fixture.ts'
import { readInput } from './input.ts'
import { subjectWithSites } from './sites.ts'

test.each([
  ['https://acme.test/privacy/acme-subprocessors', 'subprocessors'],
  ['https://acme.test/privacy-policies/subprocessors.html', 'subprocessors'],
  ['https://acme.test/privacy/regulations/acme-gdpr-dpa.pdf', 'dpa'],
  ['https://acme.test/legal/privacy_policy', 'privacy'],
  ['https://acme.test/privacy/2026-01', 'privacy'],
  ['https://acme.test/pricing', undefined],
])('%s is named as %s: the end of an address says more than its beginning', (url, role) => {
  expect(subjectWithSites(acme, readInput(url), []).documents.map((d) => d.role)[0]).toBe(role)
})
