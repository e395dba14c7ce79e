import type { Contract, Output, Sending } from '../shared/endpoint.ts'
import { parseJson } from '../shared/json.ts'
import { pageVisitHeader } from '../shared/page-visit.ts'
import type { Issue } from '../shared/refusal.ts'

/** A call that was refused or failed: `message` is the status, a colon, and the body as sent; `words` is for a person. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly words: string
  readonly issues: Issue[]

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    const parsed = readBody(body)
    this.code = parsed.code ?? 'unknown'
    this.words = parsed.message ?? statusText
    this.issues = parsed.issues ?? []
  }
}

function readBody(body: string): { code?: string; message?: string; issues?: Issue[] } {
  const value = parseJson(body)
  return typeof value === 'object' && value !== null ? value : {}
}

/** Returns the message shown for a failed call: that of the first invalid field, else that of the refusal. */
export const errorWords = (error: Error): string =>
  error instanceof ApiError ? (error.issues[0]?.message ?? error.words) : 'The server did not answer. Please try again.'

/**
 * Returns the same with every invalid field, for a form: the refusal is shown above it, each field's message below the
 * field.
 */
export const explainRefusal = (error: Error): { words: string; issues: readonly Issue[] } =>
  error instanceof ApiError ? { words: error.words, issues: error.issues } : { words: errorWords(error), issues: [] }

interface Parts {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

/** URL of a call: path parameters filled in, absent query fields left out, lists repeated. */
export function callUrl(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const item of [value].flat()) if (item !== null && item !== undefined) search.append(name, String(item))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Transport of a call: the browser's own `fetch`, or one that adds the session. */
export type Send = (
  url: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
) => Promise<Response>

/** The token from an earlier response for this page's next calls. */
let pageVisit: string | undefined

// Not `fetch` itself: a test that puts another in its place would not be heard.
export const sendPlainly: Send = async (url, init) => {
  const headers = pageVisit === undefined ? init.headers : { ...init.headers, [pageVisitHeader]: pageVisit }
  const response = await fetch(url, { credentials: 'include', ...init, ...(headers && { headers }) })
  pageVisit = response.headers.get(pageVisitHeader) ?? pageVisit
  return response
}

/** Typed calls over a contract; the contract is imported as a type only, so no schema reaches the browser. */
export function createCaller<C extends Contract>(send: Send = sendPlainly) {
  return async <K extends keyof C & string>(
    key: K,
    sending: Sending<C[K]>,
    options: { signal?: AbortSignal } = {},
  ): Promise<Output<C[K]>> => {
    const [method = 'GET', path = ''] = key.split(' ')
    const parts = sending as Parts
    const response = await send(callUrl(path, parts), {
      method,
      ...(parts.body === undefined
        ? {}
        : { body: JSON.stringify(parts.body), headers: { 'content-type': 'application/json' } }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new ApiError(response.status, response.statusText, text)
    return (text === '' ? undefined : JSON.parse(text)) as Output<C[K]>
  }
}
