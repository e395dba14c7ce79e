import { describe, expect, test } from 'vitest'
import { policyChecks } from '../../../../product/score/method/contract.ts'
import { acme } from '../connectors/documents.fixture.ts'
import { answeredPage, policyRun, policyText, policyUrl } from '../connectors/policy/policy.fixture.ts'
import { policySearchRecord } from '../connectors/policy/search-record.ts'
import { numberEvidence } from '../evidence.ts'
import { openCase, recordsOf } from './case.ts'
import { dataOf, policyControlOf, useOf } from './policy-score.ts'

const caseOf = (text: string, parts = {}) =>
  openCase(acme, numberEvidence(policyRun([answeredPage(text, 'privacy', policyUrl, parts)]).map((e) => e.draft)))
const lastUpdated = { date: '2026-05-01', quote: 'x', start: 0, end: 1 }

describe('the policy control', () => {
  test('a policy that says everything meets every check, each with its evidence', () => {
    const { answers, evidence } = policyControlOf(caseOf(policyText(), { lastUpdated }))
    expect(answers).toEqual(Object.fromEntries(policyChecks.map((check) => [check, 'met'])))
    for (const check of policyChecks) expect(evidence[check]?.length).toBeGreaterThan(0)
  })

  test('what is missing is not met, and cites the search', () => {
    const found = caseOf(policyText(['retention', 'gpc', 'access', 'know-collected']))
    const { answers, evidence } = policyControlOf(found)
    expect(answers).toMatchObject({ retention: 'not-met', gpc: 'not-met', rights: 'partial', date: 'not-met' })
    const [search] = recordsOf(found, policySearchRecord)
    expect(evidence.retention).toEqual([search?.head])
  })

  test.each([
    ['no page', ''],
    ['no policy', '# Privacy\nSoon.'],
  ])('%s answers nothing', (_, text) => {
    expect(policyControlOf(text ? caseOf(text) : openCase(acme, []))).toEqual({ answers: {}, evidence: {} })
  })

  test.each([
    ['2026-01', 'met'],
    ['2024-06-01', 'partial'],
    ['2020', 'not-met'],
  ])('of a policy last updated %s the date is %s', (date, expected) => {
    expect(policyControlOf(caseOf(policyText(), { lastUpdated: { ...lastUpdated, date } })).answers.date).toBe(expected)
  })
})

describe('use', () => {
  test.each([
    ['We sell your personal information.', 'sellsOrShares', true],
    ['We do not sell your personal information.', 'sellsOrShares', false],
    ['We do not sell your information without your consent.', 'sellsOrShares', null],
    ['If our business is sold, your information goes to the buyer.', 'sellsOrShares', null],
    ['We may sell your information to partners.', 'sellsOrShares', true],
    ['We may share your identifiers with partners for cross-context behavioral advertising.', 'sellsOrShares', true],
    ['We use your data to show you interest-based ads.', 'crossContextAds', true],
    ['We do not show interest-based ads.', 'crossContextAds', false],
    ['We build profiles of users from their data.', 'profiling', true],
    ['We use customer content to train our AI models.', 'trainsAi', true],
    ['We do not use customer data to train our AI models.', 'trainsAi', false],
    ['We like balloons and data.', 'trainsAi', null],
  ] as const)('%s', (sentence, key, expected) => {
    const use = useOf(caseOf(sentence))
    expect(use[key]).toBe(expected)
    expect(use.evidence[key] !== undefined).toBe(expected !== null)
  })

  test('a text that says both leaves it unknown', () => {
    const use = useOf(
      caseOf('We do not sell your personal information.\nWe sell your personal information to data partners.'),
    )
    expect(use.sellsOrShares).toBe(null)
  })
})

test('data types that the policy says are collected, and no others', () => {
  const data = dataOf(
    caseOf('We collect your email address.\nWe do not collect your medical records.\nOur gender policy is fair.'),
  )
  expect(data.map((d) => d.id)).toEqual(['email'])
  expect(data[0]?.evidence).toHaveLength(1)
})
