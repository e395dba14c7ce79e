import type { Db } from '../../../platform/server/database.ts'
import { networkOf } from '../../../platform/server/http/client-address.ts'
import { lockAddress, lockNetwork } from '../../../platform/server/mail/asks.ts'
import { whyUnusable } from '../../../platform/server/mail/usable-address.ts'
import { type Mail, queueMail } from '../../../platform/server/outbox.ts'
import { foldAddress } from '../../../platform/server/suppression.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { mayAsk } from '../../../platform/shared/asks.ts'
import type { Input } from '../../../platform/shared/endpoint.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { isSuspicious } from '../../../product/suspicion.ts'
import type { Notice, noticesContract } from '../contract.ts'
import { investigationOf } from '../vocabulary.ts'
import { newNoticeMail, noticeDecidedMail, noticeReceivedMail } from './notice.email.tsx'
import { countEarlier, decideNotice, findNotice, insertNotice, lockNotice } from './notice.store.ts'
import type { NoticesParts } from './parts.ts'
import { hide } from './takedown.store.ts'

type Contract = typeof noticesContract

const purpose = 'notices'

/** Keeps what a reader reports, whatever it looks like, and confirms the receipt. */
export async function takeNotice(
  parts: NoticesParts,
  {
    page: typedPage,
    website,
    tookMs,
    isGoodFaith: _,
    name,
    email,
    ...said
  }: Input<Contract['POST /api/notices']>['body'],
  address: string,
): Promise<{ id: number }> {
  const { db, config, publicUrl, now } = parts
  const page = pathOf(typedPage, publicUrl)
  // Digital Services Act, Art. 16(2)(c)
  if (said.kind !== 'child-abuse') requireWriter({ name, email })
  const problem = email === '' ? undefined : whyUnusable(email)
  if (problem) throw refuse('email_unusable', { issues: [{ path: 'email', message: problem }] })
  const at = now()
  const network = networkOf(address)
  return db.transaction().execute(async (tx) => {
    if (email !== '') await lockAddress(tx, purpose, foldAddress(email))
    await lockNetwork(tx, purpose, network)
    const { last, ...counted } = await countEarlier(tx, { network, email: email || null, at })
    const before = { ...counted, ofNetwork: config.RATE_LIMITS ? counted.ofNetwork : 0 }
    const isMarked = isSuspicious({ website, tookMs, lines: [name], message: '', before })
    const id = await insertNotice(tx, {
      ...{ ...said, page, target: investigationOf(page), name, email: email || null },
      ...{ network, isSuspicious: isMarked, at },
    })
    const asks = { last, ofDay: before.ofAddress, ofNetworkAndHour: before.ofNetwork }
    const mayConfirm = email !== '' && !isMarked && mayAsk(asks, { now: at, limitsNetworks: config.RATE_LIMITS })
    await send(tx, parts, [
      ...(mayConfirm ? [noticeReceivedMail({ id, recipient: email, operator: config })] : []),
      ...(config.OPERATOR_EMAIL !== undefined && !isMarked
        ? [newNoticeMail({ id, page, ...said, recipient: config.OPERATOR_EMAIL, publicUrl, operator: config })]
        : []),
    ])
    return { id }
  })
}

function requireWriter(given: { name: string; email: string }): void {
  const issues = Object.entries(given).flatMap(([path, value]) =>
    value === '' ? [{ path, message: 'is required' }] : [],
  )
  if (issues.length > 0) throw refuse('invalid_request', { issues })
}

/** The path of a page of ours, however its address was given. */
function pathOf(typed: string, publicUrl: string): string {
  const url = URL.canParse(typed, publicUrl) ? new URL(typed, publicUrl) : undefined
  if (!url || url.origin !== new URL(publicUrl).origin)
    throw refuse('invalid_request', {
      issues: [{ path: 'page', message: 'is not the address of a page on this site' }],
    })
  return `${url.pathname}${url.search}`
}

/** @throws Refusal where there is none. */
export async function getNotice(db: Db, id: number): Promise<Notice> {
  const notice = await findNotice(db, id)
  if (!notice) throw refuse('not_found')
  return notice
}

/** @throws Refusal where someone decided it before, or what it is about cannot be hidden: then nothing is done. */
export const decide = (
  parts: NoticesParts,
  { id, decision, reason, accountId }: { id: number; decision: 'hide' | 'keep'; reason: string; accountId: number },
): Promise<Notice> =>
  acrossOrganisations(parts.db, async (tx) => {
    await lockNotice(tx, id)
    const { state, target } = await getNotice(tx, id)
    if (state !== 'open') throw refuse('notice_decided')
    const at = parts.now()
    const isHidden = decision === 'hide'
    if (isHidden && !target) throw refuse('notice_without_target')
    if (isHidden && target && !target.isHidden && !(await hide(tx, { ...target, reason, at })))
      throw refuse('notice_without_target')
    await decideNotice(tx, { id, state: isHidden ? 'hidden' : 'kept', reason, accountId, at })
    const decided = await getNotice(tx, id)
    if (decided.email !== null)
      await send(tx, parts, [
        noticeDecidedMail({ id, recipient: decided.email, isHidden, reason, operator: parts.config }),
      ])
    return decided
  })

async function send(tx: Db, { deliverSoon }: Pick<NoticesParts, 'deliverSoon'>, mails: Mail[]): Promise<void> {
  for (const mail of mails) await queueMail(tx, mail)
  if (mails.length > 0) await deliverSoon(tx)
}
