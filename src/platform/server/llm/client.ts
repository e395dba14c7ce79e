import { setTimeout as pause } from 'node:timers/promises'
import type { Completion, CompletionRequest, UnavailableReason, Usage } from '../../shared/completion.ts'
import { sha256Of } from '../blobs.ts'
import { retryAfterMs } from '../net/pace.ts'
import type { UnavailableReason as OutsideReason } from '../net/reasons.ts'
import type { GuardedPost, LlmBudget } from './completion.ts'
import { type Answer, type Asked, type Dialect, dialects, type LlmKind } from './dialects.ts'

// One question to a language model over the guarded way out. It has no memory and no tools, nothing of the question or the
// answer is logged, and whatever the other side does is a value.

export interface LlmLogLine {
  name: string
  model: string
  promptSha256: string
  outcome: 'answered' | UnavailableReason
  usage: Usage | null
  attempts: number
}

export interface LlmClientOptions {
  kind: LlmKind
  baseUrl: string
  model: string
  apiKey?: string | undefined
  fetch: GuardedPost
  budget?: LlmBudget | undefined
  log?: ((line: LlmLogLine) => void) | undefined
  sleep?: (ms: number, signal?: AbortSignal) => Promise<unknown>
  now?: () => Date
  totalMs?: number
}

export interface LlmClient {
  complete(request: CompletionRequest): Promise<Completion>
}

const maxAnswerBytes = 1024 * 1024
const mostRetries = 2
const firstWaitMs = 1_000
/** A server that wants more patience is asked another day. */
const longestWaitMs = 20_000

export function createLlmClient({
  kind,
  baseUrl,
  model,
  apiKey,
  fetch: post,
  budget,
  log,
  sleep = (ms, signal) => pause(ms, undefined, { ...(signal && { signal }) }),
  now = () => new Date(),
  totalMs = 60_000,
}: LlmClientOptions): LlmClient {
  const dialect = dialects[kind]
  const url = dialect.url(baseUrl.replace(/\/+$/, ''))

  return {
    async complete(request) {
      const { name, system, user, maxTokens } = request
      const promptSha256 = sha256Of(JSON.stringify([model, system, user, request.schema]))
      let attempts = 0
      const done = (outcome: Completion): Completion => {
        const isAnswer = outcome.outcome === 'answered'
        log?.({
          name,
          model,
          promptSha256,
          outcome: isAnswer ? 'answered' : outcome.reason,
          usage: isAnswer ? outcome.usage : null,
          attempts,
        })
        return outcome
      }
      const unavailable = (reason: UnavailableReason) => done({ outcome: 'unavailable', reason, promptSha256 })

      // Our own key inside a prompt is a bug of ours that must not leave the server.
      if (apiKey && (system.includes(apiKey) || user.includes(apiKey))) return unavailable('refused')
      const estimate = { input: Math.ceil((system.length + user.length) / 4), output: maxTokens }
      const taken = estimate.input + estimate.output
      if (budget && !(await budget.take(taken))) return unavailable('budget-spent')

      const asked = await askServer(request, () => attempts++)
      await budget?.note({ taken, ...spent(asked, estimate) })
      if (asked.outcome !== 'answered') return unavailable(asked.reason)
      return done({ ...asked, promptSha256 })
    },
  }

  async function askServer(request: CompletionRequest, count: () => void): Promise<Asked> {
    const headers = { 'content-type': 'application/json', accept: 'application/json', ...dialect.headers(apiKey) }
    let isStrict = true
    for (let retries = 0; ; ) {
      count()
      const reply = await post(url, {
        method: 'POST',
        headers,
        body: JSON.stringify(dialect.body({ ...request, model, isStrict })),
        maxBytes: maxAnswerBytes,
        totalMs,
        ...(request.signal && { signal: request.signal }),
      })
      if (reply.outcome === 'unavailable') return { outcome: 'unavailable', reason: reasonOf(reply.reason) }
      const { status, body } = reply
      if (status >= 200 && status < 300) return readAnswer(dialect, body, { name: request.name, model })
      // Older servers know no schema: the words of the prompt and our own check take its place.
      if (status === 400 && isStrict && dialect.canRelax) {
        isStrict = false
        continue
      }
      if (status !== 429 && status < 500) return { outcome: 'unavailable', reason: refusalOf(status) }
      const reason = status === 429 ? 'rate-limited' : 'server-error'
      const waitMs = retryAfterMs(reply.headers['retry-after'], now().getTime()) || firstWaitMs * 2 ** retries
      if (retries === mostRetries || waitMs > longestWaitMs) return { outcome: 'unavailable', reason }
      retries++
      if (!(await waited(waitMs, request.signal))) return { outcome: 'unavailable', reason: 'timeout' }
    }
  }

  /** False when the caller no longer waits. */
  async function waited(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
    try {
      await sleep(ms, signal)
    } catch (error) {
      if (!signal?.aborted) throw error
    }
    return !signal?.aborted
  }
}

function readAnswer(dialect: Dialect, body: Buffer, { name, model }: { name: string; model: string }): Asked {
  const answer = dialect.read(body.toString('utf8'), name)
  if (answer.outcome !== 'answered') return answer
  return answer.text.trim()
    ? { ...answer, model: nameOf(answer, model) }
    : { outcome: 'unavailable', reason: 'bad-response' }
}

const nameOf = ({ model }: Answer, asked: string): string => (model && model.length <= 200 ? model : asked)

/** Returns zero if the server did not work; the whole reservation if the usage is unknown. */
function spent(asked: Asked, estimate: Usage): Usage {
  if (asked.outcome === 'answered')
    return asked.usage ?? { input: estimate.input, output: Math.ceil(asked.text.length / 4) }
  const mayHaveWorked = ['timeout', 'too-large', 'bad-response', 'content-refused'].includes(asked.reason)
  return mayHaveWorked ? estimate : { input: 0, output: 0 }
}

function refusalOf(status: number): UnavailableReason {
  if (status === 408) return 'timeout'
  if (status === 413) return 'too-large'
  return status >= 400 ? 'refused' : 'bad-response'
}

/** Maps the reasons of the guarded fetch. */
function reasonOf(reason: OutsideReason): UnavailableReason {
  switch (reason) {
    case 'timeout':
    case 'aborted':
      return 'timeout'
    case 'too-large':
    case 'headers-too-large':
      return 'too-large'
    case 'unresolvable':
    case 'unreachable':
    case 'proxy':
    case 'behind-proxy':
    case 'handshake':
    case 'certificate':
    case 'busy':
      return 'server-error'
    case 'bad-encoding':
    case 'bad-response':
    case 'bad-redirect':
    case 'redirected':
    case 'downgrade':
    case 'too-many-redirects':
    case 'wrong-type':
      return 'bad-response'
    case 'egress-off':
    case 'bad-url':
    case 'scheme':
    case 'port':
    case 'userinfo':
    case 'host':
    case 'private-address':
    case 'unsupported':
      return 'refused'
  }
}
