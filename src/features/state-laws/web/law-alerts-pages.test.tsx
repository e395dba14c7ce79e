import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, RouterContextProvider } from 'react-router'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import type { Database } from '../../../platform/server/database.ts'
import { isRefusal } from '../../../platform/shared/refusal.ts'
import { callContext } from '../../../platform/web/context.ts'
import { subscriptionsRefusals } from '../../../product/subscriptions/contract.ts'
import ConfirmPage, { action as confirm, loader as look } from '../../../product/subscriptions/web/confirm.page.tsx'
import SubscriptionsPage, {
  loader as everything,
  action as stopOne,
} from '../../../product/subscriptions/web/subscriptions.page.tsx'
import StopPage, { action as stop } from '../../../product/subscriptions/web/unsubscribe.page.tsx'
import { emptyLawAlerts, openLawAlerts } from '../server/law-alerts.fixture.ts'
import { action as enable } from './state-laws.page.tsx'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(() => emptyLawAlerts(db))

/** Loaders and actions on the real calls, as a document request without script has them. */
function openPages() {
  const alerts = openLawAlerts(db)
  const context = new RouterContextProvider()
  context.set(callContext, (key, input) =>
    alerts.call(key as 'POST /api/laws/subscribe', input as never).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
      const { code, issues } = error
      throw { data: { message: 'Wrong.', ...(subscriptionsRefusals as Record<string, object>)[code], code, issues } }
    }),
  )
  const run = async (handler: (args: never) => unknown, { token = '', form = {} as Record<string, string[]> } = {}) => {
    const body = new FormData()
    for (const [name, values] of Object.entries(form)) for (const value of values) body.append(name, value)
    const request = new Request('https://sightline.test/', { method: 'POST', body })
    const answer = await handler({ context, request, params: { token } } as never)
    return answer as { data: never; init: { status?: number } | null }
  }
  return { ...alerts, run }
}

const textOf = (Page: ComponentType<never>, props: object) => {
  const Any = Page as ComponentType<object>
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Any {...props} />
    </MemoryRouter>,
  )
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

test('without script: the form, the link of the mail, its button, and the button that stops', async () => {
  const { run, tokenTo } = openPages()
  const asked = await run(enable, { form: { email: [' anna@corp.test '], states: ['TX', 'CA'] } })
  expect(asked).toMatchObject({ data: { outcome: 'asked' }, init: null })
  const token = await tokenTo('anna@corp.test')
  const seen = await run(look, { token })
  expect(textOf(ConfirmPage, { loaderData: seen.data })).toContain('a***@corp.test States California and Texas')
  const { data: actionData } = await run(confirm, { token })
  expect(textOf(ConfirmPage, { loaderData: seen.data, actionData })).toContain('Confirmed: Law tracking alerts')
  expect(textOf(StopPage, {})).toContain('Stop these emails')
  const stopped = await run(stop, { token: (actionData as { pageToken: string }).pageToken })
  expect(textOf(StopPage, { actionData: stopped.data })).toContain('You’re unsubscribed')
  expect(await run(look, { token })).toMatchObject({ data: { asked: null }, init: { status: 404 } })
})

test('a form that cannot be taken comes back as it was sent, with what is wrong', async () => {
  const { run } = openPages()
  const refused = { outcome: 'refused', typed: { states: ['TX'] } }
  expect(await run(enable, { form: { email: [' '], states: ['TX'] } })).toMatchObject({
    ...{ data: { ...refused, refused: { email: 'Alerts need an address to go to.' } }, init: { status: 422 } },
  })
  expect(await run(enable, { form: { email: ['reader@localhost'], states: ['TX'] } })).toMatchObject({
    data: { ...refused, refused: { email: subscriptionsRefusals.email_unusable.message } },
  })
  expect(await run(enable, { form: { email: ['anna@corp.test'], states: ['nowhere'] } })).toMatchObject({
    data: { outcome: 'refused', refused: { words: 'Wrong.' } },
  })
})

test('a link that is not known answers 404, whatever is done with it; a click that stops, never', async () => {
  const { run } = openPages()
  for (const token of ['x'.repeat(22), 'short', '', '\u0000'])
    for (const handler of [look, confirm]) {
      const { init } = await run(handler, { token })
      expect(init?.status).toBe(404)
      expect(textOf(ConfirmPage, { loaderData: { asked: null, isOver: false } })).toContain(
        'This link doesn’t work any more',
      )
    }
  for (const token of ['x'.repeat(22), 'x'.repeat(300), '\u0000'])
    expect(await run(stop, { token })).toMatchObject({ data: { isStopped: true }, init: null })
})

test('one page lists what is sent, and stops it by a button; then its link is over', async () => {
  const { run, subscribe } = openPages()
  const token = await subscribe('anna@corp.test', ['TX'])
  const { data: loaderData } = await run(everything, { token })
  const shown = textOf(SubscriptionsPage, { loaderData })
  expect(shown).toContain('What we send you')
  expect(shown).toContain('a***@corp.test')
  expect(shown).toContain('Law tracking alerts States: Texas')
  const { data: actionData, init } = await run(stopOne, { token, form: { stop: ['laws'] } })
  expect(init).toEqual({ status: 200 })
  expect(textOf(SubscriptionsPage, { loaderData: null, actionData })).toContain('We send you nothing any more')
  for (const handler of [everything, stopOne])
    expect((await run(handler, { token, form: { stop: ['laws'] } })).init).toEqual({ status: 404 })
  expect(textOf(SubscriptionsPage, { loaderData: null })).toContain('This link doesn’t work any more')
})
