import type { z } from 'zod'
import type { Contract, Endpoint } from '../shared/endpoint.ts'
import { isRefusal } from '../shared/refusal.ts'
import { type Database, type Db, runSql } from './database.ts'
import type { Handler } from './http/api.ts'
import type { JobKind } from './jobs.ts'
import type { Log } from './log.ts'

// The staff audit log. `auditStaffWrites` records every write of theirs; `recordStaffEvent` records events without a
// call.

type Value = string | number | boolean | null

interface StaffEvent {
  /** Undefined: from the program's command line. */
  by: { username: string } | undefined
  /** `METHOD /path/{param}` of a call, or `noun.verb`. */
  action: string
  words: string
  /** Id of the object. */
  subject?: string | undefined
  /** Ids, states and values; never an address, a token or a person's words. */
  details?: Readonly<Record<string, Value | readonly Value[]>>
  /** `done` unless said; null: not yet. */
  outcome?: string | null
}

/** Adds a line, in the transaction of what it tells of where there is one. @returns Its id. */
export async function recordStaffEvent(
  db: Db,
  { by, action, words, subject, details = {}, outcome = 'done' }: StaffEvent,
): Promise<number> {
  const [row] = await runSql<{ id: number }>(
    db,
    `insert into staff_event (username, action, words, subject, details, outcome) values ($1, $2, $3, $4, $5, $6) returning id`,
    [by?.username ?? null, action, words, subject ?? null, JSON.stringify(details), outcome],
  )
  if (!row) throw new Error('an insert gave no row')
  return row.id
}

/**
 * The same handlers, those of staff's writes with a line in the log: nothing is done that could not be written down first. How
 * it ended is noted behind it; a line without an end says that the program ended over it.
 */
export function auditStaffWrites<Handlers extends object>(
  handlers: Handlers,
  { contract, db, log }: { contract: Contract; db: Database; log: Log },
): Handlers {
  const audited: Record<string, Handler<never>> = { ...(handlers as Record<string, Handler<never>>) }
  for (const [action, endpoint] of Object.entries(contract)) {
    const handler = audited[action]
    if (!handler || endpoint.audience !== 'staff' || action.startsWith('GET ')) continue
    audited[action] = async (input, call) => {
      const { params, body } = input as { params?: Parsed; body?: Parsed }
      const named = subjectOf(params)
      const details = detailsOf(endpoint, body)
      const id = await recordStaffEvent(db, {
        ...{ by: call.staff, action, words: endpoint.summary, subject: named, details, outcome: null },
      })
      const close = (outcome: string, subject = named) =>
        closeEvent(db, { id, outcome, subject }).catch((error: Error) =>
          log.warn({ staffEvent: id, reason: error.message }, 'how a write of staff ended was not noted'),
        )
      try {
        const answer: unknown = await handler(input, call)
        await close('done', named ?? idOf(answer))
        return answer as never
      } catch (error) {
        await close(isRefusal(error) ? error.code : 'internal_error')
        throw error
      }
    }
  }
  return audited as Handlers
}

type Parsed = Readonly<Record<string, unknown>>

const longestSubject = 300

const subjectOf = (params: Parsed = {}): string | undefined =>
  Object.values(params).join(' / ').slice(0, longestSubject) || undefined

/** Returns the id of the object that the call created. */
function idOf(answer: unknown): string | undefined {
  const id = (answer as { id?: unknown } | null | undefined)?.id
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, longestSubject) : undefined
}

/** Replaces typed text: the log says that there was some, and not what. */
const typed = '…'

/** Numbers, marks and words of a fixed list as they came. */
function detailsOf({ body: schema }: Pick<Endpoint, 'body'>, body: Parsed = {}): NonNullable<StaffEvent['details']> {
  return Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, isPlain(value) || isOfList(schema?.shape[name]) ? (value as Value) : typed]),
  )
}

const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isPlain) : value === null || ['number', 'boolean'].includes(typeof value)

/** Takes nothing but words that the contract itself has. */
function isOfList(schema: z.core.$ZodType | undefined): boolean {
  if (!schema) return false
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'enum':
    case 'literal':
    case 'null':
      return true
    case 'array':
      return isOfList(def.element)
    case 'union':
      return def.options.every(isOfList)
    case 'optional':
    case 'nullable':
    case 'default':
      return isOfList(def.innerType)
    default:
      return false
  }
}

const closeEvent = (db: Db, { id, outcome, subject }: { id: number; outcome: string; subject: string | undefined }) =>
  runSql(db, `update staff_event set outcome = $2, subject = $3 where id = $1`, [id, outcome, subject ?? null])

const keptDays = 730

export const forgetStaffEvents: JobKind<Record<string, never>> = {
  name: 'staff-events.forget',
  schedule: '35 3 * * *',
  run: async (_, { db }) => {
    await runSql(db, `delete from staff_event where at < now() - make_interval(days => $1)`, [keptDays])
    await runSql(db, `delete from staff_link where expires_at < now()`)
  },
}
