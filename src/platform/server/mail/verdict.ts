// Decides what happens to a message that a mail server did not accept.

/** The part of nodemailer's errors that tells who refused what. */
export interface SmtpError {
  code?: string
  /** The step that failed; `CONN` and the like before any message was named. */
  command?: string
  responseCode?: number
  response?: string
}

export type Verdict =
  /** The mailbox is not there, or takes nothing any more. */
  | { kind: 'recipient-refused'; status: string; error: string }
  /** Never this message; whether its reader takes others is not said. */
  | { kind: 'message-refused'; error: string }
  | { kind: 'not-now'; status: string; error: string }
  /** It was us that the server refused, or the time: no attempt of the message. */
  | { kind: 'server-away'; error: string }
  /** No answer. The server's state or the message's doing: only a second look can tell. */
  | { kind: 'broken'; error: string }

export function verdictOn({ code = 'unknown', command = '', responseCode, response = '' }: SmtpError): Verdict {
  if (responseCode === undefined) return { kind: 'broken', error: code }
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const status = enhanced ?? String(responseCode)
  // No word of the server's own: it may repeat the address.
  const error = [responseCode, enhanced, 'at', command].filter(Boolean).join(' ')
  const isTooLarge = responseCode === 552
  // Sender and sign-in are the same for every message: what is refused before the recipient is named is not this message.
  if (command !== 'RCPT TO' && command !== 'DATA' && !isTooLarge) return { kind: 'server-away', error }
  if (responseCode < 500) return { kind: 'not-now', status, error }
  const isRecipient = enhanced ? recipientStatus.test(enhanced) : command === 'RCPT TO' && !isTooLarge
  return isRecipient ? { kind: 'recipient-refused', status, error } : { kind: 'message-refused', error }
}

// RFC 3463: X.1 the address, but for X.1.7 and X.1.8, the sender's; X.2 the mailbox. RFC 7293 and RFC 5248: a new owner, an
// account that was closed. The other X.7 are policy, such as relaying that is denied or a sender on a block list: they would
// suppress every reader for a mistake of ours.
const recipientStatus = /^5\.(1\.(?![78]$)\d+|2\.\d+|7\.(13|17|18))$/

const minutes = 60
const hours = 60 * minutes

/** Seconds from one try to the next. */
const waits = [5 * minutes, 30 * minutes, 4 * hours, 24 * hours]
const patience = 72 * hours

/**
 * @param attempts With the one that just failed.
 * @param deferredSeconds Since the first that failed.
 * @returns Seconds until the next try; undefined when there is none.
 */
export const nextTryAfter = (attempts: number, deferredSeconds: number): number | undefined =>
  deferredSeconds < patience ? waits[attempts - 1] : undefined

/** How long an address is left alone that was never ready to take a message. */
export const softSuppressionDays = 30
