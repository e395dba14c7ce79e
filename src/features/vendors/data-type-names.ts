import { findDataType } from '../../product/data-types.ts'
import { withBlanks } from '../../product/vendors.ts'

/** Returns the label of a data type; of one that the catalog no longer has, its id, readable. */
export const dataTypeName = (id: string): string => findDataType(id)?.label ?? withBlanks(id)

/** As data/data-types.json rates them. */
const specialCategory = 5
export const isSpecialCategory = (id: string): boolean => findDataType(id)?.sensitivity === specialCategory
