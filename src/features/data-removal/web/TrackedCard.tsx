import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords, instantWords } from '../../../platform/shared/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { DataList } from '../../../ui/DataList.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import type { Deed, TrackedItem } from '../contract.ts'
import { PersonFields } from './DetailsThatHelp.tsx'
import { Draft } from './Draft.tsx'
import type { Refused } from './deed.ts'
import { GuidedTask, isTask } from './GuidedTask.tsx'
import { Letters, LettersToSend } from './Letters.tsx'
import { StandingMark } from './StandingMark.tsx'
import { isOver, standingOf } from './standing.ts'

interface TrackedCardProps {
  item: TrackedItem
  token: string
  /** A button press that was refused. */
  refused: Refused | undefined
}

export function TrackedCard({ item, token, refused }: TrackedCardProps) {
  const { platform, title, words, action, draft, can, law } = item
  const standing = standingOf(item)
  const own = deedOf(item)
  const isToSend = item.letters.some(({ state }) => state === 'yours')
  return (
    <Card as="article" aria-labelledby={`platform-${item.id}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id={`platform-${item.id}`} className="text-xl wrap-anywhere">
          {platform.name}{' '}
          <span className="ml-1 font-sans text-sm font-normal tracking-normal text-quiet">{platform.category}</span>
        </h3>
        <StandingMark standing={standing}>{title}</StandingMark>
      </div>
      <div className="grid grid-cols-1 gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid grid-cols-1 content-start gap-4">
          <div className="grid gap-1">
            <p className="max-w-measure">{words}</p>
            {law && (
              <p className="text-sm text-quiet">
                {law.title}
                {law.citation !== '' && ` (${law.citation})`}
              </p>
            )}
          </div>
          {standing === 'yours' && (
            <div className="grid grid-cols-1 gap-4 border-l-2 border-orange pl-4">
              {action && <p className="font-[550]">{action}</p>}
              {isTask(item) && <GuidedTask item={item} token={token} />}
              {isToSend ? (
                <>
                  <LettersToSend item={item} />
                  {draft && draft.note !== '' && <p className="text-sm text-quiet">{draft.note}</p>}
                </>
              ) : (
                draft && <Draft draft={draft} platform={platform.name} />
              )}
              {own === 'answered' && asksMore(item) ? (
                <form method="post" className="ui-screen-only grid grid-cols-1 gap-4 sm:grid-cols-2">
                  <PersonFields typed={refused?.typed} refused={{}} which={personFields} />
                  <div className="sm:col-span-2">
                    <PressButton item={item} did={own} primary />
                  </div>
                </form>
              ) : (
                own && <Press item={item} did={own} primary />
              )}
            </div>
          )}
        </div>
        <Dates item={item} />
      </div>
      <Letters item={item} />
      <div className="-mb-4">
        {standing !== 'yours' && draft && (
          <Disclosure summary={standing === 'late' ? 'What you can send now' : 'The letter'} className={fold}>
            <div className="max-w-[46rem]">
              {action && <p className="pb-3">{action}</p>}
              <Draft draft={draft} platform={platform.name} />
            </div>
          </Disclosure>
        )}
        <Outcomes
          item={item}
          deeds={can.filter((deed) => deed !== 'opened' && !(standing === 'yours' && deed === own))}
        />
        <Disclosure summary="History" aside={counted(item.events.length, 'event')} className={fold}>
          <Timeline
            entries={item.events.map((event, index) => ({
              key: event.hash,
              title: event.words,
              time: { text: `${instantWords(event.at)}, ${actorWords[event.actor]}`, iso: event.at },
              state: index === item.events.length - 1 ? 'current' : 'done',
              children: <Hash value={event.hash} />,
            }))}
          />
        </Disclosure>
      </div>
    </Card>
  )
}

/** Days, as far as they are known; one that has passed is said to have. */
function Dates({ item: { sentAt, acknowledgeBy, answerBy, isOverdue } }: { item: TrackedItem }) {
  const facts = [
    sentAt && { label: 'Sent', value: <time dateTime={sentAt}>{asOfWords(sentAt)}</time> },
    acknowledgeBy && {
      label: 'To be confirmed by',
      value: <time dateTime={acknowledgeBy}>{asOfWords(acknowledgeBy)}</time>,
    },
    answerBy && {
      label: isOverdue ? 'Answer was due' : 'Answer due',
      value: (
        <time dateTime={answerBy} className={isOverdue ? 'font-[550] text-red' : undefined}>
          {asOfWords(answerBy)}
        </time>
      ),
    },
  ].filter((fact) => fact !== null && fact !== '')
  return facts.length > 0 && <DataList items={facts} className="content-start" />
}

/** Outcomes that the person can report; folded, for most of the time there is nothing to report. */
function Outcomes({ item, deeds }: { item: TrackedItem; deeds: readonly Deed[] }) {
  if (deeds.length === 0) return null
  return (
    <Disclosure
      summary={isOver(standingOf(item)) ? 'Something changed?' : 'Tell what came of it'}
      className={cx(fold, 'ui-screen-only')}
    >
      <div className="flex flex-wrap gap-2">
        {deeds.map((did) => (
          <Press key={did} item={item} did={did} />
        ))}
      </div>
    </Disclosure>
  )
}

interface PressProps {
  item: TrackedItem
  did: Deed
  primary?: boolean
}

const Press = (props: PressProps) => (
  <form method="post" className="ui-screen-only">
    <PressButton {...props} />
  </form>
)

function PressButton({ item, did, primary = false }: PressProps) {
  return (
    <>
      <input type="hidden" name="item" value={item.id} />
      <Button
        type="submit"
        name="did"
        value={did}
        variant={primary ? 'primary' : 'secondary'}
        size={primary ? 'medium' : 'small'}
      >
        {deedWords(did, item)}
        <span className="ui-hidden">{`: ${item.platform.name}`}</span>
      </Button>
    </>
  )
}

/** Folds of a card close with it: no line below the last. */
const fold = 'border-b-0! [&>summary]:py-2.5! [&>summary]:text-sm'

const personFields = ['name', 'account', 'country', 'state', 'city'] as const

/** Before a letter: what it lacks to find anybody is given here. */
const asksMore = ({ state, reason, sentAt }: TrackedItem) =>
  state === 'needs_user_action' && reason === 'more_data' && sentAt === null

/** The one thing that ends the person's turn. */
function deedOf({ can }: TrackedItem): Deed | undefined {
  return (['sent', 'answered', 'done'] as const).find((deed) => can.includes(deed))
}

function deedWords(did: Deed, { state, reason, letters }: TrackedItem): string {
  switch (did) {
    case 'opened':
      return 'I opened the page'
    case 'sent':
      return letters.filter((letter) => letter.state === 'yours').length > 1 ? 'I sent both' : 'I sent it'
    case 'done':
      return state === 'manual' && reason !== 'user_marked_done' ? 'Mark as done' : 'They removed it'
    case 'answered':
      return state === 'needs_user_action' && reason === 'more_data' ? 'Add what is missing' : 'I did what they ask'
    case 'no_record':
      return 'They hold nothing'
    case 'denied':
      return 'They refused'
    case 'cancelled':
      return 'Take it back'
    case 'relisted':
      return 'It is listed again'
  }
}

const actorWords = { system: 'Sightline', user: 'you', staff: 'staff', platform: 'the platform' } as const
