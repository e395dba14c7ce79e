import { sha256Of } from '../../../platform/server/blobs.ts'
import { compareText } from '../../../platform/shared/text.ts'
import type { SiteResult } from '../../../product/scan-results.ts'
import { hostOf } from '../../../scanners/site/parties.ts'
import { unavailableRecord } from '../../investigations/core/connectors/absence.ts'
import type { UnavailableReason } from '../../investigations/core/connectors/connector.ts'
import { documentSearchRecord, vendorDocumentRecord } from '../../investigations/core/connectors/documents/records.ts'
import type { Answered, Ask, NetworkConnector, Reply } from '../../investigations/core/connectors/network.ts'
import { networkConnectors } from '../../investigations/core/connectors/network-register.ts'
import { isNotThere } from '../../investigations/core/connectors/pages.ts'
import { storeLabelRecord, storeListingRecord } from '../../investigations/core/connectors/stores/label-records.ts'
import type { EvidenceDraft } from '../../investigations/core/evidence.ts'
import type { ReadingInput, ReadingName, ReadingResult } from '../../investigations/core/readings.ts'
import type { FactsOf, RecordKind } from '../../investigations/core/record.ts'
import { withFoundSites } from '../../investigations/core/sites.ts'
import type { Subject } from '../../investigations/core/subject.ts'
import { partiesOfSite } from '../../scans/parties.ts'
import { labelOf, type Seen } from '../facts.ts'
import type { Gap } from './refresh.store.ts'

/** Asks outside, within the policy, at the pace and with the cache of investigations. */
export interface Asker {
  whyOffline: () => Promise<UnavailableReason | null>
  ask: (connector: NetworkConnector, ask: Ask) => Promise<{ reply: Reply; requests: number; bytes: number }>
}

/** Reads what strangers answered, within limits of time and memory. */
export interface Reading {
  add: (connector: string, answered: readonly Answered[]) => void
  read: <Name extends ReadingName>(
    name: Name,
    input: ReadingInput<Name>,
  ) => Promise<{ outcome: 'read'; value: ReadingResult<Name> } | { outcome: 'failed'; reason: string }>
  close: () => void
}

export interface SiteVisit {
  url: string
  scan: SiteResult
  screenshots: Extract<Reply, { outcome: 'site-scan' }>['screenshots']
}

export interface Look {
  seen: Exclude<Seen, { what: 'site' }>[]
  /** The visit; its scan is for the caller: it needs a row of its own before it can be named. */
  visit: SiteVisit | null
  gaps: Gap[]
  /** Answers of stores, whose pages change their shape without notice. */
  answered: readonly { connector: string; answered: readonly Answered[]; drafts: readonly EvidenceDraft[] }[]
  requests: number
}

/** In this order: the stores say whose site it is, and the site where its documents are. */
const looked = ['play', 'app-store', 'documents', 'site'] as const
const stores: readonly string[] = ['play', 'app-store']

/** Looks at one entry: its store labels, its documents, and its site as a browser meets it. */
export async function lookAtEntry({
  subject: known,
  today,
  asker,
  reading,
  isVisitDue,
  signal,
}: {
  subject: Subject
  today: string
  asker: Asker
  reading: Reading
  isVisitDue: (host: string) => Promise<boolean>
  signal: AbortSignal
}): Promise<Look> {
  let subject = known
  let requests = 0
  const found: { connector: string; answered: Answered[]; drafts: EvidenceDraft[] }[] = []
  for (const connector of networkConnectors.filter(({ id }) => looked.some((one) => one === id))) {
    if (connector.id === 'documents') {
      const sites = await reading.read('sites', undefined)
      if (sites.outcome === 'read') subject = withFoundSites(subject, sites.value)
    }
    const input = { connector: connector.id, subject, today }
    const answered: Answered[] = []
    for (let left = connector.requests; ; ) {
      signal.throwIfAborted()
      const planned = await reading.read('asks', input)
      if (planned.outcome === 'failed' || planned.value.length === 0) break
      const wanted = planned.value.filter((ask) => ask.type === 'site-scan' || left-- > 0)
      const round: Answered[] = []
      for (const ask of wanted) {
        if (ask.type === 'site-scan' && !(await isVisitDue(hostOf(ask.url)))) continue
        const asked = await asker.ask(connector, ask)
        signal.throwIfAborted()
        requests += asked.requests
        round.push({ ask, reply: asked.reply })
      }
      if (round.length === 0) break
      answered.push(...round)
      reading.add(connector.id, round)
    }
    const read = answered.length > 0 ? await reading.read('evidence', input) : undefined
    const drafts = read?.outcome === 'read' ? [...read.value.drafts] : []
    found.push({ connector: connector.id, answered, drafts })
  }
  const drafts = found.flatMap((one) => one.drafts)
  return {
    seen: [...labelsSeen(drafts), ...documentsSeen(drafts, answersOf(found, 'documents'))],
    visit: visitOf(answersOf(found, 'site')),
    gaps: factsOf(drafts, unavailableRecord).map(({ place, reason }) => ({ place, reason })),
    answered: found.filter(({ connector }) => stores.includes(connector)),
    requests,
  }
}

const answersOf = (found: readonly { connector: string; answered: readonly Answered[] }[], id: string) =>
  found.find(({ connector }) => connector === id)?.answered ?? []

const factsOf = <Kind extends RecordKind<unknown, string>>(
  drafts: readonly EvidenceDraft[],
  kind: Kind,
): FactsOf<Kind>[] =>
  drafts.flatMap((draft) =>
    draft.kind === kind.kind && draft.facts !== undefined ? [kind.facts.parse(draft.facts) as FactsOf<Kind>] : [],
  )

function labelsSeen(drafts: readonly EvidenceDraft[]): Look['seen'] {
  const listings = factsOf(drafts, storeListingRecord)
  return factsOf(drafts, storeLabelRecord).map((label) => {
    const listing = listings.find(({ store, appId }) => store === label.store && appId === label.appId)
    return {
      what: 'label',
      key: `${label.store}/${label.appId}`,
      page: pageOf(label),
      facts: labelOf(label, listing?.developer ?? null),
    }
  })
}

const pageOf = ({ store, appId }: { store: 'play' | 'app-store'; appId: string }): string =>
  store === 'play'
    ? `https://play.google.com/store/apps/datasafety?${new URLSearchParams({ id: appId })}`
    : `https://apps.apple.com/us/app/id${appId}`

/** Roles whose documents a reader follows over time. */
const followed: readonly string[] = ['privacy', 'terms', 'dpa', 'subprocessors']

/** A document is gone only where its own address answers that it is not there. */
function documentsSeen(drafts: readonly EvidenceDraft[], answered: readonly Answered[]): Look['seen'] {
  const pages = answered.flatMap(({ reply }) => (reply.outcome === 'page' ? [reply] : []))
  const read = factsOf(drafts, vendorDocumentRecord)
    .filter(({ role, text }) => followed.includes(role) && text === 'whole')
    .toSorted((a, b) => compareText(a.address, b.address))
  const seen = read.flatMap(({ role, address, lastUpdated }): Look['seen'] => {
    const page = pages.find(({ finalUrl }) => finalUrl === address)
    if (!page) return []
    return [
      {
        what: 'document',
        key: role,
        page: address,
        facts: { url: address, sha256: sha256Of(page.document.text), lastUpdated },
      },
    ]
  })
  const goneFrom = new Set(
    answered.flatMap(({ ask, reply }) => ('url' in ask && 'status' in reply && isNotThere(reply) ? [ask.url] : [])),
  )
  const missing = factsOf(drafts, documentSearchRecord)
    .filter(({ role, result }) => followed.includes(role) && result.outcome === 'not-found' && goneFrom.size > 0)
    .map(({ role }): Look['seen'][number] => ({ what: 'document', key: role, page: '', facts: null }))
  const byRole = new Map([...missing, ...seen].map((one) => [one.key, one]))
  return [...byRole.values()]
}

function visitOf(answered: readonly Answered[]): SiteVisit | null {
  const [one] = answered
  if (one?.ask.type !== 'site-scan' || one.reply.outcome !== 'site-scan') return null
  return { url: one.ask.url, scan: one.reply.scan, screenshots: one.reply.screenshots }
}

/** Companies that a visit called, and the hosts of those that are unknown; what only came after an answer is among them. */
export const calledOn = (scan: SiteResult): string[] =>
  [...new Set(partiesOfSite(scan).map(({ host, company, entity }) => company ?? entity ?? host))].sort(compareText)
