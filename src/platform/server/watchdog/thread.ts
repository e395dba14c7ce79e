import { writeSync } from 'node:fs'
import { totalmem } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { createJudge, type Verdict } from './judge.ts'
import type { WatchdogData, WatchdogMessage } from './watchdog.ts'

// Thread that watches the event loop of its process. It keeps running while the loop is blocked.

const { shared, heapLimit, processId, connection, checkMs, limits } = workerData as WatchdogData
const [beats, heapUsed, residentThen] = [0, 1, 2] as const
const figures = new Float64Array(shared)
const judge = createJudge(limits)
const inHand = new Set<string>()
const marked = new Set<string>()
let client: Promise<pg.Client> | undefined
let work: Promise<unknown> = Promise.resolve()
let isEnding = false

parentPort?.on('message', ({ begun, ended }: WatchdogMessage) => {
  if (ended) inHand.delete(ended)
  if (!begun) return
  inHand.add(begun)
  // Before it is needed: there is little time when memory runs out.
  connected().catch(() => undefined)
})

setInterval(() => {
  const verdict = judge({ beats: figures[beats] ?? 0, memoryShare: memoryShare() })
  if (verdict === 'well') return withdraw()
  suspect(verdict)
  if (verdict === 'end') end()
}, checkMs)

/** Only the heap size at the last beat is known; it has grown by no more than the process has since. */
function memoryShare(): number {
  const resident = process.memoryUsage.rss()
  const grown = Math.max(0, resident - (figures[residentThen] ?? 0))
  const constrained = process.constrainedMemory()
  const memory = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
  return Math.max(((figures[heapUsed] ?? 0) + grown) / heapLimit, resident / memory)
}

function suspect(verdict: Exclude<Verdict, 'well'>): void {
  const fresh = [...inHand].filter((id) => !marked.has(id))
  if (fresh.length === 0) return
  for (const id of fresh) marked.add(id)
  say(40, 'suspected', { reason: verdict, jobs: fresh })
  query(
    `insert into job_mark (job_id, process_id, reason) select id, $2, $3 from unnest($1::uuid[]) id on conflict do nothing`,
    [fresh, processId, verdict === 'memory' ? 'memory' : 'stalled'],
  )
}

function withdraw(): void {
  if (marked.size === 0) return
  marked.clear()
  query('delete from job_mark where process_id = $1', [processId])
}

function end(): void {
  if (isEnding) return
  isEnding = true
  say(60, 'the event loop is blocked: this process ends itself', { jobs: [...inHand] })
  const kill = () => process.kill(process.pid, 'SIGKILL')
  // The marks were written long ago, unless the database is away.
  work.finally(kill)
  setTimeout(kill, 1_000)
}

function query(text: string, values: unknown[]): void {
  work = work
    .then(async () => (await connected()).query(text, values))
    .catch((error: Error) => say(40, 'a mark was not written', { reason: error.message }))
}

function connected(): Promise<pg.Client> {
  client ??= (async () => {
    const own = new pg.Client({ ...connection, application_name: 'sightline-watchdog', statement_timeout: 2_000 })
    const forget = () => {
      client = undefined
    }
    own.on('error', forget)
    own.on('end', forget)
    await own.connect().catch((error: unknown) => {
      forget()
      throw error
    })
    return own
  })()
  return client
}

/** Writes a line as the program's log does: its own thread can't write any now. */
function say(level: number, msg: string, details: object): void {
  writeSync(2, `${JSON.stringify({ level, time: new Date().toISOString(), ...details, msg })}\n`)
}
