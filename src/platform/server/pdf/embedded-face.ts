// Faces come as WOFF2, in which the outlines of put-together letters lie apart: the library that cuts a face down for a PDF
// cannot carry those over, nor vary one to another weight. So every outline is varied here where it must be, and rewritten
// in the plainest form of the TrueType `glyf` table.

interface Outline {
  commands: { command: string; args: number[] }[]
}

interface Glyph {
  id: number
  codePoints: readonly number[]
  path: Outline
  advanceWidth: number
  _getMetrics(): { leftBearing: number }
}

/** A face as the library has it open. No public part of it: the tests that read a PDF back hold its shape. */
export interface OpenedFace {
  characterSet: readonly number[]
  getGlyph(id: number): Glyph
  glyphForCodePoint(codePoint: number): Glyph
  hasGlyphForCodePoint(codePoint: number): boolean
  stream: { constructor: new (file: Uint8Array) => object }
  _transformedGlyphs: readonly StoredGlyph[]
  _variationProcessor: { transformPoints(id: number, points: StoredPoint[]): void }
  postscriptName: string
}

/** As the file stores a glyph: by its own points, by the others that it is put together of, or empty. */
interface StoredGlyph {
  points?: StoredPoint[]
  components?: { dx: number; dy: number }[]
}

interface StoredPoint {
  x: number
  y: number
  endContour: boolean
  copy(): StoredPoint
}

/** A face as it is cut down for one document. */
export interface FontSubset {
  font: OpenedFace
  glyf: Uint8Array[]
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  offset: number
  /** @returns its number in the document. */
  includeGlyph(id: number): number
  _addGlyph(id: number): number
}

/** The same face at another weight of its file. */
export function atWeight(regular: OpenedFace, file: Uint8Array, weight: number): OpenedFace {
  // Unpacks the outlines, which a face that is opened with a weight could not do.
  regular.getGlyph(0)
  const Opened = regular.constructor as new (stream: object, coordinates: number[]) => OpenedFace
  const face = new Opened(new regular.stream.constructor(file), [weight])
  const varied = new Map<number, StoredGlyph>()
  face._transformedGlyphs = new Proxy(regular._transformedGlyphs, {
    get(glyphs, key) {
      const id = Number(key)
      const glyph = varied.get(id) ?? variedGlyph(face, id, glyphs[id] ?? {})
      varied.set(id, glyph)
      return glyph
    },
  })
  // A document tells two faces apart by it.
  Object.defineProperty(face, 'postscriptName', { value: `${regular.postscriptName}-${weight}` })
  return face
}

function variedGlyph(face: OpenedFace, id: number, glyph: StoredGlyph): StoredGlyph {
  const vary = (points: StoredPoint[]): StoredPoint[] => {
    const copies = points.map((point) => point.copy())
    // Behind the points stand four that carry the metrics, which the table of widths varies by itself.
    // https://learn.microsoft.com/typography/opentype/spec/gvar
    face._variationProcessor.transformPoints(id, [...copies, ...Array.from({ length: 4 }, () => pointAt(0, 0))])
    return copies
  }
  if (glyph.points) return { ...glyph, points: vary(glyph.points) }
  if (!glyph.components) return glyph
  const moved = vary(glyph.components.map(({ dx, dy }) => pointAt(dx, dy)))
  return {
    ...glyph,
    components: glyph.components.map((component, at) => ({
      ...component,
      dx: moved[at]?.x ?? component.dx,
      dy: moved[at]?.y ?? component.dy,
    })),
  }
}

const pointAt = (x: number, y: number): StoredPoint => ({ x, y, endContour: true, copy: () => pointAt(x, y) })

/** Has the face write its outlines by `encodeGlyph`. */
export function flatten(subset: FontSubset): void {
  // A glyph first met as a part of another would not know which letter it is for, and would be read back as none.
  for (const codePoint of subset.font.characterSet) subset.font.glyphForCodePoint(codePoint)
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
