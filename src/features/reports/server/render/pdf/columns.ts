import { contentWidth, type Layout } from '../../../../../platform/server/pdf/sheet.ts'
import { ink, mono, quiet } from '../../../../../platform/server/pdf/style.ts'
import type { TextStyle, Typesetter } from '../../../../../platform/server/pdf/typesetter.ts'
import type { Column, ColumnKind, TableSection } from '../../../model.ts'
import { cellWords } from '../words.ts'

/** How wide each column is, how large the letters are, and which way the page lies. */
export interface TablePlan {
  layout: Layout
  widths: readonly number[]
  size: number
}

/** Between the text of one column and that of the next. */
export const gap = 11
/** Before the words of a state, for its mark. */
export const markWidth = 10

/** The evidence of its rows is the last column of a table. */
export const evidenceColumn: Column = { id: 'evidence', title: 'Evidence', kind: 'text' }
export const hasEvidence = ({ rows }: TableSection): boolean => rows.some(({ evidence }) => evidence?.length)

/** Rows of which the width of a column is taken; in what follows a long cell only makes its row higher. */
const judgedRows = 300
/** A text wants no more than this many letters of its size in a line, for each unit of its weight. */
const wantedLetters = 26

// From the largest down: a table lies across the page before its letters get small.
const sizes = [8, 7.25, 6.5] as const

export function planColumns(type: Typesetter, section: TableSection, layouts: readonly Layout[]): TablePlan {
  for (const size of sizes) {
    const needs = columnNeeds(type, section, size)
    for (const layout of layouts) {
      const widths = fitted(needs, contentWidth(layout), { isLast: layout === 'landscape' })
      if (widths) return { layout, widths, size }
    }
  }
  const [size, layout] = [6.5, 'landscape'] as const
  const needs = columnNeeds(type, section, size)
  const scale = contentWidth(layout) / needs.reduce((sum, { least }) => sum + least, 0)
  return { layout, size, widths: needs.map(({ least }) => least * scale) }
}

export function cellStyle(kind: ColumnKind, size: number, isMissing = false): TextStyle {
  if (kind === 'hash' && !isMissing) return mono(size * 0.82, ink)
  return { family: 'sans', weight: 400, size, colour: isMissing ? quiet : ink }
}

export const headStyle = (size: number): TextStyle => ({
  family: 'sans',
  weight: 600,
  size: size * 0.94,
  colour: quiet,
})

interface Need {
  /** Below it a word is broken. */
  least: number
  /** At it nearly no cell needs a second line. */
  wanted: number
  weight: number
  grows: boolean
}

const isBroken = (kind: ColumnKind): boolean => kind === 'url' || kind === 'hash'

function columnNeeds(type: Typesetter, section: TableSection, size: number): Need[] {
  const judged = section.rows.slice(0, judgedRows)
  const needs = section.columns.map((column, at): Need => {
    const { kind, weight = 1 } = column
    const style = cellStyle(kind, size)
    const texts = judged.map(({ cells }) => cellWords(cells[at] ?? null, kind))
    const inset = gap + (kind === 'state' ? markWidth : 0)
    const most = wantedLetters * size * 0.5 * Math.max(1, weight)
    const head = Math.max(...words(column.title).map((word) => type.width(word, headStyle(size))))
    const word = Math.max(0, ...texts.flatMap(words).map((word) => type.width(word, style)))
    const whole = Math.max(0, ...texts.map((text) => type.width(text.slice(0, 200), style)))
    // A name of one very long word, an address or a hash may be broken; a date, a number, a state may not.
    const longest = Math.min(word, isBroken(kind) ? size * 8 : size * 7.5)
    return {
      least: Math.max(head, longest, kind === 'text' ? size * 4 : 0) + inset,
      wanted: Math.max(head, Math.min(whole, most)) + inset,
      weight,
      // A short word or two, such as a tier, isn't a text that wants room.
      grows: (kind === 'text' || isBroken(kind)) && whole > size * 8,
    }
  })
  if (!hasEvidence(section)) return needs
  const least = Math.max(type.width('E0000,', cellStyle('text', size)), type.width('Evidence', headStyle(size))) + gap
  return [...needs, { least, wanted: least, weight: 1, grows: false }]
}

const words = (text: string): string[] => text.split(/\s+/)

/**
 * The least for each, and of the rest a share by weight; dates, numbers and states have theirs on one line where the texts do
 * not suffer from it. Undefined where that is no good reading.
 */
function fitted(needs: readonly Need[], width: number, { isLast }: { isLast: boolean }): number[] | undefined {
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  const wanted = needs.map((need) => Math.max(need.least, need.wanted))
  if (sum(wanted) <= width) return stretched(needs, wanted, width)
  const least = needs.map((need) => need.least)
  if (sum(least) > width || (!isLast && sum(wanted) > width * 1.25)) return undefined
  const onOneLine = needs.map((need, at) => (need.grows ? need.least : (wanted[at] ?? 0)))
  const base = sum(onOneLine) <= width * 0.8 ? onOneLine : least
  const missing = needs.map((need, at) => ((wanted[at] ?? 0) - (base[at] ?? 0)) * need.weight)
  const spare = width - sum(base)
  return base.map((one, at) => one + (spare * (missing[at] ?? 0)) / sum(missing))
}

/** Gives the remaining width to the columns of text, else to all. */
function stretched(needs: readonly Need[], given: readonly number[], width: number): number[] {
  const over = width - given.reduce((sum, one) => sum + one, 0)
  const growing = needs.some(({ grows }) => grows)
    ? needs.map(({ grows, weight }) => (grows ? weight : 0))
    : needs.map(() => 1)
  const shares = growing.reduce((sum, share) => sum + share, 0)
  return given.map((one, at) => one + (over * (growing[at] ?? 0)) / shares)
}
