import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { loadLazyParts } from '../../../../tests/support/lazy-parts.ts'
import { createQueryClient } from '../../../platform/web/query.ts'
import { deliveriesPath, webhooksPath } from '../../../product/links.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import type { Webhook, WebhookDelivery } from '../contract.ts'
import { deliveriesUrl, webhooksUrl } from '../vocabulary.ts'
import { outcomeWords, readable } from '../words.ts'
import { deliveriesKey } from './Deliveries.tsx'
import { EndpointDialog, readEndpoint } from './EndpointDialog.tsx'
import { ShownSecretDialog } from './ShownSecretDialog.tsx'
import WebhooksPage from './webhooks.page.tsx'

const at = '2026-11-22T09:00:00.000Z'
const hostile = '<b>株式会社</b> & Söhne'

const endpoint: Webhook = {
  ...{ id: 7, url: 'https://hooks.corp.test/sightline?a=1&b=2', description: hostile, isEnabled: true },
  ...{ events: ['risk.changed'], disabledReason: null, createdAt: at, lastDeliveredAt: null },
  recent: { delivered: 1_200, failed: 0, waiting: 3 },
}

const delivery: WebhookDelivery = {
  ...{ id: 3, messageId: 'msg_3', event: 'risk.changed', state: 'retrying', attempts: 2, createdAt: at },
  ...{ deliveredAt: null, nextAttemptAt: at, lastStatus: 500, lastError: null, lastAnswer: hostile },
  payload: '{"type":"risk.changed"}',
}

function htmlOf(
  element: ReactElement,
  {
    path = webhooksPath,
    answers = [],
  }: { path?: string; answers?: readonly (readonly [readonly unknown[], unknown])[] } = {},
): string {
  const client = createQueryClient()
  for (const [key, data] of answers) client.setQueryData([...key], data)
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <QueryClientProvider client={client}>
        <ToastProvider>{element}</ToastProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const pageWith = (endpoints: Webhook[], more: Parameters<typeof htmlOf>[1] = {}) =>
  htmlOf(<WebhooksPage />, { ...more, answers: [[[webhooksUrl], endpoints], ...(more.answers ?? [])] })

test('without an endpoint the page says what one is, and how a receiver verifies', () => {
  const text = textOf(pageWith([]))
  expect(text).toContain('No endpoint yet')
  expect(text).toContain('Add endpoint')
  expect(text).toContain('5 minutes off')
})

test('an endpoint shows its address, events, figures and what can be done, and nothing of it is markup', () => {
  const html = pageWith([endpoint])
  const text = textOf(html)
  expect(html).not.toContain('<b>')
  expect(html).toContain('a=1&amp;b=2')
  expect(text).toContain('1,200 delivered, 3 waiting, 0 failed in 24 hours')
  for (const act of ['Send a test', 'Edit', 'New secret', 'Switch off', 'Delete', 'Deliveries'])
    expect(text).toContain(act)
  expect(text).not.toContain('Payload')
})

test('one that was switched off says why, and cannot be tested', () => {
  const html = pageWith([{ ...endpoint, isEnabled: false, disabledReason: 'For 5 days, every delivery has failed.' }])
  expect(textOf(html)).toContain('For 5 days, every delivery has failed.')
  expect(textOf(html)).toContain('Switch on')
  expect(html).toMatch(/<button[^>]*aria-label="Send a test[^>]*disabled/)
})

test('the deliveries of the chosen endpoint show payload, answer and what came of them', async () => {
  const chosen: Parameters<typeof pageWith>[1] = {
    path: deliveriesPath(endpoint.id),
    answers: [[deliveriesKey(deliveriesUrl(endpoint.id)), { pages: [[delivery]], pageParams: [null] }]],
  }
  await loadLazyParts(() => pageWith([endpoint], chosen))
  const html = pageWith([endpoint], chosen)
  const text = textOf(html)
  for (const words of ['Tried again later', 'Answered 500, which isn’t a success', 'msg_3', 'Payload', 'Replay'])
    expect(text).toContain(words)
  expect(html).toContain('&lt;b&gt;株式会社')
})

test('what an attempt came to is said in words, also where the reason is new', () => {
  expect(outcomeWords({ lastStatus: 204, lastError: null })).toBe('Answered 204')
  expect(outcomeWords({ lastStatus: null, lastError: null })).toBe('Not attempted yet')
  expect(outcomeWords({ lastStatus: null, lastError: 'private-address' })).toContain('nothing was sent')
  expect(outcomeWords({ lastStatus: null, lastError: 'bad-encoding' })).toBe('No answer: bad encoding')
  expect(outcomeWords({ lastStatus: null, lastError: 'toString' })).toBe('No answer: toString')
  expect(readable('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(readable('{')).toBe('{')
})

test('a form is read as it is, without events that do not exist', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['url', ' https://hooks.corp.test/ '],
    ['events', 'compliance.alert'],
    ['events', 'odd'],
  ] as const)
    form.append(name, value)
  expect(readEndpoint(form)).toEqual({
    password: '',
    url: 'https://hooks.corp.test/',
    description: '',
    events: ['compliance.alert'],
  })
})

test('a secret is shown with what to do with it; the form of an endpoint holds what is set', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const shown = htmlOf(
    <ShownSecretDialog shown={{ url: endpoint.url, secret, oldUntil: at }} onClose={() => undefined} />,
  )
  expect(shown).toContain(secret)
  expect(textOf(shown)).toContain('a signature by the old secret too')
  const form = htmlOf(<EndpointDialog endpoint={endpoint} onClose={() => undefined} />)
  expect(form).toContain('value="https://hooks.corp.test/sightline?a=1&amp;b=2"')
  expect(form.match(/<input[^>]*name="events"[^>]*>/g)?.filter((input) => input.includes('checked'))).toHaveLength(1)
})
