import { classifyReply, hostsIn, type Verdict } from './classify.ts'
import { type ReplyMessage, readMessage } from './read-message.ts'

export type ReadReply =
  | { outcome: 'reply'; message: ReplyMessage; verdict: Verdict; hosts: string[] }
  | { outcome: 'refused'; words: string }

/** Reads what a message answers. For a guarded process: hostile markup can take minutes. */
export function readReply(bytes: Uint8Array): ReadReply {
  const read = readMessage(bytes)
  if (read.outcome === 'refused') return read
  const { message } = read
  return { outcome: 'reply', message, verdict: classifyReply(message), hosts: hostsIn(message.text, message.links) }
}
