import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { isRefusal } from '../../shared/refusal.ts'
import { apiPolicy, commonHeaders, pagePolicy, requireSameOrigin } from './security.ts'

const app = new Hono()
app.all('*', (c) => {
  requireSameOrigin(c, 'https://sightline.test')
  return c.text('passed')
})
app.onError((error, c) => c.text(isRefusal(error) ? error.code : 'bug', 403))

const send = async (headers: Record<string, string>, method = 'POST') =>
  (await app.request('https://sightline.test/api/x', { method, headers })).text()

test.each([
  ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling host, as the browser says', { 'sec-fetch-site': 'same-site' }],
  ['a word that no browser says', { 'sec-fetch-site': 'trust-me' }],
  ['another origin', { origin: 'https://evil.test' }],
  ['another origin beside a good word', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' }],
  ['an opaque origin', { origin: 'null' }],
  ['our name as the beginning of another', { origin: 'https://sightline.test.evil.test' }],
  ['our name in the user part', { origin: 'https://sightline.test@evil.test' }],
  ['another port', { origin: 'https://sightline.test:8443' }],
  ['no URL', { origin: 'sightline.test' }],
  ['an empty origin', { origin: '' }],
])('a write from %s is refused', async (_, headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(await send(headers, method)).toBe('cross_site')
})

test.each([
  ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'https://sightline.test' }],
  ['our own page by its address alone', { origin: 'https://sightline.test' }],
  ['a person at the address bar', { 'sec-fetch-site': 'none' }],
  ['a program, which says neither', {}],
])('a write from %s passes', async (_, headers) => {
  expect(await send(headers)).toBe('passed')
})

test('a read passes from anywhere', async () => {
  for (const method of ['GET', 'OPTIONS'])
    expect(await send({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }, method)).toBe('passed')
})

const inline = ["'sha256-abc='"]

test('the page policy allows inline what it names, and what Vite needs in development only', () => {
  const policy = pagePolicy(inline, { development: false })
  expect(policy).toContain("script-src 'self' 'sha256-abc='")
  expect(policy).toContain("style-src 'self';")
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
  expect(pagePolicy(inline, { development: true })).toContain('ws:')
})

const policies = [apiPolicy, pagePolicy(inline, { development: false }), pagePolicy(inline, { development: true })]

test('no answer lets an object in or moves its base', () => {
  for (const policy of policies) {
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
  }
})

test('in a page no text becomes script or markup but through the one policy that the page has', () => {
  const [, built = '', development = ''] = policies
  expect(built).toContain("require-trusted-types-for 'script'; trusted-types default")
  expect(development).not.toContain('trusted-types')
})

test('no answer can be framed', () => {
  for (const policy of policies) expect(policy).toContain("frame-ancestors 'none'")
  expect(commonHeaders(true)['x-frame-options']).toBe('DENY')
})

test('HTTPS is made permanent only where it is served', () => {
  expect(commonHeaders(true)).toHaveProperty('strict-transport-security')
  expect(commonHeaders(false)).not.toHaveProperty('strict-transport-security')
})
