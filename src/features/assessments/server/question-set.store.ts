import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Question } from '../../../product/questions.ts'
import { findShippedSet } from '../sets/shipped.ts'

interface StoredSet {
  id: number
  title: string
  description: string
  questions: Question[]
  version: number
}

export interface QuestionSet extends Omit<StoredSet, 'id' | 'questions'> {
  key: string
  questions: readonly Question[]
}

const columns = 'id, title, description, questions, version'

export const keyOf = (id: number): string => `own:${id}`

export const listOwnSets = (tx: Db, organisationId: number) =>
  runSql<StoredSet>(
    tx,
    `select ${columns} from question_set where organisation_id = $1 and archived_at is null order by lower(title), id`,
    [organisationId],
  )

/** Finds a set by its key, shipped or one's own; an archived one is gone. */
export async function findQuestionSet(
  tx: Db,
  { organisationId, key }: { organisationId: number; key: string },
): Promise<QuestionSet | undefined> {
  const shipped = findShippedSet(key)
  if (shipped || !key.startsWith('own:')) return shipped
  const [set] = await runSql<StoredSet>(
    tx,
    `select ${columns} from question_set where organisation_id = $1 and id = $2 and archived_at is null`,
    [organisationId, Number(key.slice('own:'.length))],
  )
  return set && { ...set, key }
}

interface Edited {
  organisationId: number
  title: string
  description: string
  questions: readonly Question[]
  now: Date
}

export async function insertSet(
  tx: Db,
  { organisationId, title, description, questions, now }: Edited,
): Promise<StoredSet> {
  const [set] = await runSql<StoredSet>(
    tx,
    `insert into question_set (organisation_id, title, description, questions, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5) returning ${columns}`,
    [organisationId, title, description, JSON.stringify(questions), now],
  )
  if (!set) throw new Error('a question set was not written')
  return set
}

/** @returns undefined where it is not this version any more, or was put away. */
export async function updateSet(
  tx: Db,
  { organisationId, id, version, title, description, questions, now }: Edited & { id: number; version: number },
): Promise<StoredSet | undefined> {
  const [set] = await runSql<StoredSet>(
    tx,
    `update question_set set title = $4, description = $5, questions = $6, version = version + 1, updated_at = $7
     where organisation_id = $1 and id = $2 and version = $3::bigint and archived_at is null returning ${columns}`,
    [organisationId, id, version, title, description, JSON.stringify(questions), now],
  )
  return set
}

export const archiveSet = (tx: Db, { organisationId, id, now }: { organisationId: number; id: number; now: Date }) =>
  runSql(
    tx,
    `update question_set set archived_at = $3 where organisation_id = $1 and id = $2 and archived_at is null returning id`,
    [organisationId, id, now],
  )
