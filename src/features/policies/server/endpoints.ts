import type { Config } from '../../../platform/server/config.ts'
import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import { type Call, callerOf, type Handlers } from '../../../platform/server/http/api.ts'
import type { JobKind, Jobs } from '../../../platform/server/jobs.ts'
import { policyForAnyone, readTypedAddress } from '../../../platform/server/net/policy.ts'
import { addDays, dayOf } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { compareReadings } from '../compare.ts'
import type { policiesContract, ReadingRow } from '../contract.ts'
import { keptDays, type Reading } from '../vocabulary.ts'
import type { PolicyOutside } from './outside.ts'
import type { ReadingPayload } from './read-link.job.ts'
import {
  countWaiting,
  findFound,
  findReading,
  getReading,
  insertReading,
  newReadingId,
  type StoredReading,
} from './reading.store.ts'

export interface PoliciesServices {
  db: Database
  jobs: Pick<Jobs, 'queue'>
  policyJob: Pick<JobKind<ReadingPayload>, 'name' | 'run'>
  policyOutside: Pick<PolicyOutside, 'readPasted'>
  config: Pick<Config, 'EGRESS' | 'EGRESS_PROXY'>
  nameCaller: (address: string) => string
  limitsVisitors: boolean
}

const mostWaiting = 50
/** How many of these one address may have. */
const mostOfCaller = 5

export function policiesEndpoints(services: PoliciesServices): Handlers<typeof policiesContract> {
  const { db, policyOutside } = services

  const getKnown = async (id: string): Promise<StoredReading> => {
    const stored = await findReading(db, id)
    if (!stored) throw refuse('policy_not_found')
    return stored
  }
  const getFound = async (id: string): Promise<Reading> => {
    const { status } = await getKnown(id)
    const found = status === 'done' ? await findFound(db, id) : undefined
    if (!found) throw refuse(status === 'failed' ? 'policy_failed' : 'policy_not_ready')
    return found
  }
  const readPasted = async (text: string, call: Call): Promise<Reading> => {
    const look = await policyOutside.readPasted(text, { caller: callerOf(call), processorMs: pastedMs })
    if (look.outcome === 'unavailable') throw refuse('policy_unreadable')
    return look.reading
  }
  const readSide = async (
    { text, id }: { text?: string | undefined; id?: string | undefined },
    call: Call,
  ): Promise<Reading> => {
    if ((text === undefined) === (id === undefined)) throw refuse('policy_text_or_link')
    return text === undefined ? getFound(id ?? '') : readPasted(text, call)
  }

  return {
    'POST /api/policies': async ({ body: { text, url } }, call) => {
      if ((text === undefined) === (url === undefined)) throw refuse('policy_text_or_link')
      if (text !== undefined) return { reading: await readPasted(text, call), queued: null }
      const id = await askForLink(services, { typed: url ?? '', caller: services.nameCaller(call.address) })
      return { reading: null, queued: presentRow(await getReading(db, id)) }
    },

    'POST /api/policies/compare': async ({ body: { before, after } }, call) =>
      compareReadings(await readSide(before, call), await readSide(after, call)),

    'GET /api/policies/{id}': async ({ params }) => {
      const stored = await getKnown(params.id)
      const reading = stored.status === 'done' ? ((await findFound(db, stored.id)) ?? null) : null
      return { ...presentRow(stored), source: stored.source, reading }
    },

    'GET /api/policies/{id}/reading.json': async ({ params }, { headers }) => {
      const found = await getFound(params.id)
      headers.set('content-disposition', `attachment; filename="sightline-policy-${params.id}.json"`)
      return found
    },

    'GET /api/policies/{id}/compare/{other}': async ({ params }) =>
      compareReadings(await getFound(params.id), await getFound(params.other)),
  }
}

/**
 * Four times what the longest policies take to extract and analyze: 2.6 s in a process that has just started, 1.5 s later.
 * On a busy machine the same work takes up to twice the processor time.
 */
const pastedMs = 10_000

/** @returns the new reading's id. */
async function askForLink(
  { db, jobs, policyJob, limitsVisitors, config }: PoliciesServices,
  { typed, caller }: { typed: string; caller: string },
): Promise<string> {
  const address = readTypedAddress(typed, policyForAnyone(config))
  if (address.outcome === 'refused')
    throw refuse(address.reason === 'egress-off' ? 'policy_egress_off' : 'policy_bad_address')
  const id = newReadingId()
  await db.transaction().execute(async (tx) => {
    await lockLimit(tx)
    const waiting = await countWaiting(tx, caller)
    if (waiting.all >= mostWaiting || (limitsVisitors && waiting.own >= mostOfCaller))
      throw refuse('policy_too_many', { headers: { 'retry-after': '120' } })
    await insertReading(tx, { id, url: address.href, caller })
    await jobs.queue(tx, policyJob, { readingId: id })
  })
  return id
}

/** Two who ask at the same time do not both take the last place. */
const lockLimit = (tx: Db) => runSql(tx, `select pg_advisory_xact_lock(hashtext('policy.limit'))`)

const presentRow = (stored: StoredReading): ReadingRow => ({
  id: stored.id,
  url: stored.url,
  status: stored.status,
  phase: stored.status === 'queued' ? 'waiting' : stored.phase,
  waitingBefore: stored.waiting_before,
  failure: stored.failure,
  createdAt: stored.created_at.toISOString(),
  endedAt: stored.ended_at?.toISOString() ?? null,
  keptUntil: addDays(dayOf(stored.created_at), keptDays),
})
