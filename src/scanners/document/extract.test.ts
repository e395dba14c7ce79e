import { deflateRawSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractDocument } from './extract.ts'
import { bytesOf, policyPage } from './pages.fixture.ts'
import { linesFrom, pdfOf } from './pdf.fixture.ts'

const url = 'https://vendor.test/privacy'
const kindOf = async (bytes: Uint8Array, contentType: string | null) => {
  const result = await extractDocument(bytes, { url, contentType })
  return result.outcome === 'extracted' ? result.document.kind : result.reason
}

const pdf = pdfOf([{ texts: linesFrom(700, ['We collect names.']) }])
const plain = 'Privacy policy\n\nWe collect names < 3 times a year & keep them.'

test.each<[string, Uint8Array, string | null, string]>([
  ['HTML', bytesOf(policyPage), 'text/html', 'html'],
  ['HTML served as text', bytesOf(policyPage), 'text/plain', 'html'],
  ['HTML without a type', bytesOf('<p>We collect names.</p>'), null, 'html'],
  ['HTML as bytes', bytesOf(policyPage), 'application/octet-stream', 'html'],
  [
    'XHTML',
    bytesOf('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>x</p></body></html>'),
    'application/xhtml+xml',
    'html',
  ],
  ['a fragment', bytesOf('We <b>never</b> sell data.'), 'text/html', 'html'],
  ['a page of scripts only', bytesOf('<script src="/a.js"></script>'), 'text/html', 'html'],
  ['a PDF served as HTML', pdf, 'text/html', 'pdf'],
  ['a PDF', pdf, 'application/pdf', 'pdf'],
  ['a PDF behind a blank line', Uint8Array.from([10, 10, ...pdf]), null, 'pdf'],
  ['plain text', bytesOf(plain), 'text/plain', 'text'],
  ['plain text served as HTML', bytesOf(plain), 'text/html', 'text'],
  ['plain text said to be a PDF', bytesOf(plain), 'application/pdf', 'text'],
  [
    'text in UTF-16',
    Uint8Array.from([0xff, 0xfe, ...[...plain].flatMap((c) => [c.charCodeAt(0), 0])]),
    'text/plain',
    'text',
  ],
  ['JSON', bytesOf('{"a": [1, 2]}'), 'text/html', 'not-a-document'],
  ['long JSON', bytesOf(`[${'{"a":1},'.repeat(20_000)}{}]`), 'text/plain', 'not-a-document'],
  ['a script', bytesOf('window.x = 1; document.write("<p>hi</p>")'), 'text/javascript', 'not-a-document'],
  ['a feed', bytesOf('<?xml version="1.0"?><rss><channel/></rss>'), 'text/xml', 'not-a-document'],
  ['an archive', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]), 'text/html', 'not-a-document'],
  ['compressed bytes', gzipSync(bytesOf(policyPage)), 'text/html', 'not-a-document'],
  ['noise', deflateRawSync(bytesOf(policyPage)), 'text/plain', 'not-a-document'],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'text/html', 'not-a-document'],
  [
    'SVG',
    bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'image/svg+xml',
    'not-a-document',
  ],
  ['ICS', bytesOf('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'), 'text/calendar', 'text'],
  ['vCard', bytesOf('BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Anna\r\nEND:VCARD\r\n'), 'text/vcard', 'text'],
  ['TOML', bytesOf('[owner]\nname = "Anna"\n'), 'application/toml', 'text'],
  ['YAML of references', bytesOf(`a: &a [x]\n${'b: *a\n'.repeat(20_000)}`), 'application/yaml', 'text'],
  ['deep JSON', bytesOf(`${'['.repeat(200_000)}${']'.repeat(200_000)}`), 'application/json', 'not-a-document'],
  ['nothing', new Uint8Array(), 'text/html', 'no-text'],
  ['blanks', bytesOf(' \n\n '), 'text/plain', 'no-text'],
  ['a tree without end', bytesOf(`<html>${'<div>'.repeat(10_000)}`), 'text/html', 'too-complex'],
])('%s is known by what it holds', async (_, bytes, contentType, expected) => {
  expect(await kindOf(bytes, contentType)).toBe(expected)
})

test('plain text keeps its paragraphs, headings, items and addresses', async () => {
  const result = await extractDocument(
    bytesOf(
      '# Privacy\r\n\r\nLast updated: 2024-02-01\r\nWe collect names. See https://vendor.test/dpa.\r\n\r\n- one\r\n- two\r\n',
    ),
    { url, contentType: 'text/plain' },
  )
  if (result.outcome !== 'extracted') throw new Error(result.reason)
  const { text, blocks, links, lastUpdated, title } = result.document
  expect(blocks.map((b) => [b.type, text.slice(b.start, b.end)])).toEqual([
    ['heading', 'Privacy'],
    ['paragraph', 'Last updated: 2024-02-01\nWe collect names. See https://vendor.test/dpa.'],
    ['item', 'one'],
    ['item', 'two'],
  ])
  expect(links).toMatchObject([{ href: 'https://vendor.test/dpa', offset: text.indexOf('https') }])
  expect([lastUpdated?.date, title]).toEqual(['2024-02-01', 'Privacy'])
})

test('lines that were cut for their width are one sentence again, whatever is around them', async () => {
  const result = await extractDocument(
    bytesOf(
      [
        'Privacy',
        '=======',
        '',
        'Sharing of information.',
        '-----------------------',
        'We do not rent or sell your personal information to third parties outside the',
        'Company and its joint ventures without your consent. We may share it with vendors',
        '(such as hosts).',
        'Contact us.',
        '* We keep your orders, which we need for the',
        '  accounts of the year.',
        '* Logs',
        'OPT-OUT',
        '1. Security',
        '',
        '**We do not sell personal information to advertisers, brokers or others.**',
        '---',
        '',
        '1. Names',
        '2. Addresses',
      ].join('\n'),
    ),
    { url, contentType: 'text/plain' },
  )
  if (result.outcome !== 'extracted') throw new Error(result.reason)
  const { text, blocks } = result.document
  expect(blocks.map((b) => [b.type, text.slice(b.start, b.end)])).toMatchInlineSnapshot(`
    [
      [
        "heading",
        "Privacy",
      ],
      [
        "heading",
        "Sharing of information.",
      ],
      [
        "paragraph",
        "We do not rent or sell your personal information to third parties outside the Company and its joint ventures without your consent. We may share it with vendors (such as hosts).
    Contact us.",
      ],
      [
        "item",
        "We keep your orders, which we need for the accounts of the year.",
      ],
      [
        "item",
        "Logs",
      ],
      [
        "paragraph",
        "OPT-OUT
    1. Security",
      ],
      [
        "paragraph",
        "**We do not sell personal information to advertisers, brokers or others.**",
      ],
      [
        "item",
        "1. Names",
      ],
      [
        "item",
        "2. Addresses",
      ],
    ]
  `)
})

test('any bytes whatsoever have an outcome', async () => {
  const beginning = fc.constantFrom('', '%PDF-1.4\n', '<html>', '<p>', '{', 'PK', '\ufeff')
  await fc.assert(
    fc.asyncProperty(
      beginning,
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom(null, 'text/html', 'text/plain; charset=utf-16le', 'application/pdf'),
      async (begin, noise, contentType) => {
        const result = await extractDocument(Uint8Array.from([...bytesOf(begin), ...noise]), { url, contentType })
        expect(['extracted', 'unreadable']).toContain(result.outcome)
      },
    ),
    { numRuns: 150 },
  )
})
