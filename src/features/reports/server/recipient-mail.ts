import type { Database, Db } from '../../../platform/server/database.ts'
import { foldAddress } from '../../../platform/server/suppression.ts'
import { acrossOrganisations, inOrganisation } from '../../../platform/server/tenancy.ts'
import { maskEmail } from '../../../platform/shared/mask-email.ts'
import type { ListedMail, OtherMail } from '../../../product/subscriptions/server/other-mail.ts'
import { getOrganisation } from './organisation.ts'
import type { ReportMailParts } from './parts.ts'
import {
  isReached,
  listRecipients,
  listRecipientsOfAddress,
  recipientToken,
  type StoredRecipient,
} from './recipient.store.ts'
import { answerAsRecipient, withRecipient } from './recipients.ts'
import { getSchedule } from './schedule.store.ts'

const title = 'Scheduled reports'

/** Brings scheduled reports onto the page with everything that goes to an address, with those of other organizations. */
export function recipientMail(parts: Pick<ReportMailParts, 'secret' | 'now'> & { db: Database }): OtherMail {
  const { db, secret } = parts
  const answer = (token: string, state: 'confirmed' | 'stopped') => answerAsRecipient(parts, { token, state })
  return {
    find: (token) =>
      withRecipient(db, token, async (_, { recipient: { email } }) => ({ email, emailKey: foldAddress(email), token })),

    list: async (emailKey) => {
      const found = await acrossOrganisations(db, (tx) => listRecipientsOfAddress(tx, emailKey))
      const listed: ListedMail[] = []
      for (const { organisationId, scheduleId, id } of found)
        await inOrganisation(db, organisationId, async (tx) => {
          const recipients = await listRecipients(tx, { organisationId, scheduleIds: [scheduleId] })
          const recipient = recipients.find((one) => one.id === id)
          if (!recipient || !isReached(recipient)) return
          const { email, salt, confirmedAt, askedAt } = recipient
          const rows = await reportRows(tx, { organisationId, recipient })
          listed.push({
            ...{ key: `report-${id}`, title, about: rows.map(({ value }) => value).join(' · ') },
            ...{ since: (confirmedAt ?? askedAt).toISOString(), changePath: null },
            ...{ email, emailKey, token: recipientToken({ secret, salt }) },
          })
        })
      return listed
    },

    findAsked: (token) =>
      withRecipient(db, token, async (tx, found) =>
        isReached(found.recipient)
          ? undefined
          : { title, email: maskEmail(found.recipient.email), about: await reportRows(tx, found) },
      ),
    confirm: async (token) => ((await answer(token, 'confirmed')) ? title : undefined),
    stop: (token) => answer(token, 'stopped'),
  }
}

async function reportRows(
  tx: Db,
  { organisationId, recipient }: { organisationId: number; recipient: StoredRecipient },
): Promise<{ label: string; value: string }[]> {
  const schedule = await getSchedule(tx, { organisationId, id: recipient.scheduleId })
  const { name } = await getOrganisation(tx, organisationId)
  return [
    { label: 'Report', value: schedule.title },
    { label: 'Organization', value: name },
    { label: 'Frequency', value: schedule.frequency },
  ]
}
