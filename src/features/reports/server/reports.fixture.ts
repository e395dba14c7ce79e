import { emptyTables, silent } from '../../../../tests/support/database.ts'
import { addOrganisation, portalCaller, type SentBy } from '../../../../tests/support/organisation.ts'
import { createBlobStore } from '../../../platform/server/blobs.ts'
import { runSql } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import type { JobTools } from '../../../platform/server/jobs.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { canonicalJson } from '../../../platform/shared/canonical-hash.ts'
import type { Format } from '../../../product/reports.ts'
import { customersRefusals } from '../../customers/contract.ts'
import { reportsContract, reportsRefusals } from '../contract.ts'
import { exampleFacts } from '../facts.fixture.ts'
import { exampleModel } from '../model.fixture.ts'
import { reportsEndpoints } from './endpoints.ts'
import { makeReport, type ReportPayload } from './make-report.job.ts'
import type { GatherFacts, RenderReport } from './parts.ts'
import { purgeReports } from './purge.job.ts'
import { recipientMail } from './recipient-mail.ts'
import { runSchedules } from './run-schedules.job.ts'

export const secret = 'e'.repeat(64)

const model = exampleModel({ rows: 2 })
const facts = exampleFacts({ vendors: 3 })

/** What the register holds is not the matter here: the same small one, of whoever asks. */
const gather: GatherFacts = async (_, { asked, generatedAt, generatedBy, organisationId }) => ({
  ...facts,
  ...{ asked, generatedAt: generatedAt.toISOString(), generatedBy },
  organisation: { ...facts.organisation, name: `Organisation ${organisationId}` },
})

/** As the real one answers, in no time: other facts and another format are other bytes. */
export const render: RenderReport = async ({ facts: { organisation, asked, generatedAt, generatedBy }, format }) => {
  const bytes = Buffer.from(canonicalJson({ organisation, ...asked, generatedAt, generatedBy, format } as never))
  return {
    outcome: 'rendered',
    file: { name: `report.${format}`, mediaType: 'text/plain', bytes },
    json: { name: 'report.json', mediaType: 'application/json', bytes: Buffer.from(canonicalJson(model as never)) },
    about: { meta: model.meta, sha256: model.sha256 },
    inputsSha256: 'f'.repeat(64),
  }
}

/** Two organisations, a clock to turn, and what waits for a worker. */
export async function createReportsWorld({ demo = true }: { demo?: boolean } = {}) {
  const { db } = await emptyTables('organisation, account, outbox_message, mail_suppression, blob')
  const own = await addOrganisation(db, 'Own Example')
  const other = await addOrganisation(db, 'Other Example')
  const clock = { now: new Date('2026-11-22T09:00:00.000Z') }
  const now = () => clock.now
  const queued: ReportPayload[] = []
  const blobs = createBlobStore(undefined)
  const mails = {
    ...{ secret, publicUrl: 'https://portal.test', now, deliverSoon: async () => undefined },
    operator: { OPERATOR_NAME: undefined, OPERATOR_ADDRESS: undefined, OPERATOR_EMAIL: undefined },
  }
  const making = { ...mails, blobs, gather, render }
  const makeJob = makeReport(making)
  const asking = {
    ...{ makeJob, now },
    queue: async (_: unknown, __: unknown, payload: object) => void queued.push(payload as ReportPayload),
  }
  const call = portalCaller({
    db,
    contract: reportsContract,
    handlers: reportsEndpoints({ ...mails, ...asking, db, blobs, demo, countFrameworks: async () => [] }),
    refusals: { ...customersRefusals, ...reportsRefusals },
  })
  const tools: JobTools = { db, log: silent, signal: new AbortController().signal }

  /** What waits is done, with other parts where a test breaks something. */
  async function work(broken: Partial<typeof making> = {}): Promise<void> {
    for (const payload of queued.splice(0)) await makeReport({ ...making, ...broken }).run(payload, tools)
  }
  const everywhere = <Row = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
    acrossOrganisations(db, (tx) => runSql<Row>(tx, sql, values))

  return {
    ...{ db, own, other, recipients: recipientMail({ db, secret, now }) },
    ...{ call, clock, queued, work, making, asking, tools, everywhere },
    later: ({ days = 0, minutes = 0 }: { days?: number; minutes?: number }) => {
      clock.now = new Date(clock.now.getTime() + days * 86_400_000 + minutes * 60_000)
    },
    runDue: () => runSchedules(asking).run({}, tools),
    purge: () => purgeReports({ blobs, now }).run({}, tools),
    ask: (body: object = {}, member: Member = own.manager) =>
      call(member, 'POST /api/customer/reports', {
        body: { type: 'gdpr', period: 'last-month', format: 'pdf' satisfies Format, ...body },
      }),
    schedule: (body: object = {}, member: Member = own.manager) =>
      call(member, 'POST /api/customer/report-schedules', {
        body: {
          ...{ title: 'Processors, monthly', type: 'gdpr', format: 'pdf', period: 'last-month' },
          ...{ frequency: 'monthly', startsOn: '2026-12-01', ...body },
        },
      }),
    mails: (kind: string) =>
      everywhere<{ id: number; recipient: string; text: string; headers: Record<string, string>; stream: string }>(
        `select id, recipient, body_text as text, headers, stream from outbox_message where kind = $1 order by id`,
        [kind],
      ),
    /** Without an account. */
    publicly: <Key extends keyof typeof reportsContract>(key: Key, sent?: SentBy) => call(undefined, key, sent),
  }
}
export type ReportsWorld = Awaited<ReturnType<typeof createReportsWorld>>

export const tokenIn = (text: string, page: 'reports' | 'subscriptions/confirm' | 'u' = 'reports'): string => {
  const found = new RegExp(`https://portal\\.test/${page}/([\\w-]{22})(?![\\w-])`).exec(text)?.[1]
  if (!found) throw new Error(`no link of ${page}`)
  return found
}
