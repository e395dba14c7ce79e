import { type Db, runSql } from '../../../platform/server/database.ts'
import type { CatalogRef } from '../../../product/entries.ts'
import { score } from '../../../product/score/method/vrm2.ts'
import { summaryOf } from '../../../product/score/summary.ts'
import { publicScoreInputs } from '../score-inputs.ts'
import type { SharedSubject } from '../sharing.ts'
import { listScoreFacts } from './score-facts.ts'

export async function findShared(db: Db, ref: CatalogRef, today: string): Promise<SharedSubject | undefined> {
  return ref.kind === 'company' ? findSharedCompany(db, ref.key, today) : findSharedEntry(db, ref)
}

async function findSharedEntry(db: Db, { kind, key }: CatalogRef): Promise<SharedSubject | undefined> {
  const [found] = await runSql<Omit<SharedSubject, 'score'> & { score: SharedSubject['score'] | null }>(
    db,
    `select e.name, c.name as company, e.card -> 'summary' as score, e.evidence_to as "evidenceTo"
     from entry e left join company c on c.id = e.company_id where e.type = $1 and e.slug = $2`,
    [kind, key],
  )
  return found && { ...found, score: found.score ?? notScored }
}

/** A company has no card: its score is computed from its facts, as its page does. */
async function findSharedCompany(db: Db, id: string, today: string): Promise<SharedSubject | undefined> {
  const [found] = await runSql<{ name: string }>(db, `select name from company where id = $1`, [id])
  if (!found) return undefined
  const { companies } = await listScoreFacts(db, { today, given: { entryIds: [], companyIds: [id] } })
  const facts = companies.get(id)
  return {
    name: found.name,
    company: null,
    score: facts ? summaryOf(score(publicScoreInputs(facts))) : notScored,
    evidenceTo: null,
  }
}

/** Until the first scoring has written its card. */
const notScored: SharedSubject['score'] = {
  level: 'unknown',
  known: false,
  R: 0,
  low: 0,
  high: 100,
  basis: 'none',
  gate: 'no-role',
  reasons: [],
  isExpected: false,
}

/** All that has a page, in an order that stays. */
export const listCatalogRefs = (db: Db): Promise<CatalogRef[]> =>
  runSql<CatalogRef>(
    db,
    `select type as kind, slug as key from entry union all select 'company', id from company order by kind, key`,
  )
