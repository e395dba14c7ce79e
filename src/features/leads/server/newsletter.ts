import { z } from 'zod'
import { subscribeParts } from '../../../product/subscriptions/server/endpoints.ts'
import { askToConfirm, requireUsable } from '../../../product/subscriptions/server/subscribe.ts'
import type { SubscriptionKind } from '../../../product/subscriptions/server/subscription-kind.ts'
import { isProgram } from '../../../product/suspicion.ts'
import type { LeadsParts } from './parts.ts'

const settings = z.object({
  /** Page with the form, such as `blog`. */
  source: z.string().default(''),
})

export const newsletterSubscriptions: SubscriptionKind<z.output<typeof settings>> = {
  kind: 'newsletter',
  settings,
  words: () => 'what is new in privacy and vendor risk (the Sightline newsletter)',
  rows: () => [],
}

/** Asks the address to confirm. @throws Refusal for an address that cannot be mailed. */
export async function askForNewsletter(
  parts: LeadsParts,
  { website, source, ...asked }: { email: string; source: string; website: string; address: string },
): Promise<void> {
  requireUsable(asked.email)
  // However fast it was filled: the mail asks the address whether it wants more.
  if (isProgram({ website, lines: [], message: '', before: { ofNetwork: 0, ofAddress: 0 } })) return
  await askToConfirm(subscribeParts(parts), newsletterSubscriptions, { ...asked, settings: { source } })
}
