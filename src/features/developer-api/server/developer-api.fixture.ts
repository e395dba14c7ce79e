import { Hono } from 'hono'
import { addOrganisation, createTwoOrganisations, openGuard } from '../../../../tests/support/organisation.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import { type Call, type Handler, type Member, memberOf, mountApi } from '../../../platform/server/http/api.ts'
import { clientOfKey, createRateLimiter, requireAllowance } from '../../../platform/server/http/rate-limits.ts'
import { acrossOrganisations, isOwned } from '../../../platform/server/tenancy.ts'
import { commonRefusals, refuse } from '../../../platform/shared/refusal.ts'
import type { Question } from '../../investigations/question-contract.ts'
import type { SearchEntry } from '../../search/contract.ts'
import type { Webhook, WebhookDelivery } from '../../webhooks/contract.ts'
import { developerApiContract, developerApiRefusals } from '../contract.ts'
import { type Scope, scopes } from '../vocabulary.ts'
import { developerApiEndpoints } from './endpoints.ts'
import { createKeyDoor } from './key-door.ts'
import type { AssessmentDetail, DeveloperApiParts } from './parts.ts'

export const secret = 'f'.repeat(64)
export const publicUrl = 'https://portal.test'
const address = '203.0.113.7'

export interface Sending {
  /** An API key. */
  key?: string | undefined
  member?: Member
  body?: unknown
  headers?: Record<string, string>
  from?: string
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
  body: any
  code: string | undefined
  headers: Headers
}

/** Two organisations, the calls as a program meets them, and rooms beside that note what they were asked. */
export async function createDeveloperApiWorld() {
  const organisations = await createTwoOrganisations()
  const { db, own } = organisations
  const clock = { now: new Date('2027-03-01T10:20:00.000Z') }
  const now = () => clock.now
  const limits = { isOn: false }
  const limiter = createRateLimiter({ secret })
  const webhookCalls: { key: string; call: Call }[] = []
  const starting = {
    /** What starting an assessment waits for, once it was begun. */
    hold: Promise.resolve(),
    refusal: undefined as string | undefined,
    begun: 0,
    started: 0,
    /** What the last one would be used for. */
    use: undefined as string | undefined,
  }
  const report = {
    asked: [] as Parameters<DeveloperApiParts['findOrMakeReport']>[1][],
    found: { state: 'making' } as Awaited<ReturnType<DeveloperApiParts['findOrMakeReport']>>,
  }
  const asking = {
    /** What the run of every assessment asks. */
    question: null as Question | null,
    answered: [] as Parameters<DeveloperApiParts['answerRun']>[0][],
  }
  const catalog = { entries: [] as SearchEntry[], asked: [] as object[] }

  const webhook = (id: number): Webhook => ({
    ...{ id, url: 'https://hooks.test/', description: '', events: ['risk.changed'], isEnabled: true },
    ...{ disabledReason: null, createdAt: now().toISOString(), lastDeliveredAt: null },
    recent: { delivered: 0, failed: 0, waiting: 0 },
  })
  const delivery = (id: number): WebhookDelivery => ({
    ...{ id, messageId: `msg_${id}`, event: 'risk.changed', state: 'queued', attempts: 0, payload: '{}' },
    ...{ createdAt: now().toISOString(), deliveredAt: null, nextAttemptAt: null },
    ...{ lastStatus: null, lastError: null, lastAnswer: null },
  })
  const heard = (key: string, call: Call) => {
    webhookCalls.push({ key, call })
    return webhookCalls.length
  }

  const app = new Hono()
  const bugs: unknown[] = []
  mountApi(app, {
    contract: developerApiContract,
    handlers: developerApiEndpoints({
      ...{ db, secret, publicUrl, now, guard: openGuard },
      startAssessment: async (tx, { member, vendorName, type, priority, use, now }) => {
        const id = await addAssessment(tx, { member, vendorName, type, priority, now })
        starting.begun += 1
        starting.use = use
        await starting.hold
        if (starting.refusal) throw refuse(starting.refusal)
        starting.started += 1
        return id
      },
      getAssessment: async (tx, which) => {
        const found = await getAssessment(tx, which)
        const { question } = asking
        return question ? { ...found, state: 'requested', question } : found
      },
      // What these rooms answer is held against the running program, in tests/register-api.test.ts.
      ...({} as Pick<DeveloperApiParts, 'rooms' | 'scans' | 'team'>),
      answerRun: async (asked) => {
        asking.answered.push(asked)
        asking.question = null
      },
      findOrMakeReport: async (_, asked) => {
        report.asked.push(asked)
        return report.found
      },
      blobs: { get: async (_, sha256) => Buffer.from(`%PDF ${sha256}`) },
      findEntries: async (asked) => {
        catalog.asked.push(asked)
        const end = asked.offset + asked.limit
        return { entries: catalog.entries.slice(asked.offset, end), hasMore: end < catalog.entries.length }
      },
      webhooks: {
        'GET /api/customer/webhooks': (_, call) => [webhook(heard('list', call))],
        'POST /api/customer/webhooks': (_, call) => ({ ...webhook(heard('add', call)), secret: 'whsec_of-this-hook' }),
        'PATCH /api/customer/webhooks/{id}': (_, call) => webhook(heard('edit', call)),
        'DELETE /api/customer/webhooks/{id}': (_, call) => void heard('delete', call),
        'POST /api/customer/webhooks/{id}/secret': () => ({ secret: '', oldUntil: now().toISOString() }),
        'POST /api/customer/webhooks/{id}/test': (_, call) => delivery(heard('test', call)),
        'GET /api/customer/webhooks/{id}/deliveries': ({ query }) =>
          Array.from({ length: query.limit }, (_, at) => delivery(1_000 - at)),
        'POST /api/customer/webhooks/{id}/deliveries/{childId}/replay': (_, call) => delivery(heard('replay', call)),
      },
    }) as unknown as Record<string, Handler<never>>, // each is called with what its own schemas parsed
    refusals: { ...commonRefusals, ...developerApiRefusals },
    bodyLimit: 10_000,
    receiveFile: () => Promise.reject(new Error('no files here')),
    guard: (c) => {
      if (limits.isOn)
        requireAllowance(c, limiter.hit('documented', c.req.header('x-from') ?? address, now().getTime()))
    },
    guardKey: (c, key) => {
      if (limits.isOn) requireAllowance(c, limiter.hit('documented', clientOfKey(key), now().getTime()))
    },
    findStaff: async () => undefined,
    findMember: async (authorization) => members.get(authorization ?? ''),
    findKey: createKeyDoor({ db, demo: false, now }),
    isOwned: (row) => isOwned(db, row),
    addressOf: (c) => c.req.header('x-from') ?? address,
    onBug: (error) => void bugs.push(error),
    checkAnswers: true,
  })
  const members = new Map<string, Member>()

  async function send(call: string, { key, member, body, headers = {}, from }: Sending = {}): Promise<Answer> {
    const [method = '', path = ''] = call.split(' ')
    if (member) members.set(`Bearer ${member.id}`, member)
    const bearer = key ?? member?.id
    const response = await app.request(path, {
      method,
      headers: {
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(from !== undefined && { 'x-from': from }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (bugs.length > 0) throw bugs.splice(0)[0]
    const text = await response.text()
    const isJson = /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '')
    const answered = isJson ? JSON.parse(text) : text || undefined
    return { status: response.status, body: answered, code: answered?.code, headers: response.headers }
  }

  return {
    ...{ ...organisations, clock, limits, webhookCalls, starting, report, asking, catalog, send },
    /** Of whatever organisation, in a transaction that sees all. */
    everywhere: <Row = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
      acrossOrganisations(db, (tx) => runSql<Row>(tx, sql, values)),
    addOrganisation: (name: string) => addOrganisation(db, name),
    makeKey: async ({
      member = own.administrator,
      ...body
    }: {
      member?: Member
      scopes?: readonly Scope[]
      expiresInDays?: number
    } = {}): Promise<{ id: number; key: string }> => {
      const made = await send('POST /api/customer/api-keys', { member, body: { name: 'CI', scopes, ...body } })
      if (made.status !== 201) throw new Error(`no key: ${made.code}`)
      return made.body
    },
  }
}
export type DeveloperApiWorld = Awaited<ReturnType<typeof createDeveloperApiWorld>>

async function addAssessment(
  tx: Db,
  given: { member: Member; vendorName: string; type: string; priority: string; now: Date },
): Promise<number> {
  const { id: memberId, organisationId } = given.member
  const [row] = await runSql<{ id: number }>(
    tx,
    `with v as (
       insert into vendor (organisation_id, vendor_name, vendor_type) values ($1, $2, 'saas') returning id)
     insert into assessment (organisation_id, vendor_id, type, priority, state, due_at, created_by, created_at)
     select $1, v.id, $3, $4, 'requested', $5, $6, $5 from v returning id`,
    [organisationId, given.vendorName, given.type, given.priority, given.now, memberId],
  )
  return row?.id ?? 0
}

async function getAssessment(
  tx: Db,
  { organisationId, id }: { organisationId: number; id: number },
): Promise<AssessmentDetail> {
  type Stored = Pick<AssessmentDetail, 'id' | 'vendorId' | 'vendorName' | 'type' | 'priority' | 'state'>
  const [row] = await runSql<Stored & { createdAt: Date; dueAt: Date; concludedAt: Date | null }>(
    tx,
    `select a.id, a.vendor_id as "vendorId", v.vendor_name as "vendorName", a.type, a.priority,
       case a.state when 'requested' then 'review' else a.state end as state,
       a.created_at as "createdAt", a.due_at as "dueAt", a.concluded_at as "concludedAt"
     from assessment a join vendor v on v.id = a.vendor_id where a.organisation_id = $1 and a.id = $2`,
    [organisationId, id],
  )
  if (!row) throw new Error(`assessment ${id} is not there`)
  return {
    ...{ ...row, createdAt: row.createdAt.toISOString(), dueAt: row.dueAt.toISOString() },
    concludedAt: row.concludedAt?.toISOString() ?? null,
    ...{ isOverdue: false, setTitle: null, answered: 0, asked: 0, conclusion: null, contactName: '', contactEmail: '' },
    ...{ setKey: null, questions: [], questionsSha256: null, answers: [], comparisons: [], link: null, reminders: [] },
    ...{ unwanted: [], answerFindings: [], offers: [], followUps: [] },
    investigation: { id: `run-of-${id}`, status: 'completed', score: 62 },
    ...{ submittedAt: null, conclusionReason: '', conditions: '', concludedBy: null, version: 1, question: null },
  }
}

export const memberBehind = (call: Call | undefined): Member => {
  if (!call) throw new Error('nobody called')
  return memberOf(call)
}
