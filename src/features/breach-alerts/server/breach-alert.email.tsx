import type { ReactNode } from 'react'
import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { Mail as QueuedMail } from '../../../platform/server/outbox.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { cleanLine } from '../../../platform/shared/text.ts'
import { breachAlertsPath, breachPath } from '../../../product/links.ts'
import { subscriptionLinks, WhySubscribed } from '../../../product/subscriptions/server/subscription.email.tsx'
import {
  Mail,
  MailFacts,
  MailFooter,
  MailHeading,
  MailLevel,
  MailLink,
  MailList,
  MailRule,
  MailText,
} from '../../../ui/mail/Mail.tsx'
import { renderMail } from '../../../ui/mail/render.ts'
import type { BreachAlert } from '../alerts.ts'
import { happenedWords } from '../days.ts'
import { sourceNames } from '../describe.ts'
import type { SeverityLevel } from '../severity-table.ts'
import { whatToDo } from '../what-to-do.ts'

export interface BreachNews {
  alert: BreachAlert
  /** The keyword that hits; null where the level alone is enough. */
  keyword: string | null
  /** The level that was told before; null where the breach is new to who reads this. */
  was: SeverityLevel | null
}

interface AlertMail {
  recipient: string
  /** In full, the gravest first; at least one. */
  news: readonly BreachNews[]
  /** Breaches that are only counted. */
  more: number
  threshold: SeverityLevel
  publicUrl: string
  operator: Operator
  tokens: { pageToken: string; stopToken: string }
  dedupeKey: string
}

/** An alert of one breach, or of several in one mail. */
export function breachAlertMail({ recipient, news, more, publicUrl, dedupeKey, ...about }: AlertMail): QueuedMail {
  const { threshold, operator, tokens } = about
  const heading = headingOf(news, more)
  const { pageUrl, ...linked } = subscriptionLinks(publicUrl, tokens)
  const advice = whatToDo(news.flatMap(({ alert }) => alert.dataTypes))
  const attributions = new Set(
    news.flatMap(({ alert }) => alert.sources.flatMap(({ attribution }) => attribution ?? [])),
  )
  const bodies = renderMail(
    <Mail
      preview={cleanLine(news[0]?.alert.description ?? '', longestText)}
      footer={
        <MailFooter operator={operator}>
          <WhySubscribed why="You get this email because this address confirmed breach alerts." pageUrl={pageUrl} />
        </MailFooter>
      }
    >
      <MailHeading>{heading}</MailHeading>
      {news.map((one, at) => (
        <Breach key={one.alert.id} {...{ ...one, threshold, publicUrl }} heads={news.length > 1} first={at === 0} />
      ))}
      {more > 0 && (
        <MailText>
          And {more} more: <MailLink href={`${publicUrl}${breachAlertsPath}`}>all breach alerts</MailLink>.
        </MailText>
      )}
      {advice.length > 0 && (
        <>
          <MailHeading level={2}>If your data were among them</MailHeading>
          <MailList
            items={advice.map(({ words, authority }) =>
              authority ? (
                <>
                  {words} <MailLink href={authority.url}>{authority.title}</MailLink>
                </>
              ) : (
                words
              ),
            )}
          />
        </>
      )}
      <MailText>{[...attributions].join(' ')}</MailText>
    </Mail>,
  )
  return {
    ...{ kind: 'breach-alert', stream: 'alerts', recipient, subject: heading, ...bodies, dedupeKey },
    ...linked,
  }
}

function Breach({
  alert,
  keyword,
  was,
  threshold,
  publicUrl,
  heads,
  first,
}: BreachNews & Pick<AlertMail, 'threshold' | 'publicUrl'> & { heads: boolean; first: boolean }) {
  return (
    <>
      {heads && !first && <MailRule />}
      {heads && <MailHeading level={2}>{nameOf(alert)}</MailHeading>}
      <MailText>
        <MailLevel level={alert.severity}>{capital(alert.severity)}</MailLevel> severity.
        {was && ` Update: now rated ${alert.severity} (was ${was}).`}
      </MailText>
      <MailText>{cleanLine(alert.description, longestText)}</MailText>
      <MailFacts
        items={[
          { label: 'Happened', value: capital(happenedWords(alert.breachDate)) },
          { label: 'Became public', value: asOfWords(alert.discoveredDate) },
          {
            label: 'Data',
            value: alert.dataTypes.length > 0 ? cleanLine(alert.dataTypes.join(', '), longestText) : 'Not stated',
          },
          { label: 'People affected', value: affectedWords(alert) },
          { label: 'Why this level', value: alert.severityReason.parts.map(({ why }) => why).join(' ') },
          { label: 'Sources', value: <Sources alert={alert} /> },
          { label: 'Why you get this', value: reasonWords(keyword, threshold) },
        ]}
      />
      <MailText>
        <MailLink href={`${publicUrl}${breachPath(alert.id)}`}>Read about this breach</MailLink>
      </MailText>
    </>
  )
}

const Sources = ({ alert }: { alert: BreachAlert }): ReactNode =>
  alert.sources.map(({ title, url }, at) => (
    <span key={at}>
      {at > 0 && ', '}
      <MailLink href={url}>{title}</MailLink>
    </span>
  ))

const longestName = 80
const longestText = 600

// A source's words: one line, and short enough that nothing of ours is pushed out of sight.
const nameOf = ({ company }: BreachAlert) => cleanLine(company, longestName)

/** Returns the heading of the mail: its subject and its first line. */
function headingOf(news: readonly BreachNews[], more: number): string {
  const [first, second] = news
  if (!first) throw new Error('a breach alert tells of a breach')
  const { alert, was } = first
  if (!second && more === 0)
    return was
      ? `Update on a data breach: ${nameOf(alert)}, now rated ${alert.severity} (was ${was})`
      : `Data breach: ${nameOf(alert)}, rated ${alert.severity}`
  const names = news.slice(0, 2).map((one) => nameOf(one.alert))
  const rest = news.length + more - names.length
  const listed = rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(' and ')
  return `${news.length + more} data breaches: ${listed}`
}

const affectedWords = ({ affected }: BreachAlert) =>
  affected.length === 0
    ? 'Not stated'
    : affected
        .map(({ count, scope, source }) => `${count.toLocaleString('en-US')} ${scope}, says ${sourceNames[source]}`)
        .join('; ')

const reasonWords = (keyword: string | null, threshold: SeverityLevel) => {
  const level = threshold === 'critical' ? 'critical' : `${threshold} or above`
  return keyword === null
    ? `you asked for every breach that is rated ${level}.`
    : `your keyword “${cleanLine(keyword)}”, for what is rated ${level}.`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
