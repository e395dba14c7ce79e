import { audienceNames, protectionNames } from '../vocabulary.ts'
import type { Addends } from './addends.ts'
import type { EvidenceRef, Pooling, ScoreEvent, ScoreFactor, ScoreInputs } from './contract.ts'
import { isCoreKnown, pooled } from './core.ts'
import { counts, governanceIds, isCore, isKnown } from './factors.ts'
import { apportion } from './fixed.ts'
import {
  actName,
  dependsOnContract,
  elsewhereNote,
  eventNote,
  expectedNote,
  factNote,
  governanceNote,
  notCountedInPublic,
  pooledNote,
  reachNote,
  registrationNote,
  unknownNote,
} from './notes.ts'
import { isConduct, isInForce } from './record.ts'
import { type CoreId, controlIds, coreIds, type FactId, hazardIds, unknownReach } from './tables.ts'

/** Names of the rows, as every screen and report writes them. */
export const factorLabels = {
  data: 'Personal data',
  tracking: 'Tracking',
  use: 'Use of data',
  reach: 'Reach',
  audience: 'Whose data',
  registration: 'Data broker register',
  'company-conduct': 'Conduct elsewhere at the company',
  criticality: 'Criticality',
  transfer: 'Transfers abroad',
  fourth: 'Subprocessors',
  contract: 'Contract',
  assurance: 'Assurance',
  policy: 'Privacy policy',
  posture: 'Security posture',
  transparency: 'Transparency',
  'review-overdue': 'Overdue review',
  'no-dpa': 'No signed DPA',
  'late-critical': 'Late critical findings',
  'expired-evidence': 'Expired evidence',
} as const

/** Facts that a public page cannot know, unlike those that it leaves out by rule. */
const contractual: readonly FactId[] = ['criticality', 'transfer', 'fourth', 'contract', 'assurance']

type Row = Omit<ScoreFactor, 'points'>

/** One row per factor in the order of the method, with points that sum exactly to R0. */
export function explainFactors(inputs: ScoreInputs, addends: Addends, R0: number): ScoreFactor[] {
  const rows: Row[] = [
    ...coreIds.map((id) => coreRow(inputs, id, addends.hazards[id])),
    ...protectionRows(inputs, addends),
    reachRow(inputs, addends.reach),
    ...audienceRows(inputs, addends),
    ...hazardIds
      .filter((id) => !isCore(id))
      .map((id) => factRow(inputs, id, { group: 'hazard', h: addends.hazards[id] })),
    ...controlIds.map((id) => factRow(inputs, id, { group: 'control', h: addends.controls[id] })),
    ...registrationRows(inputs, addends),
    ...eventRows(inputs, addends),
    ...(inputs.mode === 'contract' ? governanceRows(inputs, addends) : [governanceLeftOut]),
  ]
  const points = apportion(
    R0,
    rows.map((row) => row.h),
  )
  return rows.map((row, index) => ({ ...row, points: points[index] ?? 0 }))
}

function coreRow(inputs: ScoreInputs, id: CoreId, h: number): Row {
  const { facts } = inputs
  const fact = facts[id]
  const { prior, observed, weight } = pooled(inputs, id)
  const pooling: Pooling = { prior, observed, weight }
  const row = { id, label: factorLabels[id], group: 'hazard' as const, h, pooling }
  if (fact === null || !isCoreKnown(facts, id)) {
    const evidence = facts.role?.evidence ?? []
    const state = facts.role === null ? 'unknown' : 'expected'
    return { ...row, quality: null, state, note: expectedNote(inputs), evidence }
  }
  const notes = [factNote(inputs, id), fact.note, pooledNote(inputs, { ...pooling, h })]
  return { ...row, quality: fact.quality, state: 'known', note: sentences(notes), evidence: fact.evidence }
}

const sentences = (notes: readonly (string | null | undefined)[]): string =>
  notes.filter((note) => note !== null && note !== undefined && note !== '').join('. ')

type NotCore = Exclude<FactId, CoreId>

function factRow(inputs: ScoreInputs, id: FactId, { group, h }: { group: 'hazard' | 'control'; h: number }): Row {
  const { mode, facts } = inputs
  const row = { id, label: factorLabels[id], group, h, pooling: null }
  const fact = facts[id]
  if (!counts(mode, id)) {
    const note = contractual.includes(id) ? dependsOnContract : notCountedInPublic
    return { ...row, quality: null, state: 'not-applicable', note, evidence: [] }
  }
  if (fact === null || !isKnown(facts, id)) {
    // Core facts have rows of their own.
    return { ...row, quality: null, state: 'unknown', note: unknownNote(id as NotCore, mode), evidence: [] }
  }
  return {
    ...row,
    quality: fact.quality,
    state: 'known',
    note: sentences([factNote(inputs, id), fact.note]),
    evidence: fact.evidence,
  }
}

function reachRow({ mode, facts: { reach } }: ScoreInputs, h: number): Row {
  const row = {
    id: 'reach',
    label: factorLabels.reach,
    group: 'hazard' as const,
    h,
    pooling: null,
    evidence: [] as EvidenceRef[],
  }
  if (reach !== null)
    return {
      ...row,
      quality: reach.quality,
      state: 'known',
      note: sentences([reachNote(reach), reach.note]),
      evidence: reach.evidence,
    }
  if (mode === 'contract') return { ...row, quality: null, state: 'not-applicable', note: 'Counted as criticality' }
  return { ...row, quality: null, state: 'expected', note: `Not known, counted as ${unknownReach} of 5` }
}

const audienceRows = ({ facts: { audience } }: ScoreInputs, addends: Addends): Row[] =>
  audience.map(({ id, quality, note, evidence }, index) => ({
    id: `audience:${id}`,
    label: `${factorLabels.audience}: ${audienceNames[id]}`,
    group: 'audience',
    h: addends.audience[index] ?? 0,
    quality,
    state: 'known',
    pooling: null,
    note: sentences(['Harm is likelier by what it holds', note]),
    evidence,
  }))

const protectionRows = ({ facts: { protections } }: ScoreInputs, addends: Addends): Row[] =>
  protections.map(({ id, quality, note, evidence }, index) => ({
    id: `protection:${id}`,
    label: protectionNames[id],
    group: 'protection',
    h: addends.protections[index] ?? 0,
    quality,
    state: 'known',
    pooling: null,
    note: sentences(['Takes its share off data, tracking and use', note]),
    evidence,
  }))

const registrationRows = ({ facts: { registrations }, today }: ScoreInputs, addends: Addends): Row[] =>
  registrations.map((row, index) => ({
    id: `registration:${row.id}`,
    label: factorLabels.registration,
    group: 'registration',
    h: addends.registrations[index] ?? 0,
    quality: row.quality,
    state: 'known',
    pooling: null,
    note: sentences([registrationNote(row, today), row.note]),
    evidence: row.evidence,
  }))

const governanceLeftOut: Row = {
  id: 'governance',
  label: 'Governance',
  group: 'governance',
  h: 0,
  quality: null,
  state: 'not-applicable',
  pooling: null,
  note: dependsOnContract,
  evidence: [],
}

function eventRows(inputs: ScoreInputs, addends: Addends): Row[] {
  const rows = inputs.events.map((event, index) => ({ event, h: addends.events[index] ?? 0 }))
  const isElsewhere = ({ event }: { event: ScoreEvent }) => isConduct(event) && event.scope === 'company'
  return [
    ...rows.filter((row) => !isElsewhere(row)).map(({ event, h }) => eventRow(inputs, event, h)),
    ...elsewhereRow(inputs, rows.filter(isElsewhere)),
  ]
}

const eventRow = (inputs: ScoreInputs, event: ScoreEvent, h: number): Row => ({
  id: `event:${event.id}`,
  label: isConduct(event) ? actName(event) : event.title,
  group: 'event',
  h,
  // Records of authorities and of breaches are others' statements, never the vendor's.
  quality: 'third-party',
  state: 'known',
  pooling: null,
  note: eventNote(event, inputs, h),
  evidence: event.evidence,
})

/** Acts about other products of the company: one row, however many they are. */
function elsewhereRow({ today }: ScoreInputs, rows: readonly { event: ScoreEvent; h: number }[]): Row[] {
  if (rows.length === 0) return []
  const counted = rows.filter(({ event }) => isInForce(event, today)).toSorted((a, b) => b.h - a.h)
  return [
    {
      id: 'company-conduct',
      label: factorLabels['company-conduct'],
      group: 'event',
      h: rows.reduce((sum, { h }) => sum + h, 0),
      quality: 'third-party',
      state: 'known',
      pooling: null,
      note: elsewhereNote(counted.map(({ event }) => event)),
      evidence: counted.slice(0, mostCited).flatMap(({ event }) => event.evidence),
    },
  ]
}

const mostCited = 10

/** Rows for an organization's governance of its own vendor. */
const governanceRows = (inputs: ScoreInputs, addends: Addends): Row[] =>
  governanceIds.map((id) => ({
    id,
    label: factorLabels[id],
    group: 'governance',
    h: addends.governance[id],
    quality: 'measured',
    state: 'known',
    pooling: null,
    note: governanceNote(inputs, id, addends.governance[id]),
    evidence: [],
  }))
