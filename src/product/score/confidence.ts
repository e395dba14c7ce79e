import { confidenceNames } from './levels.ts'
import type { ScoreExplanation, ScoreFactor } from './method/contract.ts'
import { listOf } from './reason.ts'

const coreNames: Readonly<Record<string, string>> = { data: 'data', tracking: 'tracking', use: 'use of data' }

export type Confident = Pick<ScoreExplanation, 'confidence'> & {
  mode: ScoreExplanation['mode']
  role: { quality: NonNullable<ScoreFactor['quality']> } | null
  factors: readonly Pick<ScoreFactor, 'id' | 'group' | 'state' | 'quality'>[]
}

/** "Low: nothing measured, role from the vendor's own page": how sure, and why. */
export const confidenceText = (score: Confident): string => `${confidenceNames[score.confidence]}: ${whyText(score)}`

/** The parts of an explanation that say how sure it is. */
export const confidenceOf = ({ confidence, mode, factors, inputs }: ScoreExplanation): Confident => ({
  confidence,
  mode,
  factors,
  role: inputs.facts.role,
})

function whyText({ mode, role, factors }: Confident): string {
  const core = factors.filter(({ id }) => Object.hasOwn(coreNames, id))
  const known = core.filter(({ state }) => state === 'known')
  const expected = core.filter(({ state }) => state !== 'known')
  const names = (rows: typeof core) => listOf(rows.map(({ id }) => coreNames[id] ?? id))
  if (mode === 'contract') {
    const asked = factors.filter(({ group, state }) => isFact(group) && state !== 'not-applicable')
    const counted = `${asked.filter(({ state }) => state === 'known').length} of ${asked.length} facts known`
    return expected.length === 0 || role === null ? counted : `${counted}, ${names(expected)} expected of its role`
  }
  if (known.length === 0)
    return role === null ? 'nothing known' : `nothing measured, role from ${sourceWords[role.quality]}`
  const how = known.every(({ quality }) => quality === 'measured') ? 'measured' : 'known'
  const rest = role === null ? 'not known' : 'expected of its role'
  return `${names(known)} ${how}${expected.length === 0 ? '' : `, ${names(expected)} ${rest}`}`
}

const isFact = (group: ScoreFactor['group']): boolean => group === 'hazard' || group === 'control'

const sourceWords: Readonly<Record<NonNullable<ScoreFactor['quality']>, string>> = {
  measured: 'our own scan',
  recorded: 'your register',
  signed: 'a signed document',
  captured: 'the vendor’s own page',
  claimed: 'the vendor’s own page',
  'third-party': 'a public list',
  heuristic: 'its category',
}
