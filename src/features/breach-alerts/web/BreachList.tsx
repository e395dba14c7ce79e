import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { onPlainClick } from '../../../ui/on-plain-click.ts'
import { Grid } from '../../../ui/Page.tsx'
import { Skeletons } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'
import { cursorOf, refetchMs } from '../vocabulary.ts'
import { type AlertPage, alertPagesKey, fetchAlertPage, shownAtFirst, shownMore } from './alert-pages.ts'
import { BreachCard } from './BreachCard.tsx'
import { type BreachState, breachesHref, isFiltered } from './breach-state.ts'
import { Credit } from './Credit.tsx'
import { breachesWords } from './words.ts'

const skeletons = 4

export const BreachList = ({ state }: { state: BreachState }) => (
  <Shown key={JSON.stringify(alertPagesKey(state))} state={state} />
)

function Shown({ state }: { state: BreachState }) {
  const [most, setMost] = useState(shownAtFirst)
  const list = useInfiniteQuery({
    queryKey: alertPagesKey(state),
    queryFn: ({ pageParam, signal }) => fetchAlertPage(state, { cursor: pageParam, signal }),
    initialPageParam: state.cursor,
    getNextPageParam: (page: AlertPage) => page.older,
    // The first paint may be of a copy that the browser kept.
    refetchOnMount: 'always',
    refetchInterval: refetchMs,
  })
  const alerts = list.data?.pages.flatMap((page) => page.alerts)
  if (!alerts)
    return list.error ? (
      <ErrorState
        title="The breaches could not be loaded"
        action={<Button onClick={() => list.refetch()}>Try again</Button>}
      >
        Nothing is known of new ones until then.
      </ErrorState>
    ) : (
      <Grid>
        <Skeletons count={skeletons} label="Loading breaches" lines={6} />
      </Grid>
    )
  if (alerts.length === 0) return <NoBreaches state={state} />
  const shown = alerts.slice(0, most)
  const last = shown.at(-1)
  const showMore = () => {
    setMost(most + shownMore)
    if (most + shownMore > alerts.length && list.hasNextPage) list.fetchNextPage()
  }
  return (
    <div className="grid gap-6">
      <p role="status" className="text-sm text-quiet">
        {`${breachesWords(shown.length)} shown, the newest first. `}
        {state.cursor !== '' && <TextLink href={breachesHref({ ...state, cursor: '' })}>Back to the newest</TextLink>}
        {list.isRefetchError && 'They could not be asked for again just now; the list may lack the newest.'}
      </p>
      <Grid className="max-sm:gap-3">
        {shown.map((alert) => (
          <BreachCard key={alert.id} alert={alert} nowMs={list.dataUpdatedAt} />
        ))}
      </Grid>
      {last && (shown.length < alerts.length || list.hasNextPage) && (
        <p className="ui-screen-only justify-self-center">
          <ButtonLink
            href={breachesHref({ ...state, cursor: cursorOf(last) })}
            onClick={onPlainClick(showMore)}
            aria-busy={list.isFetchingNextPage}
          >
            {list.isFetchingNextPage ? 'Loading' : 'Load more'}
          </ButtonLink>
        </p>
      )}
      {shown.some(({ sources }) => sources?.some(({ key }) => key === 'hibp')) && <Credit />}
    </div>
  )
}

function NoBreaches({ state }: { state: BreachState }) {
  if (state.cursor !== '')
    return (
      <EmptyState
        title="Nothing older"
        action={<ButtonLink href={breachesHref({ ...state, cursor: '' })}>Back to the newest</ButtonLink>}
      />
    )
  if (isFiltered(state))
    return (
      <EmptyState title="No breach matches" action={<ButtonLink href={breachesHref({})}>Remove filters</ButtonLink>}>
        Of the breaches on record here none fits. Names are found by whole words.
      </EmptyState>
    )
  return <EmptyState title="No Recent Breaches">No new data breaches detected in the last 24 hours</EmptyState>
}
