import { describe, expect, test } from 'vitest'
import { addendsOf } from './addends.ts'
import type { ScoreInputs } from './contract.ts'
import { event, examples, fresh, inputsOf, today } from './examples.fixture.ts'
import { bandOf, indicativeText, isProvisional, levelOf, pointsText } from './levels.ts'
import { score } from './vrm1.ts'

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Points of one row, or of a group of rows, in tenths as a screen writes them. */
function pointsOf(inputs: ScoreInputs, idOrGroup: string): string {
  const rows = score(inputs).factors.filter((factor) => factor.id === idOrGroup || factor.group === idOrGroup)
  return pointsText(total(rows.map((row) => row.points)))
}

/** The parts of H in thousandths, as the table of worked examples prints them. */
function partsOf(inputs: ScoreInputs) {
  const { hazards, events, governance } = addendsOf(inputs, 'prior')
  return [total(Object.values(hazards)), total(events), total(Object.values(governance))].map(
    (part) => Math.round(part / 1_000) / 1_000,
  )
}

describe('worked examples of the method', () => {
  test.each([
    ['E1', [1.231, 0, 0.1], 67, 'orange'],
    ['E1Signed', [1.231, 0, 0], 56, 'yellow'],
    ['E2', [0.289, 0, 0], 13, 'green'],
    ['E2Breach', [0.289, 1, 0], 70, 'orange'],
    ['E3', [0.965, 0.257, 0.11], 60, 'orange'],
    ['E4', [1.786, 0.891, 0.36], 94, 'red'],
    ['E5', [0.837, 0, 0.1], 56, 'yellow'],
  ] as const)('%s', (name, parts, R, band) => {
    const inputs = examples[name]
    expect(partsOf(inputs)).toEqual(parts)
    expect(score(inputs)).toMatchObject({ R, band })
  })

  test('E1 lists its points', () => {
    const rows = {
      tracking: '+25.9',
      use: '+17.0',
      data: '+13.7',
      criticality: '+7.3',
      fourth: '+6.1',
      'no-dpa': '+6.1',
      transfer: '+4.9',
      posture: '−6.3',
      assurance: '−3.4',
      policy: '−3.1',
      transparency: '−1.3',
    }
    expect(Object.fromEntries(Object.keys(rows).map((id) => [id, pointsOf(examples.E1, id)]))).toEqual(rows)
  })

  test('signing saves E1 eleven points', () => {
    expect(score(examples.E1).R - score(examples.E1Signed).R).toBe(11)
  })

  test('E2 lists its points, and the breach its own', () => {
    expect(pointsOf(examples.E2, 'criticality')).toBe('+10.0')
    expect(pointsOf(examples.E2, 'data')).toBe('+6.7')
    expect(pointsOf(examples.E2, 'control')).toBe('−14.3')
    expect(pointsOf(examples.E2Breach, 'event')).toBe('+59.8')
  })

  test('the breach alone makes E2 68, and the floor lifts it to 70', () => {
    const explanation = score(examples.E2Breach)
    expect(Math.round(explanation.R0 / 1_000_000)).toBe(68)
    expect(explanation.floors.map(({ id, value }) => [id, value])).toEqual([['F2', 70]])
  })

  test('E3 lists its points', () => {
    expect(pointsOf(examples.E3, 'data')).toBe('+32.8')
    expect(pointsOf(examples.E3, 'event')).toBe('+16.9')
    expect(pointsOf(examples.E3, 'governance')).toBe('+7.2')
    // The method prints −27.7 for the controls: that is the sum of its five rows after each was rounded to tenths.
    // Unrounded they are 59.7765 · .9645 · .60 · .7275 / .9107 = 27.634.
    expect(pointsOf(examples.E3, 'control')).toBe('−27.6')
    const rows = score(examples.E3).factors.filter((factor) => factor.group === 'control')
    expect(rows.map((row) => pointsText(row.points))).toEqual(['−8.1', '−8.5', '−4.6', '−4.6', '−1.9'])
  })

  test('E4 lists its points', () => {
    expect(pointsOf(examples.E4, 'event')).toBe('+29.1')
    expect(pointsOf(examples.E4, 'tracking')).toBe('+16.4')
    expect(pointsOf(examples.E4, 'data')).toBe('+16.3')
  })

  // The method prints K = .28 for E5 from ages and qualities that it calls illustrative and does not list. With nothing
  // known but the posture and the organisation's own rating, both measured today, (.234 + .200) / 3.12 is the most there is.
  test('E5 is provisional, with the interval of its best and its worst', () => {
    const explanation = score(examples.E5)
    expect(explanation).toMatchObject({ K: 139_103, confidence: 'low', low: 16, high: 81 })
    expect(explanation.floors.map((floor) => floor.id)).toEqual(['F0'])
    expect(isProvisional(explanation)).toBe(true)
  })

  test('what E5 does not know is asked for by name', () => {
    const open = score(examples.E5).factors.filter((factor) => factor.state === 'unknown')
    expect(open.map((factor) => factor.id)).toEqual([
      'data',
      'tracking',
      'use',
      'transfer',
      'fourth',
      'contract',
      'assurance',
      'policy',
      'transparency',
    ])
  })
})

describe('floors', () => {
  const good = examples.E2
  const withConditions = (conditions: Partial<ScoreInputs['conditions']>, rest: Partial<ScoreInputs> = {}) =>
    score({ ...good, ...rest, conditions: { ...good.conditions, ...conditions } })

  test('sensitive or child data at a processor without an agreement is at least 60', () => {
    const noDpa = { ...good.facts, contract: { dpa: 'none' as const, clausesMet: 0, clausesTotal: 0, ...fresh } }
    expect(withConditions({ childData: true }).floors).toEqual([])
    expect(withConditions({ childData: true }, { facts: noDpa })).toMatchObject({ R: 60, level: 'high' })
    expect(withConditions({ childData: true, isProcessor: false }, { facts: noDpa }).floors).toEqual([])
    const sensitive = { ...noDpa, data: { dpc: 4, ei: 25 as const, types: 1, ...fresh } }
    expect(withConditions({}, { facts: sensitive }).floors.map((floor) => floor.id)).toEqual(['F1'])
  })

  test('a critical breach lifts to 70 only while it is verified, unresolved and younger than twelve months', () => {
    const floorsWith = (rest: Parameters<typeof event>[0]) =>
      score({ ...good, events: [event(rest)] }).floors.map((floor) => floor.id)
    expect(floorsWith({})).toEqual(['F2'])
    expect(floorsWith({ date: '2025-01-16' })).toEqual(['F2'])
    expect(floorsWith({ date: '2025-01-15' })).toEqual([])
    expect(floorsWith({ verified: false })).toEqual([])
    expect(floorsWith({ remediated: true })).toEqual([])
    expect(floorsWith({ severity: 'high' })).toEqual([])
    expect(floorsWith({ kind: 'litigation' })).toEqual([])
  })

  test('a binding order or the sale of location or health data is at least 80, broken TLS at least 40', () => {
    expect(withConditions({ bindingOrder: true })).toMatchObject({ R: 80, band: 'red' })
    expect(withConditions({ sellsLocationOrHealthWithoutConsent: true })).toMatchObject({ R: 80 })
    expect(withConditions({ invalidTls: true })).toMatchObject({ R: 40, band: 'yellow' })
  })

  test('a researched score that could answer fewer than half of its checks is not low, and says why', () => {
    const covered = (answered: number, mode: ScoreInputs['mode'] = 'researched') =>
      score({ ...examples.E2, mode, coverage: { answered, applicable: 20 } })
    expect(covered(9)).toMatchObject({ R: 40, level: 'medium', floors: [{ id: 'F5', value: 40 }] })
    expect(covered(10)).toMatchObject({ level: 'low', floors: [] })
    expect(covered(9, 'public').floors).toEqual([])
    expect(score({ ...examples.E2, mode: 'researched', coverage: { answered: 0, applicable: 0 } }).floors).toEqual([])
  })

  test('what is little known is never green', () => {
    const unsure = { ...fresh, quality: 'heuristic' as const }
    const facts = {
      data: { dpc: 0, ei: 25 as const, types: 0, ...unsure },
      tracking: { kinds: [], ...unsure },
    }
    const explanation = score(
      inputsOf({
        ...examples.E2.facts,
        ...facts,
        criticality: null,
        contract: null,
        assurance: null,
        posture: null,
        policy: null,
      }),
    )
    expect(explanation.K).toBeLessThan(400_000)
    expect(explanation.R).toBeGreaterThanOrEqual(40)
    expect(explanation.low).toBeLessThan(40)
  })
})

describe('public pages', () => {
  const publicly = (inputs: ScoreInputs): ScoreInputs => ({ ...inputs, mode: 'public' })

  test('only data, tracking, use and criticality count', () => {
    const explanation = score(publicly(examples.E4))
    expect(explanation.factors.filter((factor) => factor.h !== 0).map((factor) => factor.id)).toEqual([
      'data',
      'tracking',
      'use',
      'criticality',
    ])
    expect(explanation.K).toBe(1_000_000)
  })

  test('what hangs on a contract says so', () => {
    const notes = score(publicly(examples.E4)).factors.filter((factor) => factor.note === 'Depends on your contract')
    expect(notes.map((factor) => factor.id)).toEqual(['transfer', 'fourth', 'contract', 'assurance', 'governance'])
    expect(notes.every((factor) => factor.state === 'not-applicable')).toBe(true)
  })

  test('nothing known among data, tracking and use is unknown, not low', () => {
    const explanation = score(publicly(examples.E5))
    expect(explanation).toMatchObject({ known: false, level: 'unknown', band: null, floors: [] })
    const unanswered = { sellsOrShares: null, crossContextAds: null, profiling: null, trainsAi: null, ...fresh }
    expect(score({ ...inputsOf({ use: unanswered }), mode: 'public' }).level).toBe('unknown')
  })

  test('the importance to a customer is not asked, the reach is', () => {
    const withImportance = (importance: 'low' | 'critical') =>
      score({ ...inputsOf({ criticality: { importance, volume: 5, ...fresh } }), mode: 'public' }).R0
    expect(withImportance('critical')).toBe(withImportance('low'))
    // 100 · (1 − e^−.093333), h = .20 · 7 / 15 in millionths: nothing but the widest reach.
    expect(withImportance('low')).toBe(8_910_988)
  })

  test('an unknown fact does not count, and its worst is the upper end', () => {
    const one = score({ ...inputsOf({ tracking: { kinds: ['ads'], ...fresh } }), mode: 'public' })
    expect(one.factors.find((factor) => factor.id === 'data')).toMatchObject({ state: 'unknown', h: 0, points: 0 })
    expect(one.low).toBe(one.R)
    expect(one.high).toBeGreaterThan(60)
  })

  test('evidence older than 24 months is indicative, with its month', () => {
    const seen = (asOf: string) =>
      score({ ...inputsOf({ tracking: { kinds: [], ...fresh, asOf } }), mode: 'public' }).indicative
    expect(seen('2024-01')).toBeNull()
    expect(seen('2023-12-31')).toBe('2023-12')
    expect(seen('2022')).toBe('2022')
    expect(score(inputsOf({ tracking: { kinds: [], ...fresh, asOf: '2022-03' } })).indicative).toBeNull()
  })
})

describe('a score that somebody researched', () => {
  const researched: ScoreInputs = { ...examples.E4, mode: 'researched' }

  test('counts what was read and measured and what happened, and neither a contract nor its care', () => {
    const { controls, events, governance } = addendsOf({ ...researched, facts: examples.E1Signed.facts }, 'prior')
    expect(Object.entries(controls).filter(([, h]) => h === 0)).toEqual([['contract', 0]])
    expect(total(events)).toBeGreaterThan(0)
    expect(Object.values(governance)).toEqual([0, 0, 0, 0])
  })

  test('says of a contract and its care that they depend on the reader', () => {
    const left = score(researched).factors.filter((factor) => factor.state !== 'known')
    expect(left.map(({ id, state, note }) => ({ id, state, note }))).toEqual(
      ['contract', 'governance'].map((id) => ({ id, state: 'not-applicable', note: 'Depends on your contract' })),
    )
  })
})

describe('answers behind the controls', () => {
  const shareOf = (facts: Partial<ScoreInputs['facts']>, id: string) => {
    // One unit of hazard from data alone makes the control's h readable: share × weight × .60 of it.
    const explanation = score(
      inputsOf({
        ...examples.E4.facts,
        contract: null,
        assurance: null,
        policy: null,
        posture: null,
        transparency: null,
        ...facts,
      }),
    )
    return explanation.factors.find((factor) => factor.id === id)
  }
  const items = (
    ...rows: { kind: 'soc2-type2' | 'iso27001' | 'soc2-type1' | 'iso27701'; captured: boolean; expired: boolean }[]
  ) => shareOf({ assurance: { items: rows, ...fresh } }, 'assurance')?.h

  test('the best certificate counts, the privacy extension adds to it, a mere claim keeps less than half', () => {
    const current = { captured: true, expired: false }
    const soc = items({ kind: 'soc2-type2', ...current })
    expect(soc).toBe(items({ kind: 'soc2-type2', ...current }, { kind: 'iso27001', ...current }))
    expect(items({ kind: 'soc2-type2', ...current }, { kind: 'iso27701', ...current })).toBe(
      shareOf({ assurance: { share: 1_000_000, ...fresh } }, 'assurance')?.h,
    )
    expect(items({ kind: 'iso27001', captured: false, expired: false })).toBe(
      shareOf({ assurance: { share: 320_000, ...fresh } }, 'assurance')?.h,
    )
    expect(items({ kind: 'soc2-type2', captured: true, expired: true })).toBe(
      shareOf({ assurance: { share: 150_000, ...fresh } }, 'assurance')?.h,
    )
  })

  test('a check that could not be made is not a failed one', () => {
    const all = shareOf({ posture: { share: 1_000_000, ...fresh } }, 'posture')
    expect(shareOf({ posture: { checks: { tls: 'pass', spf: 'pass' }, ...fresh } }, 'posture')?.h).toBe(all?.h)
    expect(shareOf({ posture: { checks: {}, ...fresh } }, 'posture')?.state).toBe('unknown')
  })

  test('policy counts its ten checks, transparency its four items, a contract its clauses', () => {
    expect(shareOf({ policy: { checks: { retention: 'met', rights: 'partial' }, ...fresh } }, 'policy')?.h).toBe(
      shareOf({ policy: { share: 150_000, ...fresh } }, 'policy')?.h,
    )
    expect(shareOf({ transparency: { present: ['security-txt', 'security-txt'], ...fresh } }, 'transparency')?.h).toBe(
      shareOf({ transparency: { share: 250_000, ...fresh } }, 'transparency')?.h,
    )
    const signed = (clausesMet: number) =>
      shareOf({ contract: { dpa: 'signed', clausesMet, clausesTotal: 10, ...fresh } }, 'contract')?.h ?? 0
    expect(signed(10)).toBeLessThan(signed(5))
  })
})

test('an expired fact still counts, but no longer as known', () => {
  const until = (expiresOn: string) =>
    score(inputsOf({ contract: { dpa: 'signed', clausesMet: 1, clausesTotal: 1, ...fresh, expiresOn } }))
  expect(until('2026-01-14').K).toBe(0)
  expect(until(today).K).toBe(93_750)
})

test('levels and bands change at their published figures', () => {
  expect([39, 40, 59, 60].map(levelOf)).toEqual(['low', 'medium', 'medium', 'high'])
  expect([39, 40, 59, 60, 79, 80].map(bandOf)).toEqual(['green', 'yellow', 'yellow', 'orange', 'orange', 'red'])
})

test('old evidence is named by its month', () => {
  expect(indicativeText('2022-03')).toBe('Indicative, evidence of March 2022')
  expect(indicativeText('2022')).toBe('Indicative, evidence of 2022')
})

test('points are written in tenths with their sign', () => {
  expect([25_853_123, -6_300_000, 49_999, -49_999, 50_000, 0].map(pointsText)).toEqual([
    '+25.9',
    '−6.3',
    '0.0',
    '0.0',
    '+0.1',
    '0.0',
  ])
})
