import type { Period, ReportType } from '../../product/reports.ts'

// The content of a report, once, for every format: sections of tables, texts, figures and charts, and an index of the
// evidence that they rest on. Plain JSON with whole numbers, so that its hash is the same on every machine.

export type ReportState = 'met' | 'partial' | 'not_met' | 'not_assessed' | 'not_applicable'

export const stateWords: Record<ReportState, string> = {
  met: 'Met',
  partial: 'Partial',
  not_met: 'Not met',
  not_assessed: 'Not assessed',
  not_applicable: 'Not applicable',
}

/** Text of a cell, a figure or a paragraph where the register holds nothing. */
export const noRecord = 'No record'

/** Text on every page, sheet and slide of a sample. */
export const sampleWords = 'Sample · demonstration organisation'

/** How a column is shown and typed: a day is `2026-11-30`, an instant ISO 8601 in UTC, a state one of `ReportState`. */
export type ColumnKind = 'text' | 'number' | 'percent' | 'score' | 'day' | 'instant' | 'state' | 'url' | 'hash'

export interface Column {
  id: string
  title: string
  kind: ColumnKind
  /** How wide it wants to be beside the others; 1 unless said. */
  weight?: number
}

/** Null is shown as "No record". An empty text stays empty: it says nothing because there is nothing to be said. */
export type CellValue = string | number | null

export interface Row {
  cells: readonly CellValue[]
  /** Ids of the evidence index. */
  evidence?: readonly string[]
}

export interface Figure {
  id: string
  label: string
  /** Null: nothing to count from, shown as "No record". */
  value: number | null
  unit: 'count' | 'percent' | 'score' | 'days'
  /** The whole, where it is a share or a part. */
  of?: number
  /** One line on how it was counted. */
  note?: string
}

export interface Series {
  name: string
  /** One for each label; null where there is none. */
  values: readonly (number | null)[]
  /** A band of risk, where the series is one: the only colour with a meaning. */
  band?: 'red' | 'orange' | 'yellow' | 'green' | 'unknown'
}

interface SectionBase {
  /** Unique within the report, in small letters with hyphens. */
  id: string
  /** Without its number: that is its place. */
  title: string
  /** One or two sentences before the content. */
  intro?: string
  /** Ids of the evidence index that the section as a whole rests on. */
  evidence?: readonly string[]
  /** Shown on slides: a table with so many of its rows. Absent: not. */
  slide?: { rows?: number }
}

export interface TableSection extends SectionBase {
  kind: 'table'
  columns: readonly Column[]
  rows: readonly Row[]
  /** In place of the rows where there are none. */
  emptyWords: string
}

export interface TextSection extends SectionBase {
  kind: 'text'
  paragraphs: readonly string[]
}

export interface FiguresSection extends SectionBase {
  kind: 'figures'
  figures: readonly Figure[]
}

export interface ChartSection extends SectionBase {
  kind: 'chart'
  /** `columns` side by side, `stacked` on each other, `line` over time, `bars` across. */
  chart: 'columns' | 'stacked' | 'line' | 'bars'
  labels: readonly string[]
  series: readonly Series[]
  unit: 'count' | 'percent' | 'score'
  /** Description of the picture, for screen readers. */
  words: string
}

export type Section = TableSection | TextSection | FiguresSection | ChartSection

export interface EvidenceItem {
  /** `E1`, `E2`, … in the order in which the report names them. */
  id: string
  title: string
  url: string | null
  /** Hash of the stored bytes; null where a fact was taken over without a capture. */
  sha256: string | null
  /** An instant, or the date as its source gives it. */
  capturedAt: string | null
  /** Author: `Investigator`, `Catalog`, a member's name. */
  by: string
  expiresOn: string | null
}

export interface ReportMeta {
  type: ReportType
  title: string
  organisation: string
  /** Made of the demonstration's examples: every page and slide says so. */
  isSample: boolean
  /** The filter in words, `All active vendors` where there is none. */
  scope: string
  period: { kind: Period; from: string; to: string }
  generatedAt: string
  /** A member's name, or `Schedule: …`. */
  generatedBy: string
  methodVersion: string
  scoreMethod: string
  /** The newest day of what the report rests on; null where it rests on nothing. */
  dataAsOf: string | null
  vendors: number
  /** Vendors with evidence that is current on the day of the report. */
  coverage: { current: number; of: number }
  limitations: readonly string[]
}

export interface ReportContent {
  meta: ReportMeta
  sections: readonly Section[]
  evidence: readonly EvidenceItem[]
}

/** As it is written to the JSON file beside the report. */
export interface ReportModel extends ReportContent {
  format: typeof reportFormat
  /** SHA-256 of the canonical JSON of all the rest but `sha256` itself. */
  sha256: string
}

export const reportFormat = 'sightline-report/1'
