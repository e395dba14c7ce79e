import { type Db, runSql } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { derivedToken } from '../../../platform/server/tokens.ts'
import type { AssessmentCompleted, InvestigationCompleted, VendorRiskChanged } from '../../../product/events.ts'
import { assessmentPath, memberInvestigationPath, vendorPath } from '../../../product/links.ts'
import type { AlertKind } from '../../../product/vendors.ts'
import { payloadOf, riskWords, type WebhookEvent } from '../payload.ts'
import type { EventType } from '../vocabulary.ts'
import { insertDeliveries, isEventWanted } from './delivery.store.ts'

interface ListenerParts {
  /** Installation secret: ids of messages are derived from it. */
  secret: string
  publicUrl: string
  /** Wakes the delivery job, within the transaction. */
  deliverWebhooksSoon: (tx: Db) => Promise<void>
  now?: () => Date
}

/** An event to send, and what happened: told twice, it has the same id both times. */
interface Heard {
  event: WebhookEvent
  key: string
}

/**
 * Listeners of the events that organizations subscribe to. Each queues a delivery for every endpoint that wants the
 * event.
 */
export function webhookListeners({ secret, publicUrl, deliverWebhooksSoon, now = () => new Date() }: ListenerParts) {
  const listener = <Event extends { organisationId: number | null }>({
    name,
    type,
    hear,
  }: {
    name: string
    type: EventType
    /** Undefined where there is nothing to tell, or what it was about is gone. */
    hear: (tx: Db, event: Event & { organisationId: number }) => Promise<Heard | undefined>
  }): JobKind<Event> => ({
    name,
    run: async (happened, { db }) => {
      const { organisationId } = happened
      if (organisationId === null) return
      await inOrganisation(db, organisationId, async (tx) => {
        if (!(await isEventWanted(tx, { organisationId, event: type }))) return
        const heard = await hear(tx, { ...happened, organisationId })
        if (!heard) return
        const queued = await insertDeliveries(tx, {
          ...{ organisationId, event: type, payload: payloadOf(heard.event, { at: now() }) },
          messageId: `msg_${derivedToken({ secret, salt: `${organisationId} ${heard.key}`, purpose: 'webhook message' })}`,
        })
        if (queued > 0) await deliverWebhooksSoon(tx)
      })
    },
  })

  const url = (path: string) => `${publicUrl}${path}`

  return {
    vendorRiskChanged: listener<VendorRiskChanged>({
      name: 'webhooks.risk-changed',
      type: 'risk.changed',
      hear: async (tx, { organisationId, vendorId, scoreRunId, bandBefore, bandAfter, scoreBefore, scoreAfter }) => {
        const vendor = await findVendor(tx, { organisationId, id: vendorId })
        if (vendor === undefined) return undefined
        return {
          key: `risk ${vendorId} ${scoreRunId}`,
          event: {
            type: 'risk.changed',
            data: {
              ...{ vendor, vendor_id: vendorId },
              ...{ new_risk: riskWords[bandAfter], previous_risk: riskWords[bandBefore] },
              ...{ risk_score: scoreAfter, previous_risk_score: scoreBefore, url: url(vendorPath(vendorId)) },
            },
          },
        }
      },
    }),

    /**
     * Follows the register's own alerts: they reach every organization that has the vendor, each with its own words.
     */
    vendorAlertRaised: listener<{ organisationId: number; alertId: number }>({
      name: 'webhooks.vendor-alert',
      type: 'compliance.alert',
      hear: async (tx, { organisationId, alertId }) => {
        const alert = await findAlert(tx, { organisationId, id: alertId })
        const framework = alert && frameworkOf[alert.kind]
        if (!framework) return undefined
        const { vendor, vendorId, severity, title, description, actionRequired } = alert
        return {
          key: `alert ${alertId}`,
          event: {
            type: 'compliance.alert',
            data: {
              ...{ framework, severity, vendor, vendor_id: vendorId, title, description },
              ...{ action_required: actionRequired, url: url(vendorPath(vendorId)) },
            },
          },
        }
      },
    }),

    /** Only for the organization's own runs; a public one belongs to no one. */
    investigationCompleted: listener<InvestigationCompleted>({
      name: 'webhooks.investigated',
      type: 'assessment.completed',
      hear: async (tx, { organisationId, investigationId }) => {
        const run = await findRun(tx, { organisationId, id: investigationId })
        if (!run) return undefined
        return {
          key: `investigation ${investigationId}`,
          event: {
            type: 'assessment.completed',
            data: {
              ...{ vendor: run.vendor, vendor_id: run.vendorId, risk_score: run.score, kind: 'investigation' },
              ...{ conclusion: null, url: url(memberInvestigationPath(investigationId)) },
            },
          },
        }
      },
    }),

    assessmentCompleted: listener<AssessmentCompleted>({
      name: 'webhooks.assessed',
      type: 'assessment.completed',
      hear: async (tx, { organisationId, assessmentId }) => {
        const assessment = await findAssessment(tx, { organisationId, id: assessmentId })
        if (!assessment) return undefined
        const { vendor, vendorId, score, conclusion } = assessment
        return {
          key: `assessment ${assessmentId}`,
          event: {
            type: 'assessment.completed',
            data: {
              ...{ vendor, vendor_id: vendorId, risk_score: score, kind: 'assessment', conclusion },
              url: url(assessmentPath(assessmentId)),
            },
          },
        }
      },
    }),
  }
}

/**
 * What a framework asks to be acted on: Art. 33 GDPR, and its Art. 28(2) and 28(3). A late finding of weight may be of any of
 * them. The other alerts are the register's own.
 */
const frameworkOf: Partial<Record<AlertKind, string>> = {
  breach: 'breach-notification',
  new_sub_processor: 'gdpr-processors',
  agreement_expiring: 'gdpr-processors',
  objection_due: 'gdpr-processors',
  finding_overdue: 'findings',
}

interface Which<Id = number> {
  organisationId: number
  id: Id
}

async function findVendor(tx: Db, { organisationId, id }: Which): Promise<string | undefined> {
  const [vendor] = await runSql<{ name: string }>(
    tx,
    `select vendor_name as name from vendor where organisation_id = $1 and id = $2`,
    [organisationId, id],
  )
  return vendor?.name
}

interface FoundAlert {
  kind: AlertKind
  severity: string
  title: string
  description: string
  actionRequired: string | null
  vendorId: number
  vendor: string
}

async function findAlert(tx: Db, { organisationId, id }: Which): Promise<FoundAlert | undefined> {
  const [alert] = await runSql<FoundAlert>(
    tx,
    `select a.kind, a.severity, a.title, a.description, a.action_required as "actionRequired", v.id as "vendorId",
       v.vendor_name as vendor
     from vendor_alert a join vendor v on v.organisation_id = a.organisation_id and v.id = a.vendor_id
     where a.organisation_id = $1 and a.id = $2`,
    [organisationId, id],
  )
  return alert
}

interface Scored {
  vendorId: number
  vendor: string
  /** The vendor's, as the register has it and API v1 answers it; not the one of a single run. */
  score: number | null
}

async function findRun(tx: Db, { organisationId, id }: Which<string>): Promise<Scored | undefined> {
  const [run] = await runSql<Scored>(
    tx,
    `select v.id as "vendorId", v.vendor_name as vendor, case when v.score_known then v.score end as score
     from investigation i join vendor v on v.organisation_id = i.organisation_id and i.subject_key = 'vendor:' || v.id
     where i.organisation_id = $1 and i.id = $2`,
    [organisationId, id],
  )
  return run
}

async function findAssessment(
  tx: Db,
  { organisationId, id }: Which,
): Promise<(Scored & { conclusion: string | null }) | undefined> {
  const [assessment] = await runSql<Scored & { conclusion: string | null }>(
    tx,
    `select v.id as "vendorId", v.vendor_name as vendor, case when v.score_known then v.score end as score, a.conclusion
     from assessment a join vendor v on v.organisation_id = a.organisation_id and v.id = a.vendor_id
     where a.organisation_id = $1 and a.id = $2 and a.state = 'completed'`,
    [organisationId, id],
  )
  return assessment
}
