import { percentile } from '../../bench/figures.ts'
import { startFakeLlm } from '../../tests/fakes/llm-server.ts'
import type { Callers } from '../../tests/support/call-examples.ts'
import { fillOrganisation } from '../../tests/support/portal.ts'
import { pause, seconds, within } from '../support/figures.ts'
import { table } from '../support/page.ts'
import { ask } from './asking.ts'
import { type Deed, faultOf, memberDeeds, timeDeeds, timeUndisturbed } from './deeds.ts'
import type { Part } from './part.ts'
import { startTarget, type Target } from './target.ts'
import { watchAnswers } from './watch.ts'

// Queues that are filled and left, and places that are held by sending a byte at a time. Limits per minute are off, so that one
// address can do what many would.

const bombs = 150
const drips = 12
const visitorRuns = 150
const most = { healthMs: 200, searchMs: 100 }

/** A reader is started again when the one at work is stopped. */
const readerRestartMs = 3_000

interface Attack {
  what: string
  /** @returns what ends it. */
  begin: () => Promise<() => void>
}

/** Fills each queue and leaves, and does what honest people do meanwhile. */
export async function fillQueues(target: Target, { organisation }: Callers): Promise<Omit<Part, 'title'>> {
  const { base } = target
  const faults: string[] = []
  const rows: string[][] = []
  const reading: Deed = {
    what: 'a pasted policy is read',
    carryOut: () => paste(base, honestPage),
    leastMs: readerRestartMs,
  }
  const deeds = [reading, ...memberDeeds(target, organisation)]
  const usual = await timeUndisturbed(deeds)
  rows.push(['none', ...deeds.map((deed) => seconds(usual.get(deed)))])
  const watched = await watchAnswers(base)
  for (const { what, begin } of attacksOn(target)) {
    const end = await begin()
    const taken = await timeDeeds(deeds)
    end()
    for (const deed of deeds) {
      const fault = faultOf(deed, taken.get(deed), usual.get(deed))
      if (fault) faults.push(`${what}: ${fault}`)
    }
    rows.push([what, ...deeds.map((deed) => seconds(taken.get(deed)))])
  }
  const { health, search } = await watched()
  const worstHealth = health.at(-1) ?? Number.POSITIVE_INFINITY
  const p99 = percentile(search, 0.99) ?? Number.POSITIVE_INFINITY
  if (worstHealth > most.healthMs) faults.push(`/healthz took ${worstHealth.toFixed(0)} ms`)
  if (p99 > most.searchMs) faults.push(`one search in a hundred took ${p99.toFixed(0)} ms or more`)
  const model = await spendModel()
  faults.push(...model.faults)
  return {
    text: `What honest people do beside each attack, and without one, each by the median of three:\n\n${table(['attack', ...deeds.map(({ what }) => what)], rows)}\n\n\`/healthz\`, ${health.length} times: ${worstHealth.toFixed(0)} ms at most. Search, ${search.length} times: p99 ${p99.toFixed(0)} ms.\n\n${model.text}`,
    faults,
  }
}

const attacksOn = ({ base }: Target): Attack[] => [
  {
    what: `${bombs} pasted pages of styles whose senders hang up`,
    begin: async () => {
      const leaving = new AbortController()
      const sent = Array.from({ length: bombs }, (_, n) => pasteBomb(base, { n, signal: leaving.signal }))
      await pause(1_000)
      leaving.abort()
      await Promise.allSettled(sent)
      return () => undefined
    },
  },
  {
    what: `${drips} uploads of one address by the byte`,
    begin: async () => {
      const stop = new AbortController()
      for (let n = 0; n < drips; n++) void drip(base, stop.signal)
      await pause(500)
      return () => stop.abort()
    },
  },
  {
    what: `${visitorRuns} urgent investigations of visitors`,
    begin: async () => {
      for (let n = 0; n < visitorRuns; n++)
        await ask(`${base}/api/investigation-requests`, {
          ...{ method: 'POST', headers: from(n) },
          body: { vendorName: `com.unknown.flood${n}`, priority: 'urgent', requestedBy: '' },
        })
      return () => undefined
    },
  },
]

/** A quarter of it is for all visitors, a tenth of that for each. */
const monthlyTokens = 200_000
const modelRuns = 50

/** Visitors ask for reports until they may take no more of the model's month; a member's report is then still written. */
async function spendModel(): Promise<{ text: string; faults: string[] }> {
  const fake = await startFakeLlm()
  const target = await startTarget({
    // The model is on this machine; whatever else is asked goes to a proxy that is not there.
    ...{ EGRESS: 'on', EGRESS_PROXY: 'http://127.0.0.1:9', TRUSTED_PROXIES: '127.0.0.1, ::1' },
    ...{ LLM_KIND: 'ollama', LLM_BASE_URL: fake.baseUrl('ollama'), LLM_MODEL: 'fake-1' },
    LLM_MONTHLY_TOKENS: String(monthlyTokens),
  })
  try {
    const { base, client } = target
    const { owner } = await fillOrganisation(base, client, 'Model')
    // Selects by package: a name that several apps share would wait for a person to say which is meant.
    const { rows: apps } = await client.query<{ package: string }>(
      `select min(i.value) as package from entry e join entry_identifier i on i.entry_id = e.id and i.kind = 'package'
       where e.type = 'app' group by e.id, e.prominence order by e.prominence desc, e.id limit $1`,
      [modelRuns],
    )
    const runs: string[] = []
    for (const [n, app] of apps.entries()) {
      const { text } = await ask(`${base}/api/investigation-requests`, {
        ...{ method: 'POST', headers: from(n) },
        body: { vendorName: app.package, priority: 'urgent', requestedBy: '' },
      })
      runs.push(JSON.parse(text).id)
    }
    const callsOf = async (ids: string[]) => {
      const isOver = async () =>
        (await client.query(`select 1 from investigation where id = any($1) and completed_at is null`, [ids])).rows
          .length === 0
      if (!(await within(300_000, isOver, 500))) throw new Error('a report was not written in five minutes')
      const { rows } = await client.query<{ outcome: string }>(
        `select outcome from investigation_llm_call where investigation_id = any($1)`,
        [ids],
      )
      return (outcome: string) => rows.filter((row) => row.outcome === outcome).length
    }
    const ofVisitors = await callsOf(runs)
    const vendor = await owner.call('POST /api/customer/vendors', {
      body: { vendorName: apps[0]?.package, vendorType: 'analytics' },
    })
    const started = await owner.call(`POST /api/customer/vendors/${vendor.json.id}/investigation`)
    const ofMember = await callsOf([started.json.id])
    const { rows: shares } = await client.query<{ tokens: string }>(
      `select tokens from llm_share where payer = 'visitors' order by month desc limit 1`,
    )
    const taken = Number(shares[0]?.tokens ?? 0)
    const faults: string[] = []
    if (taken > monthlyTokens / 4) faults.push(`visitors took ${taken} of ${monthlyTokens} tokens of the model`)
    if (ofVisitors('budget-spent') === 0) faults.push('the visitors did not use up their share of the model')
    if (ofMember('accepted') === 0 || ofMember('budget-spent') > 0)
      faults.push("a member's report was not written with the model after visitors had used up theirs")
    return {
      faults,
      text: `${runs.length} visitors asked for reports that a language model helps to write, of ${monthlyTokens} tokens in a month: they took ${taken}, and ${ofVisitors('budget-spent')} of their calls were refused. A member's report then had ${ofMember('accepted')} calls, and ${ofMember('budget-spent')} refused.`,
    }
  } finally {
    await target.stop()
    await fake.close()
  }
}

const from = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n % 250}` })

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
