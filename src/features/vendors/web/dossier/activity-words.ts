import { withBlanks } from '../../vocabulary.ts'

interface Event {
  actor: string
  /** Null for a member who left. */
  actorName: string | null
  kind: string
  details: Readonly<Record<string, unknown>>
}

/** Deeds as the audit log names them, after who did them. */
const deeds: Record<string, string> = {
  'vendor.added': 'added the vendor',
  'vendor.edited': 'edited the vendor',
  'vendor.archived': 'archived the vendor',
  'vendor.restored': 'brought the vendor back from the archive',
  'vendor.deleted': 'deleted the vendor',
  'vendor.merged': 'merged another vendor into it',
  'vendor.merge_undone': 'took a merge back',
  'vendor.reviewed': 'reviewed the vendor',
  'sub_processors.stated': 'stated the sub-processors',
  'sub_processors.read': 'read another list of sub-processors',
  'override.made': 'set a value by hand',
  'override.ended': 'let the computed value count again',
  'investigation.asked': 'had the investigator look',
}

/** "Ana Cruz edited the vendor: tier, owner", from an event of the audit log. */
export function activityWords(event: Event): string {
  const deed = Object.hasOwn(deeds, event.kind) ? deeds[event.kind] : deedOf(event.kind)
  return `${actorWords(event)} ${deed}${detailWords(event.details)}`
}

function actorWords({ actor, actorName }: Event): string {
  if (actorName) return actorName
  if (actor === 'program') return 'Sightline'
  if (actor === 'respondent') return 'A respondent'
  return 'A former member'
}

/** Of a kind without words of its own: `sub_processors.edited` is "edited sub processors". */
function deedOf(kind: string): string {
  const [noun = '', verb = ''] = kind.split('.')
  return `${withBlanks(verb)} ${withBlanks(noun)}`.trim()
}

/** What of the details says something to a reader; ids and hashes stay in the log. */
function detailWords({ fields, field, value, decision }: Event['details']): string {
  if (Array.isArray(fields) && fields.length > 0) return `: ${fields.map((one) => spaced(String(one))).join(', ')}`
  if (field !== undefined && value !== undefined) return `: ${withBlanks(String(field))} ${withBlanks(String(value))}`
  return decision === undefined ? '' : `: ${withBlanks(String(decision))}`
}

/** `dataTypes` is "data types". */
const spaced = (field: string): string => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
