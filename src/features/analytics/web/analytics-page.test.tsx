import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Analytics } from '../contract.ts'
import { AnalyticsView } from './analytics.page.tsx'
import { feedsWords, studiesWords, trackersWords } from './words.ts'

const none = { high: 0, medium: 0, low: 0, unknown: 0 }
const noneExpected = { high: 0, medium: 0, low: 0 }
const month = { low: 1, medium: 0, high: 2, critical: 0 }

const figures: Analytics = {
  countedAt: '2026-11-22T08:00:00.000Z',
  entries: [
    {
      type: 'app',
      high: 6,
      medium: 227,
      low: 196,
      unknown: 63,
      expected: { high: 2, medium: 100, low: 0 },
      notEnough: 60,
    },
    { type: 'sdk', ...none, expected: noneExpected, notEnough: 0 },
    { type: 'domain', ...none, low: 1200, expected: { ...noneExpected, low: 1100 }, notEnough: 0 },
  ],
  measured: {
    ...{ apps: 426, android: 340, ios: 373 },
    studies: [{ id: 's', from: '2022-03', to: '2022-04', trackersLookedFor: 20 }],
  },
  trackers: [
    {
      ...{ id: 't', name: 'Acme <b>Ads</b>', sdk: 'acme-ads', company: { id: 'acme', name: 'Acme' } },
      ...{ apps: 264, android: 200, ios: 150 },
    },
    { id: 'u', name: 'Unowned', sdk: null, company: null, apps: 1, android: 1, ios: 0 },
  ],
  trackersPerApp: [
    { trackers: 0, apps: 100 },
    { trackers: 1, apps: 200 },
    { trackers: 5, apps: 126 },
  ],
  companies: [{ id: 'acme', name: 'Acme', apps: 264, trackers: 2 }],
  processors: [{ slug: 'google-tag-manager', name: 'Google Tag Manager', pageLoads: 15_000_000 }],
  dataTypes: [{ id: 'device_id', label: 'Device id', seen: 309, declared: 348 }],
  declarations: {
    ...{ apps: 400, withGap: 100 },
    types: [{ type: 'Location', declaredAndSeen: 25, seenNotDeclared: 7, declaredNotSeen: 316 }],
  },
  breaches: {
    total: 900,
    months: [
      { month: '2025-12', ...month },
      { month: '2026-01', ...month },
    ],
  },
  removals: null,
  investigations: none,
  freshness: {
    sources: [{ key: 'labels-2022', title: 'Labels', retrievedOn: '2026-11-01', asOf: '2022-09' }],
    breachSources: [{ key: 'hibp', title: 'HIBP', feeds: [] }],
    evidence: [{ year: '2026', entries: 12 }],
  },
}

const paint = (given: Partial<Analytics> = {}) =>
  renderToStaticMarkup(<AnalyticsView figures={{ ...figures, ...given }} />)
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe('the page', () => {
  test('says every figure in words, each chart with its table beside it', () => {
    const html = paint()
    const text = textOf(html)
    for (const words of [
      'Counted Nov 22, 2026, 8:00 AM UTC',
      '1,692',
      'Acme 200 150 264 62%',
      'Of 400 apps with a type of data that was declared or seen, 100 (25%) sent one',
      '25 + 7',
      '5 or more',
      '15,000,000',
      'September 2022',
      'Too few to show',
      'None is completed yet',
    ])
      expect(text).toContain(words)
    const charts = html.split('class="ui-chart').length - 1
    expect(html.split('<table').length).toBeGreaterThan(8)
    expect(charts).toBeGreaterThan(8)
  })

  test('writes names as text, and links only what has a page', () => {
    const html = paint()
    expect(html).not.toContain('<b>Ads</b>')
    expect(html).toContain('href="/sdks/acme-ads"')
    expect(textOf(html)).toContain('Not known')
  })

  test('of an installation without facts says so and divides by nothing', () => {
    const empty = paint({
      ...{ entries: [], trackers: [], trackersPerApp: [], companies: [], processors: [], dataTypes: [] },
      measured: { apps: 0, android: 0, ios: 0, studies: [] },
      declarations: { apps: 0, withGap: 0, types: [] },
      breaches: { total: 0, months: [] },
      freshness: { sources: [], breachSources: [], evidence: [] },
    })
    expect(textOf(empty)).toContain('No label was compared')
    expect(empty).not.toMatch(/NaN|Infinity|undefined/)
  })

  test('names outcomes once they are told', () => {
    const text = textOf(
      paint({
        removals: [
          { outcome: 'removed', items: 18 },
          { outcome: 'refused', items: 4 },
        ],
      }),
    )
    expect(text).toContain('Removed 18 82%')
    expect(text).not.toContain('Too few to show')
  })
})

test('words of counts, studies and feeds', () => {
  expect([0, 1, 2, 5].map(trackersWords)).toEqual(['No tracker', '1 tracker', '2 trackers', '5 or more'])
  expect(studiesWords(figures.measured)).toContain('March 2022 to April 2022')
  expect(feedsWords([])).toEqual({ words: 'Shipped with this version', lastOkAt: null })
})
