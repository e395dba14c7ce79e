import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldIdentifier, foldName, foldQuery, maxFoldedLength, maxQueryTokens } from './normalise.ts'

test('case, accents, punctuation and trade marks do not tell names apart', () => {
  expect(foldName('Müller™ Straße').compact).toBe('mullerstrasse')
  expect(foldName('FACE-BOOK, Inc.').compact).toBe('facebookinc')
  expect(foldName('ŁÓDŹ').compact).toBe(foldName('lodz').compact)
  expect(foldName('ｆｕｌｌ ｗｉｄｔｈ').tokens).toEqual(['full', 'width'])
})

test('the humps of a name begin words of their own', () => {
  expect(foldName('AppsFlyer').tokens).toEqual(['appsflyer', 'apps', 'flyer'])
  expect(foldName('HTTPServer').tokens).toEqual(['httpserver', 'http', 'server'])
  expect(foldName('ÄpfelMarkt').tokens).toEqual(['apfelmarkt', 'apfel', 'markt'])
  expect(foldQuery('AppsFlyer').tokens).toEqual(['appsflyer'])
})

test('an address as a browser shows it means its host', () => {
  expect(foldQuery('acme.slack.com/messages/x?y=1')).toMatchObject({
    ...{ identifier: 'acme.slack.com', parentHosts: ['slack.com'], compact: 'acmeslackcom' },
  })
  expect(foldQuery('A/B Tasty').identifier).toBeNull()
  expect(foldQuery('and/or').identifier).toBeNull()
})

test('a script without spaces can be searched from its middle', () => {
  expect(foldName('腾讯微信').tokens).toContain('微信')
})

test('vowel points, joiners and direction marks are ignored, vowel signs are not', () => {
  expect(foldName('\u202eمُحَمَّد\u200f').compact).toBe('محمد')
  expect(foldName('कि').compact).not.toBe(foldName('का').compact)
})

test('an emoji is a word, whatever its skin tone', () => {
  expect(foldName('🦄Unicorn').tokens).toEqual(['🦄', 'unicorn'])
  expect(foldName('👍🏽').compact).toBe('👍')
})

test('a name of punctuation alone keeps it', () => {
  expect(foldName('!!!').compact).toBe('!!!')
  expect(foldName('\u0000 \u200b').compact).toBe('')
})

test.each([
  ['graph.facebook.com', 'graph.facebook.com'],
  ['HTTPS://user:pass@Graph.Facebook.com:443/v2?x=1#y', 'graph.facebook.com'],
  ['*.facebook.com', 'facebook.com'],
  ['www.facebook.com.', 'facebook.com'],
  ['com.whatsapp', 'com.whatsapp'],
  ['google-analytics.com', 'google-analytics.com'],
  ['münchen.de', 'munchen.de'],
])('%s is compared as %s', (raw, identifier) => {
  expect(foldIdentifier(raw)).toBe(identifier)
})

test.each(['Dr. Oetker', '...', '.', 'whatsapp', 'Inc.', ''])('%s is neither host nor package', (raw) => {
  expect(foldIdentifier(raw)).toBeNull()
})

test('the hosts above a host are tried down to two labels', () => {
  expect(foldQuery('a.b.facebook.com').parentHosts).toEqual(['b.facebook.com', 'facebook.com'])
  expect(foldQuery('facebook.com').parentHosts).toEqual([])
})

test('Latin letters alone fold the same with and without a letter beside them that needs Unicode', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abzABZ019 .-_&'), maxLength: 40 }), (name) => {
      expect(foldName(`${name} é`).tokens).toEqual([...foldName(name).tokens, 'e'])
    }),
  )
})

test('any string folds without an error, bounded and the same again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const query = foldQuery(text)
      expect(query.compact.length).toBeLessThanOrEqual(maxFoldedLength)
      expect(query.tokens.length).toBeLessThanOrEqual(maxQueryTokens)
      expect(query.compact).not.toContain('\u0000')
      expect(foldQuery(text)).toEqual(query)
      expect(foldName(text).compact).toBe(foldQuery(foldName(text).compact).compact)
    }),
  )
})
