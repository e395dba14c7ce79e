import { EventEmitter } from 'node:events'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { noteWhole } from './platform/server/http/whole-answer.ts'
import { finishContext, nonceContext, reportContext, siteContext } from './platform/web/context.ts'
import { SiteAddressContext } from './platform/web/head.tsx'

const renderTimeoutMs = 10_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const finish = context.get(finishContext)
  const { publicUrl } = context.get(siteContext)
  return new Promise((resolve, reject) => {
    let answer = status
    const timer = setTimeout(() => abort(new Error('page not rendered in time')), renderTimeoutMs)
    const { pipe, abort } = renderToPipeableStream(
      <SiteAddressContext value={publicUrl}>
        <ServerRouter context={page} url={request.url} nonce={nonce} />
      </SiteAddressContext>,
      {
        nonce,
        // Else a large part would be written behind the page, for a script to put into its place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer)
          headers.set('content-type', 'text/html; charset=utf-8')
          pipe(
            new Gathering((rendered) => {
              const page = finish(rendered)
              resolve(noteWhole(new Response(page, { headers, status: answer }), page))
            }),
          )
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          answer = 500
          context.get(reportContext)(error)
        },
      },
    )
  })
}

/**
 * A page is written at once when all of it is there: a stream of it would only be read together again. It is no `Writable`:
 * V8 puts functions that are assigned to a property, as these have, among the old, and with them stays all that they lead to,
 * until the whole heap is collected.
 */
class Gathering extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true
  readonly #parts: Uint8Array[] = []
  readonly #onWhole: (rendered: Buffer<ArrayBuffer>) => void

  constructor(onWhole: (rendered: Buffer<ArrayBuffer>) => void) {
    super()
    this.#onWhole = onWhole
  }

  write(part: Uint8Array | string): boolean {
    this.#parts.push(typeof part === 'string' ? Buffer.from(part) : part)
    return true
  }

  end(): this {
    this.#onWhole(Buffer.concat(this.#parts))
    return this
  }
}

/** A refusal or a wrong method isn't a bug; everything else is one. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Response) return
  context.get(reportContext)(error)
}
