import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { now } from '../../../../tests/support/clock.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { addressHash, isSuppressed, suppress } from '../../../platform/server/suppression.ts'
import { correctionSource } from '../../catalog/amendments.ts'
import { findCompanyDetail, findEntryDetail } from '../../catalog/server/details.ts'
import type { FactBatch } from '../../catalog/server/facts/batch.ts'
import { rescoreCatalog } from '../../catalog/server/rescore.ts'
import { conductRow } from '../../enforcement/conduct.fixture.ts'
import {
  freshCorrections,
  load,
  openCorrections,
  operator,
  secret,
  smallCatalog,
  sourced,
  today,
} from './corrections.fixture.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(() => freshCorrections(db))

const about = 'app:lantern'
const said = {
  ...({ about, field: 'name' } as const),
  ...{ statement: 'It was renamed in May.', page: 'https://acme.test/news', email: 'anna@reader.test' },
}
const entry = async () =>
  (await findEntryDetail(db, { type: 'app', slug: 'lantern', today })) ?? expect.fail('the app is gone')
const accepted = { note: 'The news of its maker say so.' }

describe('a reader', () => {
  test('says what is wrong; staff hear of it, and the page says nothing yet', async () => {
    const { call, mails } = openCorrections(db)
    const { id, mustProve } = await call('POST /api/corrections', { body: said })
    expect(mustProve).toBe(false)
    expect(await mails()).toMatchObject([{ kind: 'new-correction', recipient: operator }])
    expect(await call('GET /api/corrections', { query: { about } })).toEqual({
      subject: { kind: 'app', key: 'lantern', name: 'Lantern', path: '/apps/lantern' },
      lines: [],
    })
    expect(await call('GET /api/admin/corrections', { query: {} })).toMatchObject([
      { id, field: 'name', state: 'open' },
    ])
  })

  test.each([
    ['app:unknown', 'correction_subject_unknown'],
    ['sdk:lantern', 'correction_subject_unknown'],
    ['company:lantern', 'correction_subject_unknown'],
    ['breach:none', 'correction_subject_unknown'],
    ['law:texas', 'invalid_request'],
    ['app:', 'invalid_request'],
  ])('can correct nothing that is not there: %s', async (nothing, code) => {
    const { call } = openCorrections(db)
    await expect(call('GET /api/corrections', { query: { about: nothing } })).rejects.toMatchObject({ code })
    await expect(call('POST /api/corrections', { body: { ...said, about: nothing } })).rejects.toMatchObject({ code })
  })

  test.each([
    ...['javascript:alert(1)', 'ftp://acme.test', 'http://localhost/x', 'https://10.0.0.1/', 'acme.test', ''],
    'https://acme.test@evil.test/',
  ])('must name a public page: %s', async (page) => {
    const { call } = openCorrections(db)
    await expect(call('POST /api/corrections', { body: { ...said, page } })).rejects.toMatchObject({
      issues: [{ path: 'page' }],
    })
  })

  test('is not refused for what looks like a program, which is marked and reported to no one', async () => {
    const { call, mails } = openCorrections(db)
    await call('POST /api/corrections', { body: { ...said, website: 'https://spam.test' } })
    await call('POST /api/corrections', { body: { ...said, tookMs: 5 } })
    for (let n = 0; n < 11; n++)
      await call('POST /api/corrections', { body: { ...said, email: '' } }, { address: '10.9.9.9' })
    const rows = await call('GET /api/admin/corrections', { query: {} })
    expect(rows.map(({ isSuspicious }) => isSuspicious)).toEqual([true, ...Array(10).fill(false), true, true])
    expect(await mails()).toHaveLength(10)
  })

  test('is mailed what was decided, once, and forgotten 30 days later', async () => {
    const { call, mails, clock, purge } = openCorrections(db)
    const { id } = await call('POST /api/corrections', { body: said })
    const note = 'Its maker still calls it so.'
    await call('POST /api/admin/corrections/{id}/decline', { params: { id }, body: { note } })
    const [, outcome] = await mails()
    expect(outcome).toMatchObject({ kind: 'correction-outcome', recipient: said.email })
    expect(outcome?.text).toContain(note)
    expect(await call('GET /api/corrections', { query: { about } })).toMatchObject({ lines: [] })

    clock.now = new Date('2026-12-21T12:00:00Z')
    await purge()
    expect(await runSql(db, `select email from correction`)).toEqual([{ email: said.email }])
    expect(await runSql(db, `select 1 from correction where network is not null`)).toEqual([])
    clock.now = new Date('2026-12-23T12:00:00Z')
    await purge()
    expect(await runSql(db, `select email from correction`)).toEqual([{ email: null }])
    clock.now = new Date('2027-11-23T12:00:00Z')
    await purge()
    expect(await runSql(db, `select 1 from correction`)).toEqual([])
  })
})

describe('an accepted correction', () => {
  const accept = async (changes: object[], given: object = {}) => {
    const opened = openCorrections(db)
    const { id } = await opened.call('POST /api/corrections', { body: { ...said, ...given } })
    const body = { ...accepted, changes } as never
    const decided = await opened.call('POST /api/admin/corrections/{id}/accept', { params: { id }, body })
    return { ...opened, id, decided }
  }

  test('changes the fact, says so on the page with its source and day, and asks for new scores', async () => {
    const { call, queued, decided } = await accept([{ kind: 'name', name: 'Lantern Pro' }])
    expect(decided).toMatchObject({ state: 'accepted', decidedBy: 'mara', facts: { name: 'Lantern Pro' } })
    expect((await entry()).name).toBe('Lantern Pro')
    expect(queued).toEqual(['catalog.rescore'])
    expect(await runSql(db, `select 1 from catalog_change where document_id = 'app:lantern'`)).not.toEqual([])
    expect((await call('GET /api/corrections', { query: { about } })).lines).toMatchObject([
      {
        ...{ kind: 'corrected', field: 'name', on: today, page: said.page, ...accepted },
        changes: [{ kind: 'name', was: 'Lantern', becomes: 'Lantern Pro' }],
      },
    ])
  })

  test('of every kind outlives the same load, a load of other rows, and a removal and return of the entry', async () => {
    await accept([
      { kind: 'name', name: 'Lantern Pro' },
      { kind: 'company', companyId: 'nova' },
      { kind: 'remove-data-type', dataType: 'email', basis: 'declared' },
      { kind: 'add-data-type', dataType: 'contacts', basis: 'declared' },
      { kind: 'remove-identifier', identifierKind: 'domain', value: 'lantern.test' },
      { kind: 'add-identifier', identifierKind: 'domain', value: 'pro.lantern.test' },
    ])
    await accept([{ kind: 'name', name: 'Acme' }], { about: 'company:acme' })
    const amended = {
      ...{ name: 'Lantern Pro', company: { id: 'nova' } },
      identifiers: [{ value: 'pro.lantern.test' }, { value: 'test.acme.lantern' }],
    }
    const facts = async () => {
      const { dataTypes, ...rest } = await entry()
      return { ...rest, types: dataTypes.map(({ id, provenance }) => [id, provenance.source]).toSorted() }
    }
    const types = [
      ['contacts', 'sightline-corrections'],
      ['precise_location', 'test'],
    ]
    const batch = smallCatalog()
    const others = { ...batch, entries: batch.entries.map((row) => ({ ...row, category: 'Tools', name: 'Lantern 2' })) }
    const none = { ...batch, entries: [], identifiers: [], dataTypes: [] }
    for (const next of [batch, others, none, batch]) {
      await load(db, next)
      if (next !== none) expect(await facts()).toMatchObject({ ...amended, types })
    }
    expect((await findCompanyDetail(db, { id: 'acme', today }))?.name).toBe('Acme')
  })

  test('of what a level rests on outlives loads, and touches only acts about its subject', async () => {
    const batch = (): FactBatch => ({
      ...smallCatalog(),
      roles: [{ subject: 'app:lantern', role: 'ad-network', ...sourced }],
      protections: [{ subject: 'app:lantern', protection: 'no-ads', ...sourced }],
      audiences: [{ subject: 'app:lantern', audience: 'health', ...sourced }],
      conduct: [conductRow({ id: 'fine' }), conductRow({ id: 'of-nova', company_id: 'nova', company_name: 'Nova AG' })],
    })
    await load(db, batch())
    await accept([
      { kind: 'role', role: 'crash' },
      { kind: 'remove-protection', protection: 'no-ads' },
      { kind: 'add-protection', protection: 'local' },
      { kind: 'remove-audience', audience: 'health' },
    ])
    await accept([{ kind: 'act', actId: 'fine', status: 'annulled', remediated: false }], { about: 'company:acme' })
    const wrong = accept([{ kind: 'remove-act', actId: 'of-nova' }], { about: 'company:acme' })
    await expect(wrong).rejects.toMatchObject({ code: 'amendment_unfit' })
    const held = () =>
      runSql(
        db,
        `select subject, role as value, source from business_role union all select subject, protection, source from verified_protection
         union all select subject, audience, source from sensitive_audience union all select id, status, source from conduct_act order by 1, 2`,
      )
    const expected = [
      { subject: 'app:lantern', value: 'crash', source: correctionSource },
      { subject: 'app:lantern', value: 'local', source: correctionSource },
      { subject: 'fine', value: 'annulled', source: 'test' },
      { subject: 'of-nova', value: 'final', source: 'test' },
    ]
    expect(await held()).toEqual(expected)
    await load(db, { ...batch(), conduct: batch().conduct.toReversed() })
    expect(await held()).toEqual(expected)
  })

  test('is undone by another, also for every later load', async () => {
    await accept([
      { kind: 'name', name: 'Lantern Pro' },
      { kind: 'company', companyId: 'nova' },
      { kind: 'remove-identifier', identifierKind: 'domain', value: 'lantern.test' },
      { kind: 'add-data-type', dataType: 'contacts', basis: 'observed' },
    ])
    await accept([
      { kind: 'name', name: 'Lantern' },
      { kind: 'company', companyId: 'acme' },
      { kind: 'add-identifier', identifierKind: 'domain', value: 'lantern.test' },
      { kind: 'remove-data-type', dataType: 'contacts', basis: 'observed' },
    ])
    for (let n = 0; n < 2; n++) {
      const { name, company, identifiers, dataTypes } = await entry()
      expect({ name, company: company?.id, identifiers: identifiers.map(({ value }) => value).toSorted() }).toEqual({
        ...{ name: 'Lantern', company: 'acme', identifiers: ['lantern.test', 'test.acme.lantern'] },
      })
      expect(dataTypes.map(({ id }) => id).toSorted()).toEqual(['email', 'precise_location'])
      await load(db, smallCatalog())
    }
  })

  test.each(['Lantern\r\nBcc: all@acme.test', 'Lan\u2028tern', '\u0007'])(
    'gives no name that is more than one line, since mails have it in their subjects: %j',
    async (name) => {
      await expect(accept([{ kind: 'name', name }])).rejects.toMatchObject({ code: 'invalid_request' })
      expect(await entry()).toMatchObject({ name: 'Lantern' })
    },
  )

  test('is no reason for a load of the same rows to write anything', async () => {
    await accept([{ kind: 'remove-identifier', identifierKind: 'domain', value: 'lantern.test' }])
    const batch = smallCatalog()
    const changed = (reports: Awaited<ReturnType<typeof load>>) =>
      reports.filter(({ inserted, updated, removed }) => inserted + updated + removed > 0)
    expect(changed(await load(db, batch))).toEqual([])
    // The order is another, the rows are the same.
    expect(changed(await load(db, { ...batch, companies: batch.companies.toReversed() }))).toEqual([])
  })

  test('names a company that a later load no longer has: the load goes on, with the company of its source', async () => {
    await accept([{ kind: 'company', companyId: 'nova' }])
    const batch = smallCatalog()
    await load(db, { ...batch, companies: batch.companies.filter(({ id }) => id !== 'nova') })
    expect((await entry()).company?.id).toBe('acme')
  })

  test('is in the score of the entry and of its companies, and on its card', async () => {
    const before = (await entry()).score
    await accept([{ kind: 'remove-data-type', dataType: 'precise_location', basis: 'declared' }])
    await rescoreCatalog(db, today)
    expect((await entry()).score.factors).not.toEqual(before.factors)
    const [row] = await runSql<{ card: { dataCollected: string[] } }>(
      db,
      `select card from entry where id = 'app:lantern'`,
    )
    expect(row?.card.dataCollected).toHaveLength(1)
    expect((await findCompanyDetail(db, { id: 'acme', today }))?.dataTypes.map(({ id }) => id)).toEqual(['email'])
  })

  test.each([
    [{ kind: 'name', name: 'Lantern' }],
    [{ kind: 'company', companyId: 'unknown' }],
    [{ kind: 'company', companyId: 'acme' }],
    [{ kind: 'add-data-type', dataType: 'email', basis: 'declared' }],
    [{ kind: 'add-data-type', dataType: 'shoe-size', basis: 'declared' }],
    [{ kind: 'remove-data-type', dataType: 'contacts', basis: 'declared' }],
    [{ kind: 'remove-identifier', identifierKind: 'maven', value: 'lantern.test' }],
    [{ kind: 'add-identifier', identifierKind: 'domain', value: 'lantern.test' }],
  ])('that does not fit changes nothing at all: %j', async (change) => {
    const { call, mails } = openCorrections(db)
    const { id } = await call('POST /api/corrections', { body: said })
    const changes = [{ kind: 'remove-identifier', identifierKind: 'package', value: 'test.acme.lantern' }, change]
    const accepting = call('POST /api/admin/corrections/{id}/accept', {
      params: { id },
      body: { ...accepted, changes } as never,
    })
    await expect(accepting).rejects.toMatchObject({ code: 'amendment_unfit', issues: [{ path: 'changes.1' }] })
    expect(await entry()).toMatchObject({ name: 'Lantern', company: { id: 'acme' }, identifiers: { length: 2 } })
    expect(await runSql(db, `select 1 from fact_amendment`)).toEqual([])
    expect(await mails()).toHaveLength(1)
  })

  test('is decided once: two members of staff at once make one decision and one mail', async () => {
    const { call, mails } = openCorrections(db)
    const { id } = await call('POST /api/corrections', { body: said })
    const both = await Promise.allSettled([
      call('POST /api/admin/corrections/{id}/accept', { params: { id }, body: accepted }),
      call('POST /api/admin/corrections/{id}/decline', { params: { id }, body: { note: 'No.' } }),
    ])
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'correction_decided' } },
    ])
    expect(await mails()).toHaveLength(2)
  })
})

describe('a company', () => {
  const dispute = { ...said, field: 'score', email: 'dpo@mail.acme.test', isDispute: true } as const

  test('disputes a score by an address at its own domain, and the page says so until it is decided', async () => {
    const { call, mails, tokenOf } = openCorrections(db)
    const { id, mustProve } = await call('POST /api/corrections', { body: dispute })
    expect(mustProve).toBe(true)
    const token = await tokenOf('prove-dispute')
    expect((await mails()).find(({ kind }) => kind === 'prove-dispute')?.text).not.toContain(said.statement)
    const lines = async () => (await call('GET /api/corrections', { query: { about } })).lines
    expect(await lines()).toEqual([])
    expect(await call('GET /api/corrections/disputes/{token}', { params: { token } })).toMatchObject({
      ...{ domain: 'acme.test', isProved: false, field: 'score' },
    })
    for (let n = 0; n < 2; n++) await call('POST /api/corrections/disputes/{token}/prove', { params: { token } })
    expect(await lines()).toMatchObject([{ kind: 'disputed', on: today, page: null, note: '' }])
    expect((await mails()).filter(({ kind }) => kind === 'dispute-proved')).toHaveLength(1)

    const note = 'Its inputs are right as of today.'
    await call('POST /api/admin/corrections/{id}/decline', { params: { id }, body: { note } })
    expect(await lines()).toMatchObject([{ kind: 'kept', note, page: null }])
  })

  test.each([
    ['anna@reader.test', about, 'email'],
    ['anna@notacme.test', about, 'email'],
    ['anna@acme.test', 'company:nova', 'isDispute'],
  ])('does not speak through %s about %s', async (email, of, path) => {
    const { call, mails } = openCorrections(db)
    const sent = call('POST /api/corrections', { body: { ...dispute, about: of, email } })
    await expect(sent).rejects.toMatchObject({ code: 'dispute_unfit', issues: [{ path }] })
    expect(await mails()).toEqual([])
  })

  test.each([
    'dpo@acme.test\r\nBcc: all@reader.test',
    'dpo@acme.test, all@reader.test',
    'all@reader.test <dpo@acme.test>',
    '"all@reader.test "@acme.test',
    'all@reader.test@acme.test',
    'dpo@acme.test.',
    'dpo@acme。test',
  ])('has one address alone: %j', async (email) => {
    const { call, mails } = openCorrections(db)
    const sent = call('POST /api/corrections', { body: { ...dispute, email } })
    await expect(sent).rejects.toMatchObject({ issues: [{ path: 'email' }] })
    expect(await mails()).toEqual([])
  })

  test('proves it in time, or what it wrote stays a correction like any other', async () => {
    const { call, clock, tokenOf } = openCorrections(db)
    await call('POST /api/corrections', { body: dispute })
    const token = await tokenOf('prove-dispute')
    clock.now = new Date('2026-11-25T12:00:01Z')
    const proving = call('POST /api/corrections/disputes/{token}/prove', { params: { token } })
    await expect(proving).rejects.toMatchObject({ code: 'dispute_link_gone' })
    expect(await call('GET /api/admin/corrections', { query: { disputes: 'true' } })).toEqual([])
    expect(await call('GET /api/admin/corrections', { query: {} })).toHaveLength(1)
  })

  test('is asked by mail no more often than any address may be', async () => {
    const { call, mails } = openCorrections(db)
    for (let n = 0; n < 4; n++) await call('POST /api/corrections', { body: dispute })
    expect((await mails()).filter(({ kind }) => kind === 'prove-dispute')).toHaveLength(1)
  })

  const held = { addressHash: addressHash(secret, dispute.email), stream: 'support' } as const

  test('that called such a mail unwanted is not asked for a month, and the writer is not told', async () => {
    const { call, mails, clock } = openCorrections(db)
    clock.now = now()
    await suppress(db, { ...held, reason: 'complaint' })
    expect(await call('POST /api/corrections', { body: dispute })).toMatchObject({ mustProve: true })
    expect((await mails()).map(({ kind }) => kind)).toEqual(['new-correction'])
    clock.now = new Date(clock.now.getTime() + 31 * 86_400_000)
    await call('POST /api/corrections', { body: dispute })
    expect((await mails()).filter(({ kind }) => kind === 'prove-dispute')).toHaveLength(1)
  })

  test('that proves its address hears what is decided, whatever kept mail away', async () => {
    const { call, tokenOf } = openCorrections(db)
    await call('POST /api/corrections', { body: dispute })
    await suppress(db, { ...held, reason: 'hard-bounce' })
    await call('POST /api/corrections/disputes/{token}/prove', { params: { token: await tokenOf('prove-dispute') } })
    expect(await isSuppressed(db, held)).toBe(false)
  })
})

test('a list of staff is filtered by state, by what is wrong, and by whose word it is', async () => {
  const { call } = openCorrections(db)
  const { id } = await call('POST /api/corrections', { body: said })
  await call('POST /api/corrections', { body: { ...said, field: 'score' } })
  await call('POST /api/admin/corrections/{id}/decline', { params: { id }, body: { note: 'No.' } })
  const list = async (query: object) =>
    (await call('GET /api/admin/corrections', { query })).map(({ field, state }) => `${field} ${state}`)
  expect(await list({})).toEqual(['score open'])
  expect(await list({ state: 'declined' })).toEqual(['name declined'])
  expect(await list({ field: 'name' })).toEqual([])
  expect(await list({ disputes: 'true' })).toEqual([])
})
