import type { Callers } from '../../tests/support/call-examples.ts'
import type { PortalCall } from '../../tests/support/portal.ts'
import { pause, seconds, within } from '../support/figures.ts'
import { table } from '../support/page.ts'
import { ask } from './asking.ts'
import type { Part } from './part.ts'
import type { Target } from './target.ts'

// Queues that are filled and left, and places that are held by sending a byte at a time. Limits per minute are off, so that one
// address can do what many would.

const bombs = 150
const drips = 12
const visitorRuns = 150
/** What a member does may take so many times what it takes without the attack, and no more than that beside it. */
const mostTimes = 3
const leastMs = 1_000
const healthMs = 200
const searchMs = 100

interface Row {
  what: string
  withoutMs: number
  withMs: number | undefined
}

/** Fills each queue and leaves, and does what honest people do meanwhile. */
export async function fillQueues(target: Target, callers: Callers): Promise<Omit<Part, 'title'>> {
  const { base } = target
  const faults: string[] = []
  const rows: Row[] = []
  const member = callers.organisation.owner.call
  const compare = async (what: string, deed: () => Promise<number | undefined>, attack: () => Promise<() => void>) => {
    await deed()
    const withoutMs = (await deed()) ?? Number.POSITIVE_INFINITY
    const end = await attack()
    const withMs = await deed()
    end()
    rows.push({ what, withoutMs, withMs })
    if (withMs === undefined) faults.push(`${what}: not done`)
    else if (withMs > Math.max(mostTimes * withoutMs, leastMs))
      faults.push(`${what}: ${seconds(withMs)}, and ${seconds(withoutMs)} without the attack`)
  }
  const watched = watch(base)

  await compare(
    'a pasted policy is read',
    () => paste(base, honestPage),
    async () => {
      const leaving = new AbortController()
      const sent = Array.from({ length: bombs }, (_, n) => pasteBomb(base, { n, signal: leaving.signal }))
      await pause(1_000)
      leaving.abort()
      await Promise.allSettled(sent)
      return () => undefined
    },
  )

  await compare(
    'a member sends a file',
    () => sendFile(member),
    async () => {
      const stop = new AbortController()
      for (let n = 0; n < drips; n++) void drip(base, stop.signal)
      await pause(500)
      return () => stop.abort()
    },
  )

  await compare(
    "a member's investigation begins",
    () => investigate(target, member, callers.organisation.ids.vendor),
    async () => {
      for (let n = 0; n < visitorRuns; n++)
        await ask(`${base}/api/investigation-requests`, {
          ...{ method: 'POST', headers: from(n) },
          body: { vendorName: `Nobody flood ${n}`, priority: 'urgent', requestedBy: '' },
        })
      return () => undefined
    },
  )

  const { health, search } = await watched()
  const worstHealth = Math.max(...health)
  const p99 = search.toSorted((a, b) => a - b)[Math.ceil(search.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY
  if (worstHealth > healthMs) faults.push(`/healthz took ${worstHealth.toFixed(0)} ms`)
  if (p99 > searchMs) faults.push(`one search in a hundred took ${p99.toFixed(0)} ms or more`)
  const attacks = `${bombs} pasted pages of styles whose senders hang up, ${drips} uploads of one address by the byte, ${visitorRuns} urgent investigations of visitors`
  const cells = rows.map(({ what, withoutMs, withMs }) => [what, seconds(withoutMs), seconds(withMs)])
  return {
    text: `${attacks}; and meanwhile:\n\n${table(['what', 'without', 'with'], cells)}\n\n\`/healthz\`, ${health.length} times: ${worstHealth.toFixed(0)} ms at most. Search, ${search.length} times: p99 ${p99.toFixed(0)} ms.`,
    faults,
  }
}

const from = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n % 250}` })

/** Asks for health and searches until it is called. */
function watch(base: string): () => Promise<{ health: number[]; search: number[] }> {
  const health: number[] = []
  const search: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      health.push((await ask(`${base}/healthz`)).ms)
      search.push((await ask(`${base}/api/search?q=face`)).ms)
      await pause(50)
    }
  })()
  return async () => {
    isOver = true
    await watching
    return { health, search }
  }
}

const sentence = '<p>We collect your email address to send you what you asked for. We do not sell personal data.</p>'
/** Near the longest that is taken. */
const honestPage = `<!doctype html><html><body>${sentence.repeat(Math.floor(200_000 / sentence.length))}</body></html>`

async function paste(base: string, text: string): Promise<number | undefined> {
  const answer = await ask(`${base}/api/policies`, { method: 'POST', body: { text } })
  return answer.status === 200 || answer.status === 201 ? answer.ms : undefined
}

const styles = '<style>a,a{top:0}</style><a>x</a>'
const bomb = `<!doctype html><html><body>${styles.repeat(Math.floor(240_000 / styles.length))}</body></html>`

const pasteBomb = (base: string, { n, signal }: { n: number; signal: AbortSignal }) =>
  fetch(`${base}/api/policies`, {
    ...{ method: 'POST', signal, headers: { 'content-type': 'application/json', ...from(n) } },
    body: JSON.stringify({ text: bomb }),
  }).then((answer) => answer.body?.cancel())

/** A file that never comes. */
async function drip(base: string, signal: AbortSignal): Promise<void> {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.apk"\r\n\r\n'
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
    pull: async (controller) => {
      await pause(5_000)
      controller.enqueue(new Uint8Array(1))
    },
  })
  const init: RequestInit & { duplex: 'half' } = {
    ...{ method: 'POST', body, signal, duplex: 'half' },
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...from(1) },
  }
  await fetch(`${base}/api/scan-files`, init).then(
    (answer) => answer.body?.cancel(),
    () => undefined,
  )
}

let files = 0
async function sendFile(member: PortalCall): Promise<number | undefined> {
  const began = performance.now()
  files += 1
  const { status } = await member('POST /api/customer/files', { file: new File([`plain words ${files}`], 'a.txt') })
  return status < 300 ? performance.now() - began : undefined
}

/** From the press of the button until the run is in hand. */
async function investigate({ client }: Target, member: PortalCall, vendor: number): Promise<number | undefined> {
  const began = performance.now()
  const answer = await member(`POST /api/customer/vendors/${vendor}/investigation`)
  if (answer.status > 299) return undefined
  const hasBegun = async () => {
    const { rows } = await client.query(`select 1 from investigation where id = $1 and started_at is not null`, [
      answer.json.id,
    ])
    return rows.length > 0
  }
  if (!(await within(60_000, hasBegun, 10))) return undefined
  const tookMs = performance.now() - began
  // One under way stands for the next one.
  await within(60_000, async () => {
    const { rows } = await client.query(`select 1 from investigation where id = $1 and completed_at is not null`, [
      answer.json.id,
    ])
    return rows.length > 0
  })
  return tookMs
}
