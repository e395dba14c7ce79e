import { expect, test } from 'vitest'
import { kinds } from '../scene/ledger.ts'
import type { Batch } from './batch.ts'
import type { Round } from './rounds.ts'
import { faultsIn, judge, pageOfFaults, pageOfKills } from './verdict.ts'

const round = (more: Partial<Round> = {}): Round => ({
  ...{
    round: 1,
    victim: 'all',
    killAfterMs: 500,
    againAfterMs: undefined,
    kills: 1,
    restartMs: 1_000,
    ended: [],
    faults: [],
  },
  ...more,
})
const nothing = { effects: 0, doubled: [], repeated: [] }
const batch = (more: Partial<Batch> = {}): Batch => ({
  ...{ mode: 'embedded', seed: 1, rounds: [round()], acknowledged: { vendor: 2 }, lost: [], unfinished: [] },
  counted: { letters: nothing, webhooks: nothing, rows: nothing },
  ...{
    answers: { ok: 10, away: 1, refused: 0, wrong: [] },
    bugs: [],
    faults: [],
    hooks: { tried: 10, untaken: 1, forged: 0 },
  },
  ...more,
})

test('rounds in which all is well have no fault, and the page says so', () => {
  expect(judge([batch()])).toMatchObject({ rounds: 1, lost: 0, doubled: 0, unopenable: 0, faults: [] })
  expect(pageOfKills([batch()])).toContain('Nothing else was found.')
})

test.each<[string, Partial<Batch>]>([
  ['a lost write', { lost: ['vendor a'] }],
  ['a write that a round missed', { rounds: [round({ faults: ['lost: vendor a'] })] }],
  ['an effect that never came', { unfinished: ['report 1 of round 2'] }],
  [
    'an effect that came twice',
    { counted: { letters: { ...nothing, doubled: ['x'] }, webhooks: nothing, rows: nothing } },
  ],
  [
    'more repeats than kills',
    { counted: { letters: { ...nothing, repeated: ['x', 'x', 'x'] }, webhooks: nothing, rows: nothing } },
  ],
  ['an answer of 500', { answers: { ok: 1, away: 0, refused: 0, wrong: ['GET /: 500'] } }],
  ['a bug in the log', { bugs: ['{"msg":"bug"}'] }],
  ['webhooks that do not arrive', { hooks: { tried: 10, untaken: 2, forged: 0 } }],
  ['a webhook that is not signed as it should be', { hooks: { tried: 10, untaken: 0, forged: 1 } }],
  ['a chain that does not verify', { faults: ['sightline verify-audit ended with 3'] }],
  ['a restart that takes too long', { rounds: [round({ restartMs: 3_001 })] }],
])('%s is a fault', (_, more) => {
  expect(judge([batch(more)]).faults).toHaveLength(1)
})

test('over ten rounds the load has done of everything something', () => {
  const ten = Array.from({ length: 10 }, () => round())
  const acknowledged = Object.fromEntries(kinds.map((kind) => [kind, 1]))
  expect(judge([batch({ rounds: ten, acknowledged })]).faults).toEqual([])
  const { report: _, ...others } = acknowledged
  expect(judge([batch({ rounds: ten, acknowledged: others })]).faults).toHaveLength(1)
})

test('lost writes, doubled effects and rounds that do not open are counted as what they are', () => {
  const rounds = [round({ faults: ['lost: vendor a', 'does not open: /', 'does not open: /search'] }), round()]
  const counted = { letters: { ...nothing, doubled: ['a', 'b'] }, webhooks: nothing, rows: nothing }
  expect(judge([batch({ rounds, counted, lost: ['vendor b'] })])).toMatchObject({ lost: 2, doubled: 2, unopenable: 1 })
})

test('as many repeats under one name are allowed as workers were killed, and one for the first start', () => {
  const counted = { letters: { ...nothing, repeated: ['x', 'y'] }, webhooks: nothing, rows: nothing }
  expect(judge([batch({ counted })]).faults).toEqual([])
  expect(judge([batch({ counted, rounds: [round({ victim: 'web' })] })]).faults).toHaveLength(1)
})

test('a fault that could not be brought about is told with its reason, and is none of the product', () => {
  const skipped = { name: 'disk-full', title: 'The disk is full', how: 'So.', checks: [], skipped: 'no right to mount' }
  const broken = {
    ...{ name: 'slow', title: 'Slow', how: 'So.' },
    checks: [{ what: 'lost', measured: '1: vendor a', holds: false }],
  }
  expect(faultsIn([skipped, broken])).toEqual(['slow: lost: 1: vendor a'])
  expect(pageOfFaults([skipped])).toContain('Not tried: no right to mount')
  expect(pageOfFaults([broken])).toContain('**no**')
})
