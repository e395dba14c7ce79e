import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actorWords, deedWords, detailWords, subjectPath } from './audit-words.ts'

test('a kind reads as what somebody did', () => {
  expect(deedWords('agreement.signed')).toBe('signed an agreement')
  expect(deedWords('vendor_import.started')).toBe('started a vendor import')
  expect(deedWords('member.signed_in')).toBe('signed in')
  expect(deedWords('odd')).toBe('odd')
  expect(deedWords('toString')).toBe('toString')
  fc.assert(fc.property(fc.stringMatching(/^[a-z_]{1,12}\.[a-z_]{1,12}$/), (kind) => deedWords(kind) !== ''))
})

test('who it was is said as far as it is still known', () => {
  expect(actorWords({ actor: 'member:7', actorName: 'Ada Lovelace' })).toBe('Ada Lovelace')
  expect(actorWords({ actor: 'member:7', actorName: null })).toBe('A member who left')
  expect(actorWords({ actor: 'program', actorName: null })).toBe('Sightline')
  expect(actorWords({ actor: 'respondent', actorName: null })).toBe('A respondent')
})

test('a subject leads where it has a page', () => {
  expect(subjectPath('vendor:12')).toBe('/customer/vendors/12')
  expect(subjectPath('member:12')).toBeUndefined()
  expect(subjectPath('vendor:12/../..')).toBeUndefined()
})

test('details are told value by value', () => {
  expect(detailWords({ tier: 'critical', secondFactor: true, ids: [1, 2], owner: null, left: [] })).toEqual([
    'tier: critical',
    'second factor: yes',
    'ids: 1, 2',
    'owner: none',
    'left: none',
  ])
})
