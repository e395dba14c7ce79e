import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { createTestDatabase, root } from '../../tests/support/database.ts'
import { addOrganisation } from '../../tests/support/organisation.ts'
import { sealSigningSecret } from '../features/webhooks/server/secrets.ts'
import { runSql } from '../platform/server/database.ts'
import { openText, sealText } from '../platform/server/sealed.ts'
import { getSigningKey, listPublicKeys } from '../platform/server/signing-key.ts'
import { addressHash, suppress } from '../platform/server/suppression.ts'
import { acrossOrganisations } from '../platform/server/tenancy.ts'
import { derivedToken, tokenHash } from '../platform/server/tokens.ts'
import { beginWithoutSecret } from './lost-secret.ts'
import { linkColumns, rotateSecret } from './rotate-secret.ts'
import { sealedColumns } from './sealed-columns.ts'

const from = 'a1'.repeat(32)
const to = 'b2'.repeat(32)

let store: Awaited<ReturnType<typeof createTestDatabase>>
let memberSeal: (secret: string) => { secret: string; purpose: string; boundTo: string }
beforeEach(async () => {
  store = await createTestDatabase()
  const { id, viewer } = await addOrganisation(store.db, 'Own Example')
  memberSeal = (secret) => ({ secret, purpose: 'second factor of members', boundTo: `member ${id} ${viewer.id}` })
  await acrossOrganisations(store.db, async (tx) => {
    const sealed = sealText(memberSeal(from), 'plain')
    // As for accounts that are older than the accounts table.
    await runSql(
      tx,
      `update account set totp_secret = $2, totp_bound_to = $3 where id = (select account_id from member where id = $1)`,
      [viewer.id, sealed, `member ${id} ${viewer.id}`],
    )
    await runSql(
      tx,
      `insert into account_recovery_code (account_id, code_hash) select account_id, 'x' from member where id = $1`,
      [viewer.id],
    )
  })
  await getSigningKey(store.db, from)
  for (const address of ['viewer@own-example.test', 'gone@corp.test'])
    await suppress(store.db, { addressHash: addressHash(from, address), stream: 'alerts', reason: 'complaint' })
  await runSql(
    store.db,
    `insert into subscription (kind, email, email_key, salt, page_sha256, stop_sha256)
     values ('newsletter', 'r@corp.test', 'r@corp.test', 'grain', $1, $1), ('newsletter', 's@corp.test', 's@corp.test', 'grain', 'other', 'other')`,
    [tokenHash(derivedToken({ secret: from, salt: 'grain', purpose: 'newsletter' }))],
  )
})

async function rotate(keys = { from, to }) {
  const client = new pg.Client({ ...store.connection, application_name: 'sightline rotate-secret' })
  await client.connect()
  return rotateSecret(client, keys).finally(() => client.end())
}

/** Hides the test's pool, which otherwise counts as a running program. */
const stopped = async <T>(act: () => Promise<T>) => {
  await runSql(store.db, `select set_config('application_name', 'test', false)`)
  return act()
}

const state = async () => ({
  signing: await runSql(store.db, `select * from signing_key order by id`),
  readers: await runSql(store.db, `select * from subscription order by id`),
  held: await runSql(store.db, `select * from mail_suppression order by address_hash`),
  members: await acrossOrganisations(store.db, (tx) => runSql(tx, `select id, totp_secret from account order by id`)),
})

test('sealed values, links and hashes of known addresses move to the new secret; what cannot move is counted', async () => {
  const keys = await listPublicKeys(store.db)
  expect(await stopped(() => rotate())).toEqual({
    ...{ isNew: true, sealed: 2, links: 2, addresses: 1, lost: { mail_suppression: 1 }, recoveryCodes: 1 },
  })
  const [member] = await acrossOrganisations(store.db, (tx) =>
    runSql<{ totp_secret: string }>(tx, `select totp_secret from account where totp_secret is not null`),
  )
  expect(openText(memberSeal(to), member?.totp_secret ?? '')).toBe('plain')
  expect((await getSigningKey(store.db, to)).id).toBe(keys[0]?.id)
  const hashes = (
    await runSql<{ hash: string }>(store.db, `select page_sha256 as hash from subscription order by id`)
  ).map(({ hash }) => hash)
  expect(hashes).toEqual([tokenHash(derivedToken({ secret: to, salt: 'grain', purpose: 'newsletter' })), 'other'])
  const held = (await runSql<{ hash: string }>(store.db, `select address_hash as hash from mail_suppression`)).map(
    ({ hash }) => hash,
  )
  expect(held.toSorted()).toEqual(
    [addressHash(to, 'viewer@own-example.test'), addressHash(from, 'gone@corp.test')].toSorted(),
  )
})

test('done again it changes nothing, and under a third secret it goes on from the second alone', async () => {
  await stopped(() => rotate())
  const before = await state()
  expect(await rotate()).toMatchObject({ isNew: false })
  await expect(rotate({ from, to: 'c3'.repeat(32) })).rejects.toThrow('another secret')
  expect(await state()).toEqual(before)
  expect(await rotate({ from: to, to: 'c3'.repeat(32) })).toMatchObject({ isNew: true, sealed: 2, links: 2 })
})

test('a wrong old secret, one value that does not open, a program that runs: nothing is changed', async () => {
  const before = await state()
  await expect(rotate()).rejects.toThrow('Sightline is running')
  await expect(stopped(() => rotate({ from: 'd4'.repeat(32), to }))).rejects.toThrow(
    'does not open under the old secret',
  )
  expect(await state()).toEqual(before)
})

test('without the old secret nothing is left that does not open, no one is locked out, and links are derived again', async () => {
  const [key] = await listPublicKeys(store.db)
  await acrossOrganisations(store.db, (tx) =>
    runSql(
      tx,
      `insert into webhook_endpoint (organisation_id, created_by, connector, url, events, sealed_secret, sealed_settings, enabled_at)
       select m.organisation_id, m.id, c.connector, 'https://own-example.test/hook', '{risk.changed}', 'of before', c.settings, now()
       from member m join account a on a.id = m.account_id, (values ('webhook', null), ('slack', 'of before')) as c(connector, settings)
       where a.totp_secret is not null`,
    ),
  )
  // The program went on under the new one for a while: what was made since stays as it is.
  await acrossOrganisations(store.db, async (tx) => {
    const [made] = await runSql<{ id: number; organisationId: number }>(
      tx,
      `insert into webhook_endpoint (organisation_id, created_by, url, events, sealed_secret, enabled_at)
       select organisation_id, id, 'https://own-example.test/since', '{risk.changed}', '', now() from member
       where account_id in (select id from account where totp_secret is not null) returning id::float8, organisation_id::float8 as "organisationId"`,
    )
    const holder = { organisationId: made?.organisationId ?? 0, endpointId: made?.id ?? 0 }
    await runSql(tx, `update webhook_endpoint set sealed_secret = $2 where id = $1`, [
      made?.id,
      sealSigningSecret(to, holder, 'whsec_since'),
    ])
  })
  for (const secret of [from, to])
    await suppress(store.db, { addressHash: addressHash(secret, 'r@corp.test'), stream: 'alerts', reason: 'complaint' })
  await runSql(store.db, `update subscription set salt = 'other grain' where email = 's@corp.test'`)
  const client = new pg.Client(store.connection)
  await client.connect()
  await client.query('begin')
  const begun = await beginWithoutSecret(client, to)
  await client.query('commit')
  await client.end()
  expect(begun).toEqual({
    ...{ secondFactors: 1, webhooks: 1, connections: 1, links: 4, addresses: 0, lost: { mail_suppression: 4 } },
  })
  const endpoints = await acrossOrganisations(store.db, (tx) =>
    runSql<{ secret: string; id: number; organisationId: number }>(
      tx,
      `select sealed_secret as secret, id::float8, organisation_id::float8 as "organisationId" from webhook_endpoint where enabled_at is null`,
    ),
  )
  expect(
    endpoints.map((one) =>
      openText(
        {
          ...{ secret: to, purpose: 'signing secrets of webhooks' },
          boundTo: `webhook ${one.organisationId} ${one.id}`,
        },
        one.secret,
      ),
    ),
  ).toEqual([expect.stringMatching(/^whsec_/)])
  const readers = await runSql(store.db, `select page_sha256, stop_sha256 from subscription order by id limit 1`)
  expect(readers).toEqual([
    {
      page_sha256: tokenHash(derivedToken({ secret: to, salt: 'grain', purpose: 'newsletter' })),
      stop_sha256: tokenHash(derivedToken({ secret: to, salt: 'grain', purpose: 'newsletter' })),
    },
  ])
  expect(
    await runSql(store.db, `select 1 from mail_suppression where address_hash = $1`, [addressHash(to, 'r@corp.test')]),
  ).toHaveLength(1)
  expect(
    await acrossOrganisations(store.db, (tx) =>
      runSql(tx, `select url from webhook_endpoint where enabled_at is not null`),
    ),
  ).toEqual([{ url: 'https://own-example.test/since' }])
  // Signatures of the lost key can still be verified, and the next ones use another key.
  const made = await getSigningKey(store.db, to)
  expect((await listPublicKeys(store.db)).map(({ id }) => id)).toEqual([key?.id, made.id])
  expect(await stopped(() => rotate({ from: to, to: 'c3'.repeat(32) }))).toMatchObject({ isNew: true, sealed: 3 })
})

test('where the secret is the one of always, nothing is taken for lost', async () => {
  const before = await state()
  const client = new pg.Client(store.connection)
  await client.connect()
  await client.query('begin')
  expect(await beginWithoutSecret(client, from)).toMatchObject({ secondFactors: 0, links: 0, addresses: 0, lost: {} })
  await client.query('commit')
  await client.end()
  expect(await state()).toEqual(before)
})

test('every place that seals, and every link that is derived, is in the tables', () => {
  const sources = (pattern: string) => readFileSync(join(root, pattern), 'utf8')
  const purposes = [
    ...['src/platform/server/signing-key.ts', 'src/features/customers/server/second-factor.ts'],
    'src/features/admin/server/staff-factor.ts',
    ...['src/features/webhooks/server/secrets.ts', 'src/features/integrations/server/sealed-settings.ts'],
    'src/features/developer-api/server/answer-once.ts',
  ].flatMap((path) => [...sources(path).matchAll(/purpose: '([^']+)'/g)].map(([, purpose]) => purpose))
  expect(new Set(sealedColumns.map(({ purpose }) => purpose))).toEqual(new Set(purposes))
  const schema = sources('src/database/schema.ts')
  for (const { table, column } of [...sealedColumns, ...linkColumns])
    expect(schema, `${table}.${column}`).toMatch(new RegExp(`\\b${column}: `))
  const sealed = [...schema.matchAll(/^ {2}(sealed_\w+|totp_secret): /gm)].map(([, column]) => column)
  expect(sealed.toSorted()).toEqual(sealedColumns.map(({ column }) => column).toSorted())
  const salts = [...schema.matchAll(/^ {2}(\w*salt): /gm)]
  expect(salts).toHaveLength(new Set(linkColumns.map(({ table }) => table)).size)
})
