import type { Tone } from '../../../../ui/Badge.tsx'
import type { Amendment, AmendmentKind } from '../../../catalog/amendments.ts'
import { dataTypes } from '../../../catalog/data-types.ts'
import type { StaffCorrection } from '../../contract.ts'
import type { CorrectionState } from '../../vocabulary.ts'

export const stateNames: Record<CorrectionState, string> = {
  open: 'Waits for a decision',
  accepted: 'Accepted',
  declined: 'Declined',
}
export const stateTones: Record<CorrectionState, Tone> = { open: 'orange', accepted: 'green', declined: 'grey' }

export const amendmentNames: Record<AmendmentKind, string> = {
  name: 'Change the name',
  company: 'Change the company',
  'remove-data-type': 'Remove a type of data',
  'add-data-type': 'Add a type of data',
  'remove-identifier': 'Remove an identifier',
  'add-identifier': 'Add an identifier',
}

type Facts = NonNullable<StaffCorrection['facts']>
type Basis = Facts['dataTypes'][number]['basis']

const basisNames: Record<Basis, string> = {
  observed: 'observed in traffic',
  decodable: 'requests can carry it',
  'label-gap': 'seen, not declared',
  declared: 'declared in the store label',
}
const identifierNames: Record<Facts['identifiers'][number]['kind'], string> = {
  package: 'Android package',
  bundle: 'iOS bundle',
  'store-id': 'App Store id',
  domain: 'host',
  'code-prefix': 'code prefix',
  maven: 'Maven coordinate',
}
const labelOf = (id: string) => dataTypes.find((type) => type.id === id)?.label ?? id

/** Of a company only its name can change. */
export const amendmentKinds = (subjectKind: string): AmendmentKind[] =>
  subjectKind === 'company' ? ['name'] : (Object.keys(amendmentNames) as AmendmentKind[]) // literal object: its keys are exactly these

interface Option {
  value: string
  label: string
}

/** What can be chosen for a kind of change; null where something is typed. */
export function choicesOf(kind: AmendmentKind, { dataTypes: held, identifiers }: Facts): Option[] | null {
  switch (kind) {
    case 'name':
    case 'company':
    case 'add-identifier':
      return null
    case 'remove-data-type':
      return held.map(({ id, basis }) => ({ value: `${basis} ${id}`, label: `${labelOf(id)}, ${basisNames[basis]}` }))
    case 'add-data-type':
      return dataTypes.map(({ id, label }) => ({ value: id, label }))
    case 'remove-identifier':
      return identifiers.map((one) => ({
        value: `${one.kind} ${one.value}`,
        label: `${one.value}, ${identifierNames[one.kind]}`,
      }))
  }
}

export const basisOptions: Option[] = Object.entries(basisNames).map(([value, label]) => ({ value, label }))
export const identifierOptions: Option[] = Object.entries(identifierNames).map(([value, label]) => ({ value, label }))

/** The change that a filled form means; undefined while something of it is missing. */
export function amendmentOf(
  kind: AmendmentKind,
  { value, detail }: { value: string; detail: string },
): Amendment | undefined {
  const [first = '', ...rest] = value.split(' ')
  const second = rest.join(' ')
  switch (kind) {
    case 'name':
      return value ? { kind, name: value } : undefined
    case 'company':
      return { kind, companyId: value || null }
    case 'add-data-type':
      return value ? { kind, dataType: value, basis: detail as Basis } : undefined // an option of basisOptions
    case 'remove-data-type':
      return second ? { kind, basis: first as Basis, dataType: second } : undefined // as choicesOf wrote it
    case 'add-identifier':
      return value ? { kind, identifierKind: detail as keyof typeof identifierNames, value } : undefined // an option of identifierOptions
    case 'remove-identifier':
      return second ? { kind, identifierKind: first as keyof typeof identifierNames, value: second } : undefined // as choicesOf wrote it
  }
}

/** A change that is about to be made, for staff. */
export function amendmentWords(change: Amendment): string {
  switch (change.kind) {
    case 'name':
      return `The name becomes “${change.name}”`
    case 'company':
      return change.companyId === null ? 'The company becomes not known' : `The company becomes ${change.companyId}`
    case 'add-data-type':
      return `${labelOf(change.dataType)} is added, ${basisNames[change.basis]}`
    case 'remove-data-type':
      return `${labelOf(change.dataType)} is removed, ${basisNames[change.basis]}`
    case 'add-identifier':
      return `${change.value} is added, ${identifierNames[change.identifierKind]}`
    case 'remove-identifier':
      return `${change.value} is removed, ${identifierNames[change.identifierKind]}`
  }
}
