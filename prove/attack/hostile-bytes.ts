import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { percentile } from '../../bench/figures.ts'
import { zipOf } from '../../src/scanners/apk/fixture/zip.fixture.ts'
import { fillOrganisation } from '../../tests/support/portal.ts'
import { playWorld } from '../../tests/world/play.ts'
import { openProxy } from '../../tests/world/proxy.ts'
import type { Page, Vendor } from '../../tests/world/vendor.ts'
import { seconds, within } from '../support/figures.ts'
import { table } from '../support/page.ts'
import { ask } from './asking.ts'
import { type Deed, type DeedTimes, faultOf, memberDeeds, timeDeeds, timeUndisturbed } from './deeds.ts'
import type { Part } from './part.ts'
import { startTarget, type Target } from './target.ts'
import { hostileTexts } from './upload-set.ts'
import { watchAnswers } from './watch.ts'

// Bytes that are made to be dear to read, at every door where a stranger's bytes come in. While each is at work the program
// has to answer everyone else as fast as before.

const most = { healthMs: 200, searchMs: 100 }
/** Allowance beyond the limit of a reader. */
const graceMs = 1_000
/** An investigation's budgets: for places, for a browser, for reading. */
const longestMs = 240_000
/** Limits of the processes that read files and mails, pasted texts (processor time), and apps. */
const limits = { files: 10_000, pasted: 15_000, apps: 60_000 }
const leastMs = 10_000
/** Interval between fast requests, so that the sender's own speed is not measured. */
const betweenMs = 250

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`
const styles = '<style>a,a{top:0}</style><a>x</a>'

/** A site whose files are each a file of one kind. */
const site = (host: string, files: Record<string, string>, pages: Record<string, Page> = {}): Vendor => ({
  ...{ name: host, legalName: host, domains: [host], summary: '', dns: {} },
  hosts: {
    [host]: {
      pages: {
        ...Object.fromEntries(
          Object.entries({
            '/': `<html><body><h1>${host}</h1><a href="/privacy">Privacy</a><a href="/terms">Terms</a></body></html>`,
            ...files,
          }).map(([path, body]): [string, Page] => [
            path,
            { contentType: path === '/' ? 'text/html' : path.endsWith('.xml') ? 'text/xml' : 'text/plain', body },
          ]),
        ),
        ...pages,
      },
    },
  },
  expected: { findings: [], contradictions: [], gaps: [] },
})

/** Comes first: what a process does once, it does for this one. */
const ordinary = site('ordinary.test', {})

const leadTo = (location: string): Page => ({ status: 302, headers: { location }, body: '' })
/** A thousand steps to a page. */
const endless = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`/${n}`, leadTo(`/${n + 1}`)]))
const flooded: Page = {
  headers: Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`x-flood-${n}`, 'a'])),
  body: '<h1>Terms</h1>',
}

const sites: Vendor[] = [
  site('blank-sitemap.test', { '/sitemap.xml': `<urlset><url><loc>${' '.repeat(500_000)}]</loc></url></urlset>` }),
  site('points.test', {
    '/ads.txt': `${'.'.repeat(500_000)}x.com, 1, DIRECT`,
    '/app-ads.txt': `${'./'.repeat(250_000)}x.com, 1, DIRECT`,
  }),
  site('years.test', {
    '/.well-known/security.txt': `Contact: mailto:a@years.test\nExpires: ${'0000+'.repeat(90_000)}A`,
  }),
  site('agents.test', { '/robots.txt': 'User-agent: *\n'.repeat(16_000) + 'allow:/\n'.repeat(30_000) }),
  site('rules.test', { '/robots.txt': `User-agent: *\n${'allow:'.repeat(80_000)}` }),
  site('far.test', {}, { '/privacy': leadTo('/0'), ...endless, '/terms': flooded }),
  site('styles.test', { '/privacy': `<!doctype html><html><body>${styles.repeat(60_000)}</body></html>` }),
]

interface Hostile {
  what: string
  /** Limit of its reader. */
  limitMs: number
  /** Ends once the program has done with it. @returns what came of it. */
  send: (target: Target) => Promise<string>
}

const investigation = (host: string): Hostile => ({
  ...{ what: `an investigation of ${host}`, limitMs: longestMs },
  send: async ({ base }) => {
    const { text } = await ask(`${base}/api/investigation-requests`, {
      ...{ method: 'POST', body: { vendorName: host, priority: 'medium', requestedBy: '' } },
    })
    const { id } = JSON.parse(text) as { id: string }
    for (const until = performance.now() + longestMs; performance.now() < until; await sleep(1_000)) {
      const status = /"status":"(completed|failed)"/.exec((await ask(`${base}/api/investigations/${id}`)).text)?.[1]
      if (status) return status
    }
    return 'did not end'
  },
})

const mail = (what: string, head: string, body: string): Hostile => ({
  ...{ what, limitMs: limits.files },
  send: async ({ base }) => {
    const message = `From: a@b.test\r\nTo: r+${'0'.repeat(32)}@replies.test\r\n${head}\r\n\r\n${body}`
    const [id, at] = [`msg_${randomUUID()}`, new Date()]
    const { status } = await ask(`${base}/api/data-removal/inbound`, {
      method: 'POST',
      headers: {
        'content-type': 'message/rfc822',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': new Webhook(secret).sign(id, at, message),
      },
      body: message,
    })
    return String(status)
  },
})

const sendFile = async (url: string, name: string, bytes: Uint8Array<ArrayBuffer>) => {
  const body = new FormData()
  body.set('file', new File([bytes], name))
  return ask(url, { method: 'POST', body })
}

const scanned = (what: string, name: string, bytes: () => Uint8Array<ArrayBuffer>): Hostile => ({
  ...{ what, limitMs: limits.apps },
  send: async ({ base, client }) => {
    const { status, text } = await sendFile(`${base}/api/scan-files`, name, bytes())
    if (status >= 300) return String(status)
    const { id } = JSON.parse(text) as { id: string }
    const stateOf = async () =>
      (await client.query<{ status: string }>('select status from scan where id = $1', [id])).rows[0]?.status ?? ''
    await within(longestMs, async () => ['done', 'failed'].includes(await stateOf()), 100)
    return stateOf()
  },
})

/** Opens so many connections, sends the words over each, and half closes it. */
const connections = (what: string, count: number, words: string): Hostile => ({
  ...{ what, limitMs: limits.files },
  send: async ({ base }) => {
    const answers = await Promise.all(
      Array.from({ length: count }, () => halfClosed(Number(new URL(base).port), words)),
    )
    return [...new Set(answers)].join(', ')
  },
})

/** @returns the status that it is answered with. */
function halfClosed(port: number, words: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.end(words))
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.on('error', () => undefined)
    socket.on('end', () => socket.destroy())
    socket.on('close', () => resolve(/^HTTP\/1\.[01] (\d+)/.exec(said)?.[1] ?? 'closed'))
  })
}

const workbook = () => {
  const strings = Array.from({ length: 18_000 }, (_, at) => `<si><t>${`${at} `.padEnd(1_000, 'word ')}</t></si>`).join(
    '',
  )
  return new Uint8Array(
    zipOf([
      { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
      { name: 'xl/workbook.xml', bytes: Buffer.from('<workbook><sheets/></workbook>') },
      { name: 'xl/sharedStrings.xml', bytes: Buffer.from(`<sst>${strings}</sst>`) },
    ]),
  )
}

const app = () =>
  new Uint8Array(
    zipOf([
      { name: 'AndroidManifest.xml', bytes: Buffer.from(`${'\ufeff'.repeat(60)}x`) },
      { name: 'classes.dex', bytes: Buffer.from('dex\n035\0') },
    ]),
  )

const hostileTo = (questionnaireToken: string): Hostile[] => [
  ...sites.map(({ name }) => investigation(name)),
  mail('a mail of styles to an unknown token', 'Content-Type: text/html', styles.repeat(7_900)),
  mail('a report of boxes in boxes', 'Content-Type: multipart/report; boundary=a', '--a\n'.repeat(250_000)),
  {
    ...{ what: 'a pasted page of styles', limitMs: limits.pasted },
    send: async ({ base }) => {
      const text = `<!doctype html><html><body>${styles.repeat(7_500)}`
      return String((await ask(`${base}/api/policies`, { method: 'POST', body: { text } })).status)
    },
  },
  {
    ...{ what: 'a call whose JSON is two hundred thousand deep', limitMs: limits.files },
    send: async ({ base }) => {
      const body = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
      const headers = { 'content-type': 'application/json' }
      return String((await ask(`${base}/api/policies`, { method: 'POST', headers, body })).status)
    },
  },
  {
    ...{ what: 'a workbook with 18 MB of strings', limitMs: limits.files },
    send: async ({ base }) => {
      const url = `${base}/api/questionnaires/${questionnaireToken}/questions.xlsx`
      return String((await sendFile(url, 'a.xlsx', workbook())).status)
    },
  },
  scanned('an app whose manifest is marks', 'a.apk', app),
  ...hostileTexts().map(({ what, name, bytes }) => scanned(what, name, () => bytes)),
  connections('a request of ten thousand headers', 20, `GET / HTTP/1.1\r\nHost: a\r\n${'x: y\r\n'.repeat(10_000)}\r\n`),
  // As HAProxy asks: without a host.
  connections('a hundred health checks of HTTP/1.0', 100, 'GET /readyz HTTP/1.0\r\n\r\n'),
  connections(
    'a hundred half requests',
    100,
    'POST /api/policies HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{',
  ),
]

export async function sendHostileBytes(): Promise<Omit<Part, 'title'>> {
  const world = await playWorld({ vendors: [ordinary, ...sites] })
  const proxy = await openProxy(world)
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bytes-'))
  const authority = join(folder, 'ca.pem')
  await writeFile(authority, world.ca.join('\n'))
  const target = await startTarget({
    ...{ EGRESS: 'on', EGRESS_PROXY: proxy.url, EGRESS_CA: authority },
    ...{ MAIL_EVENTS_SECRET: secret, REMOVAL_REPLY_TO: 'r@replies.test' },
  })
  try {
    const organisation = await fillOrganisation(target.base, target.client, 'Bytes')
    const deeds = memberDeeds(target, organisation)
    const rows: string[][] = []
    const faults: string[] = []
    const judge = async (hostile: Hostile, usual: DeedTimes) => {
      const seen = await whileAtWork(target, { hostile, deeds: [...usual.keys()] })
      rows.push([
        ...[hostile.what, seen.came, seconds(seen.tookMs), `${seen.health} ms`, `${seen.search} ms`],
        ...deeds.map((deed) => seconds(seen.deeds.get(deed))),
      ])
      const note = (fault: string) => faults.push(`${hostile.what}: ${fault}`)
      if (seen.came === 'did not end') note('did not end')
      if (seen.tookMs > hostile.limitMs + graceMs) note(`ended after ${seconds(seen.tookMs)}`)
      if (seen.health > most.healthMs) note(`/healthz took ${seen.health} ms`)
      if (seen.search > most.searchMs) note(`99 of 100 searches took up to ${seen.search} ms`)
      for (const [deed, usualMs] of usual) {
        const fault = faultOf(deed, seen.deeds.get(deed), usualMs)
        if (fault) note(fault)
      }
    }
    await judge(investigation(ordinary.name), new Map())
    const usual = await timeUndisturbed(deeds)
    rows.push(['nothing', ...Array(4).fill(''), ...deeds.map((deed) => seconds(usual.get(deed)))])
    for (const hostile of hostileTo(organisation.questionnaireToken)) await judge(hostile, usual)
    return {
      faults,
      text: `Each came alone, for ${seconds(leastMs)} at least, every ${betweenMs} ms or as soon as the one before was done, and its work was watched to its end: the slowest answer of \`/healthz\` has to stay within ${most.healthMs} ms, and
99 of 100 searches within ${most.searchMs} ms; its reader ends within its limit and a second. What a member did meanwhile may take three
times as long as with nothing at work, each by the median of three. The first row is an ordinary site: for it the process does what it does once.

${table(['what', 'came to', 'after', 'slowest /healthz', 'search, 99 of 100', ...deeds.map(({ what }) => what)], rows)}`,
    }
  } finally {
    await target.stop()
    await proxy.close()
    await world.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function whileAtWork(target: Target, { hostile, deeds }: { hostile: Hostile; deeds: readonly Deed[] }) {
  let tookMs = 0
  const work = async () => {
    for (;;) {
      const sentAt = performance.now()
      const came = await hostile.send(target)
      const sentMs = performance.now() - sentAt
      tookMs = Math.max(tookMs, sentMs)
      if (performance.now() - began > leastMs) return came
      await sleep(Math.max(0, betweenMs - sentMs))
    }
  }
  const watched = await watchAnswers(target.base)
  const began = performance.now()
  const [came, taken] = await Promise.all([work(), timeDeeds(deeds)])
  const { health, search } = await watched()
  return {
    ...{ came, tookMs, deeds: taken },
    health: Math.ceil(health.at(-1) ?? Number.POSITIVE_INFINITY),
    search: Math.ceil(percentile(search, 0.99) ?? Number.POSITIVE_INFINITY),
  }
}
