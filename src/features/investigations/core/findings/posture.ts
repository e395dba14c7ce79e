import type { postureAnswers, postureChecks } from '../../../score/contract.ts'
import { type CitedDocument, lineOf, linesOf, textOf } from '../document.ts'
import { type Case, cite, ofKind } from './case.ts'

// The checks of VRM-2's posture control, judged from what the connectors wrote down, by criteria adapted from Probo (MIT). A
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

const judged = (answer: PostureAnswer, doc: CitedDocument, ...keys: string[]): Judged => ({
  answer,
  evidence: cite(doc, ...keys),
})

/** The headers of the vendor's own page; those of a page that it leads to are somebody else's. */
export function ownHeaders(found: Case): CitedDocument | undefined {
  const doc = ofKind(found, 'response-headers')[0]
  // An error page is often another server's, with other headers.
  return doc && isOnOwnDomain(doc) && isAnswered(doc) ? doc : undefined
}

export const isOnOwnDomain = (doc: CitedDocument): boolean => /, of \S+$/u.test(textOf(doc, 'Final host') ?? '')

export function isAnswered(doc: CitedDocument): boolean {
  const status = Number(textOf(doc, 'Status of the home page'))
  return status >= 200 && status < 400
}

export type TlsFault = 'expired' | 'not-yet-valid' | 'other-name' | 'self-signed' | 'not-trusted' | 'old-protocol'

/** Faults for which a browser stops, or should. */
export function tlsFaults(doc: CitedDocument): { fault: TlsFault; key: string }[] {
  const chain = textOf(doc, 'Chain')
  return [
    ...(lineOf(doc, 'Certificate expired on') ? [{ fault: 'expired' as const, key: 'Certificate expired on' }] : []),
    ...(lineOf(doc, 'Certificate is valid only from')
      ? [{ fault: 'not-yet-valid' as const, key: 'Certificate is valid only from' }]
      : []),
    ...(textOf(doc, 'Names')?.startsWith('the certificate does not name')
      ? [{ fault: 'other-name' as const, key: 'Names' }]
      : []),
    ...(chain === 'self-signed' ? [{ fault: 'self-signed' as const, key: 'Chain' }] : []),
    ...(chain === 'not trusted' ? [{ fault: 'not-trusted' as const, key: 'Chain' }] : []),
    ...(isOldProtocol(textOf(doc, 'Protocol') ?? '') ? [{ fault: 'old-protocol' as const, key: 'Protocol' }] : []),
  ]
}

const isOldProtocol = (protocol: string) => /^(?:SSL|TLSv1(?:\.[01])?$)/u.test(protocol)

export const daysLeft = (doc: CitedDocument): number | undefined => {
  const days = /^(\d+) days$/u.exec(textOf(doc, 'Days left') ?? '')?.[1]
  return days === undefined ? undefined : Number(days)
}

function judgeTls(found: Case): Judged | undefined {
  const tls = ofKind(found, 'tls')[0]
  const plain = ofKind(found, 'plain-http')[0]
  if (plain && textOf(plain, 'Request over http')?.startsWith('served without'))
    return { answer: 'fail', evidence: [plain.head, ...(tls ? [tls.head] : [])] }
  if (!tls) return undefined
  const faults = tlsFaults(tls)
  if (faults.length > 0) return judged('fail', tls, ...faults.map((f) => f.key))
  const days = daysLeft(tls)
  const isWarning =
    lineOf(tls, 'Weakness of the cipher') !== undefined ||
    days === undefined ||
    days <= fewestDaysLeft ||
    textOf(tls, 'Chain') !== 'trusted'
  return judged(isWarning ? 'warning' : 'pass', tls, 'Protocol', 'Days left', 'Chain')
}

export const hstsSeconds = (doc: CitedDocument): number | undefined => {
  const seconds = /^(\d+) seconds/u.exec(textOf(doc, 'HSTS max-age') ?? '')?.[1]
  return seconds === undefined ? undefined : Number(seconds)
}

function judgeHsts(found: Case): Judged | undefined {
  const doc = ownHeaders(found)
  if (!doc || !lineOf(doc, 'HSTS header')) return undefined
  const seconds = hstsSeconds(doc)
  // RFC 6797 § 6.1.1: zero switches it off.
  if (!seconds) return judged('fail', doc, 'HSTS header', 'HSTS max-age')
  const isWide = textOf(doc, 'HSTS for subdomains') === 'includeSubDomains'
  return judged(seconds >= leastHstsSeconds && isWide ? 'pass' : 'warning', doc, 'HSTS max-age', 'HSTS for subdomains')
}

function judgeCsp(found: Case): Judged | undefined {
  const doc = ownHeaders(found)
  const csp = doc && textOf(doc, 'CSP')
  if (!doc || csp === undefined) return undefined
  if (csp.startsWith('none')) return judged('fail', doc, 'CSP')
  const isClean = textOf(doc, 'CSP weaknesses of script-src') === 'none seen'
  return judged(isClean ? 'pass' : 'warning', doc, 'CSP', 'CSP weaknesses of script-src')
}

function judgeCors(found: Case): Judged | undefined {
  const doc = ownHeaders(found)
  const cors = doc && textOf(doc, 'CORS')
  if (!doc || cors === undefined) return undefined
  const isOpen = /^(?:every origin|the null origin)/u.test(cors)
  const answer = !isOpen ? 'pass' : / with credentials$/u.test(cors) ? 'fail' : 'warning'
  return judged(answer, doc, 'CORS')
}

function judgeSpf(found: Case): Judged | undefined {
  const doc = ofKind(found, 'mail-auth')[0]
  if (!doc) return undefined
  if (textOf(doc, 'SPF record')?.startsWith('none')) return judged('fail', doc, 'SPF record')
  if (lineOf(doc, 'SPF records')) return judged('fail', doc, 'SPF records')
  const end = textOf(doc, 'SPF ends with')
  if (end === undefined) return undefined
  const keys = ['SPF ends with', 'SPF look-ups']
  if (end === '+all') return judged('fail', doc, ...keys)
  const isTight = (end === '-all' || end === '~all') && spfLookups(doc) <= mostSpfLookups
  return judged(isTight ? 'pass' : 'warning', doc, ...keys)
}

export const spfLookups = (doc: CitedDocument): number =>
  Number(/\d+$/u.exec(textOf(doc, 'SPF look-ups') ?? '')?.[0] ?? 0)

function judgeDmarc(found: Case): Judged | undefined {
  const doc = ofKind(found, 'mail-auth')[0]
  if (!doc) return undefined
  if (textOf(doc, 'DMARC record')?.startsWith('none')) return judged('fail', doc, 'DMARC record')
  if (lineOf(doc, 'DMARC records')) return judged('fail', doc, 'DMARC records')
  const policy = textOf(doc, 'DMARC policy')
  if (policy === undefined) return undefined
  const isEnforced = policy === 'p=reject' || policy === 'p=quarantine'
  const isAll = textOf(doc, 'DMARC share of mail') === '100 percent'
  return judged(isEnforced && isAll ? 'pass' : 'warning', doc, 'DMARC policy', 'DMARC share of mail')
}

/** Never a fault: many resolvers cannot tell, and most domains are not signed. */
function judgeDnssec(found: Case): Judged | undefined {
  const doc = ofKind(found, 'dns-records')[0]
  return doc && textOf(doc, 'DNSSEC')?.startsWith('signed') ? judged('pass', doc, 'DNSSEC') : undefined
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

/** What the run can say of the vendor's posture, in the words of the score. */
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

/** The certificate or protocol of the main site is one that a browser refuses; null where nobody looked. */
export function invalidTlsOf(found: Case): { isInvalid: boolean; evidence: string[] } | null {
  const doc = ofKind(found, 'tls')[0]
  if (!doc) return null
  const faults = tlsFaults(doc)
  return { isInvalid: faults.length > 0, evidence: cite(doc, ...faults.map((f) => f.key)) }
}

export const expiredLongDays = 90

/** A usable security.txt, for the transparency control; null where it could not be looked for. */
export function transparencyOf(found: Case): { hasSecurityTxt: boolean; evidence: string[] } | null {
  const doc = ofKind(found, 'security-txt')[0]
  if (doc)
    return {
      hasSecurityTxt: judgeSecurityTxt(doc) === 'pass' || judgeSecurityTxt(doc) === 'warning',
      evidence: [doc.head],
    }
  const searched = ofKind(found, 'security-txt-search')[0]
  return searched ? { hasSecurityTxt: false, evidence: [searched.head] } : null
}

/** Pass: a contact and a date to come, as plain text at the well-known address. Fail: expired for more than 90 days, or no contact. */
export function judgeSecurityTxt(doc: CitedDocument): PostureAnswer {
  const expired = Number(/^(\d+) days$/u.exec(textOf(doc, 'Expired for') ?? '')?.[1] ?? 0)
  if (expired > expiredLongDays || hasNoContact(doc)) return 'fail'
  const isWhole =
    lineOf(doc, 'Expires on') !== undefined &&
    textOf(doc, 'Place') === 'the well-known address' &&
    textOf(doc, 'Content type') === 'text/plain'
  return isWhole ? 'pass' : 'warning'
}

export const hasNoContact = (doc: CitedDocument): boolean => textOf(doc, 'Contact') === 'no contact in the security.txt'

/** Cookies that the page set, with the flags that it left out. */
export const cookiesOf = (doc: CitedDocument): { name: string; missing: string[]; evidence: string }[] =>
  linesOf(doc, 'Cookie').map((line) => ({
    name: line.value,
    missing: ['Secure', 'HttpOnly', 'SameSite'].filter((flag) => line.cells[flag] === 'missing'),
    evidence: line.evidence,
  }))
