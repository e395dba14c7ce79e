import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { nonceContext, reportContext, siteContext } from './platform/web/context.ts'
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
          pipe(gather((html) => resolve(new Response(html, { headers, status: answer }))))
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

/** A page is written at once when all of it is there: a stream of it would only be read together again. */
function gather(onWhole: (html: Buffer<ArrayBuffer>) => void): Writable {
  const parts: Buffer[] = []
  return new Writable({
    write(part: Buffer, _, done) {
      parts.push(part)
      done()
    },
    final(done) {
      onWhole(Buffer.concat(parts))
      done()
    },
  })
}

/** A refusal or a wrong method is no bug; everything else is one. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Response) return
  context.get(reportContext)(error)
}
