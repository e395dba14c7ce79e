import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { createQueryClient } from '../../../platform/web/query.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import type { MonitoredSubject } from '../monitoring-contract.ts'
import type { JudgedFinding } from '../verdict-contract.ts'
import { droppedUrl, monitoringUrl, requestsUrl, verdictsUrl } from '../vocabulary.ts'
import { DroppedList } from './DroppedSentences.tsx'
import { MonitoringPanel } from './MonitoringPanel.tsx'
import { RequestsPanel } from './RequestsPanel.tsx'
import { RunList } from './RunList.tsx'
import { VerdictMark } from './VerdictMark.tsx'
import { VerdictsPanel } from './VerdictsPanel.tsx'

/** As the first paint has it: with the answer that the page's loader filled in, or without one. */
function paint(panel: ComponentType, url: string, answer?: unknown, error?: Error): string {
  const client = createQueryClient()
  if (answer !== undefined) client.setQueryData([url], answer)
  const query = client.getQueryCache().find({ queryKey: [url] })
  if (error) query?.setState({ status: 'error', error })
  const inside = createElement(ToastProvider, null, createElement(panel))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, inside))
}

const change: MonitoredSubject['changes'][number] = {
  id: 7,
  subjectId: 'app:spotify',
  vendorName: 'Spotify',
  investigationId: 'b',
  beforeInvestigationId: 'a',
  reason: 'level',
  levelBefore: 'low',
  levelAfter: 'medium',
  scoreBefore: 38,
  scoreAfter: 44,
  createdAt: '2026-11-20T08:00:00.000Z',
}
const subject: MonitoredSubject = {
  id: 1,
  subjectId: 'app:spotify',
  vendorName: 'Spotify',
  everyDays: 30,
  nextOn: '2026-12-21',
  createdAt: '2026-11-01T08:00:00.000Z',
  reported: { level: 'medium', score: 44, investigationId: 'b' },
  pendingLevel: 'high',
  lastRun: {
    id: 'b',
    status: 'completed',
    riskLevel: 'high',
    score: 61,
    createdAt: '2026-11-20T08:00:00.000Z',
    completedAt: '2026-11-20T08:01:00.000Z',
    isSameSubject: true,
  },
  changes: [change],
}
const fresh: MonitoredSubject = {
  ...{ ...subject, id: 2, vendorName: '<b>new.example</b>', subjectId: 'unknown:new.example' },
  ...{ reported: null, pendingLevel: null, lastRun: null, changes: [] },
}
const judged: JudgedFinding = {
  investigationId: 'b',
  appName: 'Spotify',
  completedAt: '2026-11-20T08:01:00.000Z',
  finding: {
    id: 'F3',
    ruleId: 'con.sale',
    direction: 'contradiction',
    severity: 3,
    title: 'The policy and the ads file disagree',
    statement: 'The policy says that no data is sold; ads.txt names 41 resellers.',
  },
  quotes: [
    {
      evidence: 'E4',
      title: 'Privacy policy',
      excerpt: 'We do not sell your data.',
      page: 'https://spotify.test/privacy',
      fetchedAt: '2026-11-20T08:00:30.000Z',
    },
  ],
  verdict: null,
}

const run = {
  ...{ id: 'c', appName: 'Of an earlier poll', status: 'in_progress', riskLevel: null, score: null },
  createdAt: '2026-11-20T08:00:00.000Z',
}
const RunsListed = () => <RunList selectedId={undefined} search={new URLSearchParams()} />

test('what is there stays when it cannot be asked for again', () => {
  const failed = new Error('the server did not answer')
  const request = { id: '7', vendorName: 'Spotify', status: 'completed', priority: 'medium', notes: '' }
  const asked = { ...request, createdAt: '2026-11-20T08:00:00.000Z' }
  const verdicts = { total: 1, next: null, findings: [judged] }
  const html =
    paint(MonitoringPanel, monitoringUrl, [subject], failed) +
    paint(RequestsPanel, requestsUrl, [asked], failed) +
    paint(VerdictsPanel, verdictsUrl, verdicts, failed) +
    paint(RunsListed, '/api/investigations', [run], failed)
  for (const words of ['Every 30 days', 'Anonymous', 'We do not sell your data.', 'Of an earlier poll'])
    expect(html).toContain(words)
  expect(html).not.toContain('could not be loaded')
})

describe('the panel of monitoring', () => {
  test('says that it is loading, and that nothing is there', () => {
    expect(paint(MonitoringPanel, monitoringUrl)).toContain('Loading monitored subjects')
    expect(paint(MonitoringPanel, monitoringUrl, [])).toContain('Nothing is monitored yet')
  })

  test('shows what was told, what waits, when it goes on, and what is not known', () => {
    const html = paint(MonitoringPanel, monitoringUrl, [subject, fresh])
    for (const words of [
      'Medium Risk',
      'High risk in the last run; told if the next one agrees',
      'December 21, 2026',
      'Every 30 days',
      'From low risk to medium risk, 38 to 44 points',
      'Not calculated yet',
      'None yet',
      'None told',
    ])
      expect(html).toContain(words)
    expect(html).toContain('aria-label="Investigate Spotify now"')
    expect(html).toContain('&lt;b&gt;new.example')
    expect(html).not.toContain('<b>new')
  })

  test('a subject under way is not begun again, and one that is read as another says so', () => {
    const lastRun = {
      ...fresh.lastRun,
      ...subject.lastRun,
      id: 'c',
      status: 'in_progress' as const,
      isSameSubject: false,
    }
    const html = paint(MonitoringPanel, monitoringUrl, [{ ...subject, lastRun }])
    expect(html).toContain('Spotify is being investigated')
    expect(html).toContain('read this name as another subject')
  })

  test('before script serves it nothing can be pressed that would do nothing', () => {
    const html =
      paint(MonitoringPanel, monitoringUrl, [subject]) +
      paint(VerdictsPanel, verdictsUrl, { total: 1, next: null, findings: [judged] })
    for (const [button] of html.matchAll(/<button[^>]*(?:type="submit"|aria-label="(?:Investigate|Stop)[^"]*")[^>]*>/g))
      expect(button).toContain('disabled')
    expect(html).toContain('<noscript>')
  })
})

describe('the panel of requests', () => {
  const request = {
    ...{ id: '7', investigationId: 'b', vendorName: 'Spotify <b>', status: 'completed', priority: 'medium' },
    ...{ requestedBy: ' ', createdAt: '2026-11-20T08:00:00.000Z', notes: '' },
  }

  test('says that nothing was asked for yet', () => {
    expect(paint(RequestsPanel, requestsUrl, [])).toContain('No investigation requests yet')
  })

  test('each has two buttons: one opens its report, one runs it again unless it is under way', () => {
    const html = paint(RequestsPanel, requestsUrl, [request, { ...request, id: '8', status: 'in_progress' }])
    expect(html).toContain('Anonymous')
    expect(html).toContain('href="/investigations/b"')
    expect(html).toContain('aria-label="Open the report on Spotify &lt;b&gt;"')
    expect(html).toContain('aria-label="Run the investigation of Spotify &lt;b&gt; again"')
    expect(html).toContain('aria-label="Spotify &lt;b&gt; is being investigated"')
    for (const [button] of html.matchAll(/<button[^>]*>/g)) expect(button).toContain('disabled')
  })
})

describe('the panel of verdicts', () => {
  test('says that it is loading, and that nothing waits', () => {
    expect(paint(VerdictsPanel, verdictsUrl)).toContain('Loading findings')
    expect(paint(VerdictsPanel, verdictsUrl, { total: 0, next: null, findings: [] })).toContain(
      'No finding of the last 90 days waits for a verdict',
    )
  })

  test('shows each finding with its quote and its way back, and that a verdict changes no score', () => {
    const html = paint(VerdictsPanel, verdictsUrl, { total: 41, next: 'b/F3', findings: [judged] })
    for (const words of [
      '41 findings',
      'We do not sell your data.',
      'the stored score is not calculated again',
      'Older',
    ])
      expect(html).toContain(words)
    expect(html).toContain('href="/investigations/b#F3"')
    expect(html).toContain('href="/investigations/b/evidence/E4"')
    expect(html).not.toContain('Take back')
  })

  test('a decided one says who decided, which its public mark does not', () => {
    const verdict = {
      verdict: 'rejected' as const,
      reason: 'Of another firm.',
      decidedBy: 'alice',
      decidedAt: '2026-11-21T09:00:00.000Z',
    }
    expect(paint(VerdictsPanel, verdictsUrl, { total: 1, next: null, findings: [{ ...judged, verdict }] })).toContain(
      'Decided by alice',
    )
    const mark = renderToStaticMarkup(<VerdictMark verdict={verdict} />).replaceAll(/<[^>]+>/g, '')
    expect(mark).toBe('Rejected by staff: Of another firm. (Nov 21, 2026, 9:00 AM UTC)')
    expect(renderToStaticMarkup(<VerdictMark verdict={undefined} />)).toBe('')
  })
})

test('dropped sentences of a language model are shown with their reason, as text', () => {
  const dropped = [{ where: 'sale', text: '<b>Acme sells</b>', rule: 'polarity', reason: 'the evidence denies it' }]
  const run = { investigationId: 'b', appName: 'Acme', completedAt: '2026-11-20T08:01:00.000Z', given: 3, dropped }
  const html = paint(DroppedList, droppedUrl, [run])
  expect(html).toContain('1 of 3 dropped')
  expect(html).toContain('&lt;b&gt;Acme sells&lt;/b&gt;')
  expect(html).toContain('polarity: the evidence denies it')
  expect(paint(DroppedList, droppedUrl, [])).toContain('Nothing was dropped')
})
