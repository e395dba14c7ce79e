/** Event `investigation.completed`: a run has its report. */
export interface InvestigationCompleted {
  investigationId: string
  /** Owner of the run; null for a public run. */
  organisationId: number | null
  /** The subject that was taken, such as `company:meta`. */
  subjectId: string
}
