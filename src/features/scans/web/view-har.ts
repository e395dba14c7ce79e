import type { HarResult } from '../../../product/scan-results.ts'
import { propertyWords } from '../names.ts'
import { recipient } from './summary-har.ts'

// View of a traffic recording: recipients and the data they received.

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

/** Most asked first. */
export const hostRows = ({ hosts }: Pick<HarResult, 'hosts'>) =>
  hosts.toSorted((a, b) => b.requests - a.requests || (a.host < b.host ? -1 : 1))
