import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { createQueryClient } from '../../../platform/web/query.ts'
import { germanText, hostileTexts, laterPolicy, samplePolicy } from '../../../scanners/policy/reading.fixture.ts'
import { compareReadings } from '../compare.ts'
import type { ReadingDetail } from '../contract.ts'
import { readText } from '../page.ts'
import { ComparisonView } from './ComparisonView.tsx'
import { Detail } from './policy-reading.page.tsx'

const stored: ReadingDetail = {
  ...{
    id: 'a'.repeat(22),
    url: 'https://lanternfish.example/privacy',
    status: 'done',
    phase: null,
    waitingBefore: null,
  },
  ...{
    failure: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    endedAt: '2026-11-20T10:00:02.000Z',
    keptUntil: '2026-12-20',
  },
  source: {
    ...{ url: 'https://www.lanternfish.example/privacy', title: 'Privacy policy', kind: 'html' },
    ...{ fetchedAt: '2026-11-20T10:00:01.000Z', sha256: 'ab'.repeat(32) },
  },
  reading: readText(samplePolicy),
}

/** As the first paint has it, before script and without it. */
const paint = (given: Partial<ReadingDetail>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Detail detail={{ ...stored, ...given }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

const every: [string, Partial<ReadingDetail>][] = [
  ['a policy', {}],
  ['another language', { reading: readText(germanText) }],
  ['nothing', { reading: readText('') }],
  ['navigation', { reading: readText(hostileTexts['navigation only'] ?? '') }],
  ['a link that waits', { status: 'queued', phase: 'waiting', waitingBefore: 3, source: null, reading: null }],
  ['a link that failed', { status: 'failed', source: null, reading: null, failure: { reason: 'timeout', detail: '' } }],
]

describe.each(every)('%s', (_, given) => {
  const html = paint(given)

  test('has one heading of the first level, no style attribute, and no id twice', () => {
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toMatch(/\sstyle=/)
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('leads nowhere that is not on the page', () => {
    const ids = new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id))
    const dangling = [...html.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id).filter((id) => !ids.has(id))
    expect(dangling).toEqual([])
  })
})

test('a policy shows its facts, what it names, what is missing, and the words behind a label', () => {
  const text = textOf(paint({}))
  for (const words of [
    'Last updated March 4, 2026',
    'Data Security',
    'Precise location',
    '4 of 5',
    'May be used for advertising',
    'Not collected',
    'CCPA/CPRA',
    'Not found, and asked of everyone',
    'No statement of',
    'above its threshold',
  ])
    expect(text).toContain(words)
})

test('a passage has a mark for each of its labels, and its words beside the mark', () => {
  const [, security = ''] = paint({}).split('data-inks="6"')
  expect(security.indexOf('data-ink="6"')).toBeGreaterThan(0)
  expect(textOf(security)).toMatch(/All data is encrypted.*?Data Security/)
})

test('a text that isn’t a policy says so first, and lists no law that it says nothing about', () => {
  const html = paint({ reading: readText(hostileTexts['navigation only'] ?? '') })
  expect(textOf(html)).toContain('We could not tell which language this is in.')
  expect(html).not.toContain('What it discloses')
})

test('a link that waits says how many wait before it, and what failed says what to do', () => {
  expect(textOf(paint(every[4]?.[1] ?? {}))).toContain('3 links wait before it.')
  expect(textOf(paint(every[5]?.[1] ?? {}))).toContain('The site did not answer in time.')
})

test('a text that looks like markup stays a text', () => {
  const html = paint({
    reading: readText(`${samplePolicy}\n\nWe collect <script>alert(1)</script> and "><img src=x onerror=alert(1)>.`),
  })
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('<img')
})

test('a comparison shows old and new words where they changed', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ComparisonView comparison={compareReadings(readText(samplePolicy), readText(laterPolicy))} />
    </MemoryRouter>,
  )
  expect(html).toContain('<del>two</del> <ins>five</ins>')
  expect(textOf(html)).toContain('Complaint to an authority')
})
