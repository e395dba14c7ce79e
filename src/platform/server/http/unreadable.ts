import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { apiPolicy } from './security.ts'

// Answers malformed HTTP, which never reaches the application: the HTTP server answers it. This gives it the shape of
// every other refusal.

type Answer = readonly [status: string, code: string, message: string]

const tooLong: Answer = [
  '431 Request Header Fields Too Large',
  'headers_too_large',
  'The address or the headers of this request are too long.',
]
const tooSlow: Answer = ['408 Request Timeout', 'request_too_slow', 'The request did not arrive in time.']
const noRequest: Answer = ['400 Bad Request', 'no_request', 'This HTTP request cannot be read.']

const answers: Readonly<Record<string, Answer>> = {
  HPE_HEADER_OVERFLOW: tooLong,
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
}

/** Answers what the parser refuses, and hangs up: where the next request begins no one knows. */
export function answerUnreadable(server: Server): void {
  server.on('clientError', (error: Error & { code?: string }, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy()
    socket.end(messageOf(answers[error.code ?? ''] ?? noRequest))
  })
}

/** As Node.js itself judges it (lib/_http_server.js): a second head in the midst of an answer would be read as its body. */
const isAnswering = (socket: Duplex): boolean =>
  (socket as { _httpMessage?: { _headerSent?: boolean } | null })._httpMessage?._headerSent === true

function messageOf([status, code, message]: Answer): string {
  const body = JSON.stringify({ code, message })
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `content-security-policy: ${apiPolicy}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
