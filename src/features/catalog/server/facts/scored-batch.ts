import { mapInTurns } from '../../../../platform/server/in-turns.ts'
import { type CardParts, createJudging, inJudgingOrder, type JudgedCompany, prominenceOf } from '../judging.ts'
import { assembleScoreFacts, type ScoreFactRows, type ScoreFactsById } from '../score-facts.ts'
import type { FactBatch } from './batch.ts'

// The scores of a catalog that holds one batch alone, before it is written: the loader's rows go through the same lines as
// those that PostgreSQL answers.

/** The batch with level, score and card beside each row, as `rescore` would write them. */
export async function scoredBatch(batch: FactBatch, today: string): Promise<FactBatch> {
  const facts = await scoreFactsOf(batch, today)
  const judging = createJudging({ parts: cardPartsOf(batch), prominence: prominenceOf(facts), levels: new Map() })
  const entries = await mapInTurns(inJudgingOrder(facts.entries), judging.entry)
  const companies = await mapInTurns(facts.companies, judging.company)
  const judgedBeside = <Row extends { id: string }>(rows: readonly Row[], judged: readonly JudgedCompany[]): Row[] => {
    const byId = new Map(judged.map((row) => [row.id, row]))
    return rows.map((row) => ({ ...row, ...byId.get(row.id) }))
  }
  return {
    ...batch,
    companies: judgedBeside(batch.companies, companies),
    entries: judgedBeside(
      batch.entries,
      entries.map((row) => ({ ...row, scored_on: today })),
    ),
  }
}

/** Returns what `listScoreFacts` would find in a database with these facts alone. */
export const scoreFactsOf = (batch: FactBatch, today: string): Promise<ScoreFactsById> =>
  assembleScoreFacts(rowsOf(batch), today)

function cardPartsOf(batch: FactBatch): CardParts {
  const trackers = new Map(batch.studyTrackers.map((row) => [row.slug, row]))
  const months = new Map(batch.studies.map((row) => [row.id, row.to_month]))
  const names = new Map(batch.entries.map((row) => [row.id, row.name]))
  const observations = new Map(batch.observations.map((row) => [row.id, row]))
  const seen = batch.observationTrackers.flatMap(({ observation_id, tracker_slug }) => {
    const [observation, tracker] = [observations.get(observation_id), trackers.get(tracker_slug)]
    return observation && tracker
      ? [{ entryId: observation.entry_id, tracker, month: months.get(observation.study_id) ?? '' }]
      : []
  })
  const newestOfEach = (found: typeof seen) =>
    [...Map.groupBy(found, ({ tracker }) => tracker.slug)]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, looks]) => looks.reduce((newest, look) => (look.month > newest.month ? look : newest)))
  const hosts = batch.identifiers.filter(({ kind }) => kind === 'domain')
  return {
    trackers: new Map(
      [...Map.groupBy(seen, ({ entryId }) => entryId)].map(([id, found]) => [
        id,
        newestOfEach(found).map(({ tracker: { name, entry_id, endpoints }, month }) => ({
          name: (entry_id && names.get(entry_id)) ?? name,
          entryId: entry_id,
          endpoints,
          year: month.slice(0, 4),
        })),
      ]),
    ),
    files: new Map(),
    domains: new Map(
      [...Map.groupBy(hosts, ({ entry_id }) => entry_id)].map(([id, rows]) => [
        id,
        rows.map(({ value }) => value).toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)),
      ]),
    ),
  }
}

/** In the order in which the queries have them. */
const by = <Row extends object>(rows: readonly Row[], ...columns: (keyof Row)[]): Row[] =>
  rows.toSorted((a, b) => {
    const column = columns.find((one) => a[one] !== b[one])
    return column === undefined ? 0 : a[column] < b[column] ? -1 : 1
  })

/** Returns the rows that the queries of `listScoreFacts` would give for a database with these facts alone. */
function rowsOf(batch: FactBatch): { [K in keyof ScoreFactRows]: ScoreFactRows[K][] } {
  const kindsOfEntry = new Map(batch.entries.map((row) => [row.id, row.kinds]))
  const trackers = new Map(batch.studyTrackers.map((row) => [row.slug, row]))
  const studies = new Map(batch.studies.map((row) => [row.id, row]))
  const trackersSeen = Map.groupBy(batch.observationTrackers, (row) => row.observation_id)
  const looks = by(batch.observations, 'id').map((row) => {
    const study = studies.get(row.study_id)
    if (!study) throw new Error(`unknown study ${row.study_id}`)
    const seen = (trackersSeen.get(row.id) ?? []).map((one) => trackers.get(one.tracker_slug)?.entry_id ?? null)
    return { row, study, seen: seen.filter((id) => id !== null) }
  })
  const rows = {
    entries: by(batch.entries, 'id'),
    looks: looks.map(({ row, study, seen }) => ({
      entry_id: row.entry_id,
      source: study.source,
      page: study.page,
      as_of: study.to_month,
      kinds: [...new Set(seen.flatMap((id) => kindsOfEntry.get(id) ?? []))].toSorted(),
    })),
    scans: [],
    dataTypes: by(batch.dataTypes, 'data_type', 'basis'),
    companyKinds: companyKinds(batch),
    ratings: by(
      batch.ratings.filter((row) => row.company_id !== null),
      'id',
    ),
    seen: [
      ...Map.groupBy(
        looks.flatMap(({ row, study, seen }) => seen.map((id) => ({ id, app: row.entry_id, study }))),
        ({ id }) => id,
      ),
    ].map(([id, found]) => {
      const newest = found.toSorted((a, b) => (a.study.to_month < b.study.to_month ? 1 : -1))[0]?.study
      return {
        entry_id: id,
        apps: new Set(found.map(({ app }) => app)).size,
        source: newest?.source ?? '',
        page: newest?.page ?? '',
        as_of: newest?.to_month ?? '',
      }
    }),
    companies: batch.companies,
    roles: batch.roles,
    audiences: by(batch.audiences, 'audience'),
    protections: by(batch.protections, 'protection'),
    registrations: by(batch.registrations, 'id'),
    conduct: by(batch.conduct, 'id'),
  }
  // The loader's schemas have checked what the rows of the batch hold as text.
  return rows as unknown as { [K in keyof ScoreFactRows]: ScoreFactRows[K][] }
}

const businesses = ['ads', 'social', 'broker']

function companyKinds(batch: FactBatch) {
  const owned = Map.groupBy(
    batch.entries.filter((row) => row.type !== 'app' && row.company_id !== null && row.kinds.length > 0),
    (row) => row.company_id,
  )
  return [...owned].map(([company_id, rows]) => {
    const own = rows.filter(({ kinds }) => kinds.some((kind) => businesses.includes(kind)))
    const loads = own.flatMap((row) => (row.type === 'domain' && row.reach_count !== null ? [row.reach_count] : []))
    return {
      company_id,
      kinds: [...new Set(rows.flatMap(({ kinds }) => kinds))].toSorted(),
      page_loads: loads.length === 0 ? null : loads.reduce((sum, count) => sum + count, 0),
      has_sdk: own.some(({ type }) => type === 'sdk'),
      pages: rows.slice(0, 6).map(({ source, page }) => ({ source, page })),
      as_of:
        rows
          .map(({ as_of }) => as_of)
          .toSorted()
          .at(-1) ?? '',
    }
  })
}
