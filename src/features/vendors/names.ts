import type {
  ClauseLimit,
  Criticality,
  DocumentKind,
  findingStatuses,
  reviewDecisions,
  TransferGround,
  VendorRole,
} from '../../product/vendors.ts'

// Labels for what the register keeps as ids, as pages and reports show them.

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
  rescored: 'Rescored',
}

export const mechanismNames: Record<TransferGround, string> = {
  adequate: 'Adequacy decision, or no transfer',
  'us-dpf': 'Data Privacy Framework',
  scc: 'Standard contractual clauses (SCC)',
  bcr: 'Binding corporate rules',
  'ad-hoc': 'Ad hoc clauses authorized by an authority',
  'code-or-certificate': 'Code of conduct or certification',
  derogation: 'Derogation for a specific situation (Art. 49)',
  'uk-idta': 'UK International Data Transfer Agreement (IDTA)',
  'uk-addendum': 'EU SCC with the UK Addendum',
  'scc-swiss': 'EU SCC with the Swiss changes',
  'us-other': 'United States, not certified',
  unknown: 'Not known',
  'no-mechanism': 'None',
  blocked: 'On our block list',
}

export const clauseLimitNames: Record<ClauseLimit, string> = {
  exception: 'Holds an exception',
  price: 'Holds a price',
  discretion: 'Leaves a discretion',
  own_purposes: 'Allows the vendor’s own purposes',
  time: 'Holds a length of time',
  not_checked: 'Drafted before we looked for exceptions and prices',
}

/** Causes of a new score, as a reader sees them. */
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
  settings: 'Your organization’s settings changed',
  ended: 'An acceptance or an override ended',
  night: 'Time passed: evidence aged, or a day came',
}
