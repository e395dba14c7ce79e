import { assessmentsRefusals } from '../features/assessments/contract.ts'
import { beginAssessment } from '../features/assessments/server/begin.ts'
import { assessmentsEndpoints } from '../features/assessments/server/endpoints.ts'
import type { Neighbours } from '../features/assessments/server/parts.ts'
import { presentAssessment } from '../features/assessments/server/present.ts'
import { remindRespondents } from '../features/assessments/server/reminders.job.ts'
import { sendQuestions } from '../features/assessments/server/send.ts'
import { breachAlertsEndpoints } from '../features/breach-alerts/server/endpoints.ts'
import { fileEndpoints } from '../features/customers/server/files.ts'
import { programAnnouncement, programConfirmation } from '../features/customers/server/program-guard.ts'
import { changeRole, invite, revokeInvitation } from '../features/customers/server/team.ts'
import { developerApiEndpoints } from '../features/developer-api/server/endpoints.ts'
import { purgeIdempotentCalls } from '../features/developer-api/server/purge.job.ts'
import { integrationsEndpoints } from '../features/integrations/server/endpoints.ts'
import { queueExports } from '../features/integrations/server/exports.job.ts'
import { connectorSender } from '../features/integrations/server/send.ts'
import { answerAsMember, presentBegun } from '../features/investigations/server/answer-question.ts'
import { createOwnRuns } from '../features/investigations/server/own-run.ts'
import { findOwnRun } from '../features/investigations/server/run.store.ts'
import type { RunJob } from '../features/investigations/server/run-investigation.job.ts'
import { reportsEndpoints } from '../features/reports/server/endpoints.ts'
import { makeReport } from '../features/reports/server/make-report.job.ts'
import type { RenderReport } from '../features/reports/server/parts.ts'
import { purgeReports } from '../features/reports/server/purge.job.ts'
import { runSchedules } from '../features/reports/server/run-schedules.job.ts'
import { findOrMakeVendorFile } from '../features/reports/server/vendor-file.ts'
import { organizationScans } from '../features/scans/server/organization-scans.ts'
import type { SearchService } from '../features/search/server/search-service.ts'
import { bulkRefusals } from '../features/vendors/bulk-contract.ts'
import { vendorsRefusals } from '../features/vendors/contract.ts'
import { alertMailer, sendAlertDigests } from '../features/vendors/server/alert-mails.ts'
import { alertRaiser } from '../features/vendors/server/alerts.ts'
import { bulkEndpoints } from '../features/vendors/server/bulk-endpoints.ts'
import { bulkVendors, type SendToVendor } from '../features/vendors/server/bulk-job.ts'
import { dossierEndpoints } from '../features/vendors/server/dossier-endpoints.ts'
import { vendorsCsv } from '../features/vendors/server/export-csv.ts'
import { findOrAddVendor } from '../features/vendors/server/find-or-add.ts'
import { addFoundFinding } from '../features/vendors/server/found-finding.store.ts'
import { countFrameworks } from '../features/vendors/server/frameworks.store.ts'
import { readImport } from '../features/vendors/server/import.ts'
import { importEndpoints } from '../features/vendors/server/import-endpoints.ts'
import { tellLateFindings } from '../features/vendors/server/late-findings.ts'
import { listExportedVendors } from '../features/vendors/server/list.ts'
import { registerEndpoints } from '../features/vendors/server/register-endpoints.ts'
import { remindOrganisations } from '../features/vendors/server/reminders.job.ts'
import { createRescore } from '../features/vendors/server/rescore.ts'
import { rescoreAllBy, rescoreMany, rescoreSoonBy } from '../features/vendors/server/rescore-many.job.ts'
import { rescoreNight } from '../features/vendors/server/rescore-night.job.ts'
import { importVendors } from '../features/vendors/server/run-import.ts'
import { scoreEndpoints } from '../features/vendors/server/score-endpoints.ts'
import { vendorsEndpoints } from '../features/vendors/server/vendor-endpoints.ts'
import { type StartVendorRun, vendorRunStarter } from '../features/vendors/server/vendor-run.ts'
import { editVendor } from '../features/vendors/server/vendors.ts'
import { vendorsActedOn } from '../features/vendors/server/vendors-acted-on.job.ts'
import { vendorsBreached } from '../features/vendors/server/vendors-breached.job.ts'
import { vendorsInvestigated } from '../features/vendors/server/vendors-investigated.job.ts'
import { workEndpoints } from '../features/vendors/server/work-endpoints.ts'
import { mailAssignments, mailDueWork } from '../features/vendors/server/work-mails.job.ts'
import { deliverWebhooks, deliverWebhooksSoon } from '../features/webhooks/server/deliver.job.ts'
import { webhooksEndpoints } from '../features/webhooks/server/endpoints.ts'
import { endpointEngine } from '../features/webhooks/server/engine.ts'
import { webhookListeners } from '../features/webhooks/server/listeners.ts'
import { purgeWebhooks } from '../features/webhooks/server/purge.job.ts'
import type { CheckTarget } from '../features/webhooks/server/target.ts'
import type { BlobStore } from '../platform/server/blobs.ts'
import type { Config } from '../platform/server/config.ts'
import type { Db } from '../platform/server/database.ts'
import { type QueueJob, toldTo } from '../platform/server/jobs.ts'
import { deliverSoon } from '../platform/server/mail/deliver.ts'
import type { GuardedFetch } from '../platform/server/net/fetch.ts'
import { inOrganisation } from '../platform/server/tenancy.ts'
import { dayOf } from '../platform/shared/days.ts'
import { createLookups } from './lookups.ts'
import type { FileReader } from './open-file-reader.ts'
import { programSearch } from './program-search.ts'
import { createGatherFacts } from './report-facts.ts'
import type { Services } from './services.ts'
import { createVendorCatalog, listCatalogItems } from './vendor-catalog.ts'
import { openVendorSources as openSources } from './vendor-facts.ts'

const now = () => new Date()

/** Returns the file that a scheduled export sends. */
const exportRegister = async (tx: Db, organisationId: number) =>
  vendorsCsv(await listExportedVendors(tx, { organisationId, today: dayOf(now()), filters: { q: '', archived: 'no' } }))

interface RegisterParts {
  config: Config
  secret: string
  queue: QueueJob
}

/** Composes what monitors the vendors, and its listeners of breaches and investigations. */
export function createRegister({ config, secret, queue }: RegisterParts) {
  const letters = {
    ...{ secret, publicUrl: config.PUBLIC_URL, operator: config, now },
    deliverSoon: (tx: Db) => deliverSoon(tx, queue),
  }
  const webhookParts = {
    ...{ secret, publicUrl: config.PUBLIC_URL, now },
    deliverWebhooksSoon: (tx: Db) => deliverWebhooksSoon(tx, queue),
  }
  const webhooks = webhookListeners(webhookParts)
  const mailAlert = alertMailer(letters)
  const tellOfAlert = toldTo(queue, [webhooks.vendorAlertRaised])
  const raiseAlert = alertRaiser(async (tx, alert) => {
    await mailAlert(tx, alert)
    await tellOfAlert(tx, alert)
  })
  const rescoring = { openSources, raiseAlert, onRiskChanged: toldTo(queue, [webhooks.vendorRiskChanged]), now }
  const rescore = createRescore(rescoring)
  return {
    ...{ letters, webhookParts, webhooks, raiseAlert, rescoring, rescore },
    actedOn: vendorsActedOn({ openSources, rescore, raiseAlert, now }),
    breached: vendorsBreached({ openSources, rescore, raiseAlert, now }),
    investigated: vendorsInvestigated({ openSources, rescore, raiseAlert, now }),
  }
}

/** Systems that members configure us to call, each through an outbound client with its own exceptions. */
export type Outbound = Record<'webhooks' | 'integrations', { fetch: GuardedFetch; checkTarget: CheckTarget }>

/** The rooms of the portal know nothing of each other's servers: here each is given what it needs of the others. */
export function createPortal({
  blobs,
  renderReport,
  files,
  outbound,
  search,
  getRunJob,
  ...parts
}: RegisterParts & {
  blobs: BlobStore
  renderReport: RenderReport
  files: FileReader
  outbound: Outbound
  search: Pick<SearchService, 'suggest'>
  /** Its own listeners are the portal's: it is there once both are made. */
  getRunJob: () => RunJob
}) {
  const { config, secret, queue } = parts
  const { letters, webhookParts, webhooks, raiseAlert, rescoring, rescore, actedOn, breached, investigated } =
    createRegister(parts)
  const engine = endpointEngine(webhookParts)
  /** Questions to many vendors, each as a member would send them. */
  const sendToVendor =
    (startVendorRun: StartVendorRun): SendToVendor =>
    async (tx, { member, vendorId, contactName, contactEmail, setKey, days, now: at }) => {
      // The caller has the number: nothing is looked up by name.
      const findOrAddVendor = async () => vendorId
      const asked = { member, vendorId, type: 'full', priority: 'normal', setKey, now: at } as const
      const id = await beginAssessment(tx, { startVendorRun, findOrAddVendor }, asked)
      await sendQuestions(tx, {
        ...{ ...letters, member, now: at },
        sending: { id, setKey, contactName, contactEmail, days },
      })
    }
  const bulkJobOf = (runJob: RunJob) => {
    const startVendorRun = vendorRunStarter(createOwnRuns({ queue, runJob }))
    return bulkVendors({
      ...{ startVendorRun, sendToVendor: sendToVendor(startVendorRun), now },
      refusals: { ...vendorsRefusals, ...assessmentsRefusals, ...bulkRefusals },
    })
  }
  const rescoreJob = rescoreMany({ rescore, now })
  const rescoreSoon = rescoreSoonBy(queue, rescoreJob)
  const catalog = createVendorCatalog(search)
  const importJob = importVendors({
    ...{ rescore, listCatalogItems, now },
    startVendorRun: (tx, asked) => vendorRunStarter(createOwnRuns({ queue, runJob: getRunJob() }))(tx, asked),
  })
  const readImportJob = readImport({ catalog, readRows: files.readImportRows, now })
  const makeJob = makeReport({ ...letters, blobs, gather: createGatherFacts(), render: renderReport })

  return {
    breached,
    /** Listeners for the end of an investigation. */
    investigated: [investigated, webhooks.investigationCompleted],
    /** Processes many vendors one after the other; it starts investigations. */
    bulkJobOf,
    rescoreAll: rescoreAllBy(rescoreSoon),
    jobs: [
      actedOn,
      breached,
      investigated,
      ...Object.values(webhooks),
      deliverWebhooks({
        ...{ ...letters, fetch: outbound.webhooks.fetch, egress: config.EGRESS },
        others: connectorSender({ ...letters, fetch: outbound.integrations.fetch, exportRegister }),
      }),
      queueExports({ secret, engine, now }),
      purgeWebhooks(),
      purgeIdempotentCalls({ now }),
      importJob,
      rescoreJob,
      readImportJob,
      rescoreNight(rescoring),
      remindOrganisations({ raiseAlert, rescore, now }),
      tellLateFindings({ raiseAlert, now }),
      sendAlertDigests(letters),
      mailAssignments(letters),
      mailDueWork(letters),
      remindRespondents(letters),
      makeJob,
      runSchedules({ queue, makeJob, now }),
      purgeReports({ blobs, now }),
    ],
    endpoints: (services: Services) => {
      const { db, search, runJob, policyOutside } = services
      const startVendorRun = vendorRunStarter(createOwnRuns({ queue, runJob }))
      const findVendor: Neighbours['findOrAddVendor'] = (tx, asked) =>
        findOrAddVendor(tx, { catalog, rescore, now }, asked)
      const guard = { confirm: programConfirmation({ db }), announce: programAnnouncement(letters) }
      const webhookCalls = webhooksEndpoints({ ...webhookParts, db, guard, checkTarget: outbound.webhooks.checkTarget })
      const registerCalls = {
        ...vendorsEndpoints({ db, catalog, openSources, rescore, now }),
        ...importEndpoints({
          ...{ db, queue, importJob, readJob: readImportJob, catalog, rescore, now },
          readColumns: files.readImportColumns,
        }),
        ...dossierEndpoints({ db, blobs, readDocument: policyOutside.readBytes, rescore, raiseAlert, now }),
        ...assessmentsEndpoints({
          ...{ ...letters, db, blobs, startVendorRun, addFinding: addFoundFinding, raiseAlert, rescore },
          // Fields of the register's own contract, checked as a member's edit is.
          editVendor: (tx, { member, vendorId, fields }) =>
            editVendor(tx, { catalog, rescore, now }, { member, id: vendorId, body: fields }),
          onCompleted: toldTo(queue, [webhooks.assessmentCompleted]),
          findOrAddVendor: findVendor,
          readSheets: files.readSheets,
        }),
      }
      return {
        ...registerCalls,
        ...workEndpoints({ db, now }),
        ...registerEndpoints({ db, catalog, now }),
        ...bulkEndpoints({ db, queue, bulkJob: bulkJobOf(runJob), rescore, rescoreSoon, now }),
        ...scoreEndpoints({ db, openSources, startVendorRun, now }),
        ...webhookCalls,
        ...integrationsEndpoints({
          ...{ db, secret, publicUrl: config.PUBLIC_URL, engine, guard, now },
          checkTarget: outbound.integrations.checkTarget,
        }),
        ...developerApiEndpoints({
          ...{ db, blobs, guard, secret, publicUrl: config.PUBLIC_URL, now, webhooks: webhookCalls },
          rooms: { ...registerCalls, ...breachAlertsEndpoints(services), ...fileEndpoints(services) },
          scans: organizationScans(services),
          team: {
            invite: (asked, call) => invite({ ...letters, db }, asked, call),
            revokeInvitation: (id, call) => revokeInvitation({ db, now }, id, call),
            changeRole: (asked, call) => changeRole({ db, now }, asked, call),
          },
          getAssessment: getAskedAssessment,
          answerRun: async ({ organisationId, runId, answer }) => {
            const run = await inOrganisation(db, organisationId, (tx) => findOwnRun(tx, { organisationId, id: runId }))
            const lookups = createLookups(search)
            if (run)
              await answerAsMember({ db, lookups, queue, runJob, organisationId, today: dayOf(now()) }, { run, answer })
          },
          findOrMakeReport: (tx, asked) => findOrMakeVendorFile(tx, { queue, makeJob, now }, asked),
          startAssessment: (tx, asked) => beginAssessment(tx, { startVendorRun, findOrAddVendor: findVendor }, asked),
          findEntries: programSearch(db, search),
        }),
        ...reportsEndpoints({ ...{ ...letters, db, blobs, queue, makeJob, countFrameworks }, demo: config.DEMO }),
      }
    },
  }
}

/** With what its run asks, if it does. */
async function getAskedAssessment(tx: Db, which: { organisationId: number; id: number }) {
  const found = await presentAssessment(tx, which, now())
  const run = found.investigation
  const waiting = run?.status === 'pending' ? await findOwnRun(tx, { ...which, id: run.id }) : undefined
  return { ...found, question: waiting ? presentBegun(waiting).question : null }
}

export type Portal = ReturnType<typeof createPortal>

/** All that handlers of calls are given. */
export type AllServices = Services & { portal: Portal }
