import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextTryAfter, verdictOn } from './verdict.ts'

describe.each([
  ['an unknown mailbox', 'RCPT TO', '550 5.1.1 no such user', 'recipient-refused'],
  ['an unknown mailbox, no status given', 'RCPT TO', '550 no such user', 'recipient-refused'],
  ['a domain that takes no mail', 'RCPT TO', '556 5.1.10 null MX', 'recipient-refused'],
  ['a mailbox that is closed', 'RCPT TO', '550 5.2.1 disabled', 'recipient-refused'],
  ['a mailbox of another owner', 'RCPT TO', '550 5.7.17 owner has changed', 'recipient-refused'],
  ['an unknown mailbox, told after the text', 'DATA', '550 5.1.1 no such user', 'recipient-refused'],
  ['relaying that is denied', 'RCPT TO', '554 5.7.1 relay access denied', 'message-refused'],
  ['a text that is refused', 'DATA', '554 5.7.1 spam', 'message-refused'],
  ['a refusal after the text without a status', 'DATA', '554 no', 'message-refused'],
  ['a sender with a bad mailbox, told at the recipient', 'RCPT TO', '550 5.1.8 bad sender', 'message-refused'],
  ['a message that is too large', 'MAIL FROM', '552 5.3.4 too big', 'message-refused'],
  ['a list of those to come later', 'RCPT TO', '451 4.7.1 greylisted', 'not-now'],
  ['a full mailbox', 'RCPT TO', '452 4.2.2 over quota', 'not-now'],
  ['a busy server after the text', 'DATA', '421 4.3.2 shutting down', 'not-now'],
  ['a sender that is refused', 'MAIL FROM', '550 5.7.1 not yours', 'server-away'],
  ['a sender that is to come later', 'MAIL FROM', '451 4.3.0 busy', 'server-away'],
  ['a sign-in that is refused', 'AUTH PLAIN', '535 5.7.8 bad credentials', 'server-away'],
  ['a greeting that refuses', 'CONN', '554 go away', 'server-away'],
])('%s', (_, command, response, kind) => {
  test(`is ${kind}`, () => {
    const verdict = verdictOn({ code: 'EANY', command, response, responseCode: Number(response.slice(0, 3)) })
    expect(verdict.kind).toBe(kind)
    expect(verdict.error).toMatch(/^\d{3}( \d\.\d+\.\d+)? at [A-Z ]+$/)
  })
})

test('no answer says nothing about anybody', () => {
  expect(verdictOn({ code: 'ETIMEDOUT', command: 'CONN' })).toEqual({ kind: 'broken', error: 'ETIMEDOUT' })
  expect(verdictOn({})).toEqual({ kind: 'broken', error: 'unknown' })
})

test('whatever a server says, its words are not repeated', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 400, max: 599 }),
      fc.constantFrom('RCPT TO', 'DATA', 'MAIL FROM'),
      fc.string(),
      (code, command, words) => {
        const { error } = verdictOn({ command, responseCode: code, response: `${code} reader@corp.test ${words}` })
        expect(error).toMatch(/^\d{3} at [A-Z ]+$/)
      },
    ),
  )
})

test('five tries, ever further apart, and none after 72 hours', () => {
  expect([1, 2, 3, 4, 5].map((attempts) => nextTryAfter(attempts, 60))).toEqual([300, 1800, 14_400, 86_400, undefined])
  expect(nextTryAfter(2, 72 * 3600)).toBeUndefined()
})
