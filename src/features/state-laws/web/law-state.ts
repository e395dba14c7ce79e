import { isoDay } from '../../../platform/shared/days.ts'
import type { Business } from '../../../product/laws/thresholds.ts'
import { lawsPath } from '../../../product/links.ts'
import { stateNames } from '../vocabulary.ts'

export const lawTabs = ['active', 'comparison', 'guide', 'coming'] as const
export type LawTab = (typeof lawTabs)[number]

/** State that an address of the page holds. */
export interface LawState {
  tab: LawTab
  /** The day that the laws are shown for; empty: today. */
  on: string
  /** The state whose facts are open; empty: none. */
  law: string
  /** The wizard's answers as typed, by field. */
  answers: Answers
}

export const numberFields = ['revenue', 'share', 'each', 'employees'] as const
export const yesNoFields = [
  'sensitive',
  'sells',
  'health',
  'small',
  'nonprofit',
  'glba',
  'hipaa',
  'public',
  'platform',
] as const

type NumberField = (typeof numberFields)[number]
export type YesNoField = (typeof yesNoFields)[number]

/** Every answer; a state's own number is under its postal code. */
export type Answers = Partial<Record<NumberField, number> & Record<YesNoField, 'yes' | 'no'>> & {
  residents: Record<string, number>
}

const noAnswers: Answers = { residents: {} }

/** Reads an address; what it does not understand is as if it were not there. */
export function readLawState(params: URLSearchParams): LawState {
  const law = (params.get('law') ?? '').toUpperCase()
  return {
    tab: lawTabs.find((tab) => tab === params.get('tab')) ?? 'active',
    on: isoDay(params.get('on') ?? '') ?? '',
    law: Object.hasOwn(stateNames, law) ? law : '',
    answers: readAnswers(params),
  }
}

const longestNumber = 18

/** "1,000,000", "$26.6", "12 %": digits with separators, a point and nothing else. */
export function readNumber(text: string | null): number | undefined {
  const bare = (text ?? '').slice(0, longestNumber).replace(/[\s,$%_]/g, '')
  return /^\d{1,13}(\.\d{1,4})?$/.test(bare) ? Number(bare) : undefined
}

export function readAnswers(params: URLSearchParams): Answers {
  const answers: Answers = { residents: {} }
  for (const field of numberFields) {
    const value = readNumber(params.get(field))
    if (value !== undefined && (field !== 'share' || value <= 100)) answers[field] = value
  }
  for (const field of yesNoFields) {
    const value = params.get(field)
    if (value === 'yes' || value === 'no') answers[field] = value
  }
  for (const state of Object.keys(stateNames)) {
    const value = readNumber(params.get(state))
    if (value !== undefined) answers.residents[state] = value
  }
  return answers
}

export const isAnswered = ({ residents, ...answers }: Answers): boolean =>
  Object.keys(answers).length > 0 || Object.keys(residents).length > 0

/** The shortest address that reads back as this state. */
export function lawParams({ tab, on, law, answers }: LawState): URLSearchParams {
  const params = new URLSearchParams()
  if (tab !== 'active') params.set('tab', tab)
  if (on !== '') params.set('on', on)
  if (law !== '') params.set('law', law)
  for (const [name, value] of answerEntries(answers)) params.set(name, value)
  return params
}

export function answerEntries({ residents, ...answers }: Answers): [name: string, value: string][] {
  return [...Object.entries(answers), ...Object.entries(residents)].map(([name, value]) => [name, String(value)])
}

export const withoutAnswers = (state: LawState): LawState => ({ ...state, answers: noAnswers })

export function lawsHref(state: LawState, hash = ''): string {
  const params = lawParams(state)
  return `${lawsPath}${params.size > 0 ? `?${params}` : ''}${hash}`
}

/** The answers as the rules take them: a state's own number, else the one given for every state. */
export function businessOf(answers: Answers, states: readonly string[]): Business {
  const residents: Record<string, number> = {}
  for (const state of states) {
    const count = answers.residents[state] ?? answers.each
    if (count !== undefined) residents[state] = count
  }
  const said = (field: YesNoField) => (answers[field] === undefined ? null : answers[field] === 'yes')
  return {
    revenueUsd: answers.revenue ?? null,
    residents,
    saleRevenueShare: answers.share ?? null,
    processesSensitiveData: said('sensitive'),
    sellsSensitiveData: said('sells'),
    handlesHealthData: said('health'),
    isSmallBusiness: said('small'),
    isNonprofit: said('nonprofit'),
    controlsPlatform: said('platform'),
    isGlbaInstitution: said('glba'),
    isHipaaEntity: said('hipaa'),
    isPublicBody: said('public'),
    employees: answers.employees ?? null,
  }
}
