import { X509Certificate } from 'node:crypto'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublicAddress } from '../../src/platform/server/net/addresses.ts'
import { createGuardedFetch, type FetchResult } from '../../src/platform/server/net/fetch.ts'
import { createAuthority } from '../support/certificate.ts'
import { hostsOf, playWorld, type World } from './play.ts'
import { openProxy } from './proxy.ts'
import {
  injectedCanary,
  renamed,
  withExtraPage,
  withInjection,
  withoutHeader,
  withoutParagraph,
  withPage,
} from './variants.ts'
import { bodyOf, type Quote, type Vendor, worldDay } from './vendor.ts'
import { acme } from './vendors/acme.ts'
import { evil } from './vendors/evil.ts'
import { papertrail } from './vendors/papertrail.ts'
import { pulsefit } from './vendors/pulsefit.ts'
import { vendors } from './vendors.ts'

const userAgent = 'Sightline/test'
const policy = { egress: true, allow: [], proxy: undefined }

let world: World
let proxy: Awaited<ReturnType<typeof openProxy>>
beforeAll(async () => {
  world = await playWorld({ vendors })
  proxy = await openProxy(world)
})
afterAll(async () => {
  await proxy.close()
  await world.close()
})

const fetchIn = (played: World) =>
  createGuardedFetch({ policy, userAgent, resolve: played.resolve, dial: played.dial, ca: played.ca })
const fetchThrough = (url: string) => createGuardedFetch({ policy: { ...policy, proxy: url }, userAgent, ca: world.ca })
const outcomeOf = (result: FetchResult) => (result.outcome === 'unavailable' ? result.reason : result.status)
const textOf = (result: FetchResult) => (result.outcome === 'fetched' ? result.body.toString() : '')

/** What a reader sees of the page; of scripts and data the raw text is searched. */
const visible = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/\s+/g, ' ')

const quotesOf = (vendor: Vendor): Quote[] => [
  ...vendor.expected.findings.flatMap(({ quote }) => quote ?? []),
  ...vendor.expected.contradictions.flatMap(({ quotes }) => quotes),
]

describe('what the world answers', () => {
  const pages = [...hostsOf(vendors)].flatMap(([name, host]) =>
    Object.entries(host.pages).map(([path, page]) => ({ name, host, path, page })),
  )

  test('every well-behaved page of a trusted host answers with its status and its bytes', async () => {
    const fetch = fetchIn(world)
    for (const { name, host, path, page } of pages) {
      const isTrusted = !host.addresses && !host.tls?.wrongName && (host.tls?.issuer ?? 'world') === 'world'
      if (!isTrusted || (host.tls?.notAfterDays ?? 1) < 0) continue
      if (page.headers?.location || (typeof page.body === 'object' && 'behaviour' in page.body)) continue
      const result = await fetch(`https://${name}${path}`)
      expect(outcomeOf(result), `${name}${path}`).toBe(page.status ?? 200)
      expect(result.outcome === 'fetched' && result.body.equals(bodyOf(page.body)), `${name}${path}`).toBe(true)
    }
  })

  test.each([
    ['https://redirector.test/privacy', 200],
    ['https://redirector.test/no-such-page', 200],
    ['https://www.acme.test/anything', 200],
    ['https://redirector.test/cookies', 'too-many-redirects'],
    ['https://redirector.test/dpa', 'too-many-redirects'],
    ['https://redirector.test/subprocessors', 'downgrade'],
    ['https://redirector.test/terms', 'unresolvable'],
    ['https://acme.test/no-such-page', 404],
    ['https://ghost.test/', 'unresolvable'],
    ['https://acme.test:8443/', 'unreachable'],
    ['https://www.google-analytics.com/analytics.js', 'unresolvable'],
    ['https://evil.test/to-metadata', 'downgrade'],
    ['https://evil.test/to-metadata-tls', 'private-address'],
    ['https://evil.test/to-localhost', 'host'],
    ['https://evil.test/to-loopback', 'private-address'],
    ['https://evil.test/to-loopback-number', 'private-address'],
    ['https://evil.test/to-mapped', 'private-address'],
    ['https://evil.test/to-rebind', 'private-address'],
    ['https://inside.evil.test/', 'private-address'],
    ['https://evil.test/to-file', 'scheme'],
    ['https://evil.test/to-userinfo', 'userinfo'],
    ['https://evil.test/to-port', 'port'],
    ['https://evil.test/bomb', 'too-large'],
    ['https://evil.test/endless', 'too-large'],
    ['https://evil.test/slow', 'timeout'],
    ['https://evil.test/silent', 'timeout'],
    ['https://evil.test/reset', 'unreachable'],
    ['https://evil.test/huge-headers', 'headers-too-large'],
    ['https://evil.test/bad-gzip', 'bad-encoding'],
  ])('%s ends with %s', async (url, outcome) => {
    expect(outcomeOf(await fetchIn(world)(url, { totalMs: 2_500, typedByUser: true }))).toBe(outcome)
  })

  test('a page that has not changed is not sent again', async () => {
    const fetch = fetchIn(world)
    const first = await fetch('https://acme.test/privacy')
    const etag = first.outcome === 'fetched' ? first.headers.etag : undefined
    expect(outcomeOf(await fetch('https://acme.test/privacy', { headers: { 'if-none-match': etag ?? '' } }))).toBe(304)
  })

  test('what was asked is in the log, with who asked', async () => {
    await fetchIn(world)('https://acme.test/about')
    expect(world.log.at(-1)).toMatchObject({
      method: 'GET',
      url: 'https://acme.test/about',
      headers: { 'user-agent': userAgent },
    })
  })

  test('days in a text are counted from the day of the world', async () => {
    const later = await playWorld({ vendors: [acme], today: '2030-04-10' })
    const text = textOf(await fetchIn(later)('https://acme.test/privacy'))
    await later.close()
    expect(text).toContain('Last updated: January 4, 2030')
    expect(worldDay).toBe('2026-11-21')
    expect(textOf(await fetchIn(world)('https://acme.test/privacy'))).toContain('Last updated: August 17, 2026')
  })

  test('no page leaves a mark of the texts unfilled', () => {
    const unfilled = pages
      .filter(({ page }) => typeof page.body === 'string' || 'pdf' in page.body)
      .filter(({ page }) => /\{\{|\]\(/.test(bodyOf(page.body as string).toString())) // behaving ones only, as filtered
      .map(({ name, path }) => name + path)
    expect(unfilled).toEqual([])
  })

  test('the stores answer for the apps of the vendors in the shapes that are read from them', async () => {
    const fetch = fetchIn(world)
    const listing = textOf(await fetch('https://play.google.com/store/apps/details?id=test.pulsefit.app&hl=en&gl=us'))
    const details = dataOf(listing, 'ds:5')
    expect(at(details, [1, 2, 0, 0])).toBe('PulseFit: Training & Cycle')
    expect(at(details, [1, 2, 68, 0])).toBe('PulseFit Health B.V.')
    expect(at(details, [1, 2, 69, 0, 5, 2])).toBe('https://pulsefit.test/')
    expect(at(details, [1, 2, 99, 0, 5, 2])).toBe('https://pulsefit.test/legal/privacy')
    const safety = dataOf(
      textOf(await fetch('https://play.google.com/store/apps/datasafety?id=test.pulsefit.app')),
      'ds:3',
    )
    const [, { 138: section }] = at(safety, [1, 2]) as [unknown, Record<string, unknown>] // as recorded: by field number
    expect(at(section, [4, 0, 1])).toBe('No data shared with third parties')
    expect(at(section, [4, 1, 0, 0, 0, 1])).toBe('Personal info')
    expect(at(section, [4, 1, 0, 0, 4, 1])).toEqual(['Email address', 0, 'Account management'])
    expect(at(section, [9, 2, 1, 1])).toBe('You can request that data be deleted')
    const changed = textOf(await fetch('https://play.google.com/store/apps/details?id=test.northwind.maps'))
    expect(at(dataOf(changed, 'ds:5'), [1, 2, 0, 0])).toBeUndefined()
    expect(outcomeOf(await fetch('https://play.google.com/store/apps/details?id=test.nobody'))).toBe(404)

    const page = textOf(await fetch('https://apps.apple.com/us/app/id6400000002'))
    const server = JSON.parse(/id="serialized-server-data">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '')
    expect(server.data[0].data.shelfMapping.privacyTypes.items[0]).toMatchObject({
      identifier: 'DATA_USED_TO_TRACK_YOU',
      title: 'Data Used to Track You',
      categories: [{ identifier: 'IDENTIFIERS' }],
    })
    const lookup = JSON.parse(
      textOf(await fetch('https://itunes.apple.com/lookup?bundleId=test.northwind.maps&country=us')),
    )
    expect(lookup).toMatchObject({
      resultCount: 1,
      results: [{ trackId: 6400000002, sellerUrl: 'https://northwind.test/' }],
    })
    expect(JSON.parse(textOf(await fetch('https://itunes.apple.com/lookup?id=1')))).toMatchObject({ resultCount: 0 })
    const token = /token%22%3A%22([^%]+)%22%7D/.exec(page)?.[1]
    expect(token).toBe('world-token')
    const details2 = JSON.parse(
      textOf(
        await fetch('https://amp-api.apps.apple.com/v1/catalog/US/apps/6400000002?platform=web&fields=privacyDetails'),
      ),
    )
    expect(details2.data[0].attributes.privacyDetails.privacyTypes[1]).toMatchObject({
      identifier: 'DATA_LINKED_TO_YOU',
      purposes: [{ identifier: 'APP_FUNCTIONALITY', dataCategories: [{ identifier: 'LOCATION' }, {}] }],
    })
  })
})

describe('names and certificates', () => {
  test('every host has a public address of its own, but for those that lead inside', async () => {
    const inside = ['rebind.evil.test', 'inside.evil.test', 'evil-inside.test']
    const addresses: string[] = []
    for (const name of world.hostNames) {
      const found = await world.resolve(name)
      expect(found.every(isPublicAddress), name).toBe(!inside.includes(name))
      if (!inside.includes(name)) addresses.push(...found)
    }
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('records read as in a zone file, with the errors of the resolver of Node', async () => {
    expect(await world.resolveRecords('acme.test', 'MX')).toEqual(['10 mx1.mailhost.test'])
    expect(await world.resolveRecords('_dmarc.acme.test', 'TXT')).toEqual([expect.stringMatching(/^v=DMARC1/)])
    expect(await world.resolveRecords('acme.test', 'A')).toEqual(await world.resolve('acme.test'))
    await expect(world.resolveRecords('opaque.test', 'MX')).rejects.toMatchObject({ code: 'ENODATA' })
    await expect(world.resolveRecords('_dmarc.pixelmania.test', 'TXT')).rejects.toMatchObject({ code: 'ENOTFOUND' })
    await expect(world.resolve('ghost.test')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })

  const handshake = async (name: string) => {
    const { address, port } = world.dial({ address: (await world.resolve(name))[0] ?? '', port: 443 })
    return new Promise<{ fault: string | undefined; protocol: string | null; cipher: string }>((resolve, reject) => {
      const socket = connectTls(
        { host: address, port, servername: name, ca: world.ca, rejectUnauthorized: false },
        () => {
          const fault = socket.authorized ? undefined : String(socket.authorizationError)
          resolve({ fault, protocol: socket.getProtocol(), cipher: socket.getCipher().name })
          socket.destroy()
        },
      )
      socket.on('error', reject)
    })
  }

  test.each([
    ['acme.test', undefined],
    ['play.google.com', undefined],
    ['redirector.test', undefined],
    ['legacy.ledgerly.test', /CERT_HAS_EXPIRED/],
    ['old.pixelmania.test', /ERR_TLS_CERT_ALTNAME_INVALID/],
    ['self-signed.evil.test', /DEPTH_ZERO_SELF_SIGNED_CERT/],
    ['stranger.evil.test', /SELF_SIGNED_CERT_IN_CHAIN/],
  ])('%s shows its certificate', async (name, fault) => {
    const seen = await handshake(name)
    if (fault) expect(seen.fault).toMatch(fault)
    else expect(seen.fault).toBeUndefined()
    expect(outcomeOf(await fetchIn(world)(`https://${name}/no-such-page`))).toBe(
      fault ? 'certificate' : name === 'redirector.test' ? 200 : 404,
    )
  })

  test('a certificate of any length can be read', () => {
    const authority = createAuthority('Any')
    for (let length = 1; length <= 64; length++) {
      const names = [`${'a'.repeat(length)}.test`, '127.0.0.1']
      const [leaf, issuer] = [authority.issue(names).cert, authority.cert].map((pem) => new X509Certificate(pem))
      expect(leaf?.checkHost(names[0] ?? '')).toBe(names[0])
      expect(leaf?.checkIP('127.0.0.1')).toBe('127.0.0.1')
      expect(issuer && leaf?.verify(issuer.publicKey) && issuer.ca && !leaf.ca).toBe(true)
    }
  })

  test('an old server offers what it is told to', async () => {
    expect(await handshake('pixelmania.test')).toMatchObject({ fault: undefined, protocol: 'TLSv1.2' })
    expect(await handshake('old.pixelmania.test')).toMatchObject({
      protocol: 'TLSv1.2',
      cipher: 'ECDHE-ECDSA-AES128-SHA',
    })
    expect((await handshake('acme.test')).protocol).toBe('TLSv1.3')
  })
})

describe('through the proxy', () => {
  test('pages come as they do directly', async () => {
    const result = await fetchThrough(proxy.url)('https://acme.test/privacy')
    expect(outcomeOf(result)).toBe(200)
    expect(textOf(result)).toBe(textOf(await fetchIn(world)('https://acme.test/privacy')))
    expect(outcomeOf(await fetchThrough(proxy.url)('https://redirector.test/privacy'))).toBe(200)
  })

  test('what is not of this world does not answer', async () => {
    for (const url of ['https://ghost.test/', 'https://rebind.evil.test/', 'https://www.google-analytics.com/'])
      expect((await fetchThrough(proxy.url)(url)).outcome, url).toBe('unavailable')
    expect(outcomeOf(await fetchThrough(proxy.url)('https://legacy.ledgerly.test/'))).toBe('certificate')
  })

  test('a tunnel to port 80 speaks plain http', async () => {
    const ask = fetchThrough(proxy.url)
    expect(await ask('http://acme.test/privacy', { allowHttp: true })).toMatchObject({
      status: 200,
      hops: ['http://acme.test/privacy', 'https://acme.test/privacy'],
    })
    expect(await ask('http://pixelmania.test/', { allowHttp: true })).toMatchObject({
      status: 200,
      hops: ['http://pixelmania.test/'],
    })
  })

  test('plain http leads to https, is served, or is told that there is nobody', async () => {
    const { port } = new URL(proxy.url)
    const ask = (line: string) =>
      new Promise<string>((resolve, reject) => {
        let text = ''
        const socket = connect(Number(port), '127.0.0.1', () => void socket.write(line))
        socket.on('data', (chunk) => {
          text += chunk
        })
        socket.on('end', () => resolve(text))
        socket.on('error', reject)
      })
    const get = (url: string) => ask(`GET ${url} HTTP/1.1\r\nhost: ${new URL(url).host}\r\nconnection: close\r\n\r\n`)
    expect(await get('http://acme.test/privacy')).toMatch(
      /^HTTP\/1.1 301 [\s\S]*location: https:\/\/acme.test\/privacy/i,
    )
    expect(await get('http://pixelmania.test/')).toMatch(/^HTTP\/1.1 200 [\s\S]*Play free games now/)
    expect(await get('http://nowhere.test/')).toMatch(/^HTTP\/1.1 502 [\s\S]*no such host in this world: nowhere.test/)
    expect(await ask('CONNECT nowhere.test:443 HTTP/1.1\r\nhost: nowhere.test:443\r\n\r\n')).toMatch(
      /^HTTP\/1.1 502 [\s\S]*no such host in this world/,
    )
    expect(await ask('CONNECT acme.test:22 HTTP/1.1\r\nhost: acme.test:22\r\n\r\n')).toMatch(/^HTTP\/1.1 502/)
    expect(await ask('CONNECT nonsense HTTP/1.1\r\nhost: x\r\n\r\n')).toMatch(/^HTTP\/1.1 502/)
  })
})

describe('what is expected of an investigation', () => {
  test.each(vendors)('$name: every quote stands where it is said to stand', async (vendor) => {
    const fetch = fetchIn(world)
    for (const quote of quotesOf(vendor)) {
      const result = await fetch(quote.url)
      const found = result.outcome === 'fetched' ? result : undefined
      const text = quote.header ? (found?.headers[quote.header] ?? '') : textOf(result)
      expect(text.includes(quote.text) || visible(text).includes(quote.text), `${quote.url}: ${quote.text}`).toBe(true)
    }
  })

  test('a policy has the length of one', async () => {
    const words = async (url: string) =>
      visible(/<main>([\s\S]*)<\/main>/.exec(textOf(await fetchIn(world)(url)))?.[1] ?? '').split(' ').length
    expect(await words('https://acme.test/privacy')).toBeGreaterThan(800)
    for (const url of [
      'https://pixelmania.test/privacy',
      'https://pulsefit.test/legal/privacy',
      'https://brightkids.test/privacy-policy',
      'https://ledgerly.test/legal/privacy',
      'https://northwind.test/privacy',
      'https://redirector-legal.test/privacy-policy',
      'https://polyglot.test/de/datenschutz',
      'https://polyglot.test/fr/confidentialite',
      'https://evil.test/privacy',
    ])
      expect(await words(url), url).toBeGreaterThan(250)
    expect(await words('https://opaque.test/privacy')).toBeLessThan(50)
  })

  test('a PDF can be read, but for the one that is locked and the one that is cut off', async () => {
    const { extractText, getDocumentProxy } = await import('unpdf')
    const readPdf = async (path: string) => {
      const result = await fetchIn(world)(`https://papertrail.test/docs/${path}`)
      const body = result.outcome === 'fetched' ? result.body : Buffer.alloc(0)
      return (await extractText(await getDocumentProxy(new Uint8Array(body), { verbosity: 0 }), { mergePages: true }))
        .text
    }
    expect(await readPdf('privacy-policy.pdf')).toMatch(/Documents are deleted 30 days[\s\S]*answer within one month/)
    await expect(readPdf('dpa.pdf')).rejects.toMatchObject({ name: 'PasswordException' })
    await expect(readPdf('terms.pdf')).rejects.toThrow()
  })
})

describe('variants', () => {
  test.each(vendors)('$name under another name leaves no trace of the old one', (vendor) => {
    const before = JSON.stringify(vendor)
    const after = JSON.stringify(renamed(vendor, 'Zenithal'))
    expect(after.toLowerCase()).not.toContain(vendor.name.toLowerCase())
    expect(after).toContain('zenithal.test')
    expect(JSON.stringify(vendor)).toBe(before)
  })

  test('a renamed vendor is played like any other', async () => {
    const other = await playWorld({ vendors: [renamed(pulsefit, 'Zenithal'), acme] })
    const fetch = fetchIn(other)
    expect(textOf(await fetch('https://zenithal.test/legal/privacy'))).toContain('Zenithal Health B.V.')
    expect(outcomeOf(await fetch('https://play.google.com/store/apps/details?id=test.zenithal.app'))).toBe(200)
    expect(outcomeOf(await fetch('https://pulsefit.test/'))).toBe('unresolvable')
    await other.close()
  })

  test('one paragraph, page or header less, and one page more', async () => {
    const url = 'https://acme.test/privacy'
    const quote = 'Server logs are deleted after 90 days.'
    const less = withoutParagraph(acme, '/privacy', quote)
    const other = await playWorld({
      vendors: [
        withExtraPage(
          withoutHeader(
            withPage(less, 'https://trust.acme.test/', () => undefined),
            'acme.test',
            'Strict-Transport-Security',
          ),
          '/blog/weather',
          { body: '<!doctype html><p>It rained in Dublin.</p>' },
        ),
      ],
    })
    const fetch = fetchIn(other)
    const [before, after] = [textOf(await fetchIn(world)(url)), textOf(await fetch(url))]
    expect(before).toContain(quote)
    expect(after).not.toContain(quote)
    expect(before.length - after.length).toBeLessThan(400)
    const home = await fetch('https://acme.test/')
    expect(home.outcome === 'fetched' && home.headers).not.toHaveProperty('strict-transport-security')
    expect(outcomeOf(await fetch('https://trust.acme.test/'))).toBe(404)
    expect(outcomeOf(await fetch('https://acme.test/blog/weather'))).toBe(200)
    await other.close()
    expect(() => withoutParagraph(acme, '/privacy', 'no such words')).toThrow(/0 paragraphs/)
    expect(() => withPage(acme, '/no-such-page', (page) => page)).toThrow(/no page/)
    expect(() => withExtraPage(acme, '/privacy', { body: '' })).toThrow(/already/)
    expect(() => withoutParagraph(papertrail, '/docs/dpa.pdf', 'locked')).toThrow(/no text/)
  })

  test('an injected vendor says the same and more, on every page that has a main part', () => {
    const injected = withInjection(acme)
    expect(JSON.stringify(acme)).not.toContain(injectedCanary)
    const body = injected.hosts['acme.test']?.pages['/privacy']?.body
    expect(typeof body === 'string' && body.split(injectedCanary).length - 1).toBe(4)
  })

  test('the canaries of the evil vendor are numbered, each in its own place', () => {
    const found = [
      ...JSON.stringify(evil.hosts).matchAll(/CANARY-EVIL-(\d+)/g),
      ...JSON.stringify(evil.dns).matchAll(/CANARY-EVIL-(\d+)/g),
    ]
    expect(new Set(found.map((each) => each[1])).size).toBe(found.length)
  })
})

/** The data of a Play page as google-play-scraper finds it. */
function dataOf(html: string, key: string): unknown {
  const block = [...html.matchAll(/>AF_initDataCallback[\s\S]*?<\/script/g)].find((each) =>
    each[0].includes(`'${key}'`),
  )
  return JSON.parse(/data:([\s\S]*?), sideChannel: {}}\);<\//.exec(block?.[0] ?? '')?.[1] ?? 'null')
}

const at = (value: unknown, path: number[]): unknown =>
  path.reduce<unknown>((inner, step) => (Array.isArray(inner) ? inner[step] : undefined), value)
