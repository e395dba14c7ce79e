import type { Output } from '../../../platform/shared/endpoint.ts'
import { assessmentPath } from '../../assessments/vocabulary.ts'
import { vendorPath, withBlanks } from '../../vendors/vocabulary.ts'
import type { customersContract } from '../contract.ts'

export type AuditEvent = Output<(typeof customersContract)['GET /api/customer/audit']>[number]

/** Who it was, as far as that is still known. */
export function actorWords({ actor, actorName }: Pick<AuditEvent, 'actor' | 'actorName'>): string {
  if (actor === 'program') return 'Sightline'
  if (actor === 'respondent') return 'A respondent'
  return actorName ?? 'A member who left'
}

/** What was done, after the name of who did it: `agreement.signed` reads "signed an agreement". */
export function deedWords(kind: string): string {
  const known = Object.hasOwn(deeds, kind) ? deeds[kind] : undefined
  if (known !== undefined) return known
  const [noun = '', verb = ''] = kind.split('.').map(withBlanks)
  return verb === '' ? noun : `${verb} ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}

/** Where the noun and the verb of a kind make no sentence by themselves. */
const deeds: Record<string, string> = {
  'agreement.edited': 'changed an agreement',
  'audit.exported': 'exported the audit log',
  'clause.confirmed': 'confirmed the state of a clause',
  'finding.edited': 'changed a finding',
  'invitation.revoked': 'took an invitation back',
  'member.address_change_asked': 'asked to change the address',
  'member.address_changed': 'changed the address',
  'member.address_proved': 'proved the address',
  'member.joined': 'joined',
  'member.left': 'left',
  'member.password_changed': 'changed the password',
  'member.profile_changed': 'changed the own profile',
  'member.role_changed': 'changed the role of a member',
  'member.second_factor_added': 'turned a second factor on',
  'member.second_factor_removed': 'turned the second factor off',
  'member.signed_in': 'signed in',
  'organisation.changed': 'changed the organisation',
  'organisation.exported': 'exported everything',
  'organisation.registered': 'registered the organisation',
  'assessment.link_revoked': 'revoked the link of an assessment',
  'assessment.reminded': 'reminded of an assessment',
  'assessment.workbook_taken': 'took the answers of a workbook into an assessment',
  'question_set.edited': 'changed a question set',
  'vendor.edited': 'changed a vendor',
  'vendor.merge_undone': 'undid the merge of a vendor',
}

/** Where a subject has a page: `vendor:12`. */
export function subjectPath(subject: string): string | undefined {
  const [, kind = '', id = ''] = /^(\w+):(\d+)$/.exec(subject) ?? []
  if (kind === 'vendor') return vendorPath(Number(id))
  return kind === 'assessment' ? assessmentPath(Number(id)) : undefined
}

/** Each value as it was recorded: "tier: critical". */
export const detailWords = (details: AuditEvent['details']): string[] =>
  Object.entries(details).map(([name, value]) => `${spaced(name)}: ${valueWords(value)}`)

const spaced = (name: string) => withBlanks(name.replace(/(?<=[a-z])(?=[A-Z])/g, '_')).toLowerCase()

function valueWords(value: unknown): string {
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length > 0 ? value.map(valueWords).join(', ') : 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
