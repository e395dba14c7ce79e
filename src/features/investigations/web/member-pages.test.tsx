import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadLazyParts } from '../../../../tests/support/lazy-parts.ts'
import { createQueryClient } from '../../../platform/web/query.ts'
import { memberEvidencePath, memberInvestigationPath } from '../../../product/links.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import type { EvidenceDetail, RunDetail } from '../contract.ts'
import { memberInvestigationUrl, pictureKind } from '../vocabulary.ts'
import { EvidenceView } from './EvidenceView.tsx'
import MemberEvidence from './member-evidence.page.tsx'
import MemberInvestigation from './member-investigation.page.tsx'
import { RunDetails } from './RunDetails.tsx'

/** As painted once the calls of `answers` have answered. */
function paint(Page: ComponentType, route: string, path: string, answers: Record<string, unknown>): string {
  const client = createQueryClient()
  for (const [url, answer] of Object.entries(answers)) client.setQueryData([url], answer)
  const router = createMemoryRouter([{ path: route, Component: Page }], { initialEntries: [path] })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  )
}

const paintRun = (detail: RunDetail) =>
  paint(MemberInvestigation, '/customer/investigations/:id', memberInvestigationPath(detail.id), {
    [memberInvestigationUrl(detail.id)]: detail,
  })

const hrefs = (html: string) => [...html.matchAll(/(?:href|action|src)="([^"]*)"/g)].map(([, href = '']) => href)
/** Addresses that know public runs alone. */
const publicOnes = (html: string) => hrefs(html).filter((href) => /^(\/api)?\/investigations/.test(href))

const at = '2026-11-20T08:00:00.000Z'
const line = {
  ...{ id: 'E1', title: 'Home page', connector: 'site', trust: 'observed', page: 'https://acme.test/', asOf: null },
  ...{ fetchedAt: at, sha256: 'a'.repeat(64), excerpt: 'We sell nothing.' },
}
const completed: RunDetail = {
  ...{ id: 'own1', appName: 'Acme <b>', status: 'completed', createdAt: at, completedAt: at, contactEmail: '' },
  ...{
    typed: null,
    question: null,
    isUnanswered: false,
    priority: 'urgent',
    riskLevel: 'low',
    score: 21,
    recommendation: null,
    lookingAt: [],
    aiReport: 'The whole text.',
    phase: null,
    steps: [],
  },
  report: {
    persona: 'Iris',
    sections: [
      { number: 1, title: 'Verdict', note: '', empty: '', sentences: [{ text: 'Low risk.', cites: ['E1', 'F1'] }] },
    ],
    questions: [],
  },
  findings: [
    {
      ...{ id: 'F1', ruleId: 'a.rule', ruleVersion: 1, direction: 'risk', severity: 2, confidence: 0.9 },
      ...{ title: 'A risk', statement: 'It is one.', evidence: ['E1'] },
    },
  ],
  scoreExplanation: {
    ...{ known: true, R: 21, K: 800_000, level: 'low', low: 10, high: 30, confidence: 'high', methodVersion: '1' },
    ...{ factors: [], floors: [], indicative: null, mode: 'researched', basis: 'measured', gate: 'settled' },
    ...{ reasons: [{ code: 'role', role: 'hosting' }], inputs: { facts: { role: null } } },
  },
  ...{ generated: null, evidence: [line], reading: null, acceptsContact: false, verdicts: [] },
  otherRuns: [
    { id: 'own2', isOwn: true, completedAt: at, riskLevel: 'low', score: 20 },
    { id: 'open', isOwn: false, completedAt: at, riskLevel: 'low', score: 20 },
  ],
}

beforeAll(() => loadLazyParts(() => paintRun(completed)))

describe('an investigation of the organisation’s own', () => {
  test('shows report, findings and evidence, each mark leading to the member’s page of it', () => {
    const html = paintRun(completed)
    for (const words of ['Acme &lt;b&gt;', 'Completed', 'Low risk.', 'A risk', 'The whole text.'])
      expect(html).toContain(words)
    expect(hrefs(html)).toContain('/customer/investigations/own1/evidence/E1')
  })

  test('leads to no public page but that of a public run, and to no file without its sign-in', () => {
    const html = paintRun(completed)
    expect(publicOnes(html)).toEqual(['/investigations/open'])
    expect(hrefs(html)).toContain('/customer/investigations/own2')
    expect(hrefs(html).filter((href) => href.startsWith('/api/'))).toEqual([])
    for (const file of ['HTML', 'JSON', 'JSON-LD', 'Evidence bundle', 'Download the score with all its inputs'])
      expect(html).toMatch(new RegExp(`<button[^>]*>${file}`))
    expect(html).not.toContain('What changed')
  })

  test.each([
    ['pending', 'This investigation request is queued. The AI will begin shortly'],
    ['in_progress', 'The investigation is in progress and researching privacy practices'],
    ['failed', 'Investigation failed. Please contact support if this issue persists.'],
  ] as const)('that is %s says so, and asks for no address', (status, words) => {
    const html = paintRun({ ...completed, status, report: null, aiReport: '' })
    expect(html).toContain(words)
    expect(html).not.toContain('<form')
  })

  test('that still loads says so', () => {
    const html = paint(MemberInvestigation, '/customer/investigations/:id', memberInvestigationPath('own1'), {})
    expect(html).toContain('Loading investigation details...')
  })
})

test('a public run keeps its public addresses', () => {
  const open = { ...completed, otherRuns: completed.otherRuns.filter(({ isOwn }) => !isOwn) }
  const html = paint(() => <RunDetails id="own1" />, '/', '/', { '/api/investigations/own1': open })
  expect(hrefs(html)).toEqual(
    expect.arrayContaining(['/investigations/own1/evidence/E1', '/api/investigations/own1/report.html']),
  )
  expect(html).toContain('What changed')
  expect(hrefs(html).filter((href) => href.includes('customer'))).toEqual([])
})

const evidence: EvidenceDetail = {
  ...{ investigationId: 'own1', appName: 'Acme', id: 'E1', intact: true, before: '', excerpt: 'We sell nothing.' },
  ...{ after: '', text: 'We sell nothing.', citedBy: [{ id: 'F1', title: 'A risk', statement: 'It is one.' }] },
  record: {
    ...line,
    ...{ kind: pictureKind, form: 'quote', textSha256: 'b'.repeat(64), document: 'd', connectorVersion: '1', bytes: 9 },
    ...{ contentType: 'text/html', injectionFlags: [], locator: { type: 'text', start: 0 } },
  },
}

test('evidence of an own run leads back to it and to its findings, and nowhere public', () => {
  const url = memberInvestigationUrl('own1')
  const answers = { [`${url}/evidence/E1`]: evidence, [url]: completed }
  const route = '/customer/investigations/:id/evidence/:evidenceId'
  const html = paint(MemberEvidence, route, memberEvidencePath('own1', 'E1'), answers)
  expect(publicOnes(html)).toEqual([])
  expect(hrefs(html)).toEqual(
    expect.arrayContaining([
      '/customer/vendors',
      '/customer/investigations/own1',
      '/customer/investigations/own1#F1',
      '/customer/investigations/own1#exports',
    ]),
  )
  expect(html).toContain('Loading picture')
})

test('evidence of a public run keeps its picture and its bundle', () => {
  const place = { id: 'own1', evidenceId: 'E1' }
  const html = paint(() => <EvidenceView place={place} />, '/', '/', {
    '/api/investigations/own1/evidence/E1': evidence,
  })
  expect(hrefs(html)).toEqual(
    expect.arrayContaining([
      '/api/investigations/own1/evidence/E1/picture.png',
      '/api/investigations/own1/bundle.zip',
      '/investigations/own1#F1',
    ]),
  )
})
