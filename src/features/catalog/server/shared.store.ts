import { type Db, runSql } from '../../../platform/server/database.ts'
import type { CatalogRef } from '../refs.ts'
import type { SharedSubject } from '../sharing.ts'

export async function findShared(db: Db, { kind, key }: CatalogRef): Promise<SharedSubject | undefined> {
  const [found] =
    kind === 'company'
      ? await runSql<SharedSubject>(
          db,
          `select name, null as company, level, score, null as range, null as "evidenceTo" from company where id = $1`,
          [key],
        )
      : await runSql<SharedSubject>(
          db,
          `select e.name, c.name as company, e.level, e.score, e.card -> 'scoreRange' as range, e.evidence_to as "evidenceTo"
           from entry e left join company c on c.id = e.company_id where e.type = $1 and e.slug = $2`,
          [kind, key],
        )
  return found
}

/** All that has a page, in an order that stays. */
export const listCatalogRefs = (db: Db): Promise<CatalogRef[]> =>
  runSql<CatalogRef>(
    db,
    `select type as kind, slug as key from entry union all select 'company', id from company order by kind, key`,
  )
