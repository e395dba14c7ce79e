import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { memberQuery } from '../../../platform/web/portal.ts'
import { StatusBadge } from '../../../ui/Badge.tsx'
import { CodeBlock } from '../../../ui/Text.tsx'
import type { WebhookDelivery } from '../../webhooks/contract.ts'
import { connectionDeliveriesUrl, connectionsUrl } from '../vocabulary.ts'
import { testOutcome } from './words.ts'

const askAgainMs = 1_000
/** Among so many of the newest the test is found, as long as it is watched. */
const newest = 10

/** The key under which the newest deliveries of a connection are kept. */
export const newestKey = (connectionId: number) => [connectionDeliveriesUrl(connectionId), { limit: newest }] as const

/** Shows the outcome of a test that was just sent: polls until it was accepted or not. */
export function TestOutcome({ connectionId, sent }: { connectionId: number; sent: WebhookDelivery }) {
  const client = useQueryClient()
  const [url, search] = newestKey(connectionId)
  const { data = [] } = useQuery({
    ...memberQuery<WebhookDelivery[]>(url, search),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (currentOf(sent, state.data).state === 'queued' ? askAgainMs : false),
  })
  const delivery = currentOf(sent, data)
  const { state, lastAnswer } = delivery
  useEffect(() => {
    if (state !== 'queued') void client.invalidateQueries({ queryKey: [connectionsUrl] })
  }, [state, client])
  const { words, tone } = testOutcome(delivery)
  return (
    <div aria-live="polite" className="grid grid-cols-1 gap-3">
      <StatusBadge tone={tone} spinning={state === 'queued'}>
        {words}
      </StatusBadge>
      {state !== 'delivered' && lastAnswer && (
        <CodeBlock label="What it answered, as far as it is kept" code={lastAnswer} />
      )}
    </div>
  )
}

const currentOf = (sent: WebhookDelivery, listed: readonly WebhookDelivery[] = []) =>
  listed.find(({ id }) => id === sent.id) ?? sent
