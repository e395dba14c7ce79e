import type { Mail } from '../../../platform/server/outbox.ts'
import { proveAddressMail } from './prove-address.email.tsx'
import { removalUpdateMail } from './removal-update.email.tsx'
import { trackLinkMail } from './track-link.email.tsx'

// One of each, with made-up contents, for the development page.

const common = {
  recipient: 'anna@example.com',
  token: 'example-token-of-22-ch',
  publicId: 'SR-ACDE-FHJK-LMNP',
  operator: {
    ...{ OPERATOR_NAME: 'Example Operator', OPERATOR_ADDRESS: '1 Example Street', OPERATOR_EMAIL: 'post@example.com' },
    ...{ SMTP_URL: undefined, PUBLIC_URL: 'http://localhost:3000' },
  },
  dedupeKey: 'example',
}

export const removalMailExamples: { name: string; mail: () => Mail }[] = [
  {
    name: 'prove-removal',
    mail: () => proveAddressMail({ ...common, platforms: 12, expiresAt: new Date('2026-11-22T12:00:00Z') }),
  },
  { name: 'track-link, begun', mail: () => trackLinkMail({ ...common, isBegun: true }) },
  { name: 'track-link, asked for', mail: () => trackLinkMail({ ...common, isBegun: false }) },
  {
    name: 'removal-update',
    mail: () =>
      removalUpdateMail({
        ...common,
        news: [{ platform: 'Lanternfish', words: 'The platform said, or you found, that your data was removed.' }],
        waiting: [{ platform: 'Formica', words: 'Open the page of the platform and follow the steps.' }],
      }),
  },
]
