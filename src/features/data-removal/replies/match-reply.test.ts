import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { matchReply, replyTokensIn } from './match-reply.ts'
import { bytesOf, lines } from './messages.fixture.ts'
import { readMessage } from './read-message.ts'

const [one, other] = ['Ab3dEf6hIj9kLm2nOp5qRs', 'Zz3dEf6hIj9kLm2nOp5qRs']
const host = 'in.sightline.test'
const items = new Map([
  [one, { id: 1, messageId: 'letter-1@sightline.test' }],
  [other, { id: 2, messageId: 'letter-2@sightline.test' }],
])
const match = (...fields: string[]) => {
  const got = readMessage(bytesOf(lines('From: privacy@example.test', ...fields, '', 'We deleted it.')))
  if (got.outcome === 'refused') throw new Error(got.words)
  return matchReply({ message: got.message, host, items })
}

test('a message answers the item whose reply address it was sent to', () => {
  expect(match(`To: <r+${one}@${host}>`)).toMatchObject({ outcome: 'matched', item: { id: 1 } })
  expect(match(`To: all@example.test`, `Cc: r+${other}@IN.sightline.test`)).toMatchObject({ item: { id: 2 } })
  expect(match(`Delivered-To: r+${one}@${host}`, 'To: undisclosed-recipients:;')).toMatchObject({ item: { id: 1 } })
})

test('a forged In-Reply-To, References, Subject or sender name of another request changes nothing', () => {
  const forged = [
    'In-Reply-To: <letter-2@sightline.test>',
    'References: <letter-2@sightline.test>',
    `Subject: Re: [r+${other}@${host}]`,
    `Reply-To: r+${other}@${host}`,
    `X-To: r+${other}@${host}`,
  ]
  expect(match(...forged, `To: r+${one}@${host}`)).toMatchObject({ item: { id: 1 } })
  expect(match(...forged, `To: "r+${other}@${host}" <r+${one}@${host}>`)).toMatchObject({ item: { id: 1 } })
  expect(match(...forged, 'To: privacy@sightline.test')).toEqual({ outcome: 'none', why: 'no_token' })
})

test.each([
  [`r+${one}@evil.test`, 'no_token'],
  [`r+${one}@${host}.evil.test`, 'no_token'],
  [`${one}@${host}`, 'no_token'],
  [`r+${one.toLowerCase()}@${host}`, 'unknown_token'],
  [`r+short@${host}`, 'no_token'],
  [`r+__proto__________@${host}`, 'unknown_token'],
  [`r+${one}@${host}, r+${other}@${host}`, 'several'],
])('%s: %s', (to, why) => {
  expect(match(`To: ${to}`)).toEqual({ outcome: 'none', why })
})

test('the envelope is believed before the header', () => {
  const message = { to: [`r+${other}@${host}`] }
  expect(matchReply({ message, recipients: [`r+${one}@${host}`], host, items })).toMatchObject({ item: { id: 1 } })
})

test('items may be known by a hash of their token', () => {
  const keyOf = (token: string) => createHash('sha256').update(token).digest('hex')
  const hashed = new Map([[keyOf(one), 'item']])
  expect(matchReply({ message: { to: [`r+${one}@${host}`] }, host, items: hashed, keyOf })).toEqual({
    outcome: 'matched',
    item: 'item',
  })
  expect(replyTokensIn([`r+${one}@${host}`, `r+${one}@${host}`], host)).toEqual([one])
})
