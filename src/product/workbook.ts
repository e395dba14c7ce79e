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
export async function readWorkbookSheets(bytes: Uint8Array, most: { rows: number; columns: number }): Promise<Sheets> {
  const parts = await unpack(bytes)
  for (const [name, part] of Object.entries(parts)) if (name.startsWith('xl/worksheets/')) requireSmallSheet(part, most)
  try {
    // Packed again from what was checked: two readers may see two archives in the same bytes.
    const checked = zipSync(parts, { level: 0 })
    const { default: readExcelFile } = await import('read-excel-file/universal')
    const sheets = await readExcelFile(new Blob([checked]))
    return new Map(sheets.map(({ sheet, data }) => [sheet, data as Cell[][]]))
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

/** A single cell far out makes a table of all that lies before it. */
function requireSmallSheet(part: Uint8Array, most: { rows: number; columns: number }): void {
  const xml = new TextDecoder().decode(part)
  for (const [, letters = '', digits = ''] of xml.matchAll(/\br\s*=\s*["']([A-Za-z]*)(\d*)["']/g)) {
    const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
    if (column > most.columns || Number(digits) > most.rows) throw new WorkbookFault('too-large')
  }
}
