import { isHtml } from '../network-replies.ts'

// security.txt, RFC 9116: where to report a weakness. Contact and Expires are required.

export interface SecurityTxt {
  contacts: string[]
  /** As written; null where the field is missing or written more than once, which § 2.5.5 does not allow. */
  expires: string | null
  /** The day, where the field could be read. */
  expiresOn: string | null
  policies: string[]
}

const mostLines = 2_000
const longestLine = 2_000
/** No form of a date is longer. */
const longestDate = 60
const mostValues = 10

/** Undefined: not a security.txt, whatever the address answered. */
export function parseSecurityTxt(text: string): SecurityTxt | undefined {
  if (isHtml(text)) return undefined
  const fields = new Map<string, string[]>()
  for (const line of text.replace(/^\ufeff/u, '').split(/\r\n?|\n/u, mostLines)) {
    if (line.length > longestLine) continue
    const [, name = '', value = ''] = /^([A-Za-z][A-Za-z0-9-]{0,40})\s*:\s*(\S.*)$/u.exec(line.trim()) ?? []
    if (name)
      fields.set(name.toLowerCase(), [...(fields.get(name.toLowerCase()) ?? []), value.trim()].slice(0, mostValues))
  }
  if (!fields.has('contact') && !fields.has('expires')) return undefined
  const of = (name: string) => fields.get(name) ?? []
  const expires = of('expires').length === 1 ? (of('expires')[0] ?? null) : null
  return {
    contacts: of('contact'),
    expires,
    expiresOn: expires === null ? null : dayIn(expires),
    policies: of('policy'),
  }
}

/** RFC 3339, and the mail dates of earlier drafts; a date without a zone would mean another day on another machine. */
function dayIn(value: string): string | null {
  if (value.length > longestDate) return null
  const day = /^(\d{4}-\d{2}-\d{2})(?:[Tt ]|$)/u.exec(value)?.[1]
  if (day === undefined && !/\b\d{4}\b.*(?:GMT|UTC|[+-]\d{4})$/u.test(value)) return null
  const instant = new Date(day ?? value)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString().slice(0, 10)
}
