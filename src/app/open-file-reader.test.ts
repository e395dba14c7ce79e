import { afterAll, expect, test } from 'vitest'
import { forRequests } from '../scanners/guarded-process.ts'
import { openFileReader } from './open-file-reader.ts'

const files = openFileReader({ waiting: forRequests, timeoutMs: 5_000 })
afterAll(() => files.close())

const bytesOf = (text: string) => new TextEncoder().encode(text)
const reply = (body: string) =>
  bytesOf(`From: a@b.test\r\nTo: r@replies.test\r\nContent-Type: text/html\r\n\r\n${body}`)

test.each([
  ['import_empty', () => files.readImportColumns(bytesOf('\n'), { sheet: null })],
  ['import_old_excel', () => files.readImportColumns(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), { sheet: null })],
  ['workbook_unreadable', () => files.readSheets(bytesOf('PK\u0003\u0004 not an archive'))],
])('a file that is refused is refused with its own code: %s', async (code, read) => {
  await expect(read()).rejects.toMatchObject({ code })
})

test('a feed that is not one, and a report that is not one, are told as that', async () => {
  expect(await files.parseFeed('ca-ag', '<table>'.repeat(1_000), { url: 'https://oag.test/' })).toMatchObject({
    outcome: 'unparseable',
  })
  expect(await files.readMailReport(reply('<p>Hello</p>'))).toMatchObject({ outcome: 'nothing' })
})
