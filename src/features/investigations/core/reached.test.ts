import { expect, test } from 'vitest'
import { unknown } from './cases.fixture.ts'
import type { Answered, Ask, NetworkConnectorId, Reply } from './connectors/network.ts'
import { reachedName } from './reached.ts'

const subjectOf = (typed: string) => unknown(typed).subject
const fetchedAt = '2026-11-21T09:40:12Z'
const page = (url: string): Ask => ({ type: 'page', key: url, place: 'a page', url, isCrawled: false })
const tls = (host: string): Ask => ({ type: 'tls', key: host, place: 'a host', host, port: 443 })
// Only the outcome of a reply matters here.
const reply = (outcome: Reply['outcome']) => ({ outcome, fetchedAt, status: 404 }) as Reply
const replies = (...answered: [Ask, Reply['outcome']][]): ReadonlyMap<NetworkConnectorId, Answered[]> =>
  new Map([['documents', answered.map(([ask, outcome]) => ({ ask, reply: reply(outcome) }))]])
const nameOf = (typed: string, ...answered: [Ask, Reply['outcome']][]) =>
  reachedName(subjectOf(typed), { replies: replies(...answered), looked: [] })

test.each([
  ['WWW.Unseen.example', page('https://www.unseen.example/'), 'page', 'unseen.example'],
  ['https://unseen.example/a?b=are+criminals', tls('unseen.example'), 'tls', 'unseen.example'],
  ['https://unseen.example', page('https://unseen.example/'), 'unreadable', 'unseen.example'],
  ['pаypal-unseen.example', tls('xn--pypal-unseen-x9j.example'), 'tls', 'xn--pypal-unseen-x9j.example'],
  ['müller-unseen.example', page('https://xn--mller-unseen-dlb.example/'), 'page', 'xn--mller-unseen-dlb.example'],
] as const)('%s that answers is called by its host in ASCII', (typed, ask, outcome, name) => {
  expect(nameOf(typed, [ask, outcome])).toBe(name)
})

test.each([
  ['no reply', 'acme-are-criminals.example', []],
  ['no answer', 'acme-are-criminals.example', [[page('https://acme-are-criminals.example/'), 'unavailable']]],
  ['a name that does not resolve', 'criminals.example', [[page('https://criminals.example/'), 'absent']]],
  ['an answer of another host', 'acme-are-criminals.example', [[page('https://evil.example/'), 'page']]],
  ['an answer of DNS', 'a.example', [[{ type: 'dns', key: 'a', place: 'a', host: 'a.example', record: 'A' }, 'dns']]],
  ['a name without a host', 'ACME are criminals', [[tls('acme.example'), 'tls']]],
] as [string, string, [Ask, Reply['outcome']][]][])('after %s it has no name', (_, typed, answered) => {
  expect(nameOf(typed, ...answered)).toBeNull()
})

test('a name longer than a title keeps its end, which says whose it is', () => {
  const id = `com.${'paypal.'.repeat(12)}evil`
  const name = reachedName(subjectOf(id), { replies: replies(), looked: [{ kind: 'store-listing' }] })
  expect([name?.length, name?.startsWith('…'), name?.endsWith('.evil')]).toEqual([80, true, true])
})

test('an app has the name of its store id once the store shows its listing', () => {
  const looked = [{ kind: 'store-listing' }]
  const named = (typed: string, evidence: { kind: string }[]) =>
    reachedName(subjectOf(typed), { replies: replies([page('https://play.google.com/x'), 'file']), looked: evidence })
  expect(named('com.unseen.app', looked)).toBe('com.unseen.app')
  expect(named('https://play.google.com/store/apps/details?id=com.unseen.app&hl=de', looked)).toBe('com.unseen.app')
  expect(named('id987654321', looked)).toBe('App Store app 987654321')
  expect(named('com.acme.are.criminals', [{ kind: 'search' }])).toBeNull()
})
