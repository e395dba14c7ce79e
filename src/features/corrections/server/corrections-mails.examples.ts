import type { Mail } from '../../../platform/server/outbox.ts'
import { newCorrectionMail, outcomeMail, proveDisputeMail } from './correction.email.tsx'

// Mails about a company that does not exist, for the development page.

const subject = { kind: 'app', key: 'lanternfish', name: 'Lanternfish' } as const
const to = { id: 1, recipient: 'reader@example.org', publicUrl: 'https://sightline.example', operator: {}, subject }
const said = {
  ...({ field: 'company', page: 'https://lanternfish.example/imprint' } as const),
  statement: 'The app belongs to Lanternfish GmbH since May.',
}

export const correctionsMailExamples: { name: string; mail: () => Mail }[] = [
  { name: 'A correction came', mail: () => newCorrectionMail({ ...to, ...said, domain: null, isProved: false }) },
  {
    name: 'A company disputes a fact',
    mail: () => newCorrectionMail({ ...to, ...said, domain: 'lanternfish.example', isProved: true }),
  },
  {
    name: 'Confirm a dispute',
    mail: () => proveDisputeMail({ ...to, token: 'exampleexampleexample5' }),
  },
  {
    name: 'A correction was accepted',
    mail: () =>
      outcomeMail({
        ...{ ...to, isAccepted: true, note: 'Its imprint says so.' },
        changes: [{ kind: 'company', was: null, becomes: 'Lanternfish GmbH' }],
      }),
  },
  {
    name: 'A correction was declined',
    mail: () => outcomeMail({ ...to, isAccepted: false, note: 'The page names another app.', changes: [] }),
  },
]
