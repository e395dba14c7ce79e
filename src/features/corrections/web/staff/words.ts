import { dataTypes } from '../../../../product/data-types.ts'
import {
  audienceIds,
  businessRoles,
  conductStatuses,
  protectionIds,
  roleNames,
} from '../../../../product/score/vocabulary.ts'
import type { Tone } from '../../../../ui/Badge.tsx'
import type { Amendment, AmendmentKind } from '../../../catalog/amendments.ts'
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
  role: 'Change what it does',
  'remove-audience': 'Remove a sensitive audience',
  'add-protection': 'Add a protection',
  'remove-protection': 'Remove a protection',
  'remove-registration': 'Remove a registration',
  act: 'Change the state of an act',
  'remove-act': 'Remove an act',
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

const ofCompany: readonly AmendmentKind[] = ['name', 'role', 'remove-registration', 'act', 'remove-act']

/** Returns the changes that a subject can have; a company has no data types and identifiers of its own. */
export const amendmentKinds = (subjectKind: string): readonly AmendmentKind[] =>
  subjectKind === 'company'
    ? ofCompany
    : (Object.keys(amendmentNames) as AmendmentKind[]).filter((kind) => kind !== 'remove-registration') // literal object: its keys are exactly these

interface Option {
  value: string
  label: string
}

/** Returns the choices for a kind of change; null where something is typed. */
export function choicesOf(kind: AmendmentKind, facts: Facts): Option[] | null {
  const { dataTypes: held, identifiers } = facts
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
    case 'role':
      return [
        { value: '', label: 'not known' },
        ...businessRoles.map((role) => ({ value: role, label: roleNames[role] })),
      ]
    case 'remove-audience':
      return facts.audiences.map(asOption)
    case 'add-protection':
      return protectionIds.filter((one) => !facts.protections.includes(one)).map(asOption)
    case 'remove-protection':
      return facts.protections.map(asOption)
    case 'remove-registration':
      return facts.registrations.map(({ id, registry, year }) => ({ value: id, label: `${registry}, ${year}` }))
    case 'act':
    case 'remove-act':
      return facts.acts.map(({ id, status }) => ({ value: id, label: `${id}, ${status}` }))
  }
}

const asOption = (value: string): Option => ({ value, label: value })

/** States of an act, with and without a remedy. */
export const actOptions: Option[] = conductStatuses.flatMap((status) => [
  { value: status, label: status },
  { value: `${status} remediated`, label: `${status}, remedied` },
])

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
    case 'role':
      return { kind, role: businessRoles.find((role) => role === value) ?? null }
    case 'remove-audience': {
      const audience = audienceIds.find((one) => one === value)
      return audience && { kind, audience }
    }
    case 'add-protection':
    case 'remove-protection': {
      const protection = protectionIds.find((one) => one === value)
      return protection && { kind, protection }
    }
    case 'remove-registration':
      return value ? { kind, registrationId: value } : undefined
    case 'act': {
      const status = conductStatuses.find((one) => one === detail.split(' ')[0])
      return value && status ? { kind, actId: value, status, remediated: detail.endsWith(' remediated') } : undefined
    }
    case 'remove-act':
      return value ? { kind, actId: value } : undefined
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
    case 'role':
      return `What it does becomes ${change.role ?? 'not known'}`
    case 'remove-audience':
      return `The audience ${change.audience} is removed`
    case 'add-protection':
      return `The protection ${change.protection} is added`
    case 'remove-protection':
      return `The protection ${change.protection} is removed`
    case 'remove-registration':
      return `The registration ${change.registrationId} is removed`
    case 'act':
      return `The act ${change.actId} becomes ${change.status}${change.remediated ? ', remedied' : ''}`
    case 'remove-act':
      return `The act ${change.actId} is removed`
  }
}
