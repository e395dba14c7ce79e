import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoStaff } from '../../src/features/admin/vocabulary.ts'
import { demoMember } from '../../src/features/customers/vocabulary.ts'
import { egressFeatures } from '../../src/platform/server/net/exceptions.ts'
import { pageVisitHeader } from '../../src/platform/shared/page-visit.ts'
import { ask } from './asking.ts'
import type { Part } from './part.ts'
import { startTarget } from './target.ts'

// Tries access meant for some as everyone else: exceptions of the way out, names of hosts, the
// passwords of the demo, and headers that lift limits. The program runs as strictly as it ships.

const longestRunMs = 180_000

export async function tryDoors(): Promise<Omit<Part, 'title'>> {
  const inside = await openInside()
  const target = await startTarget({
    ...{ EGRESS: 'on', RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1, ::1' },
    EGRESS_ALLOW: egressFeatures.map((feature) => `${feature}:127.0.0.1:${inside.port}`).join(),
  })
  const { base } = target
  try {
    const [exceptions, hosts, demo, limits] = [
      await askForInside(base, inside),
      await nameOtherHosts(base),
      await signInFromAfar(base),
      await liftLimits(base),
    ]
    return {
      faults: [exceptions, hosts, demo, limits].flatMap(({ faults }) => faults),
      text: `A host inside was opened to every feature that can have one. ${exceptions.tried} addresses of it were typed into the forms of
policies, scans and investigations: nothing connected to it. ${hosts.tried} requests named another host, by header, by absolute
address, without one, in HTTP/1.0 and with each method: none was answered. ${demo.tried} sign-ins with the published passwords came
with the header of a proxy or for another host: none got in. ${limits.tried} series of calls said that they come from our own page:
none had more than the documented limit.`,
    }
  } finally {
    await target.stop()
    await inside.close()
  }
}

interface Tried {
  tried: number
  faults: string[]
}

interface Inside {
  port: number
  connections: () => number
  close: () => Promise<void>
}

async function openInside(): Promise<Inside> {
  let connections = 0
  const server = createServer((_, answer) => void answer.end('SECRET-ROOT-PASSWORD hunter2'))
  server.on('connection', () => {
    connections++
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function askForInside(base: string, { port, connections }: Inside): Promise<Tried> {
  const faults: string[] = []
  const spellings = [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '[::ffff:127.0.0.1]',
    '[::1]',
    '127.0.0.1.nip.io',
  ]
  let asked = 1
  const addresses = spellings.map((host) => `http://${host}:${port}/policy`)
  for (const url of addresses)
    for (const path of ['/api/policies', '/api/scans']) {
      // Each from an address of its own: what is tried here is another wall than the limits.
      const headers = { 'x-forwarded-for': `198.51.100.${asked++}` }
      const { status } = await ask(base + path, { method: 'POST', headers, body: { url } })
      if (status !== 422) faults.push(`POST ${path} with ${url} was answered ${status}`)
    }
  const { text } = await ask(`${base}/api/investigation-requests`, {
    ...{ method: 'POST', body: { vendorName: `http://127.0.0.1:${port}/`, priority: 'medium', requestedBy: '' } },
  })
  const { id } = JSON.parse(text) as { id?: string }
  const answer = (body: object) => ask(`${base}/api/investigations/${id}/answer`, { method: 'POST', body })
  const refused = await answer({ website: addresses[0] })
  if (refused.status !== 422) faults.push(`a host inside as the address of a vendor was answered ${refused.status}`)
  // A host inside is a name that is asked about; the person goes on with it.
  await answer({ nameAlone: true })
  if (id === undefined) faults.push(`an investigation of ${port} was answered ${text.slice(0, 100)}`)
  else if (!(await hasEnded(base, id))) faults.push('the investigation of a host inside did not end')
  if (connections() > 0) faults.push(`the host inside was connected to ${connections()} times`)
  return { tried: addresses.length * 2 + 1, faults }
}

async function hasEnded(base: string, id: string): Promise<boolean> {
  const until = performance.now() + longestRunMs
  while (performance.now() < until) {
    const { text } = await ask(`${base}/api/investigations/${id}`)
    if (/"status":"(completed|failed)"/.test(text)) return true
    await sleep(2_000)
  }
  return false
}

/** Raw, since no client of ours would send some of it. */
async function nameOtherHosts(base: string): Promise<Tried> {
  const port = Number(new URL(base).port)
  const faults: string[] = []
  const others = [
    'evil.test',
    `evil.test:${port}`,
    'localhost.evil.test',
    '10.0.0.7',
    'xn--lcalhost-76a',
    '127.0.0.1.evil.test',
  ]
  const requests = [
    ...others.flatMap((host) =>
      ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'].map(
        (method) => `${method} / HTTP/1.1\r\nHost: ${host}\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 0\r\n`,
      ),
    ),
    ...others.map((host) => `GET / HTTP/1.0\r\nHost: ${host}\r\n`),
    ...others.map((host) => `GET http://${host}/ HTTP/1.1\r\nHost: localhost:${port}\r\n`),
    'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\n',
    'GET / HTTP/1.1\r\n',
    'GET /api/search?q=a HTTP/1.1\r\nHost: evil.test\r\n',
    'GET /metrics HTTP/1.1\r\nHost: evil.test\r\n',
  ]
  for (const request of requests) {
    const status = await statusOf(port, `${request}Connection: close\r\n\r\n`)
    if (![400, 401, 421].includes(status)) faults.push(`${JSON.stringify(request.slice(0, 80))} was answered ${status}`)
  }
  if ((await statusOf(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')) !== 200)
    faults.push('our own host was not answered')
  return { tried: requests.length, faults }
}

const statusOf = (port: number, request: string): Promise<number> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      answer += text
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1] ?? 0)))
  })

async function signInFromAfar(base: string): Promise<Tried> {
  const faults: string[] = []
  const proxies = [
    ...[{ 'x-forwarded-for': '127.0.0.1' }, { 'x-forwarded-for': '' }, { 'x-forwarded-host': 'localhost' }],
    ...[{ 'x-forwarded-proto': 'http' }, { forwarded: 'for=127.0.0.1;host=localhost' }, { via: '1.1 proxy' }],
    ...[{ 'x-real-ip': '127.0.0.1' }, { host: 'evil.test' }],
  ]
  const doors = [
    ['/api/admin/login', demoStaff],
    ['/api/customer/login', { email: demoMember.email, password: demoMember.password }],
  ] as const
  for (const [path, body] of doors)
    for (const headers of proxies) {
      const { status } = await ask(base + path, { method: 'POST', headers, body })
      if (status < 400) faults.push(`${path} with ${JSON.stringify(headers)} was answered ${status}`)
    }
  return { tried: doors.length * proxies.length, faults }
}

async function liftLimits(base: string): Promise<Tried> {
  const faults: string[] = []
  const page = { 'sec-fetch-site': 'same-origin' }
  const series: Record<string, string>[] = [
    page,
    { ...page, origin: base, referer: `${base}/`, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { ...page, [pageVisitHeader]: 'A'.repeat(22) },
    { ...page, authorization: 'Bearer sk_invented' },
    { ...page, 'x-real-ip': '198.51.100.2', forwarded: 'for=198.51.100.3' },
  ]
  for (const [at, said] of series.entries()) {
    const headers = { ...said, 'x-forwarded-for': `203.0.113.${at + 1}` }
    // A minute may end in the midst of them: of a hundred and one, fifty-one fall into one of two.
    const statuses = await Promise.all(
      Array.from({ length: 101 }, async () => (await ask(`${base}/api/suggestions?q=wh`, { headers })).status),
    )
    if (!statuses.includes(429)) faults.push(`${JSON.stringify(headers)} was never told to wait`)
  }
  return { tried: series.length, faults }
}
