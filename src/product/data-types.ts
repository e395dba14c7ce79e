import table from '../../data/data-types.json' with { type: 'json' }

export interface DataType {
  id: string
  label: string
  /** 1 diagnostics … 5 special categories. */
  sensitivity: number
  /** Term of the W3C Data Privacy Vocabulary. */
  dpv: string
}

export const dataTypes: readonly DataType[] = table.types

const byId = new Map(dataTypes.map((type) => [type.id, type]))

/** Undefined for one that the catalog does not have, or no longer. */
export const findDataType = (id: string): DataType | undefined => byId.get(id)

/** @throws Error for an id that is not in data/data-types.json: facts are checked against it when they are loaded. */
export function dataTypeById(id: string): DataType {
  const type = findDataType(id)
  if (!type) throw new Error(`unknown data type ${id}`)
  return { id: type.id, label: type.label, sensitivity: type.sensitivity, dpv: type.dpv }
}
