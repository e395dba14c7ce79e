import { dataTypes } from '../../../../product/data-types.ts'
import { cadenceDays, dataSubjects, tiers } from '../../../../product/vendors.ts'
import type { VendorDetail } from '../../contract.ts'
import { criticalityNames, roleNames } from '../../names.ts'
import { labelOf } from '../../type-words.ts'
import { tierNames } from '../parts/words.ts'
import { type FormField, type Option, yesNoOptions } from './form-fields.ts'
import { optionsOf } from './words.ts'

/** A vendor as the forms below read it. */
export const vendorGiven = (vendor: VendorDetail) => ({ ...vendor, ownerId: vendor.owner?.id ?? null })

/** Fields for the vendor's identity, and how closely it is watched. */
export const identityFields = ({
  owners,
  types,
}: {
  owners: readonly Option[]
  types: readonly Option[]
}): FormField[] => [
  { name: 'vendorName', label: 'Name', kind: 'text', required: true, maxLength: 200 },
  { name: 'legalName', label: 'Legal name', kind: 'text', maxLength: 300 },
  {
    name: 'vendorType',
    label: 'Type',
    kind: 'choice',
    options: types,
  },
  {
    name: 'department',
    label: 'Department',
    kind: 'text',
    maxLength: 300,
    hint: 'Who in your organization uses this vendor.',
  },
  { name: 'website', label: 'Website', kind: 'url', maxLength: 500 },
  { name: 'domains', label: 'Domains', kind: 'lines', hint: 'One per line, such as example.com.' },
  { name: 'aliases', label: 'Other names', kind: 'lines', hint: 'One per line. Imports and searches use them.' },
  { name: 'ownerId', label: 'Owner', kind: 'id', options: [{ value: '', label: 'No owner' }, ...owners] },
  {
    name: 'tier',
    label: 'Tier',
    kind: 'choice',
    options: tiers.map((tier) => ({
      value: tier,
      label: `${tierNames[tier]}, reviewed every ${cadenceDays[tier]} days`,
    })),
  },
  {
    name: 'cadenceDays',
    label: 'Days between reviews',
    kind: 'number',
    hint: 'Empty: as the tier has it.',
  },
  { name: 'nextReview', label: 'Next review', kind: 'day' },
  { name: 'renewsOn', label: 'Contract renews or ends on', kind: 'day' },
  {
    name: 'noticeDays',
    label: 'Notice period in days',
    kind: 'number',
    hint: 'We remind the owner before the last day to give notice.',
  },
  { name: 'criticality', label: 'Criticality', kind: 'choice', options: optionsOf(criticalityNames) },
  { name: 'contactName', label: 'Contact', kind: 'text', maxLength: 300 },
  { name: 'contactEmail', label: 'Contact email', kind: 'email', maxLength: 254 },
  { name: 'notes', label: 'Notes', kind: 'area', maxLength: 10_000 },
]

/** Fields for the data that the vendor processes, and where. */
export const processingFields: readonly FormField[] = [
  { name: 'roles', label: 'Roles', kind: 'checks', options: optionsOf(roleNames) },
  { name: 'purposes', label: 'Purposes', kind: 'lines', hint: 'One per line.' },
  {
    name: 'dataTypes',
    label: 'Types of data',
    kind: 'checks',
    options: dataTypes.map(({ id, label }) => ({ value: id, label })),
  },
  {
    name: 'dataSubjects',
    label: 'Whose data',
    kind: 'checks',
    options: dataSubjects.map((subject) => ({ value: subject, label: labelOf(subject) })),
  },
  {
    name: 'hasChildData',
    label: 'Data of children',
    kind: 'yes-no',
    options: yesNoOptions,
  },
  { name: 'people', label: 'About how many people', kind: 'number', hint: 'Empty: not known.' },
  { name: 'countries', label: 'Countries of processing', kind: 'countries' },
  { name: 'retention', label: 'Retention', kind: 'text', maxLength: 300 },
  { name: 'securityMeasures', label: 'Security measures', kind: 'area', maxLength: 10_000 },
]
