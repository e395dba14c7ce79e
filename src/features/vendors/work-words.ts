import { counted } from '../../platform/shared/counted.ts'
import { type AgreementKind, agreementMarks, type WorkKind } from '../../product/vendors.ts'
import type { WorkItem } from './work-contract.ts'

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

const agreementName = (kind: string): string =>
  Object.hasOwn(agreementMarks, kind) ? agreementMarks[kind as AgreementKind] : kind

/** Says what is to be done. Of a finding, an alert and a document it names the thing, not its vendor. */
export function workTitle({
  kind,
  subject,
  vendorName,
  count,
}: Pick<WorkItem, 'kind' | 'subject' | 'vendorName' | 'count'>): string {
  switch (kind) {
    case 'review':
      return `Review ${vendorName}`
    case 'clauses':
      return `Confirm ${counted(count ?? 0, 'clause')} of the ${agreementName(subject)}`
    case 'answers':
      return subject === '' ? `Read the answers of ${vendorName}` : `Read the answers to ${subject}`
    case 'objection':
      return `Object to ${subject}, or let it pass`
    case 'renewal':
      if (subject === 'notice') return `Give notice or let the contract with ${vendorName} renew`
      return subject === 'contract-end'
        ? `The contract with ${vendorName} renews or ends`
        : `Renew the ${agreementName(subject)}`
    case 'document':
      return `Get the next ${subject}`
    case 'finding':
    case 'alert':
      return subject
  }
}
