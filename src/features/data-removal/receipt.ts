import { z } from 'zod'
import { canonicalHash } from '../../platform/shared/canonical-hash.ts'
import { type ChainedEvent, chainMethod, type Sending, sendingHash, verifyChain } from './event-chain.ts'
import { actors, type ItemReason, itemStates, reasonsOf } from './item-states.ts'
import { modes } from './vocabulary.ts'

// A record for the person to keep: what was asked of whom, when, and with what outcome, with hashes that anyone can
// recompute without us. It holds no address and no name of the person. docs/removal-receipts.md describes it to the
// byte.

export const receiptFormat = 'sightline-removal-receipt'

const most = {
  items: 50,
  events: 1_000,
  letters: 10,
  characters: 2_000,
  /** Values of all kinds, anywhere in the file; more than a receipt with all items and events can have. */
  values: 600_000,
  depth: 8,
  problems: 100,
  /** Places reported of a file that isn't a receipt. */
  places: 20,
} as const

const text = z.string().max(most.characters)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** One way to write an instant, so that none can be written again with the same meaning. */
const instant = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const state = z.enum(itemStates)
const reason = z.enum(Object.values(reasonsOf).flat() as [ItemReason, ...ItemReason[]]) // the tables are not empty

const receiptEvent = z.strictObject({
  seq: z.int().min(1),
  at: instant,
  from: state.nullable(),
  state,
  reason: reason.nullable(),
  actor: z.enum(actors),
  evidence: sha256.nullable(),
  prevHash: sha256,
  hash: sha256,
})

const receiptItem = z.strictObject({
  platform: z.strictObject({ id: text, name: text }),
  law: z.strictObject({ id: text, title: text, citation: text }).nullable(),
  state,
  reason: reason.nullable(),
  sentAt: instant.nullable(),
  messageId: text.nullable(),
  smtpResponse: text.nullable(),
  bodySha256: sha256.nullable(),
  acknowledgeBy: day.nullable(),
  answerBy: day.nullable(),
  /** Every letter that left, the first among them; missing in receipts made before 0.3. */
  letters: z
    .array(
      z.strictObject({
        kind: z.enum(['deletion', 'opt-out', 'reminder']),
        lawId: text.nullable(),
        sentAt: instant,
        bodySha256: sha256.nullable(),
        answerBy: day.nullable(),
      }),
    )
    .max(most.letters)
    .optional(),
  events: z.array(receiptEvent).min(1).max(most.events),
  headHash: sha256,
})

export const removalReceipt = z.strictObject({
  format: z.literal(receiptFormat),
  method: z.literal(chainMethod),
  requestId: text,
  mode: z.enum(modes).nullable(),
  permissionSha256: sha256.nullable(),
  generatedAt: instant,
  items: z.array(receiptItem).min(1).max(most.items),
  /** Hash of everything else in the receipt. */
  sha256,
})
export type RemovalReceipt = z.output<typeof removalReceipt>
type ReceiptItem = z.output<typeof receiptItem>

export type ReceiptItemFacts = Omit<ReceiptItem, 'state' | 'reason' | 'events' | 'headHash'> & {
  events: readonly ChainedEvent[]
}

/** Returns the current receipt of a request. The state of an item is read off its events, never given next to them. */
export function receiptOf({
  items,
  ...about
}: Pick<RemovalReceipt, 'requestId' | 'mode' | 'permissionSha256' | 'generatedAt'> & {
  items: readonly ReceiptItemFacts[]
}): RemovalReceipt {
  const { requestId, mode, permissionSha256, generatedAt } = about
  const content = {
    format: receiptFormat,
    method: chainMethod,
    requestId,
    mode,
    permissionSha256,
    generatedAt,
    items: items.map(itemOf),
  } as const
  return { ...content, sha256: canonicalHash(content) }
}

/** Field by field: what a row knows beside these stays on the server. */
function itemOf({ events, ...facts }: ReceiptItemFacts): ReceiptItem {
  const last = events.at(-1)
  if (!last) throw new Error(`item of platform ${facts.platform.id} has no event`)
  return {
    platform: { id: facts.platform.id, name: facts.platform.name },
    law: facts.law && { id: facts.law.id, title: facts.law.title, citation: facts.law.citation },
    state: last.state,
    reason: last.reason,
    sentAt: facts.sentAt,
    messageId: facts.messageId,
    smtpResponse: facts.smtpResponse,
    bodySha256: facts.bodySha256,
    acknowledgeBy: facts.acknowledgeBy,
    answerBy: facts.answerBy,
    ...(facts.letters ? { letters: facts.letters.map(letterOf) } : {}),
    events: events.map(({ seq, at, from, state, reason, actor, evidence, prevHash, hash }) => ({
      seq,
      at,
      from,
      state,
      reason,
      actor,
      evidence,
      prevHash,
      hash,
    })),
    headHash: last.hash,
  }
}

const letterOf = ({ kind, lawId, sentAt, bodySha256, answerBy }: NonNullable<ReceiptItem['letters']>[number]) => ({
  kind,
  lawId,
  sentAt,
  bodySha256,
  answerBy,
})

export interface ReceiptVerdict {
  isWhole: boolean
  /** In words, those of the receipt first, then item by item; no more than a hundred. */
  problems: string[]
  /** The receipt, where it could be read as one: its heads are then looked up among what was recorded. */
  receipt: RemovalReceipt | null
}

/** Recomputes every hash of a receipt that anybody may have written. It says that a receipt agrees with itself, not who made it. */
export function verifyReceipt(json: unknown): ReceiptVerdict {
  if (!isOfReceiptSize(json)) return verdict(['This is larger or deeper than a receipt can be.'], null)
  const parsed = removalReceipt.safeParse(json)
  if (!parsed.success) return verdict(shapeProblems(parsed.error), null)
  const receipt = parsed.data
  const { sha256: stated, ...content } = receipt
  const whole =
    canonicalHash(content) === stated ? [] : ['The receipt was changed: its hash is not that of its content.']
  const platforms = receipt.items.map((item) => item.platform.id)
  const doubled = new Set(platforms).size < platforms.length ? ['It contains a platform twice.'] : []
  return verdict([...whole, ...doubled, ...receipt.items.flatMap((item) => itemProblems(item, receipt))], receipt)
}

const verdict = (problems: string[], receipt: RemovalReceipt | null): ReceiptVerdict => ({
  isWhole: problems.length === 0,
  problems: problems.slice(0, most.problems),
  receipt,
})

function itemProblems(item: ReceiptItem, { requestId, permissionSha256 }: RemovalReceipt): string[] {
  const about = (problem: string) => `${item.platform.name}: ${problem}`
  const fault = verifyChain({ requestId, platformId: item.platform.id }, item.events)
  // Behind a fault every further word would be about something that never was.
  if (fault) return [about(fault)]
  const problems: string[] = []
  const last = item.events.at(-1)
  if (last?.hash !== item.headHash) problems.push('The last hash is not that of the last event.')
  if (last?.state !== item.state || last.reason !== item.reason)
    problems.push('The events lead to another state than the one that is stated.')
  if (!isLetterRecorded(item, permissionSha256))
    problems.push('What is stated of the letter is not what was recorded when it was sent.')
  return problems.map(about)
}

/** Whether what is stated of the letter is what was recorded when the last one was sent. */
function isLetterRecorded(item: ReceiptItem, permissionSha256: string | null): boolean {
  const at = item.events.findLastIndex(({ state }) => state === 'sent')
  const evidence = item.events[at]?.evidence
  if (!evidence || evidence === sendingHash(sendingOf(item, permissionSha256))) return true
  // It came back, and the person asked the platform themselves: then no letter is stated.
  const behind = item.events.slice(at)
  const back = behind.findIndex(({ state }) => state === 'bounced')
  const isAskedAnew = back !== -1 && behind.slice(back).some(({ reason }) => reason === 'user_marked_done')
  return isAskedAnew && item.messageId === null && item.bodySha256 === null && item.smtpResponse === null
}

const sendingOf = (item: ReceiptItem, permissionSha256: string | null): Sending => ({
  bodySha256: item.bodySha256,
  lawId: item.law?.id ?? null,
  messageId: item.messageId,
  permissionSha256,
  sentAt: item.sentAt,
  smtpResponse: item.smtpResponse,
})

function shapeProblems({ issues }: z.ZodError): string[] {
  const places = [...new Set(issues.map(({ path }) => path.join('.')))].filter(Boolean).slice(0, most.places)
  const which = places.length > 0 ? ` Missing, unknown or not of their kind: ${places.join(', ')}.` : ''
  return [`This isn’t a receipt in our format.${which}`]
}

/** Counted before anything looks into it, and without recursion. */
function isOfReceiptSize(json: unknown): boolean {
  const waiting: { value: unknown; depth: number }[] = [{ value: json, depth: 0 }]
  let values = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    const members = Object.values(value)
    values += members.length
    if (depth === most.depth || values > most.values) return false
    for (const member of members) waiting.push({ value: member, depth: depth + 1 })
  }
  return true
}
