import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { leave } from '../../src/platform/server/http/leave.ts'
import { migration, withMigration } from './copy.ts'
import { checksOf, ratioOf, type Scaled } from './judge.ts'
import { openProxy } from './proxy.ts'

async function nodeOf(name: string): Promise<{ base: string; server: Server; unready: () => void }> {
  let status = 200
  const server = createServer(async (request, response) => {
    if (request.url === '/readyz') return void response.writeHead(status).end()
    let body = ''
    for await (const chunk of request) body += chunk
    response.end(`${name} ${request.method} ${request.url} ${body} ${request.headers['x-forwarded-for']}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const unready = () => {
    status = 503
  }
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, unready } // a TCP server's address is one
}

async function proxyOf(...nodes: { base: string }[]) {
  const proxy = await openProxy()
  onTestFinished(proxy.close)
  proxy.use(nodes.map(({ base }) => base))
  await expect.poll(async () => (await fetch(`${proxy.base}/readyz`)).status).toBe(200)
  return proxy
}
const ask = async (base: string, path = '/') => (await fetch(base + path)).text()

test('the proxy gives requests to nodes in turn, with their bodies and the address that they come from', async () => {
  const proxy = await proxyOf(await nodeOf('one'), await nodeOf('two'))
  await expect.poll(async () => new Set([await ask(proxy.base), await ask(proxy.base)]).size).toBe(2)
  const answer = await fetch(`${proxy.base}/a?b=c`, {
    method: 'POST',
    body: 'said',
    headers: { 'x-forwarded-for': '9.9.9.9' },
  })
  expect(await answer.text()).toMatch(/^(one|two) POST \/a\?b=c said 9\.9\.9\.9, 127\.0\.0\.1$/)
})

test('a node that leaves while many ask loses no request', async () => {
  const [one, two] = [await nodeOf('one'), await nodeOf('two')]
  const proxy = await proxyOf(one, two)
  await expect.poll(async () => new Set([await ask(proxy.base), await ask(proxy.base)]).size).toBe(2)
  let isOver = false
  const statuses: number[] = []
  const lane = async () => {
    while (!isOver) {
      const answer = await fetch(proxy.base)
      await answer.text()
      statuses.push(answer.status)
      await sleep(2)
    }
  }
  const asking = Promise.all([lane(), lane(), lane(), lane()])
  await sleep(200)
  one.unready()
  await leave(one.server, { noticeMs: 1_500, drainMs: 1_000 })
  await sleep(200)
  isOver = true
  await asking
  expect(statuses.length).toBeGreaterThan(100)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('without a node that is ready there is no answer but 502, and a vanished node is reported', async () => {
  const one = await nodeOf('one')
  const proxy = await proxyOf(one)
  one.server.closeAllConnections()
  one.server.close()
  const lost = await fetch(proxy.base)
  expect([lost.status, await lost.text()]).toEqual([502, expect.stringContaining('lost a request')])
  await expect.poll(() => ask(proxy.base)).toBe('no node is ready')
})

test('the copy has one migration more, before the others, and a build of another form is left as it is', () => {
  const built =
    'Object.assign({\n\t"../database/migrations/0001-ground.sql": _0001,\n\t"../database/migrations/0002-b.sql": _0002 })'
  const more = withMigration(built)
  expect(more.match(/migrations\/[\w.-]+\.sql/g)).toEqual([
    `migrations/${migration.name}`,
    'migrations/0001-ground.sql',
    'migrations/0002-b.sql',
  ])
  expect(withMigration('nothing of it')).toBe('nothing of it')
})

const work = (workers: number, perSecond: number) => ({
  ...{ kind: 'webhooks', workers, planned: 10, asked: 10, perSecond, lost: 0, cores: { workers: 1, database: 1 } },
  once: { effects: 10, doubled: [], repeated: [] },
})
const scaled = (more: Partial<Scaled>): Scaled => ({ postgresMajor: 18, reads: [], works: [], bugs: [], ...more })
const failing = (of: Scaled) => checksOf(of).filter(({ holds }) => !holds)

test('work that waits is to be done 3.2 times as fast by four, and nothing lost or twice', () => {
  expect(ratioOf([work(1, 10)], work(4, 35))).toBe(3.5)
  expect(failing(scaled({ works: [work(1, 10), work(4, 32)] }))).toEqual([])
  expect(failing(scaled({ works: [work(1, 10), work(4, 31)] }))).toHaveLength(1)
  expect(failing(scaled({ works: [{ ...work(1, 10), lost: 1 }] }))).toHaveLength(1)
  const twice = { effects: 10, doubled: ['a'], repeated: [] }
  expect(failing(scaled({ works: [{ ...work(1, 10), once: twice }] }))).toHaveLength(1)
  expect(failing(scaled({ bugs: ['a bug'] }))).toHaveLength(1)
})

test('nodes that answer nothing and a backlog that is not there show nothing', () => {
  const reads = { nodes: 1, perSecond: 0, p50Ms: 0, p99Ms: 0, refused: 9, errors: 0 }
  expect(failing(scaled({ reads: [{ ...reads, cores: { webs: 1, database: 1, proxy: 1 } }] }))).toHaveLength(1)
  expect(failing(scaled({ works: [{ ...work(1, 10), asked: 9 }] }))).toHaveLength(1)
})
