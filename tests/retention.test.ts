import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import policy from '../content/privacy-policy.json' with { type: 'json' }
import { purgeCorrections } from '../src/features/corrections/server/purge.job.ts'
import { purgeCustomers } from '../src/features/customers/server/purge.job.ts'
import { eraseRemovals } from '../src/features/data-removal/server/erase.job.ts'
import { eraseContacts } from '../src/features/investigations/server/erase-contacts.job.ts'
import { forgetPages } from '../src/features/investigations/server/forget-pages.job.ts'
import { purgeLeads } from '../src/features/leads/server/purge.job.ts'
import { purgeNotices } from '../src/features/notices/server/purge.job.ts'
import { eraseOldReadings } from '../src/features/policies/server/erase-readings.job.ts'
import { eraseScans } from '../src/features/scans/server/erase-scans.job.ts'
import { purgeWebhooks } from '../src/features/webhooks/server/purge.job.ts'
import { createBlobStore } from '../src/platform/server/blobs.ts'
import { runSql } from '../src/platform/server/database.ts'
import { forgetCounts } from '../src/platform/server/http/rate-limits.ts'
import type { JobKind } from '../src/platform/server/jobs.ts'
import { eraseOldMessages } from '../src/platform/server/outbox.ts'
import { forgetFailures } from '../src/platform/server/sign-in-attempts.ts'
import { forgetStaffEvents } from '../src/platform/server/staff-audit.ts'
import { acrossOrganisations } from '../src/platform/server/tenancy.ts'
import { purgeSubscriptions } from '../src/product/subscriptions/server/purge.job.ts'
import { fromNow } from './support/clock.ts'
import { root, silent } from './support/database.ts'
import { createTwoOrganisations, type TwoOrganisations } from './support/organisation.ts'

// Checks that the jobs erase what the privacy policy says they do: of each row one that is an hour too young and one
// that is an hour too old, before and after the job. Where more belongs to it than a row, a test beside the code shows
// it, named here.

let world: TwoOrganisations
beforeAll(async () => {
  world = await createTwoOrganisations()
})

const hour = 3_600_000
const day = 24 * hour

interface Erased {
  /** As in the policy. */
  what: string
  job: JobKind<never>
  keptMs: number
  /** SQL that makes one thing named $1 that is as old as $2 says. */
  given: string
  /** SQL that finds it by its name, $1. */
  found: string
}

const blobs = createBlobStore(undefined)
const uploads = { list: async () => [], remove: async () => {} }

const erased: readonly Erased[] = [
  {
    ...{ what: "keyed hashes of callers' addresses with counts", job: forgetCounts as never, keptMs: 2 * hour },
    given: `insert into rate_count (bucket, client, window_start, hits) values ('api', $1, $2, 1)`,
    found: `select from rate_count where client = $1`,
  },
  {
    ...{ what: 'failed sign-ins, under a hash of the name', job: forgetFailures as never, keptMs: day },
    given: `insert into sign_in_failure (attempt_hash, failures, last_at) values ($1, 1, $2)`,
    found: `select from sign_in_failure where attempt_hash = $1`,
  },
  {
    ...{
      what: 'browsers and networks that someone signed in from, as keyed hashes with the name',
      job: forgetFailures as never,
      keptMs: 90 * day,
    },
    given: `insert into known_sign_in (known_hash, last_at) values ($1, $2)`,
    found: `select from known_sign_in where known_hash = $1`,
  },
  {
    ...{ what: 'public pages that a report rests on', job: forgetPages as never, keptMs: 30 * day },
    given: `insert into page_cache (key, url, fetched_at, reply) values ($1, 'https://a.test', $2, '{}')`,
    found: `select from page_cache where key = $1`,
  },
  {
    ...{ what: "links to reports of an organization's investigations", job: eraseContacts as never, keptMs: 0 },
    given: `with run as (
              insert into investigation (id, app_name, subject_key, priority, origin, run_on, organisation_id)
              select $1, 'Acme', $1, 'medium', 'member', current_date, min(id) from organisation returning id, organisation_id)
            insert into investigation_link (organisation_id, investigation_id, language, token_hash, created_at, expires_at)
            select organisation_id, id, 'en', $1, now(), $2 from run`,
    found: `select from investigation_link where token_hash = $1`,
  },
  {
    what: 'a scan: the name that the file had',
    ...{ job: eraseScans({ blobs, uploads: uploads as never }) as never, keptMs: 90 * day },
    given: `insert into scan (id, kind, name, status, created_at) values ($1, 'har', 'lamp.har', 'done', $2)`,
    found: `select from scan where id = $1`,
  },
  {
    ...{ what: 'the address of a policy that was given to be read', job: eraseOldReadings as never, keptMs: 30 * day },
    given: `insert into policy_reading (id, url, status, created_at) values ($1, 'https://a.test', 'done', $2)`,
    found: `select from policy_reading where id = $1`,
  },
  {
    what: 'addresses that asked for breach, law tracking or enforcement alerts or the newsletter, with what they asked for',
    ...{ job: purgeSubscriptions({ secret: 'a' }) as never, keptMs: day },
    given: `insert into subscription_request (kind, email, email_key, token_sha256, network, text_version, created_at, expires_at)
            values ('laws', $1, $1, $1, '', '1', $2, $2::timestamptz + interval '24 hours')`,
    found: `select from subscription_request where email = $1`,
  },
  {
    ...{ what: 'messages, sent or not', job: eraseOldMessages as never, keptMs: 90 * day },
    given: `insert into outbox_message (kind, stream, recipient, subject, body_text, dedupe_key, state, created_at)
            values ('note', 'staff', 'a@corp.test', 'Hello', 'x', $1, 'failed', $2)`,
    found: `select from outbox_message where dedupe_key = $1`,
  },
  {
    what: 'keyed hash of the address, and the network, of the person who wrote',
    ...{ job: purgeLeads() as never, keptMs: day },
    given: `insert into contact_ask (kind, address_hash, network, at) values ('message', $1, '', $2)`,
    found: `select from contact_ask where address_hash = $1`,
  },
  {
    ...{ what: 'what readers say is wrong with the catalog', job: purgeCorrections() as never, keptMs: 365 * day },
    given: `insert into correction (subject_kind, subject_key, subject_name, field, statement, page, state, decided_at, created_at)
            values ('app', $1, 'A', 'name', 'x', 'https://a.test', 'declined', $2, $2)`,
    found: `select from correction where subject_key = $1`,
  },
  {
    ...{ what: 'addresses left with such a report', job: purgeCorrections() as never, keptMs: 30 * day },
    given: `insert into correction (subject_kind, subject_key, subject_name, field, statement, page, email, state, decided_at, created_at)
            values ('app', 'a', 'A', 'name', 'x', 'https://a.test', $1, 'accepted', $2, $2)`,
    found: `select from correction where email = $1`,
  },
  {
    ...{ what: 'reports that a page of ours is illegal or wrong', job: purgeNotices() as never, keptMs: 730 * day },
    given: `insert into notice (page, kind, explanation, state, decided_at) values ('/', 'wrong', $1, 'kept', $2)`,
    found: `select from notice where explanation = $1`,
  },
  {
    ...{ what: 'names and addresses left with such a report', job: purgeNotices() as never, keptMs: 180 * day },
    given: `insert into notice (page, kind, explanation, email, state, decided_at) values ('/', 'wrong', 'x', $1, 'kept', $2)`,
    found: `select from notice where email = $1`,
  },
  {
    ...{ what: 'network that such a report of a page came from', job: purgeNotices() as never, keptMs: day },
    given: `insert into notice (page, kind, explanation, network, created_at) values ('/', 'wrong', 'x', $1, $2)`,
    found: `select from notice where network = $1`,
  },
  {
    ...{ what: 'network that such a report came from', job: purgeCorrections() as never, keptMs: day },
    given: `insert into correction (subject_kind, subject_key, subject_name, field, statement, page, network, created_at)
            values ('app', 'a', 'A', 'name', 'x', 'https://a.test', $1, $2)`,
    found: `select from correction where network = $1`,
  },
  {
    ...{
      what: 'sessions, with the browser and system',
      job: purgeCustomers({ blobs: { remove: async () => {} } }) as never,
      keptMs: 30 * day,
    },
    given: `insert into account_session (token_hash, account_id, member_id, created_at, expires_at)
            select $1, account_id, id, $2, $2::timestamptz + interval '30 days' from member order by id limit 1`,
    found: `select from account_session where token_hash = $1`,
  },
  {
    ...{
      what: 'accounts whose address was not proved, with the organization that they created',
      job: purgeCustomers({ blobs: { remove: async () => {} } }) as never,
      keptMs: 72 * hour,
    },
    given: `with organisation as (insert into organisation (name, size) values ($1, 'small') returning id),
              account as (insert into account (email, email_key, proof_due_at, password_hash)
                values ($1, $1, $2::timestamptz + interval '72 hours', 'none') returning id)
            insert into member (organisation_id, account_id, email, email_key, first_name, last_name, role)
            select organisation.id, account.id, $1, $1, 'A', 'B', 'administrator' from organisation, account`,
    found: `select from account where email = $1`,
  },
  {
    ...{
      what: 'addresses that proof, new password or invitation went to',
      job: purgeCustomers({ blobs: { remove: async () => {} } }) as never,
      keptMs: 30 * day,
    },
    given: `insert into member_link (token_hash, organisation_id, kind, email, email_key, expires_at)
            select $1, id, 'invitation', $1, $1, $2 from organisation order by id limit 1`,
    found: `select from member_link where email = $1`,
  },
  {
    ...{ what: 'deliveries to webhooks and connected systems', job: purgeWebhooks() as never, keptMs: 30 * day },
    given: `with endpoint as (insert into webhook_endpoint (organisation_id, url, events, sealed_secret, created_by)
              select organisation_id, 'https://a.test', '{risk.changed}', 'x', id from member order by id limit 1
              returning id, organisation_id)
            insert into webhook_delivery (organisation_id, endpoint_id, message_id, event, payload, state, created_at)
            select organisation_id, id, $1, 'risk.changed', '{}', 'delivered', $2 from endpoint`,
    found: `select from webhook_delivery where message_id = $1`,
  },
  {
    what: 'keyed hash of the address of a request that was erased',
    ...{ job: eraseRemovals() as never, keptMs: 45 * day },
    given: `insert into removal_request (public_id, address_hash, network, salt, track_sha256, created_at, proved_at, erased_at, closed_at)
            values ($1, $1, '', '', $1, $2, $2, $2, $2)`,
    found: `select from removal_request where address_hash = $1`,
  },
  {
    ...{ what: 'what staff did, by name', job: forgetStaffEvents as never, keptMs: 730 * day },
    given: `insert into staff_event (username, action, words, at) values ($1, 'POST /x', 'x', $2)`,
    found: `select from staff_event where username = $1`,
  },
]

/** Shown beside the code, where what hangs on it is made as it is made. */
const shownBy: Readonly<Record<string, readonly [file: string, name: string]>> = {
  'who asked for an assessment': [
    'tests/investigations.test.ts',
    'who asked is emptied after 90 days, the request stays',
  ],
  'address left for a report': [
    'tests/investigations.test.ts',
    'an address that was left gets one mail, queued with the report; it is masked in the list and erased in time',
  ],
  'which scans a browser asked for': [
    'src/features/scans/server/owned-scans.test.ts',
    'a scan goes, with its pictures and what was known of its file',
  ],
  'an uploaded file': [
    'src/features/scans/server/file-scans.test.ts',
    'a sweep leaves what is awaited and what still comes in, and nothing else',
  ],
  'record of consent': [
    'src/product/subscriptions/server/purge.test.ts',
    'a record of consent goes three years after the last of its address, unless its alerts go on',
  ],
  'which reader was sent which newsletter': [
    'src/features/leads/server/editions.test.ts',
    'who got which is forgotten 90 days after it ended; how many is kept, and one that was stopped is over',
  ],
  'keyed hashes of addresses that bounced': [
    'src/product/subscriptions/server/purge.test.ts',
    'a suppression goes when its time is over',
  ],
  'addresses, names and answers of removal requests': [
    'src/features/data-removal/server/requests.test.ts',
    'what no one proved is erased after a day, and the rest ninety days after its last item has closed',
  ],
  'names, addresses and words of leads': [
    'src/features/leads/server/leads.test.ts',
    'a lead is erased two years after its last change, with its history',
  ],
  'names, addresses and words of tickets': [
    'src/features/leads/server/tickets.test.ts',
    'a ticket is erased a year after it was last written in, with its messages',
  ],
  'sample reports of visitors': [
    'src/features/reports/server/samples.test.ts',
    'a visitor has a sample made, marked as one, and no member sees it; after a day it is gone with its bytes',
  ],
  'addresses that scheduled reports go to': [
    'src/features/reports/server/schedules.test.ts',
    'addresses that never confirmed, or stopped, are erased after thirty days',
  ],
  'how much a language model was used': [
    'src/features/investigations/server/llm.store.test.ts',
    'our own work has the month, and shares of earlier months are forgotten',
  ],
  'calls of each key': ['src/platform/server/http/api-usage.test.ts', 'counts are kept for 400 days'],
  'answers to calls with an Idempotency-Key': [
    'src/features/developer-api/server/version-one.test.ts',
    'an answer is kept for a day, sealed, and then erased',
  ],
}

describe('after its time it is gone, and before it is there', () => {
  test.each(erased)('$what', async ({ what, job, keptMs, given, found }) => {
    const name = (age: string) => `${age} ${what}`.slice(0, 60)
    const isThere = async (age: string) =>
      (await acrossOrganisations(world.db, (tx) => runSql(tx, found, [name(age)]))).length === 1
    for (const [age, beyondMs] of [
      ['young', -hour],
      ['old', hour],
    ] as const)
      await acrossOrganisations(world.db, (tx) => runSql(tx, given, [name(age), fromNow(-keptMs - beyondMs)]))
    expect([await isThere('young'), await isThere('old')]).toEqual([true, true])
    await (job as JobKind<object>).run({}, { db: world.db, log: silent, signal: new AbortController().signal })
    expect([await isThere('young'), await isThere('old')]).toEqual([true, false])
  })
})

test('each row of the policy that a job ends is shown here or beside the code', () => {
  const rows = policy.kept.flatMap((group) => group.rows as { what: string; job?: string }[])
  const claims = [...erased.map(({ what }) => what), ...Object.keys(shownBy)]
  const typed = (text: string) => text.replaceAll('’', "'")
  const ofJobs = rows.filter(({ job }) => job !== undefined).map(({ what }) => typed(what))
  expect(ofJobs.filter((what) => !claims.some((claim) => what.startsWith(claim)))).toEqual([])
  expect(claims.filter((claim) => !ofJobs.some((what) => what.startsWith(claim)))).toEqual([])
  for (const { what, job } of erased)
    expect(rows.find((row) => typed(row.what).startsWith(what))?.job, what).toBe((job as { name: string }).name)
  for (const [file, name] of Object.values(shownBy))
    expect(readFileSync(join(root, file), 'utf8').includes(name), `${file}: ${name}`).toBe(true)
})
