import { appendEvent, type ChainedEvent, type NewEvent, type Sending, sendingHash } from './event-chain.ts'
import { type ReceiptItemFacts, receiptOf } from './receipt.ts'

const sha256 = (digit: string) => digit.repeat(64)

export const exampleRequest = {
  requestId: 'DR-7Q2K-M9XD',
  mode: 'agent',
  permissionSha256: sha256('b'),
  generatedAt: '2026-12-20T09:00:00.000Z',
} as const

const sending: Sending = {
  bodySha256: sha256('a'),
  lawId: 'ccpa-delete',
  messageId: 'one@sightline.test',
  permissionSha256: exampleRequest.permissionSha256,
  sentAt: '2026-11-20T10:05:00.000Z',
  smtpResponse: '250 2.0.0 Ok: queued as 4XyZ',
}

const event = (at: string, actor: NewEvent['actor'], state: NewEvent['state'], more: Partial<NewEvent> = {}) => ({
  at,
  actor,
  state,
  reason: null,
  evidence: null,
  ...more,
})

const happened: NewEvent[] = [
  event('2026-11-20T10:00:00.000Z', 'user', 'email_unverified'),
  event('2026-11-20T10:04:00.000Z', 'user', 'queued'),
  event('2026-11-20T10:05:00.000Z', 'system', 'sent', { evidence: sendingHash(sending) }),
  event('2026-11-21T08:00:00.000Z', 'platform', 'acknowledged', { evidence: sha256('c') }),
  event('2026-12-01T08:00:00.000Z', 'platform', 'denied', { reason: 'claim_not_covered', evidence: sha256('d') }),
]

export function chainOf(platformId: string, events: readonly NewEvent[] = happened): ChainedEvent[] {
  const chain: ChainedEvent[] = []
  const owner = { requestId: exampleRequest.requestId, platformId }
  for (const next of events) chain.push(appendEvent(owner, chain.at(-1) ?? null, next))
  return chain
}

export const itemOf = (platformId: string, events?: readonly NewEvent[]): ReceiptItemFacts => ({
  platform: { id: platformId, name: `Über ${platformId} "People" Søk` },
  law: { id: 'ccpa-delete', title: 'Right to delete', citation: 'Cal. Civ. Code § 1798.105' },
  sentAt: sending.sentAt,
  messageId: sending.messageId,
  smtpResponse: sending.smtpResponse,
  bodySha256: sending.bodySha256,
  acknowledgeBy: '2026-12-07',
  answerBy: '2027-01-04',
  events: chainOf(platformId, events),
})

export const exampleReceipt = () => receiptOf({ ...exampleRequest, items: [itemOf('example-search'), itemOf('other')] })
