import { z } from 'zod'
import { riskBands, scoreLevels } from '../levels.ts'
import {
  actScopes,
  audienceIds,
  bases,
  conductKinds,
  conductSeverities,
  conductStatuses,
  conductSubjects,
  gates,
  protectionIds,
  registries,
  roleIds,
} from '../vocabulary.ts'
import { trackingKinds } from './tracking-kinds.ts'

// Input and output of VRM-2, as plain JSON with integers only, so that two machines write the same bytes.
// Every field is named: a score can be recomputed from the file alone (verify-score.ts).

export const methodVersion = 'VRM-2.0'

/**
 * `public`: no contract is known, so only public facts count. `researched`: the same after an investigation, so that what
 * it measured and read counts too. `contract`: an organization's own vendor.
 */
export const scoreModes = ['public', 'researched', 'contract'] as const

/** How a fact was learned, best first; the weight of each is in tables.ts. */
export const evidenceQualities = [
  'measured',
  'recorded',
  'signed',
  'captured',
  'claimed',
  'third-party',
  'heuristic',
] as const

export const factorGroups = [
  'hazard',
  'audience',
  'registration',
  'event',
  'protection',
  'control',
  'governance',
] as const
/** `expected`: no fact is known, and what the role makes likely counts. */
export const factorStates = ['known', 'expected', 'unknown', 'not-applicable'] as const
export const confidences = ['high', 'medium', 'low'] as const

/** A day, a month or a year, as precise as its source. */
const asOf = z.string().regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/)
const share = z.int().min(0).max(1_000_000)
const count = z.int().min(0).max(1_000_000_000)
const text = z.string().max(2_000)

export const evidenceRef = z.object({
  id: z.string().max(200),
  /** The page that shows it, where there is one. */
  url: text.nullable(),
  /** Hash of the stored bytes; null if a fact of the catalog was taken over without a capture of ours. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** When the bytes were captured; for a fact of the catalog, the date that its page speaks of. */
  capturedAt: z.string().max(40).nullable(),
  quote: text.nullable(),
  /** Start and end of the quote in the captured text. */
  span: z.tuple([count, count]).optional(),
})

/** Fields of every fact beside its value. */
const known = {
  quality: z.enum(evidenceQualities),
  asOf,
  /** After this day the fact says nothing (an agreement, a certificate). */
  expiresOn: z.iso.date().optional(),
  /** One line for the reader, shown after the computed one. */
  note: z.string().max(300).optional(),
  evidence: z.array(evidenceRef).max(200),
}

/** A lower bound, e.g. what was seen at a company's own site: it can raise the hazard and never lowers it. */
const atLeast = z.literal(true).optional()

/** A control is given as the answers behind it, or as a share in millionths if only that is known. */
const asShare = z.object({ share, ...known })

export const importances = ['low', 'medium', 'high', 'critical'] as const
export const transferMechanisms = [
  'adequate',
  'us-dpf',
  'us-other',
  'scc',
  'unknown',
  'no-mechanism',
  'blocked',
] as const
export const dpaStates = ['none', 'template', 'signed'] as const
export const assuranceKinds = ['soc2-type2', 'iso27001', 'soc2-type1', 'iso27701'] as const
export const policyChecks = [
  'retention',
  'rights',
  'sale-statement',
  'contact',
  'transfers',
  'subprocessors',
  'children',
  'gpc',
  'breach-window',
  'date',
] as const
export const policyAnswers = ['met', 'partial', 'not-met'] as const
export const postureChecks = ['tls', 'hsts', 'csp', 'dmarc', 'spf', 'cors', 'dnssec'] as const
/** A check that could not be made is left out: an error is unknown, never a failure. */
export const postureAnswers = ['pass', 'warning', 'fail'] as const
export const transparencyItems = ['dsar-channel', 'security-txt', 'status-page', 'change-notices'] as const
export const eventSeverities = ['low', 'medium', 'high', 'critical'] as const // ascending

const yesNoUnknown = z.boolean().nullable()

/** Each fact is null where it is not known. A fact dated after `today` does not count. */
export const scoreFacts = z.object({
  /** Purpose; an app's is its store genre. */
  role: z.object({ id: z.enum(roleIds), ...known }).nullable(),
  /** Other products that the company behind it runs itself. */
  company: z
    .object({
      kinds: z.array(z.enum(trackingKinds)).max(100),
      /** Page loads on which its ad, social and broker domains were counted; null where none were counted. */
      pageLoads: count.nullable(),
      /** True if it offers an SDK for ads, social features or data brokerage. */
      hasSdk: z.boolean(),
      ...known,
    })
    .nullable(),
  audience: z.array(z.object({ id: z.enum(audienceIds), ...known })).max(20),
  protections: z.array(z.object({ id: z.enum(protectionIds), ...known })).max(20),
  /** As a data broker, in a public register. */
  registrations: z
    .array(
      z.object({
        id: z.string().max(200),
        registry: z.enum(registries),
        year: z.int().min(2000).max(2100),
        /** The last day it was valid; null: not known. */
        until: z.iso.date().nullable(),
        /** Whether the broker told the register that it collects location; null if the register does not ask. */
        location: yesNoUnknown,
        minors: yesNoUnknown,
        reproductive: yesNoUnknown,
        ...known,
      }),
    )
    .max(50),
  /** How widely it is used, 0 to 5. */
  reach: z.object({ volume: z.int().min(0).max(5), ...known }).nullable(),
  data: z
    .object({
      /** Data processing context: 0 no personal data, 1 simple, 2 behavioural, 3 financial, 4 sensitive. */
      dpc: z.int().min(0).max(4),
      /** Ease of identification in hundredths. */
      ei: z.union([z.literal(25), z.literal(50), z.literal(75), z.literal(100)]),
      /** Distinct data types. */
      types: count,
      atLeast,
      ...known,
    })
    .nullable(),
  tracking: z.object({ kinds: z.array(z.enum(trackingKinds)).max(100), atLeast, ...known }).nullable(),
  use: z
    .object({
      sellsOrShares: yesNoUnknown,
      crossContextAds: yesNoUnknown,
      profiling: yesNoUnknown,
      /** Trains AI on customer data without an opt-out. */
      trainsAi: yesNoUnknown,
      ...known,
    })
    .nullable(),
  /** How important it is to the organization; `volume` 0 to 5 by people: below 1,000 0, below 10,000 1, … from 10 million on 5. */
  criticality: z.object({ importance: z.enum(importances), volume: z.int().min(0).max(5), ...known }).nullable(),
  /** One per country of processing; the worst applies. */
  transfer: z.object({ mechanisms: z.array(z.enum(transferMechanisms)).min(1).max(300), ...known }).nullable(),
  /** Null: a list is not published. 0: the vendor states that it has none. */
  fourth: z.object({ subprocessors: count.nullable(), ...known }).nullable(),
  contract: z.object({ dpa: z.enum(dpaStates), clausesMet: count, clausesTotal: count, ...known }).nullable(),
  assurance: z
    .union([
      asShare,
      z.object({
        items: z.array(z.object({ kind: z.enum(assuranceKinds), captured: z.boolean(), expired: z.boolean() })).max(50),
        ...known,
      }),
    ])
    .nullable(),
  policy: z
    .union([asShare, z.object({ checks: z.partialRecord(z.enum(policyChecks), z.enum(policyAnswers)), ...known })])
    .nullable(),
  posture: z
    .union([asShare, z.object({ checks: z.partialRecord(z.enum(postureChecks), z.enum(postureAnswers)), ...known })])
    .nullable(),
  transparency: z
    .union([asShare, z.object({ present: z.array(z.enum(transparencyItems)).max(4), ...known })])
    .nullable(),
})

const happened = {
  id: z.string().max(200),
  title: z.string().max(300),
  date: asOf,
  scope: z.enum(actScopes),
  verified: z.boolean(),
  /** Remediated, with a public account of it. */
  remediated: z.boolean(),
  evidence: z.array(evidenceRef).max(50),
}

export const breachEvent = z.object({ kind: z.literal('breach'), severity: z.enum(eventSeverities), ...happened })

export const conductEvent = z.object({
  kind: z.enum(conductKinds),
  severity: z.enum(conductSeverities),
  subject: z.enum(conductSubjects),
  status: z.enum(conductStatuses),
  /** Short name of who decided, alleges or published, e.g. `ftc`, `cnil`. */
  authority: z.string().max(60),
  /** The authority's own reference, e.g. `C-4802`. */
  caseRef: z.string().max(100).nullable(),
  /** Joins the acts of one case (a complaint, then an order): the gravest of them counts, once. */
  case: z.string().max(200).nullable(),
  ...happened,
})

export const scoreEvent = z.discriminatedUnion('kind', [breachEvent, conductEvent])

export const scoreInputs = z.object({
  mode: z.enum(scoreModes),
  /** The day that ages are counted to. */
  today: z.iso.date(),
  facts: scoreFacts,
  events: z.array(scoreEvent).max(1_000),
  governance: z.object({
    reviewOverdueDays: count,
    lateCriticalFindings: count,
    hasExpiredEvidence: z.boolean(),
  }),
  /** Plain statements that only the published floors ask for. */
  conditions: z.object({
    isProcessor: z.boolean(),
    childData: z.boolean(),
    /** A login or collection host answers with invalid TLS. */
    invalidTls: z.boolean(),
  }),
  /** For a researched score: how many of the checks that apply were answered. */
  coverage: z.object({ answered: count, applicable: count }).optional(),
})

export const floorIds = ['F0', 'F1', 'F2', 'F3', 'F4', 'F5'] as const

/** Pooling of a role's prior with an observation. All in millionths. */
const pooling = z.object({
  /** Hazard expected from the role, its company and registrations included. */
  prior: share,
  /** Hazard from the fact alone; null if there is none. */
  observed: share.nullable(),
  /** How far the fact carries from the prior to what it says. */
  weight: share,
})

export const scoreFactor = z.object({
  id: z.string(),
  label: z.string(),
  group: z.enum(factorGroups),
  /** Share of H in millionths; a control's and a protection's are negative. */
  h: z.int(),
  /** Millionths of a point; all rows together are exactly R0. */
  points: z.int(),
  quality: z.enum(evidenceQualities).nullable(),
  state: z.enum(factorStates),
  /** For data, tracking and use; null for every other row. */
  pooling: pooling.nullable(),
  note: z.string(),
  evidence: z.array(evidenceRef),
})

/** Why the score is what it is, weightiest first, as codes and figures: one sentence is made of them where they are shown. */
export const scoreReason = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('role'),
    role: z.enum(roleIds),
    /** The only ground is a list whose category is often wrong. */
    isInferred: z.literal(true).optional(),
  }),
  z.object({
    code: z.literal('registered-broker'),
    registries: z.array(z.enum(registries)),
    /** The newest. */
    year: z.int(),
    isCurrent: z.boolean(),
    location: z.boolean(),
    minors: z.boolean(),
    reproductive: z.boolean(),
  }),
  z.object({
    code: z.literal('conduct'),
    eventId: z.string(),
    kind: z.enum(conductKinds),
    authority: z.string(),
    year: z.int(),
    subject: z.enum(conductSubjects),
    status: z.enum(conductStatuses),
    scope: z.enum(actScopes),
    /** A floor rests on it. */
    isFloor: z.boolean(),
    isRemediated: z.literal(true).optional(),
  }),
  z.object({ code: z.literal('breach'), eventId: z.string(), year: z.int(), severity: z.enum(eventSeverities) }),
  z.object({ code: z.literal('company'), kinds: z.array(z.enum(trackingKinds)) }),
  z.object({ code: z.literal('audience'), audience: z.array(z.enum(audienceIds)) }),
  z.object({
    code: z.literal('observed'),
    hazard: z.enum(['data', 'tracking', 'use']),
    /** Against what its role makes likely. `no-more`: a lower bound below that, so that what is likely counts. */
    than: z.enum(['more', 'less', 'as-expected', 'no-more']),
    asOf: z.string(),
    quality: z.enum(evidenceQualities),
  }),
  z.object({ code: z.literal('protected'), protections: z.array(z.enum(protectionIds)) }),
])

export const scoreExplanation = z.object({
  methodVersion: z.literal(methodVersion),
  mode: z.enum(scoreModes),
  /** SHA-256 over the canonical JSON of `inputs`. */
  inputsHash: z.string().regex(/^[0-9a-f]{64}$/),
  inputs: scoreInputs,
  /** Before floors, in millionths of a point: 0 to 100,000,000. */
  R0: z.int(),
  /** After floors, 0 to 100. Only to be shown where `known`. */
  R: z.int().min(0).max(100),
  /** `unknown` unless the gate is settled; R, low and high stand even so where `known`. */
  level: z.enum(scoreLevels),
  band: z.enum(riskBands).nullable(),
  /** False without a contract where neither the role nor a fact about data, tracking or use is known. */
  known: z.boolean(),
  gate: z.enum(gates),
  basis: z.enum(bases),
  reasons: z.array(scoreReason),
  floors: z.array(
    z.object({
      id: z.enum(floorIds),
      value: z.int(),
      reason: z.string(),
      /** The event that it rests on; null where it rests on none. */
      eventId: z.string().nullable(),
    }),
  ),
  /** Confidence in millionths. */
  K: z.int().min(0).max(1_000_000),
  confidence: z.enum(confidences),
  /** The ends of what is still possible. */
  low: z.int().min(0).max(100),
  high: z.int().min(0).max(100),
  /** Month (YYYY-MM, or YYYY) of the oldest evidence that counts, when it is older than 24 months on a public page. */
  indicative: z.string().nullable(),
  factors: z.array(scoreFactor),
})

/** Part of a score for a card, a list or a picture: enough for its level, its reason in words and its range. */
export const scoreSummary = scoreExplanation
  .pick({ level: true, known: true, R: true, low: true, high: true, basis: true, gate: true, reasons: true })
  .extend({
    /** Nothing measured and nothing established: the level is what is likely for its role. */
    isExpected: z.boolean(),
  })

export type EvidenceRef = z.infer<typeof evidenceRef>
export type EvidenceQuality = (typeof evidenceQualities)[number]
export type ScoreFacts = z.infer<typeof scoreFacts>
export type Registration = ScoreFacts['registrations'][number]
export type BreachEvent = z.infer<typeof breachEvent>
export type ConductEvent = z.infer<typeof conductEvent>
export type ScoreEvent = z.infer<typeof scoreEvent>
export type ScoreInputs = z.infer<typeof scoreInputs>
export type ScoreFactor = z.infer<typeof scoreFactor>
export type Pooling = z.infer<typeof pooling>
export type ScoreReason = z.infer<typeof scoreReason>
export type ScoreExplanation = z.infer<typeof scoreExplanation>
export type ScoreSummary = z.infer<typeof scoreSummary>
export type Floor = ScoreExplanation['floors'][number]
