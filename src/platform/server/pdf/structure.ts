// PDF structure tags for screen readers (ISO 32000-1, 14.7). The library keeps its own elements, and
// what every page belongs to, until the document ends; of a long register these are hundreds of thousands. Here they are
// written out as they end, by inner parts of the library: the tests that read a PDF back hold their shape.

interface Reference {
  data: object
  end(): void
}

interface Inner {
  ref(data: object): Reference
  page: { dictionary: Reference & { data: { StructParents?: number } }; structParentTreeKey: number }
  getStructTreeRoot(): Reference & { data: { K?: Reference[] } }
  getStructParentTree(): { get(key: number): Reference[]; add(key: number, belongsTo: Reference): void }
  createStructParentTreeNextKey(): number
}

export interface Element {
  reference: Reference
  /** Holds another one. */
  hold: (child: Reference) => void
  /** Marks what is drawn as a part of it; what goes on over a page is drawn in several. */
  draw: (draw: () => void) => void
  /** The library calls it for an area of the page that is made with this element as its `structParent`. */
  add: (area: { annotationRef: Reference & { data: { StructParent?: number } } }) => void
  end: () => void
}

/** Attributes of an element. */
export interface ElementOptions {
  alt?: string
  actual?: string
  /** BCP 47, where it is not the document's. */
  lang?: string
  scope?: 'Column' | 'Row'
  bbox?: [left: number, top: number, right: number, bottom: number]
}

/** The element that all others stand in; it ends before the document does. */
export function openRoot(doc: Doc): Element {
  const inner = innerOf(doc)
  const tree = inner.getStructTreeRoot()
  const root = elementIn(doc, tree, 'Document', {})
  tree.data.K = [root.reference]
  let { page } = inner
  const leavePage = () => {
    const key = page?.dictionary.data.StructParents
    const parents = inner.getStructParentTree()
    if (key !== undefined) parents.add(key, written(inner.ref(parents.get(key))))
    page = inner.page
  }
  doc.on('pageAdded', leavePage)
  return {
    ...root,
    end() {
      leavePage()
      root.end()
    },
  }
}

export function openElement(doc: Doc, parent: Element, kind: string, options: ElementOptions = {}): Element {
  const element = elementIn(doc, parent.reference, kind, options)
  parent.hold(element.reference)
  return element
}

function elementIn(doc: Doc, parent: Reference, kind: string, options: ElementOptions): Element {
  const inner = innerOf(doc)
  const reference = inner.ref({ S: kind, P: parent, ...saidBy(doc, options) })
  const kids: unknown[] = []
  // On which the numbers among them count; a part on another page says so itself.
  let page: Reference | undefined
  return {
    reference,
    hold: (child) => kids.push(child),
    draw(draw) {
      const { dictionary, structParentTreeKey } = inner.page
      page ??= dictionary
      const parts = inner.getStructParentTree().get(structParentTreeKey)
      const part = parts.push(reference) - 1
      kids.push(page === dictionary ? part : { Type: 'MCR', Pg: dictionary, MCID: part })
      doc.addContent(`/${kind} <</MCID ${part}>> BDC`)
      draw()
      doc.addContent('EMC')
    },
    add({ annotationRef }) {
      const key = inner.createStructParentTreeNextKey()
      annotationRef.data.StructParent = key
      inner.getStructParentTree().add(key, reference)
      kids.push({ Type: 'OBJR', Obj: annotationRef, Pg: inner.page.dictionary })
    },
    end() {
      Object.assign(reference.data, page && { Pg: page }, { K: kids })
      written(reference)
    },
  }
}

const innerOf = (doc: Doc): Inner => doc as unknown as Inner

/** Drops an object once it is in the file: others need only its number. */
function written(reference: Reference): Reference {
  reference.end()
  reference.data = {}
  return reference
}

/** A text is a `String` to the library, and a name a `string`. */
function saidBy(doc: Doc, { alt, actual, lang, scope, bbox }: ElementOptions): object {
  const [left = 0, top = 0, right = 0, bottom = 0] = bbox ?? []
  const { height } = doc.page ?? {}
  return {
    ...(alt !== undefined && { Alt: new String(alt) }),
    ...(actual !== undefined && { ActualText: new String(actual) }),
    ...(lang !== undefined && { Lang: new String(lang) }),
    ...(scope && { A: { O: 'Table', Scope: scope } }),
    ...(bbox && { A: { O: 'Layout', Placement: 'Block', BBox: [left, height - bottom, right, height - top] } }),
  }
}

export type Doc = PDFKit.PDFDocument
