import {
  type CellValue,
  type ColumnKind,
  type EvidenceItem,
  type Figure,
  noRecord,
  type ReportModel,
  type Section,
  sampleWords,
} from '../../model.ts'
import { isEvidenceIndex } from './evidence-index.ts'
import { cellWords } from './words.ts'

// A report as sheets of rows: what a workbook and an archive of CSV files have in common.

export interface SheetCell {
  kind: ColumnKind
  value: CellValue
}

export interface Sheet {
  /** `readme`, the id of the section, or `evidence`. */
  id: string
  /** Place of a section, from 1 on. */
  place: number | null
  title: string
  /** Before the content: what it says, and what it rests on. */
  lines: readonly string[]
  columns: readonly { title: string; kind: ColumnKind; weight?: number }[]
  rows: readonly (readonly SheetCell[])[]
  /** In place of the rows where there are none. */
  emptyWords: string
}

/** A sheet for each section, and the evidence that they cite where none of them is its index. */
export function contentSheets(model: ReportModel): Sheet[] {
  const sheets = sectionSheets(model)
  return model.sections.some((section) => isEvidenceIndex(section, model)) ? sheets : [...sheets, evidenceSheet(model)]
}

function sectionSheets({ sections }: ReportModel): Sheet[] {
  return sections.map((section, at) => ({
    id: section.id,
    place: at + 1,
    title: section.title,
    lines: [
      section.intro ?? '',
      section.kind === 'chart' ? section.words : '',
      section.evidence?.length ? `Evidence: ${section.evidence.join(', ')}` : '',
    ].filter(Boolean),
    ...contentOf(section),
  }))
}

type Content = Pick<Sheet, 'columns' | 'rows' | 'emptyWords'>

function contentOf(section: Section): Content {
  switch (section.kind) {
    case 'table': {
      const hasEvidence = section.rows.some(({ evidence }) => evidence?.length)
      return {
        columns: [...section.columns, ...(hasEvidence ? [{ title: 'Evidence', kind: 'text' as const }] : [])],
        rows: section.rows.map(({ cells, evidence = [] }) => [
          ...section.columns.map(({ kind }, at) => cellOf(kind, cells[at] ?? null)),
          ...(hasEvidence ? [text(evidence.join(', '))] : []),
        ]),
        emptyWords: section.emptyWords,
      }
    }
    case 'text':
      return {
        columns: [{ title: 'Text', kind: 'text', weight: 6 }],
        rows: section.paragraphs.map((paragraph) => [text(paragraph)]),
        emptyWords: noRecord,
      }
    case 'figures':
      return {
        columns: [
          { title: 'Figure', kind: 'text', weight: 3 },
          { title: 'Value', kind: 'number' },
          { title: 'Unit', kind: 'text' },
          { title: 'Of', kind: 'number' },
          { title: 'Note', kind: 'text', weight: 3 },
        ],
        rows: section.figures.map(({ label, value, unit, of, note = '' }) => [
          text(label),
          { kind: figureKinds[unit], value },
          text(unitWords[unit]),
          of === undefined ? text('') : number(of),
          text(note),
        ]),
        emptyWords: noRecord,
      }
    case 'chart': {
      const kind: ColumnKind = section.unit === 'count' ? 'number' : section.unit
      return {
        columns: [
          { title: 'Label', kind: 'text', weight: 2 },
          ...section.series.map(({ name }) => ({ title: name, kind })),
        ],
        rows: section.labels.map((label, at) => [
          text(label),
          ...section.series.map(({ values }) => ({ kind, value: values[at] ?? null })),
        ]),
        emptyWords: noRecord,
      }
    }
  }
}

const figureKinds = { count: 'number', percent: 'percent', score: 'score', days: 'number' } as const
const unitWords: Record<Figure['unit'], string> = { count: '', percent: 'percent', score: 'of 100', days: 'days' }

const evidenceSheet = ({ evidence }: ReportModel): Sheet => ({
  id: 'evidence',
  place: null,
  title: 'Evidence',
  lines: ['What the sections cite by these ids.'],
  columns: [
    { title: 'Id', kind: 'text' },
    { title: 'Title', kind: 'text', weight: 3 },
    { title: 'Address', kind: 'url' },
    { title: 'SHA-256', kind: 'hash' },
    { title: 'Captured at', kind: 'instant' },
    { title: 'By', kind: 'text' },
    { title: 'Expires on', kind: 'day' },
  ],
  rows: evidence.map(({ id, title, url, sha256, capturedAt, by, expiresOn }) => [
    text(id),
    text(title),
    { kind: 'url', value: url },
    { kind: 'hash', value: sha256 },
    { kind: kindOfDate(capturedAt), value: capturedAt },
    text(by),
    // Most evidence has no end: that is no gap in the record.
    expiresOn === null ? text('') : { kind: 'day', value: expiresOn },
  ]),
  emptyWords: 'No record: the report rests on no evidence.',
})

const kindOfDate = (capturedAt: EvidenceItem['capturedAt']) => (capturedAt?.includes('T') ? 'instant' : 'day')

/** Says what the report is, and what the others hold: `nameOf` says how each is called here. */
export function readmeSheet(
  model: ReportModel,
  { others, nameOf, notes = [] }: { others: readonly Sheet[]; nameOf: (sheet: Sheet) => string; notes?: string[] },
): Sheet {
  const { meta } = model
  const fields: [string, SheetCell][] = [
    ['Report', text(meta.title)],
    ...(meta.isSample ? [['Sample', text(sampleWords)] satisfies [string, SheetCell]] : []),
    ['Organisation', text(meta.organisation)],
    ['Scope', text(meta.scope)],
    ['Period from', { kind: 'day', value: meta.period.from }],
    ['Period to', { kind: 'day', value: meta.period.to }],
    ['Generated at', { kind: 'instant', value: meta.generatedAt }],
    ['Generated by', text(meta.generatedBy)],
    ['Report method', text(meta.methodVersion)],
    ['Score method', text(meta.scoreMethod)],
    ['Data as of', { kind: 'day', value: meta.dataAsOf }],
    ['Vendors', number(meta.vendors)],
    ['Vendors counted for coverage', number(meta.coverage.of)],
    ['Of them with current evidence', number(meta.coverage.current)],
    ...meta.limitations.map((limitation): [string, SheetCell] => ['Limitation', text(limitation)]),
    ...notes.map((note): [string, SheetCell] => ['Note', text(note)]),
    ['Instants', text('In UTC')],
    ['SHA-256 of the report', { kind: 'hash', value: model.sha256 }],
    ...others.map((sheet): [string, SheetCell] => [
      nameOf(sheet),
      text([sheet.title, ...sheet.lines].map(asSentence).join(' ')),
    ]),
  ]
  return {
    id: 'readme',
    place: null,
    title: meta.title,
    lines: [],
    columns: [
      { title: 'Field', kind: 'text', weight: 2 },
      { title: 'Value', kind: 'text', weight: 6 },
    ],
    rows: fields.map(([field, value]) => [text(field), value]),
    emptyWords: noRecord,
  }
}

const cellOf = (kind: ColumnKind, value: CellValue): SheetCell =>
  kind === 'state' && value !== null ? text(cellWords(value, kind)) : { kind, value }
const text = (value: string): SheetCell => ({ kind: 'text', value })
const number = (value: number): SheetCell => ({ kind: 'number', value })
const asSentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`)
