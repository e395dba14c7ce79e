/** Event `assessment.completed`: a person has concluded, and nothing is open any more. */
export interface AssessmentCompleted {
  organisationId: number
  assessmentId: number
}
