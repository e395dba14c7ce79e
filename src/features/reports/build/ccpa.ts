import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import type { VendorFacts } from '../../../product/register-facts.ts'
import type { ReportFacts } from '../../../product/report-facts.ts'
import type { FiguresSection, Section, TableSection } from '../model.ts'
import { dueDiligenceSection, type Step, stepsOf } from './ccpa/due-diligence.ts'
import { ccpaGaps } from './ccpa/gaps.ts'
import { riskAssessmentsSection, triggersOf } from './ccpa/risk-assessments.ts'
import { ccpaRolesOf, rolesSection, worksForBusiness } from './ccpa/roles.ts'
import { optOutSection, salesSection, sensitiveSection } from './ccpa/uses.ts'
import { type Contract, checkedFor, clauseSections } from './clause-sections.ts'
import type { EvidenceIndex } from './evidence-index.ts'
import { gapsSection } from './gaps.ts'
import { agreementHeld, frameworkHeld, subProcessorsToday } from './held.ts'
import { type JudgedLaw, judgedLaws, outcomeNames } from './judged-laws.ts'
import { type Obligation, obligations, rulesCited, rulesWords } from './obligations.ts'
import { requestsSection } from './requests.ts'
import { tableOf } from './table.ts'
import { sellsOrShares } from './use.ts'

export function ccpaSections(facts: ReportFacts, evidence: EvidenceIndex): Section[] {
  const { today } = facts
  const { vendors } = facts.register
  const checked = checkedFor(vendors, 'ccpa_addendum', today)
  const underContract = checked.filter(({ vendor }) => frameworkHeld('ccpa', vendor, today).state !== 'not_applicable')
  const steps = stepsOf(facts)
  const lookedAfter = new Set(steps.map(({ vendor }) => vendor.id))
  return [
    summarySection(facts, steps),
    rolesSection(checked, today, evidence),
    ...clauseSections({ contract: addendum, checked: underContract, today, evidence }),
    salesSection(vendors, evidence),
    sensitiveSection(vendors),
    optOutSection(vendors, evidence),
    requestsSection({
      ...{ id: 'pass-through', title: 'Deletion and correction passed on' },
      intro:
        'What contracts say of requests of consumers, which a business passes on to its service providers and contractors (11 CCR §§ 7022, 7023), and how far down they reach.',
      clause: { id: 'ccpa-7051-a-10', title: 'Term (10): enables requests' },
      checked: underContract,
      evidence,
      more: [
        {
          ...{ id: 'subcontractors', title: 'Subcontractors', kind: 'number' },
          of: ({ vendor }) => subProcessorsToday(vendor, today)?.length ?? null,
        },
      ],
    }),
    dueDiligenceSection(facts, steps, evidence),
    riskAssessmentsSection(vendors, evidence),
    statesSection(facts, evidence),
    gapsSection({
      title: 'Gaps, and requests to send',
      items: checked.map((one) => ({
        ...one,
        isNeeded: worksForBusiness(one.vendor),
        isLookedAfter: lookedAfter.has(one.vendor.id),
      })),
      rules: ccpaGaps,
      today,
    }),
  ]
}

const addendum: Contract = {
  ...{ kind: 'ccpa_addendum', framework: 'ccpa', id: 'ccpa-terms', title: 'CCPA terms', law: '11 CCR § 7051(a)' },
  heads: {
    '(1)': 'No sale',
    '(2)': 'Purposes',
    '(3)': 'No other purpose',
    '(4)': 'No other commerce',
    '(5)': 'No combining',
    '(6)': 'Compliance',
    '(7)': 'Steps',
    '(8)': 'Notice',
    '(9)': 'Stop',
    '(10)': 'Requests',
  },
}

function summarySection({ register: { vendors }, today }: ReportFacts, steps: readonly Step[]): FiguresSection {
  const count = (is: (vendor: VendorFacts) => boolean): number => vendors.filter(is).length
  const working = vendors.filter(worksForBusiness)
  const signed = working.filter((vendor) => agreementHeld(vendor, 'ccpa_addendum', today) !== undefined).length
  const ofAll = { unit: 'count', of: vendors.length } as const
  return {
    ...{ id: 'summary', title: 'Summary', kind: 'figures', slide: {} },
    intro: `${leadOf(vendors, { working: working.length, unsigned: working.length - signed })} As of ${asOfWords(today)}.`,
    figures: [
      { id: 'vendors', label: 'Vendors', value: vendors.length, unit: 'count' },
      { id: 'working', label: 'Service providers and contractors', value: working.length, ...ofAll },
      { id: 'role-unknown', label: 'Role unknown', value: count((one) => ccpaRolesOf(one).length === 0), ...ofAll },
      {
        ...{ id: 'contracts', label: 'Contract under § 7051(a)', unit: 'count', of: working.length },
        value: signed,
        note: 'Of service providers and contractors, in force today',
      },
      {
        ...{
          id: 'sells',
          label: 'Found to sell or share',
          value: count((one) => sellsOrShares(one) === true),
          ...ofAll,
        },
        note: 'Or to use data for ads across contexts',
      },
      {
        ...{ id: 'sensitive', label: 'With sensitive information', ...ofAll },
        value: count(({ sensitiveDataTypes }) => sensitiveDataTypes.ccpa.length > 0),
      },
      {
        ...{ id: 'looked-after', label: 'With due diligence', unit: 'count', of: vendors.length },
        value: new Set(steps.map(({ vendor }) => vendor.id)).size,
        note: 'A step in the last twelve months',
      },
      {
        ...{ id: 'risk-assessments', label: 'May need a risk assessment', ...ofAll },
        value: count((one) => triggersOf(one).length > 0),
      },
    ],
  }
}

/** Summarizes what to know before reading any figure. */
function leadOf(vendors: readonly VendorFacts[], { working, unsigned }: { working: number; unsigned: number }): string {
  const unknown = vendors.filter((one) => ccpaRolesOf(one).length === 0).length
  if (unknown > 0 && 2 * unknown >= vendors.length)
    return `No CCPA role is recorded for ${unknown} of ${counted(vendors.length, 'vendor')}, so it is open which contracts are needed.`
  if (unsigned > 0)
    return `${counted(unsigned, 'service provider or contractor has', 'service providers or contractors have')} no signed contract under § 7051(a) on file.`
  return working > 0
    ? 'Every recorded service provider and contractor has a signed contract under § 7051(a) on file.'
    : 'No service provider or contractor is recorded.'
}

/** Facts of the other laws that a reader of this report needs; the multi-state report holds them all. */
const annexed: readonly Obligation[] = ['contract', 'opt_out_signal', 'cure', 'penalty']

const statesSection = (facts: ReportFacts, evidence: EvidenceIndex): TableSection =>
  tableOf({
    ...{ id: 'states', title: 'Annex: eight state laws', slide: { rows: 8 } },
    intro: `Eight laws, as the law facts of ${facts.laws.asOf} have them; the multi-state report compares all that are on record.`,
    emptyWords: 'No record of any law.',
    items: judgedLaws(facts).filter(({ law }) => law.isFirst),
    evidence: ({ law }) => rulesCited(law, annexed, evidence),
    columns: [
      { id: 'state', title: 'State', kind: 'text', of: ({ law }) => law.state },
      { id: 'law', title: 'Law', kind: 'text', of: ({ law }) => law.lawName },
      { id: 'effective', title: 'In force from', kind: 'day', of: ({ law }) => law.effectiveDate },
      { id: 'applies', title: 'For you', kind: 'text', of: ({ verdict }) => outcomeNames[verdict.outcome] },
      ...obligations
        .filter(({ id }) => annexed.includes(id))
        .map(({ id, title }) => ({
          ...{ id, title, kind: 'text' as const, weight: 2 },
          of: ({ law }: JudgedLaw) => rulesWords(law, id, evidence),
        })),
    ],
  })
