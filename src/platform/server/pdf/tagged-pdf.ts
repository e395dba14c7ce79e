import PDFDocument from 'pdfkit'

export type Doc = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement

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
  let lines: string[] = []
  const { flushPages } = doc
  doc.addContent = (line) => {
    lines.push(line)
    return doc
  }
  doc.flushPages = () => {
    if (lines.length > 0) doc.page.write(lines.join('\n'))
    lines = []
    flushPages.call(doc)
  }
}

/** Of a file that is written in one go, its stream would keep every line as a buffer of its own until it is done. */
function gatherBytes(doc: Doc): Promise<Uint8Array<ArrayBuffer>> {
  // The head of the file is written already.
  const head: Uint8Array = doc.read()
  let whole = Buffer.alloc(1 << 18)
  let length = head.length
  whole.set(head)
  return new Promise((resolve) => {
    doc.push = (chunk: Uint8Array | null) => {
      if (chunk === null) {
        resolve(whole.subarray(0, length))
        return false
      }
      if (length + chunk.length > whole.length) {
        const larger = Buffer.alloc(2 * Math.max(whole.length, chunk.length))
        larger.set(whole)
        whole = larger
      }
      whole.set(chunk, length)
      length += chunk.length
      return true
    }
  })
}

/** What an element may say of itself; `scope` and `bbox` are missing in the types of the library. */
interface ElementOptions {
  alt?: string
  actual?: string
  lang?: string
  scope?: 'Column' | 'Row'
  bbox?: [left: number, top: number, right: number, bottom: number]
}

export function openElement(doc: Doc, parent: Element, kind: string, options: ElementOptions = {}): Element {
  const element = doc.struct(kind, options)
  parent.add(element)
  return element
}

/** Draws a part of an element; what goes on over a page is drawn in several. */
export function drawIn(doc: Doc, element: Element, kind: string, draw: () => void): void {
  const content = doc.markStructureContent(kind)
  draw()
  doc.endMarkedContent()
  element.add(content)
}

/** An element that is drawn at once. */
export function drawElement(
  doc: Doc,
  parent: Element,
  { kind, draw, ...options }: { kind: string; draw: () => void } & ElementOptions,
): void {
  const element = openElement(doc, parent, kind, options)
  drawIn(doc, element, kind, draw)
  element.end()
}

/** What is on the page but says nothing: lines, grounds, the furniture of each page. */
export function drawArtifact(doc: Doc, type: 'Pagination' | 'Layout', draw: () => void): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}
