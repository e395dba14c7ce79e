import type { DraftBlock } from './assemble.ts'
import { caps, type HeadingLevel } from './document.ts'
import { normaliseText } from './normalise.ts'
import { draft } from './plain.ts'

// A PDF knows places of glyphs, not paragraphs. Lines come from equal heights on the page, paragraphs from the distance
// between lines, headings from larger type, rows from gaps that stand at the same place in several lines.

/** One run of glyphs; x and y of its baseline, in points from the lower left corner. */
export interface Run {
  text: string
  x: number
  y: number
  width: number
  size: number
}

export interface Line {
  page: number
  x: number
  y: number
  size: number
  /** At the upper or lower edge of the page. */
  isEdge: boolean
  cells: { x: number; text: string }[]
}

/** Runs in the order of the file, which is the order of reading in files made from text. */
export function linesOf(runs: readonly Run[], page: number, [bottom, top]: readonly [number, number]): Line[] {
  const lines: { runs: Run[]; y: number }[] = []
  for (const run of runs) {
    if (run.text.trim() === '') continue
    const current = lines.at(-1)
    const last = current?.runs.at(-1)
    const sameHeight = current && Math.abs(current.y - run.y) < Math.max(run.size, last?.size ?? 0) * 0.45
    // A jump to the left at the same height is another column of the page only if it overlaps the text there.
    if (current && last && sameHeight && run.x >= last.x - 1) current.runs.push(run)
    else lines.push({ runs: [run], y: run.y })
  }
  return lines.map(({ runs: parts, y }) => {
    const cells: { x: number; text: string }[] = []
    let right = Number.NEGATIVE_INFINITY
    for (const run of parts) {
      const gap = run.x - right
      const cell = cells.at(-1)
      if (!cell || gap > run.size * 1.6) cells.push({ x: run.x, text: run.text })
      else
        cell.text +=
          gap > run.size * 0.15 && !/\s$/.test(cell.text) && !/^\s/.test(run.text) ? ` ${run.text}` : run.text
      right = run.x + run.width
    }
    const height = (y - bottom) / (top - bottom)
    return {
      page,
      isEdge: height < 0.1 || height > 0.9,
      x: parts[0]?.x ?? 0,
      y,
      size: Math.max(...parts.map((run) => run.size)),
      cells,
    }
  })
}

export function blocksOfLines(all: readonly Line[], pages: number): DraftBlock[] {
  const lines = withoutRunningTitles(all, pages)
  const body = bodySize(lines)
  const sizes = [...new Set(lines.map((line) => Math.round(line.size)).filter((size) => size > body * 1.12))].sort(
    (a, b) => b - a,
  )
  const spacing = usualSpacing(lines)
  const words = new Set(
    lines.flatMap(
      (line) =>
        textOf(line)
          .toLowerCase()
          .match(/[\p{L}-]+/gu) ?? [],
    ),
  )
  const blocks: DraftBlock[] = []
  let paragraph: string[] = []
  let previous: Line | undefined
  let table = -1
  const flush = () => {
    const text = joinLines(paragraph, words)
    const isItem = /^(?:[•●▪◦‣■–*-]|\d{1,2}[.)]|\([a-z]\))\s+\S/.test(text)
    if (text) blocks.push(draft(isItem ? 'item' : 'paragraph', text.replace(/^[•●▪◦‣■*]\s+/, '')))
    paragraph = []
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    if (!line) break
    const rows = tableFrom(lines, at)
    if (rows >= 3) {
      flush()
      table++
      for (const row of lines.slice(at, at + rows)) {
        const cells = cellsOf(row)
        blocks.push({ ...draft('row', cells.join(' | ')), table, cells, isHeader: false })
      }
      at += rows - 1
      previous = lines[at]
      continue
    }
    const text = textOf(line)
    if (line.size > body * 1.12 && text.length < 200) {
      flush()
      const level = Math.min(6, sizes.indexOf(Math.round(line.size)) + 1) as HeadingLevel // 1 to 6 by the line before
      const last = blocks.at(-1)
      // A heading over two lines is one.
      const goesOn =
        last?.type === 'heading' &&
        last.level === level &&
        previous &&
        previous.page === line.page &&
        previous.y - line.y < line.size * 1.6
      if (goesOn && last) last.text = normaliseText(`${last.text} ${text}`)
      else if (level > 0) blocks.push(draft('heading', text, level))
    } else {
      const distance = previous && previous.page === line.page ? previous.y - line.y : undefined
      const begins =
        !previous ||
        (distance === undefined
          ? /[.!?:]["')]?$/.test(paragraph.at(-1) ?? '')
          : distance > spacing * 1.35 || distance < 0) ||
        /^(?:[•●▪◦‣■]|[-–*]\s|\d{1,2}[.)]\s|\([a-z]\)\s)/.test(text)
      if (begins) flush()
      paragraph.push(text)
    }
    previous = line
  }
  flush()
  return blocks.filter((block) => block.text !== '')
}

const textOf = (line: Line) =>
  line.cells
    .map((cell) => cell.text.trim())
    .join(' ')
    .replace(/\s+/g, ' ')
const cellsOf = (line: Line) => line.cells.map((cell) => normaliseText(cell.text).replace(/\n/g, ' '))

/** Letters count, not lines: a cover page has many sizes. */
function bodySize(lines: readonly Line[]): number {
  const letters = new Map<number, number>()
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2
    letters.set(size, (letters.get(size) ?? 0) + textOf(line).length)
  }
  return [...letters].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 10
}

function usualSpacing(lines: readonly Line[]): number {
  const distances = lines.flatMap((line, at) => {
    const next = lines[at + 1]
    const distance = next && next.page === line.page ? line.y - next.y : 0
    return distance > 1 && distance < line.size * 3 ? [distance] : []
  })
  // The lower quartile: paragraphs of one line have only the wider gaps.
  return distances.sort((a, b) => a - b)[Math.floor(distances.length / 4)] ?? 14
}

/** How many lines from here on have the same columns. */
function tableFrom(lines: readonly Line[], from: number): number {
  const first = lines[from]
  if (!first || first.cells.length < 2) return 0
  let count = 1
  for (let line = lines[from + count]; line && count < caps.rowsPerTable; line = lines[from + count]) {
    const fits =
      line.cells.length === first.cells.length &&
      line.cells.every((cell, at) => Math.abs(cell.x - (first.cells[at]?.x ?? Number.NaN)) < 6)
    if (!fits) break
    count++
  }
  return count
}

/** Headers and footers of pages stand at the edge, the same on most pages but for a number. */
function withoutRunningTitles(lines: readonly Line[], pages: number): Line[] {
  if (pages < 3) return [...lines]
  const edges = new Map<string, Set<number>>()
  const byPage = Map.groupBy(lines, (line) => line.page)
  const keyOf = (line: Line) => `${Math.round(line.y / 4)} ${textOf(line).replace(/\d+/g, '#')}`
  for (const line of lines.filter((l) => l.isEdge))
    edges.set(keyOf(line), (edges.get(keyOf(line)) ?? new Set()).add(line.page))
  return lines.filter((line) => !line.isEdge || (edges.get(keyOf(line))?.size ?? 0) < Math.max(3, byPage.size / 2))
}

const compounds =
  /(?:^|\s)(?:third|first|second|non|self|opt|co|sub|e|cross|re|pre|post|multi|well|long|short|up|on|in|off|anti|end|log|sign|user|data|real|one|two)-$/i

/** A word that was cut at the end of a line is joined; a compound keeps its hyphen. */
function joinLines(lines: readonly string[], words: ReadonlySet<string>): string {
  let text = ''
  for (const line of lines) {
    const [, head] = /([\p{L}]+)-$/u.exec(text) ?? []
    const [tail] = /^\p{Ll}+/u.exec(line) ?? []
    if (head && tail) {
      const whole = `${head}${tail}`.toLowerCase()
      const isCompound =
        words.has(`${head}-${tail}`.toLowerCase()) || (!words.has(whole) && compounds.test(text.slice(-20)))
      text = isCompound ? text + line : text.slice(0, -1) + line
    } else text += text === '' ? line : /[\p{L}]-$/u.test(text) ? line : `${text.endsWith(' ') ? '' : ' '}${line}`
  }
  return text
}
