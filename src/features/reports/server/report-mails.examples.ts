import type { Mail } from '../../../platform/server/outbox.ts'
import { confirmRecipientMail } from './confirm-recipient.email.tsx'
import { reportMadeMail } from './report-made.email.tsx'

const to = {
  ...{ recipient: 'reader@example.org', organisation: 'Example Retail', publicUrl: 'https://sightline.example' },
  operator: { OPERATOR_NAME: 'Example Operator', OPERATOR_ADDRESS: undefined, OPERATOR_EMAIL: undefined },
}

export const reportMailExamples: { name: string; mail: () => Mail }[] = [
  {
    name: 'Asked to be a recipient of a report',
    mail: () =>
      confirmRecipientMail({
        ...{ ...to, token: 'exampleexampleexample3' },
        schedule: { title: 'Board pack', type: 'executive', format: 'powerpoint', frequency: 'quarterly' },
      }),
  },
  {
    name: 'Report made',
    mail: () =>
      reportMadeMail({
        ...{ ...to, title: 'Processors, monthly', token: 'r'.repeat(22), stopToken: 's'.repeat(22) },
        ...{ expiresAt: new Date('2026-12-15T06:00:00Z') },
        report: {
          ...{ title: 'GDPR compliance report', period: { from: '2026-11-01', to: '2026-11-30' } },
          ...{ format: 'pdf', vendors: 42 },
        },
      }),
  },
]
