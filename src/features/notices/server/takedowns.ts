import { queueMail } from '../../../platform/server/outbox.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { suspensionMail } from './notice.email.tsx'
import type { NoticesParts } from './parts.ts'
import { hide, listReaders, restore, type Which } from './takedown.store.ts'

/** Hides or restores something; the members of an organization are told. @throws Refusal where nothing would change. */
export const changeTakedown = (
  { db, now, config, deliverSoon }: NoticesParts,
  { isHidden, reason, ...which }: Which & { isHidden: boolean; reason: string },
): Promise<void> =>
  acrossOrganisations(db, async (tx) => {
    const at = now()
    const isChanged = isHidden ? await hide(tx, { ...which, reason, at }) : await restore(tx, which)
    if (!isChanged) throw refuse(isHidden ? 'nothing_to_take_down' : 'nothing_to_restore')
    if (which.kind !== 'organization') return
    for (const { id: memberId, email } of await listReaders(tx, which.key))
      await queueMail(
        tx,
        suspensionMail({
          ...{ recipient: email, operator: config, isSuspended: isHidden, reason },
          ...{ organisationId: which.key, memberId, at },
        }),
      )
    await deliverSoon(tx)
  })
