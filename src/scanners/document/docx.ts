import mammoth from 'mammoth'
import { listZipParts } from '../../platform/shared/zip-parts.ts'
import type { DocumentMeta, Extraction } from './document.ts'
import { extractHtml } from './html.ts'

const none = { outcome: 'unreadable', reason: 'not-a-document' } as const

/**
 * A document of Word as it reads with all tracked changes taken; of any other archive, that it is none. Sizes are judged as
 * the archive declares them: the process that this runs in bounds those that lie.
 */
export async function extractDocx(bytes: Uint8Array, meta: DocumentMeta): Promise<Extraction> {
  const parts = await listZipParts(bytes)
  if (!parts?.some((part) => /^word\/document\d*\.xml$/.test(part))) return none
  const html = await markupOf(bytes)
  if (html === undefined) return { outcome: 'unreadable', reason: 'broken' }
  const document = extractHtml(new TextEncoder().encode(html), { ...meta, contentType: 'text/html; charset=utf-8' })
  if (!document) return { outcome: 'unreadable', reason: 'too-complex' }
  if (document.text === '') return { outcome: 'unreadable', reason: 'no-text' }
  return { outcome: 'extracted', document: { ...document, kind: 'docx' } }
}

async function markupOf(bytes: Uint8Array): Promise<string | undefined> {
  try {
    const read = await mammoth.convertToHtml(
      { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) },
      {
        // A stranger's file says what it holds, not how it is read.
        includeEmbeddedStyleMap: false,
        // Else a picture would stand there as text.
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      },
    )
    return read.value
  } catch (error) {
    // The parser has no class for what is wrong with a file.
    if (error instanceof Error) return undefined
    throw error
  }
}
