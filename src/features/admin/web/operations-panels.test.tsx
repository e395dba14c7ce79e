import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { createQueryClient, type QueryKey } from '../../../platform/web/query.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import type { adminContract } from '../contract.ts'
import type { ApiUsage, AuditPage, SourceSyncState, StaffSource } from '../operations-contract.ts'
import { auditUrl, outboxUrl, sourcesUrl, usageUrl } from '../vocabulary.ts'
import { AuditPanel, outcomeWords } from './AuditPanel.tsx'
import { auditKey, readAuditList } from './audit-list.ts'
import { OutboxPanel } from './OutboxPanel.tsx'
import { outboxKey } from './outbox-list.ts'
import { SourcesPanel, syncState } from './SourcesPanel.tsx'
import { UsagePanel } from './UsagePanel.tsx'
import { readUsageList, usageKey } from './usage-list.ts'

/** As the first paint has it. */
function paint(element: ReactElement, { at = '', key, answer }: { at?: string; key: QueryKey; answer?: unknown }) {
  const client = createQueryClient()
  if (answer instanceof Error) {
    client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryOnMount: false } })
    client.getQueryCache().build(client, { queryKey: key }).setState({ status: 'error', error: answer })
  } else if (answer !== undefined) client.setQueryData(key, answer)
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/admin${at}`]}>
      <QueryClientProvider client={client}>
        <ToastProvider>{element}</ToastProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

const read = (at: string) => new URLSearchParams(at)
const at = '2026-11-22T08:00:00.000Z'

describe('the panel of the outbox', () => {
  const message = {
    ...{ id: 7, kind: 'confirm', recipient: 'ada@corp.test', subject: '<b>Confirm</b>', text: 'First\nSecond' },
    ...{ state: 'failed', attempts: 2, lastError: '452 4.2.2 at RCPT TO', createdAt: at, sentAt: null },
  }
  const outbox: Output<(typeof adminContract)['GET /api/admin/outbox']> = {
    ...{ sending: false, next: 7, messages: [message] },
  }
  const mails = (search: string, answer?: unknown) =>
    paint(<OutboxPanel />, { at: search, key: outboxKey(read(search)), answer })

  test('says that it is loading, could not be loaded, is empty, or ends here', () => {
    expect(mails('')).toContain('Loading messages')
    expect(mails('', new Error('500: no'))).toContain('could not be loaded')
    const none = { ...outbox, next: null, messages: [] }
    expect(mails('', none)).toContain('No messages yet')
    expect(mails('?outbox-before=3', none)).toContain('No older messages')
  })

  test('has each message as words, and the older ones by a link that leaves what others say', () => {
    const html = mails('?q=acme&outbox-before=40', outbox)
    for (const words of ['&lt;b&gt;Confirm', 'First\nSecond', 'last error: 452 4.2.2', 'No SMTP server is configured'])
      expect(html).toContain(words)
    expect(html).toContain('href="/admin?q=acme&amp;outbox-before=7#outbox"')
    expect(html).toContain('href="/admin?q=acme#outbox"')
    const only = mails('?outbox-before=x', { ...outbox, next: null })
    expect(only).not.toContain('Show older messages')
    expect(only).not.toContain('Back to the newest')
  })

  test('an address that makes no sense asks for the newest messages', () => {
    expect(outboxKey(read('?outbox-before=-1'))).toEqual([outboxUrl, {}])
  })
})

describe('the panel of the log', () => {
  const page: AuditPage = {
    events: [
      {
        ...{ id: 9, at, username: 'ada', action: 'PATCH /api/leads/{id}', words: 'Change a lead' },
        ...{ subject: '<b>7', details: { status: 'closed', note: '…', ids: [1, 2] }, outcome: 'done' },
      },
      {
        ...{ id: 8, at, username: null, action: 'staff.created', words: 'Account created', subject: 'ada' },
        ...{ details: {}, outcome: 'sync_off' },
      },
    ],
    ...{ next: 8, people: ['ada'], actions: [{ action: 'staff.created', words: 'Account created' }] },
  }
  const audit = (address: string, answer?: unknown) =>
    paint(<AuditPanel />, { at: address, key: auditKey(readAuditList(read(address))), answer })
  const none = { events: [], next: null, people: [], actions: [] }

  test('says who did what to what, with what, and how it ended', () => {
    const html = audit('', page)
    for (const words of ['ada', 'Change a lead', 'PATCH /api/leads/{id}', '&lt;b&gt;7', 'closed', '…', '1, 2', 'Done'])
      expect(html).toContain(words)
    for (const words of ['Command line', 'Refused', 'sync_off', 'Nothing else']) expect(html).toContain(words)
  })

  test('says that it is loading, could not be loaded, is empty, or has no line that fits', () => {
    expect(audit('')).toContain('Loading the log')
    expect(audit('', new Error('500: no'))).toContain('could not be loaded')
    expect(audit('', none)).toContain('Nothing was done yet')
    expect(audit('?audit-who=bob', none)).toContain('No line fits')
  })

  test('pages and filters by its address alone, and leaves what others say there', () => {
    const html = audit('?q=acme&audit-who=ada&audit-before=40', page)
    expect(html).toContain('href="/admin?q=acme&amp;audit-who=ada&amp;audit-before=8#audit"')
    expect(html).toContain('href="/admin?q=acme&amp;audit-who=ada#audit"')
    expect(html).toContain('<input type="hidden" name="q" value="acme"/>')
    expect(html).not.toContain('type="hidden" name="audit-before"')
    expect(html).toMatch(/<option value="ada" selected="">/)
    expect(audit('', { ...page, next: null })).not.toContain('Show older lines')
  })

  test('an address that makes no sense asks for the newest lines', () => {
    expect(auditKey(readAuditList(read('?audit-before=-1&audit-who=')))).toEqual([auditUrl, {}])
    expect(auditKey(readAuditList(read('?audit-before=1e99')))).toEqual([auditUrl, {}])
  })

  test('a line without an end is not finished, and a bug isn’t a refusal', () => {
    expect(outcomeWords(null).words).toBe('Not finished')
    expect(outcomeWords('internal_error').words).toBe('Failed')
  })
})

describe('the panel of usage', () => {
  const days = Array.from({ length: 30 }, (_, n) => ({
    ...{ day: `2026-11-${String(n + 1).padStart(2, '0')}`, withKey: n, withoutKey: 2 * n, byPages: n, refused: 1 },
  }))
  const key = { id: 7, name: 'Nightly <b>', hint: 'sl_live_abcd…', organisation: 'Acme', isRevoked: true }
  const all: ApiUsage = {
    ...{ key: null, days, calls: [{ call: 'GET /api/v1/search', calls: 1_234, refused: 5 }] },
    ...{
      refusals: [{ code: 'rate_limited', calls: 5 }],
      keys: [{ ...key, calls: 900, refused: 5, lastDay: '2026-11-30' }],
    },
  }
  const usage = (address: string, answer?: unknown) =>
    paint(<UsagePanel />, { at: address, key: usageKey(readUsageList(read(address))), answer })

  test('shows calls by day, call, refusal and key', () => {
    const html = usage('', all)
    for (const words of ['Calls by day, 30 days', 'With a key', 'Without a key', '1,234', 'rate_limited', 'Acme'])
      expect(html).toContain(words)
    for (const words of ['Nightly &lt;b&gt;', 'Revoked', 'November 30, 2026', 'href="/admin?usage-key=7#usage"'])
      expect(html).toContain(words)
  })

  test('shows one key, over another time, and the way back', () => {
    const html = usage('?usage-days=90&usage-key=7', { ...all, key, keys: [] })
    expect(html).toContain('Only the key')
    expect(html).toContain('href="/admin?usage-days=90#usage"')
    expect(html).toContain('href="/admin?usage-key=7#usage"')
    expect(html).not.toContain('Without a key')
  })

  test('says that it is loading, could not be counted, or that no one called', () => {
    expect(usage('')).toContain('Counting calls')
    expect(usage('?usage-key=7', new Error('500: no'))).toContain('Show the calls of all')
    expect(usage('', { ...all, calls: [], refusals: [], keys: [] })).toContain('No program has called within')
  })

  test('an address that makes no sense asks for the usual time and all keys', () => {
    expect(usageKey(readUsageList(read('?usage-days=31&usage-key=x')))).toEqual([usageUrl, {}])
  })
})

describe('the panel of sources', () => {
  const sync: SourceSyncState = {
    ...{
      key: 'platforms',
      title: 'The list of JustDeleteMe',
      state: 'ended',
      askedBy: 'ada',
      askedAt: at,
      endedAt: at,
    },
    ...{ isInStep: false, words: 'Nothing was changed: <b>held', refusal: null },
  }
  const source: StaffSource = {
    ...{ key: 'jdm', title: 'JustDeleteMe', publisher: 'JDM', url: 'https://justdeleteme.xyz', licence: 'MIT' },
    ...{ licenceUrl: 'https://spdx.org/licenses/MIT', asOf: '2026-08', retrievedOn: '2026-08-21', loadedAt: at },
    ...{ rows: { 'removal platforms': 1_500 }, syncs: [sync] },
  }
  const sources = (answer?: unknown) => paint(<SourcesPanel />, { key: [sourcesUrl], answer })

  test('says licence, age and rows of each, how it was asked last and by whom', () => {
    const html = sources({ sources: [source, { ...source, key: 'x', rows: {}, loadedAt: null, syncs: [] }] })
    for (const words of ['MIT', 'August 2026', '1,500 removal platforms', 'Not in step', 'asked for by ada'])
      expect(html).toContain(words)
    for (const words of [
      'changed: &lt;b&gt;held',
      'Nothing loaded',
      'Not asked over the network',
      '1 source asked over the network',
    ])
      expect(html).toContain(words)
  })

  test('says that it is loading, could not be loaded, or is empty', () => {
    expect(sources()).toContain('Loading sources')
    expect(sources(new Error('500: no'))).toContain('could not be loaded')
    expect(sources({ sources: [] })).toContain('No source is loaded yet')
  })

  test('says why a list cannot be asked for', () => {
    const refused = (refusal: SourceSyncState['refusal']) =>
      sources({ sources: [{ ...source, syncs: [{ ...sync, refusal }] }] })
    expect(refused('egress_off')).toContain('Nothing may leave this installation')
    expect(refused('sync_off')).toContain('Off in BREACH_FEEDS.')
    expect(refused(null)).not.toContain('Nothing may leave')
  })

  test('each state of asking has its words', () => {
    const states = (['never', 'queued', 'running', 'ended'] as const).map((state) =>
      syncState({ state, isInStep: true }),
    )
    expect(new Set(states.map(({ words }) => words)).size).toBe(4)
  })
})
