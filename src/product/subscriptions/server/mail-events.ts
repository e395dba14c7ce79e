import { domainToASCII } from 'node:url'
import { z } from 'zod'
import type { Database, Db } from '../../../platform/server/database.ts'
import { lockAddress } from '../../../platform/server/mail/asks.ts'
import { addressHash, foldAddress, type MailStream, suppress } from '../../../platform/server/suppression.ts'
import { dayMs, hourMs } from '../../../platform/shared/days.ts'
import { type Bounce, type Complaint, isHardBounce } from '../../../platform/shared/dsn.ts'
import { parseJson } from '../../../platform/shared/json.ts'
import { type Kind, subscriptionKinds } from '../kinds.ts'
import { countSoftBounces, findSentMessage, isRecorded, recordEvent } from './consent.store.ts'
import { deleteSubscription, listOfAddress, subscriptionsPurpose } from './subscription.store.ts'

/** A report about one of our mails. */
export type MailEvent = (Bounce | Complaint) & { at?: Date | undefined }

const [softBounces, softWindowMs] = [5, 72 * hourMs]
/** After soft bounces, and after a complaint about what a stranger caused. */
const pauseMs = 30 * dayMs

interface Told {
  secret: string
  /** A provider signs its reports; what comes to a mail server anybody may have written. */
  via: 'provider' | 'mail-server'
  now: Date
}

/**
 * Acts on reports: who cannot be reached or complained gets no more mail of that stream. Each report of a message counts
 * once, however often it is delivered. @returns how many meant something.
 */
export async function takeMailEvents(
  db: Database,
  { events, ...told }: Told & { events: readonly MailEvent[] },
): Promise<number> {
  let taken = 0
  for (const event of events) {
    const concerned = await findConcerned(db, event, told.via)
    if (concerned && (await take(db, { event, concerned, ...told }))) taken += 1
  }
  return taken
}

interface Concerned {
  recipient: string
  stream: MailStream
  /** Which template wrote the message. */
  mail: string | null
}

/**
 * Returns the subscriber that a report is about: the recipient of the message that it names. One that names another
 * address does nothing, or a stranger could stop other people's mail. A provider may have put its own name on the
 * message: then its word for a subscriber's address is enough, since it is signed.
 */
async function findConcerned(
  db: Db,
  { messageId, recipients }: MailEvent,
  via: Told['via'],
): Promise<Concerned | undefined> {
  const message = await findSentMessage(db, messageId)
  if (message) {
    const isNamed =
      recipients.length === 0 || recipients.some((name) => mailboxOf(name) === mailboxOf(message.recipient))
    return isNamed ? { recipient: message.recipient, stream: message.stream, mail: message.kind } : undefined
  }
  const [recipient] = recipients
  if (via !== 'provider' || recipient === undefined) return undefined
  const [subscription] = await listOfAddress(db, foldAddress(recipient))
  return (
    subscription && { recipient: subscription.email, stream: subscriptionKinds[subscription.kind].stream, mail: null }
  )
}

/** Servers write a domain in ASCII where people write it in their own letters. */
function mailboxOf(address: string): string {
  const folded = foldAddress(address)
  const at = folded.lastIndexOf('@') + 1
  return folded.slice(0, at) + domainToASCII(folded.slice(at))
}

const kindRows = Object.entries(subscriptionKinds) as [Kind, (typeof subscriptionKinds)[Kind]][]

/** Streams that mails of the account stream are about, by the kind of the mail. Anyone can cause those that ask. */
const aboutStream: Readonly<Record<string, MailStream>> = {
  ...Object.fromEntries(
    kindRows.flatMap(([, row]) => [
      [row.askMail, row.stream],
      [row.begunMail, row.stream],
    ]),
  ),
  'confirm-report-recipient': 'reports',
  'prove-removal': 'removal',
  'prove-dispute': 'support',
}

/** Kind of subscription that sends mail of a stream. */
const kindOf = (stream: MailStream): Kind | undefined => kindRows.find(([, row]) => row.stream === stream)?.[0]

/** Streams that carry what a person asked for elsewhere too: a question that someone else caused pauses them, and ends nothing. */
const carriesMore: ReadonlySet<MailStream> = new Set(['removal', 'support'])

const take = (
  db: Database,
  { event, concerned, secret, via, now }: Told & { event: MailEvent; concerned: Concerned },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const emailKey = foldAddress(concerned.recipient)
    const hash = addressHash(secret, concerned.recipient)
    const { messageId } = event
    const kind = event.type === 'bounce' ? 'bounced' : 'complained'
    // Mail of an account follows what its owner does, and continues; a complaint stops only what we send unasked.
    const unwanted = concerned.stream === 'account' ? (aboutStream[concerned.mail ?? ''] ?? 'alerts') : concerned.stream
    const about = event.type === 'complaint' ? kindOf(unwanted) : kindOf(concerned.stream)
    await lockAddress(tx, subscriptionsPurpose, emailKey)
    if (await isRecorded(tx, { addressHash: hash, kind, messageId })) return false
    await recordEvent(tx, {
      ...{ addressHash: hash, about, kind, via, at: event.at && event.at < now ? event.at : now },
      details: {
        ...{ messageId, mail: concerned.mail },
        ...(event.type === 'bounce' ? { kind: event.kind, status: event.status } : {}),
      },
    })
    const reader = { addressHash: hash, stream: concerned.stream }
    if (event.type === 'bounce') await suppressBounced(tx, { event, reader, now })
    else {
      if (about) await deleteSubscription(tx, { kind: about, emailKey })
      const until = unwanted !== reader.stream && carriesMore.has(unwanted) ? new Date(now.getTime() + pauseMs) : null
      await suppress(tx, { ...reader, stream: unwanted, reason: 'complaint', until })
    }
    return true
  })

async function suppressBounced(
  tx: Db,
  { event, reader, now }: { event: Bounce; reader: { addressHash: string; stream: MailStream }; now: Date },
): Promise<void> {
  const { kind, status } = event
  if (kind === 'hard') return suppress(tx, { ...reader, reason: 'hard-bounce', status })
  const since = new Date(now.getTime() - softWindowMs)
  if ((await countSoftBounces(tx, { addressHash: reader.addressHash, since })) < softBounces) return
  await suppress(tx, { ...reader, reason: 'soft-bounces', status, until: new Date(now.getTime() + pauseMs) })
}

const reported = z.object({
  events: z
    .array(
      z.object({
        type: z.enum(['bounce', 'complaint']),
        kind: z.enum(['hard', 'soft']).optional(),
        recipient: z.string().min(3).max(320),
        messageId: z
          .string()
          .trim()
          .regex(/^<?[^\s<>\p{C}]{1,998}>?$/u)
          .transform((id) => id.replace(/^<|>$/g, '')),
        status: z
          .string()
          .regex(/^[245]\.\d{1,3}\.\d{1,3}$/)
          .nullish(),
        at: z.iso
          .datetime({ offset: true })
          .transform((text) => new Date(text))
          .nullish(),
      }),
    )
    .max(1000),
})

/** Reads the events that a provider reports; undefined where the body isn't of the documented form. */
export function readMailEvents(body: string): MailEvent[] | undefined {
  const parsed = reported.safeParse(parseJson(body))
  return parsed.data?.events.map(({ type, kind, recipient, messageId, status = null, at }) => {
    const common = { messageId, recipients: [recipient], at: at ?? undefined }
    if (type === 'complaint') return { type, ...common }
    return { type, kind: kind ?? (isHardBounce(status) ? 'hard' : 'soft'), status, ...common }
  })
}
