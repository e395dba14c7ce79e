import pg from 'pg'
import { proveAddress, registerOrganisation } from '../../tests/support/portal.ts'
import { hookUrl } from '../scene/installation.ts'
import { countOnce, type Once } from '../scene/ledger.ts'
import { readLetters } from '../scene/letters.ts'
import { pause, within } from '../support/figures.ts'
import { openSurface } from '../support/surface.ts'
import type { Cluster } from './cluster.ts'
import { usedBy } from './reads.ts'

/** Work of one kind, that so many workers did. */
export interface Work {
  kind: string
  workers: number
  /** As many as were to be asked for while no worker ran. */
  planned: number
  /** Asked for and acknowledged, then and since. */
  asked: number
  perSecond: number
  /** Asked for and acknowledged, and never done. */
  lost: number
  once: Once
  /** Processors that were busy, of workers and of the database. */
  cores: { workers: number; database: number }
}

/** A backlog that is made while no worker runs, and what it leads to. */
export interface Backlog {
  kind: string
  /** Asks for one, and gives the name by which it will be seen; undefined where that was refused. */
  ask: (n: number) => Promise<string | undefined>
  /** Returns the effects seen so far: the name, and the message that brought it. */
  seen: () => { effect: string; id: string }[] | Promise<{ effect: string; id: string }[]>
}

const lanes = 8
const lookEveryMs = 100
const patienceMs = 5 * 60_000
/** Between these the work is under way at all workers: before, they start; after, some have run dry. */
const window = { from: 0.15, to: 0.85 }
/** New work goes on coming in, as it does where work is: it is what calls further workers. */
const trickleMs = 400

export async function measureWork(
  cluster: Cluster,
  backlog: Backlog,
  { workers, count }: { workers: number; count: number },
): Promise<Work> {
  await cluster.setWorkers(0)
  const known = new Set((await backlog.seen()).map(({ id }) => id))
  const asked = await askAll(backlog, count)
  await cluster.setWorkers(workers)
  const more: string[] = []
  let isOver = false
  const trickle = (async () => {
    for (let n = count; !isOver; n += 1) {
      const name = await backlog.ask(n)
      if (name !== undefined) more.push(name)
      await pause(trickleMs)
    }
  })()
  const news = async () => (await backlog.seen()).filter(({ id }) => !known.has(id))
  const timed = await timeWindow(cluster, { total: asked.length, done: async () => (await news()).length })
  isOver = true
  await trickle
  const wanted = [...asked, ...more]
  const missing = async () => {
    const effects = new Set((await news()).map(({ effect }) => effect))
    return wanted.filter((name) => !effects.has(name))
  }
  await within(patienceMs, async () => (await missing()).length === 0, 500)
  return {
    ...{ kind: backlog.kind, workers, planned: count, asked: wanted.length, ...timed },
    lost: (await missing()).length,
    once: countOnce(await news()),
  }
}

async function askAll({ ask }: Backlog, count: number): Promise<string[]> {
  const names: string[] = []
  let next = 0
  const lane = async () => {
    for (let n = next++; n < count; n = next++) {
      const name = await ask(n)
      if (name !== undefined) names.push(name)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return names
}

async function timeWindow(
  cluster: Cluster,
  { total, done }: { total: number; done: () => Promise<number> },
): Promise<Pick<Work, 'perSecond' | 'cores'>> {
  const mark = async (share: number) => {
    await within(patienceMs, async () => (await done()) >= total * share, lookEveryMs)
    return { at: performance.now(), count: await done(), used: usedBy(cluster) }
  }
  const [from, to] = [await mark(window.from), await mark(window.to)]
  const elapsed = (to.at - from.at) / 1_000
  const busy = (of: 'workers' | 'database') => (to.used[of] - from.used[of]) / elapsed
  return {
    perSecond: (to.count - from.count) / elapsed,
    cores: { workers: busy('workers'), database: busy('database') },
  }
}

/** Receivers twice as many as four workers send to at once. */
const organisations = 8
const hooksOfEach = 20

/** Webhooks of several organisations, whose receiver takes its time. */
export async function deliveries({ installation }: Cluster, answerMs: number): Promise<Backlog> {
  const surface = openSurface(installation.base)
  const hooks: { id: number; token: string }[] = []
  const client = new pg.Client({ connectionString: installation.env.DATABASE_URL ?? '' })
  await client.connect()
  for (let one = 0; one < organisations; one += 1) {
    const { token, email, password } = await registerOrganisation(installation.base, `Scale ${one}`)
    await proveAddress(client, { email })
    for (let hook = 0; hook < hooksOfEach; hook += 1) {
      const path = `/scale-${one}-${hook}`
      const { json, status } = await surface.call('POST /api/customer/webhooks', {
        body: { url: hookUrl(installation, path), events: ['assessment.completed'], password },
        token,
      })
      if (status !== 201) throw new Error(`a webhook was answered ${status}`)
      installation.webhooks.trust(path, json.secret)
      hooks.push({ id: json.id, token })
    }
  }
  await client.end()
  installation.relays.webhooks.delayMs = answerMs / 2
  return {
    kind: `webhooks to ${hooks.length} receivers that take ${answerMs} ms`,
    ask: async (n) => {
      const hook = hooks[n % hooks.length]
      const { status, json } = await surface.call(`POST /api/customer/webhooks/${hook?.id}/test`, {
        body: { event: 'assessment.completed' },
        token: hook?.token,
      })
      return status === 202 ? (json.messageId as string) : undefined
    },
    seen: countedApart(() => installation.webhooks.taken.map(({ id }) => id)),
  }
}

/** Each sighting by a number of its own beside its name: the same message twice is seen twice. */
const countedApart = (names: () => string[]) => () => names().map((effect, n) => ({ effect, id: `${effect} ${n}` }))

/** Letters that ask to confirm, to a mail server that takes its time. */
export function mails({ installation }: Cluster, delayMs: number, mark: number): Backlog {
  const surface = openSurface(installation.base)
  const letters = readLetters(installation.mail.received)
  installation.relays.mail.delayMs = delayMs
  return {
    kind: `mail to a server ${2 * delayMs} ms away`,
    ask: async (n) => {
      const email = `scale-${mark}-${n}@people.test`
      const { outcome } = await surface.call('POST /api/breach-alerts/subscribe', {
        body: { email, companyKeywords: ['Scale'], severityThreshold: 'low', isActive: true },
        from: `${20 + mark}.${Math.floor(n / 256)}.${n % 256}.1`,
      })
      return outcome === 'ok' ? email : undefined
    },
    seen: countedApart(() => letters.all().flatMap(({ kind, to }) => (kind === 'confirm-alerts' ? [to] : []))),
  }
}

/**
 * Investigations of unknown packages: nothing is fetched, so the measurement is of reading the catalog and writing the
 * report.
 */
export function investigations({ installation }: Cluster, mark: string): Backlog {
  const surface = openSurface(installation.base)
  const pool = new pg.Pool({ connectionString: installation.env.DATABASE_URL ?? '', max: 1, allowExitOnIdle: true })
  return {
    kind: 'investigations of packages that the catalog does not have',
    ask: async (n) => {
      const vendorName = `com.unknown.n${mark}-${n}`
      const { outcome } = await surface.call('POST /api/investigation-requests', {
        body: { vendorName, priority: 'medium', requestedBy: 'demo-user' },
      })
      return outcome === 'ok' ? vendorName : undefined
    },
    seen: () => completed(pool, mark),
  }
}

/** From the database: no public list has what strangers typed. */
async function completed(pool: pg.Pool, mark: string): Promise<{ effect: string; id: string }[]> {
  const { rows } = await pool.query<{ effect: string; id: string }>(
    `select app_name as effect, id from investigation where status = 'completed' and starts_with(app_name, $1)`,
    [`com.unknown.n${mark}-`],
  )
  return rows
}
