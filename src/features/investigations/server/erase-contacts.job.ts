import type { JobKind } from '../../../platform/server/jobs.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { addDays, dayMs, dayOf } from '../../../platform/shared/days.ts'
import { eraseContactsUntil } from './contact.store.ts'
import { answerDays, keptDays } from './kept-days.ts'
import { deleteLinksOver } from './link.store.ts'
import { forgetShares } from './llm.store.ts'
import { failUnanswered } from './question.store.ts'
import { eraseRequestedByUntil } from './request.store.ts'

/**
 * An address left for one notice, and who asked, are kept for 90 days at most; who used a model, until the month is over. A
 * run that no one answered ends after a week, and links to reports are deleted when they are over.
 */
export const eraseContacts: JobKind<Record<string, never>> = {
  name: 'investigation.erase-contacts',
  schedule: '20 0 * * *',
  run: async (_, { db, log }) => {
    const today = new Date()
    const [contacts, requests, unanswered, links] = await acrossOrganisations(db, async (tx) => [
      await eraseContactsUntil(tx, dayOf(today)),
      await eraseRequestedByUntil(tx, addDays(dayOf(today), -keptDays)),
      await failUnanswered(tx, new Date(today.getTime() - answerDays * dayMs)),
      await deleteLinksOver(tx, today),
    ])
    await forgetShares(db)
    if (contacts.length + requests.length > 0)
      log.info({ contacts: contacts.length, requests: requests.length }, 'personal data of requests erased')
    if (links.length > 0) log.info({ links: links.length }, 'links to reports that were over deleted')
    if (unanswered.length > 0) log.info({ investigations: unanswered.length }, 'investigations ended unanswered')
  },
}
