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
    `insert into company (id, name, aliases, other_names, website, domain, other_domains, level, source, page, as_of, origin)
     values ('acme', 'Acme', '{Roadrunner}', '{ACM}', 'https://www.acme.com/', 'acme.com', '{acme.de}', 'medium', 's', 'p', '2026',
       'shipped')`,
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

type Found = [id: string, match: Hit['match']]
const catalog = (hits: Record<string, Found[]>) =>
  createVendorCatalog({
    suggest: async (_, { type = 'all' }) =>
      (hits[type] ?? []).map(([id, match], rank) => ({ id, match, rank }) as unknown as Hit),
  })

test('an entry has its own domains, a company has all of its domains', async () => {
  const { find } = catalog({})
  expect(await find(db, { kind: 'sdk', id: 'beep' })).toEqual({
    ...{ kind: 'sdk', id: 'beep', name: 'Beep', company: 'Acme', vendorType: 'third_party_sdk', level: 'high' },
    ...{ website: '', domains: ['beep.net'], aliases: [], isExpected: false },
  })
  expect(await find(db, { kind: 'company', id: 'acme' })).toEqual({
    ...{ kind: 'company', id: 'acme', name: 'Acme', company: '', vendorType: 'company', level: 'medium' },
    ...{ website: 'https://www.acme.com/', domains: ['acme.com', 'acme.de'], isExpected: false },
    aliases: ['Roadrunner', 'ACM'],
  })
  expect(await find(db, { kind: 'app', id: 'lone' })).toMatchObject({
    company: '',
    vendorType: 'mobile_app',
    domains: [],
  })
  expect(await find(db, { kind: 'app', id: 'beep' })).toBeUndefined()
  expect(await find(db, { kind: 'company', id: "x' or true --" })).toBeUndefined()
})

const hits: Record<string, Found[]> = {
  all: [
    ['app:lone', 'words'],
    ['sdk:beep', 'exact'],
    ['sdk:gone', 'exact'],
  ],
  company: [['company:acme', 'exact']],
}

test('suggestions come likeliest first, entries and companies together; what is gone is left out', async () => {
  const ids = async (text: string) => (await catalog(hits).suggest(db, text)).map(({ id }) => id)
  expect(await ids('beep')).toEqual(['beep', 'lone'])
  expect(await ids('acm')).toEqual(['acme', 'lone'])
})

test('an address suggests who runs it, and never what only looks like it', async () => {
  const ids = async (text: string) => (await catalog(hits).suggest(db, text)).map(({ id }) => id)
  expect(await ids('tenant.acme.de/login')).toEqual(['acme'])
  expect(await ids('lone.com')).toEqual([])
})

test('what leaves no doubt is meant, by name, abbreviation or address', async () => {
  const meant = await catalog(hits).listMeant(db, ['Beep', 'ACM', 'https://app.acme.de/x', 'lone.com', 'Loan', ''])
  expect(meant.map((item) => item?.id)).toEqual(['beep', 'acme', 'acme', undefined, undefined, undefined])
})

test('first letters suggest whose words begin so, and mean no one', async () => {
  await runSql(
    db,
    `insert into company (id, name, aliases, website, domain, level, source, page, as_of, origin) values
       ('drone', 'Drone Rental Works', '{}', 'https://drones.example/', 'drones.example', 'unknown', 's', 'p', '2026', 'shipped'),
       ('other', 'Door World', '{}', 'https://doors.example/', 'doors.example', 'unknown', 's', 'p', '2026', 'shipped')`,
  )
  const { suggest, listMeant } = catalog({})
  expect((await suggest(db, 'DRW')).map(({ id }) => id)).toEqual(['drone'])
  expect(await listMeant(db, ['DRW'])).toEqual([undefined])
})

test('a word within a longer text suggests whose name it is where nothing else does, and means no one', async () => {
  const { suggest, listMeant } = createVendorCatalog({
    suggest: async (text, { type = 'all' }) =>
      text === 'Roadrunner' && type === 'company'
        ? [{ id: 'company:acme', match: 'exact', rank: 0 } as unknown as Hit]
        : [],
  })
  expect((await suggest(db, 'Shenzhen Roadrunner Technology Co., Ltd.')).map(({ id }) => id)).toEqual(['acme'])
  expect(await listMeant(db, ['Shenzhen Roadrunner Technology Co., Ltd.'])).toEqual([undefined])
})

test('a longer text suggests the company whose name it begins with, and means no one', async () => {
  const { suggest, listMeant } = createVendorCatalog({
    suggest: async (text, { type = 'all' }) =>
      text === 'Acme' && type === 'company'
        ? [
            { id: 'company:acme', match: 'exact', rank: 0 } as unknown as Hit,
            { id: 'sdk:beep', match: 'prefix', rank: 1 } as unknown as Hit,
          ]
        : [],
  })
  expect((await suggest(db, 'Acme Payroll Suite')).map(({ id }) => id)).toEqual(['acme'])
  expect(await listMeant(db, ['Acme Payroll Suite'])).toEqual([undefined])
})

test('a legal name at a company’s domain means the company, and not an old tracker that ran at it', async () => {
  await runSql(
    db,
    `insert into entry (id, type, slug, name, aliases, company_id, level, source, page, as_of, origin)
     values ('domain:acme-optimost', 'domain', 'acme-optimost', 'Acme Optimost', '{}', 'acme', 'low', 's', 'p', '2022', 'shipped')`,
  )
  await runSql(
    db,
    `insert into entry_identifier (entry_id, kind, value, weak) values ('domain:acme-optimost', 'domain', 'acme.com', false)`,
  )
  const address = 'https://www.acme.com/'
  const found: Record<string, Found[]> = {
    all: [['domain:acme-optimost', 'exact']],
    company: [['company:acme', 'exact']],
  }
  const connections = await catalog(found).listConnections(db, [
    { name: 'Acme Deutschland GmbH', address },
    { name: 'Roadrunner Handels AG', address },
    { name: 'Acme Optimost', address },
  ])
  expect(connections.map(({ meant }) => meant?.id)).toEqual(['acme', 'acme', 'acme-optimost'])
})
