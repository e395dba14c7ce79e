import { asOfWords } from '../../../platform/shared/dates.ts'
import { Title } from '../../../platform/web/head.tsx'
import { dataRemovalPath, verifyPath } from '../../../product/links.ts'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Distribution } from '../../../ui/charts/Distribution.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { PageHeader, Section } from '../../../ui/Page.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { TrackedRequest } from '../contract.ts'
import { type Mode, removalLimits } from '../vocabulary.ts'
import type { Refused } from './deed.ts'
import { HandOver } from './HandOver.tsx'
import { residenceWords } from './places.ts'
import { platformsWords } from './removal-form.ts'
import { StandingGlyph } from './StandingMark.tsx'
import { countsOf, inOrder, isOver, standingOf, standingWords } from './standing.ts'
import { TrackedCard } from './TrackedCard.tsx'

export const itemAnchor = (id: number) => `item-${id}`
const fileUrl = (token: string, name: string) => `/api/data-removal/requests/${encodeURIComponent(token)}/${name}`

interface TrackedViewProps {
  request: TrackedRequest
  token: string
  refused: Refused | undefined
}

export function TrackedView({ request, token, refused }: TrackedViewProps) {
  const { requestId, email, createdAt, mode, residence, items, erasedOn } = request
  const counts = countsOf(items)
  const ordered = inOrder(items)
  const refusedAt = items.find(({ id }) => id === refused?.id)
  const open = ordered.filter((item) => !isOver(standingOf(item)))
  const closed = ordered.filter((item) => isOver(standingOf(item)))
  return (
    <>
      <Title>{`${refused ? 'Not done · ' : ''}${requestId}`}</Title>
      <PageHeader
        long
        breadcrumbs={
          <Breadcrumbs crumbs={[{ label: 'Data Removal', href: dataRemovalPath }, { label: 'Your request' }]} />
        }
        title={summary(counts)}
        meta={
          <>
            <span>
              Request ID <code className="text-ink">{requestId}</code>
            </span>
            <span>For {email}</span>
            <span>
              Asked on <time dateTime={createdAt}>{asOfWords(createdAt)}</time>
            </span>
            {mode && <span>{modeWords[mode]}</span>}
            {residence && <span>{residenceWords(residence)}</span>}
          </>
        }
      >
        {refused && (
          <Callout kind="danger" title="Not done">
            <p>
              {refusedAt && (
                <>
                  <TextLink href={`#${itemAnchor(refusedAt.id)}`}>{refusedAt.platform.name}</TextLink>:{' '}
                </>
              )}
              {refused.words}
            </p>
          </Callout>
        )}
        {!request.provedAt && (
          <Callout kind="warning" title="The address is not proved yet">
            <p>Nothing leaves before. The mail with the link went to the address above.</p>
          </Callout>
        )}
      </PageHeader>
      <div className="grid gap-x-16 gap-y-8 border-t border-rule pt-6 pb-10 lg:grid-cols-[minmax(0,1fr)_auto]">
        <Distribution
          label={items.length === 1 ? 'Status of the platform' : `Status of the ${platformsWords(items.length)}`}
          parts={counts.map(({ standing, count }) => ({
            key: standing,
            label: standingWords[standing].label,
            value: count,
            fill: standingWords[standing].fill,
            glyph: <StandingGlyph standing={standing} />,
          }))}
        />
        <Files token={token} hasDue={items.some(({ answerBy }) => answerBy !== null)} />
      </div>
      <HandOver request={request} />
      {open.length > 0 && (
        <Section id="open" title="Open" note={closed.length > 0 ? `${open.length} of ${items.length}` : undefined}>
          <Items items={open} token={token} refused={refused} />
        </Section>
      )}
      {closed.length > 0 && (
        <Section id="closed" title="Closed" note={open.length > 0 ? `${closed.length} of ${items.length}` : undefined}>
          <Items items={closed} token={token} refused={refused} />
        </Section>
      )}
      <Section title="What is kept of you" layout="side" className="ui-screen-only">
        <Erase erasedOn={erasedOn} />
      </Section>
    </>
  )
}

function Items({ items, token, refused }: { items: TrackedRequest['items'] } & Omit<TrackedViewProps, 'request'>) {
  return (
    <ul className="grid grid-cols-1 gap-5">
      {items.map((item) => (
        <li key={item.id} id={itemAnchor(item.id)} className="min-w-0 scroll-mt-20">
          <TrackedCard item={item} token={token} refused={refused?.id === item.id ? refused : undefined} />
        </li>
      ))}
    </ul>
  )
}

const modeWords: Record<Mode, string> = { agent: 'We send for you', self: 'You send it yourself' }

/** The one thing to know, in one line. */
function summary(counts: ReturnType<typeof countsOf>): string {
  const of = (name: string) => counts.find(({ standing }) => standing === name)?.count ?? 0
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const over = counts.filter(({ standing }) => isOver(standing)).reduce((sum, { count }) => sum + count, 0)
  const parts = [
    of('late') > 0 && `${of('late')} late`,
    of('yours') > 0 && `${of('yours')} for you to do`,
    of('removed') > 0 && `${of('removed')} removed`,
  ].filter((part) => part !== false)
  if (parts.length === 0 || (over === total && of('removed') < total))
    return over === total
      ? `All ${total} closed, ${of('removed')} removed`
      : `${platformsWords(total)}, all on their way`
  return `Of ${platformsWords(total)}: ${parts.join(', ')}`
}

function Files({ token, hasDue }: { token: string; hasDue: boolean }) {
  return (
    <div className="ui-screen-only flex flex-wrap content-start gap-2 lg:max-w-72 lg:justify-end">
      <ButtonLink size="small" href={fileUrl(token, 'receipt.pdf')} download>
        Receipt, PDF
      </ButtonLink>
      <ButtonLink size="small" href={fileUrl(token, 'receipt.json')} download>
        Receipt, JSON
      </ButtonLink>
      {hasDue && (
        <ButtonLink size="small" href={fileUrl(token, 'due.ics')} download>
          Due days, calendar
        </ButtonLink>
      )}
      <TextLink href={verifyPath} className="inline-flex min-h-8 items-center text-sm">
        Verify a receipt
      </TextLink>
    </div>
  )
}

/** Asks before it erases, without script as well. */
function Erase({ erasedOn }: { erasedOn: string | null }) {
  return (
    <div className="grid max-w-measure gap-5">
      <p>
        {erasedOn
          ? `Your address, your name, letters and answers are erased on ${asOfWords(erasedOn)}. `
          : `Your address, your name, letters and answers are erased ${removalLimits.keptDays} days after the last item has closed. `}
        The hashes of the events stay, and name no one: a receipt that you keep can be verified afterwards.
      </p>
      <Disclosure summary="Erase everything now">
        <form method="post" className="grid justify-items-start gap-4">
          <p>
            This cannot be undone. Open items end: no reminder is sent, answers are no longer read here, and this page
            is gone. Keep the receipt first, if you want one.
          </p>
          <Button type="submit" name="intent" value="erase" variant="danger">
            Yes, erase everything now
          </Button>
        </form>
      </Disclosure>
    </div>
  )
}
