import type { Database, Db } from '../../../platform/server/database.ts'
import type { JobKind, QueueJob } from '../../../platform/server/jobs.ts'
import type { Operator } from '../../../platform/server/mail/operator.ts'
import { type Mail, queueMail } from '../../../platform/server/outbox.ts'
import { randomToken } from '../../../platform/server/tokens.ts'
import { tokensOf } from '../../../product/subscriptions/server/subscribe.ts'
import {
  countWaiting,
  listSending,
  lockEdition,
  markEnded,
  type NextReader,
  saveDeliveries,
  takeReaders,
} from './edition.store.ts'
import { editionMail } from './newsletter.email.tsx'

/** Kind of job for queueing, without the dependencies of its handler. */
export const sendingQueue = { name: 'newsletter.send', run: () => undefined }

const batch = 200
/** Limit of waiting mails of an edition, so that other mail is not delayed by more. */
const mostWaiting = 1_000
/** Until a mail server has made room for more. */
const pauseSeconds = 5

interface Parts {
  secret: string
  publicUrl: string
  operator: Operator
  queue: QueueJob
  deliverSoon: (tx: Db) => Promise<void>
  now?: () => Date
}

/**
 * Fills the outbox with the editions that are on their way, as it empties. A batch is one transaction that also keeps who is
 * in it: a run that is cut off goes on behind the last one, and a reader has an edition once.
 */
export const sendEditions = (parts: Parts): JobKind<Record<string, never>> => ({
  name: sendingQueue.name,
  // Without a mail server nothing makes room: that is looked after each minute.
  schedule: '* * * * *',
  run: async (_, { db, log, signal }) => {
    let mails = 0
    for (const id of await listSending(db)) {
      let step: Step
      do {
        signal.throwIfAborted()
        step = await mailBatch(db, id, parts)
        mails += step.mails
      } while (step.goesOn)
    }
    if (mails === 0) return
    log.info({ mails }, 'newsletters queued')
    await parts.queue(db, sendingQueue, {}, { startAfterSeconds: pauseSeconds })
  },
})

interface Step {
  mails: number
  /** There is room for more at once. */
  goesOn: boolean
}

const mailBatch = (db: Database, id: number, parts: Parts): Promise<Step> =>
  db.transaction().execute(async (tx) => {
    const edition = await lockEdition(tx, id)
    // Stopped meanwhile.
    if (edition?.state !== 'sending') return { mails: 0, goesOn: false }
    const waiting = await countWaiting(tx, id)
    const room = Math.min(batch, mostWaiting - waiting)
    if (room <= 0) return { mails: 0, goesOn: false }
    const readers = await takeReaders(tx, edition, room)
    if (readers.length > 0) await mailReaders(tx, { edition, readers, parts })
    else if (waiting === 0) await markEnded(tx, { id, state: 'sent', at: parts.now?.() ?? new Date() })
    return { mails: readers.length, goesOn: readers.length === room }
  })

async function mailReaders(
  tx: Db,
  {
    edition,
    readers,
    parts,
  }: { edition: { id: number; subject: string; body: string }; readers: NextReader[]; parts: Parts },
): Promise<void> {
  const { secret, publicUrl, operator } = parts
  const { id: editionId, subject, body } = edition
  // Written once: a hundred thousand times the same would take minutes.
  const standIn = { recipient: '', token: randomToken(), dedupeKey: '', publicUrl, operator }
  const mail = editionMail({ kind: 'newsletter-edition', stream: 'newsletter', subject, body }, standIn)
  const deliveries: { readerId: number; messageId: number | null }[] = []
  for (const { id: readerId, email, salt } of readers) {
    const token = tokensOf('newsletter', { secret, salt }).pageToken
    const messageId = await queueMail(tx, {
      ...withToken(mail, { standIn: standIn.token, token }),
      ...{ recipient: email, dedupeKey: `newsletter-edition:${editionId}:${readerId}` },
    })
    deliveries.push({ readerId, messageId: messageId ?? null })
  }
  await saveDeliveries(tx, { editionId, deliveries })
  await parts.deliverSoon(tx)
}

/**
 * Replaces the placeholder by the token. It is as long as any token and random each time, so that it is nowhere else
 * and no line breaks elsewhere.
 */
function withToken(mail: Mail, { standIn, token }: { standIn: string; token: string }): Mail {
  const replaced = (text: string) => text.replaceAll(standIn, token)
  const headers = Object.entries(mail.headers ?? {}).map(([name, value]) => [name, replaced(value)])
  return {
    ...{ ...mail, text: replaced(mail.text), headers: Object.fromEntries(headers), secrets: [token] },
    ...(mail.html !== undefined && { html: replaced(mail.html) }),
  }
}
