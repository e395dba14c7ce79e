import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hasty, stagedContext } from './fixture/cast.ts'
import { openStage, type Stage } from './fixture/stage.ts'
import { scanSite } from './scan-site.ts'
import type { ObservedPass, PassBudget, PassKind, SitePass, SiteScan } from './site-scan.ts'

// A browser is started for each scan, and most of a scan is waiting: two at a time.
vi.setConfig({ testTimeout: 60_000, maxConcurrency: 2 })

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const go = (url: string, passes: readonly PassKind[] = ['before'], budget: Partial<PassBudget> = {}) =>
  scanSite(url, stagedContext(stage), { passes, budget: { ...hasty, ...budget } })

async function scan(path: string, passes: readonly PassKind[] = ['before']): Promise<SiteScan> {
  // Autoconsent looks twice a second.
  const consentMs = path.startsWith('banner') ? 2_500 : hasty.consentMs
  const result = await go(`https://www.shop.example/${path}`, passes, { consentMs })
  if (result.outcome !== 'scanned') throw new Error(`${path}: ${result.reason} ${result.detail}`)
  return result.scan
}

async function bad(path: string, budget: Partial<PassBudget> = {}): Promise<ObservedPass> {
  const result = await go(`https://bad.shop.example/${path}`, ['before'], { passMs: 8_000, ...budget })
  if (result.outcome !== 'scanned') throw new Error(`${path}: ${result.reason} ${result.detail}`)
  return observed(result.scan.passes[0])
}

function observed(pass: SitePass | undefined): ObservedPass {
  if (pass?.outcome !== 'observed') throw new Error(JSON.stringify(pass))
  return pass
}

const hosts = (pass: SitePass | undefined) => observed(pass).thirdParties.map(({ host }) => host)

test.concurrent('a banner that is known is answered, and what each answer changes is said', async () => {
  const { passes, differences } = await scan('banner', ['before', 'accept', 'reject'])
  const [before, accept, reject] = passes
  expect(passes.map((pass) => observed(pass).consent)).toEqual([
    { outcome: 'recognised', cmp: 'Complianz banner', isOpen: true, answer: 'not-given' },
    { outcome: 'recognised', cmp: 'Complianz banner', isOpen: true, answer: 'accepted' },
    { outcome: 'recognised', cmp: 'Complianz banner', isOpen: true, answer: 'rejected' },
  ])
  expect([hosts(before), hosts(accept), hosts(reject)]).toEqual([[], ['px.adnet.example'], []])
  expect(differences).toMatchObject([
    {
      from: 'before',
      to: 'accept',
      isComparable: true,
      hosts: { onlyBefore: [], onlyAfter: ['px.adnet.example'] },
      entities: { onlyBefore: [], onlyAfter: ['Adnet'] },
    },
    { from: 'before', to: 'reject', isComparable: true, hosts: { onlyBefore: [], onlyAfter: [] } },
  ])
})

test.concurrent('a banner that asks after everything was loaded makes no difference', async () => {
  const { passes, differences } = await scan('banner-too-late', ['before', 'reject'])
  expect(passes.map(hosts)).toEqual([['px.adnet.example'], ['px.adnet.example']])
  expect(differences[0]?.hosts).toEqual({ onlyBefore: [], onlyAfter: [] })
})

test.concurrent.each([
  ['banner-own', 'unknown make'],
  ['banner-shadow', 'unknown make'],
  ['banner-frame', 'unknown make'],
  ['banner-tcf', 'the IAB’s platform 28'],
])('%s: no rule knows it, and its words answer it', async (path, cmp) => {
  const { passes } = await scan(path, ['before', 'accept', 'reject'])
  expect(passes.map((pass) => observed(pass).consent)).toEqual(
    ['not-given', 'accepted', 'rejected'].map((answer) => ({ outcome: 'recognised', cmp, isOpen: true, answer })),
  )
  expect(passes.map(hosts)).toEqual([[], ['px.adnet.example'], []])
})

test.concurrent('a banner that writes the answer down and stays open has taken it', async () => {
  const { passes } = await scan('banner-staying', ['before', 'accept', 'reject'])
  const answers = ['not-given', 'accepted', 'rejected']
  expect(passes.map((pass) => observed(pass).consent)).toMatchObject(answers.map((answer) => ({ answer })))
  expect(passes.map(hosts)).toEqual([[], ['px.adnet.example'], []])
})

test.concurrent('a banner that takes a click for nothing is not said to be accepted', async () => {
  const { passes, differences } = await scan('banner-deaf', ['before', 'accept'])
  expect(observed(passes[1]).consent).toMatchObject({ outcome: 'recognised', answer: 'failed' })
  expect(differences[0]?.isComparable).toBe(false)
})

test.concurrent('a notice with one button can be agreed to and not refused', async () => {
  const { passes } = await scan('banner-notice', ['before', 'accept', 'reject'])
  expect(passes).toMatchObject([
    { consent: { outcome: 'recognised', answer: 'not-given' } },
    { consent: { outcome: 'recognised', answer: 'accepted' } },
    { outcome: 'skipped', pass: 'reject', reason: 'no-reject-button' },
  ])
})

test.concurrent('what leaves encrypted after typing is not said to hold nothing', async () => {
  const pass = observed((await scan('encrypted')).passes[0])
  expect(pass.keyLogging).toEqual([])
  expect(pass.warnings).toEqual([{ code: 'sent-unread', text: expect.stringContaining('in.keys.example') }])
})

test.concurrent('what a page does late, whatever the answer, is not a difference; what it does for a visitor is seen', async () => {
  const { passes, differences } = await scan('late', ['before', 'gpc'])
  expect(passes.map(hosts)).toEqual([
    ['late.adnet.example', 'scrolled.adnet.example', 'view.adnet.example'],
    ['late.adnet.example', 'scrolled.adnet.example', 'view.adnet.example'],
  ])
  expect(differences[0]).toMatchObject({ isComparable: true, hosts: { onlyBefore: [], onlyAfter: [] } })
  expect(observed(passes[0]).warnings).toEqual([
    { code: 'workers-not-watched', text: expect.stringContaining('service workers') },
  ])
})

test.concurrent('a worker in a file is watched, a service worker heard, and a warning says what was not seen', async () => {
  // The service worker calls when it has taken over.
  const result = await go('https://www.shop.example/worker-file', ['before'], { windowMs: 6_000 })
  if (result.outcome !== 'scanned') throw new Error(result.detail)
  const pass = observed(result.scan.passes[0])
  expect(hosts(pass)).toEqual(['service.adnet.example'])
  expect(pass.warnings).toEqual([
    { code: 'workers-not-watched', text: expect.stringMatching(/^The page starts shared workers, service workers/) },
  ])
  expect(pass.fingerprinting).toMatchObject([
    { technique: 'canvas', script: 'https://www.shop.example/worker-file.js', isThirdParty: false },
  ])
})

test.concurrent('through a proxy that asks for its password the same is seen', async () => {
  const asked: (string | undefined)[] = []
  const [, port] = /\*:443 127\.0\.0\.1:(\d+)/.exec(stage.hostRules) ?? []
  const proxy = createServer().on('connect', ({ headers }, socket) => {
    const given = headers['proxy-authorization']
    asked.push(given)
    socket.on('error', () => undefined)
    if (given === undefined)
      return socket.end('HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm="x"\r\nContent-Length: 0\r\n\r\n')
    const far = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      far.pipe(socket)
      socket.pipe(far)
    })
    far.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port: at } = proxy.address() as AddressInfo
  const result = await scanSite(
    'https://www.shop.example/worker-file',
    { ...stagedContext(stage), proxy: { url: `http://127.0.0.1:${at}`, username: 'scan', password: 'word' } },
    { passes: ['before', 'gpc'], budget: hasty },
  )
  proxy.close()
  if (result.outcome !== 'scanned') throw new Error(`${result.reason} ${result.detail}`)
  expect(result.scan.passes.map((pass) => observed(pass).fingerprinting.map(({ technique }) => technique))).toEqual([
    ['canvas'],
    ['canvas'],
  ])
  expect(new Set(asked)).toContain(`Basic ${Buffer.from('scan:word').toString('base64')}`)
})

test.concurrent('a bakery that speaks of cookies has no banner', async () => {
  const { passes } = await scan('banner-own-twin', ['before', 'accept'])
  expect(observed(passes[0]).consent).toEqual({ outcome: 'none' })
  expect(passes[1]).toEqual({ outcome: 'skipped', pass: 'accept', reason: 'no-banner' })
})

test.concurrent.each(['gpc-honoured', 'gpc-header'])('%s: with the signal the tracker is gone', async (path) => {
  const { passes, differences } = await scan(path, ['before', 'gpc'])
  expect(passes.map(hosts)).toEqual([['px.adnet.example'], []])
  expect(differences).toMatchObject([
    { from: 'before', to: 'gpc', isComparable: true, hosts: { onlyBefore: ['px.adnet.example'], onlyAfter: [] } },
  ])
  expect(observed(passes[1]).gpcReaders).toEqual(
    path === 'gpc-honoured' ? ['https://www.shop.example/gpc-honoured'] : [],
  )
})

test.concurrent('a site that ignores the signal shows the same with it, and was sent it', async () => {
  const { passes, differences } = await scan('gpc-ignored', ['before', 'gpc'])
  expect(passes.map(hosts)).toEqual([['px.adnet.example'], ['px.adnet.example']])
  expect(differences[0]?.hosts).toEqual({ onlyBefore: [], onlyAfter: [] })
  const signals = stage.asked
    .filter(({ line }) => line.includes('gpc-ignored'))
    .map(({ headers }) => headers['sec-gpc'])
  expect(signals.toSorted()).toEqual(['1', undefined])
})

test.concurrent('a cookie with a new name for each visitor counts as the same', async () => {
  const { passes, differences } = await scan('cookie-of-chance', ['before', 'gpc'])
  expect(passes.map((pass) => observed(pass).cookies.length)).toEqual([1, 1])
  expect(differences[0]?.cookies).toEqual({ onlyBefore: [], onlyAfter: [] })
})

test.concurrent('each pass is a new visitor: cookies of one do not reach the next', async () => {
  await scan('cookies', ['before', 'gpc'])
  const sent = stage.asked.filter(({ line }) => line.includes('px.adnet.example/sync.gif'))
  expect(sent.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined])
})

test.concurrent('the visitor looks like a browser that people use, in frames too, and who asks for a robot is told', async () => {
  const pass = observed((await scan('automation')).passes[0])
  expect(pass.warnings.filter(({ code }) => code !== 'partly-read')).toEqual([
    { code: 'automation-checked', text: expect.stringContaining('https://www.shop.example/automation') },
  ])
  const sentTo = (path: string) => stage.asked.find(({ line }) => line.endsWith(`in.keys.example/${path}`))?.body ?? ''
  const looks = JSON.parse(sentTo('looks'))
  expect(looks).toMatchObject({
    webdriver: false,
    pdfViewerEnabled: true,
    type: 'application/pdf',
    isPluginArray: true,
  })
  expect(looks.plugins).toHaveLength(5)
  expect(new Set(looks.brands)).toEqual(new Set(['Chromium', 'Not_A Brand']))
  expect(looks.window).toEqual([1440, 900, 1440, 900])
  expect(sentTo('looks-in-frame')).toMatch(/^\[false,/)
  const asked = stage.asked.filter(({ line }) => /shop.example\/automation|looks|probe$/.test(line))
  expect(asked).not.toEqual([])
  for (const { headers, body } of asked)
    expect(`${headers['user-agent']} ${headers['sec-ch-ua']} ${body}`).not.toMatch(/headless|sightline/i)
})

test.concurrent('what is wrapped still reads as native code and leaves no name behind', async () => {
  await scan('native')
  const told = stage.asked.find(({ line }) => line.includes('in.keys.example/native'))
  const { seen, left } = JSON.parse(told?.body ?? '{}') as { seen: string[]; left: string[] }
  expect(seen).toEqual(
    ['toDataURL', 'addEventListener', 'toString', 'fetch', 'get hardwareConcurrency'].map(
      (name) => `function ${name}() { [native code] }|function ${name}() { [native code] }|${name}`,
    ),
  )
  expect(left).toEqual([])
})

test.concurrent('a screenshot comes with each pass', async () => {
  const result = await go('https://www.shop.example/plain', ['before', 'gpc'])
  if (result.outcome !== 'scanned') throw new Error(result.reason)
  expect(result.screenshots.map(({ pass }) => pass)).toEqual(['before', 'gpc'])
  for (const { png } of result.screenshots) expect(Buffer.from(png).toString('latin1', 1, 4)).toBe('PNG')
  expect(JSON.parse(JSON.stringify(result.scan))).toEqual(result.scan)
})

test.concurrent('a page that never stops loading is reported as far as it came', async () => {
  const pass = await bad('endless', { passMs: 3_000 })
  expect(pass.budget).toMatchObject({ endedBy: expect.stringMatching(/still-busy|time/), loadMs: null })
})

test.concurrent('a picture that never arrives does not keep the scan', async () => {
  expect((await bad('silent-picture', { passMs: 3_000 })).budget.loadMs).toBeNull()
})

test.concurrent('a script that never returns ends with the budget', async () => {
  const result = await go('https://bad.shop.example/loop', ['before'], { passMs: 2_500 })
  if (result.outcome !== 'scanned') throw new Error(result.reason)
  const pass = observed(result.scan.passes[0])
  expect(pass.warnings.map(({ code }) => code)).toEqual(['no-screenshot', 'page-hangs'])
  expect(pass.budget.endedBy).toBe('time')
})

test.concurrent('a page that hangs once it is typed into is told as one', async () => {
  const pass = await bad('loops-when-typed-into', { passMs: 3_000 })
  expect(pass.warnings.map(({ code }) => code)).toEqual(['page-hangs'])
  expect(pass.storage).toEqual([])
})

test.concurrent('thousands of requests stop at the cap', async () => {
  const pass = await bad('requests')
  expect(pass.budget).toMatchObject({ endedBy: 'requests', requests: 300 })
  expect(stage.asked.filter(({ line }) => line.includes('one.gif?')).length).toBeLessThan(1_000)
})

test.concurrent('a page that reloads itself for ever stops at a cap', async () => {
  const pass = await bad('reloads', { passMs: 4_000, maxRequests: 40 })
  expect(['requests', 'time']).toContain(pass.budget.endedBy)
})

test.concurrent('bytes stop at the cap', async () => {
  expect((await bad('large', { maxBytes: 1_000_000 })).budget.endedBy).toBe('bytes')
})

test.concurrent('a page that asks a STUN server for our addresses sends no UDP packet past the proxy', async () => {
  const server = createSocket('udp4')
  const packets: Buffer[] = []
  server.on('message', (packet) => packets.push(packet))
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await bad(`webrtc?stun=${port}`)
  expect(packets).toEqual([])
  expect(stage.asked.some(({ line }) => line.endsWith(`/gathered?port=${port}`))).toBe(true)
  await new Promise<void>((resolve) => server.close(resolve))
})

test.concurrent('dialogs are dismissed and told', async () => {
  expect((await bad('dialogs')).warnings).toEqual([
    { code: 'dialogs', text: 'The page opened 7 dialogs; all were dismissed.' },
  ])
})

test.concurrent('other windows are closed and told', async () => {
  const { warnings } = await bad('popups')
  expect(warnings.map(({ code }) => code)).toEqual(['popups'])
})

test.concurrent('a download that a page starts is not kept', async () => {
  expect((await bad('starts-download')).warnings.map(({ code }) => code)).toContain('downloads')
})

test.concurrent.each([
  ['https://bad.shop.example/download', 'download'],
  ['https://bad.shop.example/refuses', 'http-error'],
  ['https://bad.shop.example/text', 'not-a-page'],
  ['https://bad.shop.example/missing', 'http-error'],
  ['https://bad.shop.example:8443/', 'unreachable'],
  ['ftp://bad.shop.example/', 'bad-url'],
  ['https://user:word@bad.shop.example/', 'bad-url'],
  ['file:///etc/passwd', 'bad-url'],
  ['javascript:alert(1)', 'bad-url'],
])('%s cannot be looked at: %s', async (url, reason) => {
  expect(await go(url)).toMatchObject({ outcome: 'unavailable', reason })
})

test.concurrent('an untrusted certificate is reported as the reason', async () => {
  const context = { ...stagedContext(stage), staged: { hostRules: stage.hostRules, certificateKeyHash: 'AAAA' } }
  expect(
    await scanSite('https://www.shop.example/plain', context, { passes: ['before'], budget: hasty }),
  ).toMatchObject({
    outcome: 'unavailable',
    reason: 'certificate',
  })
})

test.concurrent('a flood of calls is counted up to a limit', async () => {
  const pass = await bad('flood')
  expect(pass.warnings.map(({ code }) => code)).toContain('records-capped')
})

test.concurrent('a page that breaks what it is looked at with goes on as if no one looked', async () => {
  await bad('breaks-looking')
  expect(stage.asked.find(({ line }) => line.includes('in.keys.example/still'))?.body).toBe('data:image')
})

test.concurrent('without a way out nothing is launched', async () => {
  const { staged: _, ...context } = stagedContext(stage)
  await expect(scanSite('https://www.shop.example/plain', context)).rejects.toThrow('guarded proxy')
})

test.concurrent('a browser that is not there is said to be missing', async () => {
  const context = { ...stagedContext(stage), chromiumPath: '/nonexistent/chromium' }
  expect(await scanSite('https://www.shop.example/plain', context)).toMatchObject({
    outcome: 'unavailable',
    reason: 'no-browser',
  })
})

test.concurrent('a scan that is called off says so', async () => {
  const calling = new AbortController()
  const scanning = scanSite('https://bad.shop.example/silent-picture', {
    ...stagedContext(stage),
    signal: calling.signal,
  })
  setTimeout(() => calling.abort(), 1_500)
  expect(await scanning).toMatchObject({ outcome: 'unavailable', reason: 'aborted' })
})
