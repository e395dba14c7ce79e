import { compareText } from '../../../../../platform/shared/text.ts'
import type { CapturedEvidence } from '../../evidence.ts'
import { recordEvidence } from '../../record.ts'
import type { Answered, Ask, DnsType, Given, NetworkConnector } from '../network.ts'
import {
  dayOf,
  dnsRecords,
  firstFetched,
  type MainSite,
  mainSite,
  replyTo,
  unavailableOnce,
} from '../network-replies.ts'
import { readDmarc } from './dmarc.ts'
import { dnsRecord, mailRecord, servicesRecord } from './records.ts'
import { nameQuestions, nameRules } from './rules.ts'
import { serviceOfMailHost, serviceOfToken } from './services.ts'
import { readSpf, spfNamesToAsk, type TxtOf } from './spf.ts'

const version = '1.0.0'
const mostOfAType = 20

/** Reads the DNS of the main site: where it is hosted, who receives its mail, who may send in its name. */
export const dnsConnector: NetworkConnector = {
  id: 'dns',
  version,
  title: 'Read the DNS records',
  after: [],
  records: [dnsRecord, mailRecord, servicesRecord],
  requests: 0,
  answersFor: ['security-posture'],
  rules: nameRules,
  questions: nameQuestions,
  ttlSeconds: 3_600,
  plan(given) {
    const site = mainSite(given.subject)
    if (!site) return []
    const names = spfNamesToAsk(site.domain, txtOf(given, site.domain))
    return [
      ...fixedAsks(site),
      ...names.map((name): Ask => ask(`spf/${name}`, name, 'TXT', `the SPF record of ${name}`)),
    ]
  },
  parse(given) {
    const site = mainSite(given.subject)
    if (!site || given.answered.length === 0) return []
    const looked = given.answered.filter(({ ask }) => !isDs(ask))
    const answers = looked.filter(({ reply }) => reply.outcome !== 'unavailable')
    const isNowhere =
      ['a', 'aaaa'].every((key) => dnsRecords(replyTo(given, key))?.length === 0) &&
      answers.every(({ reply }) => dnsRecords(reply)?.length === 0)
    return [
      ...(answers.length > 0 ? recordsEvidence(given, site, answers) : []),
      // For an unregistered name, there is no point in saying that it sends no mail.
      ...(isNowhere ? [] : mailEvidence(given, site)),
      ...(isNowhere ? [] : servicesEvidence(given, site)),
      ...unavailableOnce({ connector: 'dns', whole: `the DNS records of ${site.domain}`, host: site.host }, looked),
    ]
  },
}

/** The system's resolver may have no question for DS; then nothing is known about DNSSEC, and nothing is missing. */
const isDs = (asked: Ask) => asked.type === 'dns' && asked.record === 'DS'

const ask = (key: string, host: string, record: DnsType, place: string): Ask => ({
  type: 'dns',
  key,
  host,
  record,
  place,
})

const fixedAsks = ({ host, domain }: MainSite): Ask[] => [
  ask('a', host, 'A', `the IPv4 addresses of ${host}`),
  ask('aaaa', host, 'AAAA', `the IPv6 addresses of ${host}`),
  ask('mx', domain, 'MX', `the mail servers of ${domain}`),
  ask('ns', domain, 'NS', `the name servers of ${domain}`),
  ask('txt', domain, 'TXT', `the TXT records of ${domain}`),
  ask('caa', domain, 'CAA', `the CAA records of ${domain}`),
  ask('ds', domain, 'DS', `the DS records of ${domain}`),
  ask('dmarc', `_dmarc.${domain}`, 'TXT', `the DMARC record of ${domain}`),
  ask('bimi', `default._bimi.${domain}`, 'TXT', `the BIMI record of ${domain}`),
]

const txtOf =
  (given: Pick<Given, 'answered'>, domain: string): TxtOf =>
  (name) =>
    dnsRecords(replyTo(given, name === domain ? 'txt' : `spf/${name}`))

function source(given: Given, { host }: MainSite, kind: { kind: string }, title: string) {
  return {
    connector: 'dns',
    trust: 'observed' as const,
    document: `dns/${host}/${kind.kind}`,
    title,
    page: null,
    asOf: null,
    fetchedAt: firstFetched(given.answered.map(({ reply }) => reply)),
    retrievedVia: 'fetch' as const,
  }
}

function recordsEvidence(given: Given, site: MainSite, answers: readonly Answered[]): CapturedEvidence[] {
  const of = (key: string) => dnsRecords(replyTo(given, key))
  const some = (key: string) => of(key)?.slice(0, mostOfAType) ?? null
  const [a, aaaa, ds, caa] = [of('a'), of('aaaa'), of('ds'), of('caa')]
  const isThere = (a?.length ?? 0) + (aaaa?.length ?? 0) > 0
  const isSureOfNone = a?.length === 0 && aaaa?.length === 0
  const ipv4 = (a ?? []).slice(0, mostOfAType)
  return recordEvidence(dnsRecord, source(given, site, dnsRecord, `DNS records of ${site.domain}`), {
    host: site.host,
    domain: site.domain,
    lookedAtOn: dayOf(firstFetched(answers.map(({ reply }) => reply))),
    resolves: isThere ? true : isSureOfNone ? false : null,
    isSigned: ds !== undefined && ds.length > 0,
    caa: caa ? { isThere: caa.length > 0, allowed: caa.slice(0, mostOfAType).flatMap(authorityIn) } : null,
    mailServers: some('mx')?.map(mailServerIn) ?? null,
    nameServers: some('ns')?.map(hostIn) ?? null,
    ipv4,
    ipv6: (aaaa ?? []).slice(0, mostOfAType - ipv4.length),
  })
}

function authorityIn(record: string) {
  const [, tag = '', value = ''] = /^\d{1,3}\s+(issue|issuewild)\s+"?([^";\s]{0,253})/iu.exec(record.trim()) ?? []
  return tag ? [{ authority: value || null, tag: tag.toLowerCase() }] : []
}

/** "0 ." says that the domain takes no mail. RFC 7505 */
function mailServerIn(record: string) {
  const host = hostIn(record) || null
  return { host, service: (host && serviceOfMailHost(host)) ?? null }
}

const hostIn = (record: string) => record.trim().split(/\s+/u).at(-1)?.replace(/\.$/u, '').toLowerCase() ?? ''

function mailEvidence(given: Given, site: MainSite): CapturedEvidence[] {
  const spf = readSpf(site.domain, txtOf(given, site.domain))
  const dmarcTexts = dnsRecords(replyTo(given, 'dmarc'))
  const bimi = dnsRecords(replyTo(given, 'bimi'))?.find((text) => /^v=BIMI1/iu.test(text))
  if (spf === undefined && dmarcTexts === undefined) return []
  const dmarc = dmarcTexts && readDmarc(dmarcTexts)
  return recordEvidence(mailRecord, source(given, site, mailRecord, `Mail authentication of ${site.domain}`), {
    host: site.host,
    domain: site.domain,
    lookedAtOn: dayOf(firstFetched(given.answered.map(({ reply }) => reply))),
    spf:
      spf?.outcome === 'one'
        ? { ...spf, includes: spf.includes.map((name) => ({ name, service: serviceOfMailHost(name) ?? null })) }
        : (spf ?? null),
    dmarc: dmarc?.outcome === 'one' ? { outcome: 'one', ...dmarc.dmarc } : (dmarc ?? null),
    bimi: bimi ?? null,
  })
}

/** Accounts that the domain's own records name. */
function servicesEvidence(given: Given, site: MainSite): CapturedEvidence[] {
  const tokens = (dnsRecords(replyTo(given, 'txt')) ?? []).flatMap((text) => {
    const found = serviceOfToken(text)
    return found ? [{ service: found.service, sign: `TXT record ${found.begins.replace(/[=:._]+$/u, '')}` }] : []
  })
  const mail = (dnsRecords(replyTo(given, 'mx')) ?? []).flatMap((record) => {
    const service = serviceOfMailHost(record.split(/\s+/u).at(-1) ?? '')
    return service ? [{ service, sign: 'mail server' }] : []
  })
  const spf = readSpf(site.domain, txtOf(given, site.domain))
  const includes = (spf?.outcome === 'one' ? spf.includes : []).flatMap((name) => {
    const service = serviceOfMailHost(name)
    return service ? [{ service, sign: 'SPF include' }] : []
  })
  const signs = Map.groupBy([...tokens, ...mail, ...includes], (s) => s.service)
  if (signs.size === 0) return []
  return recordEvidence(
    servicesRecord,
    source(given, site, servicesRecord, `Services named in the DNS of ${site.domain}`),
    {
      host: site.host,
      domain: site.domain,
      lookedAtOn: dayOf(firstFetched(given.answered.map(({ reply }) => reply))),
      services: [...signs]
        .sort(([a], [b]) => compareText(a, b))
        .map(([service, same]) => ({ service, signs: [...new Set(same.map((s) => s.sign))].sort(compareText) })),
    },
  )
}
