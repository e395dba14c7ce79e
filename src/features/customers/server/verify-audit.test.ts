import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AuditEvent, auditHash, auditSeed } from '../../../platform/server/audit.ts'
import { verifyAuditExport } from './verify-audit.ts'

const organization = 7

type Deed = Omit<AuditEvent, 'ordinal' | 'previousHash' | 'hash'>
const happened: readonly Deed[] = [
  {
    ...{ at: '2026-11-20T10:00:00.000Z', actor: 'member:3', kind: 'vendor.edited', subject: 'vendor:12' },
    details: { fields: ['name', 'tier'] },
  },
  {
    ...{ at: '2026-11-20T10:05:00.000Z', actor: 'program', kind: 'vendor.rescored', subject: 'vendor:12' },
    details: { score: 48, method: 'VRM-1.0', isKnown: true, override: null, runs: [4, 9] },
  },
  {
    ...{ at: '2026-11-21T08:00:00.000Z', actor: 'respondent', kind: 'assessment.submitted', subject: 'assessment:5' },
    details: {},
  },
]

function chainOf(deeds = happened, owner = organization): AuditEvent[] {
  const chain: AuditEvent[] = []
  for (const deed of deeds) {
    const linked = { ordinal: chain.length + 1, ...deed, previousHash: chain.at(-1)?.hash ?? auditSeed(owner) }
    chain.push({ ...linked, hash: auditHash(linked) })
  }
  return chain
}
const headOf = (events: readonly AuditEvent[]) => events.at(-1)?.hash ?? auditSeed(organization)

/** The log as it is taken out, with these members in place of its own. */
const exported = ({ events = chainOf(), ...change }: { events?: AuditEvent[] } & Record<string, unknown> = {}) => ({
  ...{ method: 'audit-1', organization, exportedAt: '2026-11-22T09:00:00.000Z' },
  ...{ head: headOf(events), events },
  ...change,
})
const verify = (file: object) => verifyAuditExport(JSON.stringify(file))

/** Returns the log with one event changed; its own hash is recomputed where a forger would do it. */
const edited = (ordinal: number, change: Partial<AuditEvent>, { isRehashed = false } = {}) =>
  chainOf().map((event) => {
    if (event.ordinal !== ordinal) return event
    const next = { ...event, ...change }
    return isRehashed ? { ...next, hash: auditHash(next) } : next
  })

test('a log as it was taken out is verified, with how many events it holds and the hash that it ends on', () => {
  const events = chainOf()
  expect(verify(exported())).toEqual({ outcome: 'verified', organization, events: 3, head: events[2]?.hash })
})

test('a log without events ends on the seed before the first', () => {
  const file = exported({ events: [] })
  expect(verify(file)).toEqual({ outcome: 'verified', organization, events: 0, head: auditSeed(organization) })
  expect(verify({ ...file, head: auditSeed(organization + 1) })).toEqual({
    outcome: 'mismatch',
    organization,
    fault: 'The log ends early, with event 0.',
  })
})

const [, , third] = chainOf()
test.each<[string, object, string]>([
  [
    'the last event left out',
    exported({ events: chainOf().slice(0, 2), head: third?.hash }),
    'The log ends early, with event 2.',
  ],
  ['the first event left out', exported({ events: chainOf().slice(1) }), 'Event 1 bears the number 2.'],
  ['one in the middle left out', exported({ events: chainOf().toSpliced(1, 1) }), 'Event 2 bears the number 3.'],
  [
    'the number of the one that was left out given to the next',
    exported({
      events: chainOf()
        .toSpliced(1, 1)
        .with(1, { ...chainOf()[2], ordinal: 2 } as AuditEvent),
    }),
    'Event 2 does not follow the one before it.',
  ],
  ['an event told twice', exported({ events: [...chainOf(), ...chainOf().slice(2)] }), 'Event 4 bears the number 3.'],
  [
    'another score',
    exported({ events: edited(2, { details: { ...happened[1]?.details, score: 12 } }) }),
    'Event 2 was changed: its hash is another one.',
  ],
  [
    'another score, rehashed',
    exported({ events: edited(2, { details: { ...happened[1]?.details, score: 12 } }, { isRehashed: true }) }),
    'Event 3 does not follow the one before it.',
  ],
  [
    'another actor',
    exported({ events: edited(1, { actor: 'member:4' }) }),
    'Event 1 was changed: its hash is another one.',
  ],
  [
    'another end, rehashed',
    exported({ events: edited(3, { actor: 'program' }, { isRehashed: true }), head: third?.hash }),
    'The log ends early, with event 3.',
  ],
  [
    'the log of another organisation',
    exported({ events: chainOf(happened, 8) }),
    'Event 1 does not follow the one before it.',
  ],
])('%s is told in words', (_, file, fault) => {
  expect(verify(file)).toEqual({ outcome: 'mismatch', organization, fault })
})

test('a forger who recomputes all hashes is found by the last one, which the audit page shows', () => {
  const forged = exported({ events: chainOf(happened.with(0, { ...happened[0], actor: 'program' } as Deed)) })
  expect(verify(forged).outcome).toBe('verified')
  expect(forged.head).not.toBe(exported().head)
  expect(verify({ ...forged, head: exported().head }).outcome).toBe('mismatch')
})

const withDetails = (details: unknown) => exported({ events: edited(2, { details } as never) })
test.each<[string, object, string]>([
  ['of another method', exported({ method: 'audit-2' }), 'method: Invalid input: expected "audit-1"'],
  ['of a list', [], 'the file: Invalid input: expected object, received array'],
  [
    'with a word beside what is hashed',
    exported({ approvedBy: 'the authority' }),
    'the file: Unrecognized key: "approvedBy"',
  ],
  [
    'with a name beside an event, which no hash covers',
    exported({ events: edited(2, { actorName: 'Ada Example' } as never) }),
    'events.1: Unrecognized key: "actorName"',
  ],
  ['with a fraction', withDetails({ score: 47.5 }), 'events.1.details.score: Invalid input'],
  [
    'with a number that no machine holds exactly',
    withDetails({ score: 2 ** 53 }),
    'events.1.details.score: Too big: expected int to be <=9007199254740991',
  ],
  ['with details in details', withDetails({ score: { value: 48 } }), 'events.1.details.score: Invalid input'],
  ['with a state in a list', withDetails({ runs: [4, true] }), 'events.1.details.runs: Invalid input'],
  ['without a day', exported({ exportedAt: '2026-11-22' }), 'exportedAt: Invalid ISO datetime'],
  [
    'of an organisation without a number',
    exported({ organization: '7' }),
    'organization: Invalid input: expected number, received string',
  ],
])('a file %s is unreadable, and it says where', (_, file, reason) => {
  expect(verify(file)).toEqual({ outcome: 'unreadable', reason })
})

test('text that is not JSON is unreadable, never an exception', () => {
  const reason = 'the file: Invalid input: expected object, received undefined'
  for (const text of ['', 'x', JSON.stringify(exported()).slice(0, -1)])
    expect(verifyAuditExport(text)).toEqual({ outcome: 'unreadable', reason })
  expect(verifyAuditExport('['.repeat(100_000) + ']'.repeat(100_000)).outcome).toBe('unreadable')
})

test('any number or letter that is changed in the events is found', () => {
  const text = JSON.stringify(exported())
  const begin = text.indexOf('"events"')
  const places = [...text.matchAll(/\w/g)].map(({ index }) => index).filter((index) => index > begin)
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.constantFrom('a', 'f', 'Z', '0', '7'), (at, letter) => {
      fc.pre(text[at] !== letter)
      expect(verifyAuditExport(`${text.slice(0, at)}${letter}${text.slice(at + 1)}`).outcome).not.toBe('verified')
    }),
  )
})
