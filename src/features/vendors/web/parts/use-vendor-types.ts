import { useQuery } from '@tanstack/react-query'
import { memberQuery } from '../../../../platform/web/portal.ts'
import { vendorTypesUrl } from '../../../../product/vendors.ts'
import type { VendorType } from '../../register-contract.ts'
import type { Option } from '../dossier/form-fields.ts'

/** Types that a vendor can be given. @param current The vendor's current type is among them even if it is retired. */
export function useVendorTypes(current?: { key: string; name: string }): Option[] {
  const { data } = useQuery(memberQuery<VendorType[]>(vendorTypesUrl))
  const offered = (data ?? [])
    .filter(({ isRetired, mergedInto }) => !isRetired && mergedInto === null)
    .map(({ key, name }) => ({ value: key, label: name }))
  return current === undefined || offered.some(({ value }) => value === current.key)
    ? offered
    : [{ value: current.key, label: current.name }, ...offered]
}
