import { dataTypes } from '../../../catalog/data-types.ts'
import type { transferMechanisms } from '../../../score/contract.ts'
import {
  type AgreementKind,
  type ClauseState,
  type Criticality,
  type DocumentKind,
  type findingSources,
  type findingStatuses,
  type reviewDecisions,
  type VendorRole,
  withBlanks,
} from '../../vocabulary.ts'

// Words of the dossier for what the contract says in ids.

export const criticalityNames: Record<Criticality, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
}

export const roleNames: Record<VendorRole, string> = {
  controller: 'Controller',
  processor: 'Processor',
  service_provider: 'Service provider',
  contractor: 'Contractor',
  third_party: 'Third party',
}

/** As a line of a table has room for. */
export const agreementMarks: Record<AgreementKind, string> = {
  dpa: 'DPA',
  scc: 'SCC',
  ccpa_addendum: 'CCPA addendum',
  baa: 'BAA',
  contract: 'Contract',
}

export const agreementStateNames = { template: 'Template, not signed', signed: 'Signed', ended: 'Ended' } as const

export const clauseStateNames: Record<ClauseState, string> = {
  met: 'Met',
  partial: 'Partly met',
  not_met: 'Not met',
  not_assessed: 'Not assessed',
  not_applicable: 'Not applicable',
}

export const documentKindNames: Record<DocumentKind, string> = {
  'soc2-type2': 'SOC 2 Type II report',
  'soc2-type1': 'SOC 2 Type I report',
  iso27001: 'ISO 27001 certificate',
  iso27701: 'ISO 27701 certificate',
  'penetration-test': 'Penetration test',
  insurance: 'Insurance',
  policy: 'Policy',
  other: 'Other document',
}

export const findingStatusNames: Record<(typeof findingStatuses)[number], string> = {
  open: 'Open',
  in_progress: 'In progress',
  resolved: 'Resolved',
  accepted: 'Risk accepted',
}

export const findingSourceNames: Record<(typeof findingSources)[number], string> = {
  entered: 'Entered by a member',
  clause: 'From a clause check',
  investigation: 'From an investigation',
  assessment: 'From an assessment',
}

export const reviewDecisionNames: Record<(typeof reviewDecisions)[number], string> = {
  still_valid: 'Still valid',
  edited: 'Edited',
  rescored: 'Calculated anew',
}

export const mechanismNames: Record<(typeof transferMechanisms)[number], string> = {
  adequate: 'Within the EEA, or an adequacy decision',
  'us-dpf': 'EU–US Data Privacy Framework',
  'us-other': 'US state, no framework',
  scc: 'Standard contractual clauses',
  unknown: 'Not known',
  'no-mechanism': 'None',
  blocked: 'On our block list',
}

/** What the factors of a score rest on, as a reader says it. */
/** Options of a choice, in the order of a table of names. */
export const optionsOf = <Value extends string>(names: Record<Value, string>): { value: Value; label: string }[] =>
  (Object.keys(names) as Value[]) // a literal table: its keys are exactly these
    .map((value) => ({ value, label: names[value] }))

const dataTypeLabels = new Map(dataTypes.map(({ id, label }) => [id, label]))

/** Of an id that the catalog no longer has: the id itself, readable. */
export const dataTypeLabel = (id: string): string => dataTypeLabels.get(id) ?? withBlanks(id)
