import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { createQueryClient } from '../../../platform/web/query.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import type { QueueOverview, StaffSuppression } from '../contract.ts'
import { queuesUrl, suppressionsUrl } from '../vocabulary.ts'
import { QueuePanel } from './QueuePanel.tsx'
import { queueState, unfinished } from './queue-words.ts'
import { SuppressionsPanel } from './SuppressionsPanel.tsx'

/** As the first paint has it. */
function paint(element: ReactElement, url: string, answer?: unknown): string {
  const client = createQueryClient()
  if (answer !== undefined) client.setQueryData([url], answer)
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(ToastProvider, null, element)),
  )
}

const checkedAt = '2026-11-22T08:00:00.000Z'
const idle: QueueOverview['queues'][number] = {
  ...{ name: 'outbox.deliver', cron: '* * * * *', waiting: 0, later: 0, running: 0, failed: 0, waitingSince: null },
  ...{ lastDoneAt: '2026-11-22T07:59:02.000Z', doneLastDay: 1_440 },
}
const late = { ...idle, name: 'investigation.run', cron: null, waiting: 4, waitingSince: '2026-11-22T07:50:00.000Z' }
const failing = { ...idle, name: 'webhooks.deliver', failed: 2, lastDoneAt: null }
const overview: QueueOverview = {
  checkedAt,
  queues: [late, idle, failing],
  failed: [
    {
      ...{ id: '5b0c8a10-0000-4000-8000-000000000001', queue: 'webhooks.deliver', payload: '{"deliveryId":7}' },
      ...{ error: '<b>no</b> place', attempts: 4, queuedAt: checkedAt, failedAt: checkedAt },
    },
    {
      ...{ id: '5b0c8a10-0000-4000-8000-000000000002', queue: 'scan.file.given-up', payload: '{}' },
      ...{ error: null, attempts: 1, queuedAt: checkedAt, failedAt: checkedAt },
    },
  ],
}
const empty: QueueOverview = { checkedAt, queues: [], failed: [] }

describe('the panel of queues', () => {
  test('says that it is loading, and that nothing is there', () => {
    expect(paint(<QueuePanel />, queuesUrl)).toContain('Loading queues')
    const html = paint(<QueuePanel />, queuesUrl, empty)
    for (const words of ['No job was given up', 'There is no queue yet']) expect(html).toContain(words)
  })

  test('says the state of each queue as of the answer, and of each dead letter what it was', () => {
    const html = paint(<QueuePanel />, queuesUrl, overview)
    for (const words of [
      ...['4 waiting, 0 running, 2 failed', 'Late', '10 min 0 s', '* * * * * UTC', '1,440 in 24 hours'],
      ...['Not in the last week', 'Has dead letters', '{&quot;deliveryId&quot;:7}', '&lt;b&gt;no', '4 attempts'],
      ...['Its worker ended without a word', 'Try all 2 of webhooks.deliver again'],
    ])
      expect(html).toContain(words)
    expect(html).not.toContain('<b>no')
  })

  test('before script serves it nothing can be pressed that would do nothing', () => {
    const html =
      paint(<QueuePanel />, queuesUrl, overview) + paint(<SuppressionsPanel />, suppressionsUrl, [suppression])
    const buttons = [...html.matchAll(/<button[^>]*>/g)].map(([button]) => button)
    expect(buttons.length).toBeGreaterThan(5)
    for (const button of buttons) expect(button).toContain('disabled')
  })
})

test('a queue is late before it is anything else', () => {
  const now = Date.parse(checkedAt)
  expect(queueState({ ...late, failed: 1 }, now).words).toBe('Late')
  expect(queueState({ ...late, waitingSince: checkedAt, running: 1 }, now).words).toBe('Working')
  expect(queueState({ ...late, waitingSince: checkedAt }, now).words).toBe('Waiting')
  expect(queueState(idle, now).words).toBe('Idle')
  expect(unfinished([])).toBe('0 waiting, 0 running, 0 failed')
})

const suppression: StaffSuppression = {
  ...{ addressHash: 'ab'.repeat(32), stream: 'alerts', reason: 'complaint', status: '5.7.1', recipient: null },
  ...{ since: checkedAt, until: null },
}

describe('the panel of suppressed addresses', () => {
  test('says that it is loading, and that nothing is there', () => {
    expect(paint(<SuppressionsPanel />, suppressionsUrl)).toContain('Loading suppressed addresses')
    expect(paint(<SuppressionsPanel />, suppressionsUrl, [])).toContain('No address is suppressed')
  })

  test('names an address where it is known, else its mark, with why, since when and how long', () => {
    const known = { ...suppression, stream: 'laws', recipient: 'ada@corp.test', until: '2026-12-22T08:00:00.000Z' }
    const html = paint(<SuppressionsPanel />, suppressionsUrl, [suppression, known])
    for (const words of [
      ...['abababababab…', 'Its reader complained', '5.7.1', 'Until its reader confirms again', 'ada@corp.test'],
      'Until Dec 22, 2026, 8:00 AM UTC',
    ])
      expect(html).toContain(words)
    expect(html).not.toContain('ab'.repeat(7))
  })
})
