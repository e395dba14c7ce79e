import type { RemovalPlatform, TrackedItem } from '../contract.ts'
import { type ItemReason, type ItemState, wordsOf } from '../item-states.ts'

/** What SPEC names of a platform, and ours as little as may be. */
export const platformFixture = (given: Partial<RemovalPlatform> = {}): RemovalPlatform => ({
  id: 'acme',
  name: 'Acme <b>Brokers</b>',
  category: 'Data broker',
  difficulty: 'medium',
  automatedRemoval: true,
  estimatedTime: 'Up to 45 days',
  method: 'email',
  optOutUrl: null,
  needs: [],
  domain: 'acme.test',
  inDrop: false,
  measured: null,
  source: 'A register',
  sourceUrl: 'https://register.test/acme',
  asOf: '2026-08-21',
  ...given,
})

type At = { state: ItemState; reason?: ItemReason | null }

/** An item in a state, with the words of that state. */
export function itemFixture({
  state,
  reason = null,
  ...given
}: At & Partial<Omit<TrackedItem, 'state' | 'reason'>>): TrackedItem {
  const { id, name, category, optOutUrl, method, domain, inDrop } = platformFixture()
  return {
    id: 1,
    platform: { id, name, category, optOutUrl, method, domain, inDrop },
    state,
    reason,
    ...wordsOf({ state, reason }),
    can: [],
    law: null,
    sentAt: null,
    acknowledgeBy: null,
    answerBy: null,
    isOverdue: false,
    letters: [],
    listings: [],
    draft: null,
    events: [
      {
        at: '2026-11-20T10:00:00.000Z',
        from: null,
        to: 'email_unverified',
        actor: 'user',
        words: 'You asked for your data to be removed here.',
        hash: 'a'.repeat(64),
      },
    ],
    ...given,
  }
}
