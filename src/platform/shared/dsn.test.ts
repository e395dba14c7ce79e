import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isHardBounce, readMailReport } from './dsn.ts'

const read = (text: string) => readMailReport(Buffer.from(text))
const lines = (...all: string[]) => all.join('\r\n')

const headers = ['Message-ID: <one@sightline.test>', 'To: anna@corp.test', 'Subject: =?UTF-8?Q?Leck?=']

interface Given {
  status?: string[]
  statusType?: string
  original?: string[]
  originalType?: string
  boundary?: string
  encoding?: { name: string; encode: (text: string) => string }
}

/** A report as Postfix writes it, with the parts that a test is about in other words. */
function bounce({
  status = ['Final-Recipient: rfc822; anna@corp.test', 'Action: failed', 'Status: 5.1.1'],
  statusType = 'message/delivery-status',
  original = headers,
  originalType = 'message/rfc822',
  boundary = 'B_1.x',
  encoding,
}: Given = {}): string {
  const machine = lines('Reporting-MTA: dns; mx.sightline.test', '', ...status, '')
  return lines(
    'Return-Path: <>',
    'Date: Sat, 21 Nov 2026 20:54:46 +0000 (UTC)',
    'From: MAILER-DAEMON@sightline.test (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status;`,
    `\tboundary="${boundary}"`,
    '',
    'This is a MIME-encapsulated message.',
    '',
    `--${boundary}`,
    'Content-Type: text/plain',
    '',
    'Action: failed, dear reader.',
    '',
    `--${boundary}`,
    `Content-Type: ${statusType}`,
    ...(encoding ? [`Content-Transfer-Encoding: ${encoding.name}`] : []),
    '',
    encoding ? encoding.encode(machine) : machine,
    `--${boundary}`,
    `Content-Type: ${originalType}`,
    '',
    ...original,
    '',
    'The alert itself',
    '',
    `--${boundary}--`,
    '',
  )
}

const hard = {
  type: 'bounce',
  kind: 'hard',
  status: '5.1.1',
  messageId: 'one@sightline.test',
  recipients: ['anna@corp.test'],
}

test('a delivery report says whom, which message and why', () => {
  expect(read(bounce())).toEqual({ outcome: 'events', events: [hard] })
})

test.each<[string, Given]>([
  ['headers alone come back', { originalType: 'text/rfc822-headers' }],
  ['the report is international', { statusType: 'message/global-delivery-status', originalType: 'message/global' }],
  [
    'field names are written in other letters',
    { status: ['FINAL-RECIPIENT:rfc822;anna@corp.test', 'action : Failed', 'STATUS: 5.1.1 (no such user)'] },
  ],
  [
    'fields are folded',
    { status: ['Final-Recipient: rfc822;', ' <anna@corp.test>', 'Action:', '\tfailed', 'Status: 5.1.1'] },
  ],
  ['the original is folded', { original: ['To: anna@corp.test', 'Message-ID:', ' <one@sightline.test>'] }],
  ['the boundary has odd characters', { boundary: "=_a'()+_,-./:=?" }],
  [
    'the report is in base64',
    {
      encoding: { name: 'base64', encode: (text) => Buffer.from(text).toString('base64').replace(/.{60}/g, '$&\r\n') },
    },
  ],
  [
    'the report is quoted-printable',
    {
      encoding: {
        name: 'Quoted-Printable',
        encode: (text) => text.replaceAll('@', '=40').replace('Status', 'Sta=\r\ntus'),
      },
    },
  ],
])('%s: it is read all the same', (_, given) => {
  expect(read(bounce(given))).toEqual({ outcome: 'events', events: [hard] })
})

test('lines that end in other ways, a line that a pipe puts in front, and a missing end change nothing', () => {
  const text = bounce()
  for (const other of [
    text.replaceAll('\r\n', '\n'),
    text.replaceAll('\r\n', '\r'),
    `From MAILER-DAEMON Sat Nov 21\n${text}`,
    text.slice(0, -12),
  ])
    expect(read(other)).toEqual({ outcome: 'events', events: [hard] })
})

test('several recipients are several events; who got it is none', () => {
  const status = [
    ...['Final-Recipient: rfc822; anna@corp.test', 'Action: failed', 'Status: 5.1.1', ''],
    ...['Final-Recipient: rfc822; bob@corp.test', 'Action: delivered', 'Status: 2.0.0', ''],
    ...['Final-Recipient: rfc822; carla@corp.test', 'Action: delayed', 'Status: 4.4.1', ''],
    ...['Final-Recipient: rfc822; dora@corp.test', 'Action: failed', 'Status: 4.4.7'],
  ]
  expect(read(bounce({ status }))).toMatchObject({
    events: [
      { kind: 'hard', recipients: ['anna@corp.test'] },
      { kind: 'soft', status: '4.4.7', recipients: ['dora@corp.test'] },
    ],
  })
})

test('where mail was forwarded both names are told', () => {
  const status = [
    'Original-Recipient: rfc822;anna@corp.test',
    'Final-Recipient: RFC822; anna@elsewhere.test',
    'Action: failed',
    'Status: 5.1.1',
  ]
  expect(read(bounce({ status }))).toMatchObject({
    events: [{ recipients: ['anna@corp.test', 'anna@elsewhere.test'] }],
  })
})

test.each([
  ['utf-8; \\x{E4}nne@corp.test', 'änne@corp.test'],
  ['utf-8; änne@müller.test', 'änne@müller.test'],
  ['utf-8; \\x{110000}@corp.test', '\\x{110000}@corp.test'],
  ['rfc822; \\x{E4}@corp.test', '\\x{E4}@corp.test'],
])('%s is %s', (written, address) => {
  const status = [`Final-Recipient: ${written}`, 'Action: failed', 'Status: 5.1.1']
  expect(read(bounce({ status }))).toMatchObject({ events: [{ recipients: [address] }] })
})

test.each([
  ['5.0.0', true],
  ['5.1.1', true],
  ['5.1.2', true],
  ['5.1.10', true],
  ['5.2.1', true],
  ['5.4.1', true],
  ['5.4.4', true],
  // Our sender address, a full mailbox, time, size, content, our reputation: nothing of who lives there.
  ['5.1.7', false],
  ['5.1.8', false],
  ['5.2.2', false],
  ['5.3.4', false],
  ['5.4.7', false],
  ['5.5.0', false],
  ['5.6.0', false],
  ['5.7.1', false],
  ['5.7.26', false],
  ['4.1.1', false],
  ['2.1.5', false],
  ['5.1.1x', false],
  [null, false],
])('%s for ever: %s', (status, isHard) => {
  expect(isHardBounce(status)).toBe(isHard)
})

test('where nothing of the original comes back, the envelope names the message', () => {
  const text = bounce({ originalType: 'text/plain' })
  expect(read(text)).toMatchObject({ outcome: 'nothing' })
  expect(read(text.replace('Reporting-MTA', 'Original-Envelope-Id: one@sightline.test\r\nReporting-MTA'))).toEqual({
    outcome: 'events',
    events: [hard],
  })
})

test('a failure without a status may pass', () => {
  expect(read(bounce({ status: ['Final-Recipient: rfc822; anna@corp.test', 'Action: failed'] }))).toMatchObject({
    events: [{ kind: 'soft', status: null }],
  })
})

const complaint = (fields: string[]) =>
  lines(
    'From: <abusedesk@provider.test>',
    'Content-Type: multipart/report; report-type=feedback-report; boundary=f',
    '',
    '--f',
    'Content-Type: text/plain',
    '',
    'Someone called this spam.',
    '--f',
    'Content-Type: message/feedback-report',
    '',
    ...fields,
    '',
    '--f',
    'Content-Type: message/rfc822',
    '',
    ...headers,
    '',
    'Text',
    '--f--',
  )

test('a complaint says whom and which message', () => {
  const fields = ['Feedback-Type: abuse', 'User-Agent: FBL/1', 'Version: 1', 'Original-Rcpt-To: <anna@corp.test>']
  expect(read(complaint(fields))).toEqual({
    outcome: 'events',
    events: [{ type: 'complaint', messageId: 'one@sightline.test', recipients: ['anna@corp.test'] }],
  })
})

test('one that hides who complained names the message alone', () => {
  expect(read(complaint(['Feedback-Type: abuse']))).toMatchObject({ events: [{ recipients: [] }] })
})

test.each(['not-spam', 'auth-failure', ''])('feedback of type %j is not a complaint', (type) => {
  expect(read(complaint([`Feedback-Type: ${type}`]))).toMatchObject({ outcome: 'nothing' })
})

test('a report that a gateway wrapped is found, one that a message passes on is not', () => {
  const wrap = (inner: string, type: string[]) =>
    lines(`Content-Type: multipart/mixed; boundary=w`, '', '--w', ...type, inner, '--w--')
  expect(read(wrap(bounce(), []))).toMatchObject({ outcome: 'events' })
  expect(read(wrap(bounce(), ['Content-Type: message/rfc822', '']))).toMatchObject({ outcome: 'nothing' })
})

test.each<[string, string, string]>([
  ['an answer', lines('Subject: Re: Alert', 'Content-Type: text/plain', '', 'Thank you!'), 'nothing'],
  ['a mail that only quotes a report', lines('Subject: x', '', bounce()), 'nothing'],
  ['a report about no message', bounce({ original: ['To: anna@corp.test'] }), 'nothing'],
  ['a report about a message with an impossible name', bounce({ original: ['Message-ID: <a b>'] }), 'nothing'],
  ['a report without its part for machines', bounce({ statusType: 'text/plain' }), 'unreadable'],
  ['a report without a boundary', 'Content-Type: multipart/report\n\n--x\n', 'unreadable'],
  ['nothing', '', 'unreadable'],
  ['bytes', '\u0000\u0001\ufffd', 'unreadable'],
])('%s is told as what it is', (_, text, outcome) => {
  expect(read(text)).toMatchObject({ outcome, why: expect.stringMatching(/\.$/) })
})

test('what is larger than a report is not read', () => {
  expect(readMailReport(Buffer.alloc(1024 * 1024 + 1, 'a'))).toMatchObject({ outcome: 'unreadable' })
})

test('whatever is cut, doubled or mixed into a report, reading it ends', () => {
  const parts = [bounce(), complaint(['Feedback-Type: abuse'])].flatMap((text) => text.split(/(?<=\n)/))
  const pieces = fc.oneof(
    fc.constantFrom(...parts),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('--B_1.x\n', '\n\n'),
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (all) => {
      const report = read(all.join(''))
      expect(['events', 'nothing', 'unreadable']).toContain(report.outcome)
    }),
    { numRuns: 500 },
  )
})

const megabyte = (piece: string) => piece.repeat(Math.floor(1_000_000 / piece.length))
test.each<[string, string]>([
  ['parts without end', bounce().replace('--B_1.x--', megabyte('--B_1.x\r\n'))],
  ['boxes in boxes', megabyte('Content-Type: multipart/mixed; boundary=a\n\n--a\n')],
  ['one header of blanks', `Content-Type: multipart/report;${megabyte(' ')}`],
  ['one header of semicolons', `Content-Type: multipart/report${megabyte('; boundary ')}`],
  ['one folded header', `Content-Type: multipart/report${megabyte('\n ;')}`],
  [
    'blanks in a quoted-printable part',
    bounce({ encoding: { name: 'quoted-printable', encode: () => megabyte(' ').slice(2_000) } }),
  ],
  ['recipients without end', bounce({ status: [megabyte('Action: failed\n\n').slice(2_000)] })],
  ['line ends alone', bounce({ status: [megabyte('\n \t').slice(2_000)] })],
])('a megabyte of %s is read within the limits', (_, text) => {
  const report = readMailReport(Buffer.from(text).subarray(0, 1024 * 1024))
  if (report.outcome === 'events') expect(report.events.length).toBeLessThanOrEqual(50)
})
