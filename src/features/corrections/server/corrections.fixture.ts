import { clearTables, silent } from '../../../../tests/support/database.ts'
import { inProcessAsMara, tokenIn } from '../../../../tests/support/in-process.ts'
import { readConfig } from '../../../platform/server/config.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { correctionSource } from '../../catalog/amendments.ts'
import type { SourceFact } from '../../catalog/facts.ts'
import { amendCatalog } from '../../catalog/server/facts/amend.ts'
import { emptyBatch, type FactBatch, notListed } from '../../catalog/server/facts/batch.ts'
import { loadFacts } from '../../catalog/server/facts/load-facts.ts'
import { correctionsContract as contract } from '../contract.ts'
import { correctionsEndpoints } from './endpoints.ts'
import { purgeCorrections } from './purge.job.ts'

export const publicUrl = 'https://sightline.test'
export const operator = 'office@operator.test'
export const secret = 'a'.repeat(64)

/** The endpoints as a browser meets them, on a clock that a test moves; staff calls are Mara's. */
export function openCorrections(db: Database, env: Record<string, string> = { OPERATOR_EMAIL: operator }) {
  const clock = { now: new Date('2026-11-22T12:00:00Z') }
  const queued: string[] = []
  const parts = {
    ...{ db, secret, publicUrl, deliverSoon: async () => {}, now: () => clock.now },
    amend: amendCatalog({
      queue: async (_, kind) => {
        queued.push(kind.name)
      },
    }),
    config: readConfig({ MAIL_FROM: 'Sightline <post@sightline.test>', DEMO: 'off', ...env }),
  }
  const handlers = correctionsEndpoints(parts)
  const call = inProcessAsMara(db, contract, handlers)

  const mails = () =>
    runSql<{ kind: string; recipient: string; subject: string; text: string }>(
      db,
      `select kind, recipient, subject, body_text as text from outbox_message order by id`,
    )

  const tokenOf = async (kind: string) => tokenIn((await mails()).findLast((mail) => mail.kind === kind)?.text)

  const purge = () =>
    purgeCorrections({ now: () => clock.now }).run({}, { db, log: silent, signal: new AbortController().signal })

  return { clock, call, mails, tokenOf, purge, queued }
}

const source = (key: string, title: string): SourceFact => ({
  ...{ key, title, publisher: 'Someone', url: 'https://source.test', licence: 'CC0-1.0', shareAlike: false },
  ...{ licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/', attribution: title, changes: 'None.' },
  ...{ version: '1', retrievedOn: '2026-11-01', asOf: '2026-11-01' },
})
export const sourced = { source: 'test', page: 'https://source.test/page', page_pattern: false, as_of: '2026-10-01' }
const noPrivacy = {
  ...{ privacy_email: null, privacy_webform: null, privacy_policy_url: null, privacy_source: null },
  ...{ privacy_page: null, privacy_page_pattern: false, privacy_as_of: null },
  ...notListed,
}
const company = (id: string, name: string, domain: string | null) => ({
  ...{ id, name, aliases: [], country: null, parent_id: null, website: null, domain, ...noPrivacy, ...sourced },
})

/** One app of Acme that collects two types of data, and the SDK that it runs. */
export const smallCatalog = (): FactBatch => ({
  ...emptyBatch(),
  sources: [source('test', 'Test source'), source(correctionSource, 'Corrections')],
  companies: [company('acme', 'Acme Inc', 'acme.test'), company('nova', 'Nova AG', null)],
  entries: [
    {
      ...{ id: 'app:lantern', type: 'app', slug: 'lantern', name: 'Lantern', aliases: [], company_id: 'acme' },
      ...{ category: null, kinds: [], reach_count: null, reach_unit: null, reach_source: null, reach_page: null },
      ...{ reach_as_of: null, ...sourced },
    },
  ],
  identifiers: [
    { entry_id: 'app:lantern', kind: 'package', value: 'test.acme.lantern', page: null, weak: false },
    { entry_id: 'app:lantern', kind: 'domain', value: 'lantern.test', page: null, weak: false },
  ],
  dataTypes: (['precise_location', 'email'] as const).map((data_type) => ({
    ...{ entry_id: 'app:lantern', data_type, basis: 'declared', source: sourced.source, page: sourced.page },
    as_of: sourced.as_of,
  })),
})

export const today = '2026-11-22'

export const load = (db: Database, batch: FactBatch) => loadFacts(db, { origin: 'shipped', batch, today })

/** Nobody wrote yet, and the catalog is the small one; Mara is staff. */
export async function freshCorrections(db: Database): Promise<void> {
  await clearTables(
    db,
    'fact_amendment, correction, entry, company, business_role, sensitive_audience, verified_protection, broker_registration, conduct_act, fact_load, catalog_change, mail_suppression, outbox_message, staff_account',
  )
  await runSql(db, `insert into staff_account (username, password_hash, is_demo) values ('mara', '', false)`)
  await load(db, smallCatalog())
}
