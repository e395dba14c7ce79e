import type { QueryKey } from '../../../../platform/web/query.ts'
import { adminPath } from '../../../../product/links.ts'
import {
  type CorrectionField,
  type CorrectionState,
  correctionFields,
  correctionStates,
  staffCorrectionsUrl,
} from '../../vocabulary.ts'

/** Which corrections the dashboard's address asks for. */
export interface CorrectionList {
  state: CorrectionState
  field: CorrectionField | ''
  disputesOnly: boolean
}

const names = { state: 'corrections', field: 'corrected', disputesOnly: 'disputes' } as const

export const readCorrectionList = (params: URLSearchParams): CorrectionList => ({
  state: correctionStates.find((state) => state === params.get(names.state)) ?? 'open',
  field: correctionFields.find((field) => field === params.get(names.field)) ?? '',
  disputesOnly: params.get(names.disputesOnly) === 'true',
})

/** The address's fields with other corrections; those of other panels stay. */
export function correctionListParams(params: URLSearchParams, list: CorrectionList): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of Object.values(names)) next.delete(name)
  if (list.state !== 'open') next.set(names.state, list.state)
  if (list.field) next.set(names.field, list.field)
  if (list.disputesOnly) next.set(names.disputesOnly, 'true')
  return next
}

export function correctionListHref(params: URLSearchParams, list: CorrectionList): string {
  const next = correctionListParams(params, list)
  return next.size > 0 ? `${adminPath}?${next}#corrections` : `${adminPath}#corrections`
}

/** The query of the call; the dashboard's loader uses the same. */
export const correctionListKey = ({ state, field, disputesOnly }: CorrectionList): QueryKey => [
  staffCorrectionsUrl,
  { state, ...(field && { field }), ...(disputesOnly && { disputes: 'true' }) },
]
