import { registerPath } from '../../../product/links.ts'
import {
  type Band,
  type ComplianceStatus,
  complianceStatuses,
  type MissingFact,
  missingFacts,
  overdueThings,
  type Tier,
  tiers,
  type VendorRole,
  vendorRoles,
} from '../../../product/vendors.ts'
import { bandOrder } from './parts/words.ts'

export const registerSorts = ['name', 'score', 'next-review', 'last-assessed'] as const
export type RegisterSort = (typeof registerSorts)[number]

/** Columns that can be chosen beside the name, in the order in which they stand. */
export const registerColumns = [
  'score',
  'compliance',
  'missing',
  'tier',
  'review',
  'roles',
  'data',
  'countries',
  'department',
  'products',
  'assessed',
] as const
export type RegisterColumn = (typeof registerColumns)[number]
export const columnsAtFirst: readonly RegisterColumn[] = ['score', 'compliance', 'missing', 'tier', 'review']

/** State that an address of the register holds. */
export interface RegisterState {
  q: string
  status: ComplianceStatus | ''
  band: Band | ''
  basis: (typeof bases)[number] | ''
  tier: Tier | ''
  /** A member's number. */
  owner: number | null
  review: (typeof reviewStates)[number] | ''
  overdue: (typeof overdueThings)[number] | ''
  role: VendorRole | ''
  dpa: (typeof dpaStates)[number] | ''
  /** A country's code. */
  country: string
  /** The id of a data type. */
  data: string
  department: string
  /** The key of a vendor type. */
  type: string
  missing: MissingFact | ''
  /** In so many days. */
  changed: (typeof changedDays)[number] | ''
  archived: boolean
  sort: RegisterSort
  columns: readonly RegisterColumn[]
  isCompact: boolean
  /** The dialog that adds a vendor is open. */
  add: boolean
}

const reviewStates = ['overdue', 'due'] as const
export const dpaStates = ['needed', 'none', 'signed'] as const
const bases = ['measured', 'expected'] as const
export const changedDays = ['7', '30'] as const
const longestQuery = 200

const nothingChosen: RegisterState = {
  ...{ q: '', status: '', band: '', basis: '', tier: '', owner: null, review: '', overdue: '', role: '', dpa: '' },
  ...{ country: '', data: '', department: '', type: '', missing: '', changed: '' },
  // The riskiest first: a list by name hides what matters.
  ...{ archived: false, sort: 'score', columns: columnsAtFirst, isCompact: false, add: false },
}

/** Reads an address; what it does not understand is as if it were not there. */
export function readRegisterState(params: URLSearchParams): RegisterState {
  const owner = Number(params.get('owner') ?? '')
  const read = (name: string, form: RegExp) => (params.get(name) ?? '').match(form)?.[0] ?? ''
  const chosen = params.get('columns')?.split(',') ?? columnsAtFirst
  return {
    q: (params.get('q') ?? '').trim().slice(0, longestQuery),
    status: oneOf(complianceStatuses, params.get('status')) ?? '',
    band: oneOf(bandOrder, params.get('band')) ?? '',
    basis: oneOf(bases, params.get('basis')) ?? '',
    tier: oneOf(tiers, params.get('tier')) ?? '',
    owner: Number.isSafeInteger(owner) && owner > 0 ? owner : null,
    review: oneOf(reviewStates, params.get('review')) ?? '',
    overdue: oneOf(overdueThings, params.get('overdue')) ?? '',
    role: oneOf(vendorRoles, params.get('role')) ?? '',
    dpa: oneOf(dpaStates, params.get('dpa')) ?? '',
    country: read('country', /^[A-Z]{2}$/),
    data: read('data', /^[a-z0-9-]{1,60}$/),
    department: (params.get('department') ?? '').trim().slice(0, longestQuery),
    type: (params.get('type') ?? '').length > 60 ? '' : read('type', /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/),
    missing: oneOf(missingFacts, params.get('missing')) ?? '',
    changed: oneOf(changedDays, params.get('changed')) ?? '',
    archived: params.get('archived') === 'yes',
    sort: oneOf(registerSorts, params.get('sort')) ?? nothingChosen.sort,
    columns: registerColumns.filter((column) => chosen.includes(column)),
    isCompact: params.get('density') === 'compact',
    add: params.has('add'),
  }
}

/** The shortest address that reads back as this state. */
export function registerParams(state: Partial<RegisterState>): URLSearchParams {
  const { sort, columns, isCompact, add } = { ...nothingChosen, ...state }
  const isUsual = columns.join() === columnsAtFirst.join()
  return new URLSearchParams([
    ...Object.entries(registerFilters(state)),
    ...(sort === nothingChosen.sort ? [] : [['sort', sort]]),
    ...(isUsual ? [] : [['columns', columns.join(',')]]),
    ...(isCompact ? [['density', 'compact']] : []),
    ...(add ? [['add', '']] : []),
  ])
}

export function registerHref(state: Partial<RegisterState> = {}): string {
  const params = registerParams(state)
  return params.size > 0 ? `${registerPath}?${params}` : registerPath
}

/** Returns the filters as the calls of the list and of its export take them. */
export function registerFilters(state: Partial<RegisterState>): Record<string, string> {
  const { owner, archived, sort: _, columns: __, isCompact: ___, add: ____, ...plain } = { ...nothingChosen, ...state }
  const fields = { ...plain, owner: String(owner ?? ''), archived: archived ? 'yes' : '' }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** Whether the list is less than the register, or than what is archived. */
export const isFiltered = (state: RegisterState): boolean =>
  Object.keys(registerFilters({ ...state, archived: false })).length > 0

/** The same list without its filters: order, columns and density stay. */
export const withoutFilters = ({ archived, sort, columns, isCompact }: RegisterState): Partial<RegisterState> => ({
  archived,
  sort,
  columns,
  isCompact,
})

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((known) => known === value)
