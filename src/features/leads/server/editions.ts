import type { Db } from '../../../platform/server/database.ts'
import type { QueueJob } from '../../../platform/server/jobs.ts'
import { randomToken } from '../../../platform/server/tokens.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { requireUsable } from '../../../product/subscriptions/server/subscribe.ts'
import type { Edition, WholeEdition } from '../newsletter-contract.ts'
import {
  countMails,
  countReaders,
  deleteEdition,
  type EditionRow,
  findEdition,
  insertEdition,
  listEditions,
  lockEdition,
  markBegun,
  markEnded,
  takeBack,
  updateDraft,
} from './edition.store.ts'
import { send } from './leads.ts'
import { editionMail } from './newsletter.email.tsx'
import type { LeadsParts } from './parts.ts'
import { sendingQueue } from './send-editions.job.ts'

// Staff actions on the newsletter.

export interface EditionParts extends LeadsParts {
  queue: QueueJob
}

const listedEditions = 100

export async function getOverview({ db }: EditionParts): Promise<{ readers: number; editions: Edition[] }> {
  const [readers, editions] = await Promise.all([countReaders(db), listEditions(db, listedEditions)])
  return { readers, editions: editions.map(present) }
}

/** @throws Refusal where there is none. */
export async function getEdition({ db }: EditionParts, id: number): Promise<WholeEdition> {
  const [edition, mails] = await Promise.all([findEdition(db, id), countMails(db, id)])
  if (!edition) throw refuse('not_found')
  const countOf = (state: string) => mails.find((one) => one.state === state)?.count ?? 0
  return {
    ...present(edition),
    body: edition.body,
    mails: {
      ...{ waiting: countOf('queued'), sent: countOf('sent') },
      ...{ failed: countOf('failed'), suppressed: countOf('suppressed') },
    },
  }
}

const present = (edition: Omit<EditionRow, 'body' | 'lastReaderId'>): Edition => ({
  ...{ id: edition.id, subject: edition.subject, state: edition.state, writtenBy: edition.writtenBy },
  ...{ changedAt: edition.changedAt.toISOString(), sentBy: edition.sentBy },
  ...{ begunAt: edition.begunAt?.toISOString() ?? null, endedAt: edition.endedAt?.toISOString() ?? null },
  ...{ readers: edition.readers, mailed: edition.mailed },
})

interface Written {
  subject: string
  body: string
}

export async function writeEdition(
  parts: EditionParts,
  written: Written & { accountId: number },
): Promise<WholeEdition> {
  return getEdition(parts, await insertEdition(parts.db, { ...written, at: parts.now() }))
}

/** @throws Refusal where it is no draft any more, or another one than the caller saw. */
export async function changeDraft(
  parts: EditionParts,
  { id, seenChangedAt, ...written }: Written & Seen,
): Promise<WholeEdition> {
  await withEdition(parts, id, async (tx, edition) => {
    requireDraft(edition)
    requireSeen(edition, seenChangedAt)
    await updateDraft(tx, { id, ...written, at: parts.now() })
  })
  return getEdition(parts, id)
}

interface Seen {
  id: number
  seenChangedAt: string
}

/** @throws Refusal where it is no draft any more. */
export const deleteDraft = (parts: EditionParts, id: number): Promise<void> =>
  withEdition(parts, id, async (tx, edition) => {
    requireDraft(edition)
    await deleteEdition(tx, id)
  })

/** Sends a test mail to an address that staff enter, like those of readers but for its link, which stops nothing. */
export async function mailTest(parts: EditionParts, { id, email }: { id: number; email: string }): Promise<void> {
  requireUsable(email)
  await withEdition(parts, id, async (tx, { subject, body }) => {
    const mail = editionMail(
      { kind: 'newsletter-test', stream: 'staff', subject: `Test: ${subject}`, body },
      { ...toNobody(parts), recipient: email, dedupeKey: `newsletter-test:${id}:${randomToken()}` },
    )
    await send(tx, parts, [mail])
  })
}

/** @throws Refusal where there is none. */
export async function previewEdition(parts: EditionParts, id: number): Promise<string> {
  const edition = await findEdition(parts.db, id)
  if (!edition) throw refuse('not_found')
  const { subject, body } = edition
  return editionMail({ kind: 'newsletter-preview', stream: 'staff', subject, body }, toNobody(parts)).html ?? ''
}

const toNobody = ({ publicUrl, config }: EditionParts) => ({
  ...{ recipient: 'reader@example.org', token: randomToken(), dedupeKey: '', publicUrl, operator: config },
})

/** @throws Refusal where it is on its way or over, changed since the caller saw it, or has no reader. */
export async function sendEdition(
  parts: EditionParts,
  { id, seenChangedAt, accountId }: Seen & { accountId: number },
): Promise<WholeEdition> {
  await withEdition(parts, id, async (tx, edition) => {
    if (edition.state === 'sending' || edition.state === 'sent') throw refuse('edition_not_sendable')
    requireSeen(edition, seenChangedAt)
    const readers = await countReaders(tx)
    if (readers === 0) throw refuse('newsletter_unread')
    await markBegun(tx, { id, accountId, readers, at: parts.now() })
    await parts.queue(tx, sendingQueue, {})
  })
  return getEdition(parts, id)
}

/** @throws Refusal where it is not on its way. */
export async function stopEdition(parts: EditionParts, id: number): Promise<WholeEdition> {
  await withEdition(parts, id, async (tx, edition) => {
    if (edition.state !== 'sending') throw refuse('edition_not_sending')
    await takeBack(tx, id)
    await markEnded(tx, { id, state: 'stopped', at: parts.now() })
  })
  return getEdition(parts, id)
}

const withEdition = (
  { db }: EditionParts,
  id: number,
  act: (tx: Db, edition: EditionRow) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const edition = await lockEdition(tx, id)
    if (!edition) throw refuse('not_found')
    await act(tx, edition)
  })

function requireDraft({ state }: EditionRow): void {
  if (state !== 'draft') throw refuse('edition_not_draft')
}

function requireSeen({ changedAt }: EditionRow, seenChangedAt: string): void {
  if (changedAt.getTime() !== Date.parse(seenChangedAt)) throw refuse('edition_changed')
}
