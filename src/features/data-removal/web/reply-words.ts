import { type ItemNow, wordsOf } from '../item-states.ts'
import type { ReplyClass } from '../replies/reply-rules.ts'

// Words for the meaning of an answer, as the person will read them.

/** Meanings that staff can choose: that a letter came back is for mail servers to report. */
export type Meaning = Exclude<ReplyClass, 'bounce'>

/** State that the item moves to; null where it stays. */
export const leadsTo: Record<Meaning, ItemNow | null> = {
  done: { state: 'fulfilled', reason: null },
  no_record: { state: 'no_record', reason: null },
  denied: { state: 'denied', reason: 'other' },
  form_required: { state: 'needs_user_action', reason: 'use_web_form' },
  confirm_link: { state: 'needs_user_action', reason: 'confirm_link' },
  identity_demand: { state: 'needs_user_action', reason: 'verify_identity' },
  more_data: { state: 'needs_user_action', reason: 'more_data' },
  auto_reply: { state: 'acknowledged', reason: null },
  extension: { state: 'extended', reason: null },
  unclear: null,
}

/** As staff look for it: who is to do something next. */
export const meaningGroups: readonly { title: string; meanings: readonly Meaning[] }[] = [
  { title: 'It is over', meanings: ['done', 'no_record', 'denied'] },
  { title: 'The person is asked', meanings: ['form_required', 'confirm_link', 'identity_demand', 'more_data'] },
  { title: 'It goes on', meanings: ['auto_reply', 'extension', 'unclear'] },
]

export function meaningTitle(meaning: Meaning): string {
  const now = leadsTo[meaning]
  return now ? wordsOf(now).title : 'Unclear'
}

/** Describes what the rules make of an answer, and how sure they are. */
export function suggestionWords({ class: is, confidence }: { class: ReplyClass; confidence: 'likely' | 'unsure' }) {
  // Stored by a rule of another day: the table of today leaves these to mail servers.
  if (is === 'bounce') return 'The rules take it for a letter that came back.'
  if (is === 'unclear') return 'No rule could tell what it means.'
  const sureness =
    confidence === 'likely' ? 'but people write this in passing, too' : 'but it says other things as well'
  return `The rules take it for “${meaningTitle(is)}”, ${sureness}.`
}
