import { questionnaireMailExamples } from '../features/assessments/server/questionnaire.email.tsx'
import { breachAlertMailExamples } from '../features/breach-alerts/server/breach-alert.examples.ts'
import { correctionsMailExamples } from '../features/corrections/server/corrections-mails.examples.ts'
import { accountMailExamples } from '../features/customers/server/account-mails.examples.ts'
import { removalMailExamples } from '../features/data-removal/server/removal-mails.examples.ts'
import { enforcementMailExamples } from '../features/enforcement/server/enforcement-alerts.examples.ts'
import { connectionMailExamples } from '../features/integrations/server/connection-event.email.tsx'
import { reportReadyMailExamples } from '../features/investigations/server/report-ready.email.tsx'
import { leadsMailExamples } from '../features/leads/server/leads-mails.examples.ts'
import { noticeMailExamples } from '../features/notices/server/notice.email.tsx'
import { reportMailExamples } from '../features/reports/server/report-mails.examples.ts'
import { lawAlertsMailExamples } from '../features/state-laws/server/law-alerts.examples.ts'
import { alertMailExamples } from '../features/vendors/server/alert.email.tsx'
import { workMailExamples } from '../features/vendors/server/work.email.tsx'
import { webhookMailExamples } from '../features/webhooks/server/webhook-disabled.email.tsx'
import type { Mail } from '../platform/server/outbox.ts'

// The register of mails: one of each, with made-up contents. In development they are shown at /dev/mails.

export const messages: { name: string; mail: () => Mail }[] = [
  ...reportReadyMailExamples,
  ...accountMailExamples,
  ...alertMailExamples,
  ...workMailExamples,
  ...questionnaireMailExamples,
  ...reportMailExamples,
  ...removalMailExamples,
  ...breachAlertMailExamples,
  ...lawAlertsMailExamples,
  ...enforcementMailExamples,
  ...leadsMailExamples,
  ...webhookMailExamples,
  ...connectionMailExamples,
  ...correctionsMailExamples,
  ...noticeMailExamples,
]
