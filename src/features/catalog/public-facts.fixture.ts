import type { PublicFacts } from './score-inputs.ts'

/** What the catalog knows about an app that it merely lists, with what is given. */
export const publicFacts = (given: Partial<PublicFacts> & Pick<PublicFacts, 'today'>): PublicFacts => ({
  type: 'app',
  category: null,
  own: null,
  role: null,
  audience: [],
  protections: [],
  registrations: [],
  conduct: [],
  observations: [],
  dataTypes: [],
  company: null,
  reach: null,
  policyRating: null,
  ...given,
})
