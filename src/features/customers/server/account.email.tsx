import type { ReactNode } from 'react'
import type { MadeProgram } from '../../../platform/server/http/program-guard.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import { mailedName } from '../../../platform/shared/mailed-names.ts'
import type { MemberRole } from '../../../platform/shared/member-roles.ts'
import {
  customerLoginPath,
  customerSettingsPath,
  forgotPasswordPath,
  invitationPath,
  newPasswordPath,
  proveAddressPath,
} from '../../../product/links.ts'
import { MailButton, MailLink, MailText, StandardMail } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import { linkHours, roleNames } from '../vocabulary.ts'
import type { CustomersParts } from './parts.ts'

// Mails of accounts. Mails that anyone can send to any address carry no words of the sender.

type Sender = Pick<CustomersParts, 'publicUrl' | 'operator'>
type ToReader = Sender & { recipient: string }
type WithLink = ToReader & { token: string; expiresAt: Date }

/** To an address that was given with a new account. */
export const proveAddressMail = (to: WithLink): QueuedMail =>
  linkMail(to, {
    kind: 'prove-address',
    subject: 'Verify your email address',
    why: 'You get this mail because this address was given for an account at Sightline.',
    before: (
      <MailText>
        An account at Sightline was created with this address. Was it you? Open the page to see when and with which
        browser it was made, and say whether it is yours. If it is not, end it there: it never gets in your way.
      </MailText>
    ),
    button: { path: proveAddressPath(to.token), words: 'Look at the account' },
    otherwise: `If you do nothing, the account ends by itself within ${linkHours.proof} hours.`,
  })

/** To an address that an account wants to have from now on. */
export const proveNewAddressMail = (to: WithLink): QueuedMail =>
  linkMail(to, {
    kind: 'prove-new-address',
    subject: 'Verify your new email address',
    why: 'You get this mail because this address was given for an account at Sightline.',
    before: (
      <MailText>
        Someone asked to use this address for their account at Sightline. It changes once you verify it. An address
        belongs to one account only.
      </MailText>
    ),
    button: { path: proveAddressPath(to.token), words: 'Look at the request' },
    otherwise: 'If you did not ask for this, do nothing: the address stays without an account.',
  })

export const newPasswordMail = (to: WithLink): QueuedMail =>
  linkMail(to, {
    kind: 'new-password',
    subject: 'Set a new password',
    why: 'You get this mail because a new password was asked for in the name of this address.',
    before: <MailText>Someone, probably you, forgot the password of your account at Sightline.</MailText>,
    button: { path: newPasswordPath(to.token), words: 'Set a new password' },
    otherwise: 'If it was not you, do nothing: the password stays as it is.',
  })

export const invitationMail = ({
  organisation,
  inviter,
  role,
  ...to
}: WithLink & {
  organisation: string
  /** Name of the person who invites. */
  inviter: string
  role: MemberRole
}): QueuedMail =>
  linkMail(to, {
    kind: 'invitation',
    subject: 'You are invited to an organization at Sightline',
    why: 'You get this mail because a member of an organization at Sightline gave this address.',
    before: (
      <>
        <MailText>
          {mailedName(inviter, 'person')} invites you to join {mailedName(organisation, 'organization')} at Sightline,
          as {roleNames[role]}. They typed both names themselves.
        </MailText>
        <MailText>If you have an account already, you join with it and can switch between your organizations.</MailText>
      </>
    ),
    button: { path: invitationPath(to.token), words: 'Look at the invitation' },
    otherwise: 'If you do not know them, do nothing.',
  })

/** Mail to the owner of an address with which someone tried to register again. */
export const alreadyRegisteredMail = ({ dedupeKey, ...to }: ToReader & { dedupeKey: string }): QueuedMail =>
  accountMail(to, {
    ...{ kind: 'already-registered', subject: 'You have an account at Sightline already', dedupeKey },
    why: 'You get this mail because this address belongs to an account at Sightline.',
    body: (
      <>
        <MailText>
          Someone, probably you, tried to register with this address. You have an account already, and nothing was
          changed.
        </MailText>
        <MailButton href={`${to.publicUrl}${customerLoginPath}`}>Sign in</MailButton>
        <MailText>
          <MailLink href={`${to.publicUrl}${forgotPasswordPath}`}>Set a new password</MailLink>, if you forgot the old
          one. If it was not you, do nothing.
        </MailText>
      </>
    ),
  })

/** To the address that an account has, before another one takes its place. */
export const addressChangingMail = ({
  newAddress,
  dedupeKey,
  ...to
}: ToReader & {
  /** With most of it left out. */
  newAddress: string
  dedupeKey: string
}): QueuedMail =>
  accountMail(to, {
    ...{ kind: 'address-changing', subject: 'The email address of your account is about to change', dedupeKey },
    why: 'You get this mail because this address belongs to an account at Sightline.',
    body: (
      <>
        <MailText>
          Someone who knows your password asked to change the address of your account to {newAddress}. It changes once
          the new address is verified; then we stop emailing you here.
        </MailText>
        <MailText>
          If it was not you, <MailLink href={`${to.publicUrl}${forgotPasswordPath}`}>set a new password</MailLink> now:
          that stops the change and ends every session.
        </MailText>
      </>
    ),
  })

export const passwordChangedMail = ({ dedupeKey, ...to }: ToReader & { dedupeKey: string }): QueuedMail =>
  accountMail(to, {
    ...{ kind: 'password-changed', subject: 'Your password was changed', dedupeKey },
    why: 'You get this mail because this address belongs to an account at Sightline.',
    body: (
      <>
        <MailText>
          The password of your account at Sightline was changed, and every other session was ended. Who is signed in is
          in the <MailLink href={`${to.publicUrl}${customerSettingsPath}`}>settings of your account</MailLink>.
        </MailText>
        <MailText>
          If it was not you, <MailLink href={`${to.publicUrl}${forgotPasswordPath}`}>set a new password</MailLink> now.
        </MailText>
      </>
    ),
  })

const programWords = {
  'api-key': { what: 'An API key', path: '/customer/api-keys' },
  webhook: { what: 'A webhook', path: '/customer/webhooks' },
  connection: { what: 'A connection to another system', path: '/customer/integrations' },
} as const

/** To each administrator: what acts for the organization without signing in is known to all of them. */
export const programMadeMail = ({
  made: { kind, mark },
  dedupeKey,
  ...to
}: ToReader & { made: Pick<MadeProgram, 'kind' | 'mark'>; dedupeKey: string }): QueuedMail =>
  accountMail(to, {
    ...{ kind: 'program-made', subject: `${programWords[kind].what} was set up in your organization`, dedupeKey },
    why: 'You get this mail because you are an administrator of an organization at Sightline.',
    body: (
      <>
        <MailText>
          {programWords[kind].what} was set up or changed: {mark}. It acts for your organization until someone ends it.
          The audit log in the settings says who did it.
        </MailText>
        <MailButton href={`${to.publicUrl}${programWords[kind].path}`}>Look at it</MailButton>
        <MailText>If no one of you did this, end it there, and have the member who did set a new password.</MailText>
      </>
    ),
  })

/** One link, which opens a page with a button. */
const linkMail = (
  { token, expiresAt, ...to }: WithLink,
  {
    kind,
    subject,
    why,
    before,
    button,
    otherwise,
  }: {
    kind: string
    subject: string
    why: string
    before: ReactNode
    button: { path: string; words: string }
    /** Advice for a reader who did not ask for it. */
    otherwise: string
  },
): QueuedMail => ({
  ...accountMail(to, {
    ...{ kind, subject, why, dedupeKey: `${kind}:${tokenHash(token)}` },
    body: (
      <>
        {before}
        <MailButton href={`${to.publicUrl}${button.path}`}>{button.words}</MailButton>
        <MailText>
          The link works once, until {instantWords(expiresAt.toISOString())}. {otherwise}
        </MailText>
      </>
    ),
  }),
  secrets: [token],
})

function accountMail(
  { recipient, operator }: ToReader,
  {
    kind,
    subject,
    why,
    body,
    dedupeKey,
  }: { kind: string; subject: string; why: string; body: ReactNode; dedupeKey: string },
): QueuedMail {
  const bodies = renderMail(
    <StandardMail heading={subject} preview={why} why={why} operator={operator}>
      {body}
    </StandardMail>,
  )
  return { kind, stream: 'account', recipient, subject, ...bodies, dedupeKey }
}
