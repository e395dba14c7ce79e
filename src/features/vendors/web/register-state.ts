import { type Band, type ComplianceStatus, complianceStatuses, registerPath, type Tier, tiers } from '../vocabulary.ts'
import { bandOrder } from './parts/words.ts'

export const registerSorts = ['name', 'score', 'next-review', 'last-assessed'] as const
export type RegisterSort = (typeof registerSorts)[number]

/** What an address of the register says. */
export interface RegisterState {
  q: string
  status: ComplianceStatus | ''
  band: Band | ''
  tier: Tier | ''
  /** A member's number. */
  owner: number | null
  review: (typeof reviewStates)[number] | ''
  archived: boolean
  sort: RegisterSort
  /** The dialog that adds a vendor is open. */
  add: boolean
}

const reviewStates = ['overdue', 'due'] as const
const longestQuery = 200

const nothingChosen: RegisterState = {
  q: '',
  status: '',
  band: '',
  tier: '',
  owner: null,
  review: '',
  archived: false,
  sort: 'name',
  add: false,
}

/** Reads an address; what it does not understand is as if it were not there. */
export function readRegisterState(params: URLSearchParams): RegisterState {
  const owner = Number(params.get('owner') ?? '')
  return {
    q: (params.get('q') ?? '').trim().slice(0, longestQuery),
    status: oneOf(complianceStatuses, params.get('status')) ?? '',
    band: oneOf(bandOrder, params.get('band')) ?? '',
    tier: oneOf(tiers, params.get('tier')) ?? '',
    owner: Number.isSafeInteger(owner) && owner > 0 ? owner : null,
    review: oneOf(reviewStates, params.get('review')) ?? '',
    archived: params.get('archived') === 'yes',
    sort: oneOf(registerSorts, params.get('sort')) ?? nothingChosen.sort,
    add: params.has('add'),
  }
}

/** The shortest address that reads back as this state. */
export function registerParams(state: Partial<RegisterState>): URLSearchParams {
  const { sort, add } = { ...nothingChosen, ...state }
  return new URLSearchParams([
    ...Object.entries(registerFilters(state)),
    ...(sort === nothingChosen.sort ? [] : [['sort', sort]]),
    ...(add ? [['add', '']] : []),
  ])
}

export function registerHref(state: Partial<RegisterState> = {}): string {
  const params = registerParams(state)
  return params.size > 0 ? `${registerPath}?${params}` : registerPath
}

/** What limits the list, as the calls of the list and of its export take it. */
export function registerFilters(state: Partial<RegisterState>): Record<string, string> {
  const { q, status, band, tier, owner, review, archived } = { ...nothingChosen, ...state }
  const fields = { q, status, band, tier, owner: String(owner ?? ''), review, archived: archived ? 'yes' : '' }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** Whether the list is less than the register, or than what is archived. */
export const isFiltered = (state: RegisterState): boolean =>
  Object.keys(registerFilters({ ...state, archived: false })).length > 0

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((known) => known === value)
