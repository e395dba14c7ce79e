import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { callContext, reportContext } from '../../../platform/web/context.ts'
import type { SourceFreshness } from '../../breach-alerts/contract.ts'
import type { SiteStatus } from '../contract.ts'
import StatusPage, { headers, loader } from './status.page.tsx'
import { overallWords, rhythmWords } from './status-words.ts'

const part = (
  name: SiteStatus['parts'][number]['name'],
  reason: string | null = null,
): SiteStatus['parts'][number] => ({
  ...{ name, reason },
  state: reason === null ? 'Operational' : 'Degraded',
})
const status: SiteStatus = {
  checkedAt: '2026-11-22T12:00:00.000Z',
  parts: [part('API Services'), part('AI Investigations', 'They begin late.'), part('Dashboard'), part('Reporting')],
}
const feed = (key: SourceFreshness['feeds'][number]['key'], state: SourceFreshness['feeds'][number]['state']) => ({
  ...{ key, state, intervalSeconds: 1_800, lastOkAt: null, lastChangedAt: null },
})
const overview = {
  sources: [
    {
      ...{ title: 'Have I Been Pwned', page: 'https://haveibeenpwned.com/' },
      feeds: [{ ...feed('hibp-latest', 'ok'), lastOkAt: '2026-11-22T11:45:00.000Z' }, feed('hibp', 'failing')],
    },
    { title: 'HHS', page: 'https://ocrportal.hhs.gov/', feeds: [feed('hhs-ocr', 'upload')] },
  ],
}
const sources = [
  { key: 'newer', title: 'Newer source', asOf: '2026-10', retrievedOn: '2026-11-01' },
  { key: 'older', title: 'Older source', asOf: '2022', retrievedOn: '2026-11-01' },
]

const Page = StatusPage as unknown as ComponentType<{ loaderData: Awaited<ReturnType<typeof loader>> }>

async function open(answers: Record<string, object>) {
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  context.set(reportContext, (error) => reported.push(error))
  context.set(callContext, async (key) => {
    const answer = answers[key]
    if (!answer) throw new Error(`${key}: the database does not answer`)
    return answer
  })
  const loaderData = await loader({ context } as unknown as Parameters<typeof loader>[0])
  const Stub = createRoutesStub([{ path: '*', Component: () => <Page loaderData={loaderData} /> }])
  const html = renderToStaticMarkup(<Stub initialEntries={['/status']} />)
  return { reported, html, text: html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ') }
}

describe('the status page', () => {
  test('says how each part does, why, and when it looked', async () => {
    const { text, html, reported } = await open({
      ...{ 'GET /api/status': status, 'GET /api/breach-alerts/overview': overview, 'GET /api/data-sources': sources },
    })
    expect(text).toContain('1 of 4 parts is not fully operational. 1 of 2 live breach sources couldn’t be reached.')
    expect(text).toContain('AI Investigations Degraded They begin late.')
    expect(text).toContain('API Services Operational No known issues')
    expect(html).toContain('<time dateTime="2026-11-22T12:00:00.000Z">')
    expect(text).toContain('there is no history')
    expect(headers()).toEqual({ 'cache-control': 'no-store' })
    expect(reported).toEqual([])
  })

  test('says of each source when it answered, and shows the oldest of the catalog first', async () => {
    const { text } = await open({
      ...{ 'GET /api/status': status, 'GET /api/breach-alerts/overview': overview, 'GET /api/data-sources': sources },
    })
    expect(text).toContain('hibp-latest Answers every 30 minutes Nov 22, 2026, 11:45 AM UTC Not yet')
    expect(text).toContain('hibp Couldn’t be reached every 30 minutes Not yet Not yet')
    expect(text).toContain('hhs-ocr Comes as a file –')
    expect(text.indexOf('Older source')).toBeLessThan(text.indexOf('Newer source'))
  })

  test('is shown without the database, says what it cannot know, and reports it', async () => {
    const parts = status.parts.map((one) => ({
      ...one,
      state: 'Down' as const,
      reason: 'The database does not answer.',
    }))
    const { text, reported } = await open({ 'GET /api/status': { ...status, parts } })
    expect(text).toContain('All parts are down.')
    expect(text.match(/Couldn’t check right now/g)).toHaveLength(2)
    expect(reported).toHaveLength(2)
  })
})

test('the first line counts what is not well', () => {
  expect(overallWords([part('API Services'), part('Reporting')])).toBe('All parts are operational')
  expect(overallWords([part('API Services', 'x'), part('Reporting', 'x'), part('Dashboard')])).toBe(
    '2 of 3 parts are not fully operational',
  )
})

test.each([
  ['ok', 1_800, 'every 30 minutes'],
  ['failing', 3_600, 'every hour'],
  ['never', 21_600, 'every 6 hours'],
  ['ok', 60, 'every minute'],
  ['off', 1_800, '–'],
] as const)('a source that is %s with %d s is asked %s', (state, intervalSeconds, words) => {
  expect(rhythmWords({ state, intervalSeconds })).toBe(words)
})
