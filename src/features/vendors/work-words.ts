import type { WorkKind } from '../../product/vendors.ts'

export const workKindNames: Record<WorkKind, string> = {
  review: 'Review',
  finding: 'Finding',
  clauses: 'Clauses to confirm',
  answers: 'Answers to read',
  objection: 'Objection deadline',
  renewal: 'Renewal',
  document: 'Document expires',
  alert: 'Alert',
}
