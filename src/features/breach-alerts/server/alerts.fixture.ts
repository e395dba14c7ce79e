import { now } from '../../../../tests/support/clock.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { tokensOf } from '../../../product/subscriptions/server/subscribe.ts'
import { saveSubscription } from '../../../product/subscriptions/server/subscription.store.ts'
import type { SeverityLevel } from '../severity-table.ts'
import type { Digest } from '../vocabulary.ts'
import { replaceWatches } from './breach-subscription.ts'

// Breaches and subscriptions of tests, as the database holds them.

export const secret = 'f'.repeat(64)

export interface GivenBreach {
  id: string
  company?: string
  companyId?: string | null
  domain?: string | null
  /** In the source's words. */
  names?: string[]
  level?: SeverityLevel
  flags?: string[]
  dataTypes?: string[]
  mergedInto?: string | null
}

export async function giveBreach(db: Database, given: GivenBreach): Promise<string> {
  const { id, company = 'Example', names = [company], level = 'high', flags = [], dataTypes = [] } = given
  await runSql(
    db,
    `insert into breach_source (id, title, page, licence, loaded_at, attribution)
     values ('hibp', 'Have I Been Pwned', 'https://haveibeenpwned.com/', 'CC-BY-4.0', now(), 'Data: Have I Been Pwned (haveibeenpwned.com), CC BY 4.0.')
     on conflict do nothing`,
  )
  await runSql(
    db,
    `insert into breach (id, title, company, company_id, host, published_on, discovered_on, data_classes, source, page, origin, severity,
       severity_se, severity_parts, severity_formula, description, search_words, flags, merged_into)
     values ($1, $2, $2, $3, $4, '2026-07-20', '2026-07-20', $5, 'hibp', 'https://haveibeenpwned.com/Breach/X', 'feed', $6,
       0, '[]', 'enisa-se-v2', $2 || ' had a breach.', '', $7, $8)`,
    [id, company, given.companyId ?? null, given.domain ?? null, dataTypes, level, flags, given.mergedInto ?? null],
  )
  await runSql(
    db,
    `insert into breach_source_link (source, external_id, breach_id, ordinal, url, name)
     select 'hibp', $1 || n, $1, n, 'https://haveibeenpwned.com/Breach/X', name from unnest($2::text[]) with ordinality as given(name, n)`,
    [id, names],
  )
  return id
}

export async function giveCompany(
  db: Database,
  {
    id,
    name = id,
    aliases = [],
    domain = null,
  }: { id: string; name?: string; aliases?: string[]; domain?: string | null },
): Promise<string> {
  await runSql(
    db,
    `insert into fact_source (key, title, publisher, url, licence, licence_url, attribution, changes, version, retrieved_on, as_of, share_alike)
     values ('test', '', '', '', '', '', '', '', '', '2026-11-21', '2026-11', false) on conflict do nothing`,
  )
  await runSql(
    db,
    `insert into company (id, name, aliases, domain, source, page, as_of, origin) values ($1, $2, $3, $4, 'test', '', '2026-11', 'test')`,
    [id, name, aliases, domain],
  )
  return id
}

export interface GivenSubscription {
  name: string
  keywords?: string[]
  threshold?: SeverityLevel
  digest?: Digest
  pausedUntil?: Date | null
}

export async function giveSubscription(db: Database, given: GivenSubscription): Promise<number> {
  const { name, keywords = [], threshold = 'medium', digest = 'standard', pausedUntil = null } = given
  const salt = `salt of ${name}`
  const email = `${name}@mail.test`
  const { pageToken, stopToken } = tokensOf('breaches', { secret, salt })
  const settings = { keywords, threshold, digest }
  return db.transaction().execute(async (tx) => {
    const id = await saveSubscription(tx, {
      ...{ kind: 'breaches', email, emailKey: email, settings, salt, now: now() },
      ...{ pageSha256: tokenHash(pageToken), stopSha256: tokenHash(stopToken) },
    })
    await replaceWatches(tx, { id, settings })
    await runSql(tx, `update subscription set paused_until = $2 where id = $1`, [id, pausedUntil])
    return id
  })
}

/** What waits or was mailed: whom, of what, why. */
export const listDeliveries = (db: Database) =>
  runSql<{ name: string; breach: string; kind: string; revision: number; level: string; keyword: string | null }>(
    db,
    `select split_part(s.email, '@', 1) as name, d.breach_id as breach, d.kind, d.revision, d.level, d.keyword
     from breach_delivery d join subscription s on s.id = d.subscription_id order by 1, d.id`,
  )
