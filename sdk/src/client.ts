import type { Answer, CallKey, Sending } from './calls.ts'
import { problemOf, retryAfterOf } from './problem.ts'

export interface SightlineOptions {
  /** Where Sightline runs, such as `https://sightline.example`. */
  baseUrl: string
  /** Of your organisation. Public reads need none. */
  apiKey?: string | undefined
  /** How often a call is tried again that the server put off or that did not reach it; 3 unless given. */
  retries?: number | undefined
  /** Of one attempt; 30 seconds unless given. */
  timeoutMs?: number | undefined
  /** Instead of the platform's own. */
  fetch?: typeof fetch | undefined
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Of a POST: the same call with the same key is done once, however often it is sent. One is made up unless given. */
  idempotencyKey?: string | undefined
}

interface Parts {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

/** Longer than this the client does not wait by itself: the error says when to come back. */
const longestWaitSeconds = 60

/** A client of one Sightline server. */
export class Sightline {
  readonly #options: {
    baseUrl: string
    apiKey: string | undefined
    retries: number
    timeoutMs: number
    fetch: typeof fetch
  }

  constructor({ baseUrl, apiKey, retries = 3, timeoutMs = 30_000, fetch = globalThis.fetch }: SightlineOptions) {
    this.#options = {
      ...{ baseUrl: baseUrl.replace(/\/+$/, ''), apiKey, retries, timeoutMs },
      // Called as a method of something else, a browser's fetch refuses.
      fetch: (input, init) => fetch(input, init),
    }
  }

  /** Any call of the API, by its name: `call('GET /api/suggestions', { query: { q: 'maps' } })`. */
  async call<Key extends CallKey>(key: Key, sending: Sending<Key>, options?: CallOptions): Promise<Answer<Key>> {
    return (await answerOf(await this.#send(key, sending, options))) as Answer<Key>
  }

  /** The answers of a call that has pages, each as the one before said where it is. */
  async *pages<Key extends CallKey>(
    key: Key,
    sending: Sending<Key>,
    options?: CallOptions,
  ): AsyncGenerator<Answer<Key>, void, undefined> {
    let response = await this.#send(key, sending, options)
    for (;;) {
      yield (await answerOf(response)) as Answer<Key>
      const next = /<([^>]+)>;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1]
      if (next === undefined) return
      response = await this.#fetch('GET', this.#below(next), {}, options)
    }
  }

  /** Entries of the catalog that match, one after the other over all pages. */
  search(query: Sending<'GET /api/v1/search'>['query'] = {}, options?: CallOptions) {
    return each(this.pages('GET /api/v1/search', { query }, options))
  }

  readonly assessments = {
    /** Newest first, one after the other over all pages. */
    list: (query: Sending<'GET /api/v1/assessments'>['query'] = {}, options?: CallOptions) =>
      each(this.pages('GET /api/v1/assessments', { query }, options)),

    /** Starts an assessment of a vendor, which is a name, a website or an app id. It ends with a webhook. */
    start: (body: Sending<'POST /api/v1/assessments'>['body'], options?: CallOptions) =>
      this.call('POST /api/v1/assessments', { body }, options),

    get: (id: number, options?: CallOptions) => this.call('GET /api/v1/assessments/{id}', { params: { id } }, options),

    /** Says which vendor is meant, where the assessment's `question` is not null. */
    answer: (
      id: number,
      body: NonNullable<Sending<'POST /api/v1/assessments/{id}/answer'>['body']>,
      options?: CallOptions,
    ) => this.call('POST /api/v1/assessments/{id}/answer', { params: { id }, body }, options),

    /** Sends the questionnaire, or answers its link to hand over where no address is given. */
    send: (id: number, body: Sending<'POST /api/v1/assessments/{id}/send'>['body'] = {}, options?: CallOptions) =>
      this.call('POST /api/v1/assessments/{id}/send', { params: { id }, body }, options),

    conclude: (id: number, body: Sending<'POST /api/v1/assessments/{id}/conclusion'>['body'], options?: CallOptions) =>
      this.call('POST /api/v1/assessments/{id}/conclusion', { params: { id }, body }, options),

    cancel: (id: number, options?: CallOptions) =>
      this.call('POST /api/v1/assessments/{id}/cancel', { params: { id } }, options),
  }

  readonly vendors = {
    /** Vendors of the register that match, one after the other over all pages. */
    list: (query: Sending<'GET /api/v1/vendors'>['query'] = {}, options?: CallOptions) =>
      each(this.pages('GET /api/v1/vendors', { query }, options)),

    get: (id: number, options?: CallOptions) => this.call('GET /api/v1/vendors/{id}', { params: { id } }, options),

    create: (body: Sending<'POST /api/v1/vendors'>['body'], options?: CallOptions) =>
      this.call('POST /api/v1/vendors', { body }, options),

    /** What is left out stays as it is. With `version`, an edit is refused if someone else edited the vendor since. */
    update: (id: number, body: NonNullable<Sending<'PATCH /api/v1/vendors/{id}'>['body']>, options?: CallOptions) =>
      this.call('PATCH /api/v1/vendors/{id}', { params: { id }, body }, options),

    /** Transfers, subprocessors, documents and decisions. */
    dossier: (id: number, options?: CallOptions) =>
      this.call('GET /api/v1/vendors/{id}/dossier', { params: { id } }, options),

    /** The score of a vendor of the register, with every factor and the evidence behind it. */
    report: (id: number, options?: CallOptions) =>
      this.call('GET /api/v1/vendors/{id}/report', { params: { id } }, options),

    /** The same as a PDF; waits until it is made. */
    reportPdf: async (id: number, options?: CallOptions): Promise<Uint8Array> => {
      for (;;) {
        const asked = { params: { id }, query: { format: 'pdf' } }
        const response = await this.#send('GET /api/v1/vendors/{id}/report', asked, options)
        if (response.status !== 202) return new Uint8Array(await response.arrayBuffer())
        await response.body?.cancel()
        await pause(retryAfterOf(response) ?? 1, options?.signal)
      }
    },
  }

  readonly agreements = {
    /** With all vendors, newest first, one after the other over all pages. */
    list: (query: Sending<'GET /api/v1/agreements'>['query'] = {}, options?: CallOptions) =>
      each(this.pages('GET /api/v1/agreements', { query }, options)),

    create: (vendorId: number, body: Sending<'POST /api/v1/vendors/{id}/agreements'>['body'], options?: CallOptions) =>
      this.call('POST /api/v1/vendors/{id}/agreements', { params: { id: vendorId }, body }, options),
  }

  readonly findings = {
    /** About all vendors, newest first, one after the other over all pages. */
    list: (query: Sending<'GET /api/v1/findings'>['query'] = {}, options?: CallOptions) =>
      each(this.pages('GET /api/v1/findings', { query }, options)),

    create: (vendorId: number, body: Sending<'POST /api/v1/vendors/{id}/findings'>['body'], options?: CallOptions) =>
      this.call('POST /api/v1/vendors/{id}/findings', { params: { id: vendorId }, body }, options),

    /** Edits a finding; `status: 'resolved'` concludes it. */
    update: (
      vendorId: number,
      id: number,
      body: NonNullable<Sending<'PATCH /api/v1/vendors/{id}/findings/{finding_id}'>['body']>,
      options?: CallOptions,
    ) =>
      this.call(
        'PATCH /api/v1/vendors/{id}/findings/{finding_id}',
        { params: { id: vendorId, finding_id: id }, body },
        options,
      ),
  }

  /** Events of the audit log, newest first, one after the other over all pages. */
  auditLog(query: Sending<'GET /api/v1/audit-log'>['query'] = {}, options?: CallOptions) {
    return each(this.pages('GET /api/v1/audit-log', { query }, options))
  }

  readonly webhooks = {
    list: (options?: CallOptions) => this.call('GET /api/v1/webhooks', {}, options),

    /** The answer holds the signing secret, which is not shown again. */
    create: (body: Sending<'POST /api/v1/webhooks'>['body'], options?: CallOptions) =>
      this.call('POST /api/v1/webhooks', { body }, options),

    delete: (id: number, options?: CallOptions) =>
      this.call('DELETE /api/v1/webhooks/{id}', { params: { id } }, options),

    /** Sends an example now, marked as a test. */
    test: (id: number, body: Sending<'POST /api/v1/webhooks/{id}/test'>['body'] = {}, options?: CallOptions) =>
      this.call('POST /api/v1/webhooks/{id}/test', { params: { id }, body }, options),

    /** Newest first, one after the other over all pages. */
    deliveries: (
      id: number,
      query: Sending<'GET /api/v1/webhooks/{id}/deliveries'>['query'] = {},
      options?: CallOptions,
    ) => each(this.pages('GET /api/v1/webhooks/{id}/deliveries', { params: { id }, query }, options)),

    replay: (id: number, deliveryId: number, options?: CallOptions) =>
      this.call(
        'POST /api/v1/webhooks/{id}/deliveries/{delivery_id}/replay',
        { params: { id, delivery_id: deliveryId } },
        options,
      ),
  }

  /** REST hooks, as automation platforms subscribe them: one event each, a flat body. */
  readonly hooks = {
    list: (options?: CallOptions) => this.call('GET /api/v1/hooks', {}, options),

    subscribe: (body: Sending<'POST /api/v1/hooks'>['body'], options?: CallOptions) =>
      this.call('POST /api/v1/hooks', { body }, options),

    unsubscribe: (id: number, options?: CallOptions) =>
      this.call('DELETE /api/v1/hooks/{id}', { params: { id } }, options),

    samples: (event: Sending<'GET /api/v1/hooks/samples/{event}'>['params']['event'], options?: CallOptions) =>
      this.call('GET /api/v1/hooks/samples/{event}', { params: { event } }, options),
  }

  #send(key: string, { params = {}, query = {}, body }: Parts, options: CallOptions = {}): Promise<Response> {
    const [method = '', path = ''] = key.split(' ')
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const url = new URL(`${this.#options.baseUrl}${filled}`)
    for (const [name, value] of Object.entries(query))
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined) url.searchParams.append(name, String(one))
    const headers: Record<string, string> = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': options.idempotencyKey ?? someKey() }),
    }
    return this.#fetch(method, url, { headers, ...(body !== undefined && { body: JSON.stringify(body) }) }, options)
  }

  /** The server names the next page by its public address; the key goes to no other server than the one it was given for. */
  #below(link: string): URL {
    const { pathname, search } = new URL(link, this.#options.baseUrl)
    return new URL(`${this.#options.baseUrl}${pathname}${search}`)
  }

  async #fetch(
    method: string,
    url: URL,
    { headers = {}, body }: { headers?: Record<string, string>; body?: string },
    { signal }: CallOptions = {},
  ): Promise<Response> {
    const { apiKey, retries, timeoutMs, fetch } = this.#options
    const init = {
      method,
      headers: { accept: 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }), ...headers },
      ...(body !== undefined && { body }),
      // A key is not carried to where somebody else leads.
      redirect: 'error' as const,
    }
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
        if (response.ok) return response
        const problem = await problemOf(response)
        const wait = problem.retryAfterSeconds
        // Whoever is told to come back was refused, and nothing was done.
        if (isLast || wait === undefined || wait > longestWaitSeconds) throw problem
        await pause(wait, signal)
      } catch (error) {
        // Whether it arrived is not known. A read, and a POST by its key, may arrive twice; what was deleted is gone then.
        if (isLast || method === 'DELETE' || signal?.aborted || !isUnreached(error)) throw error
        await pause(2 ** attempt / 4, signal)
      }
    }
  }
}

/** As fetch throws: a TypeError where the server was not reached, a TimeoutError where it was too slow. */
const isUnreached = (error: unknown) =>
  error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')

async function answerOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const isJson = /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '')
  return isJson ? response.json() : new Uint8Array(await response.arrayBuffer())
}

async function* each<Item>(pages: AsyncIterable<readonly Item[]>): AsyncGenerator<Item, void, undefined> {
  for await (const page of pages) yield* page
}

/** Not `randomUUID`: a page that came by http has none. */
const someKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
