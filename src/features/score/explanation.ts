import type { Addends } from './addends.ts'
import type { ScoreFactor, ScoreInputs } from './contract.ts'
import { counts, governanceIds, isKnown } from './factors.ts'
import { apportion } from './fixed.ts'
import { dependsOnContract, eventNote, factNote, governanceNote, notCountedInPublic, unknownNote } from './notes.ts'
import { controlIds, type FactId, hazardIds } from './tables.ts'

/** Names of the rows, as every screen and report writes them. */
export const factorLabels = {
  data: 'Personal data',
  tracking: 'Tracking',
  use: 'Use of data',
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

/** What a public page cannot know, as against what it leaves out by rule. */
const contractual: readonly FactId[] = ['transfer', 'fourth', 'contract', 'assurance']

type Row = Omit<ScoreFactor, 'points'>

/** One row per factor in the order of the method, with points that sum exactly to R0. */
export function explainFactors(inputs: ScoreInputs, addends: Addends, R0: number): ScoreFactor[] {
  const rows: Row[] = [
    ...hazardIds.map((id) => factRow(inputs, id, 'hazard', addends.hazards[id])),
    ...controlIds.map((id) => factRow(inputs, id, 'control', addends.controls[id])),
    ...(inputs.mode === 'public' ? [eventsLeftOut] : eventRows(inputs, addends)),
    ...(inputs.mode === 'contract' ? governanceRows(inputs, addends) : [governanceLeftOut]),
  ]
  const points = apportion(
    R0,
    rows.map((row) => row.h),
  )
  return rows.map((row, index) => ({ ...row, points: points[index] ?? 0 }))
}

function factRow(inputs: ScoreInputs, id: FactId, group: 'hazard' | 'control', h: number): Row {
  const { mode, facts } = inputs
  const row = { id, label: factorLabels[id], group, h }
  const fact = facts[id]
  if (!counts(mode, id)) {
    const note = contractual.includes(id) ? dependsOnContract : notCountedInPublic
    return { ...row, quality: null, state: 'not-applicable', note, evidence: [] }
  }
  if (fact === null || !isKnown(facts, id)) {
    return { ...row, quality: null, state: 'unknown', note: unknownNote(id, mode), evidence: [] }
  }
  const note = [factNote(inputs, id), ...(fact.note === undefined ? [] : [fact.note])].join('. ')
  return { ...row, quality: fact.quality, state: 'known', note, evidence: fact.evidence }
}

const leftOut = (id: string, label: string, group: ScoreFactor['group'], note: string): Row => ({
  id,
  label,
  group,
  h: 0,
  quality: null,
  state: 'not-applicable',
  note,
  evidence: [],
})

const eventsLeftOut = leftOut('events', 'Events', 'event', notCountedInPublic)
const governanceLeftOut = leftOut('governance', 'Governance', 'governance', dependsOnContract)

const eventRows = (inputs: ScoreInputs, addends: Addends): Row[] =>
  inputs.events.map((event, index) => ({
    id: `event:${event.id}`,
    label: event.title,
    group: 'event',
    h: addends.events[index] ?? 0,
    quality: event.verified ? 'captured' : 'claimed',
    state: 'known',
    note: eventNote(event, inputs.today),
    evidence: event.evidence,
  }))

/** How an organisation looks after its own vendor. */
const governanceRows = (inputs: ScoreInputs, addends: Addends): Row[] =>
  governanceIds.map((id) => ({
    id,
    label: factorLabels[id],
    group: 'governance',
    h: addends.governance[id],
    quality: 'measured',
    state: 'known',
    note: governanceNote(inputs, id, addends.governance[id]),
    evidence: [],
  }))
