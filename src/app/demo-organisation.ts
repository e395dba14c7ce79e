import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import exampleDpa from '../../content/demo/data-processing-agreement.txt?raw'
import { customersContract } from '../features/customers/contract.ts'
import { openOrganisation } from '../features/customers/server/join.ts'
import { demoMember } from '../features/customers/vocabulary.ts'
import { type ReportSchedule, reportsContract } from '../features/reports/contract.ts'
import { vendorsContract } from '../features/vendors/contract.ts'
import { dossierContract } from '../features/vendors/dossier-contract.ts'
import { type Database, runSql } from '../platform/server/database.ts'
import type { Call, Handler, Member } from '../platform/server/http/api.ts'
import type { JobKind } from '../platform/server/jobs.ts'
import { hashPassword } from '../platform/server/passwords.ts'
import { acrossOrganisations } from '../platform/server/tenancy.ts'
import { dayOf } from '../platform/shared/days.ts'
import type { Contract } from '../platform/shared/endpoint.ts'
import type { AgreementKind } from '../product/vendors.ts'

// The demonstration: an organisation that does not exist, whose vendors do. What is said of a vendor is the catalog's; what
// the organisation says of itself, its agreements, owners, findings and reviews, is an example, and its name says so.

interface DemoVendor {
  name: string
  /** Catalog item; absent for a vendor that the catalog does not know. */
  catalog?: { kind: 'app' | 'sdk' | 'company'; id: string }
  fields: Record<string, unknown>
  agreements?: readonly AgreementKind[]
  transfer?: Record<string, unknown>
  subProcessors?: readonly Record<string, unknown>[]
  finding?: Record<string, unknown>
  review?: string
}

const inTheUs = { roles: ['processor'], countries: ['US'] }
const scc = { country: 'US', mechanism: 'scc', conclusion: 'Example entry of the demonstration.' }
const example = (what: string) => `Example entry of the demonstration: ${what}`

const vendors: readonly DemoVendor[] = [
  {
    name: 'Braze',
    catalog: { kind: 'sdk', id: 'braze' },
    fields: {
      ...{ ...inTheUs, vendorType: 'marketing_automation', tier: 'important', criticality: 'high', people: 250_000 },
      ...{
        dataTypes: ['email', 'device_id'],
        dataSubjects: ['customers', 'app_users'],
        purposes: ['Messages to customers'],
      },
    },
    agreements: ['dpa', 'scc'],
    transfer: scc,
    subProcessors: [{ name: 'Example Cloud', country: 'US', purpose: example('where it is hosted') }],
    review: example('nothing has changed.'),
  },
  {
    name: 'OneSignal',
    catalog: { kind: 'sdk', id: 'onesignal' },
    fields: {
      ...{ ...inTheUs, vendorType: 'push_messaging', criticality: 'medium', people: 80_000 },
      ...{ dataTypes: ['device_id'], dataSubjects: ['app_users'], purposes: ['Push messages'] },
    },
    finding: {
      ...{ title: 'No data processing agreement is signed', severity: 'high' },
      detail: example('sign one before the next campaign.'),
    },
  },
  {
    name: 'AppsFlyer',
    catalog: { kind: 'sdk', id: 'appsflyer' },
    fields: {
      vendorType: 'attribution',
      roles: ['third_party'],
      dataTypes: ['device_id'],
      dataSubjects: ['app_users'],
    },
    subProcessors: [{ name: 'Example Cloud', country: 'US', purpose: example('where it is hosted') }],
  },
  {
    name: 'Sentry',
    catalog: { kind: 'sdk', id: 'sentry' },
    fields: { ...inTheUs, vendorType: 'error_monitoring', tier: 'low', criticality: 'low', dataTypes: ['device_id'] },
    agreements: ['dpa', 'scc'],
    transfer: scc,
    subProcessors: [],
    review: example('only crash reports, no contact data.'),
  },
  {
    name: 'Stripe',
    catalog: { kind: 'company', id: 'stripe' },
    fields: {
      ...{ ...inTheUs, vendorType: 'payments', tier: 'critical', criticality: 'critical', people: 250_000 },
      ...{ dataTypes: ['email', 'payment'], dataSubjects: ['customers'], purposes: ['Payments'] },
    },
    agreements: ['dpa'],
    transfer: { ...scc, mechanism: 'us-dpf' },
  },
  {
    name: 'Slack',
    catalog: { kind: 'app', id: 'slack' },
    fields: {
      ...inTheUs,
      vendorType: 'collaboration',
      criticality: 'high',
      dataTypes: ['email'],
      dataSubjects: ['employees'],
    },
    agreements: ['dpa', 'scc'],
  },
  {
    name: 'Example Payroll',
    fields: {
      ...{ vendorType: 'payroll', roles: ['processor'], countries: ['DE'], tier: 'critical', criticality: 'critical' },
      ...{ dataSubjects: ['employees'], notes: example('a vendor that the catalog does not know.') },
    },
  },
]

/** Creates it at the first start with DEMO on: anyone who reads the sign-in page can sign in at once. */
export async function ensureDemoOrganisation(db: Database, now: Date): Promise<void> {
  const known = await acrossOrganisations(db, (tx) => runSql(tx, `select 1 from organisation where is_demo`))
  if (known.length > 0) return
  const passwordHash = await hashPassword(demoMember.password)
  await acrossOrganisations(db, (tx) =>
    openOrganisation(tx, {
      organisation: { name: 'Demo organisation', industry: '', size: 'mid-market', isDemo: true },
      administrator: { email: demoMember.email, firstName: 'Demo', lastName: 'Member', passwordHash, provedAt: now },
      at: now,
    }),
  )
}

/** Reports of the demonstration, of which a visitor can open the last. */
const schedules = [
  { title: 'GDPR report of the month', type: 'gdpr', format: 'pdf', period: 'last-month', frequency: 'monthly' },
  {
    title: 'Risk summary of the quarter',
    type: 'executive',
    format: 'powerpoint',
    period: 'last-quarter',
    frequency: 'quarterly',
  },
  { title: 'CCPA report of the week', type: 'ccpa', format: 'excel', period: 'last-month', frequency: 'weekly' },
] as const

const contract: Contract = { ...customersContract, ...vendorsContract, ...dossierContract, ...reportsContract }

/** Queued at each start: begun again after a kill, and nothing to do once everything is there. */
export const fillDemo = (handlers: () => Record<string, Handler<never>>): JobKind<Record<string, never>> => ({
  name: 'demo.fill',
  run: (_, { db }) => fillDemoOrganisation(db, handlers(), dayOf(new Date())),
})

/** Enters the examples by the calls that everybody uses; a vendor that is there already stays as it is. */
async function fillDemoOrganisation(
  db: Database,
  handlers: Record<string, Handler<never>>,
  today: string,
): Promise<void> {
  const [member] = await acrossOrganisations(db, (tx) =>
    runSql<Member>(
      tx,
      `select m.id, m.organisation_id as "organisationId", m.role, 0 as "sessionId" from member m
       join organisation o on o.id = m.organisation_id and o.is_demo where m.left_at is null order by m.id limit 1`,
    ),
  )
  if (!member) return
  const call: Call = {
    ...{ address: 'demo', staff: undefined, member, cookies: {}, header: () => undefined, headers: new Headers() },
  }

  /** Judged by the contract as if it came over the network. */
  async function ask(key: string, sent: { params?: object; query?: object; body?: object; file?: object } = {}) {
    const { params, query, body } = contract[key] ?? {}
    const input = {
      ...{ params: params?.parse(sent.params ?? {}), query: query?.parse(sent.query ?? {}) },
      ...{ body: body?.parse(sent.body ?? {}), ...(sent.file ? { file: sent.file } : {}) },
    }
    // The register holds handler and contract together.
    return (await handlers[key]?.(input as never, call)) as unknown
  }

  async function upload(name: string): Promise<number> {
    const folder = await mkdtemp(join(tmpdir(), 'sightline-demo-'))
    try {
      const path = join(folder, 'agreement.txt')
      await writeFile(path, exampleDpa)
      return ((await ask('POST /api/customer/files', { file: { path, name } })) as { id: number }).id
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  const known = (await ask('GET /api/customer/vendors')) as { vendorName: string }[]
  for (const { name, catalog, fields, agreements = [], ...rest } of vendors) {
    if (known.some(({ vendorName }) => vendorName === name)) continue
    const { id } = (await ask('POST /api/customer/vendors', {
      body: { vendorName: name, ...(catalog ? { catalog } : {}), ...fields, isNoDuplicate: true },
    })) as { id: number }
    const of = { params: { id } }
    for (const kind of agreements) {
      const made = (await ask('POST /api/customer/vendors/{id}/agreements', {
        ...of,
        body: {
          ...{ kind, state: 'signed', signedOn: today, validFrom: today, signer: 'Demo Member' },
          title: example('no one has signed it.'),
          ...(kind === 'dpa' ? { fileId: await upload(`example-dpa-${name.toLowerCase()}.txt`) } : {}),
        },
      })) as { id: number }
      // One whose clauses no one has confirmed yet.
      if (kind === 'dpa' && name !== 'Slack')
        await ask('POST /api/customer/vendors/{id}/agreements/{childId}/clauses/confirm', {
          params: { id, childId: made.id },
        })
    }
    if (rest.transfer) await ask('PUT /api/customer/vendors/{id}/transfers', { ...of, body: rest.transfer })
    if (rest.subProcessors)
      await ask('PUT /api/customer/vendors/{id}/sub-processors', {
        ...of,
        body: { subProcessors: rest.subProcessors },
      })
    if (rest.finding) await ask('POST /api/customer/vendors/{id}/findings', { ...of, body: rest.finding })
    if (rest.review)
      await ask('POST /api/customer/vendors/{id}/reviews', {
        ...of,
        body: { decision: 'still_valid', reason: rest.review },
      })
  }
  const made = (await ask('GET /api/customer/report-schedules')) as ReportSchedule[]
  for (const schedule of schedules) {
    const { id, lastRun } =
      made.find(({ title }) => title === schedule.title) ??
      ((await ask('POST /api/customer/report-schedules', {
        body: { ...schedule, startsOn: today },
      })) as ReportSchedule)
    if (!lastRun) await ask('POST /api/customer/report-schedules/{id}/run', { params: { id } })
  }
}
