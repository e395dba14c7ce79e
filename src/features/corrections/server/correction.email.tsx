import type { ReactNode } from 'react'
import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import type { SubjectRef } from '../../../product/entries.ts'
import { adminPath, disputePath } from '../../../product/links.ts'
import { MailButton, MailFacts, MailList, MailText, StandardMail } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import { type CorrectionField, fieldNames, proveHours } from '../vocabulary.ts'
import { type ChangeWords, changeWords } from '../words.ts'
import { subjectPath } from './subject.store.ts'

interface Correction {
  id: number
  recipient: string
  publicUrl: string
  operator: Operator
  subject: SubjectRef & { name: string }
}

const mostCharacters = 1_000

/** To the operator's own address, which sees what staff see; twice of a dispute, when it comes and when it is proved. */
export const newCorrectionMail = ({
  field,
  statement,
  page,
  domain,
  isProved,
  ...to
}: Correction & {
  field: CorrectionField
  statement: string
  page: string
  domain: string | null
  isProved: boolean
}): QueuedMail =>
  correctionMail(to, {
    kind: isProved ? 'dispute-proved' : 'new-correction',
    stream: 'staff',
    subject: isProved ? 'A company disputes a fact' : 'A reader reports an error',
    preview: 'It waits for a decision in the admin dashboard.',
    why: 'You get this mail because this address is stated as the operator’s.',
    dedupeKey: `${isProved ? 'dispute-proved' : 'new-correction'}:${to.id}`,
    children: (
      <>
        <MailFacts
          items={[
            { label: 'About', value: to.subject.name },
            { label: 'What is wrong', value: fieldNames[field] },
            { label: 'Shown by', value: page },
            ...(domain === null
              ? []
              : [{ label: 'Speaks for', value: `${domain} (${isProved ? 'proved' : 'not proved yet'})` }]),
          ]}
        />
        <MailText>
          {statement.length > mostCharacters ? `${statement.slice(0, mostCharacters).toWellFormed()} …` : statement}
        </MailText>
        <MailButton href={`${to.publicUrl}${adminPath}#corrections`}>Open the admin dashboard</MailButton>
      </>
    ),
  })

/** Asks whether an address said so. Anyone can enter any address: the mail contains no word of the form. */
export const proveDisputeMail = ({ token, ...to }: Correction & { token: string }): QueuedMail => ({
  ...correctionMail(to, {
    kind: 'prove-dispute',
    stream: 'account',
    subject: 'Confirm that you speak for your company',
    preview: 'Nothing counts as its word before you press the button on the page.',
    why: 'You get this mail because this address was entered in the form for errors in our catalog.',
    dedupeKey: `prove-dispute:${to.id}`,
    children: (
      <>
        <MailText>
          Someone, probably you, wrote to us that something about {to.subject.name} is wrong, and said to speak for the
          company.
        </MailText>
        <MailButton href={`${to.publicUrl}${disputePath(token)}`}>Confirm it</MailButton>
        <MailText>The link works for {proveHours} hours. If it was not you, do nothing.</MailText>
      </>
    ),
  }),
  secrets: [token],
})

/** Reports the decision, once. */
export const outcomeMail = ({
  isAccepted,
  note,
  changes,
  ...to
}: Correction & { isAccepted: boolean; note: string; changes: readonly ChangeWords[] }): QueuedMail =>
  correctionMail(to, {
    kind: 'correction-outcome',
    stream: 'support',
    subject: isAccepted ? 'The error you reported was corrected' : 'The error you reported was not confirmed',
    preview: isAccepted ? 'The page says what was changed.' : 'This email gives the reason.',
    why: 'You get this mail because this address was given with a correction, to be told what becomes of it. It is erased 30 days from now.',
    dedupeKey: `correction-outcome:${to.id}`,
    children: (
      <>
        <MailText>About {to.subject.name}:</MailText>
        <MailText>{note}</MailText>
        {changes.length > 0 && <MailList items={changes.map(changeWords)} />}
        <MailButton href={`${to.publicUrl}${subjectPath(to.subject)}`}>Open the page</MailButton>
      </>
    ),
  })

function correctionMail(
  { recipient, operator }: Correction,
  {
    preview,
    why,
    children,
    ...mail
  }: Pick<QueuedMail, 'kind' | 'stream' | 'subject' | 'dedupeKey'> & {
    preview: string
    why: string
    children: ReactNode
  },
): QueuedMail {
  const bodies = renderMail(
    <StandardMail heading={mail.subject} preview={preview} why={why} operator={operator}>
      {children}
    </StandardMail>,
  )
  return { ...mail, recipient, ...bodies }
}
