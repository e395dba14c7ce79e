import type { ScoreFacts, ScoreInputs } from './contract.ts'

/** Nothing is known of the contract with a vendor by those who have none. */
export const noGovernance: ScoreInputs['governance'] = {
  reviewOverdueDays: 0,
  lateCriticalFindings: 0,
  hasExpiredEvidence: false,
}

/** Statements that only a closer look can make. */
export const noConditions: ScoreInputs['conditions'] = {
  isProcessor: false,
  childData: false,
  bindingOrder: false,
  sellsLocationOrHealthWithoutConsent: false,
  invalidTls: false,
}

/** Inputs of a public page: what is given, and nothing assumed of the rest. */
export const publicInputs = ({ today, facts }: { today: string; facts: Partial<ScoreFacts> }): ScoreInputs => ({
  mode: 'public',
  today,
  facts: {
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
    ...facts,
  },
  events: [],
  governance: noGovernance,
  conditions: noConditions,
})
