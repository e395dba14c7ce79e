import { questionnaireMailExamples } from '../features/assessments/server/questionnaire.email.tsx'
import { alertsConfirmedMail } from '../features/breach-alerts/server/alerts-confirmed.email.tsx'
import { breachAlertMailExamples } from '../features/breach-alerts/server/breach-alert.examples.ts'
import { confirmAlertsMail } from '../features/breach-alerts/server/confirm-alerts.email.tsx'
import { correctionsMailExamples } from '../features/corrections/server/corrections-mails.examples.ts'
import { accountMailExamples } from '../features/customers/server/account-mails.examples.ts'
import { removalMailExamples } from '../features/data-removal/server/removal-mails.examples.ts'
import { connectionMailExamples } from '../features/integrations/server/connection-event.email.tsx'
import { reportReadyMailExamples } from '../features/investigations/server/report-ready.email.tsx'
import { leadsMailExamples } from '../features/leads/server/leads-mails.examples.ts'
import { reportMailExamples } from '../features/reports/server/report-mails.examples.ts'
import { lawAlertsMailExamples } from '../features/state-laws/server/law-alerts.examples.ts'
import { alertMailExamples } from '../features/vendors/server/alert.email.tsx'
import { webhookMailExamples } from '../features/webhooks/server/webhook-disabled.email.tsx'
import type { Mail } from '../platform/server/outbox.ts'

// The register of mails: one of each, with made-up contents. In development they are shown at /dev/mails.

const reader = {
  ...{ recipient: 'reader@example.org', publicUrl: 'https://sightline.example', operator: {} },
  asked: { keywords: ['Lanternfish', 'lanternfish.example'], threshold: 'high' as const },
}
const confirm = { ...reader, token: 'exampleexampleexample1', expiresAt: new Date('2026-11-22T12:00:00Z') }

export const messages: { name: string; mail: () => Mail }[] = [
  ...reportReadyMailExamples,
  ...accountMailExamples,
  ...alertMailExamples,
  ...questionnaireMailExamples,
  ...reportMailExamples,
  ...removalMailExamples,
  { name: 'Confirm breach alerts', mail: () => confirmAlertsMail({ ...confirm, replaces: undefined }) },
  {
    name: 'Confirm breach alerts in place of others',
    mail: () => confirmAlertsMail({ ...confirm, replaces: { keywords: [], threshold: 'critical' } }),
  },
  {
    name: 'Breach alerts have begun',
    mail: () => alertsConfirmedMail({ ...reader, requestId: 1, manageToken: confirm.token, settings: reader.asked }),
  },
  ...Object.entries(breachAlertMailExamples).map(([name, mail]) => ({
    name: `Breach alert, ${name}`,
    mail: () => mail,
  })),
  ...lawAlertsMailExamples,
  ...leadsMailExamples,
  ...webhookMailExamples,
  ...connectionMailExamples,
  ...correctionsMailExamples,
]
