import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailServer } from '../../src/platform/server/mail/mail-server.fixture.ts'
import { type BreachFeed, startBreachFeed } from '../../tests/support/breach-feed.ts'
import { freePort } from '../../tests/support/ports.ts'
import { createDatabaseServer, type DatabaseServer } from '../support/database-server.ts'
import { openDoor } from '../support/door.ts'
import { isBug, killPart, type Part, startPart, stopPart, untilReady } from '../support/program.ts'
import { openRelay, type Relay } from '../support/relay.ts'
import { startWebhookSink, type WebhookSink } from '../support/webhook-sink.ts'

// The product as it is installed, with the servers around it: a mail server, a receiver of webhooks, a source of breaches.

/** `embedded`: one program with a PostgreSQL of its own. `server`: a web node, a worker, and a server that DATABASE_URL names. */
export const modes = ['embedded', 'server'] as const
export type Mode = (typeof modes)[number]

/** Parts that are started, and can be killed, alone. */
export type PartName = 'program' | 'web' | 'worker'
export const partsOf = { embedded: ['program'], server: ['web', 'worker'] } as const satisfies Record<Mode, PartName[]>

/** Database, migrations and facts are made then, on whatever machine. */
export const firstStartMs = 6 * 60_000

export interface Installation {
  mode: Mode
  base: string
  dataDir: string
  env: NodeJS.ProcessEnv
  parts: Map<PartName, Part>
  /** With DATABASE_URL. */
  database: DatabaseServer | undefined
  relays: { database: Relay | undefined; mail: Relay; webhooks: Relay }
  mail: Awaited<ReturnType<typeof startMailServer>>
  webhooks: WebhookSink
  feed: BreachFeed
  start: (name: PartName, options?: { preload?: readonly string[] }) => Part
  /** Starts what is not running. @returns milliseconds until it is ready. */
  startAll: (withinMs?: number) => Promise<number | undefined>
  stopAll: () => Promise<void>
  killAll: () => Promise<void>
  /** Returns the bugs that all parts reported, including ended ones. */
  bugs: () => string[]
  /** Stops everything and forgets it, unless its folder is to be looked at. */
  end: (options?: { keeps?: boolean }) => Promise<void>
}

interface Options {
  mode: Mode
  env?: NodeJS.ProcessEnv
  /** Instead of a new folder. */
  dataDir?: string
}

export async function install({ mode, env: more = {}, dataDir: given }: Options): Promise<Installation> {
  const dataDir = await realpath(given ?? (await mkdtemp(join(tmpdir(), `sightline-prove-${mode}-`))))
  const [port, mail, webhooks, feed, door] = await Promise.all([
    freePort(),
    startMailServer(),
    startWebhookSink(),
    startBreachFeed(),
    openDoor(),
  ])
  const database = mode === 'server' ? await createDatabaseServer(join(dataDir, 'server')) : undefined
  const relays = {
    database: database && (await openRelay({ path: database.socket })),
    mail: await openRelay({ port: Number(new URL(mail.url).port), host: '127.0.0.1' }),
    webhooks: await openRelay({ port: Number(webhooks.host.split(':')[1]), host: '127.0.0.1' }),
  }
  const feedHost = new URL(feed.base).host
  const hookHost = `127.0.0.1:${relays.webhooks.port}`
  for (const host of [feedHost, hookHost]) door.allow(host)
  const env: NodeJS.ProcessEnv = {
    ...{ PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
    ...(relays.database && { DATABASE_URL: databaseUrl(relays.database.port), SECRET_KEY: 'ab'.repeat(32) }),
    // Each visitor comes from a network of his own; limits are for callers, not for this proof.
    ...{ DEMO: 'on', RATE_LIMITS: 'off', TRUSTED_PROXIES: '127.0.0.1' },
    ...{ SMTP_URL: `smtp://127.0.0.1:${relays.mail.port}`, MAIL_FROM: 'Sightline <no-reply@sightline.test>' },
    ...{ OPERATOR_NAME: 'Example Operator', OPERATOR_ADDRESS: '1 Example Street, 90001 Los Angeles' },
    ...{
      EGRESS: 'on',
      EGRESS_PROXY: door.url,
      EGRESS_ALLOW: `sources:${feedHost},webhooks:${hookHost},integrations:${hookHost}`,
    },
    BREACH_FEEDS: `hibp=${feed.base} hibp-latest=off ca-ag=off wa-ag=off or-doj=off sec-8k=off hhs-ocr=off`,
    ...more,
  }
  const base = `http://127.0.0.1:${port}`
  const parts = new Map<PartName, Part>()
  const everStarted: Part[] = []
  const all = async (end: (part: Part) => Promise<void>) => {
    await Promise.all([...parts.values()].map(end))
    parts.clear()
  }
  const installation: Installation = {
    ...{ mode, base, dataDir, env, parts, database, relays, mail, webhooks, feed },
    start: (name, { preload = [] } = {}) => {
      const part = startPart(name === 'program' ? 'start' : name, { env, preload })
      parts.set(name, part)
      everStarted.push(part)
      return part
    },
    startAll: (withinMs = 120_000) => {
      const since = performance.now()
      for (const name of partsOf[mode]) if (parts.get(name)?.isOver() ?? true) installation.start(name)
      const started = [...parts.values()]
      return untilReady(base, since, { withinMs, isHopeless: () => started.some((part) => part.isOver()) })
    },
    stopAll: () => all(stopPart),
    killAll: () => all(killPart),
    bugs: () => everStarted.flatMap((part) => part.log().filter(isBug)),
    end: async ({ keeps = false } = {}) => {
      await installation.stopAll()
      await database?.stop()
      feed.close()
      await Promise.all([mail.close(), webhooks.close(), door.close()])
      await Promise.all(Object.values(relays).map((relay) => relay?.close()))
      if (!keeps) await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    },
  }
  return installation
}

const databaseUrl = (port: number) => `postgresql://sightline@127.0.0.1:${port}/sightline?sslmode=disable`

/** Target of webhooks: a relay, so that the network can be made slow. */
export const hookUrl = ({ relays }: Installation, path: string) => `http://127.0.0.1:${relays.webhooks.port}${path}`

export const lastWordsOf = ([name, part]: [PartName, Part]): string =>
  `${name}: ${part.log().slice(-3).join(' / ') || 'silent'}`

/** Returns the last output of its parts, to explain why they do not answer. */
export const lastWords = ({ parts }: Pick<Installation, 'parts'>): string => [...parts].map(lastWordsOf).join('; ')
