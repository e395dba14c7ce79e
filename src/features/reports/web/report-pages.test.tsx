import { QueryClientProvider, type UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, RouterContextProvider } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadLazyParts } from '../../../../tests/support/lazy-parts.ts'
import { callContext } from '../../../platform/web/context.ts'
import { createQueryClient } from '../../../platform/web/query.ts'
import { sharedReportPath, vendorsUrl } from '../../../product/links.ts'
import {
  businessUrl,
  frameworksUrl,
  reportsUrl,
  runSteps,
  sampleUrl,
  schedulesUrl,
  stepWords,
} from '../../../product/reports.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import type { VendorRow } from '../../vendors/contract.ts'
import {
  type FrameworkShare,
  type ReportRun,
  type ReportSchedule,
  reportsRefusals,
  type SampleReports,
  type SharedReport,
} from '../contract.ts'
import ComplianceReportingPage, { action as ask } from './compliance-reporting.page.tsx'
import { FrameworkCards, trendWords } from './FrameworkCards.tsx'
import { OwnGenerator } from './OwnGenerator.tsx'
import { RecipientsDialog } from './RecipientsDialog.tsx'
import { ReportProgress } from './ReportProgress.tsx'
import { ReportsTab } from './ReportsTab.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { Schedules, statusOf } from './Schedules.tsx'
import { ScopeFields } from './ScopeFields.tsx'
import SharedReportPage from './shared-report.page.tsx'

const token = 'x'.repeat(22)
const at = '2026-11-22T09:00:00.000Z'
const sha256 = 'a'.repeat(64)
const hostile = '<b>株式会社</b> & Söhne'
const period = { kind: 'last-month', from: '2026-10-01', to: '2026-10-31' } as const

const run: ReportRun = {
  ...{ id: 3, type: 'gdpr', title: `GDPR ${hostile}`, format: 'pdf', period, scope: 'All active vendors' },
  ...{ state: 'done', step: 'done', failure: null, createdBy: 'Ada Example', createdAt: at, endedAt: at },
  ...{ scheduleId: null, vendors: 12 },
  parts: [
    { part: 'file', name: 'gdpr.pdf', bytes: 9, sha256 },
    { part: 'json', name: 'gdpr.json', bytes: 9, sha256 },
    { part: 'manifest', name: 'gdpr.manifest.json', bytes: 9, sha256 },
  ],
}

const schedule: ReportSchedule = {
  ...{ id: 5, title: 'To the board', type: 'executive', format: 'powerpoint', period: 'last-quarter', scope: {} },
  ...{ frequency: 'quarterly', startsOn: '2026-12-01', hour: 8, timeZone: 'Europe/Berlin', isPaused: false },
  ...{ nextRunAt: '2026-12-01T07:00:00.000Z', createdBy: 'Ada Example', lastRun: run, version: 1 },
  recipients: [
    { id: 1, email: 'board@corp.test', state: 'confirmed', askedAt: at },
    { id: 2, email: 'gone@corp.test', state: 'undeliverable', askedAt: at },
  ],
}

const share: FrameworkShare = {
  ...{ framework: 'gdpr-processors', exporter: 'eea', vendors: 8, met: 50, partial: 25, notMet: 13, notAssessed: 12 },
  counts: { met: 4, partial: 2, notMet: 1, notAssessed: 1 },
  trend: [
    { day: '2026-09-01', met: 38 },
    { day: '2026-11-22', met: 50 },
  ],
}

const sample: SampleReports = {
  ...{ isAvailable: true, organisation: 'Example Retail', frameworks: [share] },
  schedules: [
    {
      ...{ id: 1, title: 'Monthly register', type: 'gdpr', format: 'excel', frequency: 'monthly', isPaused: false },
      ...{ lastGenerated: at, recipients: 2, token },
    },
    {
      ...{ id: 2, title: 'Yearly audit', type: 'audit', format: 'pdf', frequency: 'yearly', isPaused: true },
      ...{ lastGenerated: null, recipients: 1, token: null },
    },
  ],
}

const shared: SharedReport = {
  ...{ state: 'done', step: 'done', failure: null, title: run.title, organisation: hostile, isSample: true },
  ...{ format: 'pdf', period, createdAt: at, expiresAt: '2026-12-06T09:00:00.000Z', parts: run.parts },
}

function htmlOf(element: ReactElement, answers: readonly (readonly [readonly unknown[], unknown])[] = []): string {
  const client = createQueryClient()
  for (const [key, data] of answers) client.setQueryData([...key], data)
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <ToastProvider>{element}</ToastProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

const page = (Page: ComponentType<never>, props: object, answers?: Parameters<typeof htmlOf>[1]) => {
  const Any = Page as ComponentType<object>
  return htmlOf(<Any {...props} />, answers)
}

/** A loader or action on calls that are answered, or refused, as said. */
async function runOn(
  handler: (args: never) => unknown,
  answer: object | { refused: keyof typeof reportsRefusals } | { malformed: 'token' | 'path' },
  form: Record<string, string> = {},
) {
  const context = new RouterContextProvider()
  const calls: [string, unknown][] = []
  context.set(callContext, async (key, input) => {
    calls.push([key, input])
    if ('malformed' in answer) throw { data: { code: 'invalid_request', issues: [{ path: answer.malformed }] } }
    if (!('refused' in answer)) return answer
    throw { data: { code: answer.refused, message: reportsRefusals[answer.refused].message, issues: [] } }
  })
  const body = new URLSearchParams(form)
  const request = new Request('https://sightline.test/', { method: 'POST', body })
  return { got: await handler({ context, request, params: { token } } as never), calls }
}

const visitors = (answer: SampleReports, props: object = {}) =>
  page(ComplianceReportingPage, { loaderData: { state: null }, ...props }, [[[sampleUrl], answer]])

describe('compliance reporting, for a visitor', () => {
  test('has all choices, the cards and the schedules of the demonstration, marked as a sample', () => {
    const html = visitors(sample)
    expect(html.match(/<option/g)).toHaveLength(5 + 5 + 4)
    expect(html).toMatch(/<form[^>]* action="\/compliance-reporting" method="post"/)
    expect(html.match(/<input type="date"/g)).toHaveLength(2)
    const text = textOf(html)
    for (const words of [
      ...['Generate Report', 'Of “Example Retail”', 'Framework compliance', '8 vendors'],
      ...['Compliant: terms confirmed 50%', 'Partial: some terms confirmed 25%', 'Non-compliant: terms missing 13%'],
      'Not assessed 13%',
      ...['Up 12 points since September 1, 2026', 'Monthly', 'Nov 22, 2026', '2 recipients', 'Active', 'Paused'],
      ...['What is in each report', 'What the states mean', 'How evidence is indexed', 'sightline verify-report'],
    ])
      expect(text).toContain(words)
    expect(text.match(/ Sample /g)?.length).toBeGreaterThanOrEqual(3)
    expect(html).toContain(`href="/api/reports/shared/${token}/file"`)
    expect(html).toContain('aria-label="Download Excel: Monthly register"')
  })

  test('leads to sign-in where there is no demonstration, and has no form that would be refused', () => {
    const html = visitors({ isAvailable: false, organisation: null, frameworks: [], schedules: [] })
    expect(html).not.toContain('<form')
    expect(textOf(html)).toContain('No sample on this installation')
    expect(html).toContain('href="/customer/login?next=%2Fcompliance-reporting"')
  })

  test('before the answer is there, it says that it is on its way', () => {
    expect(textOf(page(ComplianceReportingPage, { loaderData: { state: null } }))).toContain('Loading the sample...')
  })

  test('without script the form leads to the page of its report', async () => {
    const form = { type: 'audit', period: 'last-year', format: 'csv', from: '', to: '' }
    const { got, calls } = await runOn(ask, { token, state: 'queued' }, form)
    expect(calls).toEqual([
      ['POST /api/reports/samples', { body: { type: 'audit', period: 'last-year', format: 'csv' } }],
    ])
    expect((got as Response).status).toBe(303)
    expect((got as Response).headers.get('location')).toBe(sharedReportPath(token))
  })

  test('without script a refusal comes back with what was chosen', async () => {
    const { got } = await runOn(ask, { refused: 'period_unfit' }, { type: 'ccpa', period: 'custom', format: 'excel' })
    const { data: actionData, init } = got as { data: object; init: { status: number } }
    expect(init.status).toBe(422)
    const html = visitors(sample, { actionData })
    expect(textOf(html)).toContain(reportsRefusals.period_unfit.message)
    expect(html).toMatch(/<option value="ccpa" selected="">/)
    expect(html).toMatch(/<option value="custom" selected="">/)
  })
})

test('a framework that no vendor falls under has no percentages; a trend is up, down or stable since a day', () => {
  const text = textOf(htmlOf(<FrameworkCards frameworks={[{ ...share, framework: 'hipaa', vendors: 0 }]} />))
  expect(text).toContain('No vendor in the register is in scope')
  expect(text).not.toContain('%')
  const trend = (first: number, last: number) => [
    { day: '2026-09-01', met: first },
    { day: '2026-11-22', met: last },
  ]
  expect(trendWords(trend(50, 49))).toBe('Down 1 point since September 1, 2026')
  expect(trendWords(trend(50, 50))).toBe('Stable since September 1, 2026')
  expect(trendWords(trend(0, 0).slice(0, 1))).toBe('')
})

test('every step of a run is said aloud, and its end; a failure with its reason', () => {
  for (const step of runSteps) {
    const html = htmlOf(<ReportProgress run={{ ...run, state: step === 'done' ? 'done' : 'running', step }} />)
    expect(html).toContain('role="status"')
    expect(textOf(html)).toContain(stepWords[step])
    expect(html.includes('<progress')).toBe(step !== 'done')
  }
  const failed = textOf(htmlOf(<ReportProgress run={{ ...run, state: 'failed', failure: 'It took too long.' }} />))
  expect(failed).toMatch(/The report was not made It took too long\./)
})

const vendor = { id: 7, vendorName: 'Acme', vendorType: 'crm', lastAssessed: at } as VendorRow

describe('the tab of the dashboard', () => {
  const tab = (vendors: readonly VendorRow[]) =>
    htmlOf(<ReportsTab vendors={{ data: vendors, error: null } as UseQueryResult<VendorRow[]>} />, [
      [[vendorsUrl], vendors],
      [[reportsUrl, { limit: 20 }], { pages: [[run]], pageParams: [null] }],
      [[schedulesUrl], [schedule]],
      [[frameworksUrl], [share]],
      [[businessUrl], { business: null, version: 0 }],
    ])

  beforeAll(() => loadLazyParts(() => tab([vendor])))

  test('of an organisation with no assessed vendor says that reports are coming, with the disabled button', () => {
    for (const vendors of [[], [{ ...vendor, lastAssessed: null }]]) {
      const html = tab(vendors)
      expect(html).toContain('Compliance Reports Coming Soon')
      expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Generate Report</)
      expect(html).not.toContain('<form')
    }
  })

  test('has the generator, what was made, the schedules, the frameworks and the questions', () => {
    const html = tab([vendor])
    const text = textOf(html)
    for (const words of [
      ...['Only some vendors', 'About your business', 'October 1, 2026 to October 31, 2026', '12 vendors', 'Ready'],
      ...[
        'To the board',
        'Quarterly',
        '1 confirmed, 1 undeliverable',
        'Next Dec 1, 2026',
        'Compliant: terms confirmed 50%',
        'California',
      ],
    ])
      expect(text).toContain(words)
    expect(html).not.toContain('<b>')
    for (const name of ['Download PDF', 'JSON', 'Signed manifest', 'Create share link', 'Revoke links', 'Delete'])
      expect(html).toContain(`aria-label="${name}: GDPR &lt;b&gt;`)
  })
})

test('what a multi-state report follows from shows once that is chosen', () => {
  const html = htmlOf(<OwnGenerator note="It follows from your answers." />, [[[vendorsUrl], []]])
  expect(html).toMatch(/<p class="hidden [^"]*\[value=multi\]:checked[^"]*:block">It follows from your answers\.</)
})

test('a schedule has the file of its last report at hand, and the rest in the list of reports', () => {
  const html = htmlOf(<Schedules />, [[[schedulesUrl], [schedule]]])
  expect(html).toContain('aria-label="Download PDF: GDPR &lt;b&gt;')
  expect(html).not.toContain('Signed manifest')
})

test('the generator of a member limits to nothing at first, and a schedule to what was chosen for it', async () => {
  const answers: Parameters<typeof htmlOf>[1] = [[[vendorsUrl], [vendor]]]
  const html = htmlOf(<OwnGenerator />, answers)
  expect(textOf(html)).toContain('None chosen: all active vendors')
  expect(html).not.toContain('type="checkbox"')
  const scope = () => htmlOf(<ScopeFields scope={{ tiers: ['critical'], vendorTypes: ['crm'] }} />, answers)
  await loadLazyParts(scope)
  const chosen = scope()
  expect(textOf(chosen)).toContain('Crm')
  expect(chosen.match(/checked=""/g)).toHaveLength(2)
})

test('schedules that are none, on their way, or not to be had, say so', () => {
  expect(textOf(htmlOf(<Schedules />, [[[schedulesUrl], []]]))).toContain('No scheduled report')
  expect(textOf(htmlOf(<Schedules />))).toContain('Loading the schedules...')
})

test('the status of a schedule is what is going on, then whether it is paused, then how it went', () => {
  const states = { lastRun: run, isPaused: false }
  expect(statusOf(states).words).toBe('Active')
  expect(statusOf({ ...states, isPaused: true }).words).toBe('Paused')
  expect(statusOf({ ...states, lastRun: { ...run, state: 'failed' } }).words).toBe('Last run failed')
  expect(statusOf({ isPaused: true, lastRun: { ...run, state: 'running' } }).words).toBe('Being made')
})

test('the dialog of a schedule shows what it holds, and asks for no custom period', () => {
  const html = htmlOf(<ScheduleDialog schedule={schedule} onClose={() => undefined} />)
  for (const [name, value] of [
    ...[['frequency', 'quarterly'] as const, ['hour', '8'] as const, ['timeZone', 'Europe/Berlin'] as const],
  ])
    expect(html).toMatch(new RegExp(`name="${name}"[^]*?<option value="${value}" selected="">`))
  expect(html).not.toContain('value="custom"')
  expect(textOf(html)).toContain('Paused')
  expect(textOf(htmlOf(<ScheduleDialog onClose={() => undefined} />))).toContain('Any other is asked first')
})

test('recipients stand with what they said; a mail that came back is seen', () => {
  const text = textOf(htmlOf(<RecipientsDialog schedule={schedule} onClose={() => undefined} />))
  expect(text).toContain('board@corp.test Confirmed')
  expect(text).toContain('gone@corp.test Last mail came back')
})

describe('by link', () => {
  const sharedPage = (report: SharedReport | null) => page(SharedReportPage, { loaderData: report, params: { token } })

  test('a report has its files, what they hash to, and how to verify them; a sample says that it is one', () => {
    const html = sharedPage(shared)
    for (const part of ['file', 'json', 'manifest'])
      expect(html).toMatch(new RegExp(`href="/api/reports/shared/${token}/${part}"[^>]* download="gdpr\\.`))
    expect(textOf(html)).toContain('Sample · demonstration organisation')
    expect(textOf(html)).toContain('sightline verify-report gdpr.manifest.json')
    expect(html).toContain('&lt;b&gt;株式会社&lt;/b&gt;')
    expect(html).toContain('<meta name="referrer" content="no-referrer"/>')
  })

  test('one that is on its way says how far it is, and without script leads back to itself', () => {
    const html = sharedPage({ ...shared, state: 'running', step: 'rendering', parts: [] })
    expect(textOf(html)).toContain('Writing the file')
    expect(html).toMatch(/<noscript>.*Look again.*<\/noscript>/)
    expect(html).not.toContain('sightline verify-report')
  })

  test('a link that is not known says so', () => {
    expect(textOf(sharedPage(null))).toContain('This link is not known any more')
  })
})
