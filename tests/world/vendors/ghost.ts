import type { Vendor } from '../vendor.ts'

export const ghost: Vendor = {
  name: 'Ghost',
  legalName: 'Ghost Software Ltd',
  domains: ['ghost.test'],
  summary: 'a name that does not resolve',
  hosts: {},
  dns: {},
  expected: {
    findings: [],
    contradictions: [],
    gaps: [{ what: 'the domain does not resolve: an honest report with the places searched' }],
  },
}
