import { type Db, runSql } from '../../../platform/server/database.ts'

export async function findViews(db: Db, articleId: number): Promise<number> {
  const [row] = await runSql<{ views: number }>(db, 'select views from article_view where article_id = $1', [articleId])
  return row?.views ?? 0
}

/** One more; gives how many there are then. */
export async function countView(db: Db, articleId: number): Promise<number> {
  const [row] = await runSql<{ views: number }>(
    db,
    `insert into article_view as v (article_id, views) values ($1, 1)
     on conflict (article_id) do update set views = v.views + 1 returning views`,
    [articleId],
  )
  if (!row) throw new Error(`article ${articleId}: its view was not counted`)
  return row.views
}
