import { refuse } from '../../../platform/shared/refusal.ts'
import { readWorkbookSheets, type Sheets, WorkbookFault } from '../../../product/workbook.ts'

const most = { rows: 2_000, columns: 64 }

/**
 * The cells of every sheet of a questionnaire's workbook.
 * @throws Refusal `workbook_unreadable`.
 */
export async function readSheets(bytes: Uint8Array): Promise<Sheets> {
  try {
    return await readWorkbookSheets(bytes, most)
  } catch (error) {
    if (error instanceof WorkbookFault) throw refuse('workbook_unreadable')
    throw error
  }
}
