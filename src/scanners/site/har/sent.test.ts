import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { get, har, post } from './recordings.fixture.ts'
import { scanHar } from './scan-har.ts'

const kinds: Readonly<Record<string, string>> = { 'www.facebook.com': 'ads', 'px.ads.example': 'ads' }

function scan(entries: readonly unknown[], page = 'https://www.shop.example/shoes') {
  const result = scanHar(har(entries, { pages: [{ id: 'p', title: page }] }), {
    entityOf: (host) => (kinds[host] ? { name: host, company: null, kinds: [kinds[host] ?? ''] } : undefined),
  })
  if (result.outcome !== 'scanned') throw new Error(result.reason)
  return result.scan
}

const page = get('https://www.shop.example/shoes')
const told = (entries: readonly unknown[], host: string) =>
  scan([page, ...entries])
    .sent.filter((row) => row.host === host)
    .map(({ property }) => property)

test.each<[string, string, string[]]>([
  ['an e-mail address', 'email=jane.doe%40mail.example', ['email']],
  ['an address escaped twice', 'data=jane.doe%2540mail.example', ['email']],
  ['a place, to the house', 'lat=52.52001&lon=13.40495', ['latitude', 'longitude']],
  ['a place, to the town', 'lat=52.5&lon=13.4', ['coarseLocation']],
  ['one coordinate alone, which may be anything', 'lat=52.52001', []],
  ['the page that was looked at', `x=${encodeURIComponent('https://www.shop.example/shoes?size=9')}`, ['viewedPage']],
  [
    'a picture of the page, which no one looks at as a page',
    `src=${encodeURIComponent('https://www.shop.example/a.png')}`,
    [],
  ],
  ['the page before', `ref=${encodeURIComponent('https://search.example/?q=shoes')}`, ['referer']],
  ['a screen', 'sr=1920x1080', ['screenHeight', 'screenWidth']],
  ['a telephone number', 'phone=%2B1%20212%20555%200100', ['phone']],
  ['a number that no name calls a telephone number', 'n=%2B1%20212%20555%200100', []],
  ['a macro that was not filled in', 'user_id=%7B%7Buser_id%7D%7D&uid=_wfivefivec_', []],
  [
    'a page that is called its own referrer',
    `ref=${encodeURIComponent('https://www.shop.example/shoes')}`,
    ['viewedPage'],
  ],
  [
    'a query within a value',
    `fp=${encodeURIComponent(`oid=3&url=${encodeURIComponent('https://www.shop.example/shoes')}`)}`,
    ['viewedPage'],
  ],
  [
    'the hash of an example that was not filled in',
    `em=${createHash('sha256').update('__insert_user_email__').digest('hex')}`,
    [],
  ],
  ['the number of a site that is a customer', 'userId=74531&siteId=981157', []],
  ['a page in base64', `p=${btoa('https://www.shop.example/shoes')}`, ['viewedPage']],
  ['a page without its scheme', 'p=www.shop.example%2Fshoes', ['viewedPage']],
  [
    'values with semicolons between them',
    `fv=${encodeURIComponent(`dmn=shop.example;ref=;url=${encodeURIComponent('https://www.shop.example/shoes')};c=1`)}`,
    ['viewedPage', 'websiteUrl'],
  ],
  ['a value that is a pair', `phint=${encodeURIComponent('l=https://www.shop.example/shoes')}`, ['viewedPage']],
  ['the number of a customer, and of a program that asks', 'cid=8CU2553YN&client_id=80401312489', []],
  ['a word that is not a title', 'idt=device&dt=kxcookie', []],
  ['the moment of a request', 'uid=1561737935078169', []],
  ['a visitor whom an event is named after', 'ev=AADop066LH0AABeL0pVtMA', []],
  ['whom clothes are for', 'gender=female&sku=12', []],
  ['settings', 'v=2&debug=false&cb=1510574584162&campaign=spring', []],
])('%s in a query', (_, query, properties) => {
  expect(told([get(`https://t.unknown.example/c?${query}`)], 't.unknown.example')).toEqual(properties)
})

test('the content of a form, JSON, base64, a path parameter and a WebSocket message is read as well', () => {
  const event = { user: { email: 'jane.doe@mail.example' }, page: { url: 'https://www.shop.example/shoes' } }
  const packed = Buffer.from(JSON.stringify(event)).toString('base64')
  const both = ['email', 'viewedPage']
  for (const entry of [
    post('https://t.unknown.example/c', JSON.stringify(event), 'application/json'),
    post('https://t.unknown.example/c', new URLSearchParams({ data: packed }).toString()),
    post('https://t.unknown.example/c', `{"v":1}\n${JSON.stringify(event)}`),
    post(
      'https://t.unknown.example/c',
      `--b7\r\nContent-Disposition: form-data; name="e"\r\n\r\n${event.user.email}\r\n--b7\r\nContent-Disposition: form-data; name="u"\r\n\r\n${event.page.url}\r\n--b7--\r\n`,
    ),
    {
      ...get('wss://t.unknown.example/live'),
      _webSocketMessages: [
        { type: 'receive', data: '{"phone":"+12125550100"}' },
        { type: 'send', data: JSON.stringify(event) },
      ],
    },
  ])
    expect(told([entry], 't.unknown.example')).toEqual(both)
  expect(
    told([get('https://t.unknown.example/activity;src=1;u1=jane.doe%40mail.example;ord=7')], 't.unknown.example'),
  ).toEqual(['email'])
})

test('a hash of an address found elsewhere in the recording, and a value of a cookie, are known', () => {
  const login = post('https://www.shop.example/login', 'user=Jane.Doe%40mail.example')
  const hashed = createHash('sha256').update('jane.doe@mail.example').digest('hex')
  expect(told([login, get(`https://t.unknown.example/c?x=${hashed}`)], 't.unknown.example')).toEqual(['hashedEmail'])
  expect(told([get(`https://t.unknown.example/c?x=${hashed}`)], 't.unknown.example')).toEqual([])
  const visited = get('https://www.shop.example/', {
    request: {
      method: 'GET',
      url: 'https://www.shop.example/',
      headers: [{ name: 'Cookie', value: '_id=a7Tq93kLm0x; seen=true' }],
    },
  })
  expect(told([visited, get('https://t.unknown.example/c?a7Tq93kLm0x&2001')], 't.unknown.example')).toEqual([
    'otherIdentifiers',
  ])
  expect(told([visited, get('https://t.unknown.example/c?x=a7Tq93kLm0x&y=true')], 't.unknown.example')).toEqual([
    'otherIdentifiers',
  ])
})

test('pixels are read by their own names: Meta, Microsoft, LinkedIn, Snap, Campaign Manager', () => {
  const at = encodeURIComponent('https://www.shop.example/shoes')
  expect(
    told(
      [get(`https://www.facebook.com/tr/?id=1&ev=PageView&dl=${at}&ud%5Bem%5D=${'a'.repeat(64)}`)],
      'www.facebook.com',
    ),
  ).toEqual(['hashedEmail', 'userAction', 'viewedPage'])
  expect(told([get(`https://bat.bing.com/action/0?ti=1&p=${at}&evt=pageLoad&sid=c749ee731`)], 'bat.bing.com')).toEqual([
    'sessionId',
    'userAction',
    'viewedPage',
  ])
  expect(told([get(`https://px.ads.linkedin.com/collect?pid=1&url=${at}`)], 'px.ads.linkedin.com')).toContain(
    'viewedPage',
  )
  expect(
    told([post('https://tr.snapchat.com/p', `ev=PAGE_VIEW&pl=${at}&u_hem=${'b'.repeat(64)}`)], 'tr.snapchat.com'),
  ).toEqual(['hashedEmail', 'userAction', 'viewedPage'])
  expect(
    told(
      [get('https://685973.fls.doubleclick.net/activityi;src=685973;type=a;cat=b;ord=1')],
      '685973.fls.doubleclick.net',
    ),
  ).toEqual(['userAction'])
  expect(told([get('https://notfacebook.com/tr/?ev=1')], 'notfacebook.com')).toEqual([])
})

test('the main address of Google Analytics 4 is read as the older ones are', () => {
  const query = `v=2&tid=G-1&cid=1.2&dl=${encodeURIComponent('https://www.shop.example/shoes')}&en=page_view&sr=1920x1080&ul=en-us&uid=u7`
  const main = told([get(`https://analytics.google.com/g/collect?${query}`)], 'analytics.google.com')
  expect(main).toContain('viewedPage')
  expect(main).toEqual(
    told([get(`https://region1.google-analytics.com/g/collect?${query}`)], 'region1.google-analytics.com'),
  )
})

test('each request to a tracker is accounted for, and each kind of data opens a request', () => {
  const { hosts, sent, warnings } = scan([
    page,
    get('https://px.ads.example/one.gif?email=jane.doe%40mail.example', {
      request: {
        method: 'GET',
        url: 'https://px.ads.example/one.gif?email=jane.doe%40mail.example',
        headers: [
          { name: 'Referer', value: 'https://www.shop.example/' },
          { name: 'Cookie', value: 'u=1' },
        ],
      },
    }),
    get('https://px.ads.example/two.gif?zz=81'),
    get('https://px.ads.example/lib.js?id=GTM-1'),
    get('https://px.ads.example/empty.gif'),
  ])
  expect(hosts.find(({ host }) => host === 'px.ads.example')).toMatchObject({
    ...{ requests: 4, withData: 2, read: 1 },
    carried: { referer: 1, cookies: 1 },
  })
  expect(sent).toEqual([
    expect.objectContaining({ property: 'email', examples: [{ number: 2, place: 'https://px.ads.example/one.gif' }] }),
  ])
  expect(warnings.map(({ code }) => code)).toEqual(['partly-read'])
  expect(JSON.stringify({ hosts, sent })).not.toContain('jane')
})

test('cookie matching reveals a browser where a cookie or a partner’s ID is sent, and none otherwise', () => {
  const asked = (url: string, cookie?: string) =>
    get(url, {
      request: { method: 'GET', url, headers: cookie === undefined ? [] : [{ name: 'Cookie', value: cookie }] },
    })
  const bare = 'https://ib.adnxs.com/getuid?https://px.ads.example/sync?id=$UID'
  expect(told([asked(bare)], 'ib.adnxs.com')).toEqual([])
  expect(told([asked(bare, 'uuid2=8023710651943727705')], 'ib.adnxs.com')).toEqual(['deviceId'])
  const redirected = 'https://sync.mathtag.com/sync/img?mt_exid=5&redir=https://px.ads.example/sync?id=[MM_UUID]'
  expect(told([asked(redirected)], 'sync.mathtag.com')).toEqual([])
  expect(told([asked(redirected, 'uuid=a7Tq93kLm0x')], 'sync.mathtag.com')).toEqual(['otherIdentifiers'])
  const partners = 'https://pixel.rubiconproject.com/tap.php?v=1&put=786792932447527911'
  expect(told([asked(partners)], 'pixel.rubiconproject.com')).toEqual(['otherIdentifiers'])
  expect(told([asked('https://pixel.rubiconproject.com/tap.php?v=1&put=$UID')], 'pixel.rubiconproject.com')).toEqual([])
})

test('analytics, recorders and error reports are read by their own names', () => {
  const url = 'https://www.shop.example/shoes'
  const sent = (address: string, body: unknown) =>
    told([post(address, JSON.stringify(body), 'application/json')], new URL(address).hostname)
  expect(
    sent('https://api.segment.io/v1/p', {
      anonymousId: 'de16981c-09a6-48b4-b87c-4d0a9f08abe7',
      context: { page: { url, title: 'Shoes' }, locale: 'en-US' },
    }),
  ).toEqual(['browserId', 'language', 'viewedPage'])
  expect(
    sent('https://api2.amplitude.com/2/httpapi', {
      events: [{ event_type: 'view', device_id: 'a7-Tq93kLm0x', session_id: 1542283820520 }],
    }),
  ).toEqual(['deviceId', 'sessionId', 'userAction'])
  expect(
    sent('https://api-js.mixpanel.com/track/', [
      { event: 'view', properties: { distinct_id: 'a7Tq93', $os: 'Linux' } },
    ]),
  ).toEqual(['browserId', 'osName', 'userAction'])
  expect(sent('https://rs.fullstory.com/rec/page', { UserId: 'a7Tq93kL', Url: url, ScreenWidth: 1920 })).toEqual([
    ...['browserId', 'screenWidth', 'userAction', 'viewedPage'],
  ])
  const envelope = `{"dsn":"https://k@o1.ingest.sentry.io/2"}\n{"type":"event"}\n${JSON.stringify({ request: { url }, user: { ip_address: '192.0.2.7' } })}`
  expect(told([post('https://o1.ingest.sentry.io/api/2/envelope/', envelope)], 'o1.ingest.sentry.io')).toEqual([
    ...['publicIp', 'viewedPage'],
  ])
})

test('a site’s own tag server gets what Google Analytics gets', () => {
  const query = `v=2&tid=G-1&cid=1.2&dl=${encodeURIComponent('https://www.shop.example/shoes')}&en=page_view`
  expect(told([get(`https://tags.collect.example/x/g/collect?${query}`)], 'tags.collect.example')).toContain(
    'viewedPage',
  )
})

test('a file’s version and a function to call are not data that someone sends', () => {
  const { hosts } = scan([
    page,
    get('https://px.ads.example/logo.svg?v=5e58ae7df45'),
    get('https://px.ads.example/status?callback=ns.answer_1&_=1510574584162'),
    get('https://px.ads.example/view?id=77'),
  ])
  expect(hosts.find(({ host }) => host === 'px.ads.example')).toMatchObject({ requests: 3, withData: 1, read: 0 })
})

test('hostile values end: deep JSON, JSON in JSON, a thousand names, a body of blanks', () => {
  const deep = `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`
  let nested = '{"email":"jane.doe@mail.example"}'
  for (let at = 0; at < 12; at++) nested = JSON.stringify({ x: nested })
  const many = Array.from({ length: 5_000 }, (_, at) => `n${at}=v${at}`).join('&')
  for (const body of [deep, nested, many, ' '.repeat(900_000), `--x\r\n${'name="a"\r\n'.repeat(40_000)}`])
    expect(told([post('https://t.unknown.example/c', body)], 't.unknown.example')).toEqual([])
})
