import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicScoreInputs } from '../src/features/catalog/score-inputs.ts'
import type { FactBatch } from '../src/features/catalog/server/facts/batch.ts'
import { readShippedFacts } from '../src/features/catalog/server/facts/shipped.ts'
import { assembleScoreFacts, type ScoreFactRows } from '../src/features/catalog/server/score-facts.ts'
import type { ScoreExplanation } from '../src/features/score/contract.ts'
import { score } from '../src/features/score/vrm2.ts'
import type { ScoreLevel } from '../src/product/score/levels.ts'

// The level of every entry as the shipped facts give it, without a database: the loader's rows go through the same lines as
// those that PostgreSQL answers.

const root = join(import.meta.dirname, '..')

interface DevelopmentSet {
  asOf: string
  pairs: { riskier: string; safer: string; reason: string }[]
  levels: { id: string; acceptable: ScoreLevel[]; kind: string; reason: string }[]
}

interface Scored {
  id: string
  type: string
  explanation: ScoreExplanation
}

export interface MeasuredLevels {
  entries: Scored[]
  companies: Scored[]
  pairs: { held: number; of: number; failed: string[] }
  levels: { held: number; of: number; failed: string[] }
  /** Entries that must be high and are called low. */
  mustBeHighCalledLow: string[]
  /** Traps against over-rating that are called high. */
  trapsCalledHigh: string[]
}

export const developmentSet = (): DevelopmentSet =>
  JSON.parse(readFileSync(join(root, 'data/levels-development.json'), 'utf8'))

export async function measureLevels(): Promise<MeasuredLevels> {
  const set = developmentSet()
  const facts = await assembleScoreFacts(rowsOf(await readShippedFacts(join(root, 'data'))), set.asOf)
  const scored = ([id, each]: [string, Parameters<typeof publicScoreInputs>[0]]): Scored => ({
    id,
    type: each.type,
    explanation: score(publicScoreInputs(each)),
  })
  const entries = [...facts.entries].map(scored)
  return { entries, companies: [...facts.companies].map(scored), ...held(set, entries) }
}

/** A pair holds where the riskier one has the higher score, both known. */
function held({ pairs, levels }: DevelopmentSet, entries: readonly Scored[]) {
  const byId = new Map(entries.map(({ id, explanation }) => [id, explanation]))
  const of = (id: string): ScoreExplanation => {
    const found = byId.get(id)
    if (!found) throw new Error(`${id} of the development set is not in the catalog`)
    return found
  }
  const failedPairs = pairs.filter(({ riskier, safer }) => {
    const [a, b] = [of(riskier), of(safer)]
    return !(a.known && b.known && a.R > b.R)
  })
  const failedLevels = levels.filter(({ id, acceptable }) => !acceptable.includes(of(id).level))
  const isOnly = (acceptable: readonly ScoreLevel[], level: ScoreLevel) => acceptable.every((one) => one === level)
  return {
    pairs: {
      held: pairs.length - failedPairs.length,
      of: pairs.length,
      failed: failedPairs.map(
        ({ riskier, safer }) => `${riskier} ${figures(of(riskier))} not above ${safer} ${figures(of(safer))}`,
      ),
    },
    levels: {
      held: levels.length - failedLevels.length,
      of: levels.length,
      failed: failedLevels.map(({ id, acceptable }) => `${id} ${figures(of(id))}, not ${acceptable.join(' or ')}`),
    },
    mustBeHighCalledLow: levels
      .filter(({ id, acceptable }) => isOnly(acceptable, 'high') && of(id).level === 'low')
      .map(({ id }) => id),
    trapsCalledHigh: levels.filter(({ id, kind }) => kind === 'trap' && of(id).level === 'high').map(({ id }) => id),
  }
}

export const figures = ({ level, R, low, high, known }: ScoreExplanation): string =>
  known ? `${level} ${R} [${low}–${high}]` : 'no score'

/** What the queries of `listScoreFacts` would answer over a database with these facts alone. */
function rowsOf(batch: FactBatch): { [K in keyof ScoreFactRows]: ScoreFactRows[K][] } {
  const kindsOfEntry = new Map(batch.entries.map((row) => [row.id, row.kinds]))
  const trackers = new Map(batch.studyTrackers.map((row) => [row.slug, row]))
  const studies = new Map(batch.studies.map((row) => [row.id, row]))
  const trackersSeen = Map.groupBy(batch.observationTrackers, (row) => row.observation_id)
  const looks = batch.observations.map((row) => {
    const study = studies.get(row.study_id)
    if (!study) throw new Error(`unknown study ${row.study_id}`)
    const seen = (trackersSeen.get(row.id) ?? []).map((one) => trackers.get(one.tracker_slug)?.entry_id ?? null)
    return { row, study, seen: seen.filter((id) => id !== null) }
  })
  const rows = {
    entries: batch.entries,
    looks: looks.map(({ row, study, seen }) => ({
      entry_id: row.entry_id,
      source: study.source,
      page: study.page,
      as_of: study.to_month,
      kinds: [...new Set(seen.flatMap((id) => kindsOfEntry.get(id) ?? []))].toSorted(),
    })),
    scans: [],
    dataTypes: batch.dataTypes,
    companyKinds: companyKinds(batch),
    ratings: batch.ratings.filter((row) => row.company_id !== null),
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
    audiences: batch.audiences,
    protections: batch.protections,
    registrations: batch.registrations,
    conduct: batch.conduct,
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
