/** An answer, read to its end. */
export interface Answered {
  status: number
  headers: Headers
  text: string
  ms: number
}

export interface Asking {
  method?: string
  headers?: Record<string, string>
  /** Sent as it is where it is a text or a form, else as JSON. */
  body?: unknown
}

export async function ask(url: string, { method = 'GET', headers = {}, body }: Asking = {}): Promise<Answered> {
  const isPlain = typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array
  const init = {
    method,
    redirect: 'manual' as const,
    headers: { ...(body === undefined || isPlain ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: isPlain ? (body as string) : JSON.stringify(body) }),
  }
  const began = performance.now()
  const answer = await fetch(url, init).catch((error) => {
    // A connection that was kept, and closed by the other side while nothing was said: the request was not heard.
    if (!isClosed(error)) throw error
    return fetch(url, { ...init, headers: { ...init.headers, connection: 'close' } })
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, ms: performance.now() - began }
}

/** So many at a time. */
export async function inLanes<T>(items: Iterable<T>, lanes: number, use: (item: T) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]()
  const lane = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await use(next.value)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

const isClosed = ({ cause }: { cause?: { code?: string } }) =>
  ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(cause?.code ?? '')
