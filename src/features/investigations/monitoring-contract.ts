import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { changeReasons } from '../../product/score/changes.ts'
import { scoreLevels } from '../../product/score/levels.ts'
import { candidate, vendorName } from './fields.ts'
import { question, questionAnswer } from './question-contract.ts'
import { runStatuses } from './vocabulary.ts'

const level = z.enum(scoreLevels)

const riskChange = z.object({
  id: z.int(),
  subjectId: z.string(),
  vendorName: z.string(),
  investigationId: z.string(),
  beforeInvestigationId: z.string().nullable(),
  reason: z.enum(changeReasons),
  levelBefore: level,
  levelAfter: level,
  scoreBefore: z.int().nullable(),
  scoreAfter: z.int().nullable(),
  createdAt: z.iso.datetime(),
})

const monitoredSubject = z.object({
  id: z.int(),
  subjectId: z.string(),
  /** As it was typed first: read again at each run. */
  vendorName: z.string(),
  everyDays: z.int(),
  nextOn: z.iso.date(),
  createdAt: z.iso.datetime(),
  /** The values reported last; null until a first run is completed. */
  reported: z.object({ level, score: z.int().nullable(), investigationId: z.string().nullable() }).nullable(),
  /** A level that was calculated once: told when the next run confirms it. */
  pendingLevel: level.nullable(),
  lastRun: z
    .object({
      id: z.string(),
      status: z.enum(runStatuses),
      riskLevel: z.string().nullable(),
      score: z.int().nullable(),
      createdAt: z.iso.datetime(),
      completedAt: z.iso.datetime().nullable(),
      /** False if the name now resolves to another subject, so this one can no longer be reported on. */
      isSameSubject: z.boolean(),
    })
    .nullable(),
  /** The newest three. */
  changes: z.array(riskChange),
})

const id = z.object({ id: z.coerce.number().int().min(1) })

export const monitoringContract = {
  'GET /api/monitored-subjects': endpoint({
    summary: 'Subjects that are investigated again and again, newest first',
    audience: 'staff',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).default(200),
      /** The id of the last one of the page before. */
      before: z.coerce.number().int().min(1).optional(),
    }),
    response: z.array(monitoredSubject),
  }),
  'POST /api/monitored-subjects': endpoint({
    summary: 'Investigate a subject again and again; one that is monitored already gets the new number of days',
    audience: 'staff',
    staffRoles: ['editor'],
    body: z.object({
      vendorName,
      everyDays: z.int().min(1).max(365).default(30),
      /** The subject that is meant, if the name alone is ambiguous. */
      answer: questionAnswer.optional(),
    }),
    response: z.object({
      /** Null while the question is open: nothing is monitored then. */
      subject: monitoredSubject.nullable(),
      /** How the name was read. */
      reading: z.object({ taken: candidate.nullable() }),
      question: question.nullable(),
    }),
    status: 201,
  }),
  'DELETE /api/monitored-subjects/{id}': endpoint({
    summary: 'Stop monitoring; the runs and the changes that were told stay',
    audience: 'staff',
    staffRoles: ['editor'],
    params: id,
    response: z.object({ removed: z.literal(true) }),
  }),
  'POST /api/monitored-subjects/{id}/run': endpoint({
    summary: 'Investigate it now; returns the run under way, if there is one',
    audience: 'staff',
    staffRoles: ['editor'],
    params: id,
    response: z.object({ id: z.string(), status: z.enum(runStatuses) }),
    status: 202,
    cost: 'costly',
  }),
  'GET /api/investigation-requests/count': endpoint({
    summary: 'How many requests there are',
    audience: 'staff',
    response: z.object({ total: z.int() }),
  }),
  'POST /api/investigation-requests/{id}/run': endpoint({
    summary:
      'Investigate what was asked for once more; returns the run under way, if there is one, and points the request to its newest run',
    audience: 'staff',
    staffRoles: ['editor', 'support'],
    params: id,
    response: z.object({ id: z.string(), status: z.enum(runStatuses) }),
    status: 202,
    cost: 'costly',
  }),
  'GET /api/risk-changes': endpoint({
    summary: 'What runs of monitored subjects changed, newest first',
    audience: 'staff',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).default(100),
      /** The id of the last one of the page before. */
      before: z.coerce.number().int().min(1).optional(),
    }),
    response: z.array(riskChange),
  }),
}

export const monitoringRefusals = {
  request_not_found: { status: 404, message: 'There is no such request any more.' },
  monitored_subject_not_found: { status: 404, message: 'There is no such monitored subject.' },
  nothing_to_look_at: {
    status: 422,
    message: 'Nothing of that name is known here. Give its web address or its package id instead.',
  },
} as const

export type MonitoredSubject = z.infer<typeof monitoredSubject>
export type RiskChange = z.infer<typeof riskChange>
