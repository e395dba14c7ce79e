import { type DataType, dataTypes } from '../catalog/data-types.ts'
import { withBlanks } from './vocabulary.ts'

/** Undefined for one that the catalog no longer has. */
export const dataTypeOf = (id: string): DataType | undefined => byId.get(id)
const byId = new Map(dataTypes.map((type) => [type.id, type]))

/** Of one that the catalog no longer has: its id, readable. */
export const dataTypeName = (id: string): string => dataTypeOf(id)?.label ?? withBlanks(id)

/** As data/data-types.json rates them. */
const specialCategory = 5
export const isSpecialCategory = (id: string): boolean => dataTypeOf(id)?.sensitivity === specialCategory
