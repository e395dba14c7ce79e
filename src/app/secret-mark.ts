import { createHmac } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '../platform/server/config.ts'
import type { Log } from '../platform/server/log.ts'
import { opens } from '../platform/server/sealed.ts'
import { findNextKey, findSecretKey, readSecretKey } from '../platform/server/secret-key.ts'
import { sealedColumns } from './sealed-columns.ts'

// The database knows its secret key by a mark that is made with it, so that a node with another key is noticed before it writes.

const markOf = (secret: string) => createHmac('sha256', secret).update('sightline secret').digest('hex')
const markKey = 'secret-mark'

export const isMarkOf = (mark: string | undefined, secret: string): boolean => mark === markOf(secret)

export async function findMark(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>('select value from installation where key = $1', [markKey])
  return rows[0]?.value
}

export const putMark = (client: pg.ClientBase, secret: string) =>
  client.query(
    'insert into installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [markKey, markOf(secret)],
  )

/**
 * Compares the secret key with the mark in the database. A database without a mark gets one, unless something that is sealed in it
 * does not open.
 * @throws Error where it is the key of another installation, or opens nothing of what is sealed.
 */
export async function requireOwnSecret(
  client: pg.ClientBase,
  { config, log }: { config: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>; log: Log },
): Promise<void> {
  const found = await findMark(client)
  const known = await findSecretKey(config)
  // Nothing is made in the place of a key that was lost.
  if (found !== undefined && (known === undefined || !isMarkOf(found, known))) {
    const next = config.SECRET_KEY ? undefined : await findNextKey(config)
    throw new Error(next && isMarkOf(found, next) ? unfinishedRotation : wrongKey(config))
  }
  if (found !== undefined) return
  const secret = await readSecretKey(config)
  const { opened, closed } = await trySealed(client, secret)
  if (closed.length > 0 && opened === 0) throw new Error(wrongKey(config))
  if (closed.length > 0) return log.warn('some sealed values do not open under the secret key: see sightline doctor')
  await client.query('insert into installation (key, value) values ($1, $2) on conflict do nothing', [
    markKey,
    markOf(secret),
  ])
  // Another node may have been first.
  if (!isMarkOf(await findMark(client), secret)) throw new Error(wrongKey(config))
}

const unfinishedRotation =
  'A change of the secret key was interrupted after the database had the new one: run sightline rotate-secret again.'

const wrongKey = ({ SECRET_KEY }: Pick<Config, 'SECRET_KEY'>) =>
  `${
    SECRET_KEY ? 'SECRET_KEY' : 'The file secret-key in DATA_DIR'
  } is not the key of this database: what is sealed in it would not open, and links in mails would not work. Bring back the key that its other nodes use. docs/operations.md, “The secret key”, says what to do if it is lost.`

const mostTried = 1000

/** Tries to open sealed values, up to a thousand of each column. `closed` has a word for each that did not open. */
export async function trySealed(
  client: pg.ClientBase,
  secret: string | undefined,
): Promise<{ opened: number; closed: string[] }> {
  let opened = 0
  const closed: string[] = []
  await client.query('begin read only')
  try {
    await client.query(`select set_config('app.every_organisation', 'on', true)`)
    for (const { table, column, purpose, boundTo, what } of sealedColumns) {
      const { rows } = await client.query<{ sealed: string; boundTo: string }>(
        `select ${column} as sealed, ${boundTo} as "boundTo" from ${table} where ${column} is not null limit ${mostTried}`,
      )
      for (const row of rows)
        if (secret !== undefined && opens({ secret, purpose, boundTo: row.boundTo }, row.sealed)) opened++
        else closed.push(what)
    }
  } finally {
    await client.query('rollback')
  }
  return { opened, closed }
}
