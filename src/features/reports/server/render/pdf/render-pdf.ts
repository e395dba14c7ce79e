import { createSheet } from '../../../../../platform/server/pdf/sheet.ts'
import { openRoot } from '../../../../../platform/server/pdf/structure.ts'
import { openTaggedPdf } from '../../../../../platform/server/pdf/tagged-pdf.ts'
import { createTypesetter, type Typesetter } from '../../../../../platform/server/pdf/typesetter.ts'
import { type ReportModel, sampleWords, type TableSection } from '../../../model.ts'
import { isEvidenceIndex } from '../evidence-index.ts'
import { fileNameOf, type RenderedFile } from '../rendered-file.ts'
import { writeContents, writeCover } from './cover.ts'
import { cutTables, mostRows } from './cut-tables.ts'
import { type Numbered, writeSection } from './section.ts'

/** No one reads more from front to back. */
const mostPages = 40

/** A report to read, print and file: tagged, with bookmarks and embedded faces. Its tables are cut until it is short enough. */
export async function renderPdf(whole: ReportModel): Promise<RenderedFile> {
  let made = await write(onPaper(whole, mostRows))
  for (const rows of [mostRows / 2, mostRows / 4]) if (made.pages > mostPages) made = await write(onPaper(whole, rows))
  return made.file
}

async function write(model: ReportModel): Promise<{ file: RenderedFile; pages: number }> {
  const { meta, sha256 } = model
  const { doc, whole: bytes } = openTaggedPdf({
    ...{ title: `${meta.title}: ${meta.organisation}`, author: meta.organisation, madeAt: new Date(meta.generatedAt) },
    options: { autoFirstPage: false, margin: 0 },
  })
  const type = createTypesetter(doc)
  const mark = meta.isSample ? sampleWords : null
  const sheet = createSheet(doc, type, {
    head: `${meta.title} · ${meta.organisation}`,
    mark,
    foot: `SHA-256 of the content ${sha256}`,
    pageWords: (page) => `Page ${page} of`,
  })
  const root = openRoot(doc)
  const parts: Numbered[] = model.sections.map((section, at) => {
    return { section, number: at + 1, isIndex: isEvidenceIndex(section, model) }
  })
  if (!parts.some(({ isIndex }) => isIndex)) parts.push({ section: evidenceIndex(model), isIndex: true })
  writeCover(sheet, root, { meta: { ...meta, limitations: limitationsOf(model, type) }, sha256 })
  const pages = writeContents(
    sheet,
    root,
    parts.map(({ section: { id, title }, number }) => ({ id, title, ...(number && { number }) })),
  )
  if (sheet.pages() === 1) sheet.turn()
  for (const part of parts) pages.get(part.section.id)?.fill(` ${writeSection(sheet, root, part)}`)
  const count = sheet.pages()
  sheet.finish()
  root.end()
  doc.end()
  return { file: { name: fileNameOf(model, 'pdf'), mediaType: 'application/pdf', bytes: await bytes }, pages: count }
}

/** Long tables are cut, and so is what only their other rows rest on. */
export function onPaper(model: ReportModel, rows = mostRows): ReportModel {
  const { sections, isCut } = cutTables(
    model.sections.filter((section) => !isEvidenceIndex(section, model)),
    rows,
  )
  if (!isCut) return model
  const cited = new Set(
    sections.flatMap((section) => [
      ...(section.evidence ?? []),
      ...(section.kind === 'table' ? section.rows.flatMap((row) => row.evidence ?? []) : []),
    ]),
  )
  return { ...model, sections, evidence: model.evidence.filter(({ id }) => cited.has(id)) }
}

function limitationsOf(model: ReportModel, type: Typesetter): readonly string[] {
  const { limitations } = model.meta
  const letters = [...new Set(JSON.stringify(model).normalize('NFC'))].join('')
  return type.setsWhole(letters) ? limitations : [...limitations, transliterated]
}

const transliterated =
  'Words in scripts that the typefaces of this file lack are written in Latin letters; the JSON file beside it holds them as they are recorded.'

const evidenceIndex = ({ evidence }: ReportModel): TableSection => ({
  ...{ id: 'evidence-index', title: 'Evidence index', kind: 'table', emptyWords: 'This report names no evidence.' },
  columns: [
    { id: 'id', title: 'Id', kind: 'text' },
    { id: 'title', title: 'Title', kind: 'text', weight: 2 },
    { id: 'url', title: 'Address', kind: 'url', weight: 2 },
    { id: 'sha256', title: 'SHA-256 of the stored bytes', kind: 'hash' },
    { id: 'capturedAt', title: 'Captured', kind: 'instant' },
    { id: 'by', title: 'By', kind: 'text' },
    { id: 'expiresOn', title: 'Expires', kind: 'day' },
  ],
  rows: evidence.map(({ id, title, url, sha256, capturedAt, by, expiresOn }) => ({
    cells: [id, title, url, sha256, capturedAt, by, expiresOn],
  })),
})
