import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candidate, matchKinds, readInput, resolveSubject } from './resolve.ts'

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

test('a package that only looks like a known name stays unknown, with the places that were searched', () => {
  const result = resolve('com.spotify.fake', { ...spotify, match: 'typo', score: 0.95 })
  expect(result).toMatchObject({
    outcome: 'unknown',
    searchedPlaces: searched,
    subject: { kind: 'unknown', key: null },
  })
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
