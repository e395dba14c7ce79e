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
async function addQuote(run: string, ordinal: number, reading: Record<string, string>) {
  const sha256 = String(ordinal).padStart(64, '0')
  await runSql(db, `insert into blob (sha256, bytes) values ($1, 0) on conflict do nothing`, [sha256])
  await runSql(db, `insert into evidence (investigation_id, id, ordinal, record, sha256) values ($1, $2, $3, $4, $5)`, [
    run,
    `E${ordinal}`,
    ordinal,
    JSON.stringify({
      kind: 'policy-statement',
      reading,
      finalUrl: 'https://acme.test/privacy',
      fetchedAt: '2026-11-20T08:00:00Z',
    }),
    sha256,
  ])
}

test('the newest public run of a site says what its policy declares', async () => {
  await addRun('old', { completedAt: '2026-11-01T00:00:00Z' })
  await addQuote('old', 1, { practices: 'sell/performed' })
  await addRun('new', { completedAt: '2026-11-20T00:00:00Z' })
  await addQuote('new', 1, { practices: 'collect/performed', dataTypes: 'email, precise_location' })
  await addQuote('new', 2, { practices: 'track/not-performed' })
  await addQuote('new', 3, { practices: 'share/not-performed' })
  await addQuote('new', 4, { practices: 'share/conditional' })
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

test('a site that nobody investigated declares nothing that we know of', async () => {
  expect(await findPolicyDeclarations(db, 'other.test')).toEqual([])
})
