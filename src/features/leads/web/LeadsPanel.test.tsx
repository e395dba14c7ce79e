import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { createQueryClient } from '../../../platform/web/query.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import type { Lead } from '../contract.ts'
import { LeadsPanel } from './LeadsPanel.tsx'
import { changeWords } from './staff/LeadDetails.tsx'
import { type LeadCounts, leadCountsUrl, leadListKey, readLeadList } from './staff/lead-list.ts'

const lead: Lead = {
  ...{ id: 7, firstName: 'Ada', lastName: 'Byron', email: 'ada@corp.test', company: 'Corp', jobTitle: 'Counsel' },
  ...{ source: 'contact_form', createdAt: '2026-11-20T08:00:00.000Z', inquiryType: 'security', status: 'new' },
  ...{ message: `${'Hello. '.repeat(30)}`.trim(), notes: '', assignee: null, isSuspicious: false, slot: null },
}
const hostile: Lead = {
  ...{ ...lead, id: 8, firstName: '<script>alert(1)</script>', lastName: 'x', message: '<img src=x onerror=alert(1)>' },
  ...{ isSuspicious: true, notes: 'Called <b>twice</b>', assignee: 'mara', inquiryType: 'other' },
  slot: { at: '2026-11-25T15:00:00.000Z', timeZone: 'Europe/Berlin' },
}
const counts: LeadCounts = { total: 1_204, byStatus: { new: 1_000, contacted: 200, qualified: 3, closed: 1 } }

/** As the first paint has it. */
function paint(leads?: Lead[], search = ''): string {
  const client = createQueryClient()
  if (leads) client.setQueryData(leadListKey(readLeadList(new URLSearchParams(search))), leads)
  client.setQueryData([leadCountsUrl], counts)
  const panel = createElement(ToastProvider, null, createElement(LeadsPanel))
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/admin?${search}`]}>{panel}</MemoryRouter>
    </QueryClientProvider>,
  )
}

describe('the panel of leads', () => {
  test('says that it is loading, that nothing is there, and that nothing fits', () => {
    expect(paint()).toContain('Loading leads')
    expect(paint([])).toContain('No leads yet')
    const html = paint([], 'q=unknown&tickets=open')
    expect(html).toContain('No lead fits')
    expect(html).toContain('href="/admin?tickets=open#leads"')
  })

  test('shows who wrote, what for, the first hundred characters, and all states to choose from', () => {
    const html = paint([lead])
    for (const words of [
      ...['Ada Byron', 'Counsel, Corp', 'ada@corp.test', 'Security Inquiry', 'From contact form'],
      ...['Status of Ada Byron', `${lead.message.slice(0, 100).trimEnd()}…`, 'Whole message, notes and history'],
      ...['1,204', 'Export all as CSV', 'Nov 20, 2026, 8:00 AM UTC'],
    ])
      expect(html).toContain(words)
    for (const status of ['new', 'contacted', 'qualified', 'closed']) {
      expect(html).toContain(`<option value="${status}"`)
      expect(html).toContain(`href="/admin?status=${status}#leads"`)
    }
  })

  test('what was written by a stranger is words, whatever it says', () => {
    const html = paint([hostile])
    expect(html).not.toMatch(/<script|<img|<b>/)
    for (const words of ['Suspicious', 'Seen to by mara', 'Demo asked for', 'Europe/Berlin', 'Called &lt;b&gt;twice'])
      expect(html).toContain(words)
  })

  test('25 are shown, more by a link, and the export takes the filters along', () => {
    const many = Array.from({ length: 30 }, (_, id) => ({ ...lead, id }))
    const html = paint(many, 'status=new')
    expect(html.match(/<article/g)).toHaveLength(25)
    expect(html).toContain('href="/admin?status=new&amp;show=50#leads"')
    expect(html).toContain('href="/api/admin/leads/export.csv?status=new"')
    expect(paint(many, 'status=new&show=50').match(/<article/g)).toHaveLength(30)
  })

  test('before script serves it nothing can be changed that would not be', () => {
    const html = paint([lead])
    for (const [select] of html.matchAll(/<select[^>]*>/g)) expect(select).toContain('disabled')
    expect(html).toContain('<noscript>')
  })
})

test('a change is told in words, and notes are not repeated', () => {
  expect(changeWords({ field: 'status', from: 'new', to: 'closed' })).toBe('New to Closed')
  expect(changeWords({ field: 'assignee', from: null, to: 'mara' })).toBe('Assigned to mara')
  expect(changeWords({ field: 'assignee', from: 'mara', to: null })).toBe('Taken from mara')
  expect(changeWords({ field: 'notes', from: 'secret', to: 'other' })).toBe('Notes written')
})
