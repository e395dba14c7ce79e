import { compareText } from '../../../../platform/shared/text.ts'
import { documentEvidence, joined, type Line, row } from '../document.ts'
import type { CapturedEvidence } from '../evidence.ts'
import { readDmarc } from './dmarc.ts'
import { serviceOfMailHost, serviceOfToken } from './dns-services.ts'
import type { Answered, Ask, DnsType, Given, NetworkConnector, Reply } from './network.ts'
import { dayOf, firstFetched, type MainSite, mainSite, replyTo, unavailableOnce } from './network-replies.ts'
import { readSpf, type SpfReading, spfNamesToAsk, type TxtOf } from './spf.ts'

const version = '1.0.0'
const mostOfAType = 20

/** What the domain name system says of the main site: where it lies, who takes its mail, who may send in its name. */
export const dnsConnector: NetworkConnector = {
  id: 'dns',
  version,
  title: 'Read the DNS records',
  after: [],
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
      ['a', 'aaaa'].every((key) => records(replyTo(given, key))?.length === 0) &&
      answers.every(({ reply }) => records(reply)?.length === 0)
    return [
      ...(answers.length > 0 ? recordsEvidence(given, site, answers) : []),
      // Of a name that nobody has registered it would be idle to say that it sends no mail.
      ...(isNowhere ? [] : mailEvidence(given, site)),
      ...(isNowhere ? [] : servicesEvidence(given, site)),
      ...unavailableOnce(
        { connector: 'dns', version, whole: `the DNS records of ${site.domain}`, host: site.host },
        looked,
      ),
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

/** In a fixed order; empty where there is none, undefined where that is not known. */
function records(reply: Reply | undefined): string[] | undefined {
  switch (reply?.outcome) {
    case 'dns':
      return reply.records.map(unquoted).sort(compareText)
    case 'absent':
      return []
    default:
      return undefined
  }
}

/** Some resolvers give texts in the quoted pieces of a zone file. */
const unquoted = (text: string): string =>
  /^"(?:[^"\\]|\\.)*"(?:\s+"(?:[^"\\]|\\.)*")*$/su.test(text.trim())
    ? [...text.matchAll(/"((?:[^"\\]|\\.)*)"/gsu)].map((m) => m[1]).join('')
    : text

const txtOf =
  (given: Pick<Given, 'answered'>, domain: string): TxtOf =>
  (name) =>
    records(replyTo(given, name === domain ? 'txt' : `spf/${name}`))

function source(given: Given, { host }: MainSite, kind: string, title: string) {
  return {
    connector: 'dns',
    connectorVersion: version,
    kind,
    trust: 'observed' as const,
    document: `dns/${host}/${kind}`,
    title,
    page: null,
    asOf: null,
    fetchedAt: firstFetched(given.answered.map(({ reply }) => reply)),
    retrievedVia: 'fetch' as const,
  }
}

function recordsEvidence(given: Given, site: MainSite, answers: readonly Answered[]): CapturedEvidence[] {
  const of = (key: string) => records(replyTo(given, key))
  const [a, aaaa, ds, caa] = [of('a'), of('aaaa'), of('ds'), of('caa')]
  const resolves = (a?.length ?? 0) + (aaaa?.length ?? 0) > 0
  const isSureOfNone = a?.length === 0 && aaaa?.length === 0
  const hostOf = (record: string) => record.trim().split(/\s+/u).at(-1)?.replace(/\.$/u, '').toLowerCase() ?? ''
  const lines = (found: string[] | undefined, line: (record: string) => Line | undefined, none: Line): Line[] =>
    found === undefined
      ? []
      : found.length === 0
        ? [none]
        : found.slice(0, mostOfAType).flatMap((r) => {
            const made = line(r)
            return made ? [made] : []
          })
  // "0 ." says that the domain takes no mail. RFC 7505
  const mail = (record: string): Line =>
    hostOf(record) === ''
      ? ['Mail server', 'none']
      : ['Mail server', row(hostOf(record), { service: serviceOfMailHost(hostOf(record)) ?? null })]
  return documentEvidence(source(given, site, 'dns-records', `DNS records of ${site.domain}`), [
    {
      lines: [
        ['Document', 'DNS records'],
        ['Host', site.host],
        ['Domain', site.domain],
        ['Looked at on', dayOf(firstFetched(answers.map(({ reply }) => reply)))],
        ...(resolves
          ? [['Resolution', `${site.host} resolves`] as const]
          : isSureOfNone
            ? [['Resolution', `${site.host} does not resolve`] as const]
            : []),
        ['DNSSEC', ds && ds.length > 0 ? 'signed, a DS record was found' : 'not established'],
      ],
    },
    {
      lines: lines(
        caa,
        (r) => {
          const [, tag = '', value = ''] = /^\d{1,3}\s+(issue|issuewild)\s+"?([^";\s]{0,253})/iu.exec(r.trim()) ?? []
          return tag ? ['Certificate authority allowed', row(value || 'none', { tag: tag.toLowerCase() })] : undefined
        },
        ['CAA records', 'none'],
      ),
    },
    { lines: lines(of('mx'), mail, ['Mail server', 'none']) },
    { lines: lines(of('ns'), (r) => ['Name server', hostOf(r)], ['Name server', 'none']) },
    {
      lines: [
        ...(a ?? []).map((r): Line => ['IPv4 address', r]),
        ...(aaaa ?? []).map((r): Line => ['IPv6 address', r]),
      ].slice(0, mostOfAType),
    },
  ])
}

function mailEvidence(given: Given, site: MainSite): CapturedEvidence[] {
  const spf = readSpf(site.domain, txtOf(given, site.domain))
  const dmarcTexts = records(replyTo(given, 'dmarc'))
  const bimi = records(replyTo(given, 'bimi'))?.find((text) => /^v=BIMI1/iu.test(text))
  if (spf === undefined && dmarcTexts === undefined) return []
  return documentEvidence(source(given, site, 'mail-auth', `Mail authentication of ${site.domain}`), [
    {
      lines: [
        ['Document', 'mail authentication records'],
        ['Host', site.host],
        ['Domain', site.domain],
        ['Looked at on', dayOf(firstFetched(given.answered.map(({ reply }) => reply)))],
      ],
    },
    { lines: spf ? spfLines(site.domain, spf) : [] },
    { lines: dmarcTexts ? dmarcLines(site.domain, dmarcTexts) : [] },
    { lines: bimi ? [['BIMI record', bimi]] : [] },
  ])
}

function spfLines(domain: string, spf: SpfReading): Line[] {
  switch (spf.outcome) {
    case 'none':
      return [['SPF record', `none of ${domain} was found`]]
    case 'several':
      return [['SPF records', `${spf.count} records, where one is allowed`]]
    case 'one':
      return [
        ['SPF record', 'found'],
        ['SPF ends with', spf.all === null ? 'no all term' : `${spf.all}all`],
        ['SPF look-ups', spf.isWhole ? String(spf.lookups) : `at least ${spf.lookups}`],
        ...spf.includes.map((name): Line => ['SPF include', row(name, { service: serviceOfMailHost(name) ?? null })]),
        ['SPF text', spf.text],
      ]
  }
}

function dmarcLines(domain: string, texts: readonly string[]): Line[] {
  const reading = readDmarc(texts)
  switch (reading.outcome) {
    case 'none':
      return [['DMARC record', `none of ${domain} was found`]]
    case 'several':
      return [['DMARC records', `${reading.count} records, where one is allowed`]]
    case 'one': {
      const { policy, percent, reportsTo, text } = reading.dmarc
      return [
        ['DMARC record', 'found'],
        ['DMARC policy', policy ? `p=${policy}` : 'not one that receivers know'],
        ['DMARC share of mail', `${percent} percent`],
        ...(reportsTo.length ? [['DMARC reports go to', joined(reportsTo)] as const] : []),
        ['DMARC text', text],
      ]
    }
  }
}

/** Accounts that the domain's own records name. */
function servicesEvidence(given: Given, site: MainSite): CapturedEvidence[] {
  const tokens = (records(replyTo(given, 'txt')) ?? []).flatMap((text) => {
    const found = serviceOfToken(text)
    return found ? [{ service: found.service, sign: `TXT record ${found.begins.replace(/[=:._]+$/u, '')}` }] : []
  })
  const mail = (records(replyTo(given, 'mx')) ?? []).flatMap((record) => {
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
  return documentEvidence(source(given, site, 'dns-services', `Services named in the DNS of ${site.domain}`), [
    {
      lines: [
        ['Document', 'services named in DNS'],
        ['Host', site.host],
        ['Domain', site.domain],
        ['Looked at on', dayOf(firstFetched(given.answered.map(({ reply }) => reply)))],
        ['Services named', String(signs.size)],
      ],
    },
    {
      lines: [...signs]
        .sort(([a], [b]) => compareText(a, b))
        .map(
          ([service, same]): Line => [
            'Service',
            row(service, { sign: [...new Set(same.map((s) => s.sign))].sort(compareText) }),
          ],
        ),
    },
  ])
}
