import { compareText } from '../../../platform/shared/text.ts'
import { unavailableEvidence } from './connectors/absence.ts'
import type { Lookup } from './connectors/connector.ts'
import type { Answered, Ask, Given, NetworkConnector, NetworkConnectorId, Reply } from './connectors/network.ts'
import { networkConnectors } from './connectors/network-register.ts'
import { isSuccess, saysWhetherItIsThere } from './connectors/pages.ts'
import type { Field } from './connectors/scope.ts'
import type { Subject } from './subject.ts'

export type Replies = ReadonlyMap<NetworkConnectorId, readonly Answered[]>

/** Returns a connector's input, with replies sorted by key, so that their order of arrival doesn't matter. */
export function givenFor(
  connector: NetworkConnector,
  { subject, today, replies }: { subject: Subject; today: string; replies: Replies },
): Given {
  const of = (id: NetworkConnectorId) => inOrder(replies.get(id) ?? [])
  return {
    subject,
    today,
    answered: of(connector.id),
    of: (id) => {
      if (!connector.after.includes(id)) throw new Error(`connector ${connector.id} does not come after ${id}`)
      return of(id)
    },
  }
}

const inOrder = (answered: readonly Answered[]) => answered.toSorted((a, b) => compareText(a.ask.key, b.ask.key))

/** Returns the connector's next asks that were not made yet. */
export function nextAsks(connector: NetworkConnector, given: Given): Ask[] {
  const asked = new Set(given.answered.map(({ ask }) => ask.key))
  const asks = new Map(connector.plan(given).map((ask) => [ask.key, ask]))
  return [...asks.values()].filter((ask) => !asked.has(ask.key))
}

/** Connectors that have something to read. */
export const connectorsToRead = (replies: Replies): NetworkConnector[] =>
  networkConnectors.filter(({ id, after }) => [id, ...after].some((asked) => (replies.get(asked)?.length ?? 0) > 0))

const placesNamed = 4

/** The gap of a connector whose replies could not be read within the limits of their reader. */
export function unreadEvidence({ id, title }: NetworkConnector, replies: Replies, fetchedAt: string) {
  const places = (replies.get(id) ?? []).map(({ ask }) => ask.place).sort(compareText)
  const more = places.length - placesNamed
  const named = [...places.slice(0, placesNamed), ...(more > 0 ? [`${more} more`] : [])].join('; ')
  const lookup = { connector: id, key: `${id}/unread`, place: named || title.charAt(0).toLowerCase() + title.slice(1) }
  return unavailableEvidence({ lookup, fetchedAt }, 'unread')
}

/** A field counts as looked at once one place of it gave an answer, were it only that there is nothing. */
export const isLookedAt = (field: Field, replies: Replies): boolean =>
  networkConnectors.some(
    ({ id, answersFor }) => answersFor.includes(field) && (replies.get(id) ?? []).some(({ reply }) => isAnswer(reply)),
  )

function isAnswer(reply: Reply): boolean {
  if (reply.outcome === 'incidents') return reply.hasRecords
  if (reply.outcome === 'app-scan') return reply.found !== null
  return saysWhetherItIsThere(reply)
}

/** The places outside that a run looked at; catalogs that connectors asked on the way are none of them. */
export const outsideScope = (replies: Replies): { lookup: Lookup; outcome: string }[] =>
  [...replies].flatMap(([connector, answered]) =>
    answered
      .filter(({ ask }) => ['page', 'file', 'dns', 'tls', 'incidents', 'site-scan', 'app-scan'].includes(ask.type))
      .map(({ ask, reply }) => ({ lookup: { connector, key: ask.key, place: ask.place }, outcome: replyWords(reply) })),
  )

function replyWords(reply: Reply): string {
  switch (reply.outcome) {
    case 'unavailable':
      return 'could not be looked at'
    case 'unreadable':
      return 'could not be read'
    case 'absent':
      return 'no record'
    case 'dns':
      return reply.records.length > 0 ? 'found' : 'no record'
    case 'incidents':
      return reply.hasRecords ? (reply.incidents.length > 0 ? 'found' : 'no record') : 'could not be looked at'
    case 'page':
    case 'file':
      return isSuccess(reply) ? 'found' : `answered ${reply.status}`
    case 'app-scan':
      return reply.found ? 'found' : 'no record'
    case 'tls':
    case 'site-scan':
    case 'companies':
    case 'hosts':
    case 'earlier-pages':
      return 'found'
  }
}
