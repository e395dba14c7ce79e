import { expect, test } from 'vitest'
import { companyDetail } from '../../cases.fixture.ts'
import { companiesConnector } from './connector.ts'

test('an answer that an older version kept, without totals, is read as is', () => {
  const company = companyDetail('meta')
  if (!company) throw new Error('the company ships')
  const { totals, ...older } = company
  const read = (data: object) =>
    companiesConnector.parse(
      { connector: 'companies', key: 'company/meta', place: 'the record', companyId: 'meta', isSubject: true },
      { outcome: 'found', data: data as typeof company, fetchedAt: '2026-11-27T12:00:00.000Z' },
    )
  expect(totals.apps).toBe(company.apps.length)
  expect(read(older)).toEqual(read(company))
})
