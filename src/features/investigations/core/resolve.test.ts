import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchKinds as foundKinds } from '../../search/index/search-index.ts'
import { type Candidate, candidateOf, matchKinds, type Named, readInput, resolveSubject } from './resolve.ts'

const searched = [{ place: 'the catalog', outcome: 'no record' }]
const spotify: Candidate = {
  kind: 'app',
  key: 'spotify',
  name: 'Spotify',
  aliases: [],
  company: { id: 'spotify', name: 'Spotify' },
  match: 'exact',
  score: 1,
}
const resolve = (input: string, ...candidates: Candidate[]) => resolveSubject(readInput(input), candidates, searched)

test.each([
  ['https://www.spotify.com/legal?x=1', 'url', 'spotify.com'],
  ['Spotify.com', 'domain', 'spotify.com'],
  ['graph.facebook.com', 'domain', 'graph.facebook.com'],
  ['com.spotify.music', 'package', 'com.spotify.music'],
  ['https://play.google.com/store/apps/details?id=com.spotify.music&hl=en', 'store-link', 'com.spotify.music'],
  ['https://apps.apple.com/de/app/spotify/id324684580', 'store-link', '324684580'],
  ['id324684580', 'store-id', '324684580'],
  ['Spotify: Music', 'name', 'Spotify: Music'],
  ['app.io', 'domain', 'app.io'],
] as const)('%s is read as %s and searched as %s', (text, kind, term) => {
  const input = readInput(text)
  expect(input.kind).toBe(kind)
  expect(input.terms[0]).toBe(term)
})

test('a single good hit is taken', () => {
  expect(resolve('spotify', spotify)).toMatchObject({ outcome: 'resolved', subject: { id: 'app:spotify' } })
})

test('two hits within a tenth are ambiguous: the better is taken and the other offered', () => {
  const kids = { ...spotify, key: 'spotify-kids', name: 'Spotify Kids', match: 'prefix' as const, score: 0.9 }
  expect(resolve('spotify', kids, spotify)).toMatchObject({ outcome: 'ambiguous', taken: spotify, other: kids })
  expect(resolve('spotify', { ...kids, score: 0.89 }, spotify).outcome).toBe('resolved')
})

test('an app and its own company are no contradiction', () => {
  const company = { ...spotify, kind: 'company' as const, company: null }
  expect(resolve('spotify', company, spotify)).toMatchObject({ outcome: 'resolved', subject: { kind: 'app' } })
})

test('a package that only looks like a known name stays an app that nobody knows, with the places that were searched', () => {
  const result = resolve('com.spotify.fake', { ...spotify, match: 'typo', score: 0.95 })
  expect(result).toMatchObject({
    outcome: 'unknown',
    searchedPlaces: searched,
    subject: { id: 'app-outside:com.spotify.fake', kind: 'app', key: null, name: 'com.spotify.fake' },
  })
})

test.each([
  ['WWW.Nobody.example', 'domain-outside:nobody.example', 'nobody.example'],
  [
    'https://müller-nobody.example/datenschutz',
    'domain-outside:xn--mller-nobody-dlb.example',
    'xn--mller-nobody-dlb.example',
  ],
  ['müller-nobody.example', 'domain-outside:xn--mller-nobody-dlb.example', 'müller-nobody.example'],
  ['https://play.google.com/store/apps/details?id=com.Nobody.app', 'app-outside:com.nobody.app', 'com.Nobody.app'],
  ['id987654321', 'app-outside:987654321', '987654321'],
  // Its id is no package: someone's sentence does not become the name of an app.
  [
    'https://play.google.com/store/apps/details?id=ACME+are+criminals',
    'domain-outside:play.google.com',
    'play.google.com',
  ],
  ['Nobody at all', 'unknown:nobody at all', 'Nobody at all'],
  ['', 'unknown:an empty name', 'an empty name'],
])('%j, that the catalog does not know, is %s and called %s', (text, id, name) => {
  expect(resolve(text)).toMatchObject({ outcome: 'unknown', subject: { id, name, key: null } })
})

test('a weak hit is not taken', () => {
  expect(resolve('spot', { ...spotify, match: 'typo', score: 0.49 }).outcome).toBe('unknown')
})

test('the order of the hits does not matter, and whatever is typed gets an answer', () => {
  const candidate = fc.record({
    kind: fc.constantFrom('app' as const, 'sdk' as const, 'domain' as const, 'company' as const),
    key: fc.constantFrom('a', 'b', 'c'),
    name: fc.constantFrom('A', 'B'),
    aliases: fc.constant<string[]>([]),
    company: fc.constant(null),
    match: fc.constantFrom(...matchKinds),
    score: fc.double(),
  })
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(candidate, { maxLength: 6 }), (text, hits) => {
      const unique = [...new Map(hits.map((h) => [`${h.kind}${h.key}`, h])).values()]
      expect(resolve(text, ...unique.toReversed())).toEqual(resolve(text, ...unique))
    }),
  )
})

const meta = { id: 'meta', name: 'Meta' }
const named = (row: Partial<Named>): Named => ({
  kind: 'app',
  key: 'key',
  name: 'Name',
  aliases: [],
  identifiers: [],
  company: null,
  ...row,
})
const spotifyApp = named({ name: 'Spotify', identifiers: ['com.spotify.music', '324684580'] })
const whatsApp = named({ key: 'whatsapp', name: 'WhatsApp', identifiers: ['com.whatsapp'], company: meta })
const whatsAppBusiness = named({
  key: 'whatsapp-business',
  name: 'WhatsApp Business',
  identifiers: ['com.whatsapp.w4b'],
  company: meta,
})
const appsFlyer = named({ kind: 'sdk', name: 'AppsFlyer', identifiers: ['com.appsflyer.', '*.appsflyer.com'] })
const appsFlyerLtd = named({ kind: 'company', name: 'AppsFlyer Ltd.', identifiers: ['appsflyer.com'] })
const metaCompany = named({
  kind: 'company',
  key: 'meta',
  name: 'Meta Platforms',
  aliases: ['Facebook, Inc.', 'Meta'],
  identifiers: ['facebook.com'],
})
const instagram = named({ name: 'Instagram', identifiers: ['com.instagram.android'], company: meta })

test.each([
  ['spotify', spotifyApp, 'exact', 'exact', 1],
  ['SPOTIFY', spotifyApp, 'exact', 'exact', 1],
  ['com.spotify.music', spotifyApp, 'exact', 'identifier', 1],
  ['Com.Spotify.Music', spotifyApp, 'exact', 'identifier', 1],
  ['324684580', spotifyApp, undefined, 'identifier', 1],
  ['spot', spotifyApp, 'prefix', 'prefix', 0.77],
  ['spotfy', spotifyApp, 'typo', 'typo', 0.55],
  ['whatsapp', whatsApp, 'exact', 'exact', 1],
  ['whatsapp', whatsAppBusiness, 'prefix', 'prefix', 0.75],
  ['business', whatsAppBusiness, 'words', 'token', 0.6],
  ['busi', whatsAppBusiness, 'prefix', 'token', 0.45],
  ['com.whatsapp', whatsApp, 'exact', 'identifier', 1],
  ['com.whatsapp', whatsAppBusiness, 'prefix', 'token', 0.54],
  ['com.whatsapp.w4b', whatsAppBusiness, 'exact', 'identifier', 1],
  ['com.whatsapp.w4b', whatsApp, 'prefix', 'token', 0.6],
  ['appsflyer', appsFlyer, 'exact', 'exact', 1],
  ['appsflyer', appsFlyerLtd, 'prefix', 'prefix', 0.83],
  ['appsflier', appsFlyer, 'typo', 'typo', 0.55],
  ['t.appsflyer.com', appsFlyer, 'host', 'identifier', 1],
  ['notappsflyer.com', appsFlyer, undefined, 'token', 0.3],
  ['graph.facebook.com', metaCompany, 'host', 'identifier', 0.9],
  ['facebook.com', metaCompany, 'exact', 'identifier', 1],
  ['meta', metaCompany, 'exact', 'alias', 0.95],
  ['facebook inc', metaCompany, 'exact', 'alias', 0.95],
  ['meta', instagram, 'exact', 'token', 0.3],
  ['!!!', named({ name: '???' }), undefined, 'token', 0.3],
] as const)('%s against %o, found by %s: %s', (text, row, found, match, score) => {
  const candidate = candidateOf(row, { found, terms: [text] })
  expect([candidate.match, Math.round(candidate.score * 100) / 100]).toEqual([match, score])
})

test.each([
  ['whatsapp', [whatsAppBusiness, 'prefix'], [whatsApp, 'exact'], 'resolved', 'WhatsApp'],
  ['com.whatsapp.w4b', [whatsApp, 'prefix'], [whatsAppBusiness, 'exact'], 'resolved', 'WhatsApp Business'],
  ['com.whatsapp.w5', [whatsApp, 'prefix'], [whatsAppBusiness, 'prefix'], 'unknown', 'com.whatsapp.w5'],
  ['appsflyer', [appsFlyerLtd, 'prefix'], [appsFlyer, 'exact'], 'resolved', 'AppsFlyer'],
  ['graph.facebook.com', [instagram, 'words'], [metaCompany, 'host'], 'resolved', 'Meta Platforms'],
  ['spotfy', [instagram, undefined], [spotifyApp, 'typo'], 'resolved', 'Spotify'],
] as const)('%s, with two found, is judged and taken', (text, one, other, outcome, name) => {
  const input = readInput(text)
  const hits = [one, other].map(([row, found]) => candidateOf(row, { found, terms: input.terms }))
  expect(resolveSubject(input, hits, searched)).toMatchObject({ outcome, subject: { name } })
})

test('a sureness is never more than one, nor less than none', () => {
  const names = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(
      fc.record({ name: names, aliases: fc.array(names), identifiers: fc.array(names) }),
      fc.record({ found: fc.constantFrom(...foundKinds, undefined), terms: fc.array(names) }),
      (row, hit) => {
        const { score } = candidateOf(named(row), hit)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
      },
    ),
  )
})
