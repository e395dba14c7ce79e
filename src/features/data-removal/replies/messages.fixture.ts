// Messages as bytes, written by us in the manner of mail servers, help desks and those who wish us ill.

export const lines = (...all: string[]): string => all.join('\r\n')
export const bytesOf = (text: string, encoding: BufferEncoding = 'utf8'): Uint8Array => Buffer.from(text, encoding)

export const replyAddress = 'r+Ab3dEf6hIj9kLm2nOp5qRs@in.sightline.test'

const header = (...more: string[]) => [
  'Return-Path: <privacy@example.test>',
  `Delivered-To: ${replyAddress}`,
  'From: "Privacy Team, Example" <privacy@example.test>',
  `To: "Anna @ Sightline" <${replyAddress}>`,
  'Subject: Re: Deletion request',
  'Message-ID: <answer-1@example.test>',
  'In-Reply-To: <letter-1@sightline.test>',
  'References: <letter-0@sightline.test>',
  ' <letter-1@sightline.test>',
  'MIME-Version: 1.0',
  ...more,
]

export const plain = (...body: string[]): string =>
  lines(...header('Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit'), '', ...body)

export const html = (markup: string): string =>
  lines(...header('Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: 8bit'), '', markup)

export const encoded = ({ charset, encoding, body }: { charset: string; encoding: string; body: string }): string =>
  lines(...header(`Content-Type: text/plain; charset=${charset}`, `Content-Transfer-Encoding: ${encoding}`), '', body)

export const withSubject = (subject: string, ...body: string[]): string =>
  plain(...body).replace('Subject: Re: Deletion request', `Subject: ${subject}`)

export const multipart = (type: string, ...parts: string[]): string =>
  lines(...header(`Content-Type: multipart/${type}; boundary="=_b"`), '', partsIn('=_b', parts))

export const partsIn = (boundary: string, parts: readonly string[]): string =>
  lines('for old programs', ...parts.flatMap((part) => [`--${boundary}`, part]), `--${boundary}--`, '')

export const part = (type: string, body: string, ...more: string[]): string =>
  lines(`Content-Type: ${type}`, ...more, '', body)

/** A delivery report as Postfix writes it. RFC 3464 */
export const deliveryReport = ({ action = 'failed', status = '5.1.1' } = {}): string =>
  lines(
    'Return-Path: <>',
    `To: ${replyAddress}`,
    'From: MAILER-DAEMON@sightline.test (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B_1"',
    '',
    '--B_1',
    'Content-Type: text/plain',
    '',
    'Your message could not be delivered.',
    '--B_1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.sightline.test',
    '',
    'Final-Recipient: rfc822; privacy@example.test',
    `Action: ${action}`,
    `Status: ${status}`,
    '',
    '--B_1',
    'Content-Type: message/rfc822',
    '',
    'Message-ID: <letter-1@sightline.test>',
    'Subject: Deletion request',
    '',
    'Please delete all data about me and confirm that you have deleted it.',
    '--B_1--',
    '',
  )
