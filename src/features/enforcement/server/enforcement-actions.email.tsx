import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { actPath, enforcementPath } from '../../../product/links.ts'
import { authorityName, conductKindNames, conductSubjectNames } from '../../../product/score/vocabulary.ts'
import { subscriptionLinks, WhySubscribed } from '../../../product/subscriptions/server/subscription.email.tsx'
import { Mail, MailFacts, MailFooter, MailHeading, MailLink, MailRule, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import type { ConductAct } from '../contract.ts'
import { amountWords, statusNames } from '../vocabulary.ts'
import { type EnforcementSettings, watchedWords } from './enforcement-subscription.ts'

interface EnforcementActionsMail {
  recipient: string
  /** The newest first; at least one. */
  acts: readonly ConductAct[]
  settings: EnforcementSettings
  publicUrl: string
  operator: Operator
  tokens: { pageToken: string; stopToken: string }
  dedupeKey: string
}

const mostInFull = 20

/** Reports all acts that a reader watches and that are new in the register. */
export function enforcementActionsMail({
  recipient,
  acts,
  settings,
  publicUrl,
  operator,
  tokens,
  dedupeKey,
}: EnforcementActionsMail): QueuedMail {
  const heading = headingOf(acts)
  const { pageUrl, ...linked } = subscriptionLinks(publicUrl, tokens)
  const more = acts.length - mostInFull
  const bodies = renderMail(
    <Mail
      preview={acts[0]?.about ?? ''}
      footer={
        <MailFooter operator={operator}>
          <WhySubscribed
            why={`You get this email because this address confirmed alerts about ${watchedWords(settings)}.`}
            pageUrl={pageUrl}
          />
        </MailFooter>
      }
    >
      <MailHeading>{heading}</MailHeading>
      {acts.slice(0, mostInFull).map((act, at) => (
        <Act key={act.id} act={act} publicUrl={publicUrl} isFirst={at === 0} />
      ))}
      {more > 0 && (
        <MailText>
          And {more} more in the <MailLink href={`${publicUrl}${enforcementPath}`}>enforcement register</MailLink>.
        </MailText>
      )}
      <MailText>A suit or a notice is an allegation until it is decided. Read the public page of each act.</MailText>
    </Mail>,
  )
  return {
    ...{ kind: 'enforcement-actions', stream: 'enforcement', recipient, subject: heading, ...bodies, dedupeKey },
    ...linked,
  }
}

const Act = ({ act, publicUrl, isFirst }: { act: ConductAct; publicUrl: string; isFirst: boolean }) => (
  <>
    {!isFirst && <MailRule />}
    <MailHeading level={2}>{act.company.name}</MailHeading>
    <MailText>{act.about}</MailText>
    <MailFacts
      items={[
        { label: 'Date', value: asOfWords(act.date) },
        { label: 'By', value: `${authorityName(act.authority)}, ${conductKindNames[act.kind]}` },
        { label: 'About', value: conductSubjectNames[act.subject] },
        ...(act.amount === null || act.currency === null
          ? []
          : [{ label: 'Amount', value: amountWords(act.amount, act.currency) }]),
        ...(act.status === 'final' ? [] : [{ label: 'Status', value: statusNames[act.status] }]),
        { label: 'Source', value: <MailLink href={act.source.page}>{act.source.title}</MailLink> },
      ]}
    />
    <MailText>
      <MailLink href={`${publicUrl}${actPath(act)}`}>In the register</MailLink>
    </MailText>
  </>
)

/** Returns the heading of the mail: its subject and its first line. */
function headingOf(acts: readonly ConductAct[]): string {
  const [first] = acts
  if (!first) throw new Error('an enforcement alert needs an act')
  if (acts.length === 1)
    return `${first.company.name}: ${conductKindNames[first.kind]} by ${authorityName(first.authority)}`
  const companies = [...new Set(acts.map(({ company }) => company.name))]
  const named = companies.slice(0, 3).join(', ')
  const rest = companies.length - 3
  return `${acts.length} new enforcement actions: ${rest > 0 ? `${named} and ${rest} more` : named}`
}
