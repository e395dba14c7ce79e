import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../platform/web/query.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import type { BreachSide, StaffBreaches } from '../staff-contract.ts'
import { breachStaffUrl } from '../vocabulary.ts'
import { BreachesPanel } from './BreachesPanel.tsx'

const at = '2026-11-20T08:00:00.000Z'

const side: BreachSide = {
  id: 'larkspur-2026',
  company: 'Larkspur',
  discoveredDate: '2026-11-03',
  breachDate: { from: '2026-10', to: null },
  severity: 'high',
  affectedUsers: 1_200_000,
  sources: [{ key: 'hibp', externalId: 'Larkspur', name: 'Larkspur', url: 'https://hibp.test/Larkspur' }],
}
const other: BreachSide = {
  ...{ ...side, id: 'larkspur-inc', company: '<b>Larkspur</b>, Inc.', severity: 'medium', affectedUsers: null },
  breachDate: { from: null, to: null },
  sources: [{ key: 'ca-ag', externalId: 'larkspur-1', name: 'Larkspur, Inc.', url: 'https://ag.test/1' }],
}

const feed: StaffBreaches['feeds'][number] = {
  ...{ key: 'hibp', source: 'hibp', title: 'Have I Been Pwned', url: 'https://hibp.test/api', parserVersion: 1 },
  ...{ intervalSeconds: 1_800, isEnabled: true, rows: 1_024, lastStatus: 200, lastError: null, failures: 0 },
  ...{ lastCheckedAt: at, lastOkAt: at, lastChangedAt: null, nextAt: '2026-11-20T08:30:00.000Z' },
}
const feeds: StaffBreaches['feeds'] = [
  feed,
  {
    ...feed,
    key: 'ca-ag',
    title: 'California',
    failures: 3,
    lastStatus: 503,
    lastError: 'It answered with status 503.',
  },
  { ...feed, key: 'wa-ag', title: 'Washington', isEnabled: false },
  { ...feed, key: 'hhs-ocr', title: 'HHS', url: null, rows: null, lastOkAt: null, intervalSeconds: 7 * 86_400 },
]

const quiet: StaffBreaches = {
  feeds,
  heldBatches: [],
  heldItems: [],
  proposals: [],
  merges: [],
  subscribers: { active: 1_234, paused: 5, waiting: 2 },
  deliveries: { waiting: 7, mailedLastDay: 81 },
  suppressed: 3,
}
const merge: StaffBreaches['merges'][number] = {
  ...{ id: 4, words: 'Larkspur, Inc. (larkspur-inc) became part of Larkspur (larkspur-2026)', reason: 'One event' },
  ...{ decidedBy: 'mara', decidedAt: at, undoneAt: null },
}
const busy: StaffBreaches = {
  ...quiet,
  heldBatches: [
    {
      ...{ id: 1, feed: 'hibp', added: 57, changed: 3, withdrawn: 0, createdAt: at },
      holds: [{ kind: 'too-many-new', words: '57 new records at once; more than 50 are looked at first.' }],
    },
  ],
  heldItems: [
    {
      ...{ id: 2, source: 'wa-ag', externalId: 'acme-1', kind: 'count-fell', createdAt: at },
      words: 'Acme (acme-1) fell from 1,000 to 2.',
    },
  ],
  proposals: [
    { id: 3, basis: 'the same name in HIBP and a register within 180 days', one: side, other, createdAt: at },
  ],
  merges: [merge, { ...merge, id: 3, undoneAt: at }],
}

/** As the first paint has it: with the answer that the page's loader filled in, or without one. */
function paint(answer?: StaffBreaches): string {
  const client = createQueryClient()
  if (answer) client.setQueryData([breachStaffUrl], answer)
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(ToastProvider, null, createElement(BreachesPanel))),
  )
}

test('says that it is loading, and that nothing waits', () => {
  expect(paint()).toContain('Loading breach alerts')
  const html = paint({ ...quiet, feeds: [] })
  for (const words of ['Nothing waits for a decision', 'Nothing was joined or split yet', 'No source is known yet'])
    expect(html).toContain(words)
})

test('what waits comes first, with its figures and its choices', () => {
  const html = paint(busy)
  for (const words of [
    'Batch of Have I Been Pwned',
    '57 new, 3 changed, 0 withdrawn',
    '57 new records at once; more than 50 are looked at first.',
    'Held since <time dateTime="2026-11-20T08:00:00.000Z">Nov 20, 2026, 8:00 AM UTC</time>',
    'aria-label="Let in: Batch of Have I Been Pwned"',
    'aria-label="Discard: Batch of Have I Been Pwned"',
    'Acme (acme-1) fell from 1,000 to 2.',
    'aria-label="Discard: Record acme-1"',
  ])
    expect(html).toContain(words)
  expect(html.indexOf('Waits for a decision')).toBeLessThan(html.indexOf('Sources'))
  expect(html).not.toContain('Nothing waits')
})

test('two breaches that may be one stand side by side', () => {
  const html = paint(busy)
  for (const words of [
    'Why it is asked: the same name in HIBP and a register within 180 days',
    'November 3, 2026',
    'October 2026',
    '1,200,000',
    'HIGH',
    'MEDIUM',
    'href="https://hibp.test/Larkspur"',
    'href="/breach-alerts/larkspur-inc"',
    'data-label="larkspur-2026"',
    'Same event',
    'Two events',
  ])
    expect(html).toContain(words)
  expect(html.match(/Not stated/g)).toHaveLength(2)
  expect(html).not.toContain('<b>Larkspur')
})

test('each source is listed with its state, when it is asked next and what can be done', () => {
  const html = paint(quiet)
  for (const words of [
    'Every 30 minutes',
    'By hand, every 7 days',
    'It answered with status 503.',
    '3 in a row, status 503',
    'aria-label="Ask now: California, ca-ag"',
    'Switched off for this installation',
    'aria-label="Upload file: HHS"',
    'Waits for a file',
    '1,024',
  ])
    expect(html).toContain(words)
  expect(html).not.toContain('Ask now: HHS')
})

test('what was joined can be taken back once', () => {
  const html = paint(busy)
  expect(html).toContain('Larkspur, Inc. (larkspur-inc) became part of Larkspur (larkspur-2026)')
  expect(html).toContain('Taken back <time')
  expect(html.match(/aria-label="Take back: /g)).toHaveLength(1)
})

test('numbers of subscribers and alerts are shown, and before script serves it nothing can be pressed', () => {
  const html = paint(busy)
  for (const figure of ['1,234', '81']) expect(html).toContain(figure)
  const buttons = html.match(/<button[^>]*>/g) ?? []
  expect(buttons.length).toBeGreaterThan(8)
  expect(buttons.every((button) => button.includes('disabled'))).toBe(true)
})
