import { describe, expect, test } from 'vitest'
import { buildIndex } from './build.ts'
import type { FacetName, SearchDocument } from './document.ts'
import { maxCandidates, SearchIndex } from './search-index.ts'

const unstated = { level: null, category: null, company: null, country: null, evidenceYear: null }

function entry(
  document: Pick<SearchDocument, 'id' | 'type' | 'name'> & {
    keys?: string[]
    reach?: number
    facets?: Partial<Record<FacetName, string>>
  },
): SearchDocument {
  return { keys: [], reach: 1, ...document, facets: { ...unstated, ...document.facets } }
}

const catalog = [
  entry({
    id: 'whatsapp',
    type: 'app',
    name: 'WhatsApp Messenger',
    keys: ['com.whatsapp', 'Meta Platforms'],
    reach: 50,
    facets: { level: 'medium', country: 'US' },
  }),
  entry({
    id: 'w4b',
    type: 'app',
    name: 'WhatsApp Business',
    keys: ['com.whatsapp.w4b'],
    reach: 90,
    facets: { level: 'low', country: 'US' },
  }),
  entry({
    id: 'facebook',
    type: 'domain',
    name: 'Facebook',
    keys: ['*.facebook.com', 'fbcdn.net'],
    reach: 80,
    facets: { level: 'high', country: 'US' },
  }),
  entry({
    id: 'facebook-app',
    type: 'app',
    name: 'Facebook Lite',
    keys: ['com.facebook.lite'],
    reach: 85,
    facets: { level: 'high', country: 'IE' },
  }),
  entry({
    id: 'appsflyer',
    type: 'sdk',
    name: 'AppsFlyer',
    keys: ['appsflyer.com', 'com.appsflyer'],
    reach: 40,
    facets: { level: 'high', country: 'IL' },
  }),
  entry({
    id: 'ga',
    type: 'sdk',
    name: 'Google Analytics',
    keys: ['google-analytics.com'],
    reach: 70,
    facets: { level: 'high', country: 'US' },
  }),
  entry({
    id: 'wechat',
    type: 'app',
    name: '腾讯微信',
    keys: ['com.tencent.mm'],
    reach: 60,
    facets: { country: 'CN' },
  }),
  entry({ id: 'snapp', type: 'app', name: 'اسنپ', keys: ['cab.snapp.passenger'], reach: 20 }),
  entry({ id: 'unicorn', type: 'app', name: '🦄 Unicorn', reach: 5 }),
  entry({
    id: 'meta',
    type: 'company',
    name: 'Meta Platforms',
    keys: ['Facebook Ireland Ltd', 'Facebook Ireland'],
    reach: 99,
  }),
]

const index = new SearchIndex(buildIndex(catalog))
const found = (query: string, options?: Parameters<SearchIndex['suggest']>[1]) =>
  index.suggest(query, options).map(({ id }) => id)

describe('what a person types', () => {
  test('a package id finds its app before the longer ids that begin with it', () => {
    expect(found('com.whatsapp').slice(0, 2)).toEqual(['whatsapp', 'w4b'])
  })

  test.each([
    'graph.facebook.com',
    'https://graph.facebook.com/v21.0/me',
    'a.b.c.facebook.com',
    'facebook.com',
    'www.facebook.com',
  ])('%s finds the owner of the host', (host) => {
    expect(found(host)[0]).toBe('facebook')
  })

  test('a host that only looks like another finds nothing by its name', () => {
    expect(index.suggest('face.book.com').filter(({ match }) => match !== 'typo')).toEqual([])
    expect(index.suggest('notfacebook.com').filter(({ match }) => match !== 'typo')).toEqual([])
  })

  test.each([
    'appsflier',
    'apsflyer',
    'appsflyre',
    'appsfyler',
    'apps flyer',
    'aspflyer',
    'appsfl',
    'apsfl',
    'APPS-FLYER',
  ])('%s finds AppsFlyer', (query) => {
    expect(found(query)).toContain('appsflyer')
  })

  test.each([
    'google analytics',
    'analytics google',
    'analytics goo',
    'goolge analitics',
    'analitics',
    'googel analyt',
    'ggoogle analytics',
  ])('%s finds Google Analytics', (query) => {
    expect(found(query)).toContain('ga')
  })

  test('an alias finds its company, and only where companies are asked for', () => {
    expect(found('facebook ireland', { type: 'company' })).toEqual(['meta'])
    expect(found('meta platforms')).toEqual(['whatsapp'])
  })

  test.each([
    ['微信', 'wechat'],
    ['腾讯', 'wechat'],
    ['اسنپ', 'snapp'],
    ['\u202bاسنپ\u202c', 'snapp'],
    ['🦄', 'unicorn'],
    ['unicorn', 'unicorn'],
  ])('%s finds %s', (query, id) => {
    expect(found(query)[0]).toBe(id)
  })

  test('the beginning of a name counts before the beginning of a word inside one', () => {
    expect(index.suggest('face').map(({ id, rank }) => [id, rank])).toEqual([
      ['facebook-app', 16],
      ['facebook', 16],
    ])
    expect(found('mess')[0]).toBe('whatsapp')
  })

  test('nothing typed gives the best known entries', () => {
    expect(found('', { limit: 3 })).toEqual(['w4b', 'facebook-app', 'facebook'])
    expect(found(' \u0000\u200f ', { limit: 1 })).toEqual(['w4b'])
  })

  test('the type filter leaves the others out', () => {
    expect(found('facebook', { type: 'app' })).toEqual(['facebook-app'])
    expect(found('a', { type: 'sdk' })).toEqual(['ga', 'appsflyer'].sort((a, b) => (a < b ? -1 : 1)))
  })

  test('ten thousand characters are answered', () => {
    for (const query of [
      'a'.repeat(10_000),
      'a '.repeat(5_000),
      'a.'.repeat(5_000),
      '微'.repeat(10_000),
      '\u0000'.repeat(10_000),
      '\u0301'.repeat(10_000),
      'ﷺ'.repeat(10_000),
    ]) {
      expect(index.suggest(query).length).toBeLessThanOrEqual(10)
      expect(index.searchAll(query).total).toBeLessThanOrEqual(index.searchAll('').total)
    }
  })
})

describe('the full search', () => {
  test('counts each facet as if its own choice were open', () => {
    const page = index.searchAll('', { facets: { level: ['high'], country: ['US'] } })
    expect(page.hits.map(({ id }) => id)).toEqual(['facebook', 'ga'])
    expect(page.total).toBe(2)
    expect(page.truncated).toBe(false)
    expect(page.facets.level).toEqual([
      { value: 'high', count: 2 },
      { value: 'low', count: 1 },
      { value: 'medium', count: 1 },
    ])
    expect(page.facets.country).toEqual([
      { value: 'US', count: 2 },
      { value: 'IE', count: 1 },
      { value: 'IL', count: 1 },
    ])
    expect(page.types).toEqual({ app: 0, sdk: 1, domain: 1, company: 0 })
  })

  test('sorts by risk with equals by relevance, and by name', () => {
    const ids = (sort: 'risk' | 'name') => index.searchAll('', { sort, limit: 20 }).hits.map(({ id }) => id)
    expect(ids('risk').slice(0, 6)).toEqual(['facebook-app', 'facebook', 'ga', 'appsflyer', 'whatsapp', 'w4b'])
    expect(ids('name').slice(0, 6)).toEqual(['appsflyer', 'facebook', 'facebook-app', 'ga', 'w4b', 'whatsapp'])
  })

  test('pages do not overlap and end', () => {
    const all = index.searchAll('', { limit: 100 }).hits
    const pages = [0, 4, 8, 12].flatMap((offset) => index.searchAll('', { offset, limit: 4 }).hits)
    expect(pages).toEqual(all)
  })

  test('says so when more matched than it ranks', () => {
    const many = Array.from({ length: maxCandidates + 10 }, (_, id) =>
      entry({ id: String(id), type: 'app', name: `Game ${id}`, reach: id }),
    )
    const large = new SearchIndex(buildIndex(many))
    const page = large.searchAll('game', { limit: 5 })
    expect(page).toMatchObject({ total: maxCandidates, truncated: true })
    expect(page.hits[0]?.id).toBe(String(maxCandidates + 9))
    expect(large.searchAll('game 17', { limit: 5 }).truncated).toBe(false)
  })

  test('a facet that turns every match away gives none, not a guess at other names', () => {
    expect(index.searchAll('facebook', { facets: { country: ['CN'] } })).toMatchObject({ total: 0, hits: [] })
  })
})

describe('changes', () => {
  test('are known to the next search', () => {
    const changing = new SearchIndex(buildIndex(catalog))
    changing.upsert(
      entry({ id: 'signal', type: 'app', name: 'Signal', keys: ['org.thoughtcrime.securesms'], reach: 10 }),
    )
    changing.upsert(entry({ id: 'ga', type: 'sdk', name: 'Universal Analytics', reach: 70 }))
    changing.remove('facebook')
    const ids = (query: string) => changing.suggest(query).map(({ id }) => id)
    expect(ids('signal')).toContain('signal')
    expect(ids('universal')).toEqual(['ga'])
    expect(ids('google')).not.toContain('ga')
    expect(ids('graph.facebook.com')).not.toContain('facebook')
  })

  test('a removed document may come back, and may change its type', () => {
    const changing = new SearchIndex(buildIndex(catalog))
    changing.remove('appsflyer')
    expect(changing.suggest('appsflyer')).toEqual([])
    changing.upsert(entry({ id: 'appsflyer', type: 'company', name: 'AppsFlyer' }))
    expect(changing.suggest('appsflyer')).toEqual([])
    expect(changing.suggest('appsflyer', { type: 'company' })).toHaveLength(1)
  })

  test('ask for a rebuild when they are many', () => {
    const changing = new SearchIndex(buildIndex(catalog))
    for (let id = 0; id < 256; id++) changing.upsert(entry({ id: String(id), type: 'app', name: `App ${id}` }))
    changing.upsert(entry({ id: '255', type: 'app', name: 'Changed twice' }))
    expect(changing.needsRebuild()).toBe(false)
    changing.upsert(entry({ id: '256', type: 'app', name: 'App 256' }))
    expect(changing.needsRebuild()).toBe(true)
  })
})

test('a slip is found among thousands of names in scripts of thousands of letters', () => {
  const others = Array.from({ length: 6_000 }, (_, at) =>
    entry({ id: `han-${at}`, type: 'domain', name: `${String.fromCharCode(0x4e00 + at)}行` }),
  )
  const index = new SearchIndex(buildIndex([...others, entry({ id: 'pinecone', type: 'domain', name: 'Pinecone' })]))
  for (const typed of ['pincone', 'linecone', 'ipnecone'])
    expect(index.suggest(typed).map(({ id, match }) => [id, match])).toEqual([['pinecone', 'typo']])
})

test('an empty index answers', () => {
  const empty = new SearchIndex(buildIndex([]))
  expect(empty.suggest('facebook')).toEqual([])
  expect(empty.searchAll('')).toMatchObject({ total: 0, hits: [], truncated: false })
})

test('of two documents with one id the later counts', () => {
  const twice = new SearchIndex(
    buildIndex([entry({ id: '1', type: 'app', name: 'Old' }), entry({ id: '1', type: 'sdk', name: 'New' })]),
  )
  expect(twice.suggest('').map(({ id, type }) => [id, type])).toEqual([['1', 'sdk']])
})
