import type {
  assuranceKinds,
  dpaStates,
  EvidenceQuality,
  eventSeverities,
  importances,
  policyAnswers,
  policyChecks,
  postureAnswers,
  postureChecks,
  ScoreFacts,
  transferMechanisms,
} from './contract.ts'
import type { TrackingKind } from './tracking-kinds.ts'

// Every number of VRM-1, as whole millionths, so that a reader can hold them against the published method.
// They are expert opinion, not yet validated on outcomes, and every page that shows a score says so.

type Row<Keys extends readonly string[]> = Readonly<Record<Keys[number], number>>
export type FactId = keyof ScoreFacts

/** Largest h of each inherent hazard, in the order in which they are listed. */
export const hazardMax = {
  data: 500_000,
  tracking: 600_000,
  use: 350_000,
  criticality: 200_000,
  transfer: 200_000,
  fourth: 100_000,
} as const satisfies Partial<Record<FactId, number>>
export type HazardId = keyof typeof hazardMax
export const hazardIds = Object.keys(hazardMax) as HazardId[] // literal object: its keys are exactly these

export const allHazards = 1_950_000

/** Weight of each control in CS; together they are one. */
export const controlWeight = {
  contract: 250_000,
  assurance: 250_000,
  policy: 200_000,
  posture: 200_000,
  transparency: 100_000,
} as const satisfies Partial<Record<FactId, number>>
export type ControlId = keyof typeof controlWeight
export const controlIds = Object.keys(controlWeight) as ControlId[] // literal object: its keys are exactly these

/** The most that controls can take away from the hazards. */
export const controlsRemove = 600_000

/** The share of `data` that the kind of data decides; the number of types decides the rest. */
export const dataShares = { dpc: 750_000, types: 250_000, typesFull: 10, dpcFull: 4 }

/** What each tracking kind adds, once however many SDKs carry it. */
export const trackingWeight: Readonly<Record<TrackingKind, number>> = {
  broker: 400_000,
  fingerprint: 350_000,
  ads: 300_000,
  replay: 300_000,
  attribution: 250_000,
  social: 200_000,
  analytics: 150_000,
  'tag-manager': 120_000,
  identity: 50_000,
  crash: 50_000,
  functional: 20_000,
}

/** Points of fifteen. */
export const usePoints = { sellsOrShares: 6, crossContextAds: 3, profiling: 3, trainsAi: 3 } as const
export const useFull = 15

/** Points of fifteen, with the volume of 0 to 5 added. */
export const importancePoints: Row<typeof importances> = { low: 2, medium: 5, high: 8, critical: 10 }
export const criticalityFull = 15

/** People whose data it is: below the first figure 0, below the second 1, … */
export const volumeBelow = [1_000, 10_000, 100_000, 1_000_000, 10_000_000] as const

/** Points of ten. */
export const transferPoints: Row<typeof transferMechanisms> = {
  adequate: 0,
  'us-dpf': 2,
  'us-other': 4,
  scc: 5,
  unknown: 6,
  'no-mechanism': 8,
  blocked: 10,
}
export const transferFull = 10

/** Points of five by number of subprocessors. */
export const fourthUpTo = [
  { upTo: 0, points: 0 },
  { upTo: 5, points: 1 },
  { upTo: 20, points: 2 },
  { upTo: 50, points: 3 },
  { upTo: Number.MAX_SAFE_INTEGER, points: 4 },
] as const
export const fourthUnlisted = 5
export const fourthFull = 5

export const contractShare: Row<typeof dpaStates> & { clauses: number } = {
  none: 0,
  template: 500_000,
  signed: 600_000,
  /** Added to a signed one for the clauses met. */
  clauses: 400_000,
}

/** The best single item counts; the extension is added to it. */
export const assuranceShare: Row<typeof assuranceKinds> = {
  'soc2-type2': 900_000,
  iso27001: 800_000,
  'soc2-type1': 400_000,
  iso27701: 100_000,
}
export const assuranceExpired = 150_000
/** A claim without a capture keeps this share of its value. */
export const assuranceUncaptured = 400_000

export const policyShare: Row<typeof policyAnswers> = { met: 100_000, partial: 50_000, 'not-met': 0 }
export const policyCheckLabel: Readonly<Record<(typeof policyChecks)[number], string>> = {
  retention: 'retention',
  rights: 'rights',
  'sale-statement': 'sale statement',
  contact: 'contact or DPO',
  transfers: 'transfers',
  subprocessors: 'subprocessors',
  children: 'children',
  gpc: 'Global Privacy Control',
  'breach-window': 'breach notice window',
  date: 'date',
}

export const postureWeight: Row<typeof postureChecks> = {
  tls: 300_000,
  hsts: 150_000,
  csp: 150_000,
  dmarc: 150_000,
  spf: 100_000,
  cors: 100_000,
  dnssec: 50_000,
}
export const postureShare: Row<typeof postureAnswers> = { pass: 1_000_000, warning: 500_000, fail: 0 }

export const transparencyItemShare = 250_000

export const eventSeverity: Row<typeof eventSeverities> = {
  low: 80_000,
  medium: 200_000,
  high: 500_000,
  critical: 1_000_000,
}
export const eventUnverified = 400_000
export const eventRemediated = 700_000
export const eventHalfLifeMonths = 18
export const eventsMax = 1_200_000

export const governance = {
  overduePerPeriod: 20_000,
  overduePeriodDays: 15,
  overdueMax: 160_000,
  noSignedDpa: 100_000,
  lateCritical: 50_000,
  lateCriticalMax: 100_000,
  expiredEvidence: 40_000,
  max: 400_000,
} as const

export const floorValue = { F0: 40, F1: 60, F2: 70, F3: 80, F4: 40, F5: 40 } as const
/** F5: below this share of answered checks a researched score is not low, in millionths. */
export const leastCoverage = 500_000
/** F2 asks for a breach younger than this. */
export const freshBreachMonths = 12

export const qualityShare: Readonly<Record<EvidenceQuality, number>> = {
  measured: 1_000_000,
  signed: 1_000_000,
  captured: 800_000,
  claimed: 600_000,
  'third-party': 400_000,
  heuristic: 200_000,
}

export const halfLifeDays: Readonly<Record<FactId, number>> = {
  data: 180,
  tracking: 90,
  use: 180,
  criticality: 365,
  transfer: 180,
  fourth: 180,
  contract: 365,
  assurance: 365,
  policy: 180,
  posture: 30,
  transparency: 180,
}

export const confidenceFrom = { high: 700_000, medium: 400_000 } as const

/** Evidence older than this many months makes a public score indicative. */
export const indicativeAfterMonths = 24

/** What counts on a page of somebody with whom nobody has a contract. */
export const publicFacts: readonly HazardId[] = ['data', 'tracking', 'use', 'criticality']
/** At least one of these must be known there, or the level is unknown. */
export const publicCore = ['data', 'tracking', 'use'] as const

/** What stands in for an unknown fact: in the score (prior), and at the two ends of the interval. */
export interface Stand {
  data: { dpc: number; ei: number; types: number }
  tracking: readonly TrackingKind[]
  /** Points of fifteen; an answer that is unknown among known ones takes its part of them. */
  use: number
  criticality: { importance: (typeof importances)[number]; volume: number }
  transfer: number
  fourth: number
  controls: Readonly<Record<ControlId, number>>
}

export const standIns: Readonly<Record<'prior' | 'best' | 'worst', Stand>> = {
  prior: {
    data: { dpc: 2, ei: 75, types: 5 },
    tracking: ['analytics', 'ads'],
    use: 4,
    criticality: { importance: 'medium', volume: 2 },
    transfer: 6,
    fourth: 5,
    controls: { contract: 0, assurance: 0, policy: 300_000, posture: 700_000, transparency: 200_000 },
  },
  best: {
    data: { dpc: 1, ei: 25, types: 2 },
    tracking: [],
    use: 0,
    criticality: { importance: 'medium', volume: 2 },
    transfer: 0,
    fourth: 1,
    controls: { contract: 500_000, assurance: 900_000, policy: 900_000, posture: 700_000, transparency: 800_000 },
  },
  worst: {
    data: { dpc: 4, ei: 100, types: 12 },
    tracking: ['ads', 'fingerprint', 'broker', 'replay'],
    use: 15,
    criticality: { importance: 'medium', volume: 2 },
    transfer: 8,
    fourth: 5,
    controls: { contract: 0, assurance: 0, policy: 0, posture: 700_000, transparency: 0 },
  },
}

/** On a public page an unknown reach is at most the widest, and an unknown fact does not count at all. */
export const publicWorstVolume = 5
