import anyAscii from 'any-ascii'
import PDFDocument from 'pdfkit'
import { atWeight, type OpenedFace } from '../pdf/embedded-face.ts'
import { type Face, type Family, faceFile, facesFor } from '../pdf/faces.ts'
import { linesIn } from '../pdf/line-breaks.ts'
import type { Weight } from '../pdf/open-faces.ts'

// Text of a picture as outlines: viewers need none of our fonts, and all see the same letters.

export interface Lettering {
  family: Family
  weight: Weight
  size: number
}

/** A line of text; the path begins at 0,0, the start of its baseline. */
export interface Outlined {
  width: number
  path: string
}

/**
 * Data that the library keeps for a run of letters beside single glyphs. Not a public part of it: outlines.test.ts
 * checks its shape.
 */
interface LaidOutFace extends OpenedFace {
  unitsPerEm: number
  layout(text: string): { glyphs: LaidOutGlyph[]; positions: { xAdvance: number; xOffset: number; yOffset: number }[] }
}
type LaidOutGlyph = ReturnType<OpenedFace['getGlyph']>

const kept = new Map<string, Outlined>()
/** A few kilobytes each. The same words stand in picture after picture, and to lay letters out takes milliseconds. */
const mostKept = 1_000

export function outline(text: string, lettering: Lettering): Outlined {
  const { family, weight, size } = lettering
  const name = `${family} ${weight} ${size} ${text}`
  const known = kept.get(name)
  if (known) return known
  if (kept.size >= mostKept) kept.clear()
  const made = layOut(text, lettering)
  kept.set(name, made)
  return made
}

function layOut(text: string, { family, weight, size }: Lettering): Outlined {
  let path = ''
  let x = 0
  for (const { face, letters } of runsOf(readable(text), { family, weight })) {
    const scale = size / face.unitsPerEm
    const { glyphs, positions } = face.layout(letters)
    for (const [at, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
      path += pathOf(glyph, { x: x + xOffset * scale, y: -yOffset * scale, scale })
      x += xAdvance * scale
    }
  }
  return { width: x, path }
}

/** At most so many lines of at most this width; what does not fit ends in an ellipsis. */
export function outlineLines(
  text: string,
  lettering: Lettering,
  { width, lines }: { width: number; lines: number },
): Outlined[] {
  const measure = (part: string) => outline(part, lettering).width
  const all = linesIn(readable(text).trim(), measure, width).map((line) => line.text)
  const shown = all.slice(0, lines)
  if (all.length > lines) {
    let last = [...(shown.pop() ?? '')]
    while (last.length > 1 && measure(`${last.join('')}…`) > width) last = last.slice(0, -1)
    shown.push(`${last.join('').trimEnd()}…`)
  }
  return shown.map((line) => outline(line, lettering))
}

interface Run {
  face: LaidOutFace
  letters: string
}

function runsOf(text: string, kind: Pick<Lettering, 'family' | 'weight'>): Run[] {
  const runs: Run[] = []
  for (const letter of text) {
    const face = faceOf(letter, kind)
    if (!face) continue
    const last = runs.at(-1)
    if (last?.face === face) last.letters += letter
    else runs.push({ face, letters: letter })
  }
  return runs
}

/** Writes characters that no face has in Latin letters, never as an empty box. */
function readable(text: string): string {
  // One line: controls and what only steers the letters around it have no shape.
  const line = text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
  return [...line]
    .map((letter) => (faceOf(letter, { family: 'sans', weight: 400 }) ? letter : anyAscii(letter)))
    .join('')
}

function faceOf(letter: string, { family, weight }: Pick<Lettering, 'family' | 'weight'>): LaidOutFace | undefined {
  const codePoint = letter.codePointAt(0) ?? 0
  const file = facesFor(family, codePoint).find((face) => opened(face, 400).hasGlyphForCodePoint(codePoint))
  return file && opened(file, weight)
}

const faces = new Map<string, LaidOutFace>()

/** To unpack a face takes a tenth of a second, and is done once. */
function opened(file: Face, weight: Weight): LaidOutFace {
  const name = `${file.family} ${file.script} ${weight}`
  const known = faces.get(name)
  if (known) return known
  const face =
    weight === 400 ? unpack(faceFile(file)) : (atWeight(opened(file, 400), faceFile(file), weight) as LaidOutFace)
  faces.set(name, face)
  return face
}

/** The library that writes our PDFs opens faces; the document around them is never written. */
function unpack(file: Uint8Array): LaidOutFace {
  const doc = new PDFDocument({ autoFirstPage: false })
  doc.font(file as Buffer)
  return (doc as unknown as { _font: { font: LaidOutFace } })._font.font
}

const letterOf: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

/** Fonts count upwards, pictures downwards. */
function pathOf({ path }: LaidOutGlyph, { x, y, scale }: { x: number; y: number; scale: number }): string {
  return path.commands
    .map(({ command, args }) => {
      const places = args.map((value, at) => (at % 2 === 0 ? x + value * scale : y - value * scale))
      return `${letterOf[command] ?? ''}${places.map(short).join(' ')}`
    })
    .join('')
}

const short = (value: number): string => String(Math.round(value * 100) / 100)
