import type { ExemptEntity, LawFact } from '../../product/laws/facts.ts'
import {
  type Business,
  judgeThreshold,
  type Known,
  type Question,
  ruleWords,
  thresholdWords,
} from '../../product/laws/thresholds.ts'
import { byName, entityNames, type FactOf, factsOf, lowerFirst, type StateLaw } from './laws.ts'

/** `later`: it will apply, from the day on which it takes effect. */
export const outcomes = ['applies', 'later', 'unsure', 'does_not_apply'] as const
export type Outcome = (typeof outcomes)[number]

export interface Verdict {
  law: string
  outcome: Outcome
  /** The rule that decided, in words. */
  rule: string
  /** Fact that decides it; null where nothing does. */
  source: LawFact | null
  /** Questions that would settle it. */
  missing: Question[]
  /** The day from which it counts, where the law is not in force yet. */
  from: string | null
  /** Organizations that the law leaves out, of which the business did not say whether it is one. */
  unless: ExemptEntity[]
  /** Facts that reach the business although the law as a whole does not. */
  regardless: LawFact[]
}

/** Whether a law applies to a business, by the facts that stand for it; every answer names its rule. */
export function judgeLaw(law: StateLaw, business: Business): Verdict {
  const residents = business.residents[law.abbreviation]
  const found =
    residents === 0
      ? doesNot(`No data of people in ${law.state}`, null)
      : judgeReach(law, business, residents === undefined)
  const isReached = found.outcome !== 'does_not_apply'
  return {
    law: law.abbreviation,
    from: law.status === 'pending' ? law.effectiveDate : null,
    unless: isReached ? openEntities(law, business) : [],
    regardless: isReached || residents === 0 ? [] : law.facts.filter(({ anySize }) => anySize),
    ...found,
    outcome: found.outcome === 'applies' && law.status === 'pending' ? 'later' : found.outcome,
  }
}

type Found = Pick<Verdict, 'outcome' | 'rule' | 'source' | 'missing'>

const doesNot = (rule: string, source: LawFact | null): Found => ({
  outcome: 'does_not_apply',
  rule,
  source,
  missing: [],
})

function judgeReach(law: StateLaw, business: Business, isCountMissing: boolean): Found {
  const exemption = business.isNonprofit === true ? onlyExemption(law) : undefined
  if (exemption) return doesNot('Nonprofits are exempt', exemption)
  const entity = exemptAs(law, business)
  if (entity) return doesNot(`Exempt: ${entityNames[entity.entity]}`, entity.fact)
  const thresholds = factsOf(law.facts, 'threshold')
  const [first] = thresholds
  if (!first) return unsure('The sources read do not establish whom it covers', law.facts[0] ?? null)
  const judged = thresholds.map((fact) => ({ fact, ...judgeThreshold(fact.value, business, law.abbreviation) }))
  if (new Set(judged.map(({ holds }) => holds)).size > 1)
    return unsure(`Sources disagree: ${judged.map(describe).join('; ')}`, first)
  const [decided] = judged
  if (!decided || decided.holds === false) return doesNot(`Not met: ${lowerFirst(thresholdWords(first.value))}`, first)
  if (!decided.fired) return unsure(openWords(decided), first, openMissing(decided))
  const rule = ruleWords(decided.fired.rule)
  if (isCountMissing) return unsure(`Met: ${rule}. Open: data of people in ${law.state}`, first, ['residents'])
  return judgeNonprofit(law, business, { outcome: 'applies', rule: `Met: ${rule}`, source: first, missing: [] })
}

type Judged = ReturnType<typeof judgeThreshold> & { fact: FactOf<'threshold'> }

const unsure = (rule: string, source: LawFact | null, missing: Question[] = []): Found => ({
  outcome: 'unsure',
  rule,
  source,
  missing,
})

const said = (holds: Known) => (holds === null ? 'open' : holds ? 'met' : 'not met')

const describe = ({ fact, holds }: Judged) => `${fact.value.anyOf.map(ruleWords).join(', or ')}: ${said(holds)}`

const openMissing = ({ open }: Judged): Question[] => [...new Set(open.flatMap(({ missing }) => missing))]

function openWords(judged: Judged): string {
  const unsettled = judged.open.find(({ rule, missing }) => rule.unsettled !== undefined && missing.length === 0)
  if (unsettled?.rule.unsettled) return unsettled.rule.unsettled
  const words = judged.open.map(({ rule }) => ruleWords(rule)).join(', or ')
  return openMissing(judged).length > 0
    ? `Depends on ${words}`
    : `Exactly at the figure, where the law’s own words decide: ${words}`
}

/** An organization that is not run for profit is outside some of the laws; of others the sources do not say it. */
function judgeNonprofit(law: StateLaw, { isNonprofit }: Business, met: Found): Found {
  const facts = factsOf(law.facts, 'nonprofits')
  const isCovered = facts.length > 0 && facts.every(({ value }) => value === 'covered')
  if (isNonprofit === false || isCovered) return met
  const source = facts[0] ?? met.source
  if (isNonprofit === null) return unsure(`${met.rule}. Nonprofits may be exempt`, source, ['isNonprofit'])
  return unsure(
    facts.length === 0
      ? `${met.rule}. The sources read do not say whether nonprofits are exempt`
      : `${met.rule}. Sources disagree on nonprofits`,
    source,
  )
}

const entityQuestions = {
  glba: 'isGlbaInstitution',
  hipaa: 'isHipaaEntity',
  public_body: 'isPublicBody',
} as const satisfies Partial<Record<ExemptEntity, Question>>
type AskedEntity = keyof typeof entityQuestions
const askedEntities = Object.keys(entityQuestions) as AskedEntity[] // keys of the record above

/** As what a law leaves the business out, where every source says so. */
function exemptAs(law: StateLaw, business: Business): { entity: AskedEntity; fact: LawFact } | undefined {
  const facts = factsOf(law.facts, 'exempt_entities')
  const [fact] = facts
  const entity = askedEntities.find(
    (one) => business[entityQuestions[one]] === true && facts.every(({ value }) => value.includes(one)),
  )
  return fact && entity && { entity, fact }
}

const openEntities = (law: StateLaw, business: Business): ExemptEntity[] =>
  askedEntities.filter(
    (one) =>
      (business[entityQuestions[one]] ?? null) === null &&
      factsOf(law.facts, 'exempt_entities').some(({ value }) => value.includes(one)),
  )

function onlyExemption(law: StateLaw): LawFact | undefined {
  const facts = factsOf(law.facts, 'nonprofits')
  return facts.every(({ value }) => value === 'exempt') ? facts[0] : undefined
}

/** All laws, by outcome; within one by the name of the state. */
export function judgeLaws(laws: readonly StateLaw[], business: Business): Record<Outcome, Verdict[]> {
  const ordered = byName(laws).map((law) => judgeLaw(law, business))
  const of = (outcome: Outcome) => ordered.filter((verdict) => verdict.outcome === outcome)
  return { applies: of('applies'), later: of('later'), unsure: of('unsure'), does_not_apply: of('does_not_apply') }
}
