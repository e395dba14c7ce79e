import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binariesOnPath, hydrateLinks } from '../../src/platform/server/postgres/binaries.ts'
import { ensureCluster } from '../../src/platform/server/postgres/cluster.ts'
import { preparePlace } from '../../src/platform/server/postgres/place.ts'
import { freePort } from '../../tests/support/ports.ts'
import { installForLoad } from '../load/stage.ts'
import { firstStartMs, type Installation } from '../scene/installation.ts'
import { pause } from '../support/figures.ts'
import { isBug, type Part, startPart, stopPart, untilReady } from '../support/program.ts'

export interface WebNode {
  base: string
  part: Part
}

/** One PostgreSQL server, web nodes behind a proxy, and workers, as many as are wanted. */
export interface Cluster {
  /** Its address is the proxy's. */
  installation: Installation
  postgresMajor: number
  proxyPid: number
  webs: readonly WebNode[]
  workers: readonly Part[]
  /** Starts a node and waits until it is ready and the proxy knows it. */
  startWeb: (options?: { copy?: string; port?: number; env?: NodeJS.ProcessEnv }) => Promise<WebNode>
  /** As an operator does: SIGTERM, and it ends by itself. */
  stopWeb: (node: WebNode) => Promise<void>
  startWorker: (copy?: string) => Part
  stopWorker: (worker: Part) => Promise<void>
  setWebs: (count: number) => Promise<void>
  setWorkers: (count: number) => Promise<void>
  /** Returns the bugs that any node reported, including ended ones. */
  bugs: () => string[]
  end: () => Promise<void>
}

/** Each process may hold this many connections: two pools of ten, and those of the queue. */
const connectionsOfProcess = 26
const mostConnections = 16 * connectionsOfProcess

export async function openCluster({ postgres }: { postgres: string | undefined }): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-prove-scale-'))
  const postgresMajor = await prepareServer(join(dataDir, 'server'), postgres)
  const installed = await installForLoad(dataDir)
  const { child, base } = await forkProxy()
  const webs: WebNode[] = []
  const workers: Part[] = []
  const ever: Part[] = []
  let started = 0
  const environment = (port: number) => {
    started += 1
    const own = { PORT: String(port), DATA_DIR: join(dataDir, `node-${started}`), BLOB_DIR: join(dataDir, 'blobs') }
    return { ...installed.env, ...own }
  }
  const start = (
    command: 'web' | 'worker',
    { port, copy, env: more }: { port: number; copy: string | undefined; env?: NodeJS.ProcessEnv },
  ): Part => {
    const env = { ...environment(port), ...more }
    const part = startPart(command, { env, ...(copy !== undefined && { folder: copy }) })
    ever.push(part)
    return part
  }
  const tellProxy = () => child.send(webs.map((node) => node.base))
  const cluster: Cluster = {
    installation: { ...installed, base },
    ...{ postgresMajor, proxyPid: child.pid ?? 0, webs, workers },
    startWeb: async ({ copy, port: given, env = {} } = {}) => {
      const port = given ?? (await freePort())
      const node = { base: `http://127.0.0.1:${port}`, part: start('web', { port, copy, env }) }
      const isHopeless = () => node.part.isOver()
      const readyMs = await untilReady(node.base, performance.now(), { withinMs: firstStartMs, isHopeless })
      if (readyMs === undefined) throw new Error(`a web node did not start: ${node.part.log().slice(-3).join(' / ')}`)
      webs.push(node)
      tellProxy()
      await untilReady(base, performance.now())
      await pause(noticedMs)
      return node
    },
    stopWeb: async (node) => {
      await stopPart(node.part)
      webs.splice(webs.indexOf(node), 1)
      tellProxy()
    },
    startWorker: (copy) => {
      const worker = start('worker', { port: 0, copy })
      workers.push(worker)
      return worker
    },
    stopWorker: async (worker) => {
      await stopPart(worker)
      workers.splice(workers.indexOf(worker), 1)
    },
    setWebs: async (count) => {
      while (webs.length < count) await cluster.startWeb()
      for (const node of webs.slice(count)) await cluster.stopWeb(node)
    },
    setWorkers: async (count) => {
      while (workers.length < count) cluster.startWorker()
      await Promise.all(workers.slice(count).map(cluster.stopWorker))
    },
    bugs: () => ever.flatMap((part) => part.log().filter(isBug)),
    end: async () => {
      await Promise.all(ever.filter((part) => !part.isOver()).map(stopPart))
      child.kill()
      await installed.end()
    },
  }
  return cluster
}

/** The proxy looks twice a second. */
const noticedMs = 1_000

async function forkProxy(): Promise<{ child: ChildProcess; base: string }> {
  const child = fork(join(import.meta.dirname, 'proxy-process.ts'), { execArgv: [] })
  const [base] = (await once(child, 'message')) as [string]
  return { child, base }
}

/** Makes the server's folder with room for all those connections. @param postgres Folder of another server's `bin`. */
async function prepareServer(dataDir: string, postgres: string | undefined): Promise<number> {
  const bin = postgres && join(postgres, 'bin')
  if (postgres) hydrateLinks(join(postgres, '..'))
  const binaries = bin === undefined ? undefined : binariesOnPath(bin)
  if (bin !== undefined && !binaries) throw new Error(`${bin} has no PostgreSQL that starts here, 15 or newer`)
  // A later reader of the folder looks for a server of its version there too.
  if (bin !== undefined) process.env.PATH = `${bin}:${process.env.PATH}`
  const place = preparePlace({ dataDir, binaries })
  await ensureCluster(place)
  await appendFile(join(place.cluster, 'postgresql.conf'), `\nmax_connections = ${mostConnections}\n`)
  return place.binaries.major
}
