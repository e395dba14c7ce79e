import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import type { Hit } from '../features/search/index/search-index.ts'
import { type Database, runSql } from '../platform/server/database.ts'
import { createVendorCatalog } from './vendor-catalog.ts'

let db: Database
beforeAll(async () => {
  ;({ db } = await createTestDatabase())
  await runSql(
    db,
    `insert into fact_source values ('s', 't', 'p', 'u', 'l', 'lu', 'a', 'c', 'v', '2026-01-01', '2026', false)`,
  )
  await runSql(
    db,
    `insert into company (id, name, aliases, website, domain, level, source, page, as_of, origin)
     values ('acme', 'Acme', '{Roadrunner}', 'https://www.acme.com/', 'acme.com', 'medium', 's', 'p', '2026', 'shipped')`,
  )
  await runSql(
    db,
    `insert into entry (id, type, slug, name, aliases, company_id, level, source, page, as_of, origin) values
       ('sdk:beep', 'sdk', 'beep', 'Beep', '{}', 'acme', 'high', 's', 'p', '2026', 'shipped'),
       ('app:lone', 'app', 'lone', 'Lone', '{}', null, 'unknown', 's', 'p', '2026', 'shipped')`,
  )
  await runSql(
    db,
    `insert into entry_identifier (entry_id, kind, value, weak) values ('sdk:beep', 'domain', '*.beep.net', false),
       ('sdk:beep', 'domain', 'eu.beep.net', false), ('sdk:beep', 'domain', 'shared.com', true), ('sdk:beep', 'package', 'com.beep', false)`,
  )
})

const catalog = (hits: Record<string, [id: string, rank: number][]>) =>
  createVendorCatalog({
    suggest: async (_, { type = 'all' }) => (hits[type] ?? []).map(([id, rank]) => ({ id, rank }) as unknown as Hit),
  })

test('an entry stands with its own domains, a company with its website', async () => {
  const { find } = catalog({})
  expect(await find(db, { kind: 'sdk', id: 'beep' })).toEqual({
    ...{ kind: 'sdk', id: 'beep', name: 'Beep', company: 'Acme', vendorType: 'third_party_sdk', level: 'high' },
    ...{ website: '', domains: ['beep.net'], aliases: [], isExpected: false },
  })
  expect(await find(db, { kind: 'company', id: 'acme' })).toEqual({
    ...{ kind: 'company', id: 'acme', name: 'Acme', company: '', vendorType: 'company', level: 'medium' },
    ...{ website: 'https://www.acme.com/', domains: ['acme.com'], aliases: ['Roadrunner'], isExpected: false },
  })
  expect(await find(db, { kind: 'app', id: 'lone' })).toMatchObject({
    company: '',
    vendorType: 'mobile_app',
    domains: [],
  })
  expect(await find(db, { kind: 'app', id: 'beep' })).toBeUndefined()
  expect(await find(db, { kind: 'company', id: "x' or true --" })).toBeUndefined()
})

test('suggestions come nearest first, entries and companies together; what is gone is left out', async () => {
  const hits = {
    all: [
      ['app:lone', 30],
      ['sdk:beep', 10],
      ['sdk:gone', 1],
    ],
    company: [['company:acme', 20]],
  } as const
  const { suggest } = catalog(hits as never)
  expect((await suggest(db, 'beep')).map(({ id }) => id)).toEqual(['beep', 'acme', 'lone'])
})
