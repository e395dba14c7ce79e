import type { Condition } from '../../../product/laws/facts.ts'
import { type Business, nothingSaid, type Question } from '../../../product/laws/thresholds.ts'
import type { ReportFacts } from '../../../product/report-facts.ts'
import { judgeLaw, type Outcome, type Verdict } from '../../state-laws/applicability.ts'
import { byName, factsOf, lawOn, type StateLaw } from '../../state-laws/laws.ts'

export const outcomeNames: Record<Outcome, string> = {
  applies: 'Applies',
  later: 'Will apply',
  unsure: 'Open',
  does_not_apply: 'Does not apply',
}

export interface JudgedLaw {
  law: StateLaw
  verdict: Verdict
}

/** All laws as on the day of the report, by the name of the state, each judged by what the organisation said of itself. */
export const judgedLaws = ({ laws, today, business }: ReportFacts): JudgedLaw[] =>
  byName(laws.laws.map((head) => lawOn(laws, head, today))).map((law) => ({
    law,
    verdict: judgeLaw(law, business ?? nothingSaid),
  }))

/** In force and not ruled out: what the organisation has to reckon with today. */
export const lawsInReach = (judged: readonly JudgedLaw[]): JudgedLaw[] =>
  judged.filter(({ law, verdict }) => law.status === 'active' && verdict.outcome !== 'does_not_apply')

export const questionNames: Record<Question, string> = {
  revenueUsd: 'Yearly revenue',
  residents: 'People of the state whose data is handled',
  saleRevenueShare: 'Share of revenue from selling data',
  processesSensitiveData: 'Sensitive data is processed',
  sellsSensitiveData: 'Sensitive data is sold',
  handlesHealthData: 'Consumer health data is handled',
  isSmallBusiness: 'Small business, as the SBA defines it',
  isNonprofit: 'Nonprofit',
  controlsPlatform: 'Advertising, smart speaker or app store business',
  isGlbaInstitution: 'Financial institution under GLBA',
  isHipaaEntity: 'Covered entity or business associate under HIPAA',
  isPublicBody: 'Public body',
  employees: 'Employees',
}

/** Questions that a condition is judged by (`judgeCondition`). */
const questionsOf: Record<Condition['kind'], readonly Question[]> = {
  residents: ['residents'],
  revenue: ['revenueUsd'],
  sale_share: ['saleRevenueShare'],
  sells: ['saleRevenueShare', 'sellsSensitiveData'],
  sensitive: ['processesSensitiveData', 'sellsSensitiveData'],
  sells_sensitive: ['processesSensitiveData', 'sellsSensitiveData'],
  not_small: ['isSmallBusiness'],
  platform: ['controlsPlatform'],
  health: ['handlesHealthData'],
  employees: ['employees'],
}

/** Returns the facts that the organization stated and a law asks for. */
export function inputsUsed({ facts, abbreviation }: StateLaw, business: Business | null): string[] {
  if (business === null) return []
  const asked = factsOf(facts, 'threshold').flatMap(({ value }) =>
    value.anyOf.flatMap(({ all }) => all.flatMap(({ kind }) => questionsOf[kind])),
  )
  const questions = new Set<Question>([
    'residents',
    ...asked,
    'isNonprofit',
    'isGlbaInstitution',
    'isHipaaEntity',
    'isPublicBody',
  ])
  return [...questions].flatMap((question) => {
    const words = answerWords(question, business, abbreviation)
    return words === null ? [] : [`${questionNames[question]}: ${words}`]
  })
}

function answerWords(question: Question, business: Business, state: string): string | null {
  const answer = question === 'residents' ? (business.residents[state] ?? null) : (business[question] ?? null)
  if (answer === null) return null
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no'
  const number = answer.toLocaleString('en-US')
  if (question === 'revenueUsd') return `$${number}`
  return question === 'saleRevenueShare' ? `${number}%` : number
}
