import { expect, test } from 'vitest'
import { faultsOfMail } from './mail-headers.ts'

const head = [
  'From: a@b.test',
  'To: c@d.test',
  'Subject: =?utf-8?q?One?=',
  ' folded',
  'Message-ID: <x@b.test>',
  'Date: today',
]
const mail = (...more: string[]) => [...head, ...more, '', 'Bcc: in the body is a word'].join('\r\n')

test('a mail of ours is in order', () => {
  expect(faultsOfMail({ recipients: ['c@d.test'], raw: mail() })).toEqual([])
})

test.each([
  ['a header that is not ours: bcc', mail('Bcc: victim@evil.test'), ['c@d.test']],
  ['subject is there 2 times', mail('Subject: two'), ['c@d.test']],
  ['2 recipients', mail(), ['c@d.test', 'victim@evil.test']],
  ['a bare end of a line', mail(`${'X'}\nY`).replace('X\nY', 'List-Id: x\nBcc: y'), ['c@d.test']],
  ['a line of more than 998 octets', mail(`List-Id: ${'x'.repeat(1_000)}`), ['c@d.test']],
])('%s', (fault, raw, recipients) => {
  expect(faultsOfMail({ recipients, raw })).toContain(fault)
})
