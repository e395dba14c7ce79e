import type { Call } from './api.ts'

export type Asked = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** The address that asks this; what is absent is left out, and lists are joined by commas. */
export function addressOf(base: string, query: Asked): string {
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return asked.length > 0 ? `${base}?${new URLSearchParams(asked)}` : base
}

/** Says in the header `Link` where the next page is (RFC 8288). */
export const linkNext = ({ headers }: Pick<Call, 'headers'>, base: string, query: Asked): void =>
  headers.set('link', `<${addressOf(base, query)}>; rel="next"`)
