import type { Db } from '../../../platform/server/database.ts'
import { networkOf } from '../../../platform/server/http/client-address.ts'
import { lockAddress, lockNetwork } from '../../../platform/server/mail/asks.ts'
import { whyUnusable } from '../../../platform/server/mail/usable-address.ts'
import { type Mail, queueMail } from '../../../platform/server/outbox.ts'
import { addressHash, liftSuppression } from '../../../platform/server/suppression.ts'
import { randomToken, tokenHash } from '../../../platform/server/tokens.ts'
import { mayAsk } from '../../../platform/shared/asks.ts'
import { dayOf, hourMs } from '../../../platform/shared/days.ts'
import type { Input } from '../../../platform/shared/endpoint.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { correctionsContract, StaffCorrection } from '../contract.ts'
import { isMarked, speaksFor } from '../rules.ts'
import { fieldsOf, proveHours, subjectOf } from '../vocabulary.ts'
import { newCorrectionMail, outcomeMail, proveDisputeMail } from './correction.email.tsx'
import {
  countEarlier,
  type Dispute,
  decide,
  findCorrection,
  findDispute,
  insertCorrection,
  lockCorrection,
  markProved,
} from './correction.store.ts'
import type { CorrectionsParts } from './parts.ts'
import { type FoundSubject, findFacts, findSubject } from './subject.store.ts'

type Contract = typeof correctionsContract
type Body<K extends keyof Contract> = Input<Contract[K]>['body']

const purpose = 'corrections'

/** @throws Refusal for what is not there, or not shown any more. */
export async function getSubject(db: Db, about: string): Promise<FoundSubject> {
  const ref = subjectOf(about)
  const subject = ref && (await findSubject(db, ref))
  if (!subject) throw refuse('correction_subject_unknown')
  return subject
}

/** Keeps what a reader says is wrong, whatever it looks like; a dispute asks its address whether it said so. */
export async function takeCorrection(
  parts: CorrectionsParts,
  { about, website, tookMs, isDispute, email, ...said }: Body<'POST /api/corrections'>,
  address: string,
): Promise<{ id: number; mustProve: boolean }> {
  const { db, secret, config, publicUrl, now } = parts
  const subject = await getSubject(db, about)
  if (!fieldsOf(subject.kind).includes(said.field))
    throw refuse('invalid_request', { issues: [{ path: 'field', message: 'is none that this has' }] })
  if (email !== '' || isDispute) requireUsable(email)
  const domain = isDispute ? requireVendorDomain(subject, email) : null
  const token = randomToken()
  const at = now()
  const network = networkOf(address)
  const hash = addressHash(secret, email)
  return db.transaction().execute(async (tx) => {
    if (email !== '') await lockAddress(tx, purpose, hash)
    await lockNetwork(tx, purpose, network)
    const earlier = await countEarlier(tx, { network, email: email || null, addressHash: hash, at })
    const { lastDispute, complained, ...counted } = earlier
    const before = { ...counted, ofNetwork: config.RATE_LIMITS ? counted.ofNetwork : 0 }
    const isSuspicious = isMarked({ website, tookMs, statement: said.statement, before })
    const id = await insertCorrection(tx, {
      ...{ ...said, subject, network, isSuspicious, at, email: email || null },
      dispute: domain === null ? null : { domain, tokenHash: tokenHash(token) },
    })
    if (isSuspicious) return { id, mustProve: isDispute }
    const asks = { last: lastDispute, ofDay: before.ofAddress, ofNetworkAndHour: before.ofNetwork }
    await send(tx, parts, [
      ...toStaff(parts, { id, subject, ...said, isProved: false, domain }),
      ...(isDispute && !complained && mayAsk(asks, { now: at, limitsNetworks: config.RATE_LIMITS })
        ? [proveDisputeMail({ id, recipient: email, token, subject, publicUrl, operator: config })]
        : []),
    ])
    return { id, mustProve: isDispute }
  })
}

function requireUsable(email: string): void {
  const problem = whyUnusable(email)
  if (problem) throw refuse('email_unusable', { issues: [{ path: 'email', message: problem }] })
}

function requireVendorDomain({ vendorDomain }: FoundSubject, email: string): string {
  if (vendorDomain === null)
    throw refuse('dispute_unfit', {
      issues: [{ path: 'isDispute', message: 'we know no domain of this company: send it without speaking for it' }],
    })
  if (!speaksFor(email, vendorDomain))
    throw refuse('dispute_unfit', { issues: [{ path: 'email', message: `is not at ${vendorDomain}` }] })
  return vendorDomain
}

/** @throws Refusal for a link that ran out. */
export async function getDispute({ db, now }: Pick<CorrectionsParts, 'db' | 'now'>, token: string): Promise<Dispute> {
  return requireDispute(db, token, now())
}

async function requireDispute(db: Db, token: string, now: Date): Promise<Dispute> {
  const since = new Date(now.getTime() - proveHours * hourMs)
  const dispute = await findDispute(db, { tokenHash: tokenHash(token), since })
  if (!dispute) throw refuse('dispute_link_gone')
  return dispute
}

/** Pressed again it answers the same and does nothing. */
export async function proveDispute(parts: CorrectionsParts, token: string): Promise<void> {
  await parts.db.transaction().execute(async (tx) => {
    const { id, subject, field, domain } = await requireDispute(tx, token, parts.now())
    if (!(await markProved(tx, { id, at: parts.now() }))) return
    const correction = await findCorrection(tx, id)
    if (!correction) throw new Error(`correction ${id} is gone`)
    const { statement, page, email } = correction
    if (email !== null) await liftSuppression(tx, { addressHash: addressHash(parts.secret, email), stream: 'support' })
    await send(tx, parts, toStaff(parts, { id, subject, field, statement, page, isProved: true, domain }))
  })
}

/** @throws Refusal where there is none. */
export async function getStaffCorrection(db: Db, id: number): Promise<StaffCorrection> {
  const correction = await findCorrection(db, id)
  if (!correction) throw refuse('not_found')
  const subject = await findSubject(db, correction.subject)
  return { ...correction, facts: subject?.documentId ? await findFacts(db, subject.documentId) : null }
}

interface Deciding<Given> {
  id: number
  accountId: number
  given: Given
}

/** @throws Refusal where someone decided it before, or a change does not fit: then nothing is done. */
export const acceptCorrection = (
  parts: CorrectionsParts,
  { id, accountId, given }: Deciding<Body<'POST /api/admin/corrections/{id}/accept'>>,
): Promise<StaffCorrection> =>
  deciding(parts, id, async (tx, correction) => {
    const { changes, note, page = correction.page } = given
    if (changes.length > 0) {
      const documentId = (await findSubject(tx, correction.subject))?.documentId
      if (!documentId)
        throw refuse('amendment_unfit', {
          issues: [{ path: 'changes', message: 'need an entry or a company that is in the catalog' }],
        })
      await parts.amend(tx, { correctionId: id, documentId, changes, page, asOf: dayOf(parts.now()) })
    }
    await decide(tx, { id, state: 'accepted', note, page, accountId, at: parts.now() })
  })

/** @throws Refusal where someone decided it before. */
export const declineCorrection = (
  parts: CorrectionsParts,
  { id, accountId, given }: Deciding<Body<'POST /api/admin/corrections/{id}/decline'>>,
): Promise<StaffCorrection> =>
  deciding(parts, id, (tx) => decide(tx, { id, state: 'declined', note: given.note, accountId, at: parts.now() }))

/** Decides it once, and notifies the person who wrote. */
const deciding = (
  parts: CorrectionsParts,
  id: number,
  act: (tx: Db, correction: Omit<StaffCorrection, 'facts'>) => Promise<void>,
): Promise<StaffCorrection> =>
  parts.db.transaction().execute(async (tx) => {
    await lockCorrection(tx, id)
    const before = await findCorrection(tx, id)
    if (!before) throw refuse('not_found')
    if (before.state !== 'open') throw refuse('correction_decided')
    await act(tx, before)
    const decided = await getStaffCorrection(tx, id)
    if (decided.email !== null)
      await send(tx, parts, [
        outcomeMail({
          ...{ id, recipient: decided.email, subject: decided.subject, note: decided.note },
          ...{ isAccepted: decided.state === 'accepted', changes: decided.changes },
          ...{ publicUrl: parts.publicUrl, operator: parts.config },
        }),
      ])
    return decided
  })

async function send(tx: Db, { deliverSoon }: Pick<CorrectionsParts, 'deliverSoon'>, mails: Mail[]): Promise<void> {
  for (const mail of mails) await queueMail(tx, mail)
  if (mails.length > 0) await deliverSoon(tx)
}

/** To the operator, where there is one to write to. */
const toStaff = (
  { config, publicUrl }: CorrectionsParts,
  news: Omit<Parameters<typeof newCorrectionMail>[0], 'recipient' | 'publicUrl' | 'operator'>,
): Mail[] =>
  config.OPERATOR_EMAIL === undefined
    ? []
    : [newCorrectionMail({ ...news, recipient: config.OPERATOR_EMAIL, publicUrl, operator: config })]
