import type { Condition, Threshold, ThresholdRule } from './facts.ts'

/** A business's statements about itself; null: not stated. */
export interface Business {
  /** Yearly, in US dollars. */
  revenueUsd: number | null
  /** People of each state whose data is handled in a year, by postal code. */
  residents: Readonly<Record<string, number>>
  /** Percent of the revenue that comes from selling personal data. */
  saleRevenueShare: number | null
  processesSensitiveData: boolean | null
  sellsSensitiveData: boolean | null
  handlesHealthData: boolean | null
  /** As the federal Small Business Administration defines it for the trade. */
  isSmallBusiness: boolean | null
  isNonprofit: boolean | null
  /** Half of the revenue from online advertising, a smart speaker service, or an app store. */
  controlsPlatform: boolean | null
  /** A financial institution under the Gramm-Leach-Bliley Act. What was saved before these were asked lacks them. */
  isGlbaInstitution?: boolean | null | undefined
  /** A covered entity or business associate under HIPAA. */
  isHipaaEntity?: boolean | null | undefined
  isPublicBody?: boolean | null | undefined
  employees?: number | null | undefined
}

/** A business that has not said anything of itself. */
export const nothingSaid: Business = {
  revenueUsd: null,
  residents: {},
  saleRevenueShare: null,
  processesSensitiveData: null,
  sellsSensitiveData: null,
  handlesHealthData: null,
  isSmallBusiness: null,
  isNonprofit: null,
  controlsPlatform: null,
  isGlbaInstitution: null,
  isHipaaEntity: null,
  isPublicBody: null,
  employees: null,
}

export type Question = keyof Business

/** True, false, or null where it cannot be said. */
export type Known = boolean | null

interface Judged {
  holds: Known
  /** Questions that would settle it. */
  missing: Question[]
}

/**
 * Exactly at a figure the answer stays open: some laws say "at least" and some "more than", and not every source keeps
 * the difference.
 */
const exceeds = (value: number | null | undefined, over: number): Known =>
  value === null || value === undefined || value === over ? null : value > over

export function judgeCondition(condition: Condition, business: Business, state: string): Judged {
  const answered = (holds: Known, ...questions: Question[]): Judged => ({
    holds,
    missing: holds === null ? questions.filter((question) => isMissing(business, state, question)) : [],
  })
  switch (condition.kind) {
    case 'residents':
      return answered(exceeds(business.residents[state], condition.over), 'residents')
    case 'revenue':
      return answered(exceeds(business.revenueUsd, condition.over), 'revenueUsd')
    case 'sale_share':
      return answered(exceeds(business.saleRevenueShare, condition.over), 'saleRevenueShare')
    case 'sells':
      return answered(sells(business), 'saleRevenueShare')
    case 'sensitive':
      return answered(
        business.sellsSensitiveData === true ? true : business.processesSensitiveData,
        'processesSensitiveData',
      )
    case 'sells_sensitive':
      return answered(
        business.processesSensitiveData === false && business.sellsSensitiveData !== true
          ? false
          : business.sellsSensitiveData,
        'sellsSensitiveData',
      )
    case 'not_small':
      return answered(business.isSmallBusiness === null ? null : !business.isSmallBusiness, 'isSmallBusiness')
    case 'platform':
      return answered(business.controlsPlatform, 'controlsPlatform')
    case 'health':
      return answered(business.handlesHealthData, 'handlesHealthData')
    case 'employees':
      return answered(employs(condition, business), 'employees')
  }
}

const isMissing = (business: Business, state: string, question: Question): boolean =>
  question === 'residents' ? business.residents[state] === undefined : (business[question] ?? null) === null

function employs({ atLeast, nonprofits }: Condition & { kind: 'employees' }, business: Business): Known {
  const { employees = null, isNonprofit } = business
  return employees === null ? null : employees >= (isNonprofit === true ? nonprofits : atLeast)
}

function sells({ saleRevenueShare, sellsSensitiveData }: Business): Known {
  if (sellsSensitiveData === true) return true
  return saleRevenueShare === null ? null : saleRevenueShare > 0
}

export interface RuleJudged extends Judged {
  rule: ThresholdRule
}

/** One rule: false as soon as one condition is false, true when all are. */
export function judgeRule(rule: ThresholdRule, business: Business, state: string): RuleJudged {
  const judged = rule.all.map((condition) => judgeCondition(condition, business, state))
  if (judged.some(({ holds }) => holds === false)) return { rule, holds: false, missing: [] }
  if (judged.every(({ holds }) => holds === true))
    return { rule, holds: rule.unsettled === undefined ? true : null, missing: [] }
  return { rule, holds: null, missing: [...new Set(judged.flatMap(({ missing }) => missing))] }
}

/** The rules of a threshold together: the first that holds, else whatever is open, else none. */
export function judgeThreshold({ anyOf }: Threshold, business: Business, state: string) {
  const judged = anyOf.map((rule) => judgeRule(rule, business, state))
  const fired = judged.find(({ holds }) => holds === true)
  const open = judged.filter(({ holds }) => holds === null)
  const holds: Known = fired ? true : open.length > 0 ? null : false
  return { holds, fired, open }
}

const dollars = (amount: number): string =>
  amount >= 1e9
    ? `$${(amount / 1e9).toLocaleString('en-US')} billion`
    : amount >= 1e6
      ? `$${(amount / 1e6).toLocaleString('en-US', { maximumFractionDigits: 3 })} million`
      : `$${amount.toLocaleString('en-US')}`

export function conditionWords(condition: Condition): string {
  switch (condition.kind) {
    case 'residents':
      return `${condition.over.toLocaleString('en-US')} residents`
    case 'revenue':
      return `${dollars(condition.over)} revenue`
    case 'sale_share':
      return `${condition.over}% of revenue from selling data`
    case 'sells':
      return 'any revenue from selling data'
    case 'sensitive':
      return 'any sensitive data'
    case 'sells_sensitive':
      return 'any sale of sensitive data'
    case 'not_small':
      return 'a business that is not small'
    case 'platform':
      return 'an advertising, smart speaker or app store business'
    case 'health':
      return 'any consumer health data'
    case 'employees':
      return `${condition.atLeast} employees (a nonprofit ${condition.nonprofits})`
  }
}

export const ruleWords = ({ all, scope }: ThresholdRule): string =>
  `${all.map(conditionWords).join(' and ')}${scope === undefined ? '' : ` (${scope})`}`

/** "100,000 residents; or 25,000 residents and 50% of revenue from selling data". */
export const thresholdWords = ({ anyOf }: Threshold): string => {
  const words = anyOf.filter(({ unsettled }) => unsettled === undefined).map(ruleWords)
  const sentence = words.join('; or ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
