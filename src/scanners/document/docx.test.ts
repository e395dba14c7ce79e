import { afterAll, describe, expect, test } from 'vitest'
import { archiveOf, docxOf } from './docx.fixture.ts'
import { extractDocument } from './extract.ts'
import { openReader } from './reader.ts'

const meta = { url: 'https://file.invalid/', contentType: null }

test('a document of Word is read with its headings', async () => {
  const read = await extractDocument(
    docxOf([{ heading: 'Data Processing Agreement' }, 'The Processor & its staff <only> act on instructions.']),
    meta,
  )
  if (read.outcome !== 'extracted') throw new Error(read.reason)
  const { kind, text, blocks } = read.document
  expect(kind).toBe('docx')
  expect(blocks.map(({ type, start, end }) => [type, text.slice(start, end)])).toEqual([
    ['heading', 'Data Processing Agreement'],
    ['paragraph', 'The Processor & its staff <only> act on instructions.'],
  ])
})

test('what a tracked change has struck out is not read', async () => {
  const deleted =
    '<w:p><w:del w:id="1"><w:r><w:delText>struck out</w:delText></w:r></w:del><w:r><w:t>stays</w:t></w:r></w:p>'
  const body = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${deleted}</w:body></w:document>`
  expect(await extractDocument(archiveOf({ 'word/document.xml': body }), meta)).toMatchObject({
    document: { text: 'stays' },
  })
})

describe('an archive that cannot be read', () => {
  const bare = archiveOf({ 'xl/workbook.xml': '<workbook/>' })
  test.each<[string, Uint8Array, string]>([
    ['holds a workbook', bare, 'not-a-document'],
    ['is cut off', docxOf(['text']).subarray(0, 300), 'not-a-document'],
    ['has no text', docxOf([]), 'no-text'],
    ['holds broken markup', archiveOf({ 'word/document.xml': '<w:document' }), 'broken'],
    ['would unpack to 120 MB', docxOf(['text'], { 'word/a.xml': ' '.repeat(120_000_000) }), 'not-a-document'],
  ])('one that %s', async (_, bytes, reason) => {
    expect(await extractDocument(bytes, meta)).toEqual({ outcome: 'unreadable', reason })
  })

  const reader = openReader({ memoryMb: 64, timeoutMs: 20_000 })
  afterAll(() => reader.close())

  test('one that unpacks to more than it declares ends the reading process at most', async () => {
    const bomb = docxOf(['text'], { 'word/document.xml': `<w:document>${'<w:p/>'.repeat(15_000_000)}</w:document>` })
    expect(bomb.length).toBeLessThan(1_000_000)
    declareSmall(bomb)
    expect(await reader.read(bomb, meta)).toEqual({
      outcome: 'unreadable',
      reason: expect.stringMatching(/^(too-large|too-slow|broken|not-a-document)$/),
    })
    expect(await reader.read(docxOf(['still here']), meta)).toMatchObject({ document: { text: 'still here' } })
  })
})

/** Writes 1,000 bytes as the unpacked size of each large part, into the directory and beside the part itself. */
function declareSmall(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 46 < bytes.length; at++) {
    const size = { 33639248: at + 24, 67324752: at + 22 }[view.getUint32(at, true)]
    if (size !== undefined && view.getUint32(size, true) > 1_000_000) view.setUint32(size, 1_000, true)
  }
}
