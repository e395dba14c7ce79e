import { type Db, runSql } from '../../../platform/server/database.ts'
import { isShown } from './list.ts'

/** Breaches whose pages search engines may list: those that people are shown without asking for them. */
export async function listListedIds(db: Db): Promise<string[]> {
  const rows = await runSql<{ id: string }>(
    db,
    `select b.id from breach b where ${isShown} and not b.is_sensitive order by b.id`,
  )
  return rows.map(({ id }) => id)
}
