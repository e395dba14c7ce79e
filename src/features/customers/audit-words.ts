import { asOfWords, instantWords } from '../../platform/shared/dates.ts'
import type { Output } from '../../platform/shared/endpoint.ts'
import { assessmentPath, vendorPath } from '../../product/links.ts'
import { withBlanks } from '../../product/vendors.ts'
import type { customersContract } from './contract.ts'

export type AuditEvent = Output<(typeof customersContract)['GET /api/customer/audit']>[number]

/** Names the actor, as far as they are still known. */
export function actorWords({ actor, actorName }: Pick<AuditEvent, 'actor' | 'actorName'>): string {
  if (actor === 'program') return 'Sightline'
  if (actor === 'respondent') return 'A respondent'
  return actorName ?? 'A member who left'
}

/** Describes the act, after the actor's name. A kind without words of its own reads by its noun and verb. */
export function deedWords(kind: string): string {
  const known = Object.hasOwn(deeds, kind) ? deeds[kind] : undefined
  if (known !== undefined) return known
  const [noun = '', verb = ''] = kind.split('.').map(withBlanks)
  return verb === '' ? noun : `${verb} ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}

/** The deed with what of its details says something to a reader: "edited the vendor (tier, data types)". */
export function deedInFull({ kind, details }: Pick<AuditEvent, 'kind' | 'details'>): string {
  const aside = asideOf(details)
  return aside === '' ? deedWords(kind) : `${deedWords(kind)} (${aside})`
}

const toldDetails = ['field', 'value', 'decision', 'state', 'status', 'conclusion'] as const

function asideOf({ fields, vendors, ...details }: AuditEvent['details']): string {
  if (Array.isArray(vendors)) return vendors.length.toLocaleString('en-US')
  if (Array.isArray(fields)) return fields.map((field) => spaced(String(field).replace(/Id$/, ''))).join(', ')
  const values = toldDetails.map((name) => details[name] ?? null).filter((value) => value !== null)
  return values.map((value) => spaced(String(value))).join(' ')
}

/** Every kind that the log is written with. */
export const deeds: Readonly<Record<string, string>> = {
  'acceptance.ended': 'ended the acceptance of a risk',
  'agreement.added': 'added an agreement',
  'agreement.deleted': 'deleted an agreement',
  'agreement.edited': 'edited an agreement',
  'alert.handled': 'assigned an alert or put it off',
  'api_key.made': 'made an API key',
  'api_key.revoked': 'revoked an API key',
  'api_key.rotated': 'rotated an API key',
  'assessment.begun': 'began an assessment',
  'assessment.cancelled': 'cancelled an assessment',
  'assessment.concluded': 'concluded an assessment',
  'assessment.fact_decided': 'decided about a fact that an answer gave',
  'assessment.file_attached': 'attached a file to an assessment',
  'assessment.finding_added': 'added a finding from an answer',
  'assessment.link_revoked': 'revoked the link of an assessment',
  'assessment.reminded': 'reminded the vendor of an assessment',
  'assessment.sent': 'sent the questions of an assessment',
  'assessment.submitted': 'submitted the answers of an assessment',
  'assessment.workbook_taken': 'filled in answers of an assessment from a workbook',
  'audit.exported': 'exported the audit log',
  'clause.confirmed': 'confirmed the state of a clause',
  'clauses.confirmed': 'confirmed every drafted clause of an agreement',
  'comment.added': 'commented',
  'comment.deleted': 'deleted a comment',
  'connection.added': 'added a connection',
  'connection.disabled': 'turned a connection off',
  'connection.edited': 'edited a connection',
  'connection.removed': 'removed a connection',
  'connection_delivery.replayed': 'sent a delivery of a connection again',
  'country.confirmed': 'confirmed a country',
  'document.added': 'added a document',
  'document.deleted': 'deleted a document',
  'document.scope': 'decided whether the scope of a document covers the service',
  'file.uploaded': 'uploaded a file',
  'finding.added': 'added a finding',
  'finding.edited': 'edited a finding',
  'investigation.asked': 'asked for an investigation of the vendor',
  'invitation.revoked': 'took an invitation back',
  'invitation.sent': 'sent an invitation',
  'member.access_restored': 'restored the access of a member',
  'member.address_change_asked': 'asked to change the address',
  'member.address_change_refused': 'refused a change of address by its mail',
  'member.address_changed': 'changed the address',
  'member.address_proved': 'proved the address',
  'member.joined': 'joined',
  'member.left': 'left',
  'member.password_changed': 'changed the password',
  'member.profile_changed': 'changed the own profile',
  'member.removed': 'removed a member',
  'member.role_changed': 'changed the role of a member',
  'member.second_factor_added': 'turned a second factor on',
  'member.second_factor_removed': 'turned the second factor off',
  'member.signed_in': 'signed in',
  'member.signed_out': 'ended the sessions of a member',
  'member.switched_in': 'switched to this organization',
  'organisation.business_said': 'said what the business of the organization is',
  'organisation.changed': 'changed the organization',
  'organisation.exported': 'exported everything',
  'organisation.registered': 'registered the organization',
  'override.ended': 'ended an override',
  'override.made': 'overrode a value',
  'question_set.archived': 'archived a question set',
  'question_set.created': 'created a question set',
  'question_set.edited': 'edited a question set',
  'report.asked': 'asked for a report',
  'report.deleted': 'deleted a report',
  'report.link_made': 'made a link to a report',
  'report.links_closed': 'closed the links to a report',
  'report.made': 'made a report',
  'report_recipient.added': 'added a recipient of reports',
  'report_recipient.asked': 'asked a recipient of reports to confirm',
  'report_recipient.confirmed': 'confirmed to receive reports',
  'report_recipient.removed': 'removed a recipient of reports',
  'report_recipient.stopped': 'stopped receiving reports',
  'report_schedule.created': 'created a schedule of reports',
  'report_schedule.deleted': 'deleted a schedule of reports',
  'report_schedule.edited': 'edited a schedule of reports',
  'rest_hook.subscribed': 'subscribed a REST hook',
  'rest_hook.unsubscribed': 'unsubscribed a REST hook',
  'risk.accepted': 'accepted a risk',
  'session.ended': 'ended a session',
  'sub_processors.read': 'read the vendor’s list of sub-processors again',
  'sub_processors.stated': 'stated the sub-processors',
  'transfer.deleted': 'deleted a transfer',
  'transfer.saved': 'saved a transfer',
  'vendor.added': 'added the vendor',
  'vendor.archived': 'archived the vendor',
  'vendor.deleted': 'deleted the vendor',
  'vendor.edited': 'edited the vendor',
  'vendor.merge_undone': 'undid a merge',
  'vendor.merged': 'merged another vendor into it',
  'vendor.products_edited': 'edited the products of the vendor',
  'vendor.restored': 'brought the vendor back from the archive',
  'vendor.reviewed': 'reviewed the vendor',
  'vendor_bulk.started': 'started a job over many vendors',
  'vendor_import.added': 'added vendors from a file',
  'vendor_import.cancelled': 'cancelled an import of vendors',
  'vendor_import.investigated': 'began investigations of imported vendors',
  'vendor_import.started': 'started an import of vendors',
  'vendor_import.undone': 'undid an import of vendors',
  'vendor_type.added': 'added a type of vendors',
  'vendor_type.merged': 'merged two types of vendors',
  'vendor_type.renamed': 'renamed a type of vendors',
  'vendor_type.restored': 'brought a type of vendors back',
  'vendor_type.retired': 'retired a type of vendors',
  'webhook.added': 'added a webhook',
  'webhook.deleted': 'deleted a webhook',
  'webhook.disabled': 'turned a webhook off',
  'webhook.edited': 'edited a webhook',
  'webhook_delivery.replayed': 'sent a delivery of a webhook again',
  'webhook_secret.renewed': 'renewed the secret of a webhook',
}

/** Returns the page of a subject such as `vendor:12`, if it has one. */
export function subjectPath(subject: string): string | undefined {
  const [, kind = '', id = ''] = /^(\w+):(\d+)$/.exec(subject) ?? []
  if (kind === 'vendor') return vendorPath(Number(id))
  return kind === 'assessment' ? assessmentPath(Number(id)) : undefined
}

/** Each value in words: "tier: critical", a date as everywhere. */
export const detailWords = (details: AuditEvent['details']): string[] =>
  Object.entries(details).map(([name, value]) => `${spaced(name)}: ${valueWords(value)}`)

/** `dataTypes` and `data_types` are "data types". */
const spaced = (name: string) => withBlanks(name.replace(/(?<=[a-z])(?=[A-Z])/g, '_')).toLowerCase()

function valueWords(value: unknown): string {
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)) return instantWords(value)
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return asOfWords(value)
  if (Array.isArray(value)) return value.length > 0 ? value.map(valueWords).join(', ') : 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
