import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { logRefusal } from './refusals-log.ts'

async function linesOf(status: 200 | 401 | 403 | 404 | 413 | 429, code?: string) {
  const lines: object[] = []
  const app = new Hono()
  app.use(async (c, next) => {
    c.set('requestId', 'a-request')
    await next()
    logRefusal(c, { info: (line: object) => void lines.push(line) } as Parameters<typeof logRefusal>[1])
  })
  app.all('*', (c) => {
    c.set('endpointKey', 'POST /api/customer/login')
    if (code !== undefined) c.set('refusalCode', code)
    return c.json({}, status)
  })
  const sent = { method: 'POST', headers: { authorization: 'Bearer a-token', cookie: 'sightline_staff=a-cookie' } }
  await app.request('/api/customer/login?token=in-the-address', sent)
  return lines
}

test.each([
  [401, 'customer_sign_in_failed', 'not let in'],
  [401, 'second_factor_failed', 'not let in'],
  [403, 'role_not_enough', 'without the right'],
  [403, 'cross_site', 'without the right'],
  [429, 'rate_limited', 'too often'],
  [413, 'body_too_large', 'not as it has to be'],
] as const)('%i %s is written down, with its call and the number of its answer', async (status, code, kind) => {
  expect(await linesOf(status, code)).toEqual([{ at: 'POST /api/customer/login', code, kind, request: 'a-request' }])
})

test('what succeeded, and what is merely missing, is not', async () => {
  expect(await linesOf(200)).toEqual([])
  expect(await linesOf(404, 'not_found')).toEqual([])
})

test('nothing of the caller is in a line', async () => {
  expect(JSON.stringify(await linesOf(401, 'sign_in_required'))).not.toMatch(/a-token|a-cookie|in-the-address/)
})
