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
  const chunks: Uint8Array[] = []
  const whole = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  return { doc, whole }
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
