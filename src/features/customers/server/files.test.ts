import { zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createTwoOrganisations,
  type PortalCaller,
  portalCaller,
  type TwoOrganisations,
} from '../../../../tests/support/organisation.ts'
import { createBlobStore } from '../../../platform/server/blobs.ts'
import { runSql } from '../../../platform/server/database.ts'
import { docxOf } from '../../../scanners/document/docx.fixture.ts'
import { pdfOf } from '../../../scanners/document/pdf.fixture.ts'
import { customersContract, customersRefusals } from '../contract.ts'
import { fileEndpoints } from './files.ts'

const contract = {
  'POST /api/customer/files': customersContract['POST /api/customer/files'],
  'GET /api/customer/files/{id}': customersContract['GET /api/customer/files/{id}'],
}

let world: TwoOrganisations
let call: PortalCaller<typeof contract>

beforeAll(async () => {
  world = await createTwoOrganisations()
  const { db } = world
  const now = () => new Date('2026-11-21T10:00:00Z')
  call = portalCaller({
    db,
    contract,
    handlers: fileEndpoints({ db, blobs: createBlobStore(undefined), now }),
    refusals: customersRefusals,
  })
})

const upload = (name: string, bytes: string | Uint8Array<ArrayBuffer>) =>
  call(world.own.manager, 'POST /api/customer/files', { file: { name, bytes } })

const pdf = Uint8Array.from(pdfOf([{ texts: [{ text: 'Agreement', x: 72, y: 700, size: 10 }] }]))
const docx = docxOf(['Agreement'])
const png = Uint8Array.from([
  0x89,
  0x50,
  0x4e,
  0x47,
  0x0d,
  0x0a,
  0x1a,
  0x0a,
  0,
  0,
  0,
  13,
  73,
  72,
  68,
  82,
  ...Array(17).fill(0),
])
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
  ['agreement.pdf', pdf, 'application/pdf'],
  ['Agreement.DOCX', docx, docxType],
  ['logo.png', png, 'image/png'],
  ['vendors.csv', 'vendor_name,domain\nAcme,acme.com\n', 'text/csv'],
  ['notes.txt', 'BMW is our customer.\n', 'text/plain'],
  ['DPA v1.2', pdf, 'application/pdf'],
])('%s is kept as what its bytes are', async (name, bytes, mediaType) => {
  const { status, body } = await upload(name, bytes)
  expect({ status, body }).toMatchObject({ status: 201, body: { name, mediaType } })
})

describe('a file is refused that', () => {
  const bomb = docxOf(['text'], { 'word/more.xml': ' '.repeat(120_000_000) })
  test.each<[string, string, string | Uint8Array<ArrayBuffer>]>([
    ['is a PDF by name only', 'agreement.pdf', 'just words'],
    ['is a PDF under the name of a picture', 'logo.png', pdf],
    ['is a document under the name of a table', 'table.xlsx', docx],
    ['is a page', 'page.html', '<html><body>Hello</body></html>'],
    ['is a page under the name of a text', 'page.txt', '  <!doctype html><script>alert(1)</script>'],
    ['is an SVG', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['is an SVG under the name of a table', 'logo.csv', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['is XML', 'logo.txt', '<?xml version="1.0"?><svg/>'],
    ['is a program', 'tool.txt', Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
    ['is not UTF-8', 'notes.txt', Uint8Array.from([0x47, 0xe4, 0x73, 0x74, 0x65])],
    ['holds control characters', 'notes.txt', 'a\u0000b'],
    ['is any archive', 'files.zip', Uint8Array.from(zipSync({ 'a.txt': new Uint8Array(3) }))],
    ['is any archive under the name of a document', 'a.docx', Uint8Array.from(zipSync({ 'a.txt': new Uint8Array(3) }))],
    ['carries macros', 'a.docx', docxOf(['text'], { 'word/vbaProject.bin': 'x' })],
    ['would unpack to 120 MB', 'a.docx', bomb],
    ['is a document that was cut off', 'a.docx', docx.slice(0, docx.length - 40)],
  ])('%s', async (_, name, bytes) => {
    expect(await upload(name, bytes)).toMatchObject({ status: 415, code: 'file_type_refused' })
  })
})

test('a file comes back byte for byte, and only to be saved', async () => {
  const { body } = await upload('Vertrag „Müller“; final.pdf', pdf)
  const {
    status,
    body: bytes,
    headers,
  } = await call(world.own.viewer, 'GET /api/customer/files/{id}', {
    params: { id: body.id },
  })
  expect(status).toBe(200)
  expect(Buffer.from(bytes as Uint8Array).equals(pdf)).toBe(true)
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="Vertrag _Muller__ final.pdf"; filename*=UTF-8''Vertrag%20%E2%80%9EM%C3%BCller%E2%80%9C%3B%20final.pdf`,
  )
})

test('no one of another organization gets it, and a viewer stores none', async () => {
  const { body } = await upload('agreement.pdf', pdf)
  expect(
    await call(world.other.administrator, 'GET /api/customer/files/{id}', { params: { id: body.id } }),
  ).toMatchObject({
    status: 404,
    code: 'not_found',
  })
  const file = { name: 'agreement.pdf', bytes: pdf }
  expect((await call(world.own.viewer, 'POST /api/customer/files', { file })).code).toBe('role_not_enough')
})

test('the log names the file by number and hash, not by name', async () => {
  const { body } = await upload('Secret Project.pdf', pdf)
  const rows = await world.inOwn((tx) =>
    runSql<{ details: unknown }>(tx, `select details from audit_event where subject = $1`, [
      `organisation_file:${body.id}`,
    ]),
  )
  expect(rows).toEqual([{ details: { mediaType: 'application/pdf', bytes: pdf.byteLength, sha256: body.sha256 } }])
})
