import { type SubjectKind, type SubjectRef, subjectKinds } from '../../product/entries.ts'

// Words and addresses that pages, mails and the server of corrections share.

/** Fields that can be wrong. */
export const correctionFields = [
  'name',
  'company',
  'data-type',
  'identifier',
  'tracker',
  'role',
  'conduct',
  'registration',
  'protection',
  'score',
  'breach',
  'other',
] as const
export type CorrectionField = (typeof correctionFields)[number]
export const fieldNames: Record<CorrectionField, string> = {
  name: 'Name',
  company: 'Company',
  'data-type': 'Type of data',
  identifier: 'Host or identifier',
  tracker: 'Tracker',
  role: 'What it does',
  conduct: 'Act of an authority or a court',
  registration: 'Registration as a data broker',
  protection: 'Protection or audience',
  score: 'Risk score',
  breach: 'Fact of a breach',
  other: 'Something else',
}

export const correctionStates = ['open', 'accepted', 'declined'] as const
export type CorrectionState = (typeof correctionStates)[number]

export const staffCorrectionsUrl = '/api/admin/corrections'
export const staffCorrectionUrl = (id: number): string => `${staffCorrectionsUrl}/${id}`

export function subjectOf(about: string): SubjectRef | undefined {
  const [start = '', ...rest] = about.split(':')
  const kind = subjectKinds.find((one) => one === start)
  const key = rest.join(':')
  return kind && key !== '' ? { kind, key } : undefined
}

/** Returns the fields that can be wrong with it. */
export const fieldsOf = (kind: SubjectKind): readonly CorrectionField[] =>
  kind === 'breach'
    ? ['breach', 'company', 'data-type', 'other']
    : correctionFields.filter(
        (field) => field !== 'breach' && (kind !== 'company' || (field !== 'tracker' && field !== 'protection')),
      )

/** Time to prove that one speaks for a company; after it what they wrote stays a correction like any other. */
export const proveHours = 72
