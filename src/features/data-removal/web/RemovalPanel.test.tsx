import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../platform/web/query.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import type { RemovalOverview } from '../removal-staff-contract.ts'
import { removalStaffUrl } from '../vocabulary.ts'
import { RemovalPanel } from './RemovalPanel.tsx'
import { meaningGroups, meaningTitle } from './reply-words.ts'

const at = '2026-11-20T08:00:00.000Z'

const quiet: RemovalOverview = {
  requests: { unproved: 2, open: 1_234, closed: 81 },
  letters: { waiting: 7, lastHour: 199 },
  replies: [],
  bounced: [],
}
const reply: RemovalOverview['replies'][number] = {
  ...{ id: 5, requestId: 'SR-7K2M-Q9TD-4WXA', platform: 'Lanternfish', subject: 'Re: <b>your</b> request' },
  text: 'Your data was deleted.\nSee <a href="https://lanternfish.example/x">here</a> <script>alert(1)</script>',
  ...{ class: 'done', confidence: 'likely', hosts: ['lanternfish.example', 'xn--nsta-5qa.example'], receivedAt: at },
}
const bounced: RemovalOverview['bounced'][number] = {
  ...{ id: 'harbour-lists', name: 'Harbour Lists', email: 'privacy@harbour.example', status: '5.1.1' },
  ...{ bouncedAt: at, waiting: 3 },
}
const busy: RemovalOverview = {
  ...quiet,
  replies: [
    reply,
    {
      ...reply,
      id: 6,
      platform: 'Larkspur',
      subject: null,
      text: ' \n',
      class: 'unclear',
      confidence: 'unsure',
      hosts: [],
    },
  ],
  bounced: [bounced, { ...bounced, id: 'no-box', name: 'No Box', email: null, status: null, waiting: 0 }],
}

/** As the first paint has it. */
const paint = (client = createQueryClient()): string =>
  renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(ToastProvider, null, createElement(RemovalPanel))),
  )

/** With the answer that the page's loader filled in. */
function painted(answer: RemovalOverview): string {
  const client = createQueryClient()
  client.setQueryData([removalStaffUrl], answer)
  return paint(client)
}

test('says that it is loading, that it could not load, and that nothing waits', async () => {
  expect(paint()).toContain('Loading data removal')
  const client = createQueryClient()
  // Painted as it failed, and not as it is about to be asked for again.
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryOnMount: false } })
  await client.prefetchQuery({ queryKey: [removalStaffUrl], queryFn: () => Promise.reject(new Error('gone')) })
  expect(paint(client)).toContain('The removal requests could not be loaded')
  const html = painted(quiet)
  for (const words of ['No answer waits for a decision', 'No letter came back']) expect(html).toContain(words)
})

test('an answer is plain text: no markup of it runs, and no host of it is a link', () => {
  const html = painted(busy)
  for (const words of [
    'Answer of Lanternfish',
    'To SR-7K2M-Q9TD-4WXA, <time dateTime="2026-11-20T08:00:00.000Z">Nov 20, 2026, 8:00 AM UTC</time>',
    '<bdi>Re: &lt;b&gt;your&lt;/b&gt; request</bdi>',
    'Your data was deleted.\nSee &lt;a href=&quot;https://lanternfish.example/x&quot;&gt;',
    'lanternfish.example',
    'xn--nsta-5qa.example',
    'It has no text.',
  ])
    expect(html).toContain(words)
  expect(html).not.toMatch(/<a\b|<script|<b>|<img/)
})

test('the meaning that the rules suggest is highlighted among all others', () => {
  const html = painted(busy)
  expect(html).toContain('The rules take it for “Removed”, but people write this in passing, too.')
  expect(html).toContain('No rule could tell what it means.')
  for (const title of meaningGroups.flatMap(({ meanings }) => meanings.map(meaningTitle)))
    expect(html).toContain(`aria-label="${title}: Lanternfish, SR-7K2M-Q9TD-4WXA"`)
  expect(html.match(/<button[^>]*data-variant="primary"[^>]*>/g)).toEqual([
    expect.stringContaining('aria-label="Removed: Lanternfish, SR-7K2M-Q9TD-4WXA"'),
  ])
})

test('a mailbox that letters came back from is listed with what waits, and only a known one can work again', () => {
  const html = painted(busy)
  for (const words of [
    'harbour-lists',
    'privacy@harbour.example',
    'Status 5.1.1',
    'Status not stated',
    'None known',
    'aria-label="Mailbox works again: Harbour Lists"',
    'No mailbox is known that could work',
  ])
    expect(html).toContain(words)
})

test('what waits comes before the figures, and before script serves it nothing can be pressed', () => {
  const html = painted(busy)
  for (const figure of ['1,234', '81', '199', 'Of 200 at most']) expect(html).toContain(figure)
  expect(html.indexOf('Answers that wait')).toBeLessThan(html.indexOf('Requests and letters'))
  const buttons = html.match(/<button[^>]*>/g) ?? []
  expect(buttons).toHaveLength(22)
  expect(buttons.every((button) => button.includes('disabled'))).toBe(true)
})
