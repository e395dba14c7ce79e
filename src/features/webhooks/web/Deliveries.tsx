import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { fetchMember, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { useDecision } from '../../../platform/web/use-decision.ts'
import { AskingButton } from '../../../ui/AskingButton.tsx'
import { StatusBadge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { FilterPills } from '../../../ui/FilterPills.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { CodeBlock } from '../../../ui/Text.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { WebhookDelivery } from '../contract.ts'
import { type DeliveryState, deliveryStateNames, deliveryStates, keptDays } from '../vocabulary.ts'
import { deliveryState, outcomeWords, readable } from '../words.ts'

const pageLength = 50
const refreshWhileWaitingMs = 1_000

/** The key under which deliveries are kept, by the address that lists them and by state. */
export const deliveriesKey = (url: string, state?: DeliveryState) =>
  [url, { limit: pageLength, ...(state && { state }) }] as const

interface Receiver {
  /** "endpoint", "connection": what deliveries go to. */
  noun: string
  isEnabled: boolean
  /** Lists its deliveries. */
  url: string
  /** Sends one of them again. */
  replay: (deliveryId: number) => Promise<unknown>
}

/** Lists deliveries to a receiver with their outcome, newest first. */
export function Deliveries({ receiver }: { receiver: Receiver }) {
  const [state, setState] = useState<DeliveryState | 'all'>('all')
  const [url, search] = deliveriesKey(receiver.url, state === 'all' ? undefined : state)
  const list = useInfiniteQuery({
    queryKey: [url, search],
    queryFn: ({ pageParam: before, signal }) =>
      fetchMember({ queryKey: [url, { ...search, before }], signal }) as Promise<WebhookDelivery[]>,
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === pageLength ? (page.at(-1)?.id ?? null) : null),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      receiver.isEnabled && data?.pages.some((page) => page.some((one) => one.state === 'queued'))
        ? refreshWhileWaitingMs
        : false,
  })
  return (
    <div className="grid grid-cols-1 gap-5">
      <FilterPills
        label="Deliveries by state"
        value={state}
        onChange={setState}
        options={[
          { value: 'all', label: 'All' },
          ...deliveryStates.map((value) => ({ value, label: deliveryStateNames[value] })),
        ]}
      />
      <Loaded answer={list} what="The deliveries" explain={errorWords}>
        {({ pages }) => {
          const deliveries = pages.flat()
          if (deliveries.length === 0)
            return (
              <EmptyState title={state === 'all' ? 'No delivery yet' : 'No delivery in this state'}>
                {`An event that this ${receiver.noun} wants appears here, and stays for ${keptDays} days. A test shows whether it arrives.`}
              </EmptyState>
            )
          return (
            <>
              <ul>
                {deliveries.map((delivery) => (
                  <li key={delivery.id}>
                    <Delivery delivery={delivery} receiver={receiver} />
                  </li>
                ))}
              </ul>
              {list.hasNextPage && (
                <Button
                  className="justify-self-center"
                  pending={list.isFetchingNextPage}
                  pendingLabel="Loading"
                  onClick={() => list.fetchNextPage()}
                >
                  Load older
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

function Delivery({ delivery, receiver }: { delivery: WebhookDelivery; receiver: Receiver }) {
  const { event, createdAt, messageId, attempts, deliveredAt, nextAttemptAt, lastAnswer, payload } = delivery
  const { words, tone } = deliveryState(delivery)
  return (
    <Disclosure
      summary={
        <span className="inline-flex flex-wrap items-baseline gap-x-4">
          <span className="font-medium">{event}</span>
          <StatusBadge tone={tone}>{words}</StatusBadge>
        </span>
      }
      aside={instantWords(createdAt)}
    >
      <div className="grid grid-cols-1 gap-4">
        <DataList
          items={[
            { label: 'Id', value: <code className="wrap-anywhere">{messageId}</code> },
            { label: 'Attempts', value: attempts.toLocaleString('en-US') },
            { label: 'Last attempt', value: outcomeWords(delivery) },
            ...(deliveredAt ? [{ label: 'Delivered', value: instantWords(deliveredAt) }] : []),
            ...(nextAttemptAt ? [{ label: 'Next attempt', value: instantWords(nextAttemptAt) }] : []),
          ]}
        />
        <CodeBlock label="Payload" code={readable(payload)} />
        {lastAnswer && <CodeBlock label="Answer, as far as it is kept" code={lastAnswer} />}
        <div>
          <Replay delivery={delivery} receiver={receiver} />
        </div>
      </div>
    </Disclosure>
  )
}

function Replay({ delivery: { id, event, messageId }, receiver }: { delivery: WebhookDelivery; receiver: Receiver }) {
  const { toast: tell } = useToast()
  const readOnly = useReadOnlyReason()
  const replay = useDecision(
    {
      act: () => receiver.replay(id),
      told: () => ({ title: 'It is sent again', description: 'With the same id and a new time.' }),
      failed: 'It is not sent again',
    },
    { url: receiver.url, tell },
  )
  return (
    <AskingButton
      label="Replay"
      about={`${event} ${messageId}`}
      disabledReason={readOnly ?? (receiver.isEnabled ? undefined : `The ${receiver.noun} is switched off.`)}
      pending={replay.isPending}
      pendingLabel="Sending"
      onAct={(onSettled) => replay.mutate(undefined, { onSettled })}
    />
  )
}
