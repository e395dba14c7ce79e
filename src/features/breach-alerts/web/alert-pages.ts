import { ApiError, callUrl, type createCaller, sendPlainly } from '../../../platform/web/call.ts'
import { cursorIn } from '../../../platform/web/list-headers.ts'
import { breachAlertsUrl } from '../../../product/links.ts'
import type { BreachAlert } from '../alerts.ts'
import type { breachAlertsContract } from '../contract.ts'
import { cursorOf } from '../vocabulary.ts'
import { alertsQuery, type BreachState } from './breach-state.ts'

export interface AlertPage {
  alerts: BreachAlert[]
  /** Start of the next page; null at the end. */
  older: string | null
}

/** The call gives sixty at once: as many cards would be a scroll without end on a phone. */
export const shownAtFirst = 9
export const shownMore = 24

export const alertPagesKey = (state: BreachState) =>
  [breachAlertsUrl, { ...alertsQuery(state), cursor: state.cursor || null }] as const

/** In the browser: the list with what its Link header says. */
export async function fetchAlertPage(
  state: BreachState,
  { cursor, signal }: { cursor: string; signal: AbortSignal },
): Promise<AlertPage> {
  const url = callUrl(breachAlertsUrl, { query: { ...alertsQuery(state), cursor: cursor || null } })
  const response = await sendPlainly(url, { signal })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, response.statusText, text)
  return { alerts: JSON.parse(text), older: cursorIn(response.headers.get('link')) }
}

/** In a loader, which sees no headers: whether something older follows is asked for. */
export async function loadAlertPage(
  state: BreachState,
  call: ReturnType<typeof createCaller<typeof breachAlertsContract>>,
): Promise<AlertPage> {
  const query = alertsQuery(state)
  const alerts = await call('GET /api/breach-alerts', {
    query: { ...query, ...(state.cursor === '' ? {} : { cursor: state.cursor }) },
  })
  const last = alerts.at(-1)
  if (!last) return { alerts, older: null }
  const cursor = cursorOf(last)
  const next = await call('GET /api/breach-alerts', { query: { ...query, cursor, limit: 1 } })
  return { alerts, older: next.length > 0 ? cursor : null }
}
