import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aboutOf, subjectKinds } from '../../product/entries.ts'
import { correctionPath } from '../../product/links.ts'
import { speaksFor } from './rules.ts'
import { correctionFields, fieldsOf, subjectOf } from './vocabulary.ts'

describe('an address speaks for a company', () => {
  test.each([
    ['dpo@acme.test', true],
    ['DPO@Mail.ACME.test', true],
    ['dpo@notacme.test', false],
    ['dpo@acme.test.evil.test', false],
    ['acme.test@evil.test', false],
    ['"a@acme.test"@evil.test', false],
  ])('at its domain or below it: %s', (email, speaks) => {
    expect(speaksFor(email, 'acme.test')).toBe(speaks)
  })

  test('but not where anybody gets an address', () => {
    expect(speaksFor('anybody@yahoo.com', 'yahoo.com')).toBe(false)
    expect(speaksFor('anybody@i.softbank.jp', 'softbank.jp')).toBe(false)
    expect(speaksFor('legal@corp.yahoo-inc.com', 'yahoo-inc.com')).toBe(true)
  })
})

test.each([
  ['dpo@evil.co.uk', 'co.uk'],
  ['dpo@evil.github.io', 'github.io'],
  ['dpo@evil.blogspot.com', 'blogspot.com'],
  ['dpo@com', 'com'],
])('an owner of a name below a public suffix does not speak for all of it: %s', (email, suffix) => {
  expect(speaksFor(email, suffix)).toBe(false)
  const own = email.slice(email.indexOf('@') + 1)
  if (own !== suffix) expect(speaksFor(email, own)).toBe(true)
})

describe('what a correction is about', () => {
  const subject = fc.record({ kind: fc.constantFrom(...subjectKinds), key: fc.string({ minLength: 1 }) })

  test('comes back from its name as it went in, whatever it contains', () => {
    fc.assert(
      fc.property(subject, (one) => {
        expect(subjectOf(aboutOf(one))).toEqual(one)
      }),
    )
    fc.assert(
      fc.property(subject, (one) => {
        const about = new URL(correctionPath(one), 'https://sightline.test').searchParams.get('about')
        expect(about).toBe(aboutOf(one).toWellFormed())
      }),
    )
  })

  test.each(['', 'app', 'app:', ':lantern', 'law:texas', 'App:lantern'])('is nothing by the name %j', (about) => {
    expect(subjectOf(about)).toBeUndefined()
  })

  test('has something that can be wrong with it, and always something else', () => {
    for (const kind of subjectKinds) {
      expect(fieldsOf(kind)).toContain('other')
      expect(correctionFields).toEqual(expect.arrayContaining([...fieldsOf(kind)]))
    }
    expect(fieldsOf('app')).not.toContain('breach')
  })
})
