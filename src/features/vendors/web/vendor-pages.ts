import { ApiError, callUrl } from '../../../platform/web/call.ts'
import { cursorIn } from '../../../platform/web/list-headers.ts'
import { sendAsMember } from '../../../platform/web/portal.ts'
import { vendorsUrl } from '../../../product/links.ts'
import type { VendorRow } from '../contract.ts'
import { type RegisterState, registerFilters } from './register-state.ts'

const pageSize = 50

export interface VendorPage {
  vendors: VendorRow[]
  /** Total of all pages; null where the answer does not say. */
  total: number | null
  next: string | null
}

export const vendorPagesKey = (state: RegisterState) =>
  [vendorsUrl, { ...registerFilters(state), sort: state.sort, limit: pageSize }] as const

/** One page of the register, with what its headers say. */
export async function fetchVendorPage(
  state: RegisterState,
  { cursor, signal }: { cursor: string | null; signal: AbortSignal },
): Promise<VendorPage> {
  const [url, query] = vendorPagesKey(state)
  const response = await sendAsMember(callUrl(url, { query: { ...query, cursor } }), { signal })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, response.statusText, text)
  const total = Number(response.headers.get('x-total-count') ?? Number.NaN)
  return {
    vendors: JSON.parse(text),
    total: Number.isInteger(total) ? total : null,
    next: cursorIn(response.headers.get('link')),
  }
}
