import { expect, test } from 'vitest'
import { appendEvent, type ChainedEvent, eventHash, type NewEvent, seedOf, verifyChain } from './event-chain.ts'
import { chainOf, exampleRequest } from './receipt.fixture.ts'

const owner = { requestId: exampleRequest.requestId, platformId: 'example-search' }
const at = (chain: ChainedEvent[], index: number): ChainedEvent => {
  const event = chain[index]
  if (!event) throw new Error(`no event ${index}`)
  return event
}
const changed = (index: number, change: Partial<ChainedEvent>, isRehashed = false) =>
  chainOf('example-search').map((event, position) => {
    if (position !== index) return event
    const next = { ...event, ...change }
    return isRehashed ? { ...next, hash: eventHash(next) } : next
  })

test('a chain as it was recorded is whole', () => {
  expect(verifyChain(owner, chainOf('example-search'))).toBeNull()
})

test('the first event hashes the request and the platform, so no two items share a hash', () => {
  const [one, other] = [at(chainOf('example-search'), 0), at(chainOf('other'), 0)]
  expect(one.prevHash).toBe(seedOf(owner))
  expect(one.hash).not.toBe(other.hash)
  expect(verifyChain(owner, chainOf('other'))).toBe('Event 1 does not begin the chain of this request and platform.')
})

test.each<[string, ChainedEvent[], string]>([
  ['nothing', [], 'No event is recorded.'],
  ['one that was left out', chainOf('example-search').toSpliced(1, 1), 'Event 2 bears the number 3.'],
  ['another time', changed(1, { at: '2026-11-20T10:04:01.000Z' }), 'Event 2 was changed: its hash is another one.'],
  [
    'another time with its own hash',
    changed(1, { at: '2026-11-20T10:04:01.000Z' }, true),
    'Event 3 does not follow event 2: it names another hash before it.',
  ],
  [
    'another beginning',
    changed(1, { from: 'draft' }, true),
    'Event 2 begins at draft, but the item was at email_unverified.',
  ],
  [
    'a first event with something before it',
    changed(0, { from: 'draft' }, true),
    'Event 1 begins at draft, but the item was at nothing.',
  ],
  [
    'a second beginning',
    changed(1, { from: null }, true),
    'Event 2 begins at nothing, but the item was at email_unverified.',
  ],
  ['an earlier time', changed(4, { at: '2026-11-20T00:00:00.000Z' }, true), 'Event 5 is older than event 4.'],
  [
    'what no one can do',
    changed(4, { actor: 'system' }, true),
    'Event 5 cannot happen: no system leads from acknowledged to denied (claim_not_covered).',
  ],
  [
    'a letter that no one asked for',
    changed(0, { actor: 'system', state: 'sent' }, true),
    'Event 1 cannot happen: no system leads from nothing to sent.',
  ],
])('%s is told in words', (_, chain, words) => {
  expect(verifyChain(owner, chain)).toBe(words)
})

test('an event in the same millisecond as the one before it is not older', () => {
  const { at: before } = at(chainOf('example-search'), 3)
  expect(verifyChain(owner, changed(4, { at: before }, true))).toBeNull()
})

/** A day after the other. */
const walked = (...steps: (readonly [NewEvent['actor'], NewEvent['state'], NewEvent['reason']?])[]) =>
  chainOf(
    'example-search',
    steps.map(([actor, state, reason = null], index) => ({
      ...{ at: `2026-11-0${index + 1}T00:00:00.000Z`, actor, state, reason, evidence: null },
    })),
  )
const extended = [
  ['user', 'email_unverified'],
  ['user', 'queued'],
  ['system', 'sent'],
  ['platform', 'extended'],
] as const

test('a second extension is found, though each alone may happen', () => {
  const chain = walked(...extended, ['platform', 'needs_user_action', 'more_data'], ['platform', 'extended'])
  expect(verifyChain(owner, chain.slice(0, 5))).toBeNull()
  expect(verifyChain(owner, chain)).toMatch(/^Event 6 cannot happen/)
})

test('an event is put behind the last one, and says where the item was', () => {
  const chain = chainOf('example-search')
  const last = at(chain, 3)
  const next = appendEvent(owner, last, {
    at: '2027-01-01T00:00:00.000Z',
    actor: 'user',
    state: 'cancelled',
    reason: null,
    evidence: null,
  })
  expect(next).toMatchObject({ seq: 5, from: 'acknowledged', prevHash: last.hash })
  expect(verifyChain(owner, [...chain.slice(0, 4), next])).toBeNull()
})

test('a letter that is written after one came back may be given more time again', () => {
  const back = [
    ['system', 'overdue', 'no_answer'],
    ['system', 'bounced'],
    ['staff', 'queued'],
    ['system', 'sent'],
  ] as const
  expect(verifyChain(owner, walked(...extended, ...back, ['platform', 'extended']))).toBeNull()
})
