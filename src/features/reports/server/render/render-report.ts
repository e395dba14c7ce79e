import { canonicalHash, canonicalJson } from '../../../../platform/shared/canonical-hash.ts'
import type { ReportFacts } from '../../../../product/report-facts.ts'
import type { Format } from '../../../../product/reports.ts'
import { composeReport } from '../../build/compose.ts'
import type { ReportModel } from '../../model.ts'
import type { Rendered } from '../parts.ts'
import type { RenderedFile } from './rendered-file.ts'

type Render = (model: ReportModel) => Promise<RenderedFile>

// Loaded when it is asked for: the libraries of the four together take as much memory as a report.
const renderers: Readonly<Record<Format, () => Promise<Render>>> = {
  pdf: async () => (await import('./pdf/render-pdf.ts')).renderPdf,
  excel: async () => (await import('./excel.ts')).renderExcel,
  csv: async () => (await import('./csv.ts')).renderCsv,
  powerpoint: async () => (await import('./powerpoint/render-powerpoint.ts')).renderPowerpoint,
}

/** The same model gives the same bytes. */
export async function renderReport(model: ReportModel, format: Format): Promise<RenderedFile> {
  const render = await renderers[format]()
  return render(model)
}

/** All that is heavy about a report: what the worker does. */
export async function makeFiles({ facts, format }: { facts: ReportFacts; format: Format }): Promise<Rendered> {
  const model = composeReport(facts)
  const file = await renderReport(model, format)
  return {
    outcome: 'rendered',
    file,
    json: {
      // After its file: reports of one month in several formats lie in one folder, and each has its own JSON.
      name: `${file.name}.json`,
      mediaType: 'application/json',
      // Both are plain JSON; an interface has no index signature by which the compiler could see it.
      bytes: Buffer.from(canonicalJson(model as never)),
    },
    about: { meta: model.meta, sha256: model.sha256 },
    inputsSha256: canonicalHash(facts as never),
  }
}
