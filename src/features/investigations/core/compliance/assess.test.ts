import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Check, checks, frameworkIds } from '../../../../scanners/policy/disclosures.frameworks.ts'
import { acme } from '../connectors/documents.fixture.ts'
import type { Answered } from '../connectors/network.ts'
import {
  answeredPage,
  type Paragraph,
  policyParagraphs,
  policyRun,
  policyText,
  policyUrl,
} from '../connectors/policy/policy.fixture.ts'
import { numberEvidence } from '../evidence.ts'
import { openCase } from '../findings/case.ts'
import { assessCompliance, type CheckStatus } from './assess.ts'

const lastUpdated = { date: '2026-05-01', quote: 'x', start: 0, end: 1 }
const caseOf = (documents: readonly Answered[]) =>
  openCase(acme, numberEvidence(policyRun(documents).map((e) => e.draft)))
const assess = (text: string, parts = {}) =>
  assessCompliance(caseOf([answeredPage(text, 'privacy', policyUrl, { lastUpdated, ...parts })]))
const statusesIn = (assessments: ReturnType<typeof assess>): Record<string, CheckStatus> =>
  Object.fromEntries(assessments.flatMap((f) => f.checks.map((c) => [c.check, c.status])))
const statuses = (text: string) => statusesIn(assess(text))

const whole = statuses(policyText())

test('the frameworks have the checks that the method counts', () => {
  expect(frameworkIds.map((id) => checks.filter((c) => c.framework === id).length)).toEqual([
    22, 6, 1, 19, 9, 9, 10, 10, 3,
  ])
  expect(new Set(checks.map((c) => c.id)).size).toBe(checks.length)
})

test('a policy that says everything answers every check of the laws for which it is enough to say it to everyone', () => {
  const open = checks.filter((c) => whole[c.id] !== 'present')
  expect(open.filter((c) => c.framework !== 'lgpd' && c.framework !== 'pipeda').map((c) => c.id)).toEqual([
    'ccpa.purposes',
  ])
  expect(new Set(open.map((c) => whole[c.id]))).toEqual(new Set(['unknown']))
})

test('what it says to people of a place answers the checks of their law', () => {
  const said = Object.values(policyParagraphs)
  const places = ['California', 'Brazil', 'Canada'].flatMap((place) => [place, ...said])
  const inSections = statuses([policyText(), ...places].join('\n\n'))
  // The text gives its purposes without the word, which California's list of categories and purposes has.
  expect(Object.entries(inSections).filter(([, status]) => status !== 'present')).toEqual([
    ['ccpa.purposes', 'unknown'],
  ])
})

describe('ablation: without the paragraphs that answer it a check is not found, and only checks of the same topics move', () => {
  /** Paragraphs whose words answer the check where they are not named as its topics. */
  const alsoAnsweredBy: Partial<Record<string, readonly Paragraph[]>> = {
    'ccpa.collected': ['categories-collected', 'child-data'],
    'ccpa.disclosed': ['disclosed', 'recipients', 'child-disclosure', 'sold-minors'],
    'ccpa.sold': ['sold', 'sold-minors'],
    'ccpa.sources': ['source'],
    'ccpa.third-parties': ['disclosed', 'recipients', 'child-disclosure', 'sold-minors'],
    'coppa.consent': ['parental-consent', 'child-separate-consent'],
    'coppa.collected': ['child-data', 'child-disclosure', 'sold-minors'],
    'gdpr.categories': ['categories-collected', 'child-data'],
    'gdpr.legal-bases': ['legal-bases', 'sensitive-consent'],
    'gdpr.recipients': ['recipients', 'child-disclosure', 'sold-minors'],
    'lgpd.recipients': ['recipients', 'child-disclosure', 'sold-minors'],
    'ccpa.know-collected': ['know-collected', 'access'],
    'ccpa.methods': ['methods', 'opt-out-sale'],
    'pipeda.consent': ['consent', 'withdraw', 'sensitive-consent', 'parental-consent'],
    'us.contact': ['contact', 'methods', 'opt-out-sale'],
  }
  /** Statuses of checks about which the remaining text rightly still says something. */
  const remains: Partial<Record<string, CheckStatus>> = {
    // Other legal bases are named, so none of these interests is owed.
    'gdpr.legitimate-interests': 'not-applicable',
    // The policy states that nothing is sold.
    'ccpa.opt-out': 'not-applicable',
    // Some of its words stand elsewhere on the page: its silence is not told.
    'gdpr.purposes': 'unknown',
    'gdpr.legal-bases': 'unknown',
    'gdpr.recipients': 'unknown',
    'gdpr.retention': 'unknown',
    'gdpr.access': 'unknown',
    'gdpr.erasure': 'unknown',
    'ccpa.sold': 'unknown',
  }

  const isParagraph = (key: string): key is Paragraph => Object.hasOwn(policyParagraphs, key)
  const paragraphsOf = (check: Check): readonly Paragraph[] =>
    alsoAnsweredBy[check.id] ?? check.topics.flatMap((t: string) => (isParagraph(t) ? [t] : []))

  test.each(checks.filter((c) => c.id !== 'ccpa.updated').map((c) => [c.id, c] as const))('%s', (id, check) => {
    const removed = paragraphsOf(check)
    expect(removed.length).toBeGreaterThan(0)
    const rest = statuses(policyText(removed))
    expect(rest[id]).toBe(remains[id] ?? (check.notOwed ? 'unknown' : 'not-found'))
    const shares = (other: Check) =>
      other.topics.some((t) => removed.some((p) => p === t)) ||
      (alsoAnsweredBy[other.id] ?? []).some((p) => removed.includes(p))
    const moved = checks.filter((c) => rest[c.id] !== whole[c.id])
    expect(moved.filter((c) => !shares(c)).map((c) => c.id)).toEqual([])
  })
})

describe('could not look is not "not found"', () => {
  test('without any page every check is unknown', () => {
    expect(new Set(Object.values(statusesIn(assessCompliance(caseOf([])))))).toEqual(new Set(['unknown']))
  })

  test('a page that is no policy leaves every silent check unknown', () => {
    const result = statuses('# Privacy\nPrivacy matters to us in the European Union. Come back soon.')
    expect(new Set(Object.values(result))).toEqual(new Set(['unknown']))
  })

  test('what a policy that was read in part does not say may stand beyond the cut', () => {
    const checksOf = (parts: object) => assess(policyText(['dpo']), parts).flatMap((f) => f.checks)
    const [cut, read] = [checksOf({ truncated: true }), checksOf({ truncated: false })]
    const dpo = cut.find((c) => c.check === 'gdpr.dpo')
    expect(dpo).toMatchObject({ status: 'unknown', why: 'only a part of the document was read' })
    expect(dpo?.evidence.length).toBeGreaterThan(0)
    expect(cut.filter((c) => c.status === 'present')).toEqual(
      read.filter((c) => c.status === 'present').map((c) => ({ ...c, evidence: expect.any(Array) })),
    )
    expect(read.find((c) => c.check === 'gdpr.dpo')).toMatchObject({ status: 'not-found', why: null })
  })

  test('where nothing tells that a law applies, all its checks are unknown', () => {
    const filler = Array.from(
      { length: 40 },
      (_, i) => `Chapter ${i} speaks of our weather balloons and of their ropes.`,
    )
    const text = [
      policyParagraphs.purposes,
      policyParagraphs.erasure,
      policyParagraphs.retention,
      policyParagraphs.safeguards,
      ...filler,
    ].join('\n')
    const result = statuses(text)
    expect(new Set(Object.values(result))).toEqual(new Set(['unknown']))
  })
})

test('what was not found cites the documents that were searched, what was found its quotes', () => {
  const run = policyRun([answeredPage(policyText(['dpo']), 'privacy', policyUrl, { lastUpdated })])
  const evidence = numberEvidence(run.map((e) => e.draft))
  const gdpr = assessCompliance(openCase(acme, evidence))[0]
  const kindsOf = (id: string) =>
    gdpr?.checks.find((c) => c.check === id)?.evidence.map((e) => evidence.find((x) => x.id === e)?.kind)
  expect(kindsOf('gdpr.dpo')).toEqual(['policy'])
  expect(kindsOf('gdpr.retention')).toEqual(['policy-statement'])
  expect(gdpr).toMatchObject({ applies: 'yes', missing: ['Data protection officer'] })
  expect(gdpr?.counts).toMatchObject({ present: 21, 'not-found': 1 })
})

test('a policy that is not for children owes nothing under COPPA', () => {
  const text = policyText().replace(
    'Our learning games are designed for children.',
    'Our service is not directed to children under 13.',
  )
  const withoutChildren = text.replace(/[^\n]*(?:child|Drawings)[^\n]*\n/giu, (line) =>
    line.includes('not directed') ? line : '',
  )
  const coppa = assess(withoutChildren).find((f) => f.framework === 'coppa')
  expect(coppa).toMatchObject({ applies: 'no', counts: { 'not-applicable': 10 } })
})

test('an update of more than 12 months ago is partial, an undated one not found', () => {
  const withDate = (date: string | null) =>
    statusesIn(assess(policyText(), { lastUpdated: date === null ? null : { ...lastUpdated, date } }))['ccpa.updated']
  expect([withDate('2026-01'), withDate('2024-01'), withDate(null)]).toEqual(['present', 'partial', 'not-found'])
})

test('state laws are named with their own places, and only from the day on which they ask', () => {
  const us = assess(policyText()).find((f) => f.framework === 'us')
  const lawsOf = (id: string) => us?.checks.find((c) => c.check === id)?.laws.map((l) => l.law)
  expect(lawsOf('us.appeal')).not.toContain('UCPA')
  expect(lawsOf('us.signal')).toEqual(['CPA', 'CTDPA', 'TDPSA', 'OCPA'])
  expect(us?.checks.find((c) => c.check === 'us.sensitive')?.laws.find((l) => l.law === 'UCPA')?.note).toContain(
    'opt out',
  )
})

test('the order of paragraphs below those that say whom it is for changes no status', () => {
  const [title = '', people = '', ...lines] = policyText().split('\n\n')
  fc.assert(
    fc.property(fc.shuffledSubarray(lines, { minLength: lines.length }), (shuffled) => {
      expect(statuses([title, people, ...shuffled].join('\n\n'))).toEqual(whole)
    }),
    { numRuns: 5 },
  )
})

test('counts add up to the checks of the framework', () => {
  for (const f of assess(policyText(['access', 'contact'])))
    expect(Object.values(f.counts).reduce((a, b) => a + b, 0)).toBe(f.checks.length)
})
