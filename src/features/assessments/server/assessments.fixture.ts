import { createTwoOrganisations, portalCaller } from '../../../../tests/support/organisation.ts'
import { createBlobStore } from '../../../platform/server/blobs.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { customersRefusals } from '../../customers/contract.ts'
import { assessmentsContract, assessmentsRefusals } from '../contract.ts'
import { assessmentsEndpoints } from './endpoints.ts'
import type { LinkParts, Neighbours } from './parts.ts'
import { readSheets } from './read-sheets.ts'
import { remindRespondents } from './reminders.job.ts'

/** Two organisations with a vendor each, a clock to turn, and what the neighbouring rooms were told. */
export async function createAssessmentsWorld() {
  const organisations = await createTwoOrganisations()
  const { db } = organisations
  const clock = { now: new Date('2027-01-30T10:00:00.000Z') }
  const now = () => clock.now
  const told: {
    findings: Parameters<Neighbours['addFinding']>[1][]
    alerts: Parameters<Neighbours['raiseAlert']>[1][]
    rescored: number[]
    completed: number[]
  } = {
    findings: [],
    alerts: [],
    rescored: [],
    completed: [],
  }
  const link: LinkParts = {
    secret: 'a secret of the installation',
    publicUrl: 'https://portal.test',
    operator: { OPERATOR_NAME: undefined, OPERATOR_ADDRESS: undefined, OPERATOR_EMAIL: undefined },
    deliverSoon: async () => undefined,
  }
  let runs = 0
  const neighbours: Neighbours = {
    findOrAddVendor: (tx, { member, vendorName }) => addVendor(tx, member.organisationId, vendorName),
    startVendorRun: async (tx, { organisationId, vendorId, assessmentType, priority }) => {
      runs += 1
      const id = `run-${runs}`
      await runSql(
        tx,
        `insert into investigation (id, app_name, subject_key, priority, origin, run_on, organisation_id, assessment_type)
         values ($1, 'Vendor', $2, $3, 'member', '2027-01-30', $4, $5)`,
        [id, `vendor:${vendorId}`, priority, organisationId, assessmentType],
      )
      return { id }
    },
    editVendor: async (tx, { vendorId, fields }) => {
      for (const [field, value] of Object.entries(fields)) {
        const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
        await runSql(tx, `update vendor set ${column} = $2 where id = $1`, [vendorId, value])
      }
    },
    addFinding: async (_, finding) => void told.findings.push(finding),
    raiseAlert: async (_, alert) => void told.alerts.push(alert),
    rescore: async (_, { vendorIds }) => void told.rescored.push(...vendorIds),
    onCompleted: async (_, { assessmentId }) => void told.completed.push(assessmentId),
  }
  const call = portalCaller({
    db,
    contract: assessmentsContract,
    handlers: assessmentsEndpoints({ db, blobs: createBlobStore(undefined), readSheets, now, ...link, ...neighbours }),
    refusals: { ...customersRefusals, ...assessmentsRefusals },
  })
  const reminders = remindRespondents({ ...link, now })
  const remind = () =>
    reminders.run({}, { db, signal: new AbortController().signal } as Parameters<typeof reminders.run>[1]) // all of the tools that it takes
  const vendorId = await organisations.inOwn((tx) => addVendor(tx, organisations.own.id, 'Lanternfish'))
  return { ...organisations, call, clock, told, remind, vendorId }
}
export type AssessmentsWorld = Awaited<ReturnType<typeof createAssessmentsWorld>>

export async function addVendor(tx: Db, organisationId: number, name: string): Promise<number> {
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into vendor (organisation_id, vendor_name, vendor_type, domains) values ($1, $2, 'analytics', array['lanternfish.test']) returning id`,
    [organisationId, name],
  )
  return row?.id ?? 0
}

/** A set of three: a choice, a branch below it, a file. */
export const smallSet = {
  title: 'Three questions',
  questions: [
    { id: 'used', section: 'One', text: 'Is it used?', kind: 'yes-no' },
    { id: 'how', section: 'One', text: 'How?', kind: 'text', showIf: { question: 'used', is: ['yes'] } },
    { id: 'report', section: 'Two', text: 'Attach the report.', kind: 'file', isRequired: false },
    {
      id: 'places',
      section: 'Two',
      text: 'Where?',
      kind: 'choices',
      options: ['Here', 'There', '=1+1'],
      isRequired: false,
    },
  ],
}

/** Begins an assessment with the small set and sends it. */
export async function sendSmallSet(
  { call, vendorId, own }: Pick<AssessmentsWorld, 'call' | 'vendorId' | 'own'>,
  {
    contactEmail = 'ada@lanternfish.test',
    days = 14,
    member = own.manager,
  }: { contactEmail?: string; days?: number; member?: Member } = {},
) {
  const set = await call(member, 'POST /api/customer/question-sets', { body: smallSet })
  const begun = await call(member, 'POST /api/customer/assessments', {
    body: { vendorId, type: 'privacy', priority: 'high', setKey: set.body.key },
  })
  const id = begun.body.id
  const sent = await call(member, 'POST /api/customer/assessments/{id}/send', {
    params: { id },
    body: { contactEmail, contactName: 'Ada', days },
  })
  return {
    id,
    setKey: set.body.key,
    url: sent.body.url,
    token: tokenIn(sent.body.url),
    assessment: sent.body.assessment,
  }
}

export const tokenIn = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? ''
