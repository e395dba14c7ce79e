import type pg from 'pg'
import { newSigningSecret, sealSigningSecret } from '../features/webhooks/server/secrets.ts'
import { opens } from '../platform/server/sealed.ts'
import { change, eachSealed, renewAddresses, renewLinks } from './rotate-secret.ts'
import { putMark } from './secret-mark.ts'

export interface Beginning {
  secondFactors: number
  /** Switched off: the secret that each signs with from now on is another one, which no one has seen. */
  webhooks: number
  /** Deleted: what they need of the other system was sealed. */
  connections: number
  links: number
  addresses: number
  /** Hashes of which no address is known any more, by table. */
  lost: Record<string, number>
}

/**
 * Puts a secret in the place of one that is lost, within the caller's transaction. Deletes what does not open under it,
 * so that nothing is left that never opens; links in mails to come, and hashes, are derived again from the values
 * stored next to them. Where all that is sealed opens, the secret is the same as before, and nothing is changed.
 */
export async function beginWithoutSecret(client: pg.Client, to: string): Promise<Beginning> {
  await client.query(`select set_config('app.every_organisation', 'on', true)`)
  const { closed, opened } = await findClosed(client, to)
  const begun = { secondFactors: 0, webhooks: 0, connections: 0, links: 0, addresses: 0, lost: {} }
  await putMark(client, to)
  if (closed.size === 0 && opened > 0) return begun
  const keysOf = (name: string) => closed.get(name) ?? []
  // No one could enter a code of a lost second factor: without this, accounts that have one are locked out for good.
  const accounts = keysOf('account.totp_secret')
  begun.secondFactors = await change(
    client,
    'update account set totp_secret = null, totp_bound_to = null, totp_confirmed_at = null, totp_last_step = null where id::text = any($1)',
    [accounts],
  )
  await client.query('delete from account_recovery_code where account_id::text = any($1)', [accounts])
  const staff = keysOf('staff_account.totp_secret')
  begun.secondFactors += await change(
    client,
    'update staff_account set totp_secret = null, totp_confirmed_at = null, totp_last_step = null where id::text = any($1)',
    [staff],
  )
  await client.query('delete from staff_recovery_code where account_id::text = any($1)', [staff])
  await client.query(`delete from idempotent_call where organisation_id || ' ' || key_hash = any($1)`, [
    keysOf('idempotent_call.sealed_answer'),
  ])
  await client.query(
    'update signing_key set retired_at = coalesce(retired_at, now()), sealed_private_key = null where id = any($1)',
    [keysOf('signing_key.sealed_private_key')],
  )
  begun.connections = await change(client, 'delete from webhook_endpoint where id::text = any($1)', [
    keysOf('webhook_endpoint.sealed_settings'),
  ])
  await client.query(
    'update webhook_endpoint set sealed_old_secret = null, old_secret_until = null where id::text = any($1)',
    [keysOf('webhook_endpoint.sealed_old_secret')],
  )
  begun.webhooks = await giveSecrets(client, { ids: keysOf('webhook_endpoint.sealed_secret'), to })
  // Answers to letters that have left are still told apart by the hash of their token, which could not be made again.
  await client.query('update removal_item set reply_salt = null where sent_at is not null')
  begun.links = await renewLinks(client, { from: undefined, to })
  return { ...begun, ...(await renewAddresses(client, { from: undefined, to })) }
}

/** Returns the keys of the rows that do not open, by `table.column`. */
async function findClosed(
  client: pg.Client,
  secret: string,
): Promise<{ closed: Map<string, string[]>; opened: number }> {
  const closed = new Map<string, string[]>()
  let opened = 0
  await eachSealed(client, async ({ table, column, purpose }, { key, sealed, boundTo }) => {
    if (opens({ secret, purpose, boundTo }, sealed)) {
      opened++
      return
    }
    const name = `${table}.${column}`
    const keys = closed.get(name) ?? []
    closed.set(name, keys)
    keys.push(key)
  })
  return { closed, opened }
}

/** Secrets that no one has seen yet. @returns how many endpoints were switched off for it. */
async function giveSecrets(client: pg.Client, { ids, to }: { ids: string[]; to: string }): Promise<number> {
  const { rows } = await client.query<{ id: string; organisationId: string }>(
    'select id, organisation_id as "organisationId" from webhook_endpoint where id::text = any($1)',
    [ids],
  )
  for (const { id, organisationId } of rows) {
    const holder = { organisationId: Number(organisationId), endpointId: Number(id) }
    await client.query(
      `update webhook_endpoint set sealed_secret = $2, enabled_at = null,
         disabled_reason = 'The key under which its signing secret was kept is lost: make a new secret, and give it to the receiver.'
       where id = $1`,
      [id, sealSigningSecret(to, holder, newSigningSecret())],
    )
  }
  return rows.length
}
