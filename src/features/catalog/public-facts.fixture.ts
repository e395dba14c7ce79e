import type { PublicFacts } from './score-inputs.ts'

/** Returns the catalog's facts about an app that it merely lists, merged with the given ones. */
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
