import type { Caller } from '../../../../platform/shared/fair-queue.ts'
import type { ReportDocument } from '../../core/export/report-document.ts'
import { renderReportPdf } from './report-pdf.ts'

interface DrawJob {
  document: ReportDocument
  form: 'pdf' | 'docx'
}

export type Drawn = { outcome: 'drawn'; bytes: Uint8Array } | { outcome: 'failed'; reason: string }

/** @throws Refusal `queue_full` where too many wait for a file. */
export type DrawFile = (job: DrawJob, options?: { caller?: Caller }) => Promise<Drawn>

export const drawFile: DrawFile = async ({ document, form }) => ({
  outcome: 'drawn',
  bytes: form === 'pdf' ? await renderReportPdf(document) : await docxOf(document),
})

/** The library is large, and most ask for a PDF. */
const docxOf = async (document: ReportDocument) => (await import('./report-docx.ts')).renderReportDocx(document)
