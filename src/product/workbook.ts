import { zipSync } from 'fflate'
import { Refused } from '../scanners/apk/app-scan.ts'
import { bufferSource } from '../scanners/apk/bytes.ts'
import { EntryFault, newBudget, openArchive } from '../scanners/apk/zip.ts'

// Excel workbooks that strangers send, as the cells of their sheets.

export type Cell = string | number | boolean | Date | null | undefined
export type Sheets = ReadonlyMap<string, Cell[][]>

/** A workbook of ours is a hundredth of this; one that is made to fill the memory is more. */
const limits = { entries: 200, inflatedBytes: 40 * 1024 ** 2, ratio: 200, nesting: 1, entryBytes: 20 * 1024 ** 2 }

export class WorkbookFault extends Error {
  readonly code: 'unreadable' | 'too-large'

  constructor(code: 'unreadable' | 'too-large') {
    super(`the workbook is ${code}`)
    this.code = code
  }
}

/**
 * The cells of every sheet; of a formula, its last result. For a guarded process: shared strings within the limits still
 * take seconds.
 * @throws WorkbookFault
 */
export async function readWorkbookSheets(
  bytes: Uint8Array,
  /** @param fillsDown A cell that is merged over several rows counts for each of them; else for the first alone. */
  { fillsDown = false, ...most }: { rows: number; columns: number; fillsDown?: boolean },
): Promise<Sheets> {
  const parts = await unpack(bytes)
  for (const [name, part] of Object.entries(parts)) if (name.startsWith('xl/worksheets/')) requireSmallSheet(part, most)
  try {
    // Packed again from what was checked: two readers may see two archives in the same bytes.
    const checked = zipSync(parts, { level: 0 })
    const { default: readExcelFile } = await import('read-excel-file/universal')
    const sheets = await readExcelFile(new Blob([checked]))
    const merged = fillsDown ? mergedCells(parts) : []
    return new Map(
      sheets.map(({ sheet, data }, at) => {
        // If the lists differ, we cannot tell which part belongs to which sheet.
        if (merged.length === sheets.length) fillDown(data as Cell[][], merged[at] ?? [], most)
        return [sheet, data as Cell[][]]
      }),
    )
  } catch (error) {
    // Its faults have no class of their own: all that reading can meet here is the workbook's.
    if (error instanceof Error) throw new WorkbookFault('unreadable')
    throw error
  }
}

async function unpack(bytes: Uint8Array): Promise<Record<string, Uint8Array<ArrayBuffer>>> {
  try {
    const archive = await openArchive(
      bufferSource(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
      newBudget(limits),
    )
    const parts = archive.entries.filter(({ name }) => /\.(xml|rels)$/.test(name))
    return Object.fromEntries(parts.map((entry) => [entry.name, new Uint8Array(archive.read(entry))]))
  } catch (error) {
    if (error instanceof Refused || error instanceof EntryFault) throw new WorkbookFault('unreadable')
    throw error
  }
}

/** `AA` is 27. */
const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** A single cell far out makes a table of all that lies before it. */
function requireSmallSheet(part: Uint8Array, most: { rows: number; columns: number }): void {
  const xml = new TextDecoder().decode(part)
  for (const [, letters = '', digits = ''] of xml.matchAll(/\br\s*=\s*["']([A-Za-z]*)(\d*)["']/g)) {
    const column = columnOf(letters)
    if (column > most.columns || Number(digits) > most.rows) throw new WorkbookFault('too-large')
  }
}

interface Merged {
  column: number
  from: number
  to: number
}

/** Lists, for each sheet in workbook order, the ranges merged over more than one row, counted from 0. */
function mergedCells(parts: Record<string, Uint8Array>): Merged[][] {
  const text = (name: string) => new TextDecoder().decode(parts[name])
  const targets = new Map(
    [...text('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\s[^>]{1,1000}>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target').replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  )
  return [...text('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\s[^>]{1,1000}>/g)].map(([tag]) => {
    const part = targets.get(attribute(tag, 'r:id'))
    if (part === undefined || !parts[part]) return []
    return [...text(part).matchAll(/<(?:\w+:)?mergeCell\s[^>]{1,200}>/g)].flatMap(([cell]) => {
      const [, letters = '', first = '', last = ''] =
        /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(attribute(cell, 'ref')) ?? []
      const [from, to] = [Number(first) - 1, Number(last) - 1]
      return letters !== '' && to > from ? [{ column: columnOf(letters) - 1, from, to }] : []
    })
  })
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? ''

function fillDown(rows: Cell[][], merged: readonly Merged[], most: { rows: number; columns: number }): void {
  // Cells that are merged twice are no workbook of Excel's.
  let left = most.rows * most.columns
  for (const { column, from, to } of merged) {
    const value = rows[from]?.[column]
    if (value === null || value === undefined) continue
    for (const row of rows.slice(from + 1, to + 1)) {
      left -= 1
      if (left < 0) throw new WorkbookFault('too-large')
      row[column] ??= value
    }
  }
}
