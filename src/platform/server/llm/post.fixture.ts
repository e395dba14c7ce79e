import { request } from 'node:http'
import type { UnavailableReason } from '../net/reasons.ts'
import type { GuardedPost } from './completion.ts'

/** The guarded way out as far as the tests need it: one POST on a real socket, with its limits of time and size. */
export const plainPost: GuardedPost = (url, { method, headers, body, maxBytes, totalMs, signal }) =>
  new Promise((resolve) => {
    const deadline = AbortSignal.timeout(totalMs)
    const stop = signal ? AbortSignal.any([deadline, signal]) : deadline
    const fail = (reason: UnavailableReason) => resolve({ outcome: 'unavailable', reason })
    const asked = request(url, { method, headers, signal: stop }, (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        chunks.push(chunk)
        if (size <= maxBytes) return
        fail('too-large')
        response.destroy()
      })
      response.on('end', () =>
        resolve({
          outcome: 'fetched',
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(response.headers).map(([k, v]) => [k, String(v)])),
          body: Buffer.concat(chunks),
        }),
      )
      response.on('error', () => fail('bad-response'))
    })
    asked.on('error', () => fail(deadline.aborted ? 'timeout' : stop.aborted ? 'aborted' : 'unreachable'))
    asked.end(body)
  })
