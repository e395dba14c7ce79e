import { addDays } from '../../platform/shared/days.ts'
import type { Framework } from '../../product/frameworks.ts'
import type { Business } from '../../product/laws/thresholds.ts'
import type { PortfolioDay } from '../../product/register-facts.ts'
import type { ReportFacts } from '../../product/report-facts.ts'
import type { ReportType } from '../../product/reports.ts'
import { book } from '../state-laws/laws.fixture.ts'
import { hashOf } from './score-facts.fixture.ts'
import { emptyVendor, exampleVendor, today } from './vendor-facts.fixture.ts'

/** The month before the day of every example. */
export const period = { kind: 'last-month', from: '2026-10-01', to: '2026-10-31' } as const

/** A register of `vendors`, the same on every call: names of every script, each state there is, and last a vendor with nothing at all. */
export function exampleFacts({
  vendors = 12,
  type = 'gdpr',
  isSample = false,
  business = null,
  frameworks = ['gdpr-processors', 'gdpr-transfers', 'ccpa'],
}: {
  vendors?: number
  type?: ReportType
  isSample?: boolean
  business?: Business | null
  frameworks?: readonly Framework[]
} = {}): ReportFacts {
  const made = Array.from({ length: vendors }, (_, at) =>
    at === vendors - 1 ? emptyVendor({ id: at + 1, name: 'Nothing Known Ltd' }) : exampleVendor(at),
  )
  return {
    asked: { type, period, scope: {} },
    organisation: {
      name: 'Example & Söhne GmbH',
      industry: 'retail',
      size: '51-200',
      isSample,
      frameworks,
      exporter: 'eea',
    },
    generatedAt: `${today}T09:00:00.000Z`,
    generatedBy: 'Ada Example',
    today,
    register: {
      vendors: made.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id)),
      days:
        vendors === 0 ? [] : Array.from({ length: 31 }, (_, at) => exampleDay(addDays(period.from, at), vendors, at)),
    },
    assessments: made.slice(0, -1).flatMap(({ id }, at) =>
      at % 4 === 0
        ? [
            {
              ...{ id, vendorId: id, type: at % 8 === 0 ? 'privacy' : 'security', setTitle: 'Privacy basics' },
              ...{ state: 'completed', createdAt: '2026-09-20T08:00:00.000Z', sentAt: '2026-09-21T08:00:00.000Z' },
              submittedAt: '2026-09-28T08:00:00.000Z',
              conclusion: at % 8 === 0 ? 'approve' : 'conditions',
              ...{
                conclusionReason: 'Answers fit the evidence.',
                conditions: at % 8 === 0 ? '' : 'Send the new SOC 2.',
              },
              ...{ concludedAt: '2026-10-02T10:00:00.000Z', concludedBy: 'Grace Example' },
            },
          ]
        : [],
    ),
    audit: {
      events: Array.from({ length: Math.min(vendors, 40) }, (_, at) => ({
        ...{ ordinal: at + 1, at: `${addDays(period.from, at % 31)}T10:00:00.000Z`, actor: 'Ada Example' },
        ...{ kind: 'vendor.edited', subject: `vendor/${at + 1}`, vendorId: at + 1, hash: hashOf(`event ${at}`) },
      })).toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.ordinal - b.ordinal)),
      total: Math.min(vendors, 40),
      head: vendors === 0 ? null : { ordinal: 40, hash: hashOf('head') },
      members: [
        { role: 'administrator', count: 1 },
        { role: 'manager', count: 2 },
      ],
    },
    laws: book,
    business,
  }
}

const exampleDay = (day: string, vendors: number, at: number): PortfolioDay => ({
  ...{ day, vendors, averageScore: 45 + (at % 7), complianceRate: 60 + (at % 5) },
  bands: {
    red: Math.floor(vendors / 6),
    orange: Math.floor(vendors / 5),
    yellow: Math.floor(vendors / 4),
    green: Math.floor(vendors / 4),
    unknown: vendors - Math.floor(vendors / 6) - Math.floor(vendors / 5) - 2 * Math.floor(vendors / 4),
  },
})
