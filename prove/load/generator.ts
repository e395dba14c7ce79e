import { Agent, type IncomingMessage, request } from 'node:http'
import { visitor } from '../scene/scene.ts'
import { createChance } from '../support/chance.ts'
import { outcomeOf } from '../support/surface.ts'
import { type Ask, type KindName, kinds, type Materials } from './kinds.ts'
import { arrivals } from './schedule.ts'
import type { Asked, End, Run } from './tally.ts'

// A process of its own, so that nothing else that goes on delays its clock. It sends each request when it is due, whether or
// not the ones before have been answered.

export interface Order {
  base: string
  materials: Materials
  of: KindName[]
  ratePerSecond: number
  seconds: number
  seed: number
  /** Its numbers begin after this one. */
  from: number
}

const patienceMs = 30_000
const mostWords = 20
/** Resolution of the timer: a request that waits for it can be late by as much. */
const tickMs = 1

process.on('message', async (order: Order) => {
  process.send?.(await askAll(order))
})
process.on('disconnect', () => process.exit())

async function askAll({ base, materials, of, ratePerSecond, seconds, seed, from }: Order): Promise<Run> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 2_000 })
  const { hostname: host, port } = new URL(base)
  const chance = createChance(seed)
  const asked: Promise<Asked>[] = []
  const words: string[] = []
  const began = performance.now()
  const draw = { chance: chance.fork('asks'), n: from }
  for (const { dueMs, kind } of arrivals({ ratePerSecond, seconds, of, chance: chance.fork('arrivals') })) {
    draw.n += 1
    const one = kinds[kind].make(materials, draw)
    const address = visitor(draw)
    while (performance.now() - began < dueMs) await new Promise((resolve) => setTimeout(resolve, tickMs))
    const lateMs = performance.now() - began - dueMs
    asked.push(
      send({ agent, host, port, address, one }).then(({ end, said }) => {
        if (said !== undefined && words.length < mostWords) words.push(`${kind}: ${said}`)
        return { kind, dueMs, lateMs, tookMs: performance.now() - began - dueMs, end }
      }),
    )
  }
  const run = { ratePerSecond, seconds, asked: await Promise.all(asked), words }
  agent.destroy()
  return run
}

interface Sending {
  agent: Agent
  host: string
  port: string
  /** Each comes from a network of his own, by way of a proxy. */
  address: string
  one: Ask
}

interface Sent {
  end: End
  said?: string
}

function send({ agent, host, port, address, one: { method, path, headers: own = {}, body } }: Sending): Promise<Sent> {
  return new Promise((resolve) => {
    const none = (error: Error) => resolve({ end: 'none', said: error.message })
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const headers = { ...own, ...length, 'x-forwarded-for': address }
    const asking = request({ agent, host, port, method, path, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', none)
      answer.on('end', () => resolve(judge(answer, Buffer.concat(chunks))))
    })
    asking.setTimeout(patienceMs, () => asking.destroy(new Error('no answer in time')))
    asking.on('error', none)
    asking.end(body)
  })
}

function judge({ statusCode: status = 0, headers }: IncomingMessage, body: Buffer): Sent {
  const outcome = outcomeOf({ status, headers: new Headers({ ...(headers['retry-after'] && { 'retry-after': '1' }) }) })
  if (outcome === 'away') return { end: 'busy' }
  if (outcome === 'ok' && isWhole(String(headers['content-type']), body)) return { end: 'right' }
  return { end: 'wrong', said: `${status} ${body.subarray(0, 200)}` }
}

/** It ends as it must: what broke off does not. */
function isWhole(type: string, body: Buffer): boolean {
  const ending = body.subarray(-32).toString('latin1').trimEnd()
  if (type.includes('json')) return /[\]}]$/.test(ending)
  return !type.includes('html') || ending.endsWith('</html>')
}
