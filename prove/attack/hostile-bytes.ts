import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { zipOf } from '../../src/scanners/apk/fixture/zip.fixture.ts'
import { fillOrganisation } from '../../tests/support/portal.ts'
import { playWorld } from '../../tests/world/play.ts'
import { openProxy } from '../../tests/world/proxy.ts'
import type { Page, Vendor } from '../../tests/world/vendor.ts'
import { table } from '../support/page.ts'
import { ask } from './asking.ts'
import type { Part } from './part.ts'
import { startTarget, type Target } from './target.ts'

// Bytes that are made to be dear to read, at every door where a stranger's bytes come in. While each is at work the program
// has to answer everyone else as fast as before.

const most = { healthMs: 200, searchMs: 100 }
/** Longer than any reader may take, with the budget of an investigation. */
const longestMs = 240_000
const leastMs = 3_000

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`
const styles = '<style>a,a{top:0}</style><a>x</a>'

/** A site whose files are each a file of one kind. */
const site = (host: string, files: Record<string, string>): Vendor => ({
  ...{ name: host, legalName: host, domains: [host], summary: '', dns: {} },
  hosts: {
    [host]: {
      pages: Object.fromEntries(
        Object.entries({
          '/': `<html><body><h1>${host}</h1><a href="/privacy">Privacy</a><a href="/terms">Terms</a></body></html>`,
          ...files,
        }).map(([path, body]): [string, Page] => [
          path,
          { contentType: path === '/' ? 'text/html' : path.endsWith('.xml') ? 'text/xml' : 'text/plain', body },
        ]),
      ),
    },
  },
  expected: { findings: [], contradictions: [], gaps: [] },
})

/** The first investigation of a process loads the browser's library, which takes half a second: it is shown, not judged. */
const ordinary = site('ordinary.test', {})

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
  site('styles.test', { '/privacy': `<!doctype html><html><body>${styles.repeat(60_000)}</body></html>` }),
]

interface Hostile {
  what: string
  /** Ends once the program has done with it. @returns what came of it. */
  send: (target: Target) => Promise<string>
}

const investigation = (host: string): Hostile => ({
  what: `an investigation of ${host}`,
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
  what,
  send: async ({ base }) => {
    const message = `From: a@b.test\r\nTo: r+${'0'.repeat(32)}@replies.test\r\n${head}\r\n\r\n${body}`
    const [id, at] = ['msg_1', new Date()]
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

const file = (what: string, path: string, name: string, bytes: () => Uint8Array<ArrayBuffer>): Hostile => ({
  what,
  send: async ({ base }) => {
    const body = new FormData()
    body.set('file', new File([bytes()], name))
    return String((await ask(base + path, { method: 'POST', body })).status)
  },
})

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
    const { questionnaireToken } = await fillOrganisation(target.base, target.client, 'Bytes')
    const all: Hostile[] = [
      ...sites.map(({ name }) => investigation(name)),
      mail('a mail of styles to a token of nobody', 'Content-Type: text/html', styles.repeat(7_900)),
      mail('a report of boxes in boxes', 'Content-Type: multipart/report; boundary=a', '--a\n'.repeat(250_000)),
      {
        what: 'a pasted page of styles',
        send: async ({ base }) => {
          const text = `<!doctype html><html><body>${styles.repeat(7_500)}`
          return String((await ask(`${base}/api/policies`, { method: 'POST', body: { text } })).status)
        },
      },
      file(
        'a workbook with 18 MB of strings',
        `/api/questionnaires/${questionnaireToken}/questions.xlsx`,
        'a.xlsx',
        workbook,
      ),
      file('an app whose manifest is marks', '/api/scan-files', 'a.apk', app),
    ]
    const rows: string[][] = []
    const faults: string[] = []
    const first = investigation(ordinary.name)
    for (const hostile of [first, ...all]) {
      const seen = await whileAtWork(target, hostile)
      rows.push([
        hostile.what,
        seen.came,
        `${Math.round(seen.ms / 100) / 10} s`,
        `${seen.health} ms`,
        `${seen.search} ms`,
      ])
      if (hostile === first) continue
      if (seen.came === 'did not end') faults.push(`${hostile.what} did not end`)
      if (seen.health > most.healthMs) faults.push(`${hostile.what}: /healthz took ${seen.health} ms`)
      if (seen.search > most.searchMs) faults.push(`${hostile.what}: 99 of 100 searches took up to ${seen.search} ms`)
    }
    return {
      faults,
      text: `Each came alone, and its work was watched to its end: the slowest answer of \`/healthz\` has to stay within ${most.healthMs} ms, and
99 of 100 searches within ${most.searchMs} ms. The first row is an ordinary site, for which the program loads what every investigation needs; it is not judged.

${table(['what', 'came to', 'after', 'slowest /healthz', 'search, 99 of 100'], rows)}`,
    }
  } finally {
    await target.stop()
    await proxy.close()
    await world.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function whileAtWork(target: Target, { send }: Hostile) {
  const began = performance.now()
  let isOver = false
  const work = send(target).finally(() => {
    isOver = true
  })
  const watch = async (path: string): Promise<number[]> => {
    const taken: number[] = []
    while (!isOver || performance.now() - began < leastMs) {
      taken.push((await ask(target.base + path)).ms)
      await sleep(25)
    }
    return taken.sort((a, b) => a - b)
  }
  const [came, health, search] = await Promise.all([work, watch('/healthz'), watch('/api/search?q=spotify')])
  return {
    came,
    ms: performance.now() - began,
    health: Math.ceil(health.at(-1) ?? 0),
    search: Math.ceil(search[Math.floor(search.length * 0.99)] ?? 0),
  }
}
