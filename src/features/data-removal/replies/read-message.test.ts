import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bytesOf,
  deliveryReport,
  encoded,
  html,
  lines,
  multipart,
  part,
  partsIn,
  plain,
  replyAddress,
  withSubject,
} from './messages.fixture.ts'
import { messageLimits } from './read-head.ts'
import { type ReplyMessage, readMessage } from './read-message.ts'

function read(message: string | Uint8Array): ReplyMessage {
  const got = readMessage(typeof message === 'string' ? bytesOf(message) : message)
  if (got.outcome === 'refused') throw new Error(got.words)
  return got.message
}

test('a reply is read with who, whom, what about, and its own words', () => {
  expect(read(plain('Hello Anna,', '', 'we have deleted your data.', ''))).toEqual({
    from: 'privacy@example.test',
    to: [replyAddress],
    subject: 'Re: Deletion request',
    messageId: 'answer-1@example.test',
    text: 'Hello Anna,\n\nwe have deleted your data.',
    links: [],
  })
})

test.each<[string, string, string]>([
  ['=?UTF-8?Q?L=C3=B6schung_best=C3=A4tigt?=', 'Löschung bestätigt', 'quoted'],
  ['=?utf-8?B?TMO2c2NodW5n?= =?utf-8?B?IGVyZm9sZ3Q=?=', 'Löschung erfolgt', 'in two words'],
  ['=?utf-8?Q?L=C3?= =?utf-8?Q?=B6schung?=', 'Löschung', 'a letter across two words'],
  ['=?iso-8859-1*de?Q?L=F6schung?=', 'Löschung', 'Latin-1 with a language'],
  ['=?x-unknown?Q?abc?=', 'abc', 'an unknown charset'],
  ['Re: =?utf-8?Q?broken', 'Re: =?utf-8?Q?broken', 'cut off'],
  ['=?utf-8?Q?=0D=0ABcc:_all@corp.test=00?=', 'Bcc: all@corp.test', 'line ends inside'],
  ['Ple\u202ease re\u200bad', 'Please read', 'direction marks'],
])('the subject %s is %s (%s)', (written, subject) => {
  expect(read(withSubject(written, 'x')).subject).toBe(subject)
})

test.each([
  ['Jane <jane@example.test>', 'jane@example.test'],
  ['"ceo@bank.test" <jane@example.test>', 'jane@example.test'],
  ['jane@example.test (Jane)', 'jane@example.test'],
  ['"Doe, Jane" <jane@example.test>', 'jane@example.test'],
  ['no address', null],
  ['<@>', null],
])('the sender of %j is %j', (from, address) => {
  expect(read(lines(`From: ${from}`, 'To: a@b.test', '', 'x')).from).toBe(address)
})

const said = 'Ihre Daten wurden gelöscht – „vollständig“.'
test.each<[string, string | Uint8Array]>([
  ['UTF-8', plain(said)],
  [
    'base64',
    encoded({
      charset: 'utf-8',
      encoding: 'base64',
      body: Buffer.from(said).toString('base64').replace(/.{20}/g, '$&\r\n'),
    }),
  ],
  [
    'quoted-printable',
    encoded({
      charset: '"UTF-8"',
      encoding: 'Quoted-Printable',
      body: 'Ihre Daten wurden gel=C3=B6scht =E2=80=93 =\r\n=E2=80=9Evollst=c3=a4ndig=E2=80=9C.',
    }),
  ],
  [
    'windows-1252',
    Buffer.concat([
      bytesOf(encoded({ charset: 'windows-1252', encoding: '8bit', body: '' })),
      Buffer.from('Ihre Daten wurden gel\xf6scht \x96 \x84vollst\xe4ndig\x93.', 'latin1'),
    ]),
  ],
  ['an unknown charset', encoded({ charset: 'x-unknown', encoding: '8bit', body: said })],
])('what is written in %s is read', (_, message) => {
  expect(read(message).text).toBe(said)
})

test('plain words come before their HTML, HTML before a line that only points to it', () => {
  const both = multipart('alternative', part('text/plain', 'Plain words.'), part('text/html', '<p>Marked words.</p>'))
  expect(read(both).text).toBe('Plain words.')
  const pointer = 'This message needs a program that shows HTML.'
  const pointing = multipart('alternative', part('text/plain', pointer), part('text/html', '<p>Marked words.</p>'))
  expect(read(pointing).text).toBe('Marked words.')
})

test('of HTML only what a reader sees is text: no script, nothing hidden, nothing from elsewhere', () => {
  const markup = [
    '<!doctype html><html><head><style>.x{display:none}</style><title>We deleted it</title></head><body>',
    '<div style="display:none">hidden one</div><p class="x">hidden two</p><div style="font-size:0">hidden three</div>',
    '<p style="color:#ffffff;background:#fff">hidden four</p><span style="opacity:0">hidden five</span><!-- hidden six -->',
    '<script>document.write("hidden seven")</script><img src="https://tracker.test/p.gif" alt="hidden eight">',
    '<p>Please <b>click</b> <a href="https://evil.test/x?u=1">https://example.test/confirm</a>.</p>',
    '<iframe src="https://evil.test/frame">hidden nine</iframe><a href="javascript:alert(1)">Run</a>',
    '</body></html>',
  ].join('\n')
  const message = read(html(markup))
  expect(message.text).not.toMatch(/hidden/)
  expect(message.text).toMatch(/^Please click https:\/\/example\.test\/confirm\./)
  expect(message.links.toSorted()).toEqual(['https://evil.test/x?u=1', 'https://example.test/confirm'])
})

const ours = 'Please delete all data about me and confirm that you have deleted it.'
test.each<[string, string[]]>([
  ['English', ['On Fri, Nov 20, 2026 at 10:02 AM Anna <r@in.test> wrote:', '', `> ${ours}`, '>', '>> older']],
  ['two lines', ['On Fri, Nov 20, 2026 at 10:02 AM Anna', '<r@in.test> wrote:', `> ${ours}`]],
  ['without marks', ['On 11/20/2026 Anna wrote:', ours]],
  ['German', ['Am 20.11.2026 um 10:02 schrieb Anna <r@in.test>:', `> ${ours}`]],
  ['French', ['Le ven. 20 nov. 2026 à 10:02, Anna <r@in.test> a écrit :', `> ${ours}`]],
  ['Spanish', ['El vie, 20 nov 2026 a las 10:02, Anna (<r@in.test>) escribió:', `> ${ours}`]],
  [
    'Outlook',
    [
      '________________________________',
      'From: Anna <r@in.test>',
      'Sent: Friday',
      'To: Privacy',
      'Subject: Deletion',
      '',
      ours,
    ],
  ],
  ['Outlook, German', ['Von: Anna', 'Gesendet: Freitag', 'An: Datenschutz', 'Betreff: Löschung', '', ours]],
  ['Outlook, French', ['De : Anna', 'Envoyé : vendredi', 'À : DPO', 'Objet : Effacement', '', ours]],
  ['Outlook, Spanish', ['De: Anna', 'Enviado el: viernes', 'Para: DPD', 'Asunto: Supresión', '', ours]],
  ['an old Outlook', ['-----Original Message-----', ours]],
  ['an old Outlook, German', ['-----Ursprüngliche Nachricht-----', ours]],
])('our own letter is cut off: %s', (_, quote) => {
  expect(read(plain('We will look into it.', '', ...quote)).text).toBe('We will look into it.')
})

test('an answer below or between the quote is kept, and so is a message that is passed on', () => {
  expect(read(plain('On Fri, Nov 20, 2026 Anna wrote:', `> ${ours}`, '', 'We did so.')).text).toBe('We did so.')
  expect(read(plain(`> ${ours}`, 'Which account?', '> Anna')).text).toBe('Which account?')
  const passedOn = withSubject(
    'Fwd: Your request',
    'FYI',
    '',
    '---------- Forwarded message ---------',
    'From: Privacy <privacy@example.test>',
    'Date: Friday',
    'Subject: Your request',
    'To: anna@corp.test',
    '',
    'We hold nothing about you.',
  )
  expect(read(passedOn).text).toBe('FYI\n\nWe hold nothing about you.')
})

test('a bracket that begins no tag stays one', () => {
  expect(read(html('<p>1 < 2 and 3 <4 &lt;5</p>')).text).toBe('1 < 2 and 3 <4 <5')
})

test('quotes of mail programs in HTML are cut off, but not where nothing else is there', () => {
  for (const quote of [
    `<div class="gmail_quote">On Fri wrote<blockquote>${ours}</blockquote></div>`,
    `<blockquote type="cite">${ours}</blockquote>`,
    `<div id="divRplyFwdMsg">From: Anna</div><div>${ours}</div>`,
  ]) {
    expect(read(html(`<p>We will see.</p>${quote}`)).text).toBe('We will see.')
    expect(read(html(quote)).text).not.toBe('')
  }
})

test('what is attached is not read', () => {
  const message = multipart(
    'mixed',
    part('text/plain', 'See attached.'),
    part('application/pdf', 'JVBERi0=', 'Content-Disposition: attachment; filename="answer.pdf"'),
    part('text/plain', 'We have deleted your data.', 'Content-Disposition: attachment; filename=note.txt'),
    part('image/png', 'x'),
    part('message/rfc822', lines('Subject: x', '', 'inner')),
  )
  expect(read(message).text).toBe('See attached.')
})

test('a delivery report is told as one, and our letter inside it is not read as an answer', () => {
  const message = read(deliveryReport())
  expect(message.report?.events).toMatchObject([{ type: 'bounce', kind: 'hard', messageId: 'letter-1@sightline.test' }])
  expect(message.text).toBe('Your message could not be delivered.')
  expect(read(plain('Nothing of this kind.'))).not.toHaveProperty('report')
})

test('what is too large, or no mail, is refused in words', () => {
  const refused = (words: RegExp) => ({ outcome: 'refused', words: expect.stringMatching(words) })
  expect(readMessage(new Uint8Array(50 * 1024 * 1024))).toEqual(refused(/larger .*\.$/))
  expect(readMessage(bytesOf(`${plain('x')}${'a'.repeat(messageLimits.bytes)}`))).toEqual(refused(/larger .*\.$/))
  expect(readMessage(bytesOf(''))).toEqual(refused(/not an email.*\.$/))
  expect(readMessage(Buffer.from([0, 1, 2, 255]))).toEqual(refused(/not an email.*\.$/))
})

test('a long text is cut', () => {
  expect(read(plain('word '.repeat(100_000))).text.length).toBeLessThanOrEqual(messageLimits.textCharacters)
})

const boxes = (depth: number): string =>
  depth === 0
    ? part('text/plain', 'the innermost')
    : lines(`Content-Type: multipart/mixed; boundary="b${depth}"`, '', partsIn(`b${depth}`, [boxes(depth - 1)]))

test('parts within parts are read as far as that goes', () => {
  expect(read(lines('From: a@b.test', boxes(5))).text).toBe('the innermost')
  expect(read(lines('From: a@b.test', boxes(50))).text).toBe('')
})

const kilobytes = (piece: string, count = 900) => piece.repeat(Math.floor((count * 1024) / piece.length))
test.each<[string, string]>([
  ['parts', multipart('mixed', kilobytes('--=_b\r\n\r\nx\r\n'))],
  ['boxes in boxes', lines('From: a@b.test', kilobytes('Content-Type: multipart/mixed; boundary=a\n\n--a\n'))],
  ['elements in elements', html(kilobytes('<div>'))],
  ['tables in tables', html(kilobytes('<table><tr><td>'))],
  ['attributes', html(`<p ${kilobytes('a ')}>`)],
  ['open brackets', html(kilobytes('<'))],
  ['brackets and letters', html(kilobytes('< a'))],
  ['entities', html(kilobytes('&lt;'))],
  ['comments', html(kilobytes('<!-- '))],
  ['links', html(kilobytes('<a href="https://a.test">x</a>'))],
  ['styles', html(`<style>${kilobytes('.a{display:none}')}</style><p class="a">x</p>`)],
  ['quotes', plain(kilobytes('> \r\n'))],
  ['introductions', plain(kilobytes('On 2026 x\r\n'))],
  ['headers of Outlook', plain(kilobytes('From: a\r\nSent: b\r\n'))],
  ['dashes', plain(kilobytes('-'))],
  ['blanks', plain(kilobytes(' '))],
  ['blank lines', plain(kilobytes('\r\n'))],
  ['encoded words', withSubject(kilobytes('=?utf-8?q?a?= '), 'x')],
  ['addresses', lines(`To: ${kilobytes('a@b.test, ')}`, '', 'x')],
  ['quotes in an address', lines(`To: ${kilobytes('"\\"')}`, '', 'x')],
  ['at signs', lines(`To: ${kilobytes('@')}`, '', 'x')],
  ['letters before no at sign', lines(`To: ${kilobytes('a')}`, '', 'x')],
  ['names of a message', lines('From: a@b.test', `Message-ID: ${kilobytes('<a@b> ')}`, '', 'x')],
  ['open names of a message', lines('From: a@b.test', `Message-ID: ${kilobytes('<a')}`, '', 'x')],
  [
    'parameters',
    multipart('mixed', part('a/b', 'x', `Content-Disposition: attachment${kilobytes('; filename*1="a"')}`)),
  ],
  ['percent signs', plain(kilobytes('%'))],
  ['web addresses', plain(kilobytes('https://a.test/ '))],
  ['one web address', plain(`https://a.test/${kilobytes('a')}`)],
])('a megabyte of %s is read within its limits', (_, message) => {
  const { text, links, to } = read(bytesOf(message).subarray(0, messageLimits.bytes))
  expect(text.length).toBeLessThanOrEqual(messageLimits.textCharacters)
  expect(Math.max(links.length, to.length)).toBeLessThanOrEqual(200)
})

test('whatever is cut, doubled or mixed into messages, reading them ends with plain text', () => {
  const all = [
    plain('We have deleted it.', '> quote'),
    html('<p>Seen</p><div style="display:none">unseen</div>'),
    multipart('alternative', part('text/plain', 'a'), part('text/html', '<b>a</b>')),
    deliveryReport(),
  ].flatMap((text) => text.split(/(?<=\n)/))
  const pieces = fc.oneof(fc.constantFrom(...all), fc.string({ unit: 'binary', maxLength: 40 }))
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 50 }), (some) => {
      const got = readMessage(bytesOf(some.join('')))
      if (got.outcome === 'refused') return
      expect(got.message.text.isWellFormed()).toBe(true)
      expect(got.message.text).not.toMatch(/[\0\u200b\u202e]/)
    }),
    { numRuns: 400 },
  )
})
