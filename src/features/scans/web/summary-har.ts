import { counted } from '../../../platform/shared/counted.ts'
import type { HarResult } from '../results.ts'

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
  har.warnings.some(({ code }) => code === 'not-decoded')
    ? 'What was sent to known trackers could not be decoded.'
    : 'No request was of a kind whose content we can decode: what was sent is not known.'

export const recipient = ({ company, entity, tracker }: HarResult['sent'][number]): string =>
  company ?? entity ?? tracker
