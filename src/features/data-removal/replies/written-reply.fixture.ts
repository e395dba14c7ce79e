import type { DenialReason } from '../item-states.ts'
import type { ReplyClass } from './reply-rules.ts'

/** A short reply as mailboxes of this kind write it, and what a person takes it for. */
export type WrittenReply = readonly [
  language: 'en' | 'de' | 'fr' | 'es',
  takenAs: ReplyClass,
  subject: string,
  text: string,
  reason?: DenialReason,
]
