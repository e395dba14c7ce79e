import { describe, expect, test } from 'vitest'
import { bandOf, indicativeText, isProvisional, levelOf, pointsText } from '../levels.ts'
import { addendsOf } from './addends.ts'
import type { ScoreFacts, ScoreInputs } from './contract.ts'
import { act, event, examples, fresh, inputsOf, role, today } from './examples.fixture.ts'
import { publicInputs } from './public-inputs.ts'
import { rolePriors } from './tables.ts'
import { score } from './vrm2.ts'

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
    ['E5', [0.873, 0, 0.1], 58, 'yellow'],
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

  // With nothing known but the posture and the organization's own rating, both measured today, K is (.234 + .200) / 3.62.
  test('E5 is provisional, with the range of its best and its worst', () => {
    const explanation = score(examples.E5)
    expect(explanation).toMatchObject({ K: 119_890, confidence: 'low', low: 16, high: 71 })
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
    expect(floorsWith({ date: '2026-02-01' })).toEqual([])
  })

  test('broken TLS is at least 40', () => {
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
        role: { ...role('crash'), quality: 'heuristic' },
      }),
    )
    expect(explanation.K).toBeLessThan(400_000)
    expect(explanation.R).toBeGreaterThanOrEqual(40)
    expect(explanation.low).toBeLessThan(40)
  })
})

const publicly = (facts: Partial<ScoreFacts>, events: ScoreInputs['events'] = []) =>
  score(publicInputs({ today, facts, events }))
const rowOf = (explanation: ReturnType<typeof score>, id: string) => explanation.factors.find((row) => row.id === id)

describe('what a role makes likely', () => {
  test('replaces every hazard that was not observed, and names the role it is expected from', () => {
    const explanation = publicly({ role: role('data-broker') })
    expect(explanation).toMatchObject({ known: true, gate: 'settled', basis: 'role-alone', level: 'high', R: 68 })
    for (const id of ['data', 'tracking', 'use'] as const)
      expect(rowOf(explanation, id)).toMatchObject({
        state: 'expected',
        quality: null,
        h: rolePriors['data-broker'][id],
        pooling: { prior: rolePriors['data-broker'][id], observed: null, weight: 0 },
        note: 'Not measured; expected of a data broker',
      })
    expect(explanation.reasons).toEqual([{ code: 'role', role: 'data-broker' }])
  })

  test('is what the score rests on under contract as well', () => {
    const core = (mode: ScoreInputs['mode']) =>
      score({ ...inputsOf({ role: role('cdn') }), mode })
        .factors.slice(0, 3)
        .map(({ h }) => h)
    expect(core('contract')).toEqual(core('public'))
    expect(core('researched')).toEqual(core('public'))
  })

  test('a published look that says less moves it a part of the way, less as it ages, and a look of today all the way', () => {
    const after = (quality: 'measured' | 'third-party', asOf: string) => {
      const { pooling, h } = rowOf(
        publicly({ role: role('social'), tracking: { kinds: [], ...fresh, quality, asOf } }),
        'tracking',
      ) ?? { h: 0 }
      return [pooling?.weight, h]
    }
    expect(after('measured', today)).toEqual([1_000_000, 0])
    expect(after('third-party', today)).toEqual([700_000, 72_000])
    // 48 months: half of .70.
    expect(after('third-party', '2022-01-15')).toEqual([350_000, 156_000])
  })

  test('an observation that says more counts at any age, and of others by four fifths', () => {
    const after = (quality: 'claimed' | 'third-party') =>
      rowOf(
        publicly({ role: role('books'), data: { dpc: 4, ei: 100, types: 10, ...fresh, quality, asOf: '2019' } }),
        'data',
      )?.h
    expect(after('claimed')).toBe(500_000)
    expect(after('third-party')).toBe(180_000 + 256_000)
  })

  test('a lower bound never lowers', () => {
    const seen = (atLeast?: true) =>
      publicly({
        role: role('data-broker'),
        tracking: { kinds: ['analytics'], ...fresh, ...(atLeast ? { atLeast } : {}) },
      })
    expect(rowOf(seen(), 'tracking')?.h).toBe(90_000)
    expect(rowOf(seen(true), 'tracking')).toMatchObject({ h: 420_000, state: 'known' })
    const bare = publicly({ role: role('data-broker') })
    expect([seen(true).low, seen(true).high]).toEqual([bare.low, bare.high])
  })

  test('an open answer about the use of data counts as its part of what the role makes likely', () => {
    const open = { sellsOrShares: true, crossContextAds: null, profiling: null, trainsAi: null, ...fresh }
    // .35 · 6/15 + .20 · 9/15
    expect(rowOf(publicly({ role: role('social'), use: open }), 'use')?.h).toBe(260_000)
  })

  test('a company of ads moves its apps and analytics a quarter toward an ad platform, and nothing else', () => {
    const company = { kinds: ['ads'] as const, pageLoads: 10_000, hasSdk: false, ...fresh }
    const tracking = (id: 'analytics' | 'payment' | 'dating', rest: object = {}) =>
      rowOf(publicly({ role: role(id), company: { ...company, kinds: ['ads'], ...rest } }), 'tracking')?.h
    expect(tracking('analytics')).toBe(170_000 + 37_500)
    expect(tracking('payment')).toBe(50_000)
    expect(tracking('analytics', { pageLoads: 9_999 })).toBe(170_000)
    expect(tracking('analytics', { pageLoads: null, hasSdk: true })).toBe(207_500)
    expect(tracking('analytics', { kinds: ['analytics'] })).toBe(170_000)
    // A more hazardous genre of the app stays.
    expect(rowOf(publicly({ role: role('dating'), company: { ...company, kinds: ['ads'] } }), 'data')?.h).toBe(460_000)
  })
})

describe('a reach', () => {
  test('that no source counted is two of five, so that it does not read as small', () => {
    const unknown = publicly({ role: role('crash') })
    expect(unknown.R0).toBe(publicly({ role: role('crash'), reach: { volume: 2, ...fresh } }).R0)
    expect(rowOf(unknown, 'reach')).toMatchObject({ state: 'expected', quality: null })
    expect(publicly({ role: role('crash'), reach: { volume: 0, ...fresh } }).R0).toBeLessThan(unknown.R0)
  })
})

describe('a level', () => {
  test('is not given where neither the role nor a fact is known', () => {
    expect(publicly({})).toMatchObject({ known: false, gate: 'no-role', level: 'unknown', band: null, basis: 'none' })
    const unanswered = { sellsOrShares: null, crossContextAds: null, profiling: null, trainsAi: null, ...fresh }
    expect(publicly({ use: unanswered }).known).toBe(false)
    expect(publicly({ reach: { volume: 5, ...fresh } }).known).toBe(false)
  })

  test('is not given where the range crosses levels too widely, though score and range are', () => {
    const explanation = publicly({
      role: role('communication'),
      reach: { volume: 0, ...fresh },
      protections: [{ id: 'non-profit', ...fresh }],
    })
    expect(explanation).toMatchObject({ known: true, gate: 'not-enough', level: 'unknown', band: null })
    expect([explanation.low, explanation.R, explanation.high]).toEqual([23, 40, 53])
    expect(explanation.factors.reduce((sum, { points }) => sum + points, 0)).toBe(explanation.R0)
  })

  test('is high by a role alone only where nothing else is possible', () => {
    const reach = { volume: 5, ...fresh }
    expect(publicly({ role: role('ad-platform'), reach })).toMatchObject({
      basis: 'role-alone',
      gate: 'not-enough',
      level: 'unknown',
    })
    expect(publicly({ role: role('location-broker') })).toMatchObject({ basis: 'role-alone', level: 'high' })
  })

  test('of a role that is only inferred is given where all of a wider range lies in it, and by a look at the thing itself', () => {
    const inferred = (id: 'hosting' | 'analytics' | 'cdn') => ({ ...role(id), quality: 'heuristic' as const })
    const analytics = publicly({ role: inferred('analytics') })
    expect(analytics).toMatchObject({ gate: 'not-enough', level: 'unknown', basis: 'role-alone' })
    expect(analytics.R).toBe(publicly({ role: role('analytics') }).R)
    expect(analytics.low).toBeLessThan(publicly({ role: role('analytics') }).low)
    expect(analytics.reasons).toEqual([{ code: 'role', role: 'analytics', isInferred: true }])
    expect(publicly({ role: inferred('hosting') })).toMatchObject({ gate: 'settled', level: 'low' })
    const looked = publicly({ role: inferred('analytics'), tracking: { kinds: [], ...fresh, quality: 'measured' } })
    expect(looked).toMatchObject({ gate: 'settled', level: 'low' })
  })

  test('names what is known though it says no more than the role', () => {
    const data = { dpc: 1, ei: 25 as const, types: 1, atLeast: true as const, ...fresh }
    const explanation = publicly({ role: role('ad-network'), data })
    expect(explanation.basis).toBe('role-alone')
    expect(explanation.reasons).toContainEqual(
      expect.objectContaining({ code: 'observed', hazard: 'data', than: 'no-more' }),
    )
  })

  test('narrows by a sixth of the spread with each hazard that was observed', () => {
    const width = (facts: Partial<ScoreFacts>) => {
      const { low, high } = publicly({ role: role('social'), reach: { volume: 0, ...fresh }, ...facts })
      return high - low
    }
    const tracking = { kinds: ['ads' as const], ...fresh }
    const data = { dpc: 2, ei: 75 as const, types: 5, ...fresh }
    expect(width({ tracking })).toBeLessThan(width({}))
    expect(width({ tracking, data })).toBeLessThan(width({ tracking }))
  })
})

describe('an act of an authority', () => {
  const h = (...events: ScoreInputs['events']) =>
    publicly({ role: role('analytics') }, events)
      .factors.filter(({ group }) => group === 'event')
      .map((row) => row.h)

  test('counts by what it is about, by its kind, and halves with its age', () => {
    expect(h(act({}))).toEqual([600_000])
    expect(h(act({ severity: 'covert-collection', kind: 'suit' }))).toEqual([350_000])
    expect(h(act({ severity: 'small', kind: 'private-suit' }))).toEqual([108_000])
    expect(h(act({ date: '2020-01-15' }))).toEqual([300_000])
    expect(h(act({ kind: 'notice', date: '2022-01-15' }))).toEqual([210_000])
    expect(h(act({ remediated: true }))).toEqual([420_000])
    // A notice that was closed established nothing.
    expect(h(act({ kind: 'notice', remediated: true }))).toEqual([147_000])
    expect(h(act({ kind: 'verdict' }))).toEqual([600_000])
  })

  test('on appeal counts less and says so; annulled, withdrawn or dated in the future it does not count', () => {
    const explanation = publicly({ role: role('analytics') }, [act({ status: 'appealed' })])
    expect(rowOf(explanation, 'event:act-1')).toMatchObject({ h: 480_000 })
    expect(rowOf(explanation, 'event:act-1')?.note).toContain('on appeal, so it counts less')
    for (const rest of [{ status: 'annulled' }, { status: 'withdrawn' }, { date: '2026-02' }] as const) {
      const without = publicly({ role: role('analytics') }, [act(rest)])
      expect(without).toMatchObject({ R: publicly({ role: role('analytics') }).R, floors: [] })
      expect(rowOf(without, 'event:act-1')?.h).toBe(0)
    }
  })

  test('and another of the same case count once, the gravest', () => {
    const complaint = act({ id: 'complaint', kind: 'suit', case: 'x' })
    const order = act({ id: 'order', case: 'x' })
    expect(h(complaint, order)).toEqual([0, 600_000])
    expect(h(act({ id: 'a', caseRef: 'C-1', kind: 'suit' }), act({ id: 'b', caseRef: 'C-1' }))).toEqual([0, 600_000])
    expect(h(act({ id: 'a' }), act({ id: 'b', severity: 'small' }))).toEqual([600_000, 90_000])
    const noted = publicly({ role: role('analytics') }, [complaint, order])
    expect(rowOf(noted, 'event:complaint')?.note).toContain('graver act of the same case')
  })

  test('about another product of the company counts a fifth by the role, in one row', () => {
    const events = ['a', 'b', 'c'].map((id) => act({ id, scope: 'company' }))
    const rows = (id: 'ad-platform' | 'cdn') =>
      publicly({ role: role(id) }, events).factors.filter(({ group }) => group === 'event')
    expect(rows('ad-platform').map((row) => [row.id, row.h])).toEqual([['company-conduct', 160_000]])
    // .11 of .82
    expect(rows('cdn').map((row) => row.h)).toEqual([21_463])
    expect(publicly({ role: role('cdn') }, events)).toMatchObject({ level: 'low', floors: [] })
  })

  test('on the sale of sensitive data holds the score at 60 for six years, with the act on the line', () => {
    const floors = (rest: Parameters<typeof act>[0], mode: ScoreInputs['mode'] = 'public') =>
      score({ ...publicInputs({ today, facts: { role: role('cdn') }, events: [act(rest)] }), mode }).floors
    expect(floors({ authority: 'ftc', caseRef: 'C-4802', date: '2024-04-11' })).toEqual([
      {
        id: 'F3',
        value: 60,
        reason: 'Sale or disclosure of sensitive data: FTC C-4802, order of 2024-04-11',
        eventId: 'act-1',
      },
    ])
    expect(floors({ date: '2020-01-16' })).toHaveLength(1)
    expect(floors({ kind: 'suit', status: 'pending' })).toHaveLength(1)
    expect(floors({}, 'researched')).toHaveLength(1)
    for (const rest of [
      { date: '2020-01-15' },
      { remediated: true },
      { kind: 'private-suit' },
      { kind: 'notice' },
      { severity: 'covert-collection' },
      { scope: 'company' },
      { status: 'annulled' },
    ] as const)
      expect(floors(rest)).toEqual([])
  })
})

describe('registers, audiences, protections, reach', () => {
  const registration = (rest: Partial<ScoreFacts['registrations'][number]> = {}) => ({
    id: 'ca-2025',
    registry: 'ca' as const,
    year: 2025,
    until: null,
    location: null,
    minors: null,
    reproductive: null,
    ...fresh,
    ...rest,
  })
  const registered = (...registrations: ScoreFacts['registrations']) =>
    publicly({ role: role('data-broker'), registrations })
      .factors.filter(({ group }) => group === 'registration')
      .map((row) => row.h)

  test('a registration counts until the end of the next year, and then halves every two years', () => {
    expect(registered(registration())).toEqual([200_000])
    expect(registered(registration({ year: 2024 }))).toEqual([200_000 - 0])
    expect(registered(registration({ year: 2021 }))).toEqual([70_711])
    expect(registered(registration({ year: 2025, until: '2025-01-15' }))).toEqual([141_421])
    expect(registered(registration({ year: 2027 }))).toEqual([0])
  })

  test('is not a guess, even where the role is one', () => {
    const inferred = { ...role('analytics'), quality: 'heuristic' as const }
    expect(publicly({ role: inferred })).toMatchObject({ gate: 'not-enough' })
    expect(publicly({ role: inferred, registrations: [registration()] })).toMatchObject({
      gate: 'settled',
      level: 'high',
    })
  })

  test('what it says of location, minors and reproductive data adds; several registers count once', () => {
    expect(registered(registration({ location: true, minors: true, reproductive: true }))).toEqual([700_000])
    expect(registered(registration({ location: true }), registration({ id: 'vt-2025', registry: 'vt' }))).toEqual([
      222_727, 127_273,
    ])
  })

  test('a registered company’s ads move half-way to a data broker; its CDN counts the register by its role', () => {
    const ads = publicly({ role: role('ad-network'), registrations: [registration()] })
    expect(rowOf(ads, 'data')?.h).toBe(310_000)
    const cdn = publicly({ role: role('cdn'), registrations: [registration()] })
    expect(rowOf(cdn, 'data')?.h).toBe(60_000)
    expect(rowOf(cdn, 'registration:ca-2025')?.h).toBe(26_829)
    expect(ads.reasons[0]).toEqual({
      code: 'registered-broker',
      registries: ['ca'],
      year: 2025,
      isCurrent: true,
      location: false,
      minors: false,
      reproductive: false,
    })
  })

  test('audiences add up to their limit, each once', () => {
    const audience = (...ids: ScoreFacts['audience'][number]['id'][]) =>
      publicly({ role: role('social'), audience: ids.map((id) => ({ id, ...fresh })) })
        .factors.filter(({ group }) => group === 'audience')
        .map((row) => row.h)
    expect(audience('orientation', 'orientation', 'finance')).toEqual([200_000, 0, 50_000])
    expect(audience('orientation', 'reproductive')).toEqual([175_000, 175_000])
  })

  test('protections multiply up to their limit, as negative rows, and reach multiplies what is left', () => {
    const facts = { role: role('communication'), reach: { volume: 5, ...fresh } }
    const rows = publicly({
      ...facts,
      protections: [
        { id: 'end-to-end', ...fresh },
        { id: 'no-ads', ...fresh },
      ],
    }).factors
    const of = (group: string) => rows.filter((row) => row.group === group).reduce((sum, row) => sum + row.h, 0)
    // .60 · (1 − .65 · .55)
    expect(of('protection')).toBe(-385_500)
    expect(rows.find(({ id }) => id === 'reach')?.h).toBe(32_175)
    const all = publicly({
      ...facts,
      protections: (['end-to-end', 'no-ads', 'local', 'public-body', 'non-profit'] as const).map((id) => ({
        id,
        ...fresh,
      })),
    })
    expect(all.factors.filter(({ group }) => group === 'protection').reduce((sum, row) => sum + row.h, 0)).toBe(
      -450_000,
    )
    expect(all.level).toBe('low')
  })

  test('a fact dated in the future does not count yet', () => {
    const later = { ...fresh, asOf: '2026-02' }
    const bare = publicly({ role: role('analytics') })
    const {
      inputs: _,
      inputsHash: __,
      ...rest
    } = publicly({
      role: role('analytics'),
      tracking: { kinds: ['broker'], ...later },
      audience: [{ id: 'health', ...later }],
      protections: [{ id: 'no-ads', ...later }],
      registrations: [registration({ asOf: '2026-02' })],
      reach: { volume: 5, ...later },
    })
    expect(bare).toMatchObject(rest)
    expect(publicly({ role: { id: 'analytics', ...later } }).known).toBe(false)
  })
})

describe('without a contract', () => {
  test('what depends on one says so', () => {
    const { factors } = publicly(examples.E4.facts)
    const left = factors.filter((factor) => factor.note === 'Depends on your contract')
    expect(left.map(({ id }) => id)).toEqual([
      'criticality',
      'transfer',
      'fourth',
      'contract',
      'assurance',
      'governance',
    ])
    expect(left.every((factor) => factor.state === 'not-applicable' && factor.h === 0)).toBe(true)
  })

  test('a breach counts a quarter on a public page, and lifts to no floor there', () => {
    const on = (mode: ScoreInputs['mode']) =>
      score({ ...publicInputs({ today, facts: { role: role('utility') }, events: [event({})] }), mode })
    expect(rowOf(on('public'), 'event:breach-1')?.h).toBe(250_000)
    expect(rowOf(on('researched'), 'event:breach-1')?.h).toBe(1_000_000)
    expect([on('public').floors.length, on('researched').floors.length]).toEqual([0, 1])
  })

  test('evidence older than 24 months is indicative, with its month', () => {
    const seen = (asOf: string) => publicly({ tracking: { kinds: [], ...fresh, asOf } }).indicative
    expect(seen('2024-01')).toBeNull()
    expect(seen('2023-12-31')).toBe('2023-12')
    expect(seen('2022')).toBe('2022')
    expect(score(inputsOf({ tracking: { kinds: [], ...fresh, asOf: '2022-03' } })).indicative).toBeNull()
  })

  test('what an investigation did not find out about transfers and controls neither adds nor takes away', () => {
    const researched = (facts: Partial<ScoreFacts>) => score({ ...publicInputs({ today, facts }), mode: 'researched' })
    const bare = { role: role('analytics') }
    expect(researched(bare).R0).toBe(publicly(bare).R0)
    expect([researched(bare).low, researched(bare).high]).toEqual([publicly(bare).low, publicly(bare).high])
    expect(researched({ ...bare, policy: { share: 1_000_000, ...fresh } }).R0).toBeLessThan(publicly(bare).R0)
    expect(researched({ ...bare, transfer: { mechanisms: ['blocked'], ...fresh } }).R0).toBeGreaterThan(
      publicly(bare).R0,
    )
  })
})

describe('under contract', () => {
  test('an unknown role with facts missing is provisional and never green', () => {
    const known = { ...examples.E2.facts, role: null }
    expect(score(inputsOf(known)).floors).toEqual([])
    const unsure = score(inputsOf({ ...known, use: null }))
    expect(unsure).toMatchObject({ gate: 'no-role', floors: [{ id: 'F0' }] })
    expect(unsure.K).toBeGreaterThan(400_000)
    expect(unsure.R).toBeGreaterThanOrEqual(40)
    expect(isProvisional(unsure)).toBe(true)
    expect(score(inputsOf({ ...known, use: null, role: role('crash') })).floors).toEqual([])
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
  expect(until(today).K).toBe(80_801)
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
