import { propertyWords } from '../names.ts'
import type { HarResult } from '../results.ts'
import { counted } from './words.ts'

// What a page says of a recording of traffic: who was told what.

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

const recipient = ({ company, entity, tracker }: HarResult['sent'][number]): string => company ?? entity ?? tracker

export interface DataMatrix {
  recipients: { key: string; country: string | null; hosts: string[] }[]
  rows: { key: string; label: string; cells: { value: number }[] }[]
}

/** Types of data against who received them; a cell counts the requests that carried it. */
export function dataMatrix({ sent }: Pick<HarResult, 'sent'>): DataMatrix {
  const byRecipient = [...Map.groupBy(sent, recipient)].sort(
    ([a, x], [b, y]) => distinct(y, 'property') - distinct(x, 'property') || (a < b ? -1 : 1),
  )
  const byProperty = [...Map.groupBy(sent, ({ property }) => property)].sort(
    ([a, x], [b, y]) => new Set(y.map(recipient)).size - new Set(x.map(recipient)).size || (a < b ? -1 : 1),
  )
  return {
    recipients: byRecipient.map(([key, rows]) => ({
      key,
      country: rows.find(({ country }) => country !== null)?.country ?? null,
      hosts: [...new Set(rows.map(({ host }) => host))],
    })),
    rows: byProperty.map(([property, rows]) => ({
      key: property,
      label: propertyWords(property),
      cells: byRecipient.map(([key]) => ({
        value: rows.filter((row) => recipient(row) === key).reduce((sum, { requests }) => sum + requests, 0),
      })),
    })),
  }
}

const distinct = (rows: HarResult['sent'], field: 'property') => new Set(rows.map((row) => row[field])).size

export const plainHosts = ({ hosts }: Pick<HarResult, 'hosts'>) =>
  hosts.filter(({ plainRequests }) => plainRequests > 0).sort((a, b) => b.plainRequests - a.plainRequests)

/** Most asked first. */
export const hostRows = ({ hosts }: Pick<HarResult, 'hosts'>) =>
  hosts.toSorted((a, b) => b.requests - a.requests || (a.host < b.host ? -1 : 1))
