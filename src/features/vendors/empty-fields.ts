import type { z } from 'zod'
import { vendorFieldNames, vendorFieldOf } from '../../product/vendor-fields.ts'
import type { vendorFields } from './contract.ts'

/** Defaults of a vendor without any entries. */
export const emptyFields = Object.fromEntries(
  vendorFieldNames.map((name) => {
    const { type, preset } = vendorFieldOf(name)
    return [name, type === 'text[]' ? [] : type === 'text' ? (preset ?? '') : null]
  }),
) as unknown as Omit<z.output<typeof vendorFields>, 'vendorName' | 'vendorType'> // the types of the columns are those of the fields
