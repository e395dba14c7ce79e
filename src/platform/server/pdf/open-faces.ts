import { atWeight, type FontSubset, flatten, type OpenedFace } from './embedded-face.ts'
import { type Face, type Family, faceFile, facesFor } from './faces.ts'
import type { Doc } from './tagged-pdf.ts'

export type Weight = 400 | 600

/** A face in a document, of which it embeds what is set in it. */
export interface OpenFace {
  /** By which the document knows it. */
  name: string
  /** By which the content of a page knows it. */
  id: string
  reference: () => unknown
  /** Width of a text at one point, and the operators that show it. */
  set: (text: string) => { width: number; operators: string }
}

interface OpenFaces {
  /** The face of a letter in a family; undefined where none has it. */
  find: (letter: string, kind: { family: Family; weight: Weight }) => OpenFace | undefined
}

/** What the library keeps of a face in a document. No public part of it: the tests that read a PDF back hold its shape. */
interface Embedded {
  id: string
  ref(): unknown
  subset: FontSubset
  encode(text: string, features?: string[]): [codes: string[], positions: { xAdvance: number; advanceWidth: number }[]]
}

export function createOpenFaces(doc: Doc): OpenFaces {
  const opened = new Map<string, { face: OpenFace; outlines: OpenedFace }>()
  const found = new Map<string, OpenFace | undefined>()

  function open(file: Face, weight: Weight): { face: OpenFace; outlines: OpenedFace } {
    const name = `${file.family} ${file.script} ${weight}`
    const known = opened.get(name)
    if (known) return known
    const bytes = faceFile(file)
    // The types know bytes only; a face that is open already is taken as it is.
    doc.registerFont(name, (weight === 400 ? bytes : atWeight(open(file, 400).outlines, bytes, weight)) as Buffer)
    const embedded = (doc.font(name) as unknown as { _font: Embedded })._font
    flatten(embedded.subset)
    const set = file.family === 'serif' ? setByPairs(embedded) : setByLetters(embedded)
    const one = {
      outlines: embedded.subset.font,
      face: { name, id: embedded.id, reference: () => embedded.ref(), set },
    }
    opened.set(name, one)
    return one
  }

  return {
    find(letter, { family, weight }) {
      const key = `${family} ${weight} ${letter}`
      if (found.has(key)) return found.get(key)
      const codePoint = letter.codePointAt(0) ?? 0
      const file = facesFor(family, codePoint).find((file) => open(file, 400).outlines.hasGlyphForCodePoint(codePoint))
      const face = file && open(file, weight).face
      found.set(key, face)
      return face
    },
  }
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

const isNumber = (text: string): boolean => /^[\d.,%\s]+$/.test(text)

/** For all else: a letter is looked up once in a document, and numbers have figures of one width. */
function setByLetters(embedded: Embedded): Set {
  const glyphs = { plain: new Map<string, Glyph>(), tabular: new Map<string, Glyph>() }
  return (text) => {
    const kind = isNumber(text) ? 'tabular' : 'plain'
    let [codes, width] = ['', 0]
    for (const letter of text) {
      let glyph = glyphs[kind].get(letter)
      if (!glyph) {
        glyph = glyphOf(embedded, letter, kind === 'tabular' ? ['tnum'] : [])
        glyphs[kind].set(letter, glyph)
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

function glyphOf(embedded: Embedded, letter: string, features: string[]): Glyph {
  const [codes, positions] = embedded.encode(letter, features)
  return { code: codes.join(''), width: positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / 1000 }
}
