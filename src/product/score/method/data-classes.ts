// DPC and EI of ENISA's severity method, from the data types of the catalog (data/data-types.json).

export type Identifiability = 25 | 50 | 75 | 100

/** Types that identify a person: name, e-mail, phone, account or official id, and types that contain them. */
const naming = new Set([
  'name',
  'email',
  'phone',
  'account_credentials',
  'user_id',
  'government_id',
  // Unspecified contact details, a home address and an address book each hold one of the above or lead straight to it.
  'contact_generic',
  'postal_address',
  'contacts',
])

/** Persistent device and advertising ids. */
const persistent = new Set(['device_id'])

/** Identifiers that last for a session or a lease. */
const pseudonymous = new Set(['cookies', 'ip_address'])

const financial = new Set(['payment', 'financial_other'])

export interface KnownDataType {
  id: string
  /** 1 (diagnostics) to 5 (special categories). */
  sensitivity: number
}

/** Every id that EI or DPC asks for by name. */
export const namedDataTypes: readonly string[] = [...naming, ...persistent, ...pseudonymous, ...financial]

/** Classifies data for VRM-2. Call it with at least one type: no type known is unknown, not "no personal data". */
export function classifyData(types: readonly KnownDataType[]): { dpc: number; ei: Identifiability; types: number } {
  const ids = new Set(types.map((type) => type.id))
  return { dpc: contextOf(types), ei: identifiabilityOf(ids), types: ids.size }
}

function contextOf(types: readonly KnownDataType[]): number {
  if (types.some((type) => type.sensitivity >= 5)) return 4
  if (types.some((type) => financial.has(type.id))) return 3
  return types.some((type) => type.sensitivity >= 3) ? 2 : 1
}

function identifiabilityOf(ids: ReadonlySet<string>): Identifiability {
  const holdsAnyOf = (group: ReadonlySet<string>) => [...group].some((id) => ids.has(id))
  if (holdsAnyOf(naming)) return 100
  if (holdsAnyOf(persistent)) return 75
  return holdsAnyOf(pseudonymous) ? 50 : 25
}
