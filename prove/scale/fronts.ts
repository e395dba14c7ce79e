import { once } from 'node:events'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { percentile } from '../../bench/figures.ts'
import { freePort } from '../../tests/support/ports.ts'
import { ms } from '../load/judge.ts'
import type { Materials } from '../load/kinds.ts'
import { pause, within } from '../support/figures.ts'
import { signal, treeOf } from '../support/program.ts'
import type { Check } from '../usage.ts'
import type { Cluster, WebNode } from './cluster.ts'
import { type Front, type FrontName, fronts, openFront, publicHost, versionOf } from './front.ts'

// Two web nodes behind nginx, HAProxy and Caddy, each with the file that we ship, and a few readers: both nodes are replaced
// one after the other, then the database is away, killed and hanging. No read may fail.

export interface Fronted {
  name: FrontName
  /** Undefined where this machine does not have it. */
  version: string | undefined
  stages: Stage[]
  checks: Check[]
}

interface Stage {
  what: string
  reads: number
  failed: number
  p99Ms: number
}

interface Read {
  path: string
  tookMs: number
  /** A status, or why there was none. */
  came: number | string
}

const perSecond = 12
const awaySeconds = 9
/** Both nodes have shown every page by then. */
const warmSeconds = 12
const uploadBytes = 30_000_000

export async function proveFronts(
  cluster: Cluster,
  { materials, folder, say }: { materials: Materials; folder: string; say: (line: string) => void },
): Promise<Fronted[]> {
  await cluster.setWebs(0)
  await cluster.setWorkers(0)
  const all: Fronted[] = []
  for (const name of fronts) {
    const version = versionOf(name)
    say(version === undefined ? `${name} is not installed: not tried` : `${name} ${version}`)
    all.push(
      version === undefined
        ? { name, version, stages: [], checks: [] }
        : await proveFront(cluster, { name, materials, folder: join(folder, name), say }),
    )
  }
  return all
}

async function proveFront(
  cluster: Cluster,
  {
    name,
    materials,
    folder,
    say,
  }: { name: FrontName; materials: Materials; folder: string; say: (line: string) => void },
): Promise<Fronted> {
  const ports = [await freePort(), await freePort()] as const
  const nodes: WebNode[] = []
  for (const port of ports) nodes.push(await cluster.startWeb({ port, env }))
  const front = await openFront(name, { folder, nodes: [`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`] })
  try {
    const isUp = await within(20_000, async () => (await read(front, '/readyz')).came === 200)
    if (!isUp) throw new Error(`${name} answered nothing: ${front.log().slice(-500)}`)
    const given = { front, paths: pathsOf(materials), say }
    const stages = [
      await underReads(given, 'both nodes replaced, one after the other', async () => {
        for (const [at, node] of nodes.entries()) {
          await cluster.stopWeb(node)
          await cluster.startWeb({ port: ports[at] ?? 0, env })
        }
      }),
      await underReads(given, `PostgreSQL killed, and back after ${awaySeconds} s`, () => killDatabase(cluster)),
      await underReads(given, `PostgreSQL hanging for ${awaySeconds} s`, () => haltDatabase(cluster)),
    ]
    const uploaded = await upload(front)
    return {
      ...{ name, version: front.version, stages },
      checks: [
        ...stages.map(({ what, reads, failed }) => ({
          what: `${name}, ${what}: of ${reads} reads, failed`,
          measured: String(failed),
          holds: failed === 0,
        })),
        {
          what: `${name}: an upload of ${uploadBytes / 1e6} MB`,
          measured: String(uploaded),
          holds: uploaded === 201,
        },
      ],
    }
  } finally {
    await front.end()
    await cluster.setWebs(0)
  }
}

/** As in public; demo accounts are not offered there. */
const env = { PUBLIC_URL: `https://${publicHost}`, DEMO: 'off' }

/** Paths that anonymous visitors read most. */
const pathsOf = ({ entries, companies, breaches, names }: Materials): string[] => [
  ...['/', '/api/breach-alerts?limit=50', `/search?q=${encodeURIComponent(names[0] ?? '')}`],
  ...entries.slice(0, 3),
  ...companies.slice(0, 2),
  ...breaches.slice(0, 2),
  ...names.slice(0, 2).map((name) => `/api/search?q=${encodeURIComponent(name)}`),
  ...names.slice(0, 2).map((name) => `/api/suggestions?q=${encodeURIComponent(name.slice(0, 4))}`),
]

async function underReads(
  { front, paths, say }: { front: Front; paths: readonly string[]; say: (line: string) => void },
  what: string,
  act: () => Promise<void>,
): Promise<Stage> {
  const reads: Promise<Read>[] = []
  const asking = setInterval(
    () => reads.push(read(front, paths[reads.length % paths.length] ?? '/')),
    1_000 / perSecond,
  )
  try {
    await pause(warmSeconds * 1_000)
    await act()
    await pause(3_000)
  } finally {
    clearInterval(asking)
  }
  const all = await Promise.all(reads)
  const failed = all.filter(({ came }) => came !== 200)
  say(`  ${what}: ${failed.length} of ${all.length} reads failed`)
  for (const { path, came } of failed.slice(0, 5)) say(`    ${came} ${path}`)
  const p99Ms = percentile(
    all.map(({ tookMs }) => tookMs),
    0.99,
  )
  return { what, reads: all.length, failed: failed.length, p99Ms: p99Ms ?? 0 }
}

async function killDatabase({ installation: { database } }: Cluster): Promise<void> {
  await database?.kill()
  await pause(awaySeconds * 1_000)
  await database?.start()
}

/** Its processes are there, take connections, and do nothing. */
async function haltDatabase({ installation: { database } }: Cluster): Promise<void> {
  const processes = treeOf(database?.pid() ?? 0)
  for (const one of processes) signal(one, 'SIGSTOP')
  await pause(awaySeconds * 1_000)
  for (const one of processes) signal(one, 'SIGCONT')
}

/** A new connection each time, as from another reader each time. */
function send(front: Front, path: string, body?: { type: string; bytes: Buffer }) {
  return request({
    ...{ host: '127.0.0.1', port: front.port, servername: publicHost, rejectUnauthorized: false },
    ...{ path, method: body ? 'POST' : 'GET', agent: new Agent() },
    headers: {
      host: publicHost,
      ...(body && { 'content-type': body.type, 'content-length': body.bytes.length }),
    },
  })
}

const patienceMs = 30_000

async function read(front: Front, path: string): Promise<Read> {
  const began = performance.now()
  const came = await ended(send(front, path).end())
  return { path, came, tookMs: performance.now() - began }
}

async function ended(asking: ReturnType<typeof send>): Promise<number | string> {
  // A server that answers before it has read everything hangs up while more is being sent.
  asking.on('error', () => undefined)
  asking.setTimeout(patienceMs, () => asking.destroy(new Error('no answer in time')))
  try {
    const [answer] = await once(asking, 'response')
    answer.resume()
    await once(answer, 'end')
    return answer.complete ? answer.statusCode : 'an answer that broke off'
  } catch (error) {
    return (error as Error).message
  }
}

async function upload(front: Front): Promise<number | string> {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="large.har"\r\n\r\n'
  const bytes = Buffer.concat([Buffer.from(head), Buffer.alloc(uploadBytes, '{'), Buffer.from('\r\n--b--\r\n')])
  const asking = send(front, '/api/scan-files', { type: 'multipart/form-data; boundary=b', bytes })
  return ended(asking.end(bytes))
}

/** Lines of a table: name, what was done, how many reads, how many failed, p99. */
export const frontRows = (all: readonly Fronted[]): string[][] =>
  all.flatMap(({ name, version, stages }) =>
    version === undefined
      ? [[name, 'not installed here: not tried', '', '', '']]
      : stages.map(({ what, reads, failed, p99Ms }) => [
          `${name} ${version}`,
          what,
          ...[String(reads), String(failed), ms(p99Ms)],
        ]),
  )
