import type { postureAnswers, postureChecks } from '../../../../product/score/method/contract.ts'
import { dnsRecord, mailRecord } from '../connectors/dns/records.ts'
import { headersRecord, plainHttpRecord } from '../connectors/headers/records.ts'
import { tlsRecord } from '../connectors/tls/record.ts'
import { noSecurityTxtRecord, securityTxtRecord } from '../connectors/wellknown/records.ts'
import type { RecordOf } from '../record.ts'
import { type Case, type Citable, cite, recordsOf } from './case.ts'

// The checks of VRM-2's posture control, judged from the facts of the connectors, by criteria adapted from Probo (MIT). A
// check that could not be made has no answer: an error is unknown, never a failure.

export type PostureCheck = (typeof postureChecks)[number]
export type PostureAnswer = (typeof postureAnswers)[number]

export const leastHstsSeconds = 15_552_000
export const fewestDaysLeft = 21
export const mostSpfLookups = 10

export interface Judged {
  answer: PostureAnswer
  evidence: string[]
}

const judged = <Key extends string>(answer: PostureAnswer, record: Citable<Key>, ...keys: NoInfer<Key>[]): Judged => ({
  answer,
  evidence: cite(record, ...keys),
})

type Headers = RecordOf<typeof headersRecord>
export type Tls = RecordOf<typeof tlsRecord>

/** The headers of the vendor's own page; those of a page that it leads to are someone else's. */
export function ownHeaders(found: Case): Headers | undefined {
  const [record] = recordsOf(found, headersRecord)
  // An error page is often another server's, with other headers.
  return record?.facts.final.isOwn && isAnswered(record) ? record : undefined
}

export const isAnswered = ({ facts }: Headers): boolean => facts.status >= 200 && facts.status < 400

export type TlsFault = 'expired' | 'not-yet-valid' | 'other-name' | 'self-signed' | 'not-trusted' | 'old-protocol'

/** Faults for which a browser stops, or should. */
export function tlsFaults({ facts: { validity, namesHost, chain, protocol } }: Tls) {
  const faults = [
    { fault: 'expired', key: 'expired', isThere: validity.state === 'expired' },
    { fault: 'not-yet-valid', key: 'notYet', isThere: validity.state === 'not-yet' },
    { fault: 'other-name', key: 'names', isThere: !namesHost },
    { fault: 'self-signed', key: 'chain', isThere: chain === 'self-signed' },
    { fault: 'not-trusted', key: 'chain', isThere: chain === 'not trusted' },
    { fault: 'old-protocol', key: 'protocol', isThere: isOldProtocol(protocol) },
  ] as const
  return faults.filter(({ isThere }) => isThere)
}

const isOldProtocol = (protocol: string) => /^(?:SSL|TLSv1(?:\.[01])?$)/u.test(protocol)

export const daysLeft = ({ facts: { validity } }: Tls): number | undefined =>
  validity.state === 'valid' ? validity.daysLeft : undefined

function judgeTls(found: Case): Judged | undefined {
  const [tls] = recordsOf(found, tlsRecord)
  const [plain] = recordsOf(found, plainHttpRecord)
  if (plain?.facts.outcome === 'unencrypted')
    return { answer: 'fail', evidence: [plain.head, ...(tls ? [tls.head] : [])] }
  if (!tls) return undefined
  const faults = tlsFaults(tls)
  if (faults.length > 0) return judged('fail', tls, ...faults.map((f) => f.key))
  const days = daysLeft(tls)
  const isWarning =
    tls.facts.weakness !== null || days === undefined || days <= fewestDaysLeft || tls.facts.chain !== 'trusted'
  return judged(isWarning ? 'warning' : 'pass', tls, 'protocol', 'daysLeft', 'chain')
}

function judgeHsts(found: Case): Judged | undefined {
  const record = ownHeaders(found)
  if (!record) return undefined
  const { hsts } = record.facts
  // RFC 6797 § 6.1.1: zero switches it off.
  if (hsts === null || hsts === 'unreadable' || hsts.maxAgeSeconds === 0)
    return judged('fail', record, 'hsts', 'hstsMaxAge')
  const isStrong = hsts.maxAgeSeconds >= leastHstsSeconds && hsts.includesSubDomains
  return judged(isStrong ? 'pass' : 'warning', record, 'hstsMaxAge', 'hstsSubdomains')
}

function judgeCsp(found: Case): Judged | undefined {
  const record = ownHeaders(found)
  if (!record) return undefined
  const { csp } = record.facts
  if (!csp) return judged('fail', record, 'csp')
  return judged(csp.weaknesses.length === 0 ? 'pass' : 'warning', record, 'csp', 'cspWeaknesses')
}

function judgeCors(found: Case): Judged | undefined {
  const record = ownHeaders(found)
  if (!record) return undefined
  const { cors } = record.facts
  const isOpen = cors !== null && cors.origin !== 'one'
  return judged(!isOpen ? 'pass' : cors.withCredentials ? 'fail' : 'warning', record, 'cors')
}

function judgeSpf(found: Case): Judged | undefined {
  const [record] = recordsOf(found, mailRecord)
  if (!record?.facts.spf) return undefined
  const { spf } = record.facts
  switch (spf.outcome) {
    case 'none':
      return judged('fail', record, 'spf')
    case 'several':
      return judged('fail', record, 'severalSpf')
    case 'one': {
      const isTight = (spf.all === '-' || spf.all === '~') && spf.lookups <= mostSpfLookups
      return judged(spf.all === '+' ? 'fail' : isTight ? 'pass' : 'warning', record, 'spfEnd', 'spfLookups')
    }
  }
}

function judgeDmarc(found: Case): Judged | undefined {
  const [record] = recordsOf(found, mailRecord)
  if (!record?.facts.dmarc) return undefined
  const { dmarc } = record.facts
  switch (dmarc.outcome) {
    case 'none':
      return judged('fail', record, 'dmarc')
    case 'several':
      return judged('fail', record, 'severalDmarc')
    case 'one': {
      const isEnforced = dmarc.policy === 'reject' || dmarc.policy === 'quarantine'
      return judged(isEnforced && dmarc.percent === 100 ? 'pass' : 'warning', record, 'dmarcPolicy', 'dmarcShare')
    }
  }
}

/** Never a fault: many resolvers cannot tell, and most domains are not signed. */
function judgeDnssec(found: Case): Judged | undefined {
  const [record] = recordsOf(found, dnsRecord)
  return record?.facts.isSigned ? judged('pass', record, 'dnssec') : undefined
}

const judges: Record<PostureCheck, (found: Case) => Judged | undefined> = {
  tls: judgeTls,
  hsts: judgeHsts,
  csp: judgeCsp,
  dmarc: judgeDmarc,
  spf: judgeSpf,
  cors: judgeCors,
  dnssec: judgeDnssec,
}

export const judgePosture = (found: Case, check: PostureCheck): Judged | undefined => judges[check](found)

/** Returns the vendor's posture as far as the run can tell, in the words of the score. */
export function postureOf(found: Case): { checks: Partial<Record<PostureCheck, PostureAnswer>>; evidence: string[] } {
  const answers = (Object.keys(judges) as PostureCheck[]).flatMap((check) => {
    const result = judges[check](found)
    return result ? [{ check, ...result }] : []
  })
  return {
    checks: Object.fromEntries(answers.map(({ check, answer }) => [check, answer])),
    evidence: [...new Set(answers.flatMap((a) => a.evidence))],
  }
}

/** The certificate or protocol of the main site is one that a browser refuses; null where no one looked. */
export function invalidTlsOf(found: Case): { isInvalid: boolean; evidence: string[] } | null {
  const [record] = recordsOf(found, tlsRecord)
  if (!record) return null
  const faults = tlsFaults(record)
  return { isInvalid: faults.length > 0, evidence: cite(record, ...faults.map((f) => f.key)) }
}

export const expiredLongDays = 90

/** A usable security.txt, for the transparency control; null where it could not be looked for. */
export function transparencyOf(found: Case): { hasSecurityTxt: boolean; evidence: string[] } | null {
  const [record] = recordsOf(found, securityTxtRecord)
  if (record) return { hasSecurityTxt: judgeSecurityTxt(record) !== 'fail', evidence: [record.head] }
  const [searched] = recordsOf(found, noSecurityTxtRecord)
  return searched ? { hasSecurityTxt: false, evidence: [searched.head] } : null
}

/** Pass: a contact and a date to come, as plain text at the well-known address. Fail: expired for more than 90 days, or no contact. */
export function judgeSecurityTxt({ facts }: RecordOf<typeof securityTxtRecord>): PostureAnswer {
  const { expiry, contacts, isAtWellKnown, isPlainText } = facts
  if (contacts.length === 0 || (expiry.state === 'expired' && expiry.forDays > expiredLongDays)) return 'fail'
  return expiry.state === 'valid' && isAtWellKnown && isPlainText ? 'pass' : 'warning'
}
