import type pg from 'pg'
import { linkToken } from '../features/assessments/server/link-token.ts'
import { replyTokenOf } from '../features/data-removal/server/prove.ts'
import { openText, sealText } from '../platform/server/sealed.ts'
import { addressHash } from '../platform/server/suppression.ts'
import { derivedToken, tokenHash } from '../platform/server/tokens.ts'
import { subscriptionKinds } from '../product/subscriptions/kinds.ts'
import { requireAlone } from './alone.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'
import { findMark, isMarkOf, putMark } from './secret-mark.ts'

// Another secret for the whole installation. What is sealed is sealed again, links are derived again, and hashes of addresses are made
// again where the address is still known. A hash whose address is gone cannot be: it matches no one from then on, and is counted.

type Derive = (from: { secret: string; salt: string }) => string

interface LinkColumn {
  table: string
  column: string
  salt: string
  token: Derive
  /** SQL condition: a later mail carries the link again. Everywhere unless given. */
  isMailedAgain?: string
}

const derived =
  (purpose: string): Derive =>
  (from) =>
    derivedToken({ ...from, purpose })

const subscriptionColumns = Object.entries(subscriptionKinds).flatMap(
  ([kind, { pageToken, stopToken }]): LinkColumn[] => {
    const shared = { table: 'subscription', salt: 'salt', isMailedAgain: `kind = '${kind}'` }
    return [
      { ...shared, column: 'page_sha256', token: derived(pageToken) },
      { ...shared, column: 'stop_sha256', token: derived(stopToken) },
    ]
  },
)

/** Every hash of a token that the secret and a row's salt give again. */
export const linkColumns: readonly LinkColumn[] = [
  ...subscriptionColumns,
  {
    ...{ table: 'removal_request', column: 'proof_sha256', salt: 'salt', token: derived('prove') },
    isMailedAgain: 'false',
  },
  { table: 'removal_request', column: 'track_sha256', salt: 'salt', token: derived('track') },
  { table: 'removal_item', column: 'reply_token_sha256', salt: 'reply_salt', token: replyTokenOf },
  {
    ...{ table: 'assessment_link', column: 'token_hash', salt: 'salt', token: linkToken },
    isMailedAgain: 'was_mailed',
  },
  { table: 'report_link', column: 'token_hash', salt: 'salt', token: derived('report') },
  { table: 'report_recipient', column: 'token_hash', salt: 'salt', token: derived('report recipient') },
  { table: 'ticket', column: 'token_hash', salt: 'salt', token: derived('ticket') },
]

export interface Rotation {
  /** False: it had been done before, under the same new secret. */
  isNew: boolean
  sealed: number
  links: number
  addresses: number
  /** Hashes of which no address is known any more, by table. */
  lost: Record<string, number>
  recoveryCodes: number
}

/**
 * Puts another secret in the place of the old one, all of it or nothing, and reads it back before it is committed.
 * @throws Error where a program uses the database, or something that is sealed does not open under the old secret.
 */
export async function rotateSecret(client: pg.Client, { from, to }: { from: string; to: string }): Promise<Rotation> {
  await client.query('begin')
  try {
    await client.query(`select set_config('app.every_organisation', 'on', true)`)
    const found = await findMark(client)
    if (found !== undefined && !isMarkOf(found, to) && !isMarkOf(found, from))
      throw new Error('The database uses another secret than the old one that was given: nothing was changed.')
    const rotation = isMarkOf(found, to) ? none : await rotateAll(client, { from, to })
    await client.query('commit')
    return rotation
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const none: Rotation = { isNew: false, sealed: 0, links: 0, addresses: 0, lost: {}, recoveryCodes: 0 }

async function rotateAll(client: pg.Client, keys: { from: string; to: string }): Promise<Rotation> {
  // A program with the old secret in its memory would go on writing under it.
  await requireAlone(client)
  const sealed = await resealAll(client, keys)
  const links = await renewLinks(client, keys)
  const { addresses, lost } = await renewAddresses(client, keys)
  const ofMembers = await change(client, 'delete from account_recovery_code')
  const recoveryCodes = ofMembers + (await change(client, 'delete from staff_recovery_code'))
  await putMark(client, keys.to)
  return { isNew: true, sealed, links, addresses, lost, recoveryCodes }
}

/** @returns how many rows it changed. */
export const change = async (client: pg.Client, query: string, values: unknown[] = []): Promise<number> =>
  (await client.query(query, values)).rowCount ?? 0

async function resealAll(client: pg.Client, { from, to }: { from: string; to: string }): Promise<number> {
  let count = 0
  await eachSealed(client, async ({ table, column, purpose, key, what }, row) => {
    const plain = open({ secret: from, purpose, boundTo: row.boundTo }, row.sealed, what)
    const resealed = sealText({ secret: to, purpose, boundTo: row.boundTo }, plain)
    if (openText({ secret: to, purpose, boundTo: row.boundTo }, resealed) !== plain)
      throw new Error(`${row.boundTo}: what was sealed again does not read the same`)
    await client.query(`update ${table} set ${column} = $2 where ${key} = $1`, [row.key, resealed])
    count++
  })
  return count
}

interface SealedRow {
  key: string
  sealed: string
  boundTo: string
}

/** All that is sealed, column by column. */
export async function eachSealed(
  client: pg.Client,
  act: (column: SealedColumn, row: SealedRow) => Promise<void>,
): Promise<void> {
  for (const one of sealedColumns)
    await eachRow<SealedRow>(
      client,
      `select ${one.key} as key, ${one.column} as sealed, ${one.boundTo} as "boundTo" from ${one.table} where ${one.column} is not null`,
      (row) => act(one, row),
    )
}

function open(seal: { secret: string; purpose: string; boundTo: string }, sealed: string, what: string): string {
  try {
    return openText(seal, sealed)
  } catch (cause) {
    throw new Error(`${seal.boundTo} (${what}) does not open under the old secret: nothing was changed.`, { cause })
  }
}

interface Keys {
  /** Undefined where it is lost. */
  from: string | undefined
  to: string
}

/** Only where the row holds what the old secret gives: a link that was made by chance stays as it is, as far as one can tell. */
export async function renewLinks(client: pg.Client, { from, to }: Keys): Promise<number> {
  let links = 0
  for (const { table, column, salt, token, isMailedAgain = 'true' } of linkColumns) {
    const renewIn = await gatherPairs(client, (add) =>
      eachPage<{ hash: string; salt: string }>(
        client,
        `select ${column} as hash, ${salt} as salt from ${table} where ${column} is not null and ${salt} <> ''
           and ${from === undefined ? isMailedAgain : 'true'}`,
        async (rows) => {
          const own = rows.filter(
            (row) => from === undefined || tokenHash(token({ secret: from, salt: row.salt })) === row.hash,
          )
          await add(own.map((row) => [row.hash, tokenHash(token({ secret: to, salt: row.salt }))]))
        },
      ),
    )
    links += await renewIn(table, column)
  }
  return links
}

export async function renewAddresses(
  client: pg.Client,
  { from, to }: Keys,
): Promise<{ addresses: number; lost: Record<string, number> }> {
  // Without the old secret the old hash is known only where its address is stored with it.
  const { rows: holders } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns c
     where table_schema = current_schema() and column_name in ('email', 'recipient') and ($1 or exists (
       select from information_schema.columns h where h.table_schema = c.table_schema and h.table_name = c.table_name
         and h.column_name = 'address_hash'))`,
    [from !== undefined],
  )
  const renewIn = await gatherPairs(client, async (add) => {
    for (const { table, column } of holders)
      await eachPage<{ address: string; hash: string | null }>(
        client,
        `select distinct ${column} as address, ${from === undefined ? 'address_hash' : 'null'} as hash from "${table}"
         where ${column} is not null`,
        async (rows) => {
          const pairs = rows.flatMap(({ address, hash }): Pair[] => {
            const old = from === undefined ? hash : addressHash(from, address)
            return old ? [[old, addressHash(to, address)]] : []
          })
          await add(pairs)
        },
      )
  })
  const { rows: hashed } = await client.query<{ table: string }>(
    `select table_name as table from information_schema.columns where table_schema = current_schema() and column_name = 'address_hash'`,
  )
  // An address that is held under both secrets is so once: the newer row counts.
  await client.query(
    `delete from mail_suppression s using known_pair k, mail_suppression o
     where k.old_hash = s.address_hash and k.new_hash <> k.old_hash and o.address_hash = k.new_hash and o.stream = s.stream`,
  )
  let addresses = 0
  const lost: Record<string, number> = {}
  for (const { table } of hashed) {
    addresses += await renewIn(table, 'address_hash')
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from "${table}" t where address_hash <> ''
         and not exists (select from known_pair k where k.new_hash = t.address_hash)`,
    )
    if (rows[0]?.count) lost[table] = rows[0].count
  }
  return { addresses, lost }
}

type Pair = readonly [old: string, renewed: string]

/**
 * Lays old and new hashes side by side in the database, so that however many rows are renewed in one statement.
 * @returns what renews a column, and tells how many rows it changed. The pairs lie in `known_pair` until others are gathered.
 */
async function gatherPairs(
  client: pg.Client,
  gather: (add: (pairs: readonly Pair[]) => Promise<unknown>) => Promise<void>,
): Promise<(table: string, column: string) => Promise<number>> {
  await client.query('drop table if exists known_pair')
  await client.query(
    'create temporary table known_pair (old_hash text primary key, new_hash text not null) on commit drop',
  )
  await gather((pairs) =>
    client.query('insert into known_pair select * from unnest($1::text[], $2::text[]) on conflict do nothing', [
      pairs.map(([old]) => old),
      pairs.map(([, renewed]) => renewed),
    ]),
  )
  await client.query('create index on known_pair (new_hash)')
  await client.query('analyze known_pair')
  return async (table, column) => {
    const renewed = await client.query(
      `update "${table}" t set ${column} = k.new_hash from known_pair k
       where k.old_hash = t.${column} and k.new_hash <> t.${column}`,
    )
    return renewed.rowCount ?? 0
  }
}

const atOnce = 2000
let cursors = 0

const eachRow = <Row extends pg.QueryResultRow>(client: pg.Client, query: string, act: (row: Row) => Promise<void>) =>
  eachPage<Row>(client, query, async (rows) => {
    for (const row of rows) await act(row)
  })

/** None of them twice, however many there are: the cursor shows what was there before the first was changed. */
async function eachPage<Row extends pg.QueryResultRow>(
  client: pg.Client,
  query: string,
  act: (rows: Row[]) => Promise<void>,
): Promise<void> {
  const name = `rotation_${++cursors}`
  await client.query(`declare ${name} insensitive no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${atOnce} from ${name}`)
    await act(rows)
    if (rows.length < atOnce) break
  }
  await client.query(`close ${name}`)
}
