import type { z } from 'zod'
import type { claimRow, pendingRow } from './facts.ts'
import type { Sources } from './sources.ts'

// Content of the page of laws besides the laws: the figures on its tiles, and states whose law is not enacted.

export type ClaimRow = z.input<typeof claimRow>
export type PendingRow = z.input<typeof pendingRow>
export type PageRow = ClaimRow | PendingRow

// biome-ignore format: one row per source
export const pageSources: { known: Sources; none: { readOn: string } } = {
  /** Used by rows without a source. */
  none: { readOn: '2026-11-21' },
  known: {
    'house-ma': { title: 'Massachusetts House: S.2619 as amended, June 3, 2026', url: 'https://malegislature.gov/Bills/GetAmendmentContent/194/S2619/1/House/Content', kind: 'official', readOn: '2026-11-29' },
    centralmaine: { title: 'Central Maine: data privacy', url: 'https://www.centralmaine.com/tag/data-privacy/', kind: 'commentary', readOn: '2026-11-29' },
    's72-fl': { title: 'Florida Statutes § 501.72', url: 'https://www.flsenate.gov/Laws/Statutes/2023/501.72', kind: 'statute', readOn: '2026-11-29' },
    'blankrome-wa': { title: 'Blank Rome: Washington’s new data privacy statute', url: 'https://www.blankrome.com/publications/your-business-compliance-washingtons-new-data-privacy-statute', kind: 'commentary', readOn: '2026-11-21' },
    fsf: { title: 'Free State Foundation: Alabama, Louisiana and Vermont enact privacy laws', url: 'https://freestatefoundation.blogspot.com/2026/06/alabama-louisiana-and-vermont-enact.html', kind: 'commentary', readOn: '2026-11-21' },
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
    finding: 'Up to $150,000 for some violations',
    kind: 'wrong',
    source: 's72-fl',
    note: 'Florida: up to $50,000 per violation, three times that for a known child, for failing to delete or correct, and for selling on after an opt-out.',
  },
]

export const pendingStates: readonly PendingRow[] = [
  {
    id: 'WA',
    state: 'Washington',
    stated: 'Active 2024',
    now: 'A law on health data only, in force since March 31, 2024. People may sue under it.',
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
    now: 'The Senate passed a bill in 2025 (S.2619, 40 to 0), the House another on June 4, 2026 (H.5479). That the two were reconciled and signed was not found.',
    source: 'house-ma',
    confidence: 'unsure',
  },
  {
    id: 'ME',
    state: 'Maine',
    stated: null,
    now: 'Both chambers voted for versions of a bill (LD 1822) in spring 2026; the House then failed to give it final passage.',
    source: 'centralmaine',
    confidence: 'secondary',
  },
]
