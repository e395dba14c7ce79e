import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import type { ReportFacts } from '../../../product/report-facts.ts'
import { overdueDays } from '../../vendors/score-inputs.ts'
import type { FiguresSection, Section } from '../model.ts'
import { type Contract, checkedFor, clauseSections } from './clause-sections.ts'
import type { EvidenceIndex } from './evidence-index.ts'
import { findingsSection } from './findings.ts'
import { gapsSection } from './gaps.ts'
import { breachesIn, breachesSection } from './gdpr/breaches.ts'
import { dpiaSection } from './gdpr/dpia.ts'
import { gdprGaps, mayBeProcessor } from './gdpr/gaps.ts'
import { registerSection } from './gdpr/register.ts'
import { securitySection } from './gdpr/security.ts'
import { subProcessorsSection } from './gdpr/sub-processors.ts'
import { needsAssessment, type ThirdCountry, thirdCountries, transfersSection } from './gdpr/transfers.ts'
import { agreementHeld } from './held.ts'
import { requestsSection } from './requests.ts'
import { type LegalText, sourcesSection } from './sources.ts'

export function gdprSections(facts: ReportFacts, evidence: EvidenceIndex): Section[] {
  const { register, assessments, today } = facts
  const { vendors } = register
  const parts = partsOf(facts)
  const processors = vendors.filter(mayBeProcessor)
  const checked = checkedFor(processors, 'dpa', today)
  const transfers = parts.transfers ? thirdCountries(vendors, today) : []
  const transfersOf = Map.groupBy(transfers, ({ vendor }) => vendor.id)
  return [
    summarySection(facts, transfers),
    registerSection(vendors, today),
    ...(parts.contracts ? clauseSections({ contract: dpa, checked, today, evidence }) : []),
    subProcessorsSection(facts, evidence),
    ...(parts.transfers ? [transfersSection(transfers, evidence)] : []),
    securitySection(processors, today, evidence),
    dpiaSection({ vendors, assessments, evidence }),
    breachesSection(facts, evidence),
    requestsSection({
      ...{ id: 'requests', title: 'Help with requests of data subjects' },
      intro: 'What processors owe by Art. 28(3)(e) GDPR and what they publish of it.',
      clause: { id: 'gdpr-28-3-e', title: 'Clause (e): helps' },
      checked,
      evidence,
    }),
    findingsSection(facts),
    gapsSection({
      title: 'Gaps, and requests to send',
      items: checkedFor(vendors, 'dpa', today).map((one) => ({
        ...one,
        isNeeded: parts.contracts && one.vendor.roles.includes('processor'),
        transfers: transfersOf.get(one.vendor.id) ?? [],
      })),
      rules: gdprGaps,
      today,
    }),
    sourcesSection(texts),
  ]
}

/** The half of the report that the organization reports on; both where it chose neither and asks for this report all the same. */
export function partsOf({ organisation: { frameworks } }: ReportFacts): { contracts: boolean; transfers: boolean } {
  const contracts = frameworks.includes('gdpr-processors')
  const transfers = frameworks.includes('gdpr-transfers')
  return contracts || transfers ? { contracts, transfers } : { contracts: true, transfers: true }
}

const dpa: Contract = {
  ...{ kind: 'dpa', framework: 'gdpr-processors', id: 'dpa-clauses', title: 'DPA clauses', law: 'Art. 28(3) GDPR' },
  heads: {
    '(a)': 'Instructions',
    '(b)': 'Confidentiality',
    '(c)': 'Security',
    '(d)': 'Sub-processors',
    '(e)': 'Requests',
    '(f)': 'Assistance',
    '(g)': 'Deletion',
    '(h)': 'Audits',
  },
}

function summarySection(facts: ReportFacts, transfers: readonly ThirdCountry[]): FiguresSection {
  const { register, today } = facts
  const { vendors } = register
  const processors = vendors.filter(({ roles }) => roles.includes('processor'))
  const signed = processors.filter((vendor) => agreementHeld(vendor, 'dpa', today) !== undefined).length
  const parts = partsOf(facts)
  const toAssess = transfers.filter(needsAssessment)
  const assessed = toAssess.filter(({ recorded }) => recorded?.assessedOn).length
  const critical = vendors
    .flatMap(({ findings }) => findings)
    .filter((one) => one.isOpen && one.severity === 'critical')
  return {
    ...{ id: 'summary', title: 'Summary', kind: 'figures', slide: {} },
    intro: `${leadOf(vendors, { processors: processors.length, unsigned: processors.length - signed })} As of ${asOfWords(today)}.`,
    figures: [
      { id: 'vendors', label: 'Vendors', value: vendors.length, unit: 'count' },
      { id: 'processors', label: 'Processors', value: processors.length, unit: 'count', of: vendors.length },
      {
        ...{ id: 'role-unknown', label: 'Role not recorded', unit: 'count', of: vendors.length },
        value: vendors.filter(({ roles }) => roles.length === 0).length,
      },
      {
        ...{ id: 'dpa-signed', label: 'Signed DPA', unit: 'count', of: processors.length },
        value: countOf(signed, processors.length),
        note: 'Of recorded processors, in force today',
      },
      ...(parts.transfers
        ? [
            {
              ...{ id: 'tia-done', label: 'Transfers assessed', unit: 'count' as const, of: toAssess.length },
              value: countOf(assessed, toAssess.length),
              note: 'Of transfers without an adequacy decision',
            },
          ]
        : []),
      {
        ...{ id: 'reviews-overdue', label: 'Reviews overdue', unit: 'count', of: vendors.length },
        value: vendors.filter(({ nextReviewOn }) => overdueDays(nextReviewOn, today) > 0).length,
      },
      { id: 'critical-findings', label: 'Critical findings open', value: critical.length, unit: 'count' },
      { id: 'breaches', label: 'Breaches in the period', value: breachesIn(facts).length, unit: 'count' },
    ],
  }
}

/** Summarizes what has to be known before any figure is read. */
function leadOf(
  vendors: ReportFacts['register']['vendors'],
  { processors, unsigned }: { processors: number; unsigned: number },
): string {
  const unknown = vendors.filter(({ roles }) => roles.length === 0).length
  if (unknown > 0 && 2 * unknown >= vendors.length)
    return `The role of ${unknown} of ${counted(vendors.length, 'vendor')} is not recorded, so it is open which contracts are needed.`
  return unsigned > 0
    ? `${counted(unsigned, 'processor has', 'processors have')} no signed DPA on file.`
    : processors > 0
      ? 'Every recorded processor has a signed DPA on file.'
      : 'No processor is recorded.'
}

/** Returns null for a count of an empty whole. */
const countOf = (count: number, whole: number): number | null => (whole === 0 ? null : count)

const gdprText = 'https://eur-lex.europa.eu/eli/reg/2016/679/oj'

const texts: readonly LegalText[] = [
  { text: 'GDPR, Art. 28(2), (3), (4) and (9)', usedFor: 'Contracts with processors, sub-processors', url: gdprText },
  { text: 'GDPR, Art. 30', usedFor: 'Register of processors', url: gdprText },
  { text: 'GDPR, Art. 32(1)', usedFor: 'Evidence of security', url: gdprText },
  { text: 'GDPR, Art. 33(2)', usedFor: 'Breaches at vendors', url: gdprText },
  { text: 'GDPR, Art. 35', usedFor: 'Impact assessments', url: gdprText },
  { text: 'GDPR, Art. 44 to 46', usedFor: 'Transfers to third countries', url: gdprText },
  {
    text: 'EDPB Opinion 22/2024 on obligations of controllers that rely on processors and sub-processors',
    usedFor: 'All processors and sub-processors at hand, whatever the risk',
    url: 'https://www.edpb.europa.eu/our-work-tools/our-documents/opinion-board-art-64/opinion-222024-certain-obligations-following_en',
  },
  {
    text: 'EDPB Recommendations 01/2020 on measures that supplement transfer tools',
    usedFor: 'Assessments of transfers',
    url: 'https://www.edpb.europa.eu/our-work-tools/our-documents/recommendations/recommendations-012020-measures-supplement-transfer_en',
  },
  {
    text: 'WP 248 rev.01, guidelines on data protection impact assessments',
    usedFor: 'What asks for an impact assessment',
    url: 'https://ec.europa.eu/newsroom/article29/items/611236',
  },
]
