import { getDomain } from 'tldts'

// DMARC, RFC 7489: what a receiver is asked to do with mail that only claims to come from a domain.

export const dmarcPolicies = ['none', 'quarantine', 'reject'] as const

export interface Dmarc {
  text: string
  /** Null where the record names none that a receiver knows. */
  policy: (typeof dmarcPolicies)[number] | null
  /** Share of mail that the policy is meant for. */
  percent: number
  /** Domains that receive the reports. */
  reportsTo: string[]
}

export type DmarcReading =
  | { outcome: 'none' }
  | { outcome: 'several'; count: number }
  | { outcome: 'one'; dmarc: Dmarc }

export const isDmarc = (text: string): boolean => /^v\s*=\s*DMARC1\s*(?:;|$)/iu.test(text.trim())

export function readDmarc(records: readonly string[]): DmarcReading {
  const own = records.filter(isDmarc)
  const [text] = own
  if (text === undefined) return { outcome: 'none' }
  // Receivers then do as if there were none. RFC 7489 § 6.6.3
  if (own.length > 1) return { outcome: 'several', count: own.length }
  return { outcome: 'one', dmarc: parseDmarc(text) }
}

export function parseDmarc(text: string): Dmarc {
  const tags = new Map(
    text.split(';').flatMap((part) => {
      const at = part.indexOf('=')
      return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const]
    }),
  )
  const named = tags.get('p')?.toLowerCase()
  const percent = /^\d{1,3}$/u.test(tags.get('pct') ?? '') ? Number(tags.get('pct')) : 100
  const addresses = `${tags.get('rua') ?? ''},${tags.get('ruf') ?? ''}`
  const domains = [...addresses.matchAll(/mailto:[^,\s@]{1,200}@([a-z0-9.-]{1,253})/giu)]
    .map((m) => getDomain(m[1] ?? ''))
    .filter((domain) => domain !== null)
  return {
    text,
    policy: dmarcPolicies.find((p) => p === named) ?? null,
    percent: Math.min(percent, 100),
    reportsTo: [...new Set(domains)].slice(0, 10),
  }
}
