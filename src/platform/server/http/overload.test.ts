import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { commonRefusals } from '../../shared/refusal.ts'
import { errorResponse } from './api.ts'
import { refuseWhenBusy } from './overload.ts'

const bounds = { mostInHand: 3, mostWithoutRest: 2, busyShare: 0.9 }

/** A web whose answers wait until they are let go. */
function slowWeb({ utilization = () => 0 }: { utilization?: () => number } = {}) {
  const registry = new Registry()
  const waiting: ((ends: 'well' | 'badly') => void)[] = []
  const app = new Hono()
  app.use(refuseWhenBusy({ registry, isLight: (path) => path === '/healthz', utilization, bounds }))
  app.onError((error, c) => errorResponse(c, error, { key: 'test', refusals: commonRefusals, onBug: () => undefined }))
  app.get('/healthz', (c) => c.text('alive'))
  app.all('/:path{(?!aside).*}', async (c) => {
    await c.req.text()
    const ends = await new Promise((resolve) => waiting.push(resolve))
    if (ends === 'badly') throw new Error('a bug')
    return c.text('done')
  })
  const refused = async () => (await registry.getSingleMetric('sightline_refused_busy_total')?.get())?.values[0]?.value
  return { app, refused, waiting, ask: (path = '/', headers = {}) => app.request(path, { headers }) }
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 5))

test('a request beyond the limit is told when to come back, and is counted', async () => {
  const { ask, refused, waiting } = slowWeb()
  const inHand = [ask(), ask(), ask()]
  await turn()
  const answer = await ask('/api/search')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual({ code: 'busy', message: commonRefusals.busy.message })
  expect(await refused()).toBe(1)
  for (const end of waiting) end('well')
  expect(await Promise.all(inHand.map(async (one) => (await one).status))).toEqual([200, 200, 200])
})

test('a request that waits for another process does not count as work until it comes back', async () => {
  const { ask, app, waiting } = slowWeb()
  const comeBack: (() => void)[] = []
  app.get('/aside', async (c) => {
    const back = c.get('standAside')?.()
    await new Promise<void>((resolve) => comeBack.push(resolve))
    back?.()
    await new Promise((resolve) => waiting.push(resolve))
    return c.text('done')
  })
  const aside = [1, 2, 3, 4, 5].map(() => ask('/aside'))
  await turn()
  const inHand = [ask(), ask()]
  await turn()
  for (const back of comeBack) back()
  await turn()
  expect((await ask()).status).toBe(503)
  for (const end of waiting) end('well')
  expect(await Promise.all([...aside, ...inHand].map(async (one) => (await one).status))).toEqual(Array(7).fill(200))
  void ask()
  await turn()
  expect(waiting).toHaveLength(8)
})

test("a person's browser is answered with a page that can be read", async () => {
  const { ask } = slowWeb()
  for (const _ of [1, 2, 3]) void ask()
  await turn()
  const answer = await ask('/', { accept: 'text/html,*/*;q=0.8' })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(await answer.text()).toContain(commonRefusals.busy.message)
})

test('files and what tells how the node is are answered all the same', async () => {
  const { ask } = slowWeb()
  for (const _ of [1, 2, 3]) void ask()
  await turn()
  expect((await ask('/healthz')).status).toBe(200)
})

test('an answer makes room for the next, and so does one that ends in an error', async () => {
  const { ask, waiting } = slowWeb()
  const answers = [ask(), ask(), ask()]
  await turn()
  for (const how of ['well', 'badly'] as const) {
    waiting.shift()?.(how)
    await turn()
    const next = ask()
    answers.push(next)
    await turn()
    expect(waiting).toHaveLength(3)
    expect((await ask()).status).toBe(503)
  }
  for (const end of waiting) end('well')
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 500, 200, 200, 200])
})

test('while the event loop has no rest fewer are taken, and none is refused for it alone', async () => {
  let share = 1
  const { ask, waiting } = slowWeb({ utilization: () => share })
  void ask()
  await turn()
  void ask()
  await turn()
  expect(waiting).toHaveLength(2)
  expect((await ask()).status).toBe(503)
  share = 0.8
  void ask()
  await turn()
  expect(waiting).toHaveLength(3)
})

test('the loop itself is measured if no utilization is passed in', async () => {
  const app = new Hono()
  const once = { mostInHand: 150, mostWithoutRest: 0, busyShare: 0.9 }
  app.use(refuseWhenBusy({ registry: new Registry(), isLight: () => false, bounds: once }))
  app.onError((_, c) => c.text('refused', 503))
  app.get('/', (c) => c.text('here'))
  expect((await app.request('/')).status).toBe(200)
  // The loop has something to do in each of its turns until it is noticed.
  let status = 200
  while (status !== 503) {
    for (let step = 0; step < 5_000_000; step++);
    await new Promise((resolve) => setImmediate(resolve))
    status = (await app.request('/')).status
  }
  await expect.poll(async () => (await app.request('/')).status).toBe(200)
})

test('bodies that are slow to come take up no capacity', async () => {
  const { app, waiting } = slowWeb()
  const server = createServer(getRequestListener(app.fetch))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address is one
  const post = () => {
    const sending = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 4 } })
    sending.on('error', () => undefined)
    sending.write('ab')
    return sending
  }
  const slow = [post(), post(), post(), post()]
  await turn()
  await turn()
  const read = fetch(`http://127.0.0.1:${port}/`)
  await expect.poll(() => waiting.length).toBe(1)
  for (const one of slow.slice(0, 2)) one.end('cd')
  await expect.poll(() => waiting.length).toBe(3)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(503)
  for (const end of waiting) end('well')
  expect((await read).status).toBe(200)
  for (const one of slow) one.destroy()
  server.closeAllConnections()
  server.close()
})
