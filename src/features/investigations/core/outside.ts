import { compareText } from '../../../platform/shared/text.ts'
import type { Answered, Ask, Given, NetworkConnector, NetworkConnectorId } from './connectors/network.ts'
import { networkConnectors } from './connectors/network-register.ts'
import type { CapturedEvidence } from './evidence.ts'
import type { Subject } from './subject.ts'

export type Replies = ReadonlyMap<NetworkConnectorId, readonly Answered[]>

/** What a connector may look at; replies in the order of their keys, so that the order in which they came is gone. */
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

/** What the connector wants to ask and has not asked yet. */
export function nextAsks(connector: NetworkConnector, given: Given): Ask[] {
  const asked = new Set(given.answered.map(({ ask }) => ask.key))
  const asks = new Map(connector.plan(given).map((ask) => [ask.key, ask]))
  return [...asks.values()].filter((ask) => !asked.has(ask.key))
}

/** Everything that the connectors read out of the replies. */
export const outsideEvidence = (given: { subject: Subject; today: string; replies: Replies }): CapturedEvidence[] =>
  networkConnectors
    .filter(({ id, after }) => [id, ...after].some((asked) => (given.replies.get(asked)?.length ?? 0) > 0))
    .flatMap((connector) => connector.parse(givenFor(connector, given)))
