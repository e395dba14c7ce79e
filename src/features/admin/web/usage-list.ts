import type { QueryKey } from '../../../platform/web/query.ts'
import { type UsageDays, usageDays, usageUrl } from '../vocabulary.ts'
import { readId } from './panel-fields.ts'

/** Which time, and whose calls, the dashboard's address asks for. */
export interface UsageList {
  days: UsageDays
  /** Usage of one key; undefined: all. */
  key: number | undefined
}

export const readUsageList = (params: URLSearchParams): UsageList => ({
  days: usageDays.find((days) => String(days) === params.get('usage-days')) ?? usageDays[0],
  key: readId(params.get('usage-key')),
})

export const usageFieldsOf = ({ days, key }: UsageList) => ({
  'usage-days': days === usageDays[0] ? undefined : days,
  'usage-key': key,
})

/** The dashboard's loader asks for the same. */
export const usageKey = ({ days, key }: UsageList): QueryKey => [
  usageUrl,
  { ...(days !== usageDays[0] && { days }), ...(key !== undefined && { key }) },
]
