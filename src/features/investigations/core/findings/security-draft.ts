import { asOfWords } from '../../../../platform/shared/dates.ts'
import type { CitedRecord } from '../record.ts'
import { cite, type FindingDraft } from './case.ts'
import type { Direction } from './finding.ts'

// How the findings about hosts, mail and certificates are put together.

/** 0 to 4, expert opinion after the criteria of the posture checks. */
export const securitySeverity = {
  'sec.tls': 1,
  'sec.tls-expired': 3,
  'sec.tls-not-yet-valid': 3,
  'sec.tls-other-name': 3,
  'sec.tls-self-signed': 3,
  'sec.tls-not-trusted': 3,
  'sec.tls-old-protocol': 3,
  'sec.tls-incomplete-chain': 2,
  'sec.tls-weak-cipher': 2,
  'sec.tls-ends-soon': 1,
  'sec.plain-http': 3,
  'sec.hsts': 1,
  'sec.hsts-weak': 1,
  'sec.hsts-missing': 2,
  'sec.csp': 1,
  'sec.csp-weak': 1,
  'sec.csp-missing': 2,
  'sec.frames-sniffing': 1,
  'sec.frames-sniffing-one': 1,
  'sec.frames-sniffing-missing': 2,
  'sec.cors-open': 1,
  'sec.cors-credentials': 3,
  'sec.cookie-flags': 1,
  'sec.session-cookie-flags': 2,
  'sec.version-sent': 1,
  'sec.referrer-open': 1,
  'sec.spf': 1,
  'sec.spf-weak': 1,
  'sec.spf-missing': 2,
  'sec.spf-open': 3,
  'sec.dmarc': 1,
  'sec.dmarc-weak': 1,
  'sec.dmarc-missing': 2,
  'sec.dnssec': 1,
  'sec.caa': 1,
  'sec.dns-services': 0,
  'sec.security-txt': 1,
  'sec.security-txt-weak': 1,
  'sec.security-txt-expired': 2,
  'gap.no-security-txt': 1,
  'gap.does-not-resolve': 3,
  'gap.home-page-elsewhere': 2,
  'gap.home-page-status': 2,
} as const

interface Draft<Key extends string> {
  ruleId: keyof typeof securitySeverity
  record: CitedRecord<unknown, Key>
  direction: Direction
  title: string
  statement: string
  keys: readonly NoInfer<Key>[]
  parties?: string[]
}

export const article32 = [{ framework: 'GDPR', ref: 'Art. 32(1)' }]

export const draft = <Key extends string>({
  ruleId,
  record,
  direction,
  title,
  statement,
  keys,
  parties,
}: Draft<Key>): FindingDraft => ({
  ruleId,
  direction,
  severity: securitySeverity[ruleId],
  title,
  statement,
  evidence: cite(record, ...keys).slice(0, 6),
  ...(parties && { parties }),
  ...(direction === 'risk' && { legal: article32 }),
  basis: record,
})

export const on = ({ facts }: { facts: { lookedAtOn: string } }) => `on ${asOfWords(facts.lookedAtOn)}`
