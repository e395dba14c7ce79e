import type { ReportModel, Section } from '../../model.ts'

/** Some reports have a section of their own for it: with a row for each item, in their order. */
export const isEvidenceIndex = (section: Section, { evidence }: ReportModel): boolean =>
  section.kind === 'table' &&
  section.columns[0]?.id === 'id' &&
  section.rows.length === evidence.length &&
  section.rows.every(({ cells }, at) => cells[0] === evidence[at]?.id)
