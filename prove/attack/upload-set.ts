import { gzipSync, strToU8, zipSync } from 'fflate'

export interface HostileFile {
  what: string
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

const bytesOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)
const text = (words: string) => bytesOf(strToU8(words))
const zeros = (megabytes: number) => new Uint8Array(megabytes * 1024 * 1024)

/** A small archive of large nothing. */
const bomb = () =>
  zipSync({ 'AndroidManifest.xml': [zeros(64), { level: 9 }], 'classes.dex': [zeros(64), { level: 9 }] })

function nested(depth: number): Uint8Array {
  let inner = zipSync({ 'a.txt': zeros(8) }, { level: 9 })
  for (let n = 0; n < depth; n++) inner = zipSync({ [`${n}.apk`]: inner, [`${n}.zip`]: inner }, { level: 9 })
  return inner
}

/** The size that the directory states, changed: an entry that lies. */
function lying(zip: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(zip)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < bytes.length - 30; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 3, true)
  return bytes
}

const workbook = (sheet: string, shared = '') =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets><sheet name="a" sheetId="1"/></sheets></workbook>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
    'xl/sharedStrings.xml': strToU8(shared),
  })

const entity = (body: string) =>
  `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "${'ha'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}"><!ENTITY d "${'&c;'.repeat(50)}">]>${body}`

const har = (url: string) =>
  JSON.stringify({
    log: {
      version: '1.2',
      creator: { name: 'x', version: '1' },
      entries: [
        {
          startedDateTime: '2026-01-01T00:00:00Z',
          time: 1,
          request: { method: 'GET', url, headers: [], queryString: [], cookies: [] },
          response: { status: 200, headers: [], content: {} },
        },
      ],
    },
  })

/** Formats that no door takes, and that are not what their makers meant. */
const texts: [what: string, name: string, text: string][] = [
  [
    'SVG with a script',
    'a.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
  ],
  ['a calendar', 'a.ics', `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(10_000)}`],
  ['a card', 'a.vcf', `BEGIN:VCARD\r\nFN:${'a;'.repeat(100_000)}\r\nEND:VCARD\r\n`],
  ['TOML', 'a.toml', `${'[a]\n'.repeat(50_000)}`],
  ['YAML that refers to itself', 'a.yaml', `a: &a [*a]\n${'b: [*a, *a]\n'.repeat(20_000)}`],
  ['JSON two hundred thousand deep', 'a.har', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
]

export const hostileTexts = (): HostileFile[] =>
  texts.map(([what, name, words]) => ({ what, name, bytes: text(words) }))

/** Files that no one sends by mistake. */
export function hostileFiles(): HostileFile[] {
  const zip = bomb()
  const slip = zipSync({
    '../../../../tmp/sightline-slip': strToU8('slipped'),
    '/etc/sightline-slip': strToU8('x'),
    'C:\\sightline-slip': strToU8('x'),
    'AndroidManifest.xml': strToU8('x'),
  })
  const manyEntries = zipSync(
    Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`e/${n}`, new Uint8Array(0)])),
  )
  return [
    { what: 'an archive that unpacks to a thousand times its size', name: 'bomb.apk', bytes: bytesOf(zip) },
    { what: 'the same as a workbook', name: 'bomb.xlsx', bytes: bytesOf(zip) },
    ...hostileTexts(),
    { what: 'archives within archives', name: 'nested.apk', bytes: bytesOf(nested(10)) },
    { what: 'entries that state another size', name: 'lying.apk', bytes: bytesOf(lying(zip)) },
    { what: 'entries that lead outside', name: 'slip.apk', bytes: bytesOf(slip) },
    { what: 'twenty thousand entries', name: 'many.apk', bytes: bytesOf(manyEntries) },
    { what: 'an archive that was cut off', name: 'cut.apk', bytes: bytesOf(zip.subarray(0, zip.length >> 1)) },
    {
      what: 'an archive behind a picture',
      name: 'polyglot.gif',
      bytes: bytesOf(new Uint8Array([...strToU8('GIF89a'), ...slip])),
    },
    { what: 'a page behind a PDF', name: 'polyglot.pdf', bytes: text('%PDF-1.7\n<script>alert(1)</script>\n%%EOF') },
    { what: 'a page called a text', name: 'page.txt', bytes: text('<!doctype html><script>alert(1)</script>') },
    { what: 'a page called a page', name: 'page.html', bytes: text('<!doctype html><script>alert(1)</script>') },
    {
      what: 'a picture with a script',
      name: 'picture.svg',
      bytes: text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    },
    {
      what: 'a program called a table',
      name: 'table.csv',
      bytes: bytesOf(new Uint8Array([0x4d, 0x5a, 0x90, 0, ...zeros(0), 1, 2, 3])),
    },
    {
      what: 'a program of this system',
      name: 'app.ipa',
      bytes: bytesOf(new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])),
    },
    { what: 'nothing', name: 'nothing.apk', bytes: new Uint8Array(0) },
    {
      what: 'a workbook with entities that grow',
      name: 'entities.xlsx',
      bytes: bytesOf(workbook(entity('<worksheet><sheetData><row><c><v>&a;&d;</v></c></row></sheetData></worksheet>'))),
    },
    {
      what: 'a workbook with formulas',
      name: 'formulas.xlsx',
      bytes: bytesOf(
        workbook(
          '<worksheet><sheetData><row r="1"><c r="A1"><f>HYPERLINK("http://evil.test")</f><v>x</v></c></row></sheetData></worksheet>',
        ),
      ),
    },
    {
      what: 'a table of formulas',
      name: 'formulas.csv',
      bytes: text('vendor_name,vendor_type\n"=cmd|\' /C calc\'!A0",analytics\n"@SUM(1)",analytics\n'),
    },
    {
      what: 'a table with one endless line',
      name: 'line.csv',
      bytes: text(`vendor_name,vendor_type\n${'x'.repeat(2_000_000)}`),
    },
    {
      what: 'a table of another script and NULs',
      name: 'nul.csv',
      bytes: bytesOf(new Uint8Array([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0, 0x2c, 0])),
    },
    { what: 'a recording nested without end', name: 'deep.har', bytes: text('{"log":{"entries":'.repeat(20_000)) },
    {
      what: 'a recording of an inner address',
      name: 'inside.har',
      bytes: text(har('http://169.254.169.254/latest/meta-data')),
    },
    { what: 'a recording that was cut off', name: 'cut.har', bytes: text(har('https://a.test/').slice(0, 90)) },
    {
      what: 'a recording that was packed',
      name: 'packed.har',
      bytes: bytesOf(gzipSync(strToU8(har('https://a.test/')))),
    },
    {
      what: 'JSON that changes what objects inherit',
      name: 'proto.har',
      bytes: text('{"__proto__":{"admin":true},"log":{"constructor":{"prototype":{"x":1}},"entries":[]}}'),
    },
  ]
}

/** Names that would be more than a name. */
export const hostileNames = [
  '../../../../../../tmp/sightline-slip.txt',
  '..\\..\\..\\sightline-slip.txt',
  '/etc/passwd',
  'C:\\Windows\\win.ini',
  'a\r\nX-Injected: yes\r\n\r\n.txt',
  'a"; filename="b.html',
  'a\u0000.txt',
  '.htaccess',
  'invoice\u202etxt.exe',
  `${'x'.repeat(5_000)}.txt`,
  'CON',
  '%2e%2e%2fsightline-slip.txt',
  '😀'.repeat(300),
]

/** Forms that are none, or more than one. */
export function hostileForms(): { what: string; type: string; body: string }[] {
  const part = (head: string, body = 'x') => `--b\r\n${head}\r\n\r\n${body}\r\n`
  const file = 'Content-Disposition: form-data; name="file"; filename="a.txt"'
  return [
    {
      what: 'a head of 300 KB',
      type: 'multipart/form-data; boundary=b',
      body: `${part(`${file}\r\nX-Long: ${'x'.repeat(300_000)}`)}--b--`,
    },
    {
      what: 'a head of 2,000 lines',
      type: 'multipart/form-data; boundary=b',
      body: `${part(`${file}\r\n${'X: y\r\n'.repeat(2_000)}X: z`)}--b--`,
    },
    {
      what: 'a thousand parts',
      type: 'multipart/form-data; boundary=b',
      body: `${part('Content-Disposition: form-data; name="a"').repeat(1_000)}--b--`,
    },
    { what: 'two files', type: 'multipart/form-data; boundary=b', body: `${part(file)}${part(file)}--b--` },
    { what: 'no end', type: 'multipart/form-data; boundary=b', body: part(file) },
    { what: 'no boundary', type: 'multipart/form-data', body: part(file) },
    { what: 'a boundary of 5,000', type: `multipart/form-data; boundary=${'b'.repeat(5_000)}`, body: part(file) },
    { what: 'another boundary', type: 'multipart/form-data; boundary=c', body: `${part(file)}--b--` },
    { what: 'no form', type: 'text/plain', body: 'x' },
    {
      what: 'a text without a file',
      type: 'multipart/form-data; boundary=b',
      body: `${part('Content-Disposition: form-data; name="file"')}--b--`,
    },
  ]
}
