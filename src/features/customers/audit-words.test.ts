import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveredTypes } from '../webhooks/vocabulary.ts'
import { actorWords, deedInFull, deeds, deedWords, detailWords, subjectPath } from './audit-words.ts'

/** Pairs that aren't kinds of events: names of jobs come after `name:`, columns after one letter or `page`, settings after `app`. */
const otherPairs = /^([a-z]|app|page|user|webhooks)\.|\.(json|zip)$/

test('each kind that the log is written with has words, and no words stand for a kind that is written no more', () => {
  const rooms = ['customers', 'vendors', 'assessments', 'reports', 'developer-api', 'webhooks', 'integrations'].map(
    (room) => join(import.meta.dirname, '..', room, 'server'),
  )
  const sources = rooms.flatMap((room) =>
    readdirSync(room)
      .filter((file) => file.endsWith('.ts') && !/\.(test|fixture|examples)\./.test(file))
      .map((file) => readFileSync(join(room, file), 'utf8')),
  )
  // A search does not find a composed kind, and neither does this test.
  expect(sources.filter((source) => /kind: `/.test(source))).toEqual([])
  const written = sources.flatMap((source) =>
    [...source.matchAll(/(?<!name: )'([a-z_]+\.[a-z_]+)'/g)].map(([, pair = '']) => pair),
  )
  // Types that only webhooks send are not events of the log.
  const told = new Set<string>(deliveredTypes)
  const kinds = new Set(written.filter((pair) => !otherPairs.test(pair) && !told.has(pair)))
  expect([...kinds].sort()).toEqual(Object.keys(deeds))
})

test('a kind reads as an act of a person', () => {
  expect(deedWords('agreement.signed')).toBe('signed an agreement')
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

test('a deed tells of its details what a reader asks for', () => {
  expect(deedInFull({ kind: 'vendor.edited', details: { vendor: 3, fields: ['ownerId', 'dataTypes'] } })).toBe(
    'edited the vendor (owner, data types)',
  )
  expect(deedInFull({ kind: 'override.made', details: { override: 1, field: 'score', value: '40' } })).toBe(
    'overrode a value (score 40)',
  )
  expect(deedInFull({ kind: 'vendor_import.added', details: { vendors: [1, 2, 3] } })).toBe(
    'added vendors from a file (3)',
  )
  expect(deedInFull({ kind: 'finding.edited', details: { status: 'in_progress', dueOn: null } })).toBe(
    'edited a finding (in progress)',
  )
  expect(deedInFull({ kind: 'vendor.archived', details: {} })).toBe('archived the vendor')
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
  expect(detailWords({ signedOn: '2026-09-01', expiresAt: '2026-09-01T10:30:00.000Z' })).toEqual([
    'signed on: September 1, 2026',
    'expires at: Sep 1, 2026, 10:30 AM UTC',
  ])
})
