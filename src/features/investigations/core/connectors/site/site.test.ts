import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acme as acmeOfWorld } from '../../../../../../tests/world/vendors/acme.ts'
import { party, pass, staticVisit, visitOf } from '../../../../../../tests/world/visits.ts'
import type { SiteResult } from '../../../../../product/scan-results.ts'
import { acme, fetchedAt, pageOf, pageReply, play } from '../documents.fixture.ts'
import type { Answered, Reply } from '../network.ts'
import { siteConnector } from './connector.ts'
import { lookReasons, storable } from './look.ts'

const home = (url = 'https://acme.test/'): Answered => ({
  ask: { type: 'page', key: 'home', place: 'the home page', url: 'https://acme.test/', isCrawled: false },
  reply: pageReply(url, pageOf('# Acme\nPlans for everybody.')),
})

const replyWith = (scan: SiteResult): Reply => ({ outcome: 'site-scan', fetchedAt, scan, screenshots: [] })

const evidenceOf = (reply: Reply) => {
  const played = play(siteConnector, () => reply, { of: { documents: [home()], headers: [] } })
  return siteConnector.parse(played.given)
}
const textOf = (reply: Reply) => [...new Set(evidenceOf(reply).map(({ blob }) => blob.text))].join('\n\n')

describe('what is asked', () => {
  test('the home page, once it is known, and nothing else', () => {
    expect(play(siteConnector, () => replyWith(staticVisit('acme.test', []).scan)).asked).toEqual([])
    const { asked } = play(siteConnector, () => replyWith(staticVisit('acme.test', []).scan), {
      of: { documents: [home()], headers: [] },
    })
    expect(asked).toEqual(['https://acme.test/'])
  })

  test('not where it leads to the home page of someone else', () => {
    const { asked } = play(siteConnector, () => replyWith(staticVisit('acme.test', []).scan), {
      of: { documents: [home('https://parking.test/')], headers: [] },
      subject: acme,
    })
    expect(asked).toEqual([])
  })
})

describe('what is read', () => {
  test('a visit that could not be made is reported with its reason, not as an empty one', () => {
    for (const reason of new Set(Object.values(lookReasons))) {
      const captured = evidenceOf({ outcome: 'unavailable', reason, fetchedAt })
      expect(captured.map(({ draft }) => draft.kind)).toEqual(['unavailable'])
      expect(captured[0]?.blob.text).toContain('the home page of acme.test in a browser')
    }
  })

  test('what was read without a browser is labelled so', () => {
    const text = textOf(replyWith(staticVisit('acme.test', []).scan))
    expect(text).toContain('Method: static: the page was read and not run in a browser')
    expect(text).not.toContain('Result:')
  })

  test('no third party was called: said only of a completed visit without any', () => {
    const result = 'Result: no third party was called before consent'
    const of = (more: Parameters<typeof pass>[2]) =>
      textOf(replyWith(visitOf('acme.test', [pass('before', 'acme.test', more)]).scan))
    expect(of({})).toContain(result)
    const cut = { endedBy: 'time', elapsedMs: 60_000, loadMs: null, requests: 3, bytes: 10 } as const
    expect(of({ budget: cut })).not.toContain(result)
    const refused = party('t.example', null, null, [], { requests: 2, failed: 2 })
    expect(of({ thirdParties: [refused] })).not.toContain(result)
    expect(of({ thirdParties: [refused] })).toContain('Third-party hosts called before consent: 1')
    expect(of({ thirdParties: [refused] })).toContain('Third-party hosts that did not answer before consent: 1')
    expect(of({ thirdParties: [refused] })).toContain('Called before consent: t.example | requests: 2 | answers: none')
    const cloakedHosts = [{ host: 'm.acme.test', target: 't.example', entity: 'T', company: null, kinds: ['ads'] }]
    expect(of({ cloakedHosts })).not.toContain(result)
  })

  test('the order in which a page called its third parties changes nothing', () => {
    const visit = acmeOfWorld.visit?.scan
    if (visit?.method !== 'browser') throw new Error('acme was visited')
    const parties = Array.from({ length: 12 }, (_, at) => party(`h${at}.example`, `Entity ${at}`, null, ['ads']))
    const of = (thirdParties: typeof parties) =>
      evidenceOf(replyWith({ ...visit, passes: [pass('before', 'acme.test', { thirdParties })] })).map(
        ({ draft }) => draft,
      )
    fc.assert(
      fc.property(fc.shuffledSubarray(parties, { minLength: parties.length }), (shuffled) => {
        expect(of(shuffled)).toEqual(of(parties))
      }),
      { numRuns: 20 },
    )
  })

  test('whatever a page wrote into its names, rows stay rows and are few', () => {
    const wild = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('\u0000', 'a | b: c', 'x\nHost: y', '\ud800', ''),
    )
    fc.assert(
      fc.property(wild, wild, wild, (host, name, script) => {
        const scan = storable(
          visitOf('acme.test', [
            pass('before', 'acme.test', {
              thirdParties: [party(host, name, null, [script])],
              cookies: [
                {
                  ...{ name, domain: host, entity: null, isThirdParty: true, setBy: ['script'], scripts: [script] },
                  ...{ isStored: true, isSession: true, lifetimeDays: null, bytes: 1, secure: false, httpOnly: false },
                  ...{ sameSite: null, isPartitioned: false },
                },
              ],
              keyLogging: [
                {
                  ...{ host, entity: name, company: null, kinds: [], isThirdParty: true },
                  ...{ fields: [name, script, ''], encodings: ['', name], urls: [] },
                },
              ],
              cloakedHosts: [{ host: name, target: script, entity: host, company: null, kinds: [] }],
              fingerprinting: [{ technique: 'canvas', script, entity: null, isThirdParty: true, calls: [] }],
            }),
          ]).scan,
        )
        expect(JSON.stringify(scan)).not.toMatch(/\\u0000|\\ud800/u)
        const text = textOf(replyWith(scan))
        expect(text.split('\n').filter((line) => line.startsWith('Host: '))).toEqual([
          'Host: acme.test',
          'Host: acme.test',
        ])
        expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(900)
      }),
      { numRuns: 100 },
    )
  })

  test('ten thousand third parties are counted, and some of them listed', () => {
    const thirdParties = Array.from({ length: 10_000 }, (_, at) => party(`h${at}.example`, null, null, []))
    const captured = evidenceOf(replyWith(visitOf('acme.test', [pass('before', 'acme.test', { thirdParties })]).scan))
    expect(captured.length).toBeLessThan(20)
    expect(captured.map(({ draft }) => draft.excerpt).join('\n')).toContain(
      'Third-party hosts called before consent: 10000',
    )
  })
})
