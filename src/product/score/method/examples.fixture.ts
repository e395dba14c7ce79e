import type { RoleId } from '../vocabulary.ts'
import type { BreachEvent, ConductEvent, EvidenceQuality, EvidenceRef, ScoreFacts, ScoreInputs } from './contract.ts'
import { noFacts } from './public-inputs.ts'
import type { TrackingKind } from './tracking-kinds.ts'

// The vendors of the method's worked examples, with the inputs that the method publishes for them.

export const today = '2026-01-15'

/** Measured today: the ages behind K are a matter of their own tests. */
export const fresh: { quality: EvidenceQuality; asOf: string; evidence: EvidenceRef[] } = {
  quality: 'measured',
  asOf: today,
  evidence: [],
}

const noConditions: ScoreInputs['conditions'] = {
  isProcessor: true,
  childData: false,
  invalidTls: false,
}

export const wellKept = { reviewOverdueDays: 0, lateCriticalFindings: 0, hasExpiredEvidence: false }

export const inputsOf = (facts: Partial<ScoreFacts>, rest: Partial<ScoreInputs> = {}): ScoreInputs => ({
  mode: 'contract',
  today,
  facts: { ...noFacts, ...facts },
  events: [],
  governance: wellKept,
  conditions: noConditions,
  ...rest,
})

export const event = (rest: Partial<BreachEvent>): BreachEvent => ({
  id: 'breach-1',
  kind: 'breach',
  title: 'Breach',
  severity: 'critical',
  date: today,
  scope: 'own',
  verified: true,
  remediated: false,
  evidence: [],
  ...rest,
})

export const act = (rest: Partial<ConductEvent>): ConductEvent => ({
  id: 'act-1',
  kind: 'order',
  title: 'Sold precise location, the authority found.',
  severity: 'sale-or-disclosure-of-sensitive',
  subject: 'sensitive-sale',
  status: 'final',
  authority: 'ftc',
  caseRef: null,
  case: null,
  date: today,
  scope: 'own',
  verified: true,
  remediated: false,
  evidence: [],
  ...rest,
})

export const role = (id: RoleId) => ({ id, ...fresh })

const data = (dpc: number, ei: 25 | 50 | 75 | 100, types: number) => ({ dpc, ei, types, ...fresh })
const tracking = (...kinds: TrackingKind[]) => ({ kinds, ...fresh })
const use = (yes: boolean, trainsAi = false) => ({
  sellsOrShares: yes,
  crossContextAds: yes,
  profiling: yes,
  trainsAi,
  ...fresh,
})
const controls = (assurance: number, policy: number, posture: number, transparency: number) => ({
  assurance: { share: assurance, ...fresh },
  policy: { share: policy, ...fresh },
  posture: { share: posture, ...fresh },
  transparency: { share: transparency, ...fresh },
})
const signed = (clausesMet: number, clausesTotal: number) => ({
  dpa: 'signed' as const,
  clausesMet,
  clausesTotal,
  ...fresh,
})
const noDpa = { dpa: 'none' as const, clausesMet: 0, clausesTotal: 0, ...fresh }

const adPulse: Partial<ScoreFacts> = {
  role: role('ad-network'),
  data: data(2, 75, 9),
  tracking: tracking('ads', 'attribution', 'fingerprint', 'analytics'),
  use: use(true),
  criticality: { importance: 'medium', volume: 4, ...fresh },
  transfer: { mechanisms: ['us-other'], ...fresh },
  fourth: { subprocessors: null, ...fresh },
  contract: noDpa,
  ...controls(300_000, 350_000, 700_000, 300_000),
}

const crashLens: Partial<ScoreFacts> = {
  role: role('crash'),
  data: data(1, 50, 4),
  tracking: tracking('crash'),
  use: use(false),
  criticality: { importance: 'medium', volume: 3, ...fresh },
  transfer: { mechanisms: ['us-dpf'], ...fresh },
  fourth: { subprocessors: 12, ...fresh },
  contract: signed(7, 8),
  ...controls(900_000, 800_000, 850_000, 900_000),
}

/** The method's E1 to E5. */
export const examples = {
  E1: inputsOf(adPulse),
  E1Signed: inputsOf({ ...adPulse, contract: signed(8, 10) }),
  E2: inputsOf(crashLens),
  E2Breach: inputsOf(crashLens, { events: [event({})] }),
  E3: inputsOf(
    {
      role: role('utility'),
      data: data(4, 100, 14),
      tracking: tracking('analytics', 'tag-manager'),
      use: use(false),
      criticality: { importance: 'critical', volume: 3, ...fresh },
      transfer: { mechanisms: ['us-other'], ...fresh },
      fourth: { subprocessors: 40, ...fresh },
      contract: signed(5, 8),
      ...controls(900_000, 600_000, 600_000, 500_000),
    },
    {
      events: [event({ severity: 'high', date: '2025-05-15', remediated: true })],
      governance: { reviewOverdueDays: 40, lateCriticalFindings: 1, hasExpiredEvidence: false },
    },
  ),
  E4: inputsOf(
    {
      role: role('health'),
      data: data(4, 100, 16),
      tracking: tracking('ads', 'attribution', 'analytics', 'social', 'replay', 'fingerprint'),
      use: use(true, true),
      criticality: { importance: 'high', volume: 5, ...fresh },
      transfer: { mechanisms: ['no-mechanism'], ...fresh },
      fourth: { subprocessors: null, ...fresh },
      contract: noDpa,
      ...controls(0, 200_000, 400_000, 100_000),
    },
    {
      events: [event({ date: '2025-10-15' })],
      governance: { reviewOverdueDays: 120, lateCriticalFindings: 2, hasExpiredEvidence: false },
    },
  ),
  /** Only a domain is known: its posture was measured, and the organization rated it. */
  E5: inputsOf({
    criticality: { importance: 'medium', volume: 2, ...fresh },
    posture: { share: 700_000, ...fresh },
  }),
}
