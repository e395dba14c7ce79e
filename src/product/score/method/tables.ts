import { type AudienceId, type ConductKind, genreRoles, type ProtectionId, type RoleId } from '../vocabulary.ts'
import type {
  assuranceKinds,
  ConductEvent,
  dpaStates,
  EvidenceQuality,
  eventSeverities,
  importances,
  policyAnswers,
  policyChecks,
  postureAnswers,
  postureChecks,
  transferMechanisms,
} from './contract.ts'
import type { TrackingKind } from './tracking-kinds.ts'

// Every number of VRM-2, as whole millionths, so that a reader can compare them with the published method.
// They are expert opinion; the methodology page prints them beside what was measured with them.

type Row<Keys extends readonly string[]> = Readonly<Record<Keys[number], number>>
export type FactId = HazardId | ControlId

/** Largest h of each inherent hazard, in the order in which they are listed. */
export const hazardMax = {
  data: 500_000,
  tracking: 600_000,
  use: 350_000,
  criticality: 200_000,
  transfer: 200_000,
  fourth: 100_000,
} as const
export type HazardId = keyof typeof hazardMax
export const hazardIds = Object.keys(hazardMax) as HazardId[] // literal object: its keys are exactly these

export const allHazards = 1_950_000

/** Hazards expected from a role; these three are pooled with observations. */
export const coreIds = ['data', 'tracking', 'use'] as const
export type CoreId = (typeof coreIds)[number]

export type RolePrior = Readonly<Record<CoreId | 'spread', number>>

const prior = (data: number, tracking: number, use: number, spread: number): RolePrior => ({
  data: data * 10_000,
  tracking: tracking * 10_000,
  use: use * 10_000,
  spread: spread * 10_000,
})

/** Priors of each role for data, tracking and use, and the spread around them, in hundredths of H. */
export const rolePriors: Readonly<Record<RoleId, RolePrior>> = {
  'location-broker': prior(42, 45, 33, 15),
  'data-broker': prior(36, 42, 30, 15),
  'ad-platform': prior(28, 32, 22, 15),
  'people-search': prior(44, 24, 30, 15),
  'visitor-identification': prior(30, 30, 20, 15),
  'ad-network': prior(26, 32, 22, 18),
  fingerprinting: prior(26, 34, 10, 20),
  attribution: prior(26, 26, 12, 15),
  'session-recording': prior(32, 26, 6, 15),
  'social-widget': prior(24, 22, 16, 20),
  analytics: prior(22, 17, 7, 15),
  marketing: prior(26, 16, 8, 18),
  'tag-manager': prior(12, 16, 6, 15),
  video: prior(16, 16, 8, 15),
  content: prior(16, 14, 8, 20),
  'location-service': prior(24, 18, 9, 18),
  'support-chat': prior(22, 8, 3, 12),
  identity: prior(22, 6, 4, 15),
  payment: prior(24, 5, 3, 12),
  utility: prior(12, 6, 4, 14),
  'functional-sdk': prior(12, 5, 3, 12),
  crash: prior(12, 5, 2, 8),
  hosting: prior(10, 5, 3, 10),
  consent: prior(8, 4, 3, 8),
  'cookieless-analytics': prior(5, 6, 2, 8),
  cdn: prior(6, 3, 2, 6),
  social: prior(36, 24, 20, 20),
  dating: prior(46, 22, 20, 20),
  parenting: prior(42, 20, 14, 20),
  games: prior(20, 30, 18, 20),
  weather: prior(24, 28, 16, 20),
  photo: prior(26, 24, 14, 20),
  shopping: prior(30, 20, 14, 20),
  health: prior(36, 16, 10, 20),
  maps: prior(32, 18, 12, 20),
  news: prior(18, 28, 16, 20),
  lifestyle: prior(28, 20, 14, 20),
  sports: prior(22, 24, 14, 20),
  gambling: prior(36, 20, 14, 20),
  finance: prior(38, 14, 8, 20),
  medical: prior(42, 12, 8, 20),
  communication: prior(34, 14, 12, 25),
  travel: prior(28, 18, 10, 20),
  food: prior(28, 18, 10, 20),
  entertainment: prior(22, 20, 12, 20),
  music: prior(22, 18, 10, 20),
  tools: prior(20, 18, 12, 20),
  productivity: prior(28, 12, 8, 20),
  education: prior(24, 14, 8, 20),
  books: prior(18, 16, 10, 20),
  developer: prior(18, 8, 4, 20),
}

/** Prior for an unknown role. */
export const noRolePrior = prior(26, 18, 12, 30)

/** How far a fact that says more than the role carries, and one that says less; the latter halves with its half-life. */
export const carriesUp: Readonly<Record<EvidenceQuality, number>> = {
  measured: 1_000_000,
  // An organization has first-hand knowledge of the data it gives to its vendor, and of their agreement.
  recorded: 1_000_000,
  signed: 1_000_000,
  captured: 1_000_000,
  claimed: 1_000_000,
  'third-party': 800_000,
  heuristic: 800_000,
}
export const carriesDown: Readonly<Record<EvidenceQuality, number>> = {
  measured: 1_000_000,
  recorded: 1_000_000,
  signed: 1_000_000,
  captured: 500_000,
  claimed: 500_000,
  'third-party': 700_000,
  heuristic: 200_000,
}
/** 48 months. */
export const carriesDownHalfLifeDays = 1_461

/** A company that runs ads, social features or brokerage itself moves what it also offers toward an ad platform. */
export const companyShift = {
  kinds: ['ads', 'social', 'broker'],
  leastPageLoads: 10_000,
  roles: [...genreRoles, 'analytics', 'social-widget', 'video'],
  toward: 'ad-platform',
  share: 250_000,
} as const satisfies {
  kinds: readonly TrackingKind[]
  roles: readonly RoleId[]
  toward: RoleId
  [figure: string]: unknown
}

export const audienceHazard: Readonly<Record<AudienceId, number>> = {
  orientation: 200_000,
  reproductive: 200_000,
  'mental-health': 200_000,
  religion: 150_000,
  children: 150_000,
  'family-location': 150_000,
  health: 100_000,
  home: 100_000,
  faces: 100_000,
  location: 100_000,
  finance: 50_000,
  fitness: 30_000,
}
export const audienceMax = 350_000

/** As a data broker. The columns are those of California's register. Counted once, however many registers list it. */
export const registrationHazard = { base: 200_000, location: 150_000, minors: 150_000, reproductive: 200_000 } as const
/** A registration runs to the end of the year after its own: registers are published late. Then it halves. */
export const registrationHalfLifeMonths = 24
/** A registered company's entries in these roles move half-way to a data broker. */
export const registrationShift = {
  roles: ['ad-platform', 'ad-network', 'visitor-identification', 'attribution', 'social-widget', 'analytics'],
  toward: 'data-broker',
  share: 500_000,
} as const satisfies { roles: readonly RoleId[]; toward: RoleId; share: number }
/** Roles whose business is data about people, and apps: a registration counts whole. For any other it counts by its role. */
export const wholeRegistrationRoles: readonly RoleId[] = [
  ...genreRoles,
  'location-broker',
  'data-broker',
  'people-search',
  'session-recording',
  ...registrationShift.roles,
]

export const conductSeverity: Readonly<Record<ConductEvent['severity'], number>> = {
  'sale-or-disclosure-of-sensitive': 600_000,
  'covert-collection': 500_000,
  'sensitive-use-or-large-fine': 350_000,
  small: 180_000,
}
/** An act about terms, transfers or rights says less about what is done with people's data than one about the data itself. */
export const conductSubjectShare: Readonly<Record<ConductEvent['subject'], number>> = {
  'sensitive-sale': 1_000_000,
  'covert-collection': 1_000_000,
  'sensitive-use': 1_000_000,
  children: 1_000_000,
  'tracking-consent': 1_000_000,
  security: 1_000_000,
  transfer: 500_000,
  rights: 500_000,
  other: 500_000,
}
export const conductKindShare: Readonly<Record<ConductKind, number>> = {
  order: 1_000_000,
  fine: 1_000_000,
  settlement: 1_000_000,
  'settlement-with-findings': 1_000_000,
  verdict: 1_000_000,
  reprimand: 700_000,
  notice: 700_000,
  study: 700_000,
  suit: 700_000,
  'private-suit': 600_000,
}
/** Established by an authority or a jury, or agreed with an authority; everything else is alleged, noticed or published. */
export const establishedKinds: readonly ConductKind[] = [
  'order',
  'fine',
  'settlement',
  'settlement-with-findings',
  'reprimand',
  'verdict',
]
export const conductStatusShare: Readonly<Record<ConductEvent['status'], number>> = {
  final: 1_000_000,
  pending: 1_000_000,
  appealed: 800_000,
  annulled: 0,
  withdrawn: 0,
}
export const conductHalfLifeMonths = { established: 72, other: 48 } as const
/** A notice that its authority closed, or a suit that ended well, leaves less than an order that was obeyed. */
export const conductRemediated = { established: 700_000, other: 350_000 } as const
/** Share of facts about another product of the company, further scaled by the role of the entry. */
export const ofCompanyShare = 200_000
export const conductMax = 800_000

/** Reduction of data, tracking and use by each protection; several multiply. */
export const protectionShare: Readonly<Record<ProtectionId, number>> = {
  'end-to-end': 350_000,
  'no-ads': 450_000,
  local: 400_000,
  'public-body': 300_000,
  'non-profit': 150_000,
}
export const protectionsMax = 750_000

/** Reach multiplies data, tracking and use: by this share for each of its five steps. */
export const reachStepShare = 30_000
/** Reach if no source counted: two of the five steps, so that unknown does not read as small. */
export const unknownReach = 2

/** Weight of each control in CS; together they are one. */
export const controlWeight = {
  contract: 250_000,
  assurance: 250_000,
  policy: 200_000,
  posture: 200_000,
  transparency: 100_000,
} as const
export type ControlId = keyof typeof controlWeight
export const controlIds = Object.keys(controlWeight) as ControlId[] // literal object: its keys are exactly these

/** The most that controls can take away from the hazards. */
export const controlsRemove = 600_000

/** The share of `data` that the kind of data decides; the number of types decides the rest. */
export const dataShares = { dpc: 750_000, types: 250_000, typesFull: 10, dpcFull: 4 }

/** Weight of each tracking kind, counted once however many SDKs carry it. */
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
/** On a public page a breach counts this share: whose data it was says little about what the product does with data. */
export const publicBreachShare = 250_000

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

export const floorValue = { F0: 40, F1: 60, F2: 70, F3: 60, F4: 40, F5: 40 } as const
/** F3: an order, fine, settlement or authority's suit on the sale or disclosure of sensitive data, younger than this. */
export const saleFloor = {
  kinds: ['order', 'fine', 'settlement', 'settlement-with-findings', 'suit'] as readonly ConductKind[],
  severity: 'sale-or-disclosure-of-sensitive',
  months: 72,
} as const
/** F5: below this share of answered checks a researched score is not low, in millionths. */
export const leastCoverage = 500_000
/** F2 asks for a breach younger than this. */
export const freshBreachMonths = 12

export const qualityShare: Readonly<Record<EvidenceQuality, number>> = {
  measured: 1_000_000,
  recorded: 1_000_000,
  signed: 1_000_000,
  captured: 800_000,
  claimed: 600_000,
  'third-party': 700_000,
  heuristic: 200_000,
}

/** Under contract: what an organization knows of its vendor has to be kept current. */
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

/** Without a contract: published studies and labels come every few years. */
export const publicHalfLifeDays: Readonly<Record<CoreId | 'role' | 'record', number>> = {
  role: 1_461,
  data: 730,
  tracking: 730,
  use: 1_461,
  record: 1_461,
}
/** Weight of the role in K, beside what each hazard can add. */
export const roleWeight = 500_000

/** Substitute for an unknown fact under contract: in the score (prior), and at the two ends of the range. */
export interface Stand {
  criticality: { importance: (typeof importances)[number]; volume: number }
  transfer: number
  fourth: number
  controls: Readonly<Record<ControlId, number>>
}

export const standIns: Readonly<Record<'prior' | 'best' | 'worst', Stand>> = {
  prior: {
    criticality: { importance: 'medium', volume: 2 },
    transfer: 6,
    fourth: 5,
    controls: { contract: 0, assurance: 0, policy: 300_000, posture: 700_000, transparency: 200_000 },
  },
  best: {
    criticality: { importance: 'medium', volume: 2 },
    transfer: 0,
    fourth: 1,
    controls: { contract: 500_000, assurance: 900_000, policy: 900_000, posture: 700_000, transparency: 800_000 },
  },
  worst: {
    criticality: { importance: 'medium', volume: 2 },
    transfer: 8,
    fourth: 5,
    controls: { contract: 0, assurance: 0, policy: 0, posture: 700_000, transparency: 0 },
  },
}

/** A level is shown if half of the range lies within it, or the range is at most this wide. */
export const narrowRange = 20
