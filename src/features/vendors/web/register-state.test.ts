import fc from 'fast-check'
import { expect, test } from 'vitest'
import { complianceStatuses, missingFacts, overdueThings, tiers, vendorRoles } from '../../../product/vendors.ts'
import { vendorsContract } from '../contract.ts'
import {
  changedDays,
  dpaStates,
  isFiltered,
  type RegisterState,
  readRegisterState,
  registerColumns,
  registerFilters,
  registerHref,
  registerParams,
  registerSorts,
} from './register-state.ts'

const read = (address: string) => readRegisterState(new URLSearchParams(address))

const anyState: fc.Arbitrary<RegisterState> = fc.record({
  q: fc.string({ maxLength: 200 }).map((text) => text.trim()),
  status: fc.constantFrom('' as const, ...complianceStatuses),
  band: fc.constantFrom('' as const, 'red' as const, 'green' as const, 'unknown' as const),
  tier: fc.constantFrom('' as const, ...tiers),
  owner: fc.oneof(fc.constant(null), fc.integer({ min: 1 })),
  review: fc.constantFrom('' as const, 'overdue' as const, 'due' as const),
  ...{
    basis: fc.constantFrom('' as const, 'measured' as const, 'expected' as const),
    overdue: fc.constantFrom('' as const, ...overdueThings),
    role: fc.constantFrom('' as const, ...vendorRoles),
    dpa: fc.constantFrom('' as const, ...dpaStates),
    country: fc.constantFrom('', 'DE', 'GB'),
    data: fc.constantFrom('', 'email', 'precise-location'),
    department: fc.string({ maxLength: 200 }).map((text) => text.trim()),
    type: fc.constantFrom('', 'cloud_hosting', 'crm'),
    missing: fc.constantFrom('' as const, ...missingFacts),
    changed: fc.constantFrom('' as const, ...changedDays),
    columns: fc.subarray([...registerColumns]),
    isCompact: fc.boolean(),
  },
  archived: fc.boolean(),
  sort: fc.constantFrom(...registerSorts),
  add: fc.boolean(),
})

test('an address reads back as the state it was made of', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      expect(readRegisterState(registerParams(state))).toEqual(state)
    }),
  )
})

test('whatever an address says, the call takes it', () => {
  const { query } = vendorsContract['GET /api/customer/vendors']
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('q', 'status', 'band', 'owner', 'sort', 'archived', 'type', 'department', 'data', 'missing'),
        fc.string(),
      ),
      (said) => {
        const state = readRegisterState(new URLSearchParams(said))
        expect(query.safeParse({ ...registerFilters(state), sort: state.sort }).success).toBe(true)
      },
    ),
  )
})

test('the register itself has the short address', () => {
  expect(registerHref()).toBe('/customer/vendors')
  expect(registerHref(read('q=++&status=nice&owner=-4&sort=colour'))).toBe('/customer/vendors')
  expect(registerHref({ band: 'red', sort: 'name' })).toBe('/customer/vendors?band=red&sort=name')
})

test('the archive alone isn’t a filter', () => {
  expect(isFiltered(read('archived=yes&sort=score'))).toBe(false)
  expect(isFiltered(read('archived=yes&q=acme'))).toBe(true)
})
