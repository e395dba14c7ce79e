import PDFDocument from 'pdfkit'
import { type Doc, type Element, type ElementOptions, openElement } from './structure.ts'

interface Options {
  title: string
  author: string
  /** All that the file says of its own making, so that the same input makes the same bytes. */
  madeAt: Date
  options?: PDFKit.PDFDocumentOptions
}

/** A tagged document, and its bytes once it has ended. */
export function openTaggedPdf({ title, author, madeAt, options }: Options): {
  doc: Doc
  whole: Promise<Uint8Array<ArrayBuffer>>
} {
  const doc = new PDFDocument({
    ...{ size: 'A4', pdfVersion: '1.7', tagged: true, lang: 'en-US', displayTitle: true },
    info: { Title: title, Author: author, CreationDate: madeAt, ModDate: madeAt },
    ...options,
  })
  gatherLines(doc)
  return { doc, whole: gatherBytes(doc) }
}

/** A page is written in thousands of short lines, of each of which the library would keep a buffer until the page ends. */
function gatherLines(doc: Doc): void {
  const lines = growingBytes()
  const gather = () => {
    // Neither is a public part of the library.
    const page = doc.page as unknown as { write: (part: string | Uint8Array) => void; end: () => void }
    const { write, end } = page
    page.write = (line) => lines.add(`${line}\n`)
    page.end = () => {
      write.call(page, lines.all())
      // Compresses the content at once.
      end.call(page)
      lines.clear()
    }
  }
  if (doc.page) gather()
  doc.on('pageAdded', gather)
}

/**
 * Collects the bytes of a file written in one go: its stream would keep every line as a buffer of its own until it is
 * done.
 */
function gatherBytes(doc: Doc): Promise<Uint8Array<ArrayBuffer>> {
  const file = growingBytes()
  // The head of the file is written already.
  file.add(doc.read())
  return new Promise((resolve) => {
    doc.push = (chunk: Uint8Array | null) => {
      if (chunk === null) resolve(file.all())
      else file.add(chunk)
      return true
    }
  })
}

interface GrowingBytes {
  /** A text is one of single bytes. */
  add: (part: Uint8Array | string) => void
  all: () => Uint8Array<ArrayBuffer>
  clear: () => void
}

function growingBytes(): GrowingBytes {
  let bytes = Buffer.alloc(1 << 18)
  let length = 0
  return {
    add(part) {
      if (length + part.length > bytes.length) {
        const larger = Buffer.alloc(2 * (length + part.length))
        larger.set(bytes)
        bytes = larger
      }
      if (typeof part === 'string') bytes.write(part, length, 'latin1')
      else bytes.set(part, length)
      length += part.length
    },
    all: () => bytes.subarray(0, length),
    clear: () => {
      length = 0
    },
  }
}

/** An element that is drawn at once. */
export function drawElement(
  doc: Doc,
  parent: Element,
  { kind, draw, ...options }: { kind: string; draw: () => void } & ElementOptions,
): void {
  const element = openElement(doc, parent, kind, options)
  element.draw(draw)
  element.end()
}

/** Draws content without meaning: lines, backgrounds, the header and footer of each page. */
export function drawArtifact(doc: Doc, type: 'Pagination' | 'Layout', draw: () => void): void {
  doc.addContent(`/Artifact <</Type /${type}>> BDC`)
  draw()
  doc.addContent('EMC')
}
