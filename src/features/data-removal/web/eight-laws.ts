interface EightLaw {
  state: string
  law: string
  /** Year in which its rights began. */
  year: number
  words: string
  rights: readonly string[]
}

/**
 * SPEC's eight, in its order: what they are to someone who wants data removed. Everything else is on the page of laws.
 */
export const eightLaws: readonly EightLaw[] = [
  {
    state: 'California',
    law: 'CCPA/CPRA',
    year: 2020,
    words: 'A regulator of its own, an answer within 45 days, and one place to reach all registered data brokers.',
    rights: ['Delete', 'Opt out of sale', 'Limit use of sensitive data'],
  },
  {
    state: 'Virginia',
    law: 'VCDPA',
    year: 2023,
    words: 'The pattern that most others follow; a refusal can be appealed within the company.',
    rights: ['Delete', 'Correct', 'Opt out of sale'],
  },
  {
    state: 'Connecticut',
    law: 'CTDPA',
    year: 2023,
    words: 'Reaches any business that handles sensitive data or offers data for sale.',
    rights: ['Delete', 'Opt out of sale', 'Contest profiling'],
  },
  {
    state: 'Colorado',
    law: 'CPA',
    year: 2023,
    words: 'Covers nonprofits too, and businesses must honor an opt-out that a browser sends.',
    rights: ['Delete', 'Opt out of sale', 'Opt out of profiling'],
  },
  {
    state: 'Utah',
    law: 'UCPA',
    year: 2023,
    words: 'The narrowest of the eight: deletion of what you gave the company yourself.',
    rights: ['Delete', 'Portability', 'Opt out of sale'],
  },
  {
    state: 'Florida',
    law: 'FDBR',
    year: 2024,
    words: 'Binds a few very large technology companies only.',
    rights: ['Delete', 'Opt out of sale', 'Opt out of voice and face recognition'],
  },
  {
    state: 'Texas',
    law: 'TDPSA',
    year: 2024,
    words: 'No revenue figure: every business that is not small by federal standards.',
    rights: ['Delete', 'Correct', 'Opt out of sale'],
  },
  {
    state: 'Oregon',
    law: 'OCPA',
    year: 2024,
    words: 'Lets you ask which third parties your data went to, by name.',
    rights: ['Delete', 'Opt out of sale', 'List of the specific third parties'],
  },
]
