import { vendorPath } from '../../../../product/links.ts'

export const tabNames = {
  overview: 'Overview',
  score: 'Score',
  agreements: 'Agreements',
  data: 'Data & transfers',
  'sub-processors': 'Sub-processors',
  findings: 'Findings',
  documents: 'Documents',
  reviews: 'Reviews',
  assessments: 'Assessments',
  comments: 'Comments',
  activity: 'Activity',
} as const

export type TabId = keyof typeof tabNames
export const tabIds = Object.keys(tabNames) as TabId[] // a literal table: its keys are exactly these

/** The tab that an address names; the first where it names none. */
export const tabOf = (asked: string | null): TabId => tabIds.find((id) => id === asked) ?? 'overview'

export const tabPath = (vendorId: number, tab: TabId): string =>
  tab === 'overview' ? vendorPath(vendorId) : `${vendorPath(vendorId)}?${new URLSearchParams({ tab })}`
