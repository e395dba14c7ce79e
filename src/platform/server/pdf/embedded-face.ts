import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Faces of Inter (SIL Open Font License) for a PDF, one for each script that it has. They come as WOFF2, in which the outlines of
// put-together letters lie apart: the library that cuts them down for a PDF cannot carry those over, so every outline is
// written anew, in the plainest form of the TrueType `glyf` table.

const scripts = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] as const
export type Face = (typeof scripts)[number]
export const faces: readonly Face[] = scripts

const addressOf = (face: Face): string =>
  import.meta.resolve(`@fontsource-variable/inter/files/inter-${face}-wght-normal.woff2`)

const files = new Map<Face, Buffer>()

export function faceFile(face: Face): Buffer {
  const read = files.get(face) ?? readFileSync(fileURLToPath(addressOf(face)))
  files.set(face, read)
  return read
}

interface Outline {
  commands: { command: string; args: number[] }[]
}

interface Glyph {
  path: Outline
  advanceWidth: number
  _getMetrics(): { leftBearing: number }
}

/** What the library keeps of a face that it cuts down: no public part of it, so its shape stands here. */
export interface FontSubset {
  font: { getGlyph(id: number): Glyph; hasGlyphForCodePoint(codePoint: number): boolean }
  glyf: Uint8Array[]
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  offset: number
  _addGlyph(id: number): number
}

/** Has the face write its outlines by `encodeGlyph`. */
export function flatten(subset: FontSubset): void {
  subset._addGlyph = (id) => {
    const glyph = subset.font.getGlyph(id)
    const bytes = encodeGlyph(glyph.path)
    subset.glyf.push(bytes)
    subset.loca.offsets.push(subset.offset)
    subset.hmtx.metrics.push({ advance: glyph.advanceWidth, bearing: glyph._getMetrics().leftBearing })
    subset.offset += bytes.length
    return subset.glyf.length - 1
  }
}

interface Point {
  x: number
  y: number
  isOn: boolean
}

/** A simple glyph with every coordinate as a whole word. https://learn.microsoft.com/typography/opentype/spec/glyf */
export function encodeGlyph(path: Outline): Uint8Array {
  const contours = contoursOf(path)
  const points = contours.flat()
  if (points.length === 0) return new Uint8Array()
  const words: number[] = []
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  words.push(contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))
  let end = -1
  for (const contour of contours) {
    end += contour.length
    words.push(end)
  }
  words.push(0)
  const deltas = (values: number[]) => values.map((value, at) => value - (values[at - 1] ?? 0))
  const size = words.length * 2 + points.length * 5
  // The table of offsets counts in pairs of bytes.
  const bytes = Buffer.alloc(size + ((4 - (size % 4)) % 4))
  let at = 0
  const write = (values: number[]) => {
    for (const value of values) at = bytes.writeInt16BE(value, at)
  }
  write(words)
  for (const { isOn } of points) at = bytes.writeUInt8(isOn ? 1 : 0, at)
  write(deltas(xs))
  write(deltas(ys))
  return bytes
}

function contoursOf({ commands }: Outline): Point[][] {
  const contours: Point[][] = []
  let contour: Point[] = []
  const add = (x = 0, y = 0, isOn = true) => contour.push({ x: Math.round(x), y: Math.round(y), isOn })
  const close = () => {
    const [first, last] = [contour[0], contour.at(-1)]
    // The way back to the beginning is drawn by itself.
    if (contour.length > 1 && last?.isOn && first?.x === last.x && first.y === last.y) contour.pop()
    if (contour.length > 0) contours.push(contour)
    contour = []
  }
  for (const { command, args } of commands) {
    if (command === 'moveTo') close()
    if (command === 'closePath') close()
    else if (command === 'quadraticCurveTo') {
      add(args[0], args[1], false)
      add(args[2], args[3])
    } else add(args[0], args[1])
  }
  close()
  return contours
}
