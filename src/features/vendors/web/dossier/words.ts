import type { ClauseState, findingSources } from '../../../../product/vendors.ts'

// Words of the dossier for what the contract says in ids.

export const agreementStateNames = { template: 'Template, not signed', signed: 'Signed', ended: 'Ended' } as const

export const clauseStateNames: Record<ClauseState, string> = {
  met: 'Met',
  partial: 'Partly met',
  not_met: 'Not met',
  not_assessed: 'Not assessed',
  not_applicable: 'Not applicable',
}

export const findingSourceNames: Record<(typeof findingSources)[number], string> = {
  entered: 'Entered by a member',
  clause: 'From a clause check',
  investigation: 'From an investigation',
  assessment: 'From an assessment',
}

/** Options of a choice, in the order of a table of names. */
export const optionsOf = <Value extends string>(names: Record<Value, string>): { value: Value; label: string }[] =>
  (Object.keys(names) as Value[]) // a literal table: its keys are exactly these
    .map((value) => ({ value, label: names[value] }))
