import { dataTypes } from '../../../../product/data-types.ts'
import {
  type VendorField,
  type VendorFieldName,
  vendorFieldNames,
  vendorFieldOf,
} from '../../../../product/vendor-fields.ts'
import { cadenceDays, dataSubjects, tiers } from '../../../../product/vendors.ts'
import type { VendorDetail } from '../../contract.ts'
import { criticalityNames, roleNames } from '../../names.ts'
import { labelOf } from '../../type-words.ts'
import { tierNames } from '../parts/words.ts'
import { type FormField, type Option, yesNoOptions } from './form-fields.ts'
import { optionsOf } from './words.ts'

/** A vendor as the forms below read it. */
export const vendorGiven = (vendor: VendorDetail) => ({ ...vendor, ownerId: vendor.owner?.id ?? null })

type Options = Partial<Record<VendorFieldName, readonly Option[]>>

/** Fields of a part, these first; new ones follow in the order of the table. */
function formOf(
  part: VendorField['part'],
  { first, options }: { first: readonly VendorFieldName[]; options: Options },
) {
  const others = vendorFieldNames.filter((name) => vendorFieldOf(name).part === part && !first.includes(name))
  return [...first, ...others].map((name) => {
    const { label, kind, hint, maxLength } = vendorFieldOf(name)
    const required = name === 'vendorName'
    // Kinds of choices have options below; the others must not have the key.
    return {
      name,
      label,
      kind,
      hint,
      maxLength,
      required,
      ...(options[name] && { options: options[name] }),
    } as FormField
  })
}

/** Fields for the vendor's identity, and how closely it is watched. */
export const identityFields = ({
  owners,
  types,
}: {
  owners: readonly Option[]
  types: readonly Option[]
}): FormField[] =>
  formOf('identity', {
    first: [
      ...(['vendorName', 'legalName', 'vendorType', 'department', 'website', 'domains', 'aliases', 'ownerId'] as const),
      ...(['tier', 'cadenceDays', 'nextReview', 'renewsOn', 'noticeDays', 'criticality'] as const),
    ],
    options: {
      vendorType: types,
      ownerId: [{ value: '', label: 'No owner' }, ...owners],
      tier: tiers.map((tier) => ({
        value: tier,
        label: `${tierNames[tier]}, reviewed every ${cadenceDays[tier]} days`,
      })),
      criticality: optionsOf(criticalityNames),
    },
  })

/** Fields for the data that the vendor processes, and where. */
export const processingFields = formOf('processing', {
  first: ['roles', 'purposes', 'dataTypes', 'dataSubjects', 'hasChildData', 'people', 'countries'],
  options: {
    roles: optionsOf(roleNames),
    dataTypes: dataTypes.map(({ id, label }) => ({ value: id, label })),
    dataSubjects: dataSubjects.map((subject) => ({ value: subject, label: labelOf(subject) })),
    hasChildData: yesNoOptions,
  },
})
