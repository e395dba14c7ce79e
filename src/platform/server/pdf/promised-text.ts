import type { Doc } from './structure.ts'
import type { TextStyle, Typesetter } from './typesetter.ts'

/** A short text that is placed before it is known, such as a number of pages. */
export interface PromisedText {
  place: (at: { x: number; baseline: number }) => void
  /** Called once; the text shows wherever room was made for it. */
  fill: (text: string) => void
}

// A page is written out when the next begins: to keep thousands of them open would take all memory. What is drawn into a form
// (ISO 32000-1, 8.10) may be said last. The library has no public way to it, hence its inner parts here.
interface Inner {
  ref(data: object): { data: Record<string, unknown>; end(content?: string): void }
  page: { xobjects: Record<string, unknown> }
  addContent(text: string): void
}

const width = 40

/** `x` of its place is its left edge, or its right one. */
export function promiseText(
  doc: Doc,
  type: Typesetter,
  { name, style, align }: { name: string; style: TextStyle; align: 'left' | 'right' },
): PromisedText {
  const inner = doc as unknown as Inner
  const height = style.size * 1.5
  const descent = style.size * 0.4
  const form = inner.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height] })
  return {
    place({ x, baseline }) {
      const left = align === 'left' ? x : x - width
      inner.page.xobjects[name] = form
      // The library writes upside down, as it turned the page.
      doc
        .save()
        .fillColor(style.colour)
        .transform(1, 0, 0, -1, left, baseline + descent)
      inner.addContent(`/${name} Do`)
      doc.restore()
    },
    fill(text) {
      const [piece] = type.pieces(text, style)
      if (!piece) throw new Error('a promised text has letters')
      const { id, reference, set } = piece.face
      const { width: wide, operators } = set(piece.text)
      form.data.Resources = { Font: { [id]: reference() } }
      const left = align === 'left' ? 0 : width - wide * style.size
      form.end(`BT /${id} ${style.size} Tf ${left.toFixed(2)} ${descent.toFixed(2)} Td ${operators} ET`)
    },
  }
}
