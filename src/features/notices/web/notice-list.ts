import type { QueryKey } from '../../../platform/web/query.ts'
import { adminPath } from '../../../product/links.ts'
import { type NoticeState, noticeStates, noticesUrl } from '../vocabulary.ts'

const field = 'notices'

/** Which notices the dashboard's address asks for. */
export const readNoticeList = (params: URLSearchParams): NoticeState =>
  noticeStates.find((state) => state === params.get(field)) ?? 'open'

/** The address's fields with other notices; those of other panels stay. */
export function noticeListParams(params: URLSearchParams, state: NoticeState): URLSearchParams {
  const next = new URLSearchParams(params)
  if (state === 'open') next.delete(field)
  else next.set(field, state)
  return next
}

export function noticeListHref(params: URLSearchParams, state: NoticeState): string {
  const next = noticeListParams(params, state)
  return next.size > 0 ? `${adminPath}?${next}#notices` : `${adminPath}#notices`
}

/** The query of the call; the dashboard's loader uses the same. */
export const noticeListKey = (state: NoticeState): QueryKey => [noticesUrl, { state }]
