import { isoDay } from '../../../platform/shared/days.ts'
import { breachAlertsPath, jsonFeedUrl, rssUrl } from '../../../product/links.ts'
import { type SeverityLevel, severities } from '../severity-table.ts'
import { isCursor } from '../vocabulary.ts'

/** State that an address of the page holds. */
export interface BreachState {
  /** This level and above. */
  severity: SeverityLevel
  /** Public on this day or later; empty: no matter when. */
  since: string
  q: string
  /** With those that are sensitive in themselves. */
  sensitive: boolean
  /** Begins with what is older than this; empty: with the newest. */
  cursor: string
}

const nothingChosen: BreachState = { severity: 'low', since: '', q: '', sensitive: false, cursor: '' }
const longestQuery = 200

/** Reads an address; what it does not understand is as if it were not there. */
export function readBreachState(params: URLSearchParams): BreachState {
  const cursor = params.get('cursor') ?? ''
  return {
    severity: severities.find((level) => level === params.get('severity')) ?? nothingChosen.severity,
    since: isoDay(params.get('since') ?? '') ?? '',
    q: (params.get('q') ?? '').trim().slice(0, longestQuery),
    sensitive: params.get('sensitive') === 'true',
    cursor: isCursor(cursor) ? cursor : '',
  }
}

/** The shortest address that reads back as this state. */
export function breachParams(state: Partial<BreachState>): URLSearchParams {
  const { severity, since, q, sensitive, cursor } = { ...nothingChosen, ...state }
  return paramsOf({
    q,
    severity: severity === 'low' ? '' : severity,
    since,
    sensitive: String(sensitive || ''),
    cursor,
  })
}

export const breachesHref = (state: Partial<BreachState>): string => withParams(breachAlertsPath, breachParams(state))

/** The same state as the query of the call, without where the page begins. */
export const alertsQuery = ({ severity, since, q, sensitive }: BreachState) => ({
  ...(severity === 'low' ? {} : { severity: severities.slice(severities.indexOf(severity)).join(',') }),
  ...(since === '' ? {} : { since }),
  ...(q === '' ? {} : { q }),
  ...(sensitive ? { sensitive: 'true' as const } : {}),
})

export const isFiltered = (state: BreachState): boolean => Object.keys(alertsQuery(state)).length > 0

/** Feeds take level and words; they always begin with the newest. */
export function feedHrefs({ severity, q }: BreachState): { rss: string; json: string } {
  const params = breachParams({ severity, q })
  return { rss: withParams(rssUrl, params), json: withParams(jsonFeedUrl, params) }
}

const paramsOf = (fields: Record<string, string>) =>
  new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))

const withParams = (path: string, params: URLSearchParams) => (params.size > 0 ? `${path}?${params}` : path)
