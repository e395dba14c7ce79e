import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleModel } from '../../features/reports/model.fixture.ts'
import { makeManifest } from '../../features/reports/server/manifest.ts'
import { newKeyPair, signingKeyOf } from '../../platform/server/signing-key.ts'
import { canonicalJson } from '../../platform/shared/canonical-hash.ts'
import { jwkOf } from '../../platform/shared/signature.ts'
import { verifyReportCommand } from './verify-report.ts'

let folder: string
let out: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sightline-verify-'))
  out = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => void out.push(text))
})
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = 0
  rmSync(folder, { recursive: true })
})

const put = (name: string, bytes: Uint8Array | string): string => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}

function ran(file: string, options: { json?: boolean; key?: string } = {}) {
  verifyReportCommand(file, options)
  return { code: process.exitCode, out: out.join('\n') }
}

/** A report as it is downloaded: three files in one folder. */
function download({ organisation = 'Example' } = {}) {
  const { meta, ...content } = exampleModel()
  const model = { ...content, meta: { ...meta, organisation } }
  const json = {
    name: 'report.json',
    mediaType: 'application/json',
    bytes: Buffer.from(canonicalJson(exampleModel() as never)),
  }
  const file = { name: 'report.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }
  const key = signingKeyOf(newKeyPair())
  const inputsSha256 = 'a'.repeat(64)
  const manifest = makeManifest(key, { format: 'pdf', file, json, about: model, inputsSha256 })
  for (const { name, bytes } of [json, file, manifest]) put(name, bytes)
  return { manifest: join(folder, manifest.name), file: join(folder, file.name), json: join(folder, json.name), key }
}

test('a report with its files beside its manifest is verified', () => {
  const { manifest, key } = download()
  const keys = put('keys.json', JSON.stringify({ keys: [jwkOf(key.publicKey)] }))
  const { code, out } = ran(manifest, { key: keys })
  expect(code).toBe(0)
  expect(out).toContain('Verified: Executive risk summary of Example, 2026-10-01 to 2026-10-31')
  expect(out).toContain('As they were signed: report.pdf, report.json.')
  expect(out).toContain('is one of those that were published')
})

test('without the published keys it does not say whose signature it is', () => {
  const { manifest, key } = download()
  expect(ran(manifest).out).toContain(`Signed by the key ${key.id}. Whose it is shows with --key`)
})

test('two downloads of one name are each verified, and the answer names the copy', () => {
  const { manifest } = download()
  const second = readFileSync(manifest)
  put('report (1).pdf', '%PDF-1.7')
  put('report.pdf', '%PDF-1.6 of another report')
  put('report.pdf.manifest (1).json', second)
  expect(ran(join(folder, 'report.pdf.manifest (1).json')).out).toContain(
    'As they were signed: report (1).pdf, report.json.',
  )
})

test('a byte changed in the file exits with 3, and names the file', () => {
  const { manifest, file } = download()
  writeFileSync(file, '%PDF-1.8')
  expect(ran(manifest)).toEqual({
    code: 3,
    out: 'Mismatch:\n  report.pdf: holds other bytes than those that were signed',
  })
})

test('a byte changed in the manifest is found, though a lenient reader would see the same letter', () => {
  const { manifest } = download({ organisation: 'Ex\u{fffd}mple' })
  expect(ran(manifest).code).toBe(0)
  const bytes = readFileSync(manifest)
  const text = bytes.toString('utf8')
  bytes[bytes.indexOf('\u{fffd}')] = 0xf0
  expect(bytes.toString('utf8')).toBe(text)
  writeFileSync(manifest, bytes)
  expect(ran(manifest).code).toBe(2)
})

test('a file that is missing exits with 3', () => {
  const { manifest, json } = download()
  rmSync(json)
  expect(ran(manifest)).toMatchObject({ code: 3, out: expect.stringContaining('report.json: is not there') })
})

test('the keys of another installation do not fit', () => {
  const { manifest } = download()
  const keys = put('keys.json', JSON.stringify({ keys: [jwkOf(newKeyPair().publicKey)] }))
  expect(ran(manifest, { key: keys })).toMatchObject({ code: 3, out: expect.stringContaining('none of the published') })
})

test('what is neither manifest nor bundle exits with 2', () => {
  expect(ran(put('notes.txt', 'hello'))).toMatchObject({ code: 2, out: expect.stringMatching(/^Unreadable: /) })
  expect(ran(put('a.zip', zipSync({ a: new Uint8Array(1) })))).toMatchObject({
    code: 2,
    out: expect.stringContaining('the archive has no manifest'),
  })
})

test('a bundle is not signed, so no key goes with it', () => {
  const bundle = put('a.zip', zipSync({ a: new Uint8Array(1) }))
  expect(() => ran(bundle, { key: bundle })).toThrow('An evidence bundle is not signed')
})

test('a terminal is told nothing by a name', () => {
  const { manifest } = download({ organisation: 'Evil\u001b[2J\nVerified: all' })
  expect(ran(manifest).out.split('\n')[0]).toContain('of Evil [2J Verified: all, 2026-10-01')
})

test('as JSON it prints the outcome', () => {
  const { manifest, key } = download()
  expect(JSON.parse(ran(manifest, { json: true }).out)).toMatchObject({
    outcome: 'verified',
    files: ['report.pdf', 'report.json'],
    key: { id: key.id, isPublished: null },
  })
})
