import { expect, test } from 'vitest'
import { type Confident, confidenceText } from './confidence.ts'
import type { ScoreReason } from './method/contract.ts'
import { reasonText } from './reason.ts'
import { isExpected, summaryOf } from './summary.ts'
import { conductKinds, conductStatuses, conductSubjects, roleIds } from './vocabulary.ts'

type Reasoned = Parameters<typeof reasonText>[0]
const score = (reasons: readonly ScoreReason[], rest: Partial<Reasoned> = {}): Reasoned => ({
  level: 'high',
  known: true,
  R: 70,
  low: 60,
  high: 80,
  basis: 'record',
  gate: 'settled',
  reasons: [...reasons],
  ...rest,
})

const role: ScoreReason = { code: 'role', role: 'attribution' }
const registered: ScoreReason = {
  code: 'registered-broker',
  registries: ['ca'],
  year: 2025,
  isCurrent: true,
  location: true,
  minors: false,
  reproductive: false,
}
const act = (rest: Partial<Extract<ScoreReason, { code: 'conduct' }>> = {}): ScoreReason => ({
  code: 'conduct',
  eventId: 'x-mode',
  kind: 'order',
  authority: 'ftc',
  year: 2024,
  subject: 'sensitive-sale',
  status: 'final',
  scope: 'own',
  isFloor: true,
  ...rest,
})
const look = (rest: Partial<Extract<ScoreReason, { code: 'observed' }>> = {}): ScoreReason => ({
  code: 'observed',
  hazard: 'tracking',
  than: 'less',
  asOf: '2022-09',
  quality: 'measured',
  ...rest,
})

test('the wording of every reason, and of those that come together', () => {
  const sentences = {
    broker: reasonText(score([registered, role, act()])),
    lapsedBroker: reasonText(
      score([{ ...registered, isCurrent: false, year: 2021, minors: true, reproductive: true }]),
    ),
    roleAlone: reasonText(score([role], { basis: 'role-alone', level: 'medium' })),
    notEnough: reasonText(score([role], { gate: 'not-enough', level: 'unknown', low: 22, high: 61 })),
    notEnoughOnRecord: reasonText(score([role, act()], { gate: 'not-enough', level: 'unknown', low: 22, high: 61 })),
    nothing: reasonText(score([], { known: false, gate: 'no-role', level: 'unknown', basis: 'none' })),
    suit: reasonText(score([role, act({ kind: 'suit', status: 'pending', authority: 'tx-ag' })])),
    privateSuit: reasonText(score([role, act({ kind: 'private-suit', status: 'pending', subject: 'security' })])),
    study: reasonText(score([role, act({ kind: 'study', subject: 'covert-collection' })])),
    appealed: reasonText(
      score([role, act({ kind: 'fine', authority: 'cnil', status: 'appealed', subject: 'tracking-consent' })]),
    ),
    ofTheCompany: reasonText(
      score([role, act({ kind: 'fine', authority: 'dpc', scope: 'company', subject: 'children' })]),
    ),
    breach: reasonText(
      score([role, { code: 'breach', eventId: 'b', year: 2023, severity: 'critical' }], { basis: 'measured' }),
    ),
    company: reasonText(score([role, { code: 'company', kinds: ['ads', 'social'] }], { basis: 'role-alone' })),
    audience: reasonText(
      score([
        { code: 'role', role: 'dating' },
        { code: 'audience', audience: ['orientation', 'location', 'faces'] },
      ]),
    ),
    looks: reasonText(
      score([role, look(), look({ hazard: 'data' }), look({ hazard: 'use', than: 'more' })], {
        basis: 'measured',
        level: 'low',
      }),
    ),
    knownSoFar: reasonText(
      score([role, look({ hazard: 'data', than: 'no-more', quality: 'third-party' })], {
        basis: 'role-alone',
        level: 'medium',
      }),
    ),
    policyReading: reasonText(
      score([role, look({ hazard: 'use', than: 'more', quality: 'third-party' })], { basis: 'measured' }),
    ),
    listed: reasonText(score([{ ...role, isInferred: true }], { basis: 'role-alone', level: 'low' })),
    listedNotEnough: reasonText(
      score([{ ...role, isInferred: true }], { gate: 'not-enough', level: 'unknown', low: 17, high: 55 }),
    ),
    settlement: reasonText(score([role, act({ kind: 'settlement', subject: 'rights' })])),
    findings: reasonText(score([role, act({ kind: 'settlement-with-findings', authority: 'ny-ag' })])),
    verdict: reasonText(score([role, act({ kind: 'verdict', authority: 'private', subject: 'covert-collection' })])),
    settledSuit: reasonText(score([role, act({ kind: 'private-suit', authority: 'private', subject: 'children' })])),
    closedNotice: reasonText(score([role, act({ kind: 'notice', authority: 'cnil', isRemediated: true })])),
    tribunal: reasonText(score([role, act({ authority: 'first-tier-tribunal', subject: 'other' })])),
    asExpected: reasonText(score([role, look({ than: 'as-expected', quality: 'claimed' })], { basis: 'measured' })),
    protected: reasonText(
      score(
        [
          { code: 'role', role: 'communication' },
          { code: 'protected', protections: ['end-to-end', 'non-profit'] },
        ],
        {
          level: 'low',
        },
      ),
    ),
  }
  expect(sentences).toMatchInlineSnapshot(`
    {
      "appealed": "CNIL fine 2024 for tracking without consent, on appeal.",
      "asExpected": "Attribution service; tracking as expected (its own statement, 2022).",
      "audience": "Expected of a dating app, not measured; holds data about sexual orientation, precise location and more.",
      "breach": "Attribution service; critical-severity breach 2023.",
      "broker": "Registered data broker (precise location); FTC order 2024 for sale or disclosure of sensitive data.",
      "closedNotice": "CNIL notice 2024 about sale or disclosure of sensitive data, remedied since.",
      "company": "Expected of an attribution service, not measured; its company runs ads and social features.",
      "findings": "New York attorney general settlement 2024 with findings of sale or disclosure of sensitive data.",
      "knownSoFar": "Expected of an attribution service; known so far: personal data (published 2022).",
      "lapsedBroker": "Registered as a data broker in 2021 (precise location, minors’ data, reproductive health).",
      "listed": "Listed as an attribution service, not measured.",
      "listedNotEnough": "Not enough known: 17 to 55 of 100 possible; only listed as an attribution service.",
      "looks": "Attribution service; less tracking and personal data than expected (measured 2022); more use of data than expected (measured 2022).",
      "notEnough": "Not enough known: 22 to 61 of 100 possible.",
      "notEnoughOnRecord": "Not enough known: 22 to 61 of 100 possible; FTC order 2024 for sale or disclosure of sensitive data.",
      "nothing": "Not enough known: none of our sources says what it does or what it collects.",
      "ofTheCompany": "Expected of an attribution service, not measured; DPC fine 2024 against its company for misuse of children’s data.",
      "policyReading": "Attribution service; more use of data than expected by a volunteer reading of its policy (published 2022).",
      "privateSuit": "Expected of an attribution service, not measured; private suit 2024 alleges security failures.",
      "protected": "Communication app; end-to-end encryption by default; run by a non-profit.",
      "roleAlone": "Expected of an attribution service, not measured.",
      "settledSuit": "Expected of an attribution service, not measured; private suit settled 2024 over alleged misuse of children’s data.",
      "settlement": "FTC settlement 2024 over alleged violations of people’s rights.",
      "study": "Published study 2024 found covert collection.",
      "suit": "Expected of an attribution service, not measured; Texas attorney general suit 2024 alleges sale or disclosure of sensitive data.",
      "tribunal": "First-tier Tribunal (UK) order 2024 for data protection violations.",
      "verdict": "Jury verdict 2024 on covert collection.",
    }
  `)
})

test('every kind, status and subject of an act, and every role, makes a sentence of at most 25 words', () => {
  const acts = conductKinds.flatMap((kind) =>
    conductStatuses.flatMap((status) =>
      conductSubjects.flatMap((subject) =>
        (['own', 'company'] as const).map((scope) => reasonText(score([role, act({ kind, status, subject, scope })]))),
      ),
    ),
  )
  const roles = roleIds.map((id) => reasonText(score([{ code: 'role', role: id }], { basis: 'role-alone' })))
  expect(new Set(acts).size).toBeGreaterThan(400)
  expect(new Set(roles).size).toBe(roleIds.length)
  for (const text of [...acts, ...roles]) {
    expect(text, text).toMatch(/^[A-Z].*\.$/)
    expect(text.split(' ').length, text).toBeLessThanOrEqual(25)
    expect(text).not.toMatch(/undefined| {2}/)
  }
})

test('"not measured" is said only where nothing about data, tracking or use is known', () => {
  const known = look({ than: 'no-more' })
  expect(reasonText(score([role], { basis: 'role-alone' }))).toContain('not measured')
  expect(reasonText(score([role, known], { basis: 'role-alone' }))).not.toContain('not measured')
  expect(reasonText(score([role, known, act({ scope: 'company' })], { basis: 'record' }))).not.toContain('not measured')
  // With a measurement, a reason that says no more than the role is left out.
  expect(reasonText(score([role, known, look({ than: 'more' })], { basis: 'measured' }))).not.toContain('known so far')
})

test('a suit alleges, an act on appeal says so, and an act elsewhere names the company as such', () => {
  expect(reasonText(score([act({ kind: 'suit', status: 'pending' })]))).toContain('alleges')
  expect(reasonText(score([act({ kind: 'settlement' })]))).toContain('alleged')
  expect(reasonText(score([act({ kind: 'order', status: 'appealed' })]))).toContain('on appeal')
  expect(reasonText(score([act({ kind: 'order', status: 'pending' })]))).toContain('not final')
  expect(reasonText(score([role, act({ scope: 'company' })]))).toContain('against its company')
})

test('what lowers a score leads where the level is low, and follows where it is high', () => {
  const reasons = [role, act({ scope: 'company', kind: 'fine' }), look()]
  const places = (level: 'low' | 'high') => {
    const text = reasonText(score(reasons, { level, basis: 'measured' }))
    return text.indexOf('tracking than expected') - text.indexOf('against its company')
  }
  expect(places('low')).toBeLessThan(0)
  expect(places('high')).toBeGreaterThan(0)
})

test.each([
  ['its role', score([role], { basis: 'role-alone' }), true],
  ['a suit', score([role, act({ kind: 'suit', status: 'pending' })]), true],
  ['an act that is not final', score([role, act({ status: 'pending' })]), true],
  ['an act about another product', score([role, act({ scope: 'company' })]), true],
  ['whose data it holds', score([role, { code: 'audience', audience: ['children'] }]), true],
  ['an order', score([role, act()]), false],
  ['a registration', score([registered, role]), false],
  ['a protection', score([role, { code: 'protected', protections: ['local'] }]), false],
  ['a measurement', score([role, look()], { basis: 'measured' }), false],
])('a level that rests on %s is expected or not', (_, given, expected) => {
  expect(isExpected(given)).toBe(expected)
  expect(summaryOf(given)).toEqual({ ...given, isExpected: expected })
})

const confident = (rest: Partial<Confident>): string =>
  confidenceText({ confidence: 'low', mode: 'public', role: { quality: 'captured' }, factors: rowsOf([]), ...rest })
const rowsOf = (known: readonly string[], quality: 'measured' | 'claimed' = 'measured'): Confident['factors'] =>
  ['data', 'tracking', 'use', 'policy'].map((id) => ({
    id,
    group: id === 'policy' ? 'control' : 'hazard',
    state: known.includes(id) ? 'known' : 'expected',
    quality: known.includes(id) ? quality : null,
  }))

test('confidence says why in words', () => {
  expect([
    confident({}),
    confident({ role: null }),
    confident({ confidence: 'medium', factors: rowsOf(['tracking']) }),
    confident({ confidence: 'high', factors: rowsOf(['data', 'tracking', 'use'], 'claimed') }),
    confident({ mode: 'contract', factors: rowsOf(['data', 'policy']) }),
  ]).toMatchInlineSnapshot(`
    [
      "Low: nothing measured, role from the vendor’s own page",
      "Low: nothing known",
      "Medium: tracking measured, data and use of data expected of its role",
      "High: data, tracking and use of data known",
      "Low: 2 of 4 facts known, tracking and use of data expected of its role",
    ]
  `)
})
