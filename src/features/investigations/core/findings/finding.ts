import { z } from 'zod'

export const directions = ['risk', 'mitigation', 'info', 'gap', 'contradiction'] as const
export type Direction = (typeof directions)[number]

/** Families of rules: the part of a rule id before the point. */
export const families = [
  'data',
  'track',
  'share',
  'sec',
  'rights',
  'gov',
  'sub',
  'cert',
  'inc',
  'con',
  'ent',
  'hist',
  'gap',
] as const
export type Family = (typeof families)[number]

const evidenceId = z.string().regex(/^E[1-9]\d*$/)

/** A finding without evidence cannot be made. */
export const finding = z.strictObject({
  id: z.string().regex(/^F[1-9]\d*$/),
  ruleId: z.templateLiteral([z.enum(families), '.', z.string().min(1)]),
  ruleVersion: z.int().min(1),
  direction: z.enum(directions),
  severity: z.int().min(0).max(4),
  confidence: z.number().min(0).max(1),
  title: z.string().min(1),
  statement: z.string().min(1),
  evidence: z.array(evidenceId).min(1).max(6),
  dataTypes: z.array(z.string()),
  parties: z.array(z.string()),
  purposes: z.array(z.string()),
  legal: z.array(z.strictObject({ framework: z.string(), ref: z.string() })),
})
export type Finding = z.infer<typeof finding>

export const familyOf = (f: Pick<Finding, 'ruleId'>): Family => f.ruleId.slice(0, f.ruleId.indexOf('.')) as Family // the schema's template
