import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { newKeyPair, signingKeyOf } from '../../../platform/server/signing-key.ts'
import { canonicalJson } from '../../../platform/shared/canonical-hash.ts'
import { jwkOf } from '../../../platform/shared/signature.ts'
import { verifyManifest } from '../../../product/manifest/verify-manifest.ts'
import { exampleModel } from '../model.fixture.ts'
import { makeManifest } from './manifest.ts'
import { renderCsv } from './render/csv.ts'
import type { RenderedFile } from './render/rendered-file.ts'

const model = exampleModel()
const key = signingKeyOf(newKeyPair())
const json: RenderedFile = {
  name: 'sightline-executive.json',
  mediaType: 'application/json',
  bytes: Buffer.from(canonicalJson(model as never)),
}
const inputsSha256 = 'd'.repeat(64)

let file: RenderedFile
let manifest: RenderedFile
beforeAll(async () => {
  file = await renderCsv(model)
  manifest = makeManifest(key, { format: 'csv', file, json, about: model, inputsSha256 })
})

const textOf = ({ bytes }: RenderedFile) => Buffer.from(bytes).toString('utf8')
const changed = (change: (manifest: Anything) => void) => {
  const copy = JSON.parse(textOf(manifest))
  change(copy)
  return JSON.stringify(copy)
}

/** Verifies with these files in place of those that were made. */
const check = ({
  text = textOf(manifest),
  files = {},
  published,
}: {
  text?: string
  files?: Record<string, Uint8Array | undefined>
  published?: unknown
} = {}) =>
  verifyManifest({
    text,
    beside: (name) => ({ [file.name]: file.bytes, [json.name]: json.bytes, ...files })[name],
    published: published === undefined ? undefined : JSON.stringify(published),
  })

// biome-ignore lint/suspicious/noExplicitAny: a file that may be anything
type Anything = any

// A second implementation, from docs/compliance-reports.md and nothing of ours: what a stranger would write.
function strangerChecks(text: string, files: Record<string, Uint8Array>, jwks: Anything): boolean {
  const sha = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
  const write = (value: Anything): string => {
    if (value === null || typeof value !== 'object') return JSON.stringify(value)
    if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
    const members = Object.keys(value)
      .sort()
      .map((name) => `${JSON.stringify(name)}:${write(value[name])}`)
    return `{${members.join(',')}}`
  }
  const { signature, ...rest } = JSON.parse(text)
  const jwk = jwks.keys.find((one: Anything) => one.kid === rest.key.id)
  if (!jwk || jwk.x !== rest.key.publicKey) return false
  const publicKey = createPublicKey({ key: { kty: jwk.kty, crv: jwk.crv, x: jwk.x }, format: 'jwk' })
  if (!verify(null, Buffer.from(write(rest)), publicKey, Buffer.from(signature, 'base64url'))) return false
  for (const { name, sha256 } of rest.files) if (sha(files[name] ?? '') !== sha256) return false
  const report = JSON.parse(Buffer.from(files[json.name] ?? '').toString('utf8'))
  const { sha256, ...content } = report
  return sha(write(content)) === sha256 && sha256 === rest.modelSha256
}
const published = { keys: [{ ...jwkOf(key.publicKey), kid: key.id, use: 'sig', alg: 'EdDSA' }] }

test('a manifest as it was written holds, and a second implementation agrees', () => {
  expect(check()).toEqual({
    outcome: 'verified',
    report: expect.objectContaining({ title: 'Executive risk summary', fileFormat: 'csv', periodFrom: '2026-10-01' }),
    files: [file.name, json.name],
    key: { id: key.id, isPublished: null },
  })
  expect(strangerChecks(textOf(manifest), { [file.name]: file.bytes, [json.name]: json.bytes }, published)).toBe(true)
})

test('docs/compliance-reports.md shows a manifest as it is written', () => {
  // RFC 8032, 7.1, test 1.
  const documented = signingKeyOf({
    publicKey: Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex').toString(
      'base64url',
    ),
    privateKey: Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex').toString(
      'base64url',
    ),
  })
  const name = 'sightline-executive-2026-10-01-to-2026-10-31'
  const shown = makeManifest(documented, {
    format: 'pdf',
    file: { name: `${name}.pdf`, mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') },
    json: { name: `${name}.pdf.json`, mediaType: 'application/json', bytes: Buffer.from('{}') },
    about: { meta: model.meta, sha256: 'b'.repeat(64) },
    inputsSha256: 'a'.repeat(64),
  })
  const doc = readFileSync(join(import.meta.dirname, '../../../../docs/compliance-reports.md'), 'utf8')
  expect(/```json\n([\s\S]*?)```/.exec(doc)?.[1]).toBe(textOf(shown))
})

test('a byte changed anywhere in a file is found', () => {
  for (const whole of [file, json])
    fc.assert(
      fc.property(fc.nat(whole.bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const bytes = Uint8Array.from(whole.bytes)
        bytes[at] = (bytes[at] ?? 0) ^ by
        const outcome = check({ files: { [whole.name]: bytes } })
        expect(outcome).toMatchObject({ outcome: 'mismatch', faults: [{ what: whole.name }] })
      }),
      { numRuns: 50 },
    )
})

test('a file that is cut, longer or missing is found', () => {
  for (const bytes of [file.bytes.slice(0, -1), Buffer.concat([file.bytes, Buffer.from('x')]), undefined])
    expect(check({ files: { [file.name]: bytes } })).toMatchObject({
      outcome: 'mismatch',
      faults: [{ what: file.name }],
    })
})

test('a word changed anywhere in the manifest is found, in the signature too', () => {
  const text = textOf(manifest)
  const letters = [...text.matchAll(/[\w-]/g)].map(({ index }) => index)
  fc.assert(
    fc.property(fc.constantFrom(...letters), fc.constantFrom('a', 'B', '7', '-'), (at, letter) => {
      fc.pre(text[at] !== letter)
      expect(check({ text: `${text.slice(0, at)}${letter}${text.slice(at + 1)}` }).outcome).not.toBe('verified')
    }),
    { numRuns: 300 },
  )
})

test('what is not signed has no place in a manifest', () => {
  expect(check({ text: changed((m) => (m.note = 'approved by a regulator')) })).toMatchObject({ outcome: 'unreadable' })
  expect(check({ text: changed((m) => (m.report.approved = true)) })).toMatchObject({ outcome: 'unreadable' })
})

test('a member that appears twice is found, since a reader may go by the first; blanks between members are nothing', () => {
  const text = textOf(manifest)
  const twice = text.replace('"report": {', '"report": { "title": "Approved" },\n  "report": {')
  const escaped = text.replace('"Executive', '"\\u0045xecutive')
  for (const one of [twice, escaped]) {
    expect(one).not.toBe(text)
    expect(check({ text: one })).toMatchObject({
      outcome: 'unreadable',
      reason: expect.stringContaining('appears twice'),
    })
  }
  expect(check({ text: JSON.stringify(JSON.parse(text), null, '\t') })).toMatchObject({ outcome: 'verified' })
})

test('no name leads into another folder', () => {
  for (const name of ['../secret', '/etc/passwd', '.hidden', 'a\\b', ''])
    expect(check({ text: changed((m) => (m.files[0].name = name)) })).toMatchObject({ outcome: 'unreadable' })
})

test('whose key it is shows against those that were published', () => {
  expect(check({ published })).toMatchObject({ outcome: 'verified', key: { isPublished: true } })
  const other = signingKeyOf(newKeyPair())
  const forged = textOf(makeManifest(other, { format: 'csv', file, json, about: model, inputsSha256 }))
  expect(check({ text: forged })).toMatchObject({ outcome: 'verified', key: { id: other.id, isPublished: null } })
  expect(check({ text: forged, published })).toEqual({
    outcome: 'mismatch',
    faults: [{ what: 'key', fault: 'is none of the published ones' }],
  })
  expect(check({ published: [] })).toMatchObject({ outcome: 'unreadable' })
})

test('a report whose own hash is another is found, though someone signed it', () => {
  const others = [
    canonicalJson({ ...model, sha256: 'e'.repeat(64) } as never),
    JSON.stringify({ ...model, meta: { ...model.meta, vendors: 0.5 } }),
    `{"sha256":"${model.sha256}","a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    'no JSON',
    'null',
  ]
  for (const text of others) {
    const bytes = Buffer.from(text)
    const signed = makeManifest(key, { format: 'csv', file, json: { ...json, bytes }, about: model, inputsSha256 })
    expect(check({ text: textOf(signed), files: { [json.name]: bytes } })).toEqual({
      outcome: 'mismatch',
      faults: [{ what: json.name, fault: 'does not hash to what the manifest says of the report' }],
    })
  }
})

test('anything else is unreadable, whatever it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(check({ text }).outcome).toBe('unreadable')
    }),
  )
})
