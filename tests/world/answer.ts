import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type behaviours, bodyOf, fill, findPage, type Host, type Page } from './vendor.ts'

const nowhere: Page = {
  status: 404,
  body: '<!doctype html><html lang="en"><head><title>Not found</title></head><body><h1>Page not found</h1></body></html>',
}

/** What the host answers over https, or over http where it serves that. */
export function answer({
  request,
  response,
  host,
  today,
}: {
  request: IncomingMessage
  response: ServerResponse
  host: Host
  today: string
}): void {
  const page = findPage(host, request.url ?? '/') ?? host.notFound ?? nowhere
  const headers = filled({ ...host.headers, ...page.headers }, today)
  const contentType = page.contentType ?? 'text/html; charset=utf-8'
  if (typeof page.body === 'object' && 'behaviour' in page.body) {
    response.setHeaders(new Map(Object.entries({ 'content-type': contentType, ...headers })))
    misbehave(page.body.behaviour, response)
    return
  }
  const body = bodyOf(page.body, today)
  const status = page.status ?? 200
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag, ...headers }).end()
    return
  }
  response.writeHead(status, {
    ...(body.length > 0 && { 'content-type': contentType }),
    ...(status === 200 && { etag }),
    'content-length': body.length,
    ...headers,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const filled = (headers: Record<string, string | string[]>, today: string) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((each) => fill(each, today)) : fill(value, today),
    ]),
  )

function misbehave(behaviour: (typeof behaviours)[number], response: ServerResponse): void {
  switch (behaviour) {
    case 'bomb':
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 * 1024 * 1024)))
      return
    case 'bad-gzip':
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('this was never compressed')
      return
    case 'slow': {
      response.writeHead(200)
      response.write('<!doctype html><p>')
      const timer = setInterval(() => response.write('.'), 1000)
      response.on('close', () => clearInterval(timer))
      return
    }
    case 'endless': {
      const chunk = Buffer.from('<p>and so on and so forth</p>\n'.repeat(1000))
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.writeHead(200)
      response.on('drain', more)
      more()
      return
    }
    case 'huge-headers':
      response.writeHead(200, { 'x-padding': Array.from({ length: 16 }, () => 'x'.repeat(4096)) }).end('small')
      return
    case 'reset':
      response.destroy()
      return
    case 'silent':
      return
  }
}
