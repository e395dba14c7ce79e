import { expect, test } from 'vitest'
import { get, har, post } from './recordings.fixture.ts'
import { scanHar } from './scan-har.ts'

const companies: Readonly<Record<string, string>> = { 'shop.example': 'Shop', 'shopcdn.example': 'Shop' }
const entityOf = (host: string) => {
  const company = Object.entries(companies).find(([domain]) => host === domain || host.endsWith(`.${domain}`))?.[1]
  return company === undefined ? undefined : { name: company, company, kinds: [], country: null }
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** With headers as a browser sends them. */
const asked = (url: string, headers: Record<string, string> = {}, more: object = {}) => {
  const entry = get(url)
  const all = Object.entries({ 'User-Agent': firefox, ...headers }).map(([name, value]) => ({ name, value }))
  return { ...entry, request: { ...entry.request, headers: all }, ...more }
}
const tracker = (more: object = {}) => {
  const entry = asked('https://px.adnet.example/collect', { Referer: 'https://www.shop.example/' })
  return { ...entry, response: { status: 200, headers: [], content: { mimeType: 'image/gif' } }, ...more }
}
const shop = asked('https://www.shop.example/')
const page = (title: string, more: object = {}) => ({ id: 'page_1', title, ...more })

function scan(entries: readonly object[], log: object = {}, pageUrl?: string) {
  const result = scanHar(har(entries, { ...log }), { entityOf, ...(pageUrl ? { pageUrl } : {}) })
  if (result.outcome !== 'scanned') throw new Error(result.reason)
  const { hosts, pages, pageUrl: first, warnings } = result.scan
  return {
    ...{ pages, first },
    others: hosts.filter(({ isThirdParty }) => isThirdParty).map(({ host }) => host),
    isGuessed: warnings.some(({ code }) => code === 'page-guessed'),
  }
}

const ofShop = { pages: ['https://www.shop.example/'], others: ['px.adnet.example'] }

test.each<[string, object]>([
  ['its title is the address', { pages: [page('https://www.shop.example/')] }],
  ['its title holds the address', { pages: [page('Run 1, First View for https://www.shop.example/')] }],
  ['its title holds the host', { pages: [page('Run 1, First View for www.shop.example')] }],
  ['its title is the host', { pages: [page('shop.example')] }],
  ['its id is the address', { pages: [page('Shop', { id: 'https://www.shop.example/' })] }],
  ['a field of its own is the address', { pages: [page('Shop', { _URL: 'https://www.shop.example/' })] }],
])('a page is known where %s', (_what, log) => {
  expect(scan([shop, tracker()], log)).toMatchObject({ ...ofShop, isGuessed: false })
})

test.each<[string, object]>([
  ['its title is a sentence', { pages: [page('Lamps and more for everybody')] }],
  ['its title speaks of another site', { pages: [page('Moved to https://other.example/')] }],
  ['it has no title', { pages: [{ id: 'page_1' }] }],
  ['no page is listed', { pages: [] }],
  ['there is no list of pages', {}],
])('the first document of a browser is the page where %s, and that is said', (_what, log) => {
  expect(scan([shop, tracker()], log)).toMatchObject({ ...ofShop, isGuessed: true })
})

test.each<[string, object]>([
  ['by its referrer', asked('https://frame.adnet.example/', { Referer: 'https://www.shop.example/' })],
  ['by what the browser wants it for', asked('https://frame.adnet.example/', { 'Sec-Fetch-Dest': 'iframe' })],
  ['by what asked for it', asked('https://frame.adnet.example/', {}, { _initiator: { type: 'script' } })],
])('a frame is told from its page %s, even before it', (_what, frame) => {
  expect(scan([frame, shop, tracker()])).toMatchObject({ pages: ['https://www.shop.example/'] })
})

test('of a page whose document was not recorded, most referrers tell', () => {
  const script = asked('https://cdn.adnet.example/a.js', { Referer: 'https://www.shop.example/' })
  const scripts = [script, script].map((entry) => ({
    ...entry,
    response: { status: 200, content: { mimeType: 'text/javascript' } },
  }))
  expect(scan([...scripts, tracker()])).toMatchObject({ pages: ['https://www.shop.example/'], isGuessed: true })
})

test('a title that is nothing but an address names the page of which only calls to others were kept', () => {
  expect(scan([tracker()], { pages: [page('https://www.shop.example/')] })).toMatchObject({
    ...ofShop,
    isGuessed: false,
  })
})

test('each of several pages has its own first party', () => {
  const pages = [page('https://www.shop.example/'), page('https://www.adnet.example/', { id: 'page_2' })]
  const other = asked('https://www.adnet.example/', {}, { pageref: 'page_2' })
  const own = { ...tracker(), pageref: 'page_2' }
  expect(scan([{ ...shop, pageref: 'page_1' }, other, own], { pages })).toMatchObject({
    ...{ pages: ['https://www.shop.example/', 'https://www.adnet.example/'], others: [], isGuessed: false },
  })
  // Once for the page of the shop, and it is another's.
  expect(scan([shop, other, { ...tracker(), pageref: 'page_1' }], { pages }).others).toEqual(['px.adnet.example'])
})

test('another host of the page’s company is not a third party', () => {
  const cdn = asked('https://static.shopcdn.example/a.js')
  expect(scan([shop, cdn, tracker()]).others).toEqual(['px.adnet.example'])
})

test('the recording of an app has no first party, whatever pages it shows', () => {
  const own = asked('https://api.vendor.example/', { 'User-Agent': 'okhttp/4.12.0' })
  const shown = asked('https://help.vendor.example/', {
    'User-Agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) Chrome',
  })
  for (const entries of [[own, shown, post('https://app.adjust.com/session', 'x=1')], [shown]])
    expect(scan(entries)).toMatchObject({ pages: [], first: null, others: [] })
})

test('the page that the caller names is the one', () => {
  expect(scan([shop, tracker()], { pages: [page('Shop')] }, 'https://px.adnet.example/')).toMatchObject({
    ...{ pages: ['https://px.adnet.example/'], others: ['www.shop.example'], isGuessed: false },
  })
})

test('an address without its host has the one that the request names', () => {
  const entry = asked('/collect?a=1', { Host: 'px.adnet.example' })
  expect(scan([shop, entry]).others).toEqual(['px.adnet.example'])
})

test('a page that moved to another name is the one that was shown', () => {
  const moved = asked(
    'https://old-shop.example/',
    {},
    {
      response: { status: 301, headers: [{ name: 'Location', value: 'https://www.shop.example/' }], content: {} },
    },
  )
  const { first, others } = scan([moved, shop, tracker()], { pages: [page('https://old-shop.example/')] })
  expect({ first, others }).toEqual({
    first: 'https://www.shop.example/',
    others: ['old-shop.example', 'px.adnet.example'],
  })
  // A form's target is a page; a tracker's answer to a post is not.
  const posted = post('https://px.adnet.example/track/mobile', '{"a":1}', 'application/json')
  const answer = { response: { status: 202, headers: [], content: { mimeType: 'text/html' } } }
  const asApp = [{ name: 'User-Agent', value: firefox }]
  expect(scan([{ ...posted, request: { ...posted.request, headers: asApp }, ...answer }]).first).toBeNull()
})

const html = { status: 200, headers: [], content: { mimeType: 'text/html' } }

test('what frames ask for is their page’s, where the page itself was not opened in the recording', () => {
  const framed = { Referer: 'https://www.shop.example/lamps' }
  const ad = asked('https://ads.adnet.example/frame?1', framed, { response: html })
  const ofAd = (n: number) => ({
    ...tracker(),
    request: { ...asked(`https://px.adnet.example/${n}`, { Referer: 'https://ads.adnet.example/frame?1' }).request },
  })
  const picture = { ...tracker(), request: asked('https://img.shopcdn.example/lamp', framed).request }
  expect(scan([ad, picture, ofAd(1), ofAd(2), ofAd(3)])).toMatchObject({
    pages: ['https://www.shop.example/lamps'],
    isGuessed: true,
  })
})

test('a page to which a link led is not taken for a frame of the page before', () => {
  const led = asked('https://www.shop.example/', { Referer: 'https://www.search.example/' }, { response: html })
  expect(scan([led, tracker(), tracker(), tracker()])).toMatchObject({ pages: ['https://www.shop.example/'] })
})

test.each<[string, object]>([
  ['from the cache', { response: { ...html, status: 304 } }],
  ['elsewhere now', { response: { ...html, status: 301 } }],
])('a named page of which all that was recorded is that it is %s', (_what, more) => {
  expect(scan([asked('https://www.shop.example/', {}, more)], { pages: [page('Lamps')] })).toMatchObject({
    pages: ['https://www.shop.example/'],
  })
})

test('a page that a browser sent a form for is one, by what it accepts', () => {
  const sent = post('https://www.shop.example/search', 'q=lamp')
  const headers = [
    { name: 'User-Agent', value: firefox },
    { name: 'Accept', value: 'text/html,application/xhtml+xml' },
  ]
  expect(
    scan([{ ...sent, request: { ...sent.request, headers }, response: html }], { pages: [page('Lamps')] }),
  ).toMatchObject({ pages: ['https://www.shop.example/search'] })
})
