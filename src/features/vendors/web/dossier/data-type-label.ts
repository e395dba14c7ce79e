import { dataTypes } from '../../../catalog/data-types.ts'
import { withBlanks } from '../../vocabulary.ts'

const labels = new Map(dataTypes.map(({ id, label }) => [id, label]))

/** Of an id that the catalog no longer has: the id itself, readable. */
export const dataTypeLabel = (id: string): string => labels.get(id) ?? withBlanks(id)
