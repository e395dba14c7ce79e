import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadLazyParts } from '../../../../tests/support/lazy-parts.ts'
import { createQueryClient } from '../../../platform/web/query.ts'
import { browserHar } from '../../../scanners/site/har/recordings.fixture.ts'
import { scanHar } from '../../../scanners/site/har/scan-har.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import type { ScanDetail } from '../contract.ts'
import { ScanReport } from './ScanReport.tsx'
import { appOf, detailOf, fullApp, fullAppleApp, fullSite, someDeclared } from './scan-details.fixture.ts'

/** As the first paint has it, before script and without it. */
function paint(given: Partial<ScanDetail>, { path = '/', asksDelete = false } = {}): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <MemoryRouter initialEntries={[path]}>
          <ScanReport scan={detailOf(given)} publicUrl="https://sightline.test" asksDelete={asksDelete} />
        </MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  )
}

const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

const recording = scanHar(browserHar, { entityOf: () => undefined })
const har = recording.outcome === 'scanned' ? recording.scan : null

const everyKind: [string, Partial<ScanDetail>][] = [
  ['an app', { app: fullApp, declared: someDeclared, canRescan: true, isOwn: true }],
  ['an app for iOS', { app: fullAppleApp }],
  [
    'an app of which nothing could be read',
    { app: appOf({ coverage: { code: 'unreadable', manifest: 'unreadable' } }) },
  ],
  ['a site', { kind: 'site', site: fullSite, screenshots: ['before'] }],
  ['a recording', { kind: 'har', har }],
  ['a scan that waits', { status: 'queued', waitingBefore: 2 }],
  ['a scan that failed', { status: 'failed', failure: { reason: 'truncated', at: 'classes.dex' } }],
]

beforeAll(() => loadLazyParts(() => everyKind.map(([, given]) => paint(given))))

describe.each(everyKind)('%s', (_name, given) => {
  let html = ''
  beforeAll(() => {
    html = paint(given)
  })

  test('is kept out of search engines until it is published', () => {
    expect(html).toContain('name="robots" content="noindex"')
    const published = {
      entry: { type: 'app' as const, slug: 'tidepool', name: 'Tidepool' },
      at: '2026-11-20T10:00:00.000Z',
    }
    expect(paint({ ...given, published, keptUntil: null })).not.toContain('noindex')
  })

  test('lists its parts as they stand in it', () => {
    const parts = [...html.matchAll(/<section id="([\w-]+)"[^>]*><div[^>]*><h2[^>]*>([^<]*)</g)]
    const listed = [...html.matchAll(/<a href="#([\w-]+)"[^>]*py-1[^>]*>([^<]*)</g)]
    expect(listed.map(([, ...part]) => part)).toEqual(parts.map(([, ...part]) => part))
    expect(listed.length > 2).toBe(html.includes('aria-label="In this report"'))
  })

  test('has one heading of the first level and no style attribute', () => {
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toMatch(/\sstyle=/)
  })

  test('refers only to ids that it also writes', () => {
    const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]))
    for (const [, names] of html.matchAll(/\s(?:for|aria-labelledby|aria-describedby)="([^"]+)"/g))
      for (const name of names?.split(' ') ?? []) expect(ids).toContain(name)
  })
})

test('what could not be read is never shown as nothing found', () => {
  const text = textOf(paint({ app: appOf({ coverage: { code: 'unreadable', manifest: 'unreadable' } }) }))
  expect(text).toContain('Which SDKs are in this app is not known')
  expect(text).toContain('what it asks for is not known')
  expect(text).not.toMatch(/No SDK of the catalog was found|\b0 (SDKs|Sensitive|Hosts)|asks for no permission/)
})

test('a scan under way says what it is at and how many wait', () => {
  const waiting = paint({ status: 'queued', waitingBefore: 2 })
  expect(waiting).toMatch(/role="status"[\s\S]*Waiting for its turn[\s\S]*2 scans wait before it\./)
  expect(textOf(paint({ kind: 'site', status: 'running', phase: 'pass-reject' }))).toContain(
    'Looking again after rejecting',
  )
})

test('a scan without result says why, what to do, and that it says nothing', () => {
  const text = textOf(paint({ status: 'failed', failure: { reason: 'truncated', at: 'classes.dex' } }))
  expect(text).toContain('The file is cut off: its end is missing.')
  expect(text).toContain('We could not look. That says nothing about what is there.')
})

test('a page that was only read is labelled so', () => {
  const site = {
    kind: 'site' as const,
    scannerVersion: '1.0.0',
    method: 'static' as const,
    url: 'https://shop.test/',
    scannedAt: '2026-11-20T09:14:00.000Z',
    thirdParties: [],
    sessionRecorders: [],
    snippets: [],
    warnings: [{ code: 'static-only' as const, text: 'The page was read and not run.' }],
  }
  const text = textOf(paint({ kind: 'site', site }))
  expect(text).toContain('Static: read, not run')
  expect(text).toContain('Its scripts may load any.')
})

test('the visit that the address names is open, with its picture and until when it looked', () => {
  const html = paint({ kind: 'site', site: fullSite, screenshots: ['accept'] }, { path: '/?pass=accept' })
  expect(html).toMatch(/aria-selected="true"[^>]*>After accepting/)
  // Loaded with the page: one that waits until someone scrolls is missing on paper and in pictures of the whole page.
  expect(html).toMatch(/<img(?![^>]*loading=)[^>]*alt="The page after its consent banner was accepted"/)
  expect(textOf(html)).toContain('Cut off after 60 s: more may exist.')
})

test('only the browser that asked may delete, and without script it is asked again', () => {
  expect(paint({ app: fullApp })).not.toContain('Delete this scan')
  expect(paint({ app: fullApp, isOwn: true })).toContain('value="ask-delete"')
  expect(paint({ app: fullApp, isOwn: true }, { asksDelete: true })).toMatch(/value="delete"[\s\S]*Delete for good/)
})

test('a recording has no SARIF form', () => {
  expect(paint({ app: fullApp })).toContain('result.sarif')
  expect(paint({ kind: 'har', har })).not.toContain('result.sarif')
})
