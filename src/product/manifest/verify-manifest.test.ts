import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleModel } from '../../features/reports/model.fixture.ts'
import type { ReportModel } from '../../features/reports/model.ts'
import { sha256Of } from '../../platform/server/blobs.ts'
import { newKeyPair, type SigningKey, signingKeyOf } from '../../platform/server/signing-key.ts'
import { canonicalJson } from '../../platform/shared/canonical-hash.ts'
import { jwkOf } from '../../platform/shared/signature.ts'
import { type Manifest, manifestFormat } from './manifest.ts'
import { signedBytes, verifyManifest } from './verify-manifest.ts'

const installation = signingKeyOf(newKeyPair())
const stranger = signingKeyOf(newKeyPair())

const model = exampleModel()
const bytesOf = (report: ReportModel) => Buffer.from(canonicalJson(report as never))
const downloaded = { 'register.csv': Buffer.from('Vendor,Score\r\nExample,48\r\n'), 'register.json': bytesOf(model) }

const fileOf = (name: keyof typeof downloaded, bytes: Uint8Array = downloaded[name]) => ({
  name,
  mediaType: name === 'register.csv' ? 'text/csv' : 'application/json',
  bytes: bytes.byteLength,
  sha256: sha256Of(bytes),
})
const keyOf = ({ id, publicKey }: SigningKey): Manifest['key'] => ({ id, algorithm: 'Ed25519', publicKey })

type Content = Omit<Manifest, 'signature'>
const report: Manifest['report'] = {
  title: 'Vendor register',
  organisation: 'Müller "Söhne" \\ Co',
  type: 'register',
  fileFormat: 'csv',
  periodFrom: '2026-10-01',
  periodTo: '2026-10-31',
  generatedAt: '2026-11-22T09:00:00.000Z',
}

/** Signs a manifest with these members in place of its own, by the given key. */
function signed(change: Partial<Content> = {}, by = installation): Manifest {
  const content: Content = {
    format: manifestFormat,
    report,
    inputsSha256: 'd'.repeat(64),
    modelSha256: model.sha256,
    methodVersion: 'REPORT-1.0',
    scoreMethod: 'VRM-1.0',
    files: [fileOf('register.csv'), fileOf('register.json')],
    key: keyOf(by),
    ...change,
  }
  return { ...content, signature: by.sign(signedBytes(content)) }
}

type Files = Partial<Record<keyof typeof downloaded, Uint8Array | undefined>>
const verifyText = (text: string, { files = {}, published }: { files?: Files; published?: string } = {}) =>
  verifyManifest({ text, beside: (name) => new Map(Object.entries({ ...downloaded, ...files })).get(name), published })
const verify = (manifest: object, given?: Parameters<typeof verifyText>[1]) =>
  verifyText(JSON.stringify(manifest), given)
const keySet = (...keys: object[]) => JSON.stringify({ keys })

test('a report as it was handed out is verified, with what it is, its files and the key that signed', () => {
  const verified = {
    outcome: 'verified',
    report,
    files: ['register.csv', 'register.json'],
    key: { id: installation.id, isPublished: null },
  }
  expect(verify(signed())).toEqual(verified)
  for (const blanks of [2, '\t', '\r\n'])
    expect(verifyText(`\n${JSON.stringify(signed(), null, blanks)}\n`)).toEqual(verified)
})

const otherBytes = 'holds other bytes than those that were signed'
const otherHash = 'does not hash to what the manifest says of the report'
const sameLength = Buffer.from(downloaded['register.csv'].toString().replace('48', '12'))
const [fewer, more] = [exampleModel({ rows: 3 }), { ...model, meta: { ...model.meta, vendors: 26 } }]

test.each<[string, object, { what: string; fault: string }[], Files?]>([
  [
    'another title under the same signature',
    { ...signed(), report: { ...report, title: 'Vendor  register' } },
    [{ what: 'signature', fault: 'is not the one of this key over this manifest' }],
  ],
  [
    'the signature of someone else',
    { ...signed(), signature: stranger.sign(signedBytes(signed())) },
    [{ what: 'signature', fault: 'is not the one of this key over this manifest' }],
  ],
  [
    'another key in the place of the one that signed',
    { ...signed(), key: keyOf(stranger) },
    [{ what: 'signature', fault: 'is not the one of this key over this manifest' }],
  ],
  [
    'the key of a stranger under the id of the installation',
    signed({ key: { ...keyOf(stranger), id: installation.id } }, stranger),
    [{ what: 'key', fault: 'has the id of another key' }],
  ],
  [
    'a manifest without the report as JSON',
    signed({ files: [fileOf('register.csv')] }),
    [{ what: 'files', fault: 'the report as JSON is not among them' }],
  ],
  [
    'a file that is missing',
    signed(),
    [{ what: 'register.csv', fault: 'is not there' }],
    { 'register.csv': undefined },
  ],
  ['an empty file', signed(), [{ what: 'register.csv', fault: otherBytes }], { 'register.csv': new Uint8Array() }],
  [
    'a file with another score and as many bytes',
    signed(),
    [{ what: 'register.csv', fault: otherBytes }],
    { 'register.csv': sameLength },
  ],
  [
    'another length beside the right hash',
    signed({ files: [{ ...fileOf('register.csv'), bytes: 1 }, fileOf('register.json')] }),
    [{ what: 'register.csv', fault: otherBytes }],
  ],
  [
    'a report that was changed under the hash that it had',
    signed({ files: [fileOf('register.csv'), fileOf('register.json', bytesOf(more))] }),
    [{ what: 'register.json', fault: otherHash }],
    { 'register.json': bytesOf(more) },
  ],
  [
    'another report, whole in itself',
    signed({ files: [fileOf('register.csv'), fileOf('register.json', bytesOf(fewer))] }),
    [{ what: 'register.json', fault: otherHash }],
    { 'register.json': bytesOf(fewer) },
  ],
  [
    'the hash of another report in the manifest',
    signed({ modelSha256: fewer.sha256 }),
    [{ what: 'register.json', fault: otherHash }],
  ],
])('%s is told in words, though it may be signed', (_, manifest, faults, files = {}) => {
  expect(verify(manifest, { files })).toEqual({ outcome: 'mismatch', faults })
})

test('all faults are told, the signature first, then the key, then file by file', () => {
  const forged = signed({ key: { ...keyOf(stranger), id: installation.id }, files: [fileOf('register.csv')] }, stranger)
  expect(
    verify(
      { ...forged, scoreMethod: 'VRM-9.0' },
      { files: { 'register.csv': undefined }, published: keySet(jwkOf(installation.publicKey)) },
    ),
  ).toEqual({
    outcome: 'mismatch',
    faults: [
      { what: 'signature', fault: 'is not the one of this key over this manifest' },
      { what: 'key', fault: 'has the id of another key' },
      { what: 'key', fault: 'is none of the published ones' },
      { what: 'files', fault: 'the report as JSON is not among them' },
      { what: 'register.csv', fault: 'is not there' },
    ],
  })
})

const x = installation.publicKey
test.each<[string, object[]]>([
  ['alone', [jwkOf(x)]],
  [
    'among retired ones and keys of other kinds',
    [jwkOf(stranger.publicKey), { kty: 'RSA', n: 'AQAB', e: 'AQAB' }, { ...jwkOf(x), use: 'sig', alg: 'EdDSA' }],
  ],
])('the key is published %s: whose the report is is said', (_, keys) => {
  expect(verify(signed(), { published: keySet(...keys) })).toMatchObject({
    outcome: 'verified',
    key: { id: installation.id, isPublished: true },
  })
})

test.each<[string, object[]]>([
  ['nothing', []],
  ['the key of a stranger', [jwkOf(stranger.publicKey)]],
  ['the same bytes as a key of another curve', [{ kty: 'OKP', crv: 'X25519', x }]],
  ['the same bytes as a key of another kind', [{ kty: 'EC', crv: 'Ed25519', x }]],
  ['a key without its bytes', [{ kty: 'OKP', crv: 'Ed25519' }]],
])('where %s is published, the key that signed is not', (_, keys) => {
  expect(verify(signed(), { published: keySet(...keys) })).toEqual({
    outcome: 'mismatch',
    faults: [{ what: 'key', fault: 'is none of the published ones' }],
  })
})

test.each(['', 'no JSON', 'null', '[]', '{}', '{"keys":"none"}', '{"keys":[{"crv":"Ed25519"}]}'])(
  'keys that are published as %j hold nothing and refute nothing',
  (published) => {
    expect(verify(signed(), { published })).toEqual({
      outcome: 'unreadable',
      reason: 'the file of keys is not a JSON Web Key Set',
    })
  },
)

const text = JSON.stringify(signed())
const twice = 'a member appears twice, or is written otherwise than it was signed'
const nested = '['.repeat(100_000) + ']'.repeat(100_000)

test.each<[string, string, string]>([
  ['nothing', '', 'the file: Invalid input: expected object, received undefined'],
  ['more than a manifest can be', text.padEnd(1_000_001), 'the file is too large to be a manifest'],
  ['half of it', text.slice(0, text.length / 2), 'the file: Invalid input: expected object, received undefined'],
  ['a list', '[]', 'the file: Invalid input: expected object, received array'],
  ['lists in lists', nested, 'the file: Invalid input: expected object, received array'],
  [
    'a manifest of a later format',
    text.replace(manifestFormat, 'sightline-report-manifest/2'),
    `format: Invalid input: expected "${manifestFormat}"`,
  ],
  ['a word beside what is signed', text.replace('{', '{"note":"approved",'), 'the file: Unrecognized key: "note"'],
  ['lists in lists beside it', text.replace('{', `{"note":${nested},`), 'the file: Unrecognized key: "note"'],
  ['a day that is none', text.replace('2026-10-31', '2026-10-32'), 'report.periodTo: Invalid ISO date'],
  [
    'a name in another folder',
    text.replace('register.csv', '../register.csv'),
    'files.0.name: is not a plain file name',
  ],
  ['a format named twice', text.replace('{', '{"format":"approved",'), twice],
  ['a title told twice', text.replace('"title"', '"title":"Approved","title"'), twice],
  ['a letter written as its number', text.replace('Vendor', '\\u0056endor'), twice],
  ['a length with a fraction of nought', text.replace(/"bytes":\d+/, '$&.0'), twice],
])('%s is unreadable, and it says where', (_, changed, reason) => {
  expect(verifyText(changed)).toEqual({ outcome: 'unreadable', reason })
})

test('a manifest of a million characters is still read', () => {
  expect(verifyText(text.padEnd(1_000_000)).outcome).toBe('verified')
})

test('a key of any letters is a fault, never an exception', () => {
  const whole = signed()
  fc.assert(
    fc.property(fc.stringMatching(/^[\w-]{43}$/), fc.string(), (publicKey, signature) => {
      const forged = { ...whole, key: { ...whole.key, publicKey }, signature }
      expect(verify(forged)).toEqual({
        outcome: 'mismatch',
        faults: [
          { what: 'signature', fault: 'is not the one of this key over this manifest' },
          { what: 'key', fault: 'has the id of another key' },
        ],
      })
    }),
  )
})
