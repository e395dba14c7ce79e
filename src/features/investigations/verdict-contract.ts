import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { directions } from './core/findings/finding.ts'
import { statedReason } from './fields.ts'
import { verdictStates, verdicts } from './vocabulary.ts'

const findingId = z.string().regex(/^F[1-9]\d{0,5}$/)

/** A staff verdict on a finding as everyone reads it, without the person. */
export const publicVerdict = z.object({
  finding: z.string(),
  verdict: z.enum(verdicts),
  reason: z.string(),
  decidedAt: z.iso.datetime(),
})

const judgedFinding = z.object({
  investigationId: z.string(),
  appName: z.string(),
  completedAt: z.iso.datetime(),
  finding: z.object({
    id: z.string(),
    ruleId: z.string(),
    direction: z.enum(directions),
    severity: z.int(),
    title: z.string(),
    statement: z.string(),
  }),
  quotes: z.array(
    z.object({
      evidence: z.string(),
      title: z.string(),
      excerpt: z.string(),
      /** The public page that shows it, where there is one. */
      page: z.string().nullable(),
      fetchedAt: z.iso.datetime(),
    }),
  ),
  verdict: z
    .object({ verdict: z.enum(verdicts), reason: z.string(), decidedBy: z.string(), decidedAt: z.iso.datetime() })
    .nullable(),
})

/** Sentences of a language model that a run dropped, each with the reason. */
const droppedOfRun = z.object({
  investigationId: z.string(),
  appName: z.string(),
  completedAt: z.iso.datetime(),
  /** Sentences and answers that it gave. */
  given: z.int(),
  dropped: z.array(
    z.object({
      /** A section of the report, or a question of the first page. */
      where: z.string(),
      text: z.string(),
      rule: z.string(),
      reason: z.string(),
    }),
  ),
})
export type DroppedOfRun = z.infer<typeof droppedOfRun>

const at = z.object({ id: z.string().max(64), findingId })

export const verdictContract = {
  'POST /api/investigations/{id}/findings/{findingId}/verdict': endpoint({
    summary:
      'Accept or reject a finding, with a reason that everybody reads; the finding and the score stay as they are',
    audience: 'staff',
    staffRoles: ['editor'],
    params: at,
    body: z.object({ verdict: z.enum(verdicts), reason: statedReason }),
    response: publicVerdict,
  }),
  'DELETE /api/investigations/{id}/findings/{findingId}/verdict': endpoint({
    summary: 'Take a verdict back',
    audience: 'staff',
    staffRoles: ['editor'],
    params: at,
    response: z.object({ removed: z.literal(true) }),
  }),
  'GET /api/finding-verdicts': endpoint({
    summary: 'Findings of the last 90 days that wait for a verdict, or those that have one, newest first',
    audience: 'staff',
    query: z.object({
      state: z.enum(verdictStates).default('open'),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      /** `next` of the page before. */
      before: z
        .string()
        .regex(/^[\w-]{1,64}\/F[1-9]\d{0,5}$/)
        .optional(),
    }),
    response: z.object({
      /** All of this state, not only those of this page. */
      total: z.int(),
      next: z.string().nullable(),
      findings: z.array(judgedFinding),
    }),
  }),
  'GET /api/dropped-sentences': endpoint({
    summary: 'What a language model said in public runs of the last 90 days and was dropped, newest run first',
    audience: 'staff',
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
    response: z.array(droppedOfRun),
  }),
}

export const verdictRefusals = {
  finding_not_found: { status: 404, message: 'There is no such finding in this investigation.' },
  verdict_not_found: { status: 404, message: 'This finding has no decision yet.' },
} as const

export type PublicVerdict = z.infer<typeof publicVerdict>
export type JudgedFinding = z.infer<typeof judgedFinding>
