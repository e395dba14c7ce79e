import { parseJson } from '../../src/platform/shared/json.ts'

/** Outcome of a request. `away`: no answer, or 503 that says when to come back. */
export type Outcome = 'ok' | 'refused' | 'away' | 'wrong'

export interface Answer {
  outcome: Outcome
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers; its reader says what it expects of it.
  json: any
  headers: Headers
}

export interface Surface {
  call: (key: string, sent?: Sent) => Promise<Answer>
  /** Answers by what they came to. */
  counts: Record<Outcome, number>
  /** Each answer that is neither a success, nor a refusal with its reason, nor a 503 that says when to come back. */
  wrong: string[]
  /** Milliseconds of answers that were a success. */
  took: number[]
}

interface Sent {
  body?: unknown
  file?: File
  token?: string | undefined
  cookie?: string | undefined
  /** As behind a proxy: each visitor has a network of his own. */
  from?: string
  patienceMs?: number
}

/** The product as a visitor has it: over HTTP. */
export function openSurface(base: string): Surface {
  const counts: Surface['counts'] = { ok: 0, refused: 0, away: 0, wrong: 0 }
  const wrong: string[] = []
  const took: number[] = []
  return {
    counts,
    wrong,
    took,
    call: async (key, sent = {}) => {
      const began = performance.now()
      const answer = await ask(base, key, sent)
      const outcome = outcomeOf(answer)
      counts[outcome] += 1
      if (outcome === 'wrong' && answer)
        wrong.push(`${key.replace(/\/[\w-]{22}\b/g, '/…')}: ${answer.status} ${answer.text.slice(0, 200)}`)
      if (outcome === 'ok') took.push(performance.now() - began)
      return {
        outcome,
        status: answer?.status ?? 0,
        json: answer && /^[[{]/.test(answer.text) ? (parseJson(answer.text) ?? null) : null,
        headers: answer?.headers ?? new Headers(),
      }
    },
  }
}

interface Raw {
  status: number
  headers: Headers
  text: string
}

/** @returns undefined where the connection ended before the whole answer was here. */
async function ask(base: string, key: string, { body, file, token, cookie, from, patienceMs = 30_000 }: Sent) {
  const [method = 'GET', path = '/'] = key.split(' ')
  const form = new FormData()
  if (file) form.set('file', file)
  try {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...(from && { 'x-forwarded-for': from }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(file ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    return { status: response.status, headers: response.headers, text: await response.text() } satisfies Raw
  } catch {
    return undefined
  }
}

export function outcomeOf(answer: Pick<Raw, 'status' | 'headers'> | undefined): Outcome {
  if (!answer) return 'away'
  if (answer.status < 400) return 'ok'
  if (answer.status === 503) return answer.headers.has('retry-after') ? 'away' : 'wrong'
  return answer.status < 500 ? 'refused' : 'wrong'
}
