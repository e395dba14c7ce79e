import type { Config } from '../../../platform/server/config.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import { isSignedWebhook } from '../../../platform/server/http/signed-webhook.ts'
import type { SubscribeParts } from '../../../platform/server/mail/asks.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { maskEmail } from '../../../platform/shared/mask-email.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { subscriptionsContract } from '../contract.ts'
import { isKind, type Kind, subscriptionKinds } from '../kinds.ts'
import { readMailEvents, takeMailEvents } from './mail-events.ts'
import type { ListedMail, OtherMail } from './other-mail.ts'
import { confirm, stop, tokensOf } from './subscribe.ts'
import {
  findByToken,
  findOfAddress,
  findRequest,
  listOfAddress,
  type StoredSubscription,
} from './subscription.store.ts'
import type { SubscriptionKind } from './subscription-kind.ts'

export type SubscriptionsConfig = Pick<
  Config,
  'RATE_LIMITS' | 'MAIL_EVENTS_SECRET' | 'OPERATOR_NAME' | 'OPERATOR_ADDRESS' | 'OPERATOR_EMAIL'
>

export const subscribeParts = ({
  db,
  secret,
  publicUrl,
  deliverSoon,
  now,
  config,
}: Pick<SubscribeParts, 'db' | 'secret' | 'publicUrl' | 'deliverSoon' | 'now'> & {
  config: Omit<SubscriptionsConfig, 'MAIL_EVENTS_SECRET'>
}): SubscribeParts => ({
  ...{ db, secret, publicUrl, deliverSoon, now },
  ...{ operator: config, limitsNetworks: config.RATE_LIMITS },
})

export function subscriptionsEndpoints({
  kinds,
  other,
  config,
  ...rest
}: Omit<SubscribeParts, 'operator' | 'limitsNetworks'> & {
  config: SubscriptionsConfig
  kinds: readonly SubscriptionKind[]
  other: OtherMail
}): Handlers<typeof subscriptionsContract> {
  const parts = subscribeParts({ ...rest, config })
  const { db, secret, now } = parts
  const kindOf = (kind: Kind) => {
    const found = kinds.find((one) => one.kind === kind)
    if (!found) throw new Error(`no room knows subscriptions to ${kind}`)
    return found
  }

  const listed = (subscription: StoredSubscription): ListedMail => {
    const { kind, email, emailKey, salt, confirmedAt } = subscription
    const { settings, rows, changePath } = kindOf(kind)
    const values = rows(settings.parse(subscription.settings)).map(({ label, value }) => `${label}: ${value}`)
    const { pageToken } = tokensOf(kind, { secret, salt })
    return {
      ...{ key: kind, title: subscriptionKinds[kind].title, about: values.join(' · '), email, emailKey },
      ...{ since: confirmedAt.toISOString(), changePath: changePath?.(pageToken) ?? null, token: pageToken },
    }
  }

  const getOpened = async (token: string) => {
    const opened = (await findByToken(db, 'page_sha256', tokenHash(token))) ?? (await other.find(token))
    if (!opened) throw refuse('subscription_link_unknown')
    return opened
  }

  const listAll = async (emailKey: string): Promise<ListedMail[]> => [
    ...(await listOfAddress(db, emailKey)).map(listed),
    ...(await other.list(emailKey)),
  ]

  const stopOne = ({ key, token }: ListedMail, address: string): Promise<boolean> =>
    isKind(key) ? stop(parts, { column: 'page_sha256', token, address }) : other.stop(token)

  return {
    'GET /api/subscriptions/confirmations/{token}': async ({ params: { token } }) => {
      const request = await findRequest(db, { tokenSha256: tokenHash(token), now: now() })
      if (!request) {
        const asked = await other.findAsked(token)
        if (!asked) throw refuse('subscription_link_unknown')
        return { ...asked, replaces: null }
      }
      const { settings, words, rows } = kindOf(request.kind)
      const held = request.confirmedAt ? undefined : await findOfAddress(db, request)
      return {
        title: subscriptionKinds[request.kind].title,
        email: maskEmail(request.email),
        about: rows(settings.parse(request.settings)),
        replaces: held ? words(settings.parse(held.settings)) : null,
      }
    },

    'POST /api/subscriptions/confirmations/{token}': async ({ params: { token } }, { address }) => {
      const title = await other.confirm(token)
      if (title) return { confirmed: true, title, pageToken: token }
      const { kind, pageToken } = await confirm(parts, kindOf, { token, address })
      return { confirmed: true, title: subscriptionKinds[kind].title, pageToken }
    },

    'GET /api/subscriptions/{token}': async ({ params }) => {
      const { email, emailKey } = await getOpened(params.token)
      const subscriptions = (await listAll(emailKey)).map(({ key, title, about, since, changePath }) => ({
        ...{ key, title, about, since, changePath },
      }))
      return { email: maskEmail(email), subscriptions }
    },

    'POST /api/subscriptions/{token}/stop': async ({ params: { token }, body: { key } }, { address }) => {
      const { emailKey } = await getOpened(token)
      const stopped: string[] = []
      for (const one of await listAll(emailKey))
        if ((key === 'all' || key === one.key) && (await stopOne(one, address))) stopped.push(one.title)
      const [next] = await listAll(emailKey)
      return { stopped, pageToken: next?.token ?? null }
    },

    'POST /api/unsubscribe/{token}': async ({ params: { token } }, { address }) => {
      // Stopping twice, or by an old mail, succeeds as well, so no one learns which tokens exist.
      if (!(await stop(parts, { column: 'stop_sha256', token, address }))) await other.stop(token)
      return { stopped: true }
    },

    'POST /api/mail/events': async ({ rawBody }, { header }) => {
      if (!config.MAIL_EVENTS_SECRET) throw refuse('mail_events_off')
      if (!isSignedWebhook({ secret: config.MAIL_EVENTS_SECRET, header, body: rawBody, now: now() }))
        throw refuse('mail_events_unsigned')
      const events = readMailEvents(new TextDecoder().decode(rawBody))
      if (!events) throw refuse('mail_events_unreadable')
      return { taken: await takeMailEvents(db, { secret, events, via: 'provider', now: now() }) }
    },
  }
}
