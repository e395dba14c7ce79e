import type { ScoreEvent, ScoreFacts, ScoreInputs } from './contract.ts'

/** Facts that only an organization knows about its own vendor. */
export const noGovernance: ScoreInputs['governance'] = {
  reviewOverdueDays: 0,
  lateCriticalFindings: 0,
  hasExpiredEvidence: false,
}

/** Statements that only a closer look can make. */
export const noConditions: ScoreInputs['conditions'] = { isProcessor: false, childData: false, invalidTls: false }

export const noFacts: ScoreFacts = {
  role: null,
  company: null,
  audience: [],
  protections: [],
  registrations: [],
  reach: null,
  data: null,
  tracking: null,
  use: null,
  criticality: null,
  transfer: null,
  fourth: null,
  contract: null,
  assurance: null,
  policy: null,
  posture: null,
  transparency: null,
}

/** Inputs of a public page: the given facts and events, and nothing assumed about the rest. */
export const publicInputs = ({
  today,
  facts,
  events = [],
}: {
  today: string
  facts: Partial<ScoreFacts>
  events?: readonly ScoreEvent[]
}): ScoreInputs => ({
  mode: 'public',
  today,
  facts: { ...noFacts, ...facts },
  events: [...events],
  governance: noGovernance,
  conditions: noConditions,
})
