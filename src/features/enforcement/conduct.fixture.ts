import type { ConductRow } from '../catalog/server/facts/batch.ts'

/** An act as a load brings it. */
export const conductRow = (given: Partial<ConductRow> & { id: string }): ConductRow => ({
  case_id: given.id,
  company_id: 'acme',
  company_name: 'Acme Inc',
  entry_ids: [],
  scope: 'company',
  authority: 'ftc',
  country: 'US',
  case_ref: null,
  kind: 'fine',
  subject: 'security',
  severity: 'small',
  acted_on: '2026-10-01',
  amount: null,
  currency: null,
  status: 'final',
  remediated: false,
  about: 'Kept passwords in the clear.',
  source: 'test',
  page: 'https://authority.test/acme',
  page_pattern: false,
  as_of: '2026-10-02',
  ...given,
})
