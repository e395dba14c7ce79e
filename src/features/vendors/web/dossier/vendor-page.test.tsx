import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadLazyParts } from '../../../../../tests/support/lazy-parts.ts'
import { memberQuery } from '../../../../platform/web/portal.ts'
import { createQueryClient } from '../../../../platform/web/query.ts'
import { assessmentsUrl } from '../../../../product/links.ts'
import { leastChange } from '../../../../product/score/changes.ts'
import { ToastProvider } from '../../../../ui/Toast.tsx'
import type { VendorDetail } from '../../contract.ts'
import type { Dossier, Override, VendorScore } from '../../dossier-contract.ts'
import Vendor from '../vendor.page.tsx'
import type { Assessment } from './Assessments.tsx'
import { type TabId, tabIds, tabPath } from './tabs.ts'
import { ana, dossierOf, scoreOf, subProcessorOf, vendorOf } from './vendor.fixture.ts'
import { dossierQuery, scoreQuery, vendorQuery } from './vendor-view.tsx'

interface Answers {
  vendor?: VendorDetail
  dossier?: Dossier
  score?: VendorScore
  assessments?: Assessment[]
}

/** The page with the answers that are there, as its first paint has it. */
function paint(tab: TabId, { vendor, dossier, score, assessments }: Answers): string {
  const client = createQueryClient()
  if (vendor) client.setQueryData(vendorQuery(7).queryKey, vendor)
  if (dossier) client.setQueryData(dossierQuery(7).queryKey, dossier)
  if (score) client.setQueryData(scoreQuery(7).queryKey, score)
  if (assessments) client.setQueryData(memberQuery(assessmentsUrl, { vendor: 7 }).queryKey, assessments)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <MemoryRouter initialEntries={[tabPath(7, tab)]}>
          <Routes>
            <Route path="/customer/vendors/:id" element={<Vendor />} />
          </Routes>
        </MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  )
}

const all: Answers = { vendor: vendorOf(), dossier: dossierOf(), score: scoreOf() }
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const textAt = (tab: TabId, given: Answers = {}) => textOf(paint(tab, { ...all, ...given }))

beforeAll(() => loadLazyParts(() => tabIds.map((tab) => paint(tab, all))))

describe('the head of the page', () => {
  test('says who the vendor is, how risky, how sure that is, and what is not in order', () => {
    const text = textAt('overview')
    for (const words of [
      'Acme Cloud Services, Inc.',
      'Cloud hosting',
      'Important tier',
      'owned by Ana Cruz',
      '2 of 3 facts known',
      'Risk score 67 of 100, in the high band. Possible between 48 and 81.',
      'Review required',
      'No signed SCC in force',
    ])
      expect(text).toContain(words)
  })

  test('marks a value that a person set, with the computed one beside it', () => {
    const override: Override = {
      ...{ id: 1, field: 'score', value: '40', reason: 'A new contract.', expiresOn: '2027-02-01', scoreThen: 61 },
      ...{ madeBy: ana, madeAt: '2026-11-01T10:00:00.000Z', endedAt: null, isInForce: true, isStale: true },
    }
    const text = textAt('overview', {
      vendor: vendorOf({ riskScore: 40, isOverridden: true }),
      dossier: dossierOf({
        overrides: [override, { ...override, id: 2, field: 'compliance_status', value: 'compliant' }],
      }),
    })
    expect(text).toContain(
      'Set by Ana Cruz until February 1, 2027: A new contract. Computed: 67, possible between 48 and 81.',
    )
    expect(text).toContain(`moved by ${leastChange} or more`)
    expect(text).toContain('Computed: Non-compliant.')
  })

  test('offers a connection to the catalog where there is none, and to change the one there is', () => {
    expect(textAt('overview', { vendor: vendorOf({ catalog: null }) })).toContain('Connect to catalog')
    const connected = textAt('overview')
    expect(connected).toContain('Acme in the catalog')
    expect(connected).toContain('Change catalog link')
    expect(connected).not.toContain('Connect to catalog')
  })

  test('of an unscored vendor shows no number', () => {
    const vendor = vendorOf({ isScored: false, riskScore: 0, scoreInterval: null, confidence: null, band: null })
    const text = textAt('overview', { vendor, score: scoreOf({ explanation: null, runs: [], plan: [] }) })
    expect(text).toContain('Risk score: not known.')
    expect(text).not.toMatch(/Confidence|undefined|null|NaN/)
  })
})

describe('a tab', () => {
  test.each([
    ['overview', ['67 → to 56', 'No deletion at the end of the contract', 'Nov 19, 2026', 'Acme Hosting']],
    [
      'score',
      ['+45.2', 'Save the score', 'An investigation was completed', '58 → 74', 'Nobody else offers this region.'],
    ],
    [
      'agreements',
      ['(a)', '(h)', 'only on documented instructions', 'Confirmed by Ana Cruz', '2 of 8 clauses', 'Missing'],
    ],
    ['data', ['Health information, special category', 'Germany', 'United States', 'Not recorded', 'About 40,000']],
    [
      'sub-processors',
      ['Mailer', 'Shared with 3 other vendors', 'Sub-processors of Index', 'Old Store is no longer engaged'],
    ],
    ['findings', ['CRITICAL', 'January 15, 2027', '1 finding that is closed or accepted']],
    ['documents', ['SOC 2 Type II report', 'Expired', 'soc2.pdf']],
    [
      'reviews',
      ['Every 180 days, as Important tier has it', 'Contract and data are as they were.', 'Still valid, at score 64'],
    ],
  ] as const)('%s shows what is on record', (tab, wanted) => {
    const text = textAt(tab)
    for (const words of wanted) expect(text).toContain(words)
    expect(text).not.toMatch(/undefined|\[object|NaN/)
  })

  test('without anything on record says so, and what to do', () => {
    const dossier: Dossier = {
      ...{ agreements: [], transfers: [], subProcessors: null, documents: [], findings: [] },
      ...{ acceptances: [], overrides: [], reviews: [] },
    }
    const vendor = vendorOf({ countries: [], required: [], dataTypes: [], roles: [] })
    for (const [tab, words] of [
      ['agreements', 'No agreement on file'],
      ['data', 'No countries recorded'],
      ['sub-processors', 'We don’t know whether this vendor uses sub-processors.'],
      ['findings', 'No open findings.'],
      ['documents', 'No documents on file'],
      ['reviews', 'No review yet'],
    ] as const)
      expect(textAt(tab, { dossier, vendor })).toContain(words)
    expect(textAt('sub-processors', { dossier: { ...dossier, subProcessors: [] } })).toContain(
      'has no sub-processors on record',
    )
  })

  test('shows an assessment by its conclusion once it is completed, and else by its state', () => {
    const assessment: Assessment = {
      ...{ id: 9, vendorId: 7, vendorName: 'Acme Cloud', type: 'privacy', priority: 'high', state: 'review' },
      ...{ dueAt: '2026-11-20T08:00:00.000Z', isOverdue: true, createdAt: '2026-11-18T08:00:00.000Z' },
      ...{ setTitle: 'Privacy core', answered: 0, asked: 0, conclusion: 'escalate' },
    }
    const textFor = (given: Partial<Assessment>) =>
      textAt('assessments', { assessments: [{ ...assessment, ...given }] })
    expect(textFor({})).toContain('To be reviewed, overdue')
    expect(textFor({ state: 'cancelled', isOverdue: false })).toContain('Cancelled')
    expect(textFor({ state: 'completed', isOverdue: false, conclusion: 'conditions' })).toContain(
      'Approved with conditions',
    )
    // Chosen, and not sent yet.
    expect(textFor({})).toContain('None asked')
  })

  test('awaits what is still on its way', () => {
    for (const tab of tabIds) expect(paint(tab, { vendor: vendorOf() })).toContain('role="status"')
  })

  test('shows what a vendor wrote as text', () => {
    const subProcessors = [
      subProcessorOf({ name: '<img src=x onerror=alert(1)>', sourceUrl: 'https://acme-cloud.test/subs' }),
    ]
    const html = paint('sub-processors', { ...all, dossier: dossierOf({ subProcessors }) })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img')
  })
})

test('an archived vendor is read, and no control changes it but the one that brings it back', () => {
  const vendor = vendorOf({ archivedAt: '2026-11-01T10:00:00.000Z', catalog: null })
  for (const tab of tabIds) {
    const html = paint(tab, { ...all, vendor })
    expect(textOf(html)).toContain('This vendor is archived. Bring it back to change it.')
    // Not those of the menu: it has the one that brings the vendor back.
    const buttons = [...html.matchAll(/<button([^>]*class="ui-button[^>]*)>(?:<svg.*?<\/svg>)?([^<]*)/g)]
    const changing = buttons.filter(([, , words = '']) =>
      /^(Add|Edit|Confirm|Connect|Change|Delete|Record|Review|Accept|Set|End|Undo)/.test(words),
    )
    if (tab !== 'assessments' && tab !== 'activity' && tab !== 'comments') expect(changing.length).toBeGreaterThan(1)
    for (const [, attributes, words] of changing) expect(`${words} ${attributes}`).toContain('disabled')
  }
})
