import { withBlanks } from '../../vocabulary.ts'
import { statusName } from '../parts/words.ts'

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

/** Details that say something to a reader: which fields, which value. Ids and hashes stay in the log. */
function detailWords({ fields, value, status, state, decision }: Event['details']): string {
  if (Array.isArray(fields) && fields.length > 0)
    return `: ${fields.map((field) => fieldWords(String(field))).join(', ')}`
  const said = [value, status, state, decision].find((one) => typeof one === 'string' || typeof one === 'number')
  return said === undefined ? '' : `: ${statusName(String(said)).toLowerCase()}`
}

/** `dataTypes` is "data types". */
const fieldWords = (field: string): string => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
