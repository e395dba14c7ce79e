import type { z } from 'zod'
import type { claimRow, pendingRow } from './facts.ts'
import type { Sources } from './sources.ts'

// What the page of laws says beside the laws: the figures on its tiles, and states whose law is not enacted.

export type ClaimRow = z.input<typeof claimRow>
export type PendingRow = z.input<typeof pendingRow>
export type PageRow = ClaimRow | PendingRow

// biome-ignore format: one row a source
export const pageSources: { known: Sources; none: { readOn: string } } = {
  /** Of a row without a source. */
  none: { readOn: '2026-11-21' },
  known: {
    'blankrome-wa': { title: 'Blank Rome: Washington’s new data privacy statute', url: 'https://www.blankrome.com/publications/your-business-compliance-washingtons-new-data-privacy-statute', kind: 'commentary', readOn: '2026-11-21' },
    fsf: { title: 'Free State Foundation: Alabama, Louisiana and Vermont enact privacy laws', url: 'https://freestatefoundation.blogspot.com/2026/06/alabama-louisiana-and-vermont-enact.html', kind: 'commentary', readOn: '2026-11-21' },
    'gunster-fl': { title: 'Gunster: enforcement under the Florida Digital Bill of Rights', url: 'https://gunster.com/newsroom/publications/a-new-wave-of-enforcement-under-the-florida-digital-bill-of-rights-how-will-your-business-respond', kind: 'commentary', readOn: '2026-11-21' },
    population: { title: 'U.S. Census Bureau: 2020 Census, resident population', url: 'https://www.census.gov/data/tables/2020/dec/2020-apportionment-data.html', kind: 'official', readOn: '2026-11-29', readAt: 'https://www.historycentral.com/States/Totalstate.html' },
  },
}

export const pageClaims: readonly ClaimRow[] = [
  {
    id: 'active-laws',
    label: 'Active laws',
    stated: '8',
    finding: null,
    kind: 'counted',
    source: 'fsf',
    note: 'The Free State Foundation counts 24 enacted; OneTrust counts 23 and leaves Florida out.',
  },
  {
    id: 'considering',
    label: 'States considering',
    stated: '12+',
    finding: 'Not counted here',
    kind: 'unverified',
    source: null,
    note: 'Bills come and go, and no list of them was read.',
  },
  {
    id: 'residents',
    label: 'Protected residents',
    stated: '185M+',
    finding: 'About 116M in the eight',
    kind: 'wrong',
    source: 'population',
    note: 'By the 2020 Census. About 179 million with all 24 states whose laws are enacted.',
  },
  {
    id: 'penalty',
    label: 'Maximum penalty',
    stated: '$50K',
    finding: 'Highest plain figure found',
    kind: 'held',
    source: 'gunster-fl',
    note: 'Florida, per violation. Trebling there, and a criminal fine of up to $100,000 that one secondary source names for New Hampshire, would exceed it; neither is confirmed.',
  },
]

export const pendingStates: readonly PendingRow[] = [
  {
    id: 'WA',
    state: 'Washington',
    stated: 'Active 2024',
    now: 'A law on health data, in force since March 31, 2024; not a comprehensive one. People may sue under it.',
    source: 'blankrome-wa',
    confidence: 'confirmed',
  },
  {
    id: 'IL',
    state: 'Illinois',
    stated: 'Proposed 2024',
    now: 'No comprehensive law found to be enacted.',
    source: 'fsf',
    confidence: 'unsure',
  },
  {
    id: 'NY',
    state: 'New York',
    stated: 'Proposed 2024',
    now: 'No comprehensive law found to be enacted.',
    source: 'fsf',
    confidence: 'unsure',
  },
  {
    id: 'MA',
    state: 'Massachusetts',
    stated: 'Proposed 2024',
    now: 'No comprehensive law found to be enacted.',
    source: 'fsf',
    confidence: 'unsure',
  },
  {
    id: 'ME',
    state: 'Maine',
    stated: null,
    now: 'A bill passed one chamber in March 2026; what came of it was not found.',
    source: null,
    confidence: 'unsure',
  },
]
