import { staffAccountsContract, staffAccountsRefusals } from '../features/admin/accounts-contract.ts'
import { adminContract, adminRefusals } from '../features/admin/contract.ts'
import { operationsContract, operationsRefusals } from '../features/admin/operations-contract.ts'
import { adminEndpoints } from '../features/admin/server/endpoints.ts'
import { operationsEndpoints } from '../features/admin/server/operations.ts'
import { analyticsContract } from '../features/analytics/contract.ts'
import { analyticsEndpoints } from '../features/analytics/server/endpoints.ts'
import { assessmentsContract, assessmentsRefusals } from '../features/assessments/contract.ts'
import { blogContract, blogRefusals } from '../features/blog/contract.ts'
import { blogEndpoints } from '../features/blog/server/endpoints.ts'
import { breachAlertsContract, breachAlertsRefusals } from '../features/breach-alerts/contract.ts'
import { breachSubscriptions } from '../features/breach-alerts/server/breach-subscription.ts'
import { breachAlertsEndpoints } from '../features/breach-alerts/server/endpoints.ts'
import { countBreaches, freshnessOf, listFeedStates } from '../features/breach-alerts/server/overview.ts'
import { breachStaffEndpoints } from '../features/breach-alerts/server/staff-endpoints.ts'
import { subscriptionEndpoints } from '../features/breach-alerts/server/subscription-endpoints.ts'
import { breachStaffContract, breachStaffRefusals } from '../features/breach-alerts/staff-contract.ts'
import { subscriptionContract, subscriptionRefusals } from '../features/breach-alerts/subscription-contract.ts'
import { catalogContract, catalogRefusals } from '../features/catalog/contract.ts'
import { catalogEndpoints } from '../features/catalog/server/endpoints.ts'
import { amendCatalog } from '../features/catalog/server/facts/amend.ts'
import { listDataSources } from '../features/catalog/server/ledger.ts'
import { correctionsContract, correctionsRefusals } from '../features/corrections/contract.ts'
import { correctionsEndpoints } from '../features/corrections/server/endpoints.ts'
import { customersContract, customersRefusals } from '../features/customers/contract.ts'
import { customersEndpoints } from '../features/customers/server/endpoints.ts'
import { fileEndpoints } from '../features/customers/server/files.ts'
import { newPasswordHash } from '../features/customers/server/new-passwords.ts'
import { memberAccountsContract } from '../features/customers/staff-contract.ts'
import { dataRemovalContract, dataRemovalRefusals } from '../features/data-removal/contract.ts'
import { removalStaffContract, removalStaffRefusals } from '../features/data-removal/removal-staff-contract.ts'
import { dataRemovalEndpoints } from '../features/data-removal/server/removal-endpoints.ts'
import { removalStaffEndpoints } from '../features/data-removal/server/removal-staff-endpoints.ts'
import { developerApiContract, developerApiRefusals } from '../features/developer-api/contract.ts'
import { enforcementAlertsContract, enforcementAlertsRefusals } from '../features/enforcement/alerts-contract.ts'
import { enforcementContract } from '../features/enforcement/contract.ts'
import { enforcementAlertsEndpoints } from '../features/enforcement/server/alerts-endpoints.ts'
import { enforcementEndpoints } from '../features/enforcement/server/endpoints.ts'
import { enforcementSubscriptions } from '../features/enforcement/server/enforcement-subscription.ts'
import { integrationsContract, integrationsRefusals } from '../features/integrations/contract.ts'
import { investigationsContract, investigationsRefusals } from '../features/investigations/contract.ts'
import { linkContract, linkRefusals } from '../features/investigations/link-contract.ts'
import { memberInvestigationsContract } from '../features/investigations/member-contract.ts'
import { monitoringContract, monitoringRefusals } from '../features/investigations/monitoring-contract.ts'
import { investigationsEndpoints } from '../features/investigations/server/endpoints.ts'
import { linkEndpoints } from '../features/investigations/server/link-endpoints.ts'
import { memberInvestigationsEndpoints } from '../features/investigations/server/member-endpoints.ts'
import { monitoringEndpoints } from '../features/investigations/server/monitoring-endpoints.ts'
import { verdictEndpoints } from '../features/investigations/server/verdict-endpoints.ts'
import { verdictContract, verdictRefusals } from '../features/investigations/verdict-contract.ts'
import { leadsContract, leadsRefusals } from '../features/leads/contract.ts'
import { newsletterContract, newsletterRefusals } from '../features/leads/newsletter-contract.ts'
import { leadsEndpoints } from '../features/leads/server/endpoints.ts'
import { newsletterSubscriptions } from '../features/leads/server/newsletter.ts'
import { newsletterEndpoints } from '../features/leads/server/newsletter-endpoints.ts'
import { noticesContract, noticesRefusals } from '../features/notices/contract.ts'
import { noticesEndpoints } from '../features/notices/server/endpoints.ts'
import { policiesContract, policiesRefusals } from '../features/policies/contract.ts'
import { policiesEndpoints } from '../features/policies/server/endpoints.ts'
import { refreshContract, refreshRefusals } from '../features/refresh/contract.ts'
import { refreshEndpoints } from '../features/refresh/server/endpoints.ts'
import { reportsContract, reportsRefusals } from '../features/reports/contract.ts'
import { recipientMail } from '../features/reports/server/recipient-mail.ts'
import { scansContract, scansRefusals } from '../features/scans/contract.ts'
import { scansEndpoints } from '../features/scans/server/endpoints.ts'
import { searchContract } from '../features/search/contract.ts'
import { searchEndpoints } from '../features/search/server/endpoints.ts'
import { siteContract } from '../features/site/contract.ts'
import { siteEndpoints } from '../features/site/server/endpoints.ts'
import { lawAlertsContract } from '../features/state-laws/alerts-contract.ts'
import { lawsContract } from '../features/state-laws/contract.ts'
import { lawAlertsEndpoints } from '../features/state-laws/server/alerts-endpoints.ts'
import { lawsEndpoints } from '../features/state-laws/server/endpoints.ts'
import { lawSubscriptions } from '../features/state-laws/server/law-subscription.ts'
import { bulkContract, bulkRefusals } from '../features/vendors/bulk-contract.ts'
import { vendorsContract, vendorsRefusals } from '../features/vendors/contract.ts'
import { dossierContract, dossierRefusals } from '../features/vendors/dossier-contract.ts'
import { importContract, importRefusals } from '../features/vendors/import-contract.ts'
import { registerContract, registerRefusals } from '../features/vendors/register-contract.ts'
import { workContract, workRefusals } from '../features/vendors/work-contract.ts'
import { webhooksContract, webhooksRefusals } from '../features/webhooks/contract.ts'
import type { Db } from '../platform/server/database.ts'
import type { Handlers } from '../platform/server/http/api.ts'
import { deliverSoon } from '../platform/server/mail/deliver.ts'
import type { Contract } from '../platform/shared/endpoint.ts'
import { commonRefusals, type RefusalTable } from '../platform/shared/refusal.ts'
import { type StaffRole, staffMayCall } from '../platform/shared/staff-roles.ts'
import { subscriptionsContract, subscriptionsRefusals } from '../product/subscriptions/contract.ts'
import { subscriptionsEndpoints } from '../product/subscriptions/server/endpoints.ts'
import { anyKind } from '../product/subscriptions/server/subscription-kind.ts'
import type { AllServices } from './portal.ts'

// The register of calls: what exists, and who answers it.

export const contract = {
  ...searchContract,
  ...catalogContract,
  ...enforcementContract,
  ...enforcementAlertsContract,
  ...correctionsContract,
  ...noticesContract,
  ...investigationsContract,
  ...monitoringContract,
  ...verdictContract,
  ...scansContract,
  ...policiesContract,
  ...breachAlertsContract,
  ...subscriptionContract,
  ...subscriptionsContract,
  ...breachStaffContract,
  ...dataRemovalContract,
  ...removalStaffContract,
  ...lawsContract,
  ...lawAlertsContract,
  ...adminContract,
  ...staffAccountsContract,
  ...operationsContract,
  ...refreshContract,
  ...customersContract,
  ...memberAccountsContract,
  ...vendorsContract,
  ...bulkContract,
  ...registerContract,
  ...importContract,
  ...workContract,
  ...dossierContract,
  ...assessmentsContract,
  ...memberInvestigationsContract,
  ...linkContract,
  ...reportsContract,
  ...leadsContract,
  ...newsletterContract,
  ...siteContract,
  ...blogContract,
  ...analyticsContract,
  ...webhooksContract,
  ...developerApiContract,
  ...integrationsContract,
}

export const refusals: RefusalTable = {
  ...commonRefusals,
  ...catalogRefusals,
  ...correctionsRefusals,
  ...noticesRefusals,
  ...investigationsRefusals,
  ...linkRefusals,
  ...monitoringRefusals,
  ...verdictRefusals,
  ...scansRefusals,
  ...policiesRefusals,
  ...breachAlertsRefusals,
  ...subscriptionRefusals,
  ...subscriptionsRefusals,
  ...enforcementAlertsRefusals,
  ...breachStaffRefusals,
  ...dataRemovalRefusals,
  ...removalStaffRefusals,
  ...adminRefusals,
  ...staffAccountsRefusals,
  ...operationsRefusals,
  ...refreshRefusals,
  ...customersRefusals,
  ...vendorsRefusals,
  ...bulkRefusals,
  ...registerRefusals,
  ...importRefusals,
  ...workRefusals,
  ...dossierRefusals,
  ...assessmentsRefusals,
  ...reportsRefusals,
  ...leadsRefusals,
  ...blogRefusals,
  ...newsletterRefusals,
  ...webhooksRefusals,
  ...developerApiRefusals,
  ...integrationsRefusals,
}

/** The rooms of subscriptions, each with its kind. */
const subscriptionRooms = [
  anyKind(breachSubscriptions),
  anyKind(lawSubscriptions),
  anyKind(enforcementSubscriptions),
  anyKind(newsletterSubscriptions),
]

/** Calls of the administration that a role does not include: screens say so where they would be made. */
const deniedTo = (role: StaffRole): string[] =>
  Object.entries(contract as Contract).flatMap(([key, endpoint]) =>
    endpoint.audience === 'staff' && !staffMayCall(role, key, endpoint) ? [key] : [],
  )

export function endpoints(services: AllServices): Handlers<typeof contract> {
  const { queue } = services.jobs
  const mailing = { ...services, deliverSoon: (tx: Db) => deliverSoon(tx, queue) }
  return {
    ...searchEndpoints(services),
    ...catalogEndpoints(services),
    ...enforcementEndpoints(services),
    ...enforcementAlertsEndpoints(mailing),
    ...correctionsEndpoints({ ...mailing, amend: amendCatalog({ queue }) }),
    ...noticesEndpoints(mailing),
    ...investigationsEndpoints(services),
    ...monitoringEndpoints(services),
    ...verdictEndpoints(services),
    ...scansEndpoints(services),
    ...policiesEndpoints(services),
    ...breachAlertsEndpoints(services),
    ...subscriptionEndpoints(mailing),
    ...subscriptionsEndpoints({ ...mailing, kinds: subscriptionRooms, other: recipientMail(services) }),
    ...dataRemovalEndpoints(mailing),
    ...removalStaffEndpoints(services),
    ...breachStaffEndpoints({ ...services, queue, publish: services.publishBreach }),
    ...lawsEndpoints(services),
    ...lawAlertsEndpoints(mailing),
    ...adminEndpoints({
      ...services,
      deniedTo,
      hashNewPassword: (password, about) => newPasswordHash(services, password, about),
    }),
    ...operationsEndpoints({ ...services, queue, listDataSources }),
    ...refreshEndpoints(services),
    ...customersEndpoints({ ...mailing, rescoreVendors: services.portal.rescoreAll }),
    ...fileEndpoints(services),
    ...services.portal.endpoints(services),
    ...siteEndpoints(services),
    ...blogEndpoints(services),
    ...analyticsEndpoints({
      ...services,
      countBreaches,
      listBreachSources: async (db) => freshnessOf(db, await listFeedStates(db)),
    }),
    ...leadsEndpoints(mailing),
    ...newsletterEndpoints({ ...mailing, queue }),
    ...memberInvestigationsEndpoints(services),
    ...linkEndpoints(services),
  }
}
