import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { createQueryClient } from '../../../platform/web/query.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import type { StaffTicket, StaffTicketRow } from '../contract.ts'
import { staffTicketUrl } from '../vocabulary.ts'
import { staffNamesUrl } from './staff/lead-list.ts'
import { TicketThread } from './staff/TicketThread.tsx'
import { readTicketList, type TicketList, ticketListHref, ticketListKey, ticketStep } from './staff/ticket-list.ts'
import { TicketsPanel } from './TicketsPanel.tsx'

const ticket: StaffTicketRow = {
  ...{ id: 3, number: 'T-3', name: 'Ada <b>Byron</b>', email: 'ada@corp.test', company: 'Corp', source: 'chat' },
  ...{ subject: 'It <i>hangs</i>', priority: 'urgent', category: 'bug', state: 'open', assignee: 'mara' },
  ...{ createdAt: '2026-11-20T08:00:00.000Z', isSuspicious: true },
}
const whole: StaffTicket = {
  ...ticket,
  messages: [
    { id: 1, by: 'asker', text: 'First\n<script>alert(1)</script>', at: '2026-11-20T08:00:00.000Z' },
    { id: 2, by: 'staff', text: 'We look.', at: '2026-11-20T09:00:00.000Z' },
  ],
}

function paint(element: ReactElement, answers: [readonly unknown[], unknown][], search = ''): string {
  const client = createQueryClient()
  for (const [key, answer] of answers) client.setQueryData(key, answer)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/admin?${search}`]}>{createElement(ToastProvider, null, element)}</MemoryRouter>
    </QueryClientProvider>,
  )
}

const all: TicketList = { state: '', show: ticketStep }

describe('the panel of tickets', () => {
  test('says that it is loading, that nothing is there, and that none is in the state', () => {
    expect(paint(<TicketsPanel />, [])).toContain('Loading tickets')
    expect(paint(<TicketsPanel />, [[ticketListKey(all), []]])).toContain('No tickets yet')
    expect(paint(<TicketsPanel />, [[ticketListKey({ ...all, state: 'closed' }), []]], 'tickets=closed')).toContain(
      'No ticket is in',
    )
  })

  test('shows the subject, state and assignee of each', () => {
    const html = paint(<TicketsPanel />, [[ticketListKey(all), [ticket]]])
    for (const words of ['It &lt;i&gt;hangs', 'T-3', 'Urgent priority', 'Bug', 'seen to by mara', 'Waits for us'])
      expect(html).toContain(words)
    expect(html).toContain('Suspicious')
    expect(html).not.toMatch(/<i>|<b>/)
  })

  test('the address says which are listed, and leaves what belongs to others', () => {
    const params = new URLSearchParams('q=ada&tickets=open')
    expect(readTicketList(params)).toEqual({ ...all, state: 'open' })
    for (const odd of ['tickets=won', 'tickets-show=1e99', 'tickets-show=-50', 'tickets-show=0.5'])
      expect(readTicketList(new URLSearchParams(odd))).toEqual(all)
    expect(ticketListHref(params, { ...all, state: 'closed' })).toBe('/admin?q=ada&tickets=closed#tickets')
    expect(ticketListHref(new URLSearchParams('tickets=open'), all)).toBe('/admin#tickets')
  })

  test('25 are shown, more by a link, as long as there are more', () => {
    const many = Array.from({ length: ticketStep + 1 }, (_, id) => ({ ...ticket, id }))
    const html = paint(<TicketsPanel />, [[ticketListKey({ ...all, state: 'open' }), many]], 'tickets=open')
    expect(html.match(/<details/g)).toHaveLength(ticketStep)
    expect(html).toContain('href="/admin?tickets=open&amp;tickets-show=50#tickets"')
    expect(html).toContain('href="/admin?tickets=closed#tickets"')
    const whole = paint(<TicketsPanel />, [[ticketListKey({ ...all, show: 50 }), many]], 'tickets-show=50')
    expect(whole.match(/<details/g)).toHaveLength(many.length)
    expect(whole).not.toContain('Show more')
  })
})

test('a thread has every message as text, a place to answer, and its assignee even if they left', () => {
  const html = paint(<TicketThread id={3} />, [
    [[staffTicketUrl(3)], whole],
    [[staffNamesUrl], ['kim']],
  ])
  for (const words of ['First\n&lt;script&gt;', 'We look.', 'Answer T-3', 'From the live chat', 'Ada &lt;b&gt;Byron'])
    expect(html).toContain(words)
  for (const name of ['kim', 'mara']) expect(html).toContain(`<option value="${name}"`)
})
