import fc from 'fast-check'
import { z } from 'zod'
import { percentile } from '../../bench/figures.ts'
import { parseJson } from '../../src/platform/shared/json.ts'
import {
  type Callers,
  type ContractCall,
  calls,
  filled,
  headersOf,
  hostileText,
  sampleOf,
  wrongTypes,
} from '../../tests/support/call-examples.ts'
import { table } from '../support/page.ts'
import { root } from '../support/program.ts'
import { type Answered, ask, inLanes } from './asking.ts'
import { type Kind, kinds, valuesOf } from './from-schema.ts'
import { leaksIn } from './leaks.ts'
import type { Part } from './part.ts'

/** How many of each kind a call is sent; what starts work is sent fewer. */
const runs: Record<Kind, number> = { valid: 6, boundary: 8, hostile: 12 }
const runsOfCostly: Record<Kind, number> = { valid: 2, boundary: 3, hostile: 5 }
const lanes = 6
/** Maximum latency for a reader during the attack, in 99 of 100 cases. */
const slowestReadMs = 1_000

const harm = [...Object.values(hostileText), ...Object.values(wrongTypes), { toString: 'x' }, [[[[]]]], '\r\n', '%00']

interface Sent {
  call: ContractCall
  kind: Kind
  path: string
  body: unknown
}

/** Sends everything that a schema accepts, nearly accepts and must refuse, to every call, as every allowed caller. */
export async function fuzz(base: string, callers: Callers, seed: number): Promise<Omit<Part, 'title'>> {
  const faults: string[] = []
  const taken: Record<Kind, Map<string, number>> = { valid: new Map(), boundary: new Map(), hostile: new Map() }
  const times: number[] = []
  const readings = { quiet: await readMs(base, 300), busy: [] as number[] }
  const probe = watchReads(base, readings.busy)
  await inLanes(sendings(callers, seed), lanes, async ({ call, kind, path, body }) => {
    const sending = { method: call.method, headers: headersOf(call, callers), body }
    const answer = await ask(`${base}${path}`, sending).catch((error) => {
      throw new Error(`${call.key} (${kind}) was not answered: ${error} ${error?.cause ?? ''}`)
    })
    times.push(answer.ms)
    const band = `${Math.floor(answer.status / 100)}xx`
    taken[kind].set(band, (taken[kind].get(band) ?? 0) + 1)
    faults.push(...faultsOf(answer).map((fault) => `${call.key} (${kind}): ${fault}`))
  })
  await probe.stop()
  const busy = percentile(readings.busy, 0.99) ?? 0
  if (busy > slowestReadMs) faults.push(`a read took ${busy.toFixed(0)} ms at the 99th percentile meanwhile`)
  const of = (values: readonly number[], share: number) => `${(percentile(values, share) ?? 0).toFixed(0)} ms`
  return {
    faults,
    text: `${times.length} requests to all ${calls.length} calls of the contract map, each with the path, query and body that its
schema takes, values on the edges of it, and values that mean harm (seed ${seed}). No answer may be a 500, every refusal is JSON of
the one shape with a code and a sentence (\`application/json\`, in v1 \`application/problem+json\`, as the OpenAPI file says), and none names a path, a stack, a statement
or a part of the program.

${table(
  ['values', 'requests', '2xx', '3xx', '4xx', '5xx'],
  kinds.map((kind) => {
    const count = (band: string) => taken[kind].get(band) ?? 0
    const bands = ['2xx', '3xx', '4xx', '5xx'].map((band) => String(count(band)))
    return [kind, String([...taken[kind].values()].reduce((a, b) => a + b, 0)), ...bands]
  }),
)}

${table(
  ['milliseconds', 'p50', 'p95', 'p99'],
  [
    ['all answers under the attack', of(times, 0.5), of(times, 0.95), of(times, 0.99)],
    ['a search beside it', of(readings.busy, 0.5), of(readings.busy, 0.95), of(readings.busy, 0.99)],
    ['the same search before it', of(readings.quiet, 0.5), of(readings.quiet, 0.95), of(readings.quiet, 0.99)],
  ],
)}

The attack is ${lanes} callers without a pause and without limits, on the machine that also runs the database and sends the
requests; the bound for the search is ${slowestReadMs} ms.`,
  }
}

function* sendings(callers: Callers, seed: number): Generator<Sent> {
  for (const call of calls) {
    const { params, query, body, cost } = call.endpoint
    for (const kind of kinds) {
      const numRuns = (cost === 'costly' ? runsOfCostly : runs)[kind]
      const make = (schema: typeof params) =>
        schema ? fc.sample(valuesOf(schema, kind, harm), { numRuns, seed }) : Array(numRuns).fill({})
      const [paths, queries, bodies] = [make(params), make(query), make(body)]
      for (let n = 0; n < numRuns; n++)
        yield {
          ...{ call, kind },
          path: pathOf(call, callers, { values: n % 2 ? {} : paths[n], query: queries[n] }),
          // Half of them begin with what reaches the handler, so that one field at a time is strange.
          body: body ? mixed(sampleOf(call.key, body), bodies[n], n) : undefined,
        }
    }
  }
}

/** A field in three is the made one in every second value, all of them in the others. */
function mixed(known: Record<string, unknown>, made: unknown, n: number): unknown {
  if (n % 2 === 0 || typeof made !== 'object' || made === null) return made
  const fields = Object.entries(made).filter((_, at) => (at + n) % 3 === 0)
  return { ...known, ...Object.fromEntries(fields) }
}

function pathOf(
  call: ContractCall,
  { organisation }: Callers,
  { values, query }: { values: unknown; query: unknown },
): string {
  const given = values as Record<string, unknown>
  const path = filled(call, organisation).split('/')
  const named = call.path
    .split('/')
    .map((part, at) => {
      const value = given[/^\{(\w+)\}$/.exec(part)?.[1] ?? '']
      return value === undefined || value === '' ? path[at] : encodeURIComponent(plain(value).slice(0, 3_000))
    })
    .join('/')
  const asked = new URLSearchParams(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [name, plain(value).slice(0, 3_000)]),
  )
  return `${named}${asked.size > 0 ? `?${asked}` : ''}`
}

const plain = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

/** Fields of every refusal. */
const refusal = z.object({ code: z.string().regex(/^[a-z0-9_]+$/), message: z.string().min(1) })
/** Problem details say it beside their own. RFC 9457 */
const problem = refusal.extend({
  type: z.literal('about:blank'),
  title: z.string().min(1),
  status: z.int().min(100).max(999),
})

export function faultsOf({ status, headers, text }: Answered): string[] {
  const faults: string[] = []
  if (status >= 500 && status !== 503) faults.push(`answered ${status}: ${text.slice(0, 120)}`)
  if (headers.get('x-content-type-options') !== 'nosniff') faults.push('an answer without nosniff')
  if (headers.has('x-injected')) faults.push('a header was injected')
  if (status < 400) return faults
  const type = /^application\/(problem\+)?json\b/.exec(headers.get('content-type') ?? '')
  if (!type) faults.push(`a refusal of type ${headers.get('content-type')}`)
  else if (!(type[1] ? problem : refusal).safeParse(parseJson(text)).success)
    faults.push(`a refusal of another shape: ${text.slice(0, 120)}`)
  return [...faults, ...leaksIn(text, root).map((leak) => `a refusal with ${leak}: ${text.slice(0, 120)}`)]
}

const readPath = '/api/search/results?q=google'

async function readMs(base: string, times: number): Promise<number[]> {
  const found: number[] = []
  for (let n = 0; n < times; n++) found.push((await ask(`${base}${readPath}`)).ms)
  return found
}

/** Reads one at a time, as fast as a person would, until it is told to stop. */
function watchReads(base: string, into: number[]): { stop: () => Promise<void> } {
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      // If the program is gone, the attack reports it.
      into.push(...(await readMs(base, 1).catch(() => [])))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await reading
    },
  }
}
