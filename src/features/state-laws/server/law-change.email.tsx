import type { ReactNode } from 'react'
import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import type { LawFact } from '../../../product/laws/facts.ts'
import { lawPath, lawsPath } from '../../../product/links.ts'
import { subscriptionLinks, WhySubscribed } from '../../../product/subscriptions/server/subscription.email.tsx'
import { Mail, MailFacts, MailFooter, MailHeading, MailLink, MailRule, MailText } from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import { valueWords } from '../laws.ts'
import { notLegalAdvice, statesWords } from '../vocabulary.ts'
import type { LawNews } from './news.ts'

interface LawChangeMail {
  recipient: string
  /** The earliest first; at least one. */
  news: readonly LawNews[]
  /** The states that the reader watches; none: all. */
  states: readonly string[]
  /** The day on which it is written. */
  today: string
  publicUrl: string
  operator: Operator
  tokens: { pageToken: string; stopToken: string }
  dedupeKey: string
}

const mostInFull = 20

/** Reports all news about the laws to a reader at once. */
export function lawChangeMail({
  recipient,
  news,
  states,
  today,
  publicUrl,
  dedupeKey,
  ...about
}: LawChangeMail): QueuedMail {
  const { operator, tokens } = about
  const heading = headingOf(news, today)
  const { pageUrl, ...linked } = subscriptionLinks(publicUrl, tokens)
  const more = news.length - mostInFull
  const bodies = renderMail(
    <Mail
      preview={news[0]?.words ?? ''}
      footer={
        <MailFooter operator={operator}>
          <WhySubscribed
            why={`You get this email because this address confirmed law tracking alerts, for ${statesWords(states)}.`}
            pageUrl={pageUrl}
          />
        </MailFooter>
      }
    >
      <MailHeading>{heading}</MailHeading>
      {news.slice(0, mostInFull).map((one, at) => (
        <Change key={one.keys.join()} news={one} today={today} publicUrl={publicUrl} first={at === 0} />
      ))}
      {more > 0 && (
        <MailText>
          And {more} more: <MailLink href={`${publicUrl}${lawsPath}`}>all state privacy laws</MailLink>.
        </MailText>
      )}
      <MailText>{notLegalAdvice}</MailText>
    </Mail>,
  )
  return {
    ...{ kind: 'law-change', stream: 'laws', recipient, subject: heading, ...bodies, dedupeKey },
    ...linked,
  }
}

function Change({
  news: { law, state, lawName, on, words, before, facts },
  today,
  publicUrl,
  first,
}: {
  news: LawNews
  today: string
  publicUrl: string
  first: boolean
}) {
  const isAhead = on !== null && on >= today
  const disagree = facts.length > 1
  return (
    <>
      {!first && <MailRule />}
      <MailHeading level={2}>
        {state}, {lawName}
      </MailHeading>
      <MailText>{words}</MailText>
      <MailFacts
        items={[
          { label: isAhead ? 'From' : 'Since', value: on === null ? 'Not recorded' : asOfWords(on) },
          ...(before === null ? [] : [{ label: isAhead ? 'Until then' : 'Before', value: before }]),
          ...(disagree ? [{ label: 'Note', value: 'Sources disagree: each is given.' }] : []),
          ...facts.flatMap((fact) => (fact.note === undefined ? [] : [{ label: 'Note', value: fact.note }])),
          ...facts.map((fact) => ({
            label: 'Source',
            value: (
              <>
                {disagree && `${valueWords(fact)}, says `}
                <Source fact={fact} />
              </>
            ),
          })),
        ]}
      />
      <MailText>
        <MailLink href={`${publicUrl}${lawPath(law)}`}>All that is on record of {state}</MailLink>
      </MailText>
    </>
  )
}

const confidenceWords: Record<LawFact['confidence'], string> = {
  confirmed: 'confirmed',
  secondary: 'a secondary source',
  unsure: 'unsure',
}

const Source = ({ fact: { sourceUrl, sourceTitle, asOf, confidence } }: { fact: LawFact }): ReactNode => (
  <>
    <MailLink href={sourceUrl}>{sourceTitle}</MailLink>, read {asOfWords(asOf)} ({confidenceWords[confidence]})
  </>
)

/** Returns the heading of the mail: its subject and its first line. */
function headingOf(news: readonly LawNews[], today: string): string {
  const [first] = news
  if (!first) throw new Error('a law alert tells of a change')
  if (news.length === 1)
    return first.on !== null && first.on >= today
      ? `${first.state}: privacy law changes on ${asOfWords(first.on)}`
      : `${first.state}: what is known of its privacy law has changed`
  const states = [...new Set(news.map(({ state }) => state))]
  const named = states.slice(0, 3)
  const rest = states.length - named.length
  return `${news.length} changes of state privacy laws: ${rest > 0 ? `${named.join(', ')} and ${rest} more` : named.join(', ')}`
}
