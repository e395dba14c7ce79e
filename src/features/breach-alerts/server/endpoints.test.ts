import { join } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { Hono } from 'hono'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearTables, createFactsDatabase, root, silent } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { mountApi } from '../../../platform/server/http/api.ts'
import { commonRefusals } from '../../../platform/shared/refusal.ts'
import type { BreachAlert } from '../alerts.ts'
import { type BreachOverview, breachAlertsContract, breachAlertsRefusals, type KeywordPreview } from '../contract.ts'
import { keywordHits } from '../match.ts'
import { atLeast } from '../severity.ts'
import { severities } from '../severity-table.ts'
import { breachAlertsEndpoints } from './endpoints.ts'
import { loadShippedBreaches } from './facts.ts'
import { ensureFeeds } from './feed.store.ts'
import { findBreachToTell } from './notify.store.ts'

const dataFolder = join(root, 'data')
const publicUrl = 'https://sightline.test'
const startsOn = '2026-11-21'
const bugs: unknown[] = []

let today: string
let db: Database
let app: Hono
beforeAll(async () => {
  db = (await createFactsDatabase(startsOn)).db
  app = new Hono()
  mountApi(app, {
    contract: breachAlertsContract,
    handlers: breachAlertsEndpoints({ db, today: () => today, publicUrl }),
    refusals: { ...commonRefusals, ...breachAlertsRefusals },
    bodyLimit: 64 * 1024,
    receiveFile: () => Promise.reject(new Error('no call here takes a file')),
    guard: () => undefined,
    findStaff: async () => undefined,
    findMember: async () => undefined,
    isOwned: async () => false,
    addressOf: () => 'test',
    onBug: (error) => bugs.push(error),
    checkAnswers: true,
  })
})
beforeEach(async () => {
  today = startsOn
  await clearTables(db, 'breach, breach_load, breach_source')
  await loadShippedBreaches({ db, log: silent, dataFolder })
})
afterEach(() => expect(bugs.splice(0)).toEqual([]))

const get = async (path: string, headers: Record<string, string> = {}) =>
  app.request(`/api/breach-alerts${path}`, { headers })
const read = async <T>(path: string) => (await (await get(path)).json()) as T
const idsOf = async (query: string) => (await read<BreachAlert[]>(query)).map(({ id }) => id)
const preview = async (companyKeywords: string[], severityThreshold = 'medium') => {
  const response = await app.request('/api/breach-alerts/preview', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyKeywords, severityThreshold }),
  })
  return (await response.json()) as KeywordPreview
}
const count = async (where: string) =>
  (await runSql<{ n: number }>(db, `select count(*)::int as n from breach where ${where}`))[0]?.n ?? Number.NaN
const change = (id: string, set: string) => runSql(db, `update breach set ${set} where id = $1`, [id])

const nextOf = (response: Response) =>
  /^<https:\/\/sightline\.test\/api\/breach-alerts(\?.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]

/** Follows the links from page to page. */
async function walk(query: string): Promise<string[]> {
  const ids: string[] = []
  for (let next: string | undefined = query; next !== undefined; ) {
    const response: Response = await get(next)
    ids.push(...((await response.json()) as BreachAlert[]).map(({ id }) => id))
    next = nextOf(response)
  }
  return ids
}

describe('the list', () => {
  test('from page to page gives every breach once, whatever is asked', async () => {
    const walks: [query: string, where: string][] = [
      ['?sensitive=true&limit=50', 'true'],
      ['?limit=60', 'not is_sensitive'],
      ['?severity=critical,low&limit=7', `severity in ('critical', 'low') and not is_sensitive`],
      ['?since=2024-02-29&limit=20&sensitive=true', `discovered_on >= '2024-02-29'`],
      ['?q=health&limit=3', `search_words like '% health %'`],
      ['?company=meta&limit=1', `company_id = 'meta'`],
    ]
    for (const [query, where] of walks) {
      const ids = await walk(query)
      expect([query, new Set(ids).size, ids.length]).toEqual([query, ids.length, await count(where)])
      expect(ids.length).toBeGreaterThan(1)
    }
  })

  test('a page that follows asks the same, and the last one names none', async () => {
    const response = await get('?q=%22health%22%2B%3D&severity=high,critical&limit=1')
    const next = new URLSearchParams(nextOf(response))
    expect(Object.fromEntries(next)).toMatchObject({ q: '"health"+=', severity: 'high,critical', limit: '1' })
    expect(next.get('cursor')).toMatch(/^\d{4}-\d{2}-\d{2}_[a-z0-9-]+$/)
    expect(nextOf(await get('?q=no-such-company'))).toBeUndefined()
  })

  test('a company gives all of its breaches, however old, sensitive ones among them', async () => {
    await change('instagram-2026', `flags = '{sensitive}'`)
    expect(await idsOf('?company=meta')).toContain('instagram-2026')
    expect((await idsOf('?company=meta')).length).toBe(await count(`company_id = 'meta'`))
    expect(await idsOf('?company=no-such-company')).toEqual([])
  })

  test('hostile words find nothing and break nothing', async () => {
    for (const q of [`' or 1=1 --`, '%', '_', '\\', '"><script>', '🦀', 'a'.repeat(200)])
      expect([q, await idsOf(`?q=${encodeURIComponent(q)}`)]).toEqual([q, []])
  })

  test('what a form leaves empty is not asked', async () => {
    expect(await idsOf('?q=&company=%20&severity=')).toEqual(await idsOf(''))
    expect(await read('/feed.json?q=%20')).toEqual(await read('/feed.json'))
  })

  test('an invalid day, level or cursor is refused', async () => {
    const refused = [
      ...['since=0000-01-01', 'since=2026-02-30', 'since=yesterday', 'severity=grave', 'limit=0', 'limit=201'],
      ...['cursor=x', 'cursor=2026-13-45_a', 'cursor=0000-01-01_a', 'cursor=2026-01-01_', `q=${'a'.repeat(201)}`],
      ...['q=%00', 'company=%00', 'sensitive=perhaps'],
    ]
    for (const query of refused) expect([query, (await get(`?${query}`)).status]).toEqual([query, 400])
  })

  test('a copy that is still good is not sent again', async () => {
    const first = await get('?q=adobe')
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = await get('?q=adobe', { 'if-none-match': `W/${etag}` })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    expect((await get('?q=meta', { 'if-none-match': etag })).status).toBe(200)
    await change('adobe-2013', `withdrawn_at = now()`)
    expect((await get('?q=adobe', { 'if-none-match': etag })).status).toBe(200)
  })
})

describe('one breach', () => {
  test('is the same as in the list', async () => {
    const [adobe] = await read<BreachAlert[]>('?q=adobe')
    expect(await read('/adobe-2013')).toEqual(adobe)
    const etag = (await get('/adobe-2013')).headers.get('etag') ?? ''
    expect((await get('/adobe-2013', { 'if-none-match': etag })).status).toBe(304)
  })

  test('that became part of another one leads there, however often, and one that was taken back is gone', async () => {
    await change('adobe-2013', `merged_into = 'linkedin-2012'`)
    await change('linkedin-2012', `merged_into = 'soundcloud-2025'`)
    expect((await read<BreachAlert>('/adobe-2013')).id).toBe('soundcloud-2025')
    await change('soundcloud-2025', `withdrawn_at = now()`)
    for (const id of ['adobe-2013', 'soundcloud-2025', 'no-such-breach', '..%2F..', '%27', 'a'.repeat(200)]) {
      const response = await get(`/${id}`, { 'if-none-match': '*' })
      expect([id, response.status]).toEqual([id, 404])
      expect(await response.json()).toMatchObject({ code: 'breach_not_found' })
    }
  })

  test('in a circle of merges is nowhere', async () => {
    await change('adobe-2013', `merged_into = 'linkedin-2012'`)
    await change('linkedin-2012', `merged_into = 'adobe-2013'`)
    expect((await get('/adobe-2013')).status).toBe(404)
  })
})

describe('the overview', () => {
  test('counts what is shown, as SQL counts it', async () => {
    await change('adobe-2013', `withdrawn_at = now()`)
    await change('linkedin-2012', `merged_into = 'soundcloud-2025'`)
    await change('soundcloud-2025', `discovered_on = '2026-11-20'`)
    await change('udemy-2026', `discovered_on = '2026-11-19'`)
    const { total, lastDay, months, perYear } = await read<BreachOverview>('/overview')
    const shown = 'withdrawn_at is null and merged_into is null'
    expect([total, lastDay]).toEqual([await count(shown), 1])
    expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([24, '2024-12', '2026-11'])
    for (const level of severities) {
      const within = `${shown} and severity = '${level}' and discovered_on >= '2024-12-01'`
      expect(months.reduce((sum, month) => sum + month[level], 0)).toBe(await count(within))
    }
    const levelsFrom = (level: string) => severities.slice(severities.indexOf(level as 'low'))
    for (const level of severities) {
      const levels = levelsFrom(level).map((one) => `'${one}'`)
      const inYear = `${shown} and not is_sensitive and discovered_on > '2025-11-21' and severity in (${levels})`
      expect([level, perYear[level]]).toEqual([level, await count(inYear)])
    }
  })

  test('tells of every source what it allows, and when it was asked', async () => {
    expect((await read<BreachOverview>('/overview')).sources.map(({ key }) => key)).toHaveLength(6)
    await ensureFeeds(db, new Map([['sec-8k', 'off']]))
    await runSql(
      db,
      `update feed_source set last_checked_at = now(), last_ok_at = '2026-11-21T10:00:00Z' where key = 'hibp'`,
    )
    await runSql(db, `update feed_source set last_checked_at = now(), failures = 2 where key = 'ca-ag'`)
    const { sources } = await read<BreachOverview>('/overview')
    const states = sources.flatMap(({ feeds }) => feeds).map(({ key, state }) => [key, state])
    expect(Object.fromEntries(states)).toEqual({
      ...{ hibp: 'ok', 'hibp-latest': 'never', 'ca-ag': 'failing', 'wa-ag': 'never' },
      ...{ 'or-doj': 'never', 'sec-8k': 'off', 'hhs-ocr': 'upload' },
    })
    expect(sources.find(({ key }) => key === 'hibp')).toMatchObject({
      licence: 'CC-BY-4.0',
      licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
      attribution: expect.stringContaining('https://creativecommons.org/licenses/by/4.0/'),
      breaches: await count(`id in (select breach_id from breach_source_link where source = 'hibp')`),
      feeds: [
        { key: 'hibp-latest', intervalSeconds: 1_800, lastOkAt: null },
        { key: 'hibp', lastOkAt: '2026-11-21T10:00:00.000Z' },
      ],
    })
  })

  test('the answer changes when a source was asked, when a day has passed, and not before', async () => {
    const etag = (await get('/overview')).headers.get('etag') ?? ''
    const isKept = async () => (await get('/overview', { 'if-none-match': etag })).status === 304
    expect(await isKept()).toBe(true)
    today = '2026-11-22'
    expect(await isKept()).toBe(false)
    today = startsOn
    await ensureFeeds(db)
    await runSql(db, `update feed_source set last_ok_at = now() where key = 'hibp'`)
    expect(await isKept()).toBe(false)
  })
})

describe('the preview', () => {
  test('names the newest breaches of each keyword in the order given, sensitive ones too', async () => {
    await change('adobe-2013', `flags = '{sensitive}'`)
    const { keywords, total, atThreshold } = await preview(['adobe.com', 'no such company', 'META', '???'], 'critical')
    expect(keywords.map(({ keyword }) => keyword)).toEqual(['adobe.com', 'no such company', 'META', '???'])
    expect(keywords[0]).toMatchObject({ matches: 1, examples: [{ id: 'adobe-2013', company: 'Adobe' }] })
    expect([keywords[1], keywords[3]].map((one) => [one?.matches, one?.examples])).toEqual([
      [0, []],
      [0, []],
    ])
    expect(keywords[2]?.examples.length).toBeLessThanOrEqual(3)
    const dates = keywords[2]?.examples.map(({ discoveredDate }) => discoveredDate) ?? []
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(total).toBe(1 + (keywords[2]?.matches ?? 0))
    expect(atThreshold).toBeLessThanOrEqual(total)
  })

  test('without keywords counts by level what everybody would hear of', async () => {
    expect(await preview([], 'high')).toEqual({
      keywords: [],
      total: await count('not is_sensitive'),
      atThreshold: await count(`not is_sensitive and severity in ('high', 'critical')`),
    })
  })

  test('never says anything else than the mails', async () => {
    await runSql(
      db,
      `update company set aliases = aliases || '{"The Brand That No One Knows, Inc."}' where id = 'meta'`,
    )
    const rows = await runSql<{ id: string; company: string; domain: string | null; severity: 'low' }>(
      db,
      `select id, company, host as domain, severity from breach order by md5(id)`,
    )
    const asked = rows.slice(0, 40).flatMap(({ company, domain }) => [company, domain ?? 'health'])
    const keywords = [...new Set([...asked, 'the brand that no one knows', 'Bank of', 'instagram.com', 'X'])]
    const mailed = await Promise.all(rows.map(async ({ id }) => (await findBreachToTell(db, id)) ?? expect.fail(id)))
    const told = await preview(keywords, 'high')
    for (const { keyword, matches } of told.keywords)
      expect([keyword, matches]).toEqual([keyword, mailed.filter((breach) => keywordHits(keyword, breach)).length])
    const heard = mailed.filter((breach) => keywords.some((keyword) => keywordHits(keyword, breach)))
    expect([told.total, told.atThreshold]).toEqual([
      heard.length,
      heard.filter(({ level }) => atLeast(level, 'high')).length,
    ])
    expect(told.keywords.find(({ keyword }) => keyword === 'the brand that no one knows')?.matches).toBe(
      await count(`company_id = 'meta'`),
    )
  })
})

interface Rss {
  rss: {
    '@version': string
    channel: {
      title: string
      link: string
      description: string
      'atom:link': Record<string, string>
      item: Record<string, unknown>[]
    }
  }
}
const rssIn = (text: string) => {
  expect(XMLValidator.validate(text)).toBe(true)
  return (
    new XMLParser({
      ...{ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false },
      isArray: (name) => ['item', 'category'].includes(name),
    }).parse(text) as Rss
  ).rss
}
interface JsonFeed {
  version: string
  title: string
  description: string
  home_page_url: string
  feed_url: string
  items: { id: string; url: string; title: string; content_text: string; date_published: string; tags: string[] }[]
}

describe('feeds', () => {
  test('have the shape that RSS 2.0 asks for', async () => {
    const response = await get('/feed.rss?severity=high')
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const { channel, ...rss } = rssIn(await response.text())
    expect(rss['@version']).toBe('2.0')
    expect(channel).toMatchObject({
      title: 'Sightline breach alerts, high and above',
      description: 'The newest data breaches in public sources: high and above.',
      link: 'https://sightline.test/breach-alerts',
      'atom:link': {
        ...{ '@href': 'https://sightline.test/api/breach-alerts/feed.rss?severity=high' },
        ...{ '@rel': 'self', '@type': 'application/rss+xml' },
      },
    })
    expect(channel.item).toHaveLength(60)
    for (const item of channel.item) {
      expect(item.link).toMatch(/^https:\/\/sightline\.test\/breach-alerts\/[a-z0-9-]+$/)
      expect(item.guid).toEqual({
        '#text': `sightline:breach:${String(item.link).split('/').at(-1)}`,
        '@isPermaLink': 'false',
      })
      // RFC 822, with the year in four digits as RSS asks.
      expect(item.pubDate).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} 00:00:00 GMT$/)
      expect((item.category as string[])[0]).toMatch(/^(high|critical)$/)
      expect(item.description).toContain('Source: ')
    }
    expect(new Set(channel.item.map(({ guid }) => JSON.stringify(guid))).size).toBe(60)
  })

  test('have the shape that JSON Feed 1.1 asks for, and say the same', async () => {
    const response = await get('/feed.json?company=meta')
    expect(response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
    const feed = (await response.json()) as JsonFeed
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Sightline breach alerts, of Meta',
      home_page_url: 'https://sightline.test/breach-alerts',
      feed_url: 'https://sightline.test/api/breach-alerts/feed.json?company=meta',
    })
    const alerts = await read<BreachAlert[]>('?company=meta')
    expect(feed.items.map(({ url, date_published, tags }) => [url, date_published, tags])).toEqual(
      alerts.map(({ id, discoveredDate, severity, dataTypes }) => [
        `https://sightline.test/breach-alerts/${id}`,
        `${discoveredDate}T00:00:00.000Z`,
        [severity, ...dataTypes],
      ]),
    )
    for (const [at, { content_text }] of feed.items.entries())
      for (const { url, attribution } of alerts[at]?.sources ?? [])
        expect(content_text).toContain(`${url} ${attribution}`)
    const { channel } = rssIn(await (await get('/feed.rss?company=meta')).text())
    expect(channel.item.map((item) => item.link)).toEqual(feed.items.map(({ url }) => url))
  })

  test('give this level and those above, the newest sixty however old, and name what was asked', async () => {
    for (const level of severities) {
      const { items } = await read<JsonFeed>(`/feed.json?severity=${level}`)
      const found = await walk(`?severity=${severities.filter((one) => atLeast(one, level))}&since=1990-01-01`)
      expect(items.map(({ id }) => id)).toEqual(found.slice(0, 60).map((id) => `sightline:breach:${id}`))
    }
    expect(await read('/feed.json?q=at%26t&severity=critical')).toMatchObject({
      title: 'Sightline breach alerts, critical, named “at&t”',
      feed_url: 'https://sightline.test/api/breach-alerts/feed.json?severity=critical&q=at%26t',
    })
    expect(await read('/feed.json?company=no-such-company&q=%3Cb%3E')).toMatchObject({
      title: 'Sightline breach alerts, of no-such-company, named “<b>”',
      items: [],
    })
  })

  test('stay well-formed whatever a breach is called, and give a reader no markup but ours', async () => {
    const hostile = `</title><script>alert(1)</script> & ]]> "q" 'a' \u0001\u0008\ufffe 🦀`
    await runSql(
      db,
      `update breach set company = $1, description = $1, data_classes = array[$1] where id = 'adobe-2013'`,
      [hostile],
    )
    const url = `https://x.test/"><script>`
    await runSql(db, `update breach_source_link set url = $1 where breach_id = 'adobe-2013'`, [url])
    const [item] = rssIn(await (await get('/feed.rss?q=adobe')).text()).channel.item
    const [level, ...types] = (item ?? expect.fail('no item')).category as string[]
    const kept = `</title><script>alert(1)</script> & ]]> "q" 'a'  🦀`
    expect([item?.title, types]).toEqual([`${kept} (${level})`, [kept]])
    expect(item?.description).not.toContain('<script')
    const feed = await read<JsonFeed>('/feed.json?q=adobe')
    expect(feed.items[0]?.title).toContain(hostile)
  })

  test('are not sent again while nothing has changed, whatever the day', async () => {
    for (const path of ['/feed.rss?severity=low', '/feed.json?q=adobe']) {
      const etag = (await get(path)).headers.get('etag') ?? ''
      today = '2026-12-24'
      expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
      await change('adobe-2013', `updated_at = now()`)
      expect((await get(path, { 'if-none-match': etag })).status).toBe(200)
    }
    const tags = await Promise.all(
      ['/feed.rss', '/feed.json', '?'].map(async (path) => (await get(path)).headers.get('etag')),
    )
    expect(new Set(tags).size).toBe(3)
  })
})
