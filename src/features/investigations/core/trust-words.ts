import type { Trust } from './evidence.ts'

// Beside evidence.ts, whose schemas do not belong into a browser.

export const trustWords: Record<Trust, string> = {
  observed: 'observed',
  vendor_claim: 'stated by the vendor',
  third_party: 'stated by a third party',
  self_declared_store: 'declared in a store',
  user_supplied: 'given by a user',
  catalog: 'fact of the catalog',
  computed: 'our own record',
}
