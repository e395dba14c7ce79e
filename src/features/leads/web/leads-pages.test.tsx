import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import type { Database } from '../../../platform/server/database.ts'
import { commonRefusals, isRefusal, type RefusalTable } from '../../../platform/shared/refusal.ts'
import { callContext } from '../../../platform/web/context.ts'
import { type Operator, operatorContext } from '../../../platform/web/operator.ts'
import { createQueryClient } from '../../../platform/web/query.ts'
import { subscriptionsRefusals } from '../../../product/subscriptions/contract.ts'
import ConfirmPage, { action as confirm, loader as look } from '../../../product/subscriptions/web/confirm.page.tsx'
import StopPage, { action as stop } from '../../../product/subscriptions/web/unsubscribe.page.tsx'
import { ToastProvider } from '../../../ui/Toast.tsx'
import type { SiteStatus } from '../../site/contract.ts'
import { type leadsContract, leadsRefusals } from '../contract.ts'
import { emptyLeads, later, openLeads } from '../server/leads.fixture.ts'
import ContactPage, { action as contact, loader as contactLoader } from './contact.page.tsx'
import NewsletterPage, { action as subscribe } from './newsletter.page.tsx'
import SupportPage, { action as support, loader as supportLoader } from './support.page.tsx'
import TicketPage, { action as ticketAction, loader as ticketLoader } from './ticket.page.tsx'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(() => emptyLeads(db))

const refusals: RefusalTable = { ...commonRefusals, ...subscriptionsRefusals, ...leadsRefusals }
const status: SiteStatus = {
  checkedAt: '2026-11-22T12:00:00.000Z',
  parts: [
    { name: 'API Services', state: 'Operational', reason: null },
    { name: 'AI Investigations', state: 'Degraded', reason: 'The waiting investigations begin late.' },
    { name: 'Dashboard', state: 'Operational', reason: null },
    { name: 'Reporting', state: 'Down', reason: 'The database does not answer.' },
  ],
}

type Answer = { data: never; init: { status?: number } | null }

/** Loaders and actions on the real calls, as a document request without script has them. */
function openPages(operator: Operator = {}) {
  const leads = openLeads(db)
  const context = new RouterContextProvider()
  context.set(operatorContext, { ...operator, SECRET_KEY: 'never shown' } as Operator)
  context.set(callContext, async (key, input) => {
    if (key === 'GET /api/status') return status
    try {
      return await leads.call(key as keyof typeof leadsContract, input as never)
    } catch (error) {
      if (!isRefusal(error)) throw error
      throw { data: { code: error.code, message: refusals[error.code]?.message ?? '', issues: error.issues } }
    }
  })
  const run = async (handler: (args: never) => unknown, { token = '', form = {} as Record<string, string> } = {}) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(form)) body.set(name, value)
    const request = new Request('https://sightline.test/', { method: 'POST', body })
    return (await handler({ context, request, params: { token } } as never)) as Answer
  }
  return { ...leads, run }
}

/** Returns the target of an action's redirect. */
const leadsTo = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (thrown) => (thrown instanceof Response ? thrown.headers.get('location') : thrown),
  )

/** As the first paint has it, before script and without it. */
function paint(Page: ComponentType<never>, props: object, address = '/'): string {
  const Any = Page as ComponentType<object>
  const Stub = createRoutesStub([{ path: '*', Component: () => <Any {...{ params: {}, ...props }} /> }])
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <Stub initialEntries={[address]} />
      </ToastProvider>
    </QueryClientProvider>,
  )
}
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

const anna = { firstName: 'Anna', lastName: 'Berg', email: 'anna@corp.test' }

describe('the contact page', () => {
  const operator = {
    ...{ OPERATOR_NAME: 'Sight GmbH', OPERATOR_ADDRESS: 'Street 1\nBerlin', OPERATOR_EMAIL: 'office@sight.test' },
    ...{ OPERATOR_PHONE: '+49 30 1234', OPERATOR_SECURITY_EMAIL: 'security@sight.test' },
  }
  const loaded = async (given: Operator) => ({ loaderData: await openPages(given).run(contactLoader) })

  test('names whom to write to, and where the operator is; nothing else of the settings leaves', async () => {
    const props = await loaded(operator)
    expect(JSON.stringify(props)).not.toContain('never shown')
    const html = paint(ContactPage, props)
    for (const link of ['mailto:office@sight.test', 'mailto:security@sight.test', 'tel:+49301234'])
      expect(html).toContain(`href="${link}"`)
    expect(textOf(html)).toContain('Mon-Fri 9 AM-6 PM PST')
    expect(textOf(html)).not.toContain('Not stated')
  })

  test('leaves out what the operator does not state, and the form is there all the same', async () => {
    const html = paint(ContactPage, await loaded({}))
    expect(textOf(html)).not.toMatch(/not stated/i)
    expect(html).not.toContain('mailto:')
    expect(html).toContain('href="/contact?inquiry=security')
  })

  test('has three quick actions, each leading somewhere without script too', async () => {
    const html = paint(ContactPage, await loaded({}))
    for (const [words, href] of [
      ['Book Demo', '/contact?demo=1#demo'],
      ['Start Trial', '/customer/login?tab=register'],
      ['Contact Sales', '/contact?inquiry=sales#contact-form'],
    ])
      expect(html).toMatch(new RegExp(`href="${href?.replace('?', '\\?')}"[^>]*>${words}<`))
    expect(html).not.toContain('datetime-local')
    expect(paint(ContactPage, await loaded({}), '/contact?demo=1')).toContain('datetime-local')
    const sales = paint(ContactPage, await loaded({}), '/contact?inquiry=sales')
    expect(sales).toMatch(/<option[^>]*value="sales"[^>]*selected|<option[^>]*selected=""[^>]*value="sales"/)
  })

  test('takes the form, and says so for good', async () => {
    const { run, call } = openPages()
    const { data, init } = await run(contact, { form: { form: 'contact', ...anna, inquiryType: 'sales' } })
    expect(init?.status).toBe(200)
    expect(textOf(paint(ContactPage, { ...(await loaded({})), actionData: data }))).toContain(
      'Message Sent Successfully We&#x27;ll respond within 24 hours during business days.',
    )
    expect(await call('GET /api/leads', { query: {} })).toMatchObject([
      { ...anna, inquiryType: 'sales', source: 'contact_form', status: 'new' },
    ])
  })

  test('gives back what was typed where a name or an address is missing', async () => {
    const { run, call } = openPages()
    const form = { form: 'contact', firstName: '"><script>', email: ' ', message: 'Hello' }
    const { data, init } = await run(contact, { form })
    expect(init?.status).toBe(422)
    const html = paint(ContactPage, { ...(await loaded({})), actionData: data })
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect(textOf(html)).toContain('Required Fields Missing Please fill in your name and email address.')
    expect(textOf(html)).toContain('A last name is needed.')
    expect(await call('GET /api/leads', { query: {} })).toEqual([])
  })

  test('books a demo at a time of the asker’s own clock; another time than one ahead is refused at its field', async () => {
    const { run, call } = openPages()
    const demo = { form: 'demo', ...anna, timeZone: 'Europe/Berlin' }
    const { data } = await run(contact, { form: { ...demo, at: '2026-12-01T09:30' } })
    const loaderData = (await loaded({})).loaderData
    expect(textOf(paint(ContactPage, { loaderData, actionData: data }, '/contact?demo=1'))).toContain('Demo asked for')
    expect(await call('GET /api/leads', { query: {} })).toMatchObject([
      { slot: { at: '2026-12-01T08:30:00.000Z', timeZone: 'Europe/Berlin' } },
    ])
    for (const at of ['2026-11-01T09:30', '2027-12-01T09:30', 'tomorrow']) {
      const { data: refused, init } = await run(contact, { form: { ...demo, at } })
      expect(init?.status).toBe(422)
      expect(refused).toMatchObject({ outcome: 'refused', refused: { fields: { at: expect.stringMatching(/\.$/) } } })
    }
  })

  test('a program that fills the hidden field is told nothing, and marked', async () => {
    const { run, call } = openPages()
    const { init } = await run(contact, { form: { form: 'contact', ...anna, website: 'https://spam.test' } })
    expect(init?.status).toBe(200)
    expect(await call('GET /api/leads', { query: {} })).toMatchObject([{ isSuspicious: true }])
    const html = paint(ContactPage, await loaded({}))
    expect(html).toMatch(/aria-hidden="true"><label>[^<]*<input type="text"(?=[^>]*tabindex="-1")[^>]*name="website"/i)
  })
})

describe('the support page', () => {
  const loaded = async () => ({ loaderData: await openPages().run(supportLoader) })
  const asked = { form: 'support', name: 'Anna', email: 'anna@corp.test', subject: 'Export', description: 'It fails.' }

  test("has SPEC's parts: channels, form, questions, status of our own checks, resources, upgrade", async () => {
    const html = paint(SupportPage, await loaded())
    const text = textOf(html)
    for (const words of [
      ...['Live Chat', 'Email Support', 'Phone Support', 'Documentation', 'Priority', 'Category', 'Resources'],
      ...['API Services Operational', 'AI Investigations Degraded The waiting investigations begin late.'],
      ...['Reporting Down', 'By our own checks', 'Need more help?'],
    ])
      expect(text).toContain(words)
    expect(html.match(/<details/g)).toHaveLength(6)
    expect(html).toContain('href="/documentation"')
    expect(html).toContain('href="/data-sources"')
  })

  test('is searched without script, and says when nothing is found', async () => {
    const found = paint(SupportPage, await loaded(), '/support?q=data+sources')
    expect(found).toMatch(/<form[^>]*action="\/support"/)
    expect(found).toContain('noindex')
    const none = textOf(paint(SupportPage, await loaded(), '/support?q=zzqx'))
    expect(none).toContain('Nothing found')
  })

  test('opens a ticket, whose link goes to the address alone', async () => {
    const { run, tokenOf } = openPages()
    const { data } = await run(support, { form: { ...asked, priority: 'urgent', category: 'bug' } })
    const html = paint(SupportPage, { ...(await loaded()), actionData: data })
    expect(textOf(html)).toMatch(/Ticket \S+ is open/)
    const token = await tokenOf('ticket-opened')
    expect(html).not.toContain(token)
    const { data: loaderData } = await run(ticketLoader, { token })
    const page = textOf(paint(TicketPage, { loaderData, params: { token } }))
    for (const words of ['Export', 'Waiting for our answer', 'Bug, urgent priority', 'It fails.'])
      expect(page).toContain(words)
  })

  test('a chat leads to its thread at once', async () => {
    const { run } = openPages()
    const to = await leadsTo(run(support, { form: { ...asked, form: 'chat' } }))
    expect(to).toMatch(/^\/support\/tickets\/[\w-]{22}$/)
    expect(paint(SupportPage, await loaded(), '/support?channel=chat')).toContain('Begin chat')
  })

  test('an address that no mail can reach is refused at its field', async () => {
    const { data } = await openPages().run(support, { form: { ...asked, email: 'reader@localhost' } })
    expect(data).toMatchObject({ refused: { fields: { email: subscriptionsRefusals.email_unusable.message } } })
    expect(textOf(paint(SupportPage, { ...(await loaded()), actionData: data }))).toContain(
      subscriptionsRefusals.email_unusable.message,
    )
  })
})

describe('the page of a ticket', () => {
  async function openTicket() {
    const pages = openPages()
    const body = { name: 'Anna', email: 'anna@corp.test', subject: '<b>Bold</b>', description: 'a\nb', source: 'chat' }
    const { token } = await pages.call('POST /api/tickets', { body } as never)
    const show = async (actionData?: object) => {
      const { data: loaderData } = await pages.run(ticketLoader, { token: token ?? '' })
      return paint(TicketPage, { loaderData, actionData, params: { token } })
    }
    return { ...pages, token: token ?? '', show }
  }

  test('shows both sides, and what is written as it was written', async () => {
    const { call, show } = await openTicket()
    await call('POST /api/admin/tickets/{id}/messages', {
      ...{ params: { id: await onlyTicket(call) }, body: { text: '<script>alert(1)</script>' } },
    })
    const html = await show()
    expect(html).not.toMatch(/<script>|<b>/)
    expect(textOf(html)).toMatch(/Answered .* You .* Support .*&lt;script&gt;alert/)
  })

  test('without script one writes on, and closes it; writing opens it again', async () => {
    const { run, token, show } = await openTicket()
    const act = (form: Record<string, string>) => leadsTo(run(ticketAction, { token, form }))
    expect(await act({ intent: 'close' })).toBe(`/support/tickets/${token}`)
    expect(textOf(await show())).toContain('Closed')
    expect(await act({ intent: 'write', text: 'Still so.' })).toBe(`/support/tickets/${token}`)
    expect(textOf(await show())).toMatch(/Waiting for our answer .* Still so\./)
  })

  test('a message that cannot be taken comes back', async () => {
    const { run, token, show } = await openTicket()
    const empty = await run(ticketAction, { token, form: { intent: 'write', text: ' ' } })
    expect(empty.init?.status).toBe(422)
    expect(textOf(await show(empty.data))).toContain('Please write something first.')
    const long = await run(ticketAction, { token, form: { intent: 'write', text: 'x'.repeat(10_001) } })
    expect(long).toMatchObject({ data: { refused: { words: expect.stringMatching(/^The message .*\.$/) } } })
    await expect(run(ticketAction, { token, form: { intent: 'burn' } })).rejects.toMatchObject({
      init: { status: 405 },
    })
  })

  test('behind a link that is not known there is none, whatever is done with it', async () => {
    const { run } = openPages()
    for (const token of ['x'.repeat(22), 'short', '']) {
      const { data: loaderData, init } = await run(ticketLoader, { token })
      expect(init?.status).toBe(404)
      expect(textOf(paint(TicketPage, { loaderData, params: { token } }))).toContain('There is no ticket behind')
      expect((await run(ticketAction, { token, form: { intent: 'close' } })).init?.status).toBe(404)
    }
  })
})

describe('the newsletter', () => {
  test('is asked for, confirmed by a press and stopped by one, without script', async () => {
    const { run, tokenOf, clock } = openPages()
    const { data: asked } = await run(subscribe, { form: { email: 'anna@corp.test', source: 'blog' } })
    expect(textOf(paint(NewsletterPage, { actionData: asked }))).toContain('Check your inbox')
    const token = await tokenOf('confirm-newsletter')
    const seen = await run(look, { token })
    expect(textOf(paint(ConfirmPage, { loaderData: seen.data }))).toContain('a***@corp.test')
    const { data: confirmed } = await run(confirm, { token })
    expect(textOf(paint(ConfirmPage, { loaderData: seen.data, actionData: confirmed }))).toContain('Confirmed: Newsle')
    later(clock, { hours: 48 })
    const stopped = await run(stop, { token: (confirmed as { pageToken: string }).pageToken })
    expect(textOf(paint(StopPage, { actionData: stopped.data }))).toContain('You’re unsubscribed')
    expect((await run(look, { token })).init?.status).toBe(404)
  })

  test('an address is needed, and one that mail can reach; what was typed stays', async () => {
    const { run } = openPages()
    const { data } = await run(subscribe, { form: { email: 'reader@localhost' } })
    const html = paint(NewsletterPage, { actionData: data })
    expect(html).toContain('value="reader@localhost"')
    expect(textOf(html)).toContain(subscriptionsRefusals.email_unusable.message)
    expect((await run(subscribe)).init?.status).toBe(422)
  })

  test('a link that is not known says so; a click that stops answers the same whatever the link is', async () => {
    const { run } = openPages()
    for (const token of ['x'.repeat(22), 'short', '\u0000']) {
      for (const handler of [look, confirm]) expect((await run(handler, { token })).init?.status).toBe(404)
      expect(textOf(paint(ConfirmPage, { loaderData: { asked: null, isOver: false } }))).toContain(
        'doesn’t work any more',
      )
    }
    expect(textOf(paint(StopPage, {}))).toContain('Stop these emails')
    for (const token of ['x'.repeat(22), 'x'.repeat(300), '\u0000'])
      expect(await run(stop, { token })).toMatchObject({ data: { isStopped: true }, init: null })
  })
})

test.each([
  [ContactPage, '/contact?demo=1', { operator: {} }],
  [SupportPage, '/support?q=ticket&channel=chat', { operator: {}, state: null }],
] as const)(
  'a page refers only to ids that it also writes, once each, and writes no style',
  (Page, address, loaderData) => {
    const html = paint(Page as ComponentType<never>, { loaderData }, address)
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(ids.length)
    const referred = [...html.matchAll(/\s(?:for|aria-labelledby|aria-describedby|popovertarget)="([^"]+)"/gi)]
    for (const id of referred.flatMap((match) => match[1]?.split(' '))) expect(ids).toContain(id)
    expect(html).not.toMatch(/\sstyle=/)
  },
)

async function onlyTicket(call: ReturnType<typeof openLeads>['call']): Promise<number> {
  const [ticket] = await call('GET /api/admin/tickets', { query: {} })
  return ticket?.id ?? expect.fail('no ticket')
}
