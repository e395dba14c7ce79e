import { atWeight, type FontSubset, flatten, type OpenedFace } from './embedded-face.ts'
import { type Face, type Family, faceFile, facesFor } from './faces.ts'
import type { Doc } from './structure.ts'

export type Weight = 400 | 600

/** A face in a document, of which it embeds what is set in it. */
export interface OpenFace {
  /** Name in the document. */
  name: string
  /** Name in the content of a page. */
  id: string
  reference: () => unknown
  /** Width of a text at one point, and the operators that show it. */
  set: (text: string) => { width: number; operators: string }
}

interface OpenFaces {
  /** The face of a letter in a family; undefined where none has it. */
  find: (letter: string, kind: { family: Family; weight: Weight }) => OpenFace | undefined
}

/**
 * The library's own record of a face in a document. Not a public part of it: the tests that read a PDF back check its
 * shape.
 */
interface Embedded {
  id: string
  ref(): unknown
  subset: FontSubset
  scale: number
  widths: number[]
  unicode: (readonly number[])[]
  encode(text: string, features?: string[]): [codes: string[], positions: { xAdvance: number; advanceWidth: number }[]]
}

// To unpack a face takes a tenth of a second; a document only cuts down what it uses of it.
const unpacked = new Map<string, OpenedFace>()

export function createOpenFaces(doc: Doc): OpenFaces {
  const opened = new Map<string, { face: OpenFace; outlines: OpenedFace }>()
  const found = mapsByKind<OpenFace | undefined>()

  function open(file: Face, weight: Weight): { face: OpenFace; outlines: OpenedFace } {
    const name = `${file.family} ${file.script} ${weight}`
    const known = opened.get(name)
    if (known) return known
    const source = unpacked.get(name) ?? sourceOf(file, weight)
    // The types know bytes only; a face that is open already is taken as it is.
    doc.registerFont(name, source as Buffer)
    const embedded = (doc.font(name) as unknown as { _font: Embedded })._font
    const outlines = embedded.subset.font
    unpacked.set(name, outlines)
    flatten(embedded.subset)
    const set = file.family === 'serif' ? setByPairs(embedded) : setByLetters(embedded)
    const one = { outlines, face: { name, id: embedded.id, reference: () => embedded.ref(), set } }
    opened.set(name, one)
    return one
  }

  const sourceOf = (file: Face, weight: Weight): Uint8Array | OpenedFace =>
    weight === 400 ? faceFile(file) : atWeight(open(file, 400).outlines, faceFile(file), weight)

  return {
    find(letter, { family, weight }) {
      const known = found[weight][family]
      if (known.has(letter)) return known.get(letter)
      const codePoint = letter.codePointAt(0) ?? 0
      const file = facesFor(family, codePoint).find((file) => open(file, 400).outlines.hasGlyphForCodePoint(codePoint))
      const face = file && open(file, weight).face
      known.set(letter, face)
      return face
    },
  }
}

/** Creates an empty cache of text measurements for each family and weight. */
export const mapsByKind = <Known>(): Record<Weight, Record<Family, Map<string, Known>>> => {
  const families = () => ({ sans: new Map(), serif: new Map(), mono: new Map() })
  return { 400: families(), 600: families() }
}

type Set = OpenFace['set']

/** For titles: each pair of letters at its own distance. */
function setByPairs(embedded: Embedded): Set {
  return (text) => {
    const [codes, positions] = embedded.encode(text)
    const shown = codes.map((code, at) => {
      const { xAdvance = 0, advanceWidth = 0 } = positions[at] ?? {}
      return xAdvance === advanceWidth ? `<${code}>` : `<${code}> ${(advanceWidth - xAdvance).toFixed(1)}`
    })
    const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    return { width: width / 1000, operators: `[${shown.join(' ')}] TJ` }
  }
}

const isNumber = (text: string): boolean => /^[\s.,%]*\d[\d.,%\s]*$/.test(text)

/** For all else: a letter is looked up once in a document, and numbers have figures of one width. */
function setByLetters(embedded: Embedded): Set {
  const letters = new Map<string, Glyph>()
  const figures = new Map<string, Glyph>()
  return (text) => {
    const isFigures = isNumber(text)
    const glyphs = isFigures ? figures : letters
    let [codes, width] = ['', 0]
    for (const letter of text) {
      let glyph = glyphs.get(letter)
      if (!glyph) {
        glyph = isFigures ? figureOf(embedded, letter) : glyphOf(embedded, letter)
        glyphs.set(letter, glyph)
      }
      codes += glyph.code
      width += glyph.width
    }
    return { width, operators: `<${codes}> Tj` }
  }
}

interface Glyph {
  code: string
  width: number
}

function figureOf(embedded: Embedded, letter: string): Glyph {
  const [codes, positions] = embedded.encode(letter, ['tnum'])
  return { code: codes.join(''), width: positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / 1000 }
}

/** As the library encodes it, but without the rules of how letters stand beside each other, which take long to unpack. */
function glyphOf({ subset, scale, widths, unicode }: Embedded, letter: string): Glyph {
  const { id, advanceWidth, codePoints } = subset.font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
  const code = subset.includeGlyph(id)
  widths[code] ??= advanceWidth * scale
  unicode[code] ??= codePoints
  return { code: code.toString(16).padStart(4, '0'), width: (advanceWidth * scale) / 1000 }
}
