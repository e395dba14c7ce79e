import type { ModelReplies } from './connectors/model/connector.ts'
import { linksToChoose } from './connectors/model/connector.ts'
import type { Ask, NetworkConnector, NetworkConnectorId } from './connectors/network.ts'
import { networkConnectors } from './connectors/network-register.ts'
import type { Blob, CapturedEvidence, EvidenceDraft } from './evidence.ts'
import { conclude, type GatherInput, gatherEvidence } from './investigate.ts'
import { openAnswers } from './llm/answers.ts'
import { openChecks } from './llm/open-checks.ts'
import { givenFor, nextAsks, type Replies } from './outside.ts'
import { foundSites } from './sites.ts'
import type { Subject } from './subject.ts'

// Everything of a run that goes through what strangers answered. Plain data in and out, so that it can be done in a process
// with limits of time and memory; the same input gives the same output wherever it is done.

interface OfSubject {
  subject: Subject
  /** Day of the run. */
  today: string
}

interface OfConnector extends OfSubject {
  connector: NetworkConnectorId
}

/** Evidence of a connector; many drafts are cut from one blob, which is here once. */
export interface ConnectorEvidence {
  drafts: EvidenceDraft[]
  blobs: Blob[]
}

export const readings = {
  /** Returns the connector's next asks. */
  asks: (replies: Replies, input: OfConnector): Ask[] => {
    const connector = connectorOf(input)
    return nextAsks(connector, givenFor(connector, { ...input, replies }))
  },
  count: (replies: Replies, input: OfConnector): number => parse(replies, input).length,
  evidence: (replies: Replies, input: OfConnector): ConnectorEvidence => apart(parse(replies, input)),
  /** Sites that the stores name as the subject's. */
  sites: (replies: Replies) => foundSites(replies),
  /** Links that a language model may choose from. */
  links: (replies: Replies, input: OfConnector) => linksToChoose(givenFor(connectorOf(input), { ...input, replies })),
  openChecks: (replies: Replies, input: OfSubject) => openChecks({ ...input, replies }),
  openAnswers: (replies: Replies, input: OfSubject) => openAnswers({ ...input, replies }),
  conclusion: (replies: Replies, input: Omit<GatherInput, 'replies'> & { model: ModelReplies | null }) => {
    const gathered = gatherEvidence({ ...input, replies })
    const { subject } = input.resolution
    return { ...gathered, conclusion: conclude({ subject, evidence: gathered.evidence, score: gathered.score }) }
  },
}

export type Readings = typeof readings
export type ReadingName = keyof Readings
export type ReadingInput<Name extends ReadingName> = Parameters<Readings[Name]>[1]
export type ReadingResult<Name extends ReadingName> = ReturnType<Readings[Name]>

/** Does one of them by its name. */
export const doReading = <Name extends ReadingName>(
  name: Name,
  replies: Replies,
  input: ReadingInput<Name>,
): ReadingResult<Name> => {
  const work = readings[name] as (replies: Replies, input: ReadingInput<Name>) => ReadingResult<Name> // the table ties name, input and result
  return work(replies, input)
}

function connectorOf({ connector }: OfConnector): NetworkConnector {
  const found = networkConnectors.find(({ id }) => id === connector)
  if (!found) throw new Error(`unknown connector ${connector}`)
  return found
}

function parse(replies: Replies, input: OfConnector): CapturedEvidence[] {
  const connector = connectorOf(input)
  return connector.parse(givenFor(connector, { ...input, replies }))
}

const apart = (captured: readonly CapturedEvidence[]): ConnectorEvidence => ({
  drafts: captured.map(({ draft }) => draft),
  blobs: [...new Map(captured.map(({ blob }) => [blob.sha256, blob])).values()],
})
