import type { ReportSection } from '../core/report.ts'

// Anchors of a report's parts in its page.

export const sectionAnchor = (section: Pick<ReportSection, 'number'>) => `section-${section.number}`

/** The list of sections. */
export const contentsAnchor = 'contents'

/** The report as files. */
export const exportsAnchor = 'exports'
