import { compareText } from '../../../../../platform/shared/text.ts'
import { trackingKinds } from '../../../../../product/score/method/tracking-kinds.ts'
import type { CapturedEvidence } from '../../evidence.ts'
import { recordEvidence } from '../../record.ts'
import { documentsOf } from '../documents/found.ts'
import type { Given, MatchedEntry, NetworkConnector } from '../network.ts'
import { fetchedFrom } from '../network-replies.ts'
import { type PageReply, registrableDomain } from '../pages.ts'
import { embedsRecord, waysOfCalling } from './record.ts'
import { embedRules } from './rules.ts'

const mostHosts = 60

type Way = (typeof waysOfCalling)[number]

/**
 * Reads the home page's text, without running it, for third-party hosts that it calls. A page that runs may call more;
 * those in its text are called before anyone was asked for consent.
 */
export const embedsConnector: NetworkConnector = {
  id: 'embeds',
  version: embedsRecord.version,
  title: 'Read what the home page embeds',
  after: ['documents'],
  records: [embedsRecord],
  requests: 0,
  answersFor: [],
  rules: embedRules,
  questions: {},
  ttlSeconds: 0,
  plan(given) {
    const home = homeOf(given)
    const hosts = home ? [...embeddedHosts(home).keys()] : []
    return hosts.length > 0
      ? [{ type: 'hosts', key: 'hosts', place: 'the catalog, for the hosts that the home page calls for', hosts }]
      : []
  },
  parse(given) {
    const home = homeOf(given)
    if (!home) return []
    const reply = given.answered.find(({ ask }) => ask.key === 'hosts')?.reply
    const matches = new Map((reply?.outcome === 'hosts' ? reply.matches : []).map((match) => [match.host, match]))
    return evidenceOf(home, matches)
  },
}

const homeOf = ({ subject, of }: Given): PageReply | undefined =>
  documentsOf(of('documents'), subject).find(({ role }) => role === 'home')?.page

/** Hosts of other domains with the ways in which the page calls for them, in the order of their names. */
function embeddedHosts({ finalUrl, document }: PageReply): Map<string, Way[]> {
  const own = registrableDomain(finalUrl)
  const { scripts, iframes, images, stylesheets, preconnects } = document.resources
  const called: [Way, readonly string[]][] = [
    ['script', scripts],
    ['frame', iframes],
    ['image', images],
    ['style', stylesheets],
    ['connection', preconnects],
  ]
  const hosts = new Map<string, Set<Way>>()
  for (const [way, addresses] of called)
    for (const address of addresses) {
      if (!URL.canParse(address, finalUrl)) continue
      const { hostname, protocol } = new URL(address, finalUrl)
      if (!/^https?:$/u.test(protocol) || registrableDomain(hostname) === own) continue
      hosts.set(hostname, (hosts.get(hostname) ?? new Set()).add(way))
    }
  return new Map(
    [...hosts]
      .sort(([a], [b]) => compareText(a, b))
      .slice(0, mostHosts)
      .map(([host, found]) => [host, waysOfCalling.filter((way) => found.has(way))]),
  )
}

function evidenceOf(home: PageReply, matches: ReadonlyMap<string, MatchedEntry>): CapturedEvidence[] {
  const hosts = embeddedHosts(home)
  const { inlineSnippets } = home.document.resources
  return recordEvidence(
    embedsRecord,
    {
      connector: 'embeds',
      trust: 'observed',
      document: `embedded-hosts/${new URL(home.finalUrl).hostname}`,
      title: `What the home page of ${new URL(home.finalUrl).hostname} calls for`,
      asOf: home.fetchedAt.slice(0, 10),
      ...fetchedFrom(home),
    },
    {
      host: new URL(home.finalUrl).hostname,
      lookedAtOn: home.fetchedAt.slice(0, 10),
      snippets: inlineSnippets.toSorted(compareText),
      hosts: [...hosts].map(([host, ways]) => {
        const match = matches.get(host)
        return {
          host,
          entry: match?.name ?? null,
          company: match?.company?.name ?? null,
          kinds: trackingKinds.filter((kind) => match?.kinds.includes(kind)).sort(compareText),
          ways,
        }
      }),
    },
  )
}
