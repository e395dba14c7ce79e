import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
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
          const body = new PassThrough()
          headers.set('content-type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answer }))
          pipe(body)
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

/** A refusal or a wrong method is no bug; everything else is one. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Response) return
  context.get(reportContext)(error)
}
