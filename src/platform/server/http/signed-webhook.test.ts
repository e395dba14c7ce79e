import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedWebhook } from './signed-webhook.ts'

const key = Buffer.from('a key of thirty-two bytes, or so')
const secret = `whsec_${key.toString('base64')}`
const now = new Date('2026-11-21T12:00:00Z')
const body = '{"events":[]}'
const seconds = (later = 0) => String(now.getTime() / 1000 + later)
const sign = (sentAt = seconds(), id = 'msg_1', text = body, by: Buffer = key) =>
  `v1,${createHmac('sha256', by).update(`${id}.${sentAt}.${text}`).digest('base64')}`

const isSigned = (headers: Record<string, string>, text = body) => {
  const sent: Record<string, string> = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': seconds(),
    'webhook-signature': sign(),
    ...headers,
  }
  return isSignedWebhook({ secret, header: (name) => sent[name], body: Buffer.from(text), now })
}

test('a body that the holder of the secret signed is taken', () => {
  expect(isSigned({})).toBe(true)
  expect(isSigned({ 'webhook-timestamp': seconds(-299), 'webhook-signature': sign(seconds(-299)) })).toBe(true)
})

test('one good signature of several is enough, while a secret is being changed', () => {
  const other = sign(undefined, undefined, undefined, Buffer.from('another'))
  expect(isSigned({ 'webhook-signature': `${other} v1a,xyz ${sign()}` })).toBe(true)
})

test.each<[string, Record<string, string>, string?]>([
  ['another body', {}, `${body} `],
  ['another id', { 'webhook-id': 'msg_2' }],
  ['another time', { 'webhook-timestamp': seconds(1) }],
  ['another secret', { 'webhook-signature': sign(undefined, undefined, undefined, Buffer.from('another')) }],
  ['an old one', { 'webhook-timestamp': seconds(-301), 'webhook-signature': sign(seconds(-301)) }],
  ['one of the future', { 'webhook-timestamp': seconds(301), 'webhook-signature': sign(seconds(301)) }],
  ['no id', { 'webhook-id': '' }],
  ['no time', { 'webhook-timestamp': '', 'webhook-signature': sign('') }],
  ['a time that is no number', { 'webhook-timestamp': '1e9', 'webhook-signature': sign('1e9') }],
  ['no signature', { 'webhook-signature': '' }],
  ['a signature of another kind', { 'webhook-signature': sign().replace('v1,', 'v1a,') }],
  ['half a signature', { 'webhook-signature': sign().slice(0, 20) }],
])('%s is not', (_, headers, text) => {
  expect(isSigned(headers, text)).toBe(false)
})

test('what the reference libraries of Standard Webhooks sign verifies', () => {
  const sent: Record<string, string> = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  expect(
    isSignedWebhook({
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      header: (name) => sent[name],
      body: Buffer.from('{"test": 2432232314}'),
      now: new Date(1614265330_000),
    }),
  ).toBe(true)
})
