import anyAscii from 'any-ascii'
import type { Family } from './faces.ts'
import { linesIn } from './line-breaks.ts'
import { createOpenFaces, mapsByKind, type OpenFace, type Weight } from './open-faces.ts'
import type { Doc } from './structure.ts'

export interface TextStyle {
  family: Family
  weight: Weight
  size: number
  colour: string
}

/** Letters of one face. */
interface Piece {
  face: OpenFace
  text: string
}

export interface Line {
  text: string
  width: number
}

type Kind = Pick<TextStyle, 'family' | 'weight'>

/** Sets text of any script in the faces that a document embeds. */
export interface Typesetter {
  /** Returns whether every letter has a face. */
  setsWhole: (text: string) => boolean
  /** The text as it is set: what no face has is written in Latin letters, never as an empty box. */
  readable: (text: string) => string
  pieces: (text: string, kind: Kind) => Piece[]
  width: (text: string, style: TextStyle) => number
  /** Lines of at most this width. */
  wrap: (text: string, style: TextStyle, width: number) => Line[]
  draw: (text: string, at: { x: number; baseline: number }, style: TextStyle) => void
}

/** How many widths of words are kept: a long register repeats few of its words, and never its hashes. */
const mostWidths = 20_000

export function createTypesetter(doc: Doc): Typesetter {
  const faces = createOpenFaces(doc)
  const widths = mapsByKind<number>()

  const isSet = (letter: string): boolean =>
    isBlank(letter) || faces.find(letter, { family: 'sans', weight: 400 }) !== undefined

  function readable(text: string): string {
    if (isPlain(text)) return text
    let [written, unset] = ['', '']
    for (const letter of text.normalize('NFC')) {
      if (!isSet(letter)) unset += letter
      else {
        written += latin(unset) + letter
        unset = ''
      }
    }
    return written + latin(unset)
  }

  function pieces(text: string, kind: Kind): Piece[] {
    if (isPlain(text)) {
      const face = faces.find('a', kind)
      return face && text !== '' ? [{ face, text }] : []
    }
    const found: Piece[] = []
    for (const letter of readable(text)) {
      const face = faces.find(letter, kind)
      // Only a break or another sign without a shape has none here.
      if (!face) continue
      const last = found.at(-1)
      if (last?.face === face) last.text += letter
      else found.push({ face, text: letter })
    }
    return found
  }

  function width(text: string, style: TextStyle): number {
    const known = widths[style.weight][style.family]
    const one = known.get(text)
    if (one !== undefined) return one * style.size
    const measured = pieces(text, style).reduce((sum, { face, text }) => sum + face.set(text).width, 0)
    if (known.size >= mostWidths) known.clear()
    known.set(text, measured)
    return measured * style.size
  }

  return {
    setsWhole: (text) => [...text.normalize('NFC')].every(isSet),
    readable,
    pieces,
    width,
    wrap: (text, style, most) => linesIn(readable(text), (part) => width(part, style), most),
    draw(text, { x, baseline }, style) {
      // No public part of the library: the tests that read a PDF back hold its shape.
      const { page } = doc as unknown as { page: { fonts: Record<string, unknown> } }
      let left = x
      for (const piece of pieces(text, style)) {
        const { id, reference } = piece.face
        const { width, operators } = piece.face.set(piece.text)
        page.fonts[id] ??= reference()
        const place = `1 0 0 -1 ${left.toFixed(2)} ${baseline.toFixed(2)} Tm`
        // The library writes upside down, as it turned the page; and its own way to set a text is many times slower.
        doc.addContent(`BT ${colourOf(style.colour)} rg /${id} ${style.size} Tf ${place} ${operators} ET`)
        left += width * style.size
      }
    },
  }
}

const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** Breaks and spaces need no face, and neither does what only steers the letters around it. */
const isBlank = (letter: string): boolean => /^[\s\p{Cc}\p{Cf}]$/u.test(letter)

/** Letters that no face has, in Latin ones; where nothing is known of them, their numbers in Unicode. */
function latin(letters: string): string {
  const written = anyAscii(letters)
  if (written !== '') return written
  // Drops a mark without a letter: nothing is lost.
  return [...letters].map((letter) => (/\p{M}/u.test(letter) ? '' : `[${codeOf(letter)}]`)).join('')
}

const codeOf = (letter: string): string =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

const colours = new Map<string, string>()

/** `#1a1d21` in parts of one. */
function colourOf(hex: string): string {
  const known = colours.get(hex)
  if (known !== undefined) return known
  const parts = [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ')
  colours.set(hex, parts)
  return parts
}
