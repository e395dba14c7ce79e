import { documentEvidence, joined, type Line, row } from '../document.ts'
import type { CapturedEvidence } from '../evidence.ts'
import { type AdsTxt, parseAdsTxt, parseSellersJson } from './ads-txt.ts'
import type { Ask, Given, MatchedEntry, NetworkConnector, Reply } from './network.ts'
import {
  dayOf,
  fetchedFrom,
  firstFetched,
  isHtml,
  isNobodyThere,
  type MainSite,
  mainSite,
  replyTo,
  unavailableOnce,
} from './network-replies.ts'
import { isSuccess, saysWhetherItIsThere } from './pages.ts'

const version = '1.0.1'
const mostBytes = 2_000_000
const systemsMatched = 30

const adsFiles = [
  { key: 'ads-txt', path: '/ads.txt', name: 'ads.txt' },
  { key: 'app-ads-txt', path: '/app-ads.txt', name: 'app-ads.txt' },
] as const
const sellersFile = { key: 'sellers-json', path: '/sellers.json', name: 'sellers.json' } as const

/** Who may sell the advertising space of the site and its apps, and whether it sells that of others. */
export const adsConnector: NetworkConnector = {
  id: 'ads',
  version,
  title: 'Read ads.txt, app-ads.txt and sellers.json',
  after: [],
  ttlSeconds: 86_400,
  plan(given) {
    const site = mainSite(given.subject)
    if (!site) return []
    const [first, ...others] = [...adsFiles, sellersFile].map((file) => fileAsk(site, file))
    const reply = replyTo(given, adsFiles[0].key)
    if (!first) return []
    if (!reply || isNobodyThere(reply)) return [first]
    const isRead = adsFiles.every(({ key }) => replyTo(given, key) !== undefined)
    const hosts = isRead ? systemsOf(given).slice(0, systemsMatched) : []
    return [
      first,
      ...others,
      ...(hosts.length
        ? [
            {
              type: 'hosts' as const,
              key: 'systems',
              place: `the advertising systems of ${site.domain} in the catalog`,
              hosts,
            },
          ]
        : []),
    ]
  },
  parse(given) {
    const site = mainSite(given.subject)
    if (!site || given.answered.length === 0) return []
    const asked = given.answered.filter(({ ask }) => ask.type === 'file')
    return [
      ...adsFiles.flatMap((file) => adsEvidence(given, site, file)),
      ...sellersEvidence(given, site),
      ...searchEvidence(given, site),
      ...unavailableOnce(
        {
          connector: 'ads',
          version,
          whole: `the advertising files of ${site.domain}`,
          host: site.host,
          withRefusals: true,
        },
        // Without the catalog the systems are named all the same.
        asked,
      ),
    ]
  },
}

interface AdsFile {
  key: string
  path: string
  name: string
}

/** The files belong to the registered name, not to a host below it. */
const fileAsk = ({ domain }: MainSite, { key, path, name }: AdsFile): Ask => ({
  type: 'file',
  key,
  url: `https://${domain}${path}`,
  place: `${name} of ${domain}`,
  isCrawled: false,
  maxBytes: mostBytes,
})

type FileReply = Extract<Reply, { outcome: 'file' }>

/** A redirect may leave the domain: some let another host keep the file for them, which ads.txt allows. */
function fileReply(given: Given, key: string): FileReply | undefined {
  const reply = replyTo(given, key)
  return reply?.outcome === 'file' && isSuccess(reply) ? reply : undefined
}

function adsOf(given: Given, key: string): { reply: FileReply; ads: AdsTxt } | undefined {
  const reply = fileReply(given, key)
  const ads = reply && parseAdsTxt(reply.text)
  return reply && ads ? { reply, ads } : undefined
}

/** Of both files, each once, in the order of their lines. */
const systemsOf = (given: Given): string[] => [
  ...new Set(adsFiles.flatMap(({ key }) => adsOf(given, key)?.ads.systems.map((s) => s.host) ?? [])),
]

function record(reply: FileReply, { domain }: MainSite, kind: string, document: string, name: string) {
  return {
    connector: 'ads',
    connectorVersion: version,
    kind,
    trust: 'vendor_claim' as const,
    document: `ads/${domain}/${document}`,
    title: `${name} of ${domain}`,
    asOf: null,
    ...fetchedFrom(reply),
  }
}

const headLines = (reply: FileReply, { domain }: MainSite, name: string): Line[] => [
  ['Document', `${name} file`],
  ['Domain', domain],
  ['Looked at on', dayOf(reply.fetchedAt)],
  ['Address', reply.finalUrl.split(/[?#]/u)[0] ?? ''],
]

function adsEvidence(given: Given, site: MainSite, { key, name }: AdsFile): CapturedEvidence[] {
  const found = adsOf(given, key)
  if (!found) return []
  const { reply, ads } = found
  const matched = replyTo(given, 'systems')
  const matches = matched?.outcome === 'hosts' ? matched.matches : undefined
  const shown = ads.systems.slice(0, systemsMatched)
  return documentEvidence(record(reply, site, 'ads-txt', key, name), [
    {
      lines: [
        ...headLines(reply, site, name),
        ['DIRECT lines', String(ads.direct)],
        ['RESELLER lines', String(ads.reseller)],
        ['Advertising systems named', String(ads.systems.length)],
        ...(ads.ownerDomains.length ? [['Owner domain', joined(ads.ownerDomains)] as const] : []),
        ...(ads.managerDomains.length ? [['Manager domain', joined(ads.managerDomains)] as const] : []),
        ...(matches
          ? [['Of the first systems known to the catalog', joined(namesOf(shown, matches)) || 'none'] as const]
          : []),
      ],
    },
    {
      lines: shown.map((s): Line => {
        const entry = matches?.find((m) => m.host === s.host)
        return [
          'Advertising system',
          row(s.host, {
            'DIRECT lines': String(s.direct),
            'RESELLER lines': String(s.reseller),
            'catalog entry': entry?.name ?? null,
            company: entry?.company?.name ?? null,
            kinds: entry?.kinds ?? null,
          }),
        ]
      }),
    },
  ])
}

const namesOf = (shown: readonly { host: string }[], matches: readonly MatchedEntry[]): string[] => [
  ...new Set(shown.flatMap(({ host }) => matches.find((m) => m.host === host)?.name ?? [])),
]

function sellersEvidence(given: Given, site: MainSite): CapturedEvidence[] {
  const reply = fileReply(given, sellersFile.key)
  const sellers = reply && parseSellersJson(reply.text)
  if (!reply || !sellers) return []
  return documentEvidence(record(reply, site, 'sellers-json', sellersFile.key, sellersFile.name), [
    {
      lines: [
        ...headLines(reply, site, sellersFile.name),
        ['Sellers listed', String(sellers.total)],
        ['Sellers of type publisher', String(sellers.publishers)],
        ['Sellers of type intermediary', String(sellers.intermediaries)],
        ['Sellers of type both', String(sellers.both)],
        ['Confidential sellers', String(sellers.confidential)],
      ],
    },
  ])
}

/** Where nothing was found, with what each address answered. */
function searchEvidence(given: Given, site: MainSite): CapturedEvidence[] {
  const searched = [...adsFiles, sellersFile].flatMap(({ key, path, name }) => {
    const reply = replyTo(given, key)
    if (!reply || !saysWhetherItIsThere(reply)) return []
    return [{ path, name, reply, answer: answerWords(given, key, reply) }]
  })
  const missing = searched.filter(({ answer }) => answer !== 'found').map(({ name }) => name)
  if (searched.length === 0) return []
  return documentEvidence(
    {
      connector: 'ads',
      connectorVersion: version,
      kind: 'ads-search',
      trust: 'observed',
      document: `ads/${site.domain}/search`,
      title: `Searched: advertising files of ${site.domain}`,
      page: null,
      asOf: null,
      fetchedAt: firstFetched(searched.map(({ reply }) => reply)),
      retrievedVia: 'fetch',
    },
    [
      {
        lines: [
          ['Document', 'search for advertising files'],
          ['Domain', site.domain],
          ['Looked at on', dayOf(firstFetched(searched.map(({ reply }) => reply)))],
          ...missing.map((name): Line => ['Not there', `${name} of ${site.domain} was not found`]),
        ],
      },
      { lines: searched.map(({ path, answer }): Line => ['Searched', row(path, { answer })]) },
    ],
  )
}

function answerWords(given: Given, key: string, reply: Reply): string {
  if (reply.outcome === 'absent') return reply.words
  if (reply.outcome !== 'file') return 'an answer that could not be read'
  if (!isSuccess(reply)) return `status ${reply.status}`
  const isFound = key === sellersFile.key ? parseSellersJson(reply.text) !== undefined : adsOf(given, key) !== undefined
  if (isFound) return 'found'
  return isHtml(reply.text) ? 'a page instead of the file' : 'an answer that is not such a file'
}
