import type { Db } from '../../../platform/server/database.ts'
import { dataTypeById } from '../../../product/data-types.ts'
import type { EntryType } from '../../../product/entries.ts'
import { score } from '../../../product/score/method/vrm2.ts'
import type { CompanyDetail, EntryDetail } from '../contract.ts'
import { publicScoreInputs } from '../score-inputs.ts'
import { evidenceMonths } from './judging.ts'
import { listScoreFacts } from './score-facts.ts'
import { findCompanyFacts, findEntryFacts } from './store.ts'

/** An entry with everything known of it, scored as of today. */
export async function findEntryDetail(
  db: Db,
  { type, slug, today }: { type: EntryType; slug: string; today: string },
): Promise<EntryDetail | undefined> {
  const facts = await findEntryFacts(db, type, slug)
  if (!facts) return undefined
  const { entries } = await listScoreFacts(db, { today, given: { entryIds: [facts.id], companyIds: [] } })
  const scored = entries.get(facts.id)
  if (!scored) return undefined
  const explanation = score(publicScoreInputs(scored))
  const months = evidenceMonths(scored)
  return {
    ...facts,
    evidenceFrom: months[0] ?? null,
    evidenceTo: months.at(-1) ?? null,
    riskLevel: explanation.level,
    score: explanation,
  }
}

export async function findCompanyDetail(
  db: Db,
  { id, today }: { id: string; today: string },
): Promise<CompanyDetail | undefined> {
  const facts = await findCompanyFacts(db, id)
  if (!facts) return undefined
  const { companies } = await listScoreFacts(db, { today, given: { entryIds: [], companyIds: [id] } })
  const scored = companies.get(id)
  if (!scored) return undefined
  const explanation = score(publicScoreInputs(scored))
  const dataTypes = new Map(
    scored.dataTypes.map(({ id: type, sensitivity, basis }) => [
      `${type} ${basis}`,
      { id: type, label: dataTypeById(type).label, sensitivity, basis },
    ]),
  )
  return {
    ...facts,
    kinds: [...(scored.own?.kinds ?? [])],
    dataTypes: [...dataTypes.values()].toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)),
    riskLevel: explanation.level,
    score: explanation,
  }
}
