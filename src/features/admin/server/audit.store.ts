import { type Db, runSql } from '../../../platform/server/database.ts'

interface StoredEvent {
  id: number
  at: Date
  username: string | null
  action: string
  words: string
  subject: string | null
  details: Record<string, string | number | boolean | null | (string | number | boolean | null)[]>
  outcome: string | null
}

interface EventFilter {
  who: string | undefined
  action: string | undefined
  before: number | undefined
}

/** Newest first. */
export const listEvents = (db: Db, { who, action, before }: EventFilter, limit: number): Promise<StoredEvent[]> => {
  const values: unknown[] = [limit]
  const given = (sql: string, value: unknown) => (value === undefined ? [] : [`${sql} $${values.push(value)}`])
  const wanted = [...given('username =', who), ...given('action =', action), ...given('id <', before)]
  return runSql<StoredEvent>(
    db,
    `select id, at, username, action, words, subject, details, outcome from staff_event
     ${wanted.length > 0 ? `where ${wanted.join(' and ')}` : ''} order by id desc limit $1`,
    values,
  )
}

// From one to the next by the index: a few steps, however long the log is.
const distinct = (column: 'username' | 'action') => `
  with recursive seen as (
    (select ${column} from staff_event where ${column} is not null order by ${column} limit 1)
    union all
    select (select e.${column} from staff_event e where e.${column} > seen.${column} order by e.${column} limit 1)
    from seen where seen.${column} is not null
  )`

export async function listPeople(db: Db): Promise<string[]> {
  const rows = await runSql<{ username: string }>(
    db,
    `${distinct('username')} select username from seen where username is not null`,
  )
  return rows.map(({ username }) => username)
}

/** In the words of its newest line, by which they are ordered. */
export const listActions = (db: Db): Promise<{ action: string; words: string }[]> =>
  runSql(
    db,
    `${distinct('action')}
     select seen.action, newest.words from seen cross join lateral (
       select e.words from staff_event e where e.action = seen.action order by e.id desc limit 1
     ) as newest where seen.action is not null order by newest.words, seen.action`,
  )
