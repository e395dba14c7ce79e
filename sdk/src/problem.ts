import type { ProblemCode } from './calls.ts'

/** One field that was refused. */
export interface Issue {
  path: string
  message: string
}

/** A call that was refused. A server that cannot be reached is no refusal: `fetch` throws then. */
export class SightlineError extends Error {
  override name = 'SightlineError'
  readonly status: number
  /** Stable; for programs. `message` is for people. */
  readonly code: ProblemCode
  readonly issues: readonly Issue[]
  /** By which support finds the call. */
  readonly requestId: string | undefined
  /** When it may be asked again, where the server says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(response: Response, body: { code?: string; message?: string; issues?: Issue[] }) {
    super(body.message ?? `The server answered ${response.status}.`)
    this.status = response.status
    this.code = (body.code ?? 'unreadable_answer') as ProblemCode
    this.issues = body.issues ?? []
    this.requestId = response.headers.get('x-request-id') ?? undefined
    this.retryAfterSeconds = retryAfterOf(response)
  }
}

/** What a proxy in between answers may be no JSON. */
export async function problemOf(response: Response): Promise<SightlineError> {
  const text = await response.text().catch(() => '')
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return new SightlineError(response, body)
  } catch {}
  return new SightlineError(response, {})
}

/** Seconds of the header `Retry-After`, which may name a date (RFC 9110 § 10.2.3). */
export function retryAfterOf({ headers }: Response): number | undefined {
  const said = headers.get('retry-after')
  if (said === null) return undefined
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}
