import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicScoreInputs } from '../src/features/catalog/score-inputs.ts'
import { scoreFactsOf } from '../src/features/catalog/server/facts/scored-batch.ts'
import { readShippedFacts } from '../src/features/catalog/server/facts/shipped.ts'
import type { ScoreLevel } from '../src/product/score/levels.ts'
import type { ScoreExplanation } from '../src/product/score/method/contract.ts'
import { score } from '../src/product/score/method/vrm2.ts'

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
  const facts = await scoreFactsOf(await readShippedFacts(join(root, 'data')), set.asOf)
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
