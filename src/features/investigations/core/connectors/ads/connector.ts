import type { CapturedEvidence } from '../../evidence.ts'
import { recordEvidence } from '../../record.ts'
import type { Ask, Given, MatchedEntry, NetworkConnector, Reply } from '../network.ts'
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
} from '../network-replies.ts'
import { isSuccess, saysWhetherItIsThere } from '../pages.ts'
import { type AdsTxt, parseAdsTxt, parseSellersJson } from './ads-txt.ts'
import { adsSearchRecord, adsTxtRecord, adsVersion, sellersRecord } from './records.ts'
import { adsRules } from './rules.ts'

const mostBytes = 2_000_000
const systemsMatched = 30

const adsFiles = [
  { key: 'ads-txt', path: '/ads.txt', name: 'ads.txt' },
  { key: 'app-ads-txt', path: '/app-ads.txt', name: 'app-ads.txt' },
] as const
const sellersFile = { key: 'sellers-json', path: '/sellers.json', name: 'sellers.json' } as const

/** Reads who may sell the advertising space of the site and its apps, and whether it sells that of others. */
export const adsConnector: NetworkConnector = {
  id: 'ads',
  version: adsVersion,
  title: 'Read ads.txt, app-ads.txt and sellers.json',
  after: [],
  records: [adsTxtRecord, sellersRecord, adsSearchRecord],
  requests: 3,
  answersFor: [],
  rules: adsRules,
  questions: {},
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

/** Ad systems of both files, each once, in the order of their lines. */
const systemsOf = (given: Given): string[] => [
  ...new Set(adsFiles.flatMap(({ key }) => adsOf(given, key)?.ads.systems.map((s) => s.host) ?? [])),
]

const source = (reply: FileReply, { domain }: MainSite, { key, name }: AdsFile) => ({
  connector: 'ads',
  trust: 'vendor_claim' as const,
  document: `ads/${domain}/${key}`,
  title: `${name} of ${domain}`,
  asOf: null,
  ...fetchedFrom(reply),
})

const fileFacts = (reply: FileReply, { domain }: MainSite) => ({
  domain,
  lookedAtOn: dayOf(reply.fetchedAt),
  address: reply.finalUrl.split(/[?#]/u)[0] ?? '',
})

function adsEvidence(given: Given, site: MainSite, file: (typeof adsFiles)[number]): CapturedEvidence[] {
  const found = adsOf(given, file.key)
  if (!found) return []
  const { reply, ads } = found
  const matched = replyTo(given, 'systems')
  const matches = matched?.outcome === 'hosts' ? matched.matches : undefined
  const shown = ads.systems.slice(0, systemsMatched)
  return recordEvidence(adsTxtRecord, source(reply, site, file), {
    ...fileFacts(reply, site),
    name: file.name,
    direct: ads.direct,
    reseller: ads.reseller,
    systemCount: ads.systems.length,
    ownerDomains: ads.ownerDomains,
    managerDomains: ads.managerDomains,
    known: matches ? namesOf(shown, matches) : null,
    systems: shown.map(({ host, direct, reseller }) => {
      const entry = matches?.find((m) => m.host === host)
      return {
        host,
        direct,
        reseller,
        entry: entry?.name ?? null,
        company: entry?.company?.name ?? null,
        kinds: [...(entry?.kinds ?? [])],
      }
    }),
  })
}

const namesOf = (shown: readonly { host: string }[], matches: readonly MatchedEntry[]): string[] => [
  ...new Set(shown.flatMap(({ host }) => matches.find((m) => m.host === host)?.name ?? [])),
]

function sellersEvidence(given: Given, site: MainSite): CapturedEvidence[] {
  const reply = fileReply(given, sellersFile.key)
  const sellers = reply && parseSellersJson(reply.text)
  if (!reply || !sellers) return []
  return recordEvidence(sellersRecord, source(reply, site, sellersFile), { ...fileFacts(reply, site), ...sellers })
}

/** Records a search without results, with each address's answer. */
function searchEvidence(given: Given, site: MainSite): CapturedEvidence[] {
  const searched = [...adsFiles, sellersFile].flatMap(({ key, path, name }) => {
    const reply = replyTo(given, key)
    if (!reply || !saysWhetherItIsThere(reply)) return []
    return [{ path, name, reply, answer: answerWords(given, key, reply) }]
  })
  const missing = searched.filter(({ answer }) => answer !== 'found').map(({ name }) => name)
  if (searched.length === 0) return []
  return recordEvidence(
    adsSearchRecord,
    {
      connector: 'ads',
      trust: 'observed',
      document: `ads/${site.domain}/search`,
      title: `Searched: advertising files of ${site.domain}`,
      page: null,
      asOf: null,
      fetchedAt: firstFetched(searched.map(({ reply }) => reply)),
      retrievedVia: 'fetch',
    },
    {
      domain: site.domain,
      lookedAtOn: dayOf(firstFetched(searched.map(({ reply }) => reply))),
      missing,
      searched: searched.map(({ path, answer }) => ({ path, answer })),
    },
  )
}

function answerWords(given: Given, key: string, reply: Reply): string {
  if (reply.outcome !== 'file') return 'an answer that could not be read'
  if (!isSuccess(reply)) return `status ${reply.status}`
  const isFound = key === sellersFile.key ? parseSellersJson(reply.text) !== undefined : adsOf(given, key) !== undefined
  if (isFound) return 'found'
  return isHtml(reply.text) ? 'a page instead of the file' : 'an answer that is not such a file'
}
