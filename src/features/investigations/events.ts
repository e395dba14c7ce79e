/** Event `investigation.completed`: a run has its report. */
export interface InvestigationCompleted {
  investigationId: string
  /** Whose own it is; null of a public one. */
  organisationId: number | null
  /** The subject that was taken, such as `company:meta`. */
  subjectId: string
}
