import type { transferMechanisms } from '../score/contract.ts'
import type { Criticality, DocumentKind, findingStatuses, reviewDecisions, VendorRole } from './vocabulary.ts'

// What the register keeps by ids, as pages and reports say it.

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

/** What had a score computed anew, as a reader sees it. */
export const scoreCauseNames: Readonly<Record<string, string>> = {
  created: 'Added to the register',
  imported: 'Imported',
  edited: 'Edited',
  merged: 'Merged',
  agreement: 'An agreement or its clauses changed',
  transfer: 'A transfer changed',
  'sub-processors': 'Sub-processors changed',
  acceptance: 'A risk was accepted, or an acceptance ended',
  document: 'A document changed',
  finding: 'A finding changed',
  review: 'Reviewed',
  assessment: 'An assessment was concluded',
  investigation: 'An investigation was completed',
  breach: 'A breach became known',
  conduct: 'An authority or a court acted',
  ended: 'An acceptance or an override ended',
  night: 'Time passed: evidence aged, or a day came',
}
