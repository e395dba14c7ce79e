import { clip } from '../../../scanners/document/normalise.ts'
import type { DenialReason, EventName, ItemReason } from '../item-states.ts'
import { linksIn } from './links.ts'
import type { ReplyMessage } from './read-message.ts'
import { type ReplyClass, type ReplyRule, replyRules, smallPrint } from './reply-rules.ts'

export const confidences = ['sure', 'likely', 'unsure'] as const
export type Confidence = (typeof confidences)[number]

export interface Verdict {
  class: ReplyClass
  /** Only of a refusal. */
  reason: DenialReason | null
  /** Only `sure` moves an item by itself; what is not waits for a person. */
  confidence: Confidence
  /** The rule that decided; null where none did. */
  rule: string | null
}

const most = { sentences: 400, sentenceCharacters: 1_000, hosts: 50 } as const

/**
 * Returns the meaning of an answer, by the first rule that fits; two rules that cannot both hold leave it to a person.
 */
export function classifyReply(message: Pick<ReplyMessage, 'subject' | 'text' | 'report'>): Verdict {
  const returned = message.report?.events.find((event) => event.type === 'bounce')
  // Words alone never make a bounce: anybody can write them, and a delay is none yet.
  if (returned)
    return returned.kind === 'hard'
      ? { class: 'bounce', reason: null, confidence: 'sure', rule: 'delivery-report' }
      : { class: 'unclear', reason: null, confidence: 'likely', rule: 'delivery-report-may-pass' }
  const sentences = sentencesOf(comparable(message))
  const whole = sentences.join(' ')
  const fitting = replyRules.filter((rule) => fits(rule, sentences, whole))
  const [first] = fitting
  if (!first) return { class: 'unclear', reason: null, confidence: 'unsure', rule: null }
  return {
    class: first.is,
    reason: first.reason ?? null,
    confidence: fitting.some((other) => contradict(first, other)) ? 'unsure' : first.confidence,
    rule: first.id,
  }
}

const fits = ({ says, unless, also }: ReplyRule, sentences: readonly string[], whole: string): boolean =>
  (also?.test(whole) ?? true) &&
  sentences.some((sentence) => !unless?.test(sentence) && says.some((pattern) => pattern.test(sentence)))

/** An end isn't a demand and no other end: "we deleted your account, but keep your invoices". */
const ends: readonly ReplyClass[] = ['done', 'no_record', 'denied']
const beside: readonly ReplyClass[] = ['auto_reply']
const contradict = (first: ReplyRule, other: ReplyRule): boolean =>
  first.is !== other.is &&
  (ends.includes(first.is) || ends.includes(other.is)) &&
  !beside.includes(first.is) &&
  !beside.includes(other.is) &&
  // A demand for more often says in the same breath that nothing was found by what there was.
  !(first.is === 'more_data' && other.is === 'no_record') &&
  other.confidence === 'sure'

/** The subject is ours where it is an answer to it. */
function comparable({ subject, text }: Pick<ReplyMessage, 'subject' | 'text'>): string {
  const own = subject && !/^\s*(?:re|aw|wg|tr|rv|sv|fwd?|r|antw)\s?:/i.test(subject) ? `${subject}\n\n` : ''
  return `${own}${text}`.replace(/[‘’´`]/g, "'").replace(/\u00a0/g, ' ')
}

/** Mails break lines where they like; an empty line, a list and a full stop end a sentence. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/\n\s*\n|\n(?=\s*[-*•])|(?<=[.!?])\s+(?=\S)/, most.sentences)
    .map((sentence) => clip(sentence.replace(/\s+/g, ' ').trim(), most.sentenceCharacters))
    .filter((sentence) => sentence !== '' && !smallPrint.test(sentence))

/**
 * What a verdict does to the item. `bounce` is the mail system's to say, all else the platform's. Nothing for `unclear`.
 */
export function eventOf({ class: is, reason }: Verdict): { event: EventName; reason: ItemReason | null } | undefined {
  switch (is) {
    case 'bounce':
      return { event: 'bounced', reason: null }
    case 'auto_reply':
      return { event: 'acknowledged', reason: null }
    case 'form_required':
      return { event: 'more_asked', reason: 'use_web_form' }
    case 'confirm_link':
      return { event: 'more_asked', reason: 'confirm_link' }
    case 'identity_demand':
      return { event: 'more_asked', reason: 'verify_identity' }
    case 'more_data':
      return { event: 'more_asked', reason: 'more_data' }
    case 'done':
      return { event: 'fulfilled', reason: null }
    case 'no_record':
      return { event: 'no_record', reason: null }
    case 'denied':
      return { event: 'denied', reason: reason ?? 'other' }
    case 'extension':
      return { event: 'extended', reason: null }
    case 'unclear':
      return undefined
  }
}

/**
 * Returns the hosts that links of an answer lead to, those too that only its markup has, each once. They are read and
 * never followed.
 */
export function hostsIn(text: string, links: readonly string[] = []): string[] {
  const hosts = new Set<string>()
  for (const link of [...linksIn(text), ...links]) {
    if (hosts.size === most.hosts) break
    // Not by pattern: text before an @ isn't a host, and letters of other scripts are spelled out.
    if (URL.canParse(link)) hosts.add(new URL(link).hostname)
  }
  return [...hosts].filter((host) => host !== '' && host !== 'mail.invalid')
}
