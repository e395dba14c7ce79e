import type { Mail } from '../../../platform/server/outbox.ts'
import {
  addressChangingMail,
  alreadyRegisteredMail,
  invitationMail,
  newPasswordMail,
  passwordChangedMail,
  programMadeMail,
  proveAddressMail,
  proveNewAddressMail,
} from './account.email.tsx'

// Mails of an account that does not exist, for the development page and for tests.

const reader = {
  ...{ recipient: 'reader@example.org', publicUrl: 'https://sightline.example' },
  operator: { OPERATOR_NAME: 'Example Operator', OPERATOR_ADDRESS: undefined, OPERATOR_EMAIL: undefined },
}
const link = { ...reader, token: 'exampleexampleexample3', expiresAt: new Date('2026-11-22T12:00:00Z') }
const notice = { ...reader, dedupeKey: 'example' }

export const accountMailExamples: { name: string; mail: () => Mail }[] = [
  { name: 'Prove an address', mail: () => proveAddressMail(link) },
  { name: 'Prove a new address', mail: () => proveNewAddressMail(link) },
  { name: 'Set a new password', mail: () => newPasswordMail(link) },
  {
    name: 'Invitation to an organisation',
    mail: () => invitationMail({ ...link, organisation: 'Lanternfish', inviter: 'Ada Example', role: 'manager' }),
  },
  { name: 'Registered already', mail: () => alreadyRegisteredMail(notice) },
  {
    name: 'An address is about to change',
    mail: () => addressChangingMail({ ...notice, newAddress: 'n***@example.org' }),
  },
  {
    name: 'A key, webhook or connection was set up',
    mail: () => programMadeMail({ ...notice, made: { kind: 'webhook', mark: 'hooks.example.org' } }),
  },
  { name: 'A password was changed', mail: () => passwordChangedMail(notice) },
]
