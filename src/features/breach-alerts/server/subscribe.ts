import { networkOf } from '../../../platform/server/http/client-address.ts'
import type { SubscribeParts } from '../../../platform/server/mail/asks.ts'
import { addressHash } from '../../../platform/server/suppression.ts'
import { dayMs } from '../../../platform/shared/days.ts'
import { type ConsentEvent, recordEvent } from '../../../product/subscriptions/server/consent.store.ts'
import { withSubscription } from '../../../product/subscriptions/server/subscribe.ts'
import {
  type StoredSubscription,
  updateSubscription,
} from '../../../product/subscriptions/server/subscription.store.ts'
import { subscriptionLimits } from '../vocabulary.ts'
import { type BreachSettings, breachSubscriptions, replaceWatches, usableKeywords } from './breach-subscription.ts'

export interface BreachSubscription extends StoredSubscription {
  settings: BreachSettings
}

interface Change {
  settings: { [Setting in keyof BreachSettings]?: BreachSettings[Setting] | undefined }
  paused: boolean | undefined
}

/** @returns the subscription as it is now; undefined where the token opens none. */
export async function change(
  { db, secret, now }: SubscribeParts,
  { token, address, wanted: { settings: wanted, paused } }: { token: string; address: string; wanted: Change },
): Promise<BreachSubscription | undefined> {
  const at = now()
  const keywords = wanted.keywords && usableKeywords(wanted.keywords)
  return withSubscription(db, { column: 'page_sha256', token }, async (tx, stored) => {
    const held = asBreaches(stored)
    if (!held) return undefined
    const { id, email, pausedUntil } = held
    const settings: BreachSettings = {
      keywords: keywords ?? held.settings.keywords,
      threshold: wanted.threshold ?? held.settings.threshold,
      digest: wanted.digest ?? held.settings.digest,
    }
    const changed = {
      ...held,
      settings,
      pausedUntil:
        paused === undefined
          ? pausedUntil
          : paused
            ? new Date(at.getTime() + subscriptionLimits.pauseDays * dayMs)
            : null,
    }
    await updateSubscription(tx, { ...changed, now: at })
    await replaceWatches(tx, { id, settings })
    const record = (kind: ConsentEvent['kind'], details: object) =>
      recordEvent(tx, {
        ...{ addressHash: addressHash(secret, email), about: 'breaches', kind, via: 'page' },
        ...{ network: networkOf(address), details, at },
      })
    if (Object.values(wanted).some((value) => value !== undefined)) await record('changed', settings)
    if (paused) await record('paused', { until: changed.pausedUntil })
    if (paused === false && pausedUntil !== null && pausedUntil > at) await record('resumed', {})
    return changed
  })
}

/** A subscription to breach alerts; undefined for another kind. */
export const asBreaches = (stored: StoredSubscription | undefined): BreachSubscription | undefined =>
  stored?.kind === 'breaches' ? { ...stored, settings: breachSubscriptions.settings.parse(stored.settings) } : undefined
