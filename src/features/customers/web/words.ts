import type { MemberRole } from '../../../platform/shared/member-roles.ts'
import type { Exporter } from '../../../product/adequacy.ts'
import { leastChange } from '../../../product/score/changes.ts'
import type { AlertKind } from '../../../product/vendors.ts'
import type { digests, organisationSizes } from '../vocabulary.ts'

export const sizeNames: Record<(typeof organisationSizes)[number], string> = {
  small: 'Small',
  'mid-market': 'Mid-market',
  enterprise: 'Enterprise',
}

export const roleMeanings: Record<MemberRole, string> = {
  viewer: 'Reads everything, changes nothing.',
  manager: 'Edits vendors, agreements, assessments and reviews.',
  administrator: 'Edits everything, and decides about members and the organisation.',
}

export const alertKindWords: Record<AlertKind, string> = {
  breach: 'A breach at a vendor',
  conduct: 'An order, fine or suit about a vendor',
  score_change: `A risk score that moves by ${leastChange} points or more`,
  new_sub_processor: 'A new sub-processor of a vendor',
  policy_change: 'A policy of a vendor that changes',
  document_expiring: 'A document about to expire',
  agreement_expiring: 'An agreement about to expire',
  review_due: 'A review that falls due',
  review_overdue: 'A review that is overdue',
  answer_received: 'A questionnaire that is answered',
  override_stale: 'An override that has gone stale',
  finding_overdue: 'A critical or high finding that is overdue',
  finding_assigned: 'A finding assigned to a colleague',
  objection_due: 'The last day to object to a sub-processor',
  renewal_due: 'The last day to give notice before a contract renews',
}

export const exporterNames: Record<Exporter, string> = {
  eea: 'The European Economic Area',
  uk: 'The United Kingdom',
  ch: 'Switzerland',
}

export const digestWords: Record<(typeof digests)[number], { label: string; hint: string }> = {
  off: { label: 'No digest', hint: 'Only the alerts chosen above are mailed.' },
  daily: { label: 'Daily', hint: 'One mail a day, where something new is unread.' },
  weekly: { label: 'Weekly', hint: 'One mail a week, where something new is unread.' },
}
