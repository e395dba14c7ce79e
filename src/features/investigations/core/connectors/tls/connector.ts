import type { CapturedEvidence } from '../../evidence.ts'
import { recordEvidence } from '../../record.ts'
import type { NetworkConnector, Reply, TlsFacts } from '../network.ts'
import { dayOf, daysBetween, type MainSite, mainSite, replyTo, unavailableOnce } from '../network-replies.ts'
import { type chainStates, type cipherWeaknesses, tlsRecord, type Validity } from './record.ts'
import { tlsRules } from './rules.ts'

const version = '1.0.1'
const namesShown = 30

/** The certificate and the connection of the main site. A bad certificate is an observation, not a failure. */
export const tlsConnector: NetworkConnector = {
  id: 'tls',
  version,
  title: 'Look at the TLS connection and its certificate',
  after: [],
  records: [tlsRecord],
  requests: 0,
  answersFor: ['security-posture'],
  rules: tlsRules,
  questions: {},
  ttlSeconds: 86_400,
  plan({ subject }) {
    const site = mainSite(subject)
    return site ? [{ type: 'tls', key: 'tls', host: site.host, port: 443, place: placeOf(site) }] : []
  },
  parse(given) {
    const site = mainSite(given.subject)
    const reply = site && replyTo(given, 'tls')
    if (!site || !reply) return []
    return reply.outcome === 'tls'
      ? tlsEvidence(site, reply, given.today)
      : unavailableOnce({ connector: 'tls', whole: placeOf(site), host: site.host }, given.answered)
  },
}

const placeOf = ({ host }: MainSite) => `the TLS connection of ${host}`

function tlsEvidence(
  { host }: MainSite,
  { tls, ip, fetchedAt }: Extract<Reply, { outcome: 'tls' }>,
  today: string,
): CapturedEvidence[] {
  const isAbove = isFaultAbove(tls, fetchedAt)
  return recordEvidence(
    tlsRecord,
    {
      connector: 'tls',
      trust: 'observed',
      document: `tls/${host}`,
      title: `TLS connection of ${host}`,
      requestedUrl: `https://${host}/`,
      finalUrl: `https://${host}/`,
      page: null,
      asOf: null,
      fetchedAt,
      retrievedVia: 'fetch',
    },
    {
      host,
      lookedAtOn: dayOf(fetchedAt),
      protocol: tls.protocol,
      cipher: tls.cipher,
      weakness: cipherWeakness(tls) ?? null,
      issuer: tls.issuer,
      validity: validityOf(tls, isAbove, today),
      chain: chainOf(tls, isAbove),
      namesHost: coversHost(tls, host),
      fault: tls.fault,
      subject: tls.subject,
      key: { type: tls.keyType, bits: tls.keyBits },
      names: tls.names.slice(0, namesShown),
      ip,
    },
  )
}

/**
 * True if the fault is in a certificate above the leaf: the code is the same for the whole chain, but the leaf's own days
 * were in order when it was looked at.
 */
function isFaultAbove({ fault, validFrom, validTo }: TlsFacts, fetchedAt: string): boolean {
  const at = Date.parse(fetchedAt)
  return (
    (fault === 'CERT_HAS_EXPIRED' && Date.parse(validTo) > at) ||
    (fault === 'CERT_NOT_YET_VALID' && Date.parse(validFrom) <= at)
  )
}

function validityOf(tls: TlsFacts, isAbove: boolean, today: string): Validity {
  const until = isoDay(tls.validTo)
  const from = isoDay(tls.validFrom)
  const daysLeft = until === undefined ? undefined : daysBetween(today, until)
  if (until === undefined || daysLeft === undefined) return { state: 'unreadable' }
  if (daysLeft < 0 || (tls.fault === 'CERT_HAS_EXPIRED' && !isAbove)) return { state: 'expired', on: until }
  if (from !== undefined && (daysBetween(today, from) ?? 0) > 0) return { state: 'not-yet', from }
  return { state: 'valid', until, daysLeft }
}

function isoDay(date: string): string | undefined {
  const instant = new Date(date)
  return Number.isNaN(instant.getTime()) ? undefined : dayOf(instant.toISOString())
}

/** A leaf whose issuer no one sent: browsers may still find it by themselves. */
const incompleteChain = [
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]
/** Faults of the leaf itself: they say nothing about who vouches for it. */
const leafFaults = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH']

function chainOf(tls: TlsFacts, isAbove: boolean): (typeof chainStates)[number] {
  if (tls.isAuthorized) return 'trusted'
  if (tls.isSelfSigned) return 'self-signed'
  if (tls.fault !== null && incompleteChain.includes(tls.fault)) return 'incomplete'
  // The check stops at its first fault.
  if (tls.fault !== null && leafFaults.includes(tls.fault) && !isAbove) return 'not established'
  return 'not trusted'
}

/** RFC 6125 § 6.4.3: a star matches one label, the first. */
export function coversHost({ names, fault, isAuthorized }: TlsFacts, host: string): boolean {
  if (isAuthorized) return true
  if (fault === 'ERR_TLS_CERT_ALTNAME_INVALID') return false
  const lower = host.toLowerCase()
  return names.some((raw) => {
    const name = raw.toLowerCase().replace(/\.$/u, '')
    return name === lower || (name.startsWith('*.') && lower.slice(lower.indexOf('.')) === name.slice(1))
  })
}

/** TLS 1.3 has no weak ones. Names of IANA and of OpenSSL, which leaves CBC unsaid. */
export function cipherWeakness({
  protocol,
  cipher,
}: Pick<TlsFacts, 'protocol' | 'cipher'>): (typeof cipherWeaknesses)[number] | undefined {
  if (protocol === 'TLSv1.3') return undefined
  if (/NULL|EXPORT|anon/u.test(cipher)) return 'no protection'
  if (/RC4/iu.test(cipher)) return 'RC4'
  if (/3DES|DES-CBC|DES_CBC/iu.test(cipher)) return '3DES'
  return /GCM|CHACHA20|CCM/iu.test(cipher) ? undefined : 'CBC'
}
