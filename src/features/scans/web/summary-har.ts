import { counted } from '../../../platform/shared/counted.ts'
import type { HarResult } from '../../../product/scan-results.ts'

/** The one paragraph to read if nothing else is. */
export function harSummary(har: HarResult): string {
  const { sent, companies, hosts, countries } = har
  const told = new Set(sent.map(recipient)).size
  const types = new Set(sent.map(({ property }) => property)).size
  const spoke = `The recording holds ${counted(har.entries, 'request')} to ${counted(hosts.length, 'host')}`
  const where = countries.length > 1 ? ` in ${countries.length} countries` : ''
  const behind =
    companies.length > 0
      ? `; ${counted(companies.length, 'known company', 'known companies')}${where} ${companies.length === 1 ? 'is' : 'are'} behind them`
      : ''
  if (told === 0) return `${spoke}${behind}. ${nothingDecoded(har)}`
  return `${spoke}${behind}. ${counted(types, 'type')} of data could be read, sent to ${counted(told, 'recipient')}.`
}

/** Nothing read out of requests is not nothing sent. */
export const nothingDecoded = (har: Pick<HarResult, 'warnings'>): string =>
  har.warnings.some(({ code }) => code === 'not-decoded' || code === 'partly-read')
    ? 'What was sent to known trackers could not be read.'
    : 'No request was of a kind whose content we can read: what was sent is not known.'

/** Describes the data that every request carries; for scans that counted it. */
export function broughtAlong({ hosts }: Pick<HarResult, 'hosts'>): string {
  const others = hosts.filter(({ isThirdParty }) => isThirdParty !== false)
  const withReferer = others.filter(({ carried }) => (carried?.referer ?? 0) > 0).length
  const withCookies = others.filter(({ carried }) => (carried?.cookies ?? 0) > 0).length
  if (others.length === 0 || others.some(({ carried }) => carried === undefined)) return ''
  return `${counted(others.length, 'other host')} also learned the IP address and the browser. ${some(withReferer)} of them learned the page by the Referer header, and ${some(withCookies).toLowerCase()} received cookies.`
}

const some = (count: number): string => (count === 0 ? 'None' : String(count))

export const recipient = ({ company, entity, tracker, host }: HarResult['sent'][number]): string =>
  company ?? entity ?? tracker ?? host
