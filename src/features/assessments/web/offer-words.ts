import { countryName } from '../../../product/entries.ts'
import { withBlanks } from '../../../product/vendors.ts'
import { dataTypeName } from '../../vendors/data-type-names.ts'
import { roleNames } from '../../vendors/names.ts'
import type { Detail } from './calls.ts'

type Offer = Detail['offers'][number]

const fieldNames: Record<Offer['field'], string> = {
  roles: 'Role',
  dataTypes: 'Data types',
  dataSubjects: 'People',
  countries: 'Countries',
  hasChildData: 'Data of children',
  retention: 'Retention',
}

const nameOf = (field: Offer['field'], word: string): string => {
  if (field === 'roles') return (roleNames as Readonly<Record<string, string>>)[word] ?? word
  if (field === 'dataTypes') return dataTypeName(word)
  if (field === 'countries') return countryName(word)
  return withBlanks(word)
}

/** "Add to the record: Countries: Germany, France". */
export function offerWords({ field, value }: Offer): string {
  const words = Array.isArray(value)
    ? value.map((word) => nameOf(field, word)).join(', ')
    : typeof value === 'boolean'
      ? value
        ? 'Yes'
        : 'No'
      : value
  return `Take into the record? ${fieldNames[field]}: ${words}`
}
