import { canonicalHash, canonicalJson } from '../../../../platform/shared/canonical-hash.ts'
import { composeReport } from '../../build/compose.ts'
import type { ReportFacts } from '../../facts.ts'
import type { ReportModel } from '../../model.ts'
import type { Format } from '../../vocabulary.ts'
import type { Rendered } from '../parts.ts'
import { renderCsv } from './csv.ts'
import { renderExcel } from './excel.ts'
import { renderPdf } from './pdf/render-pdf.ts'
import { renderPowerpoint } from './powerpoint/render-powerpoint.ts'
import { fileNameOf, type RenderedFile } from './rendered-file.ts'

const renderers: Readonly<Record<Format, (model: ReportModel) => Promise<RenderedFile>>> = {
  pdf: renderPdf,
  excel: renderExcel,
  csv: renderCsv,
  powerpoint: renderPowerpoint,
}

/** The same model gives the same bytes. */
export const renderReport = (model: ReportModel, format: Format): Promise<RenderedFile> => renderers[format](model)

/** All that is heavy about a report: what the worker does. */
export async function makeFiles({ facts, format }: { facts: ReportFacts; format: Format }): Promise<Rendered> {
  const model = composeReport(facts)
  return {
    outcome: 'rendered',
    file: await renderReport(model, format),
    json: {
      name: fileNameOf(model, 'json'),
      mediaType: 'application/json',
      // Both are plain JSON; an interface has no index signature by which the compiler could see it.
      bytes: Buffer.from(canonicalJson(model as never)),
    },
    about: { meta: model.meta, sha256: model.sha256 },
    inputsSha256: canonicalHash(facts as never),
  }
}
