import type { SiteUnavailableReason } from './site-scan.ts'

/** Chromium's and Playwright's words for why a page did not come, as our reasons. */
const reasons: readonly [RegExp, SiteUnavailableReason][] = [
  [/net::ERR_CERT_|ERR_SSL_|ERR_BAD_SSL/, 'certificate'],
  // The guarded proxy answers CONNECT with 403 where it does not go.
  [/ERR_TUNNEL_CONNECTION_FAILED|ERR_BLOCKED_BY_CLIENT/, 'guarded'],
  [/ERR_HTTP_RESPONSE_CODE_FAILURE/, 'http-error'],
  [/Download is starting/, 'download'],
  [/ERR_TIMED_OUT|ERR_CONNECTION_TIMED_OUT|Timeout \d+ms exceeded/, 'timeout'],
  [/Page crashed|Target crashed/, 'browser-crashed'],
  [/Target page, context or browser has been closed|Browser closed|Browser has been closed/, 'browser-crashed'],
  [/net::ERR_|NS_ERROR_|interrupted by another navigation|frame was detached/, 'unreachable'],
]

/** @throws the error itself when it is none that a page or a network can cause */
export function failureOf(error: unknown): { reason: SiteUnavailableReason; detail: string } {
  const message = error instanceof Error ? error.message : ''
  const reason = reasons.find(([pattern]) => pattern.test(message))?.[1]
  if (!reason) throw error
  const detail = /net::ERR_\w+/.exec(message)?.[0] ?? message.split('\n')[0]?.slice(0, 200) ?? ''
  return { reason, detail }
}
