import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { createQueryClient } from '../../../platform/web/query.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import { MonitorForm } from '../../investigations/web/MonitorForm.tsx'
import type { Exclusion } from '../contract.ts'
import { scanExclusionsUrl, staffScansUrl } from '../vocabulary.ts'
import { ScanApproval } from './ScanApproval.tsx'
import { ScansPanel } from './ScansPanel.tsx'
import type { StaffScan } from './staff-scan.ts'

const scan: StaffScan = {
  ...{ id: 'abcdefghijklmnopqrstuv', kind: 'app', name: 'upload.apk', subject: 'com.spotify.music', version: '8.9.1' },
  ...{ status: 'done', phase: null, waitingBefore: null, failure: null, published: null },
  ...{ createdAt: '2026-11-20T08:00:00.000Z', startedAt: null, endedAt: null, keptUntil: '2027-02-18' },
  suggestedEntry: { id: 'app:spotify', type: 'app', slug: 'spotify', name: 'Spotify' },
}
const published: StaffScan = {
  ...{ ...scan, id: 'bbbbbbbbbbbbbbbbbbbbbb', keptUntil: null, suggestedEntry: null },
  published: { entry: { type: 'app', slug: 'deezer', name: 'Deezer' }, at: '2026-11-21T09:00:00.000Z' },
}
const failed: StaffScan = {
  ...{ ...scan, id: 'cccccccccccccccccccccc', kind: 'site', subject: null, name: 'https://<b>x</b>.test' },
  ...{ status: 'failed', suggestedEntry: null, failure: { reason: 'unreachable', at: 'page' } },
}
const har: StaffScan = { ...scan, id: 'dddddddddddddddddddddd', kind: 'har', subject: null, suggestedEntry: null }

function paint(element: React.ReactElement, answers: Record<string, unknown> = {}): string {
  const client = createQueryClient()
  for (const [url, answer] of Object.entries(answers)) client.setQueryData([url], answer)
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(ToastProvider, null, element)),
  )
}
const panel = (scans?: StaffScan[], hosts?: Exclusion[]) =>
  paint(createElement(ScansPanel), {
    ...(scans ? { [staffScansUrl]: scans } : {}),
    ...(hosts ? { [scanExclusionsUrl]: hosts } : {}),
  })

describe('the panel of scans', () => {
  test('says that it is loading, and that nothing is there', () => {
    expect(panel()).toContain('Loading scans')
    expect(panel([], [])).toContain('No scans yet')
    expect(panel([], [])).toContain('No host is excluded')
  })

  test('names each scan by what it is, with its state, its entry and what can be done', () => {
    const html = panel([scan, published, failed, har])
    for (const words of [
      'com.spotify.music',
      'App, version 8.9.1',
      'Erased on February 18, 2027',
      'Suggested: Spotify',
      'Approved Nov 21, 2026, 9:00 AM UTC',
      'The site did not answer.',
      'None known',
      'aria-label="Approve the scan of com.spotify.music for an entry"',
      'aria-label="Withdraw the scan of com.spotify.music from Deezer"',
      'only a finished one of an app or a site can',
      'href="/admin?watch=Spotify#monitoring"',
      'href="/admin?watch=Deezer#monitoring"',
    ])
      expect(html).toContain(words)
    expect(html).not.toContain('<b>x')
    // Nothing is known to watch of a recording, nor of a site that was never reached.
    expect(html.match(/watch=/g)).toHaveLength(2)
  })

  test('before script serves it nothing can be pressed that would do nothing', () => {
    const buttons = panel([scan, published], []).match(/<button[^>]*>/g) ?? []
    const inTable = buttons.filter((button) => /Approve|Withdraw|Delete the scan/.test(button))
    expect(inTable).toHaveLength(4)
    expect(inTable.every((button) => button.includes('disabled'))).toBe(true)
  })

  test('hosts that are never scanned stand with their reasons', () => {
    const html = panel([], [{ host: 'shy.test', reason: 'Asked by mail', createdAt: '2026-11-20T08:00:00.000Z' }])
    for (const words of ['shy.test', 'Asked by mail', 'aria-label="Allow scans of shy.test again"'])
      expect(html).toContain(words)
  })
})

describe('approving', () => {
  const dialog = (given: StaffScan) => paint(createElement(ScanApproval, { scan: given, onClose: () => {} }))

  test('has the suggested entry picked', () => {
    expect(dialog(scan)).toContain('Approve for Spotify')
    expect(dialog(scan)).toContain('Suggested: the catalog knows this package or host as its own.')
  })

  test('waits for an entry where none is suggested', () => {
    const html = dialog({ ...scan, suggestedEntry: null })
    expect(html).toMatch(/<button[^>]*disabled[^>]*>(?:<[^>]*>)*Approve</)
    expect(html).toContain('Type the name, package or host of an entry.')
  })
})

test('the form of monitoring contains what the dashboard was asked to watch', () => {
  const at = (path: string) =>
    paint(
      createElement(RouterProvider, {
        router: createMemoryRouter([{ path: '/admin', element: createElement(MonitorForm) }], {
          initialEntries: [path],
        }),
      }),
    )
  expect(at('/admin?watch=Spotify%20%26%20co#monitoring')).toContain('value="Spotify &amp; co"')
  expect(at(`/admin?watch=${'x'.repeat(500)}`)).toContain(`value="${'x'.repeat(200)}"`)
  expect(at('/admin')).not.toContain('value="Spotify')
})
