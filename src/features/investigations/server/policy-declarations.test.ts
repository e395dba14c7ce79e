import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { findPolicyDeclarations } from './policy-declarations.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})

const subject = { sites: [{ host: 'acme.test', url: null, proof: 'user-given' }] }

async function addRun(id: string, { completedAt, isHidden = false }: { completedAt: string; isHidden?: boolean }) {
  await runSql(
    db,
    `insert into investigation (id, app_name, subject_key, status, origin, run_on, resolution, completed_at, hidden_at)
     values ($1, 'acme.test', $1, 'completed', 'staff', current_date, $2, $3, $4)`,
    [id, JSON.stringify({ subject }), completedAt, isHidden ? completedAt : null],
  )
}
const statement = {
  role: 'privacy',
  own: 0,
  categories: [],
  practices: [],
  claims: [],
  dataTypes: [],
  parties: [],
  period: null,
  checks: [],
  offer: { people: [], hedge: null, optOuts: [] },
  how: null,
}
const practice = (practice: string, modality: string) => ({ practices: [{ practice, modality }] })

async function addQuote(run: string, ordinal: number, read: object) {
  const sha256 = String(ordinal).padStart(64, '0')
  await runSql(db, `insert into blob (sha256, bytes) values ($1, 0) on conflict do nothing`, [sha256])
  await runSql(db, `insert into evidence (investigation_id, id, ordinal, record, sha256) values ($1, $2, $3, $4, $5)`, [
    run,
    `E${ordinal}`,
    ordinal,
    JSON.stringify({
      kind: 'policy-statement',
      finalUrl: 'https://acme.test/privacy',
      fetchedAt: '2026-11-20T08:00:00Z',
      ...read,
    }),
    sha256,
  ])
}
const says = (over: object) => ({ facts: { ...statement, ...over } })

test('the newest public run of a site says what its policy declares', async () => {
  await addRun('old', { completedAt: '2026-11-01T00:00:00Z' })
  await addQuote('old', 1, says(practice('sell', 'performed')))
  await addRun('new', { completedAt: '2026-11-20T00:00:00Z' })
  await addQuote('new', 1, says({ ...practice('collect', 'performed'), dataTypes: ['email', 'precise_location'] }))
  await addQuote('new', 2, says(practice('track', 'not-performed')))
  await addQuote('new', 3, says(practice('share', 'not-performed')))
  await addQuote('new', 4, says(practice('share', 'conditional')))
  await addRun('hidden', { completedAt: '2026-11-21T00:00:00Z', isHidden: true })
  for (const host of ['acme.test', 'www.acme.test']) {
    const [declaration, ...others] = await findPolicyDeclarations(db, host)
    expect(others).toEqual([])
    expect(declaration).toMatchObject({
      by: 'Privacy policy',
      says: { 'no-tracking': true, 'no-sharing': false },
      page: 'https://acme.test/privacy',
      asOf: '2026-11-20',
    })
    expect(declaration?.dataTypes.map(({ id }) => id)).toEqual(['email', 'precise_location'])
  }
})

test('a site that was never investigated, or not since quotes have facts, declares nothing that we know of', async () => {
  await runSql(db, `update evidence set record = record - 'facts' || '{"reading":{"practices":"sell/performed"}}'`)
  expect(await findPolicyDeclarations(db, 'acme.test')).toEqual([])
  expect(await findPolicyDeclarations(db, 'other.test')).toEqual([])
})
