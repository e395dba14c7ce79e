import { adminPath } from '../../../product/links.ts'

// Each panel has its own fields in the dashboard's address; those of other panels stay as they are.

type Fields = Readonly<Record<string, string | number | undefined>>

/** The address's fields with these; a field without a value is left out. */
export function withFields(params: URLSearchParams, fields: Fields): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(fields))
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  return next
}

export function panelHref(params: URLSearchParams, panel: string, fields: Fields): string {
  const next = withFields(params, fields)
  return next.size > 0 ? `${adminPath}?${next}#${panel}` : `${adminPath}#${panel}`
}

/** A number from 1; undefined for what is none. */
export function readId(value: string | null): number | undefined {
  const id = Number(value ?? '')
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
