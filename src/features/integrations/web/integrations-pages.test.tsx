import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { loadLazyParts } from '../../../../tests/support/lazy-parts.ts'
import ConnectionsPage from '../../../app/pages/connections.page.tsx'
import IntegrationsPage, { loader } from '../../../app/pages/integrations.page.tsx'
import type { Contract } from '../../../platform/shared/endpoint.ts'
import { siteContext } from '../../../platform/web/context.ts'
import { type Operator, operatorContext } from '../../../platform/web/operator.ts'
import { createQueryClient } from '../../../platform/web/query.ts'
import { connectionPath, connectionsPath } from '../../../product/links.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import { developerApiContract } from '../../developer-api/contract.ts'
import { documentCalls } from '../../developer-api/documented-calls.ts'
import { documentedCallsContext } from '../../developer-api/web/documented-calls-context.ts'
import type { WebhookDelivery } from '../../webhooks/contract.ts'
import { deliveryStates, eventTypes } from '../../webhooks/vocabulary.ts'
import { deliveriesKey } from '../../webhooks/web/Deliveries.tsx'
import { type Connector, connectorOf, connectors } from '../connectors.ts'
import { type Connection, integrationsContract } from '../contract.ts'
import { connectionDeliveriesUrl, connectionsUrl, connectorKinds } from '../vocabulary.ts'
import { ConnectionDialog } from './ConnectionDialog.tsx'
import { ConnectorCard } from './ConnectorCard.tsx'
import { connectHref, readConnectionsState } from './connections-state.ts'
import { readConnection } from './read-connection.ts'
import { newestKey, TestOutcome } from './TestOutcome.tsx'
import { testOutcome } from './words.ts'

const contract: Contract = { ...developerApiContract, ...integrationsContract }
const at = '2026-11-22T09:00:00.000Z'
const hostile = '<b>株式会社</b> & Söhne'

const jira: Connection = {
  ...{ id: 7, connector: 'jira', name: hostile, target: 'corp.atlassian.net/SEC', isEnabled: true },
  settings: { site: 'https://corp.atlassian.net', email: 'ada@corp.test', project: 'SEC' },
  ...{ secretsSet: ['token'], events: ['risk.changed'], disabledReason: null, createdAt: at, lastDeliveredAt: null },
  ...{ nextRunAt: null, recent: { delivered: 1_200, failed: 0, waiting: 3 } },
}
const csv: Connection = {
  ...{ ...jira, id: 8, connector: 'csv_export', name: 'Register', target: 'files.corp.test', events: [] },
  ...{ settings: { method: 'POST', frequency: 'weekly', hour: '6' }, secretsSet: ['url'], nextRunAt: at },
}
const delivery: WebhookDelivery = {
  ...{ id: 3, messageId: 'msg_3', event: 'risk.changed', state: 'retrying', attempts: 2, createdAt: at },
  ...{ deliveredAt: null, nextAttemptAt: at, lastStatus: 401, lastError: null, lastAnswer: hostile },
  payload: '{"type":"risk.changed"}',
}

type Answers = readonly (readonly [key: readonly unknown[], data: unknown])[]

function htmlOf(element: ReactElement, { path = connectionsPath, answers = [] as Answers } = {}): string {
  const client = createQueryClient()
  for (const [key, data] of answers) client.setQueryData([...key], data)
  const Stub = createRoutesStub([{ path: '*', Component: () => element }])
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <Stub initialEntries={[path]} />
      </ToastProvider>
    </QueryClientProvider>,
  )
}
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

function publicPage(operator: Operator = {}): string {
  const context = new RouterContextProvider()
  context.set(operatorContext, { ...operator, SECRET_KEY: 'never shown' } as Operator)
  context.set(documentedCallsContext, () => documentCalls(contract, 'https://risk.corp.test'))
  context.set(siteContext, { publicUrl: 'https://risk.corp.test', demo: false })
  // No call and no form: the loader reads its context alone.
  const loaderData = loader({ context } as never)
  expect(JSON.stringify(loaderData)).not.toContain('never shown')
  return htmlOf(<IntegrationsPage {...({ loaderData } as Parameters<typeof IntegrationsPage>[0])} />)
}

const portal = (connections: Connection[], { path = connectionsPath, answers = [] as Answers } = {}) =>
  htmlOf(<ConnectionsPage />, { path, answers: [[[connectionsUrl], connections], ...answers] })

const field = (html: string, name: string) =>
  html.match(new RegExp(`<(input|select)[^>]*name="${name.replace('.', '\\.')}"[^>]*>`))?.[0] ?? ''

beforeAll(() =>
  loadLazyParts(() => portal([], { path: connectHref('slack') }) + portal([jira], { path: connectionPath(jira.id) })),
)

test('the public page shows ten connectors, each with its state, its set-up time, its features and a way on', () => {
  const html = publicPage()
  const cards = html.match(/<article.*?<\/article>/gs) ?? []
  expect(cards).toHaveLength(10)
  expect(connectors.map(({ kind }) => kind).toSorted()).toEqual([...connectorKinds].toSorted())
  for (const [index, { name, description, setUpTime, features }] of connectors.entries()) {
    const text = textOf(cards[index] ?? '')
    for (const words of [name, description, `Set-up time: ${setUpTime}`, ...features]) expect(text).toContain(words)
    expect(text).toMatch(/Available|Beta|Coming soon/)
    expect(cards[index]).toMatch(/<a [^>]*href="\/[^"]+"/)
  }
  expect(html).toContain(`href="${connectHref('slack')}"`)
})

test('it lists every call that takes a key, and shows a message of every event at this installation', () => {
  const text = textOf(publicPage())
  for (const [key, call] of Object.entries(contract)) expect(text.includes(key), key).toBe(call.audience === 'key')
  for (const type of eventTypes) expect(text).toContain(`&quot;type&quot;: &quot;${type}&quot;`)
  expect(text).toContain('https://risk.corp.test/customer/vendors')
})

test('support is who the operator says, and what is not stated is left out', () => {
  expect(textOf(publicPage())).not.toMatch(/not stated/i)
  const html = publicPage({ OPERATOR_EMAIL: 'help@corp.test', OPERATOR_PHONE: '+1 (555) 010-0000' })
  expect(html).toContain('href="mailto:help@corp.test"')
  expect(html).toContain('href="tel:+15550100000"')
})

test('what is still to come cannot be connected, here or by its address', () => {
  const planned: Connector = { ...connectorOf('slack'), status: 'coming-soon' }
  const html = htmlOf(<ConnectorCard connector={planned} />)
  expect(textOf(html)).toContain('Coming soon')
  expect(html).not.toContain(connectHref('slack'))
})

test('with nothing connected the page says what to do, and offers what can be', () => {
  const text = textOf(portal([]))
  expect(text).toContain('Nothing is connected yet')
  for (const { name } of connectors) expect(text).toContain(name)
  expect(portal([])).toMatch(/<button[^>]*aria-label="Connect: Slack"/)
  expect(portal([])).toContain('href="/customer/webhooks"')
})

test('before it is loaded the page says so, and what can be connected is there', () => {
  const html = htmlOf(<ConnectionsPage />)
  expect(html).toContain('Loading the connections...')
  expect(html).toContain('aria-label="Connect: Slack"')
})

test('a connection shows where it goes, its events, figures and what can be done, and nothing of it is markup', () => {
  const html = portal([jira])
  const text = textOf(html)
  expect(html).not.toContain('<b>')
  expect(text).toContain('Jira · corp.atlassian.net/SEC')
  expect(text).toContain('1,200 delivered, 3 waiting, 0 failed in 24 hours')
  for (const act of ['Send a test', 'Edit', 'Switch off', 'Disconnect', 'Deliveries']) expect(text).toContain(act)
  expect(text).not.toContain('Payload')
})

test('a scheduled export says when it is due, and its test is the export', () => {
  const text = textOf(portal([csv]))
  expect(text).toContain('Next export Nov 22, 2026')
  expect(text).toContain('Export now')
  expect(text).not.toContain('Send a test')
})

test('at twenty nothing more can be connected, and those that programs subscribed do not count', () => {
  const twenty = Array.from({ length: 20 }, (_, id) => ({ ...jira, id }))
  const hooks = twenty.map((one) => ({ ...one, connector: 'rest_hook' as const }))
  const reason = 'An organization has at most 20 connections.'
  expect(portal(twenty)).toContain(reason)
  expect(portal(twenty, { path: connectHref('slack') })).not.toContain('<dialog')
  expect(portal([...hooks, jira])).not.toContain(reason)
})

test('one that was switched off says why, and cannot be tested', () => {
  const html = portal([{ ...jira, isEnabled: false, disabledReason: 'For 5 days, every delivery has failed.' }])
  expect(textOf(html)).toContain('For 5 days, every delivery has failed.')
  expect(textOf(html)).toContain('Switch on')
  expect(html).toMatch(/<button[^>]*aria-label="Send a test[^>]*disabled/)
})

test('the deliveries of the chosen connection show what was sent, the answer, and a way to send it again', () => {
  const html = portal([jira], {
    path: connectionPath(jira.id),
    answers: [[deliveriesKey(connectionDeliveriesUrl(jira.id)), { pages: [[delivery]], pageParams: [null] }]],
  })
  const text = textOf(html)
  for (const words of ['Tried again later', 'Answered 401, which isn’t a success', 'msg_3', 'Payload', 'Replay'])
    expect(text).toContain(words)
  expect(html).toContain('&lt;b&gt;株式会社')
})

test.each(connectors.filter(({ connects }) => connects === 'fields'))(
  '$name is asked for all that it needs',
  (connector) => {
    const html = portal([], { path: connectHref(connector.kind) })
    expect(html).toContain(`Connect ${connector.name}`)
    expect(html).toContain('method="post"')
    for (const { name, kind, isOptional } of connector.fields) {
      const control = field(html, `settings.${name}`)
      expect(control, name).not.toBe('')
      if (kind === 'secret') expect(control).toContain('type="password"')
      if (kind !== 'choice') expect(control.includes('required')).toBe(!isOptional)
    }
    expect(html.includes('name="events"')).toBe(connector.kind !== 'csv_export')
  },
)

test('an address that names no form opens none', () => {
  for (const odd of ['webhook', 'rest_hook', 'toString', '', '<b>'])
    expect(readConnectionsState(new URLSearchParams({ connect: odd })).connecting).toBeUndefined()
  expect(readConnectionsState(new URLSearchParams({ connection: 'x' })).connectionId).toBeUndefined()
})

test('the form of a connection holds the stored settings, and of its secrets only that they are stored', () => {
  const nothing = () => undefined
  const edit = (connection: Connection) =>
    htmlOf(
      <ConnectionDialog
        connector={connectorOf(connection.connector)}
        connection={connection}
        onClose={nothing}
        onSaved={nothing}
      />,
    )
  const html = edit(jira)
  expect(field(html, 'settings.site')).toContain('value="https://corp.atlassian.net"')
  expect(field(html, 'settings.token')).not.toMatch(/value=|required/)
  expect(textOf(html)).toContain('Stored. Leave it empty to keep it.')
  expect(html.match(/<input[^>]*name="events"[^>]*>/g)?.filter((input) => input.includes('checked'))).toHaveLength(1)
  const exported = edit(csv)
  expect(exported).toMatch(/<option value="weekly" selected/)
  expect(exported).toMatch(/<option value="6" selected/)
})

test('what a program subscribed to can be named, and no more', () => {
  const hook: Connection = { ...jira, connector: 'rest_hook', settings: {}, secretsSet: ['url'] }
  const nothing = () => undefined
  const html = htmlOf(
    <ConnectionDialog connector={connectorOf('rest_hook')} connection={hook} onClose={nothing} onSaved={nothing} />,
  )
  expect(html.match(/<input[^>]*name="[^"]*"/g)).toEqual([expect.stringContaining('name="name"')])
})

test('a form is read as it is: a secret that is left empty is left out, and events that do not exist are not taken', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['name', ' Tickets '],
    ['settings.site', ' https://corp.atlassian.net '],
    ['settings.token', ''],
    ['settings.odd', 'x'],
    ['events', 'compliance.alert'],
    ['events', 'odd'],
  ] as const)
    form.append(name, value)
  const site = 'https://corp.atlassian.net'
  expect(readConnection(form, connectorOf('jira'))).toEqual({
    ...{ name: 'Tickets', settings: { site, email: '', project: '', issueType: '' }, events: ['compliance.alert'] },
  })
})

test('the outcome of a test is said in words, with the answer of a server that did not take it', () => {
  const states = deliveryStates.map((state) => testOutcome({ ...delivery, state }).words)
  // A test that was not taken is not tried again.
  expect(new Set(states).size).toBe(deliveryStates.length - 1)
  expect(states.join(' ')).not.toContain('again')
  const html = htmlOf(<TestOutcome connectionId={7} sent={{ ...delivery, state: 'queued' }} />, {
    answers: [[newestKey(7), [{ ...delivery, state: 'dead', nextAttemptAt: null }]]],
  })
  expect(textOf(html)).toContain('The test was not taken. Answered 401')
  expect(html).toContain('&lt;b&gt;株式会社')
  expect(textOf(htmlOf(<TestOutcome connectionId={7} sent={{ ...delivery, state: 'queued' }} />))).toContain(
    'The test is being sent',
  )
})
