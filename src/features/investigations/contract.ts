import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { assessmentTypes } from '../../product/assessments.ts'
import { riskLevels } from '../../product/entries.ts'
import { unavailableReasons } from './core/connectors/connector.ts'
import { reportDocument } from './core/export/report-document.ts'
import { directions } from './core/findings/finding.ts'
import { candidate, useLine, vendorName } from './fields.ts'
import { begunRun, question, questionAnswer, questionRefusals } from './question-contract.ts'
import { publicVerdict } from './verdict-contract.ts'
import { advices, languages, longestVendorName, priorities, runStatuses, stepOutcomes } from './vocabulary.ts'

const runSummary = z.object({
  id: z.string(),
  /** The catalog's name of the subject, or neutral words; of an organization's own run, what was typed. */
  appName: z.string(),
  status: z.enum(runStatuses),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().optional(),
  /** Masked (`a***@corp.test`) or empty: this list is public. */
  contactEmail: z.string(),
  priority: z.enum(priorities),
  riskLevel: z.string().nullable(),
  score: z.int().nullable(),
  /** Null until completed, and for reports that were written before there was one. */
  recommendation: z.enum(advices).nullable(),
  /** While it runs: the steps that it is at. */
  lookingAt: z.array(z.string()),
})

const step = z.object({
  step: z.string(),
  title: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Null while it runs. */
  outcome: z.enum(stepOutcomes).nullable(),
  /** Why the place could not be looked at. */
  reason: z.enum(unavailableReasons).nullable(),
  lookups: z.int(),
  requests: z.int(),
  bytes: z.int(),
  evidence: z.int(),
})

export const runDetail = runSummary.extend({
  /** The name as typed, for people with the link. Set if the catalog has no such subject; such a run is in no list. */
  typed: z.string().nullable(),
  aiReport: z.string(),
  phase: z.string().nullable(),
  steps: z.array(step),
  /** Structured report, findings and score as concluded; null until completed. */
  report: z.unknown(),
  findings: z.array(z.unknown()),
  scoreExplanation: z.unknown(),
  /** Sections that a language model worded, and how many of its sentences were refused; null where none was asked. */
  generated: z
    .object({
      model: z.string().nullable(),
      sections: z.array(z.int()),
      written: z.int(),
      rejected: z.int(),
      /** Answers of the first page: kept, and dropped because they did not hold. Null where none was given. */
      answers: z.object({ model: z.string(), kept: z.int(), dropped: z.int() }).nullable(),
    })
    .nullable(),
  evidence: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      connector: z.string(),
      trust: z.string(),
      page: z.string().nullable(),
      /** Day, month or year that the content speaks of. */
      asOf: z.string().nullable(),
      fetchedAt: z.iso.datetime(),
      sha256: z.string(),
      excerpt: z.string(),
    }),
  ),
  /** How the name was read; null until it was. */
  reading: z.object({ input: z.string(), taken: candidate.nullable() }).nullable(),
  /** The vendors that could be meant, while the run waits for an answer. Until then nothing is looked up. */
  question: question.nullable(),
  /** It failed because no one said in time who is meant. */
  isUnanswered: z.boolean(),
  /** An address for the notice can still be left: the run is not finished. */
  acceptsContact: z.boolean(),
  /** Staff verdicts on findings. The findings stay as the rules made them. */
  verdicts: z.array(publicVerdict),
  /** Other completed runs about the same subject, the newest first. */
  otherRuns: z.array(
    z.object({
      id: z.string(),
      /** In a public run, all of them are public. */
      isOwn: z.boolean(),
      completedAt: z.iso.datetime(),
      riskLevel: z.string().nullable(),
      score: z.int().nullable(),
    }),
  ),
})

const comparedFinding = z.object({
  ruleId: z.string(),
  title: z.string(),
  direction: z.enum(directions),
  severity: z.int(),
  statement: z.string(),
  quotes: z.array(z.object({ evidence: z.string(), excerpt: z.string(), fetchedAt: z.iso.datetime() })),
})

export const runComparison = z.object({
  before: runSummary,
  after: runSummary,
  added: z.array(comparedFinding),
  removed: z.array(comparedFinding),
  changed: z.array(z.object({ before: comparedFinding, after: comparedFinding })),
  unchanged: z.int(),
})

/** One of two vendors beside each other. */
const besideSide = z.object({
  run: runSummary,
  /** Recommendation and answers as concluded; null in reports from before there were any. */
  firstPage: z.unknown(),
})
export const runsBeside = z.object({ left: besideSide, right: besideSide })

export const evidenceDetail = z.object({
  investigationId: z.string(),
  appName: z.string(),
  id: z.string(),
  record: z.unknown(),
  /** Whether the stored bytes are those of the record; null: they could not be read. Unless true, no text of them is given. */
  intact: z.boolean().nullable(),
  /** Text before and after the excerpt. */
  before: z.string(),
  excerpt: z.string(),
  after: z.string(),
  text: z.string(),
  /** Findings that rest on it. */
  citedBy: z.array(z.object({ id: z.string(), title: z.string(), statement: z.string() })),
})

/** Result of hashing the stored bytes again. */
export const verification = z.object({
  /** Null: the stored bytes could not be read, so nothing was compared. */
  verified: z.boolean().nullable(),
  recordedSha256: z.string(),
  computedSha256: z.string().nullable(),
  bytes: z.int(),
})

/** Filters of the list. */
export const runFilters = z.object({
  /** A part of the name. */
  q: z.string().trim().max(longestVendorName).optional(),
  recommendation: z.enum(advices).optional(),
  level: z.enum(riskLevels).optional(),
  status: z.enum(runStatuses).optional(),
})
export type RunFilters = z.infer<typeof runFilters>

export const runParams = z.object({ id: z.string().max(64) })
/** The reader's intended use of the vendor; the recommendation is weighed for it. Never stored. */
export const runQuery = z.object({ use: useLine.optional() })
/** The same, and the language that it is told in. */
export const inLanguage = runQuery.extend({ lang: z.enum(languages).default('en') })
export const evidenceParams = z.object({ id: z.string().max(64), evidenceId: z.string().regex(/^E\d{1,5}$/) })

export const investigationsContract = {
  'POST /api/investigation-requests': endpoint({
    summary:
      'Ask for an assessment; one run per subject and day is shared by everyone who asks. An unclear name is answered with a question',
    body: z.object({
      vendorName,
      priority: z.enum(priorities).default('medium'),
      assessmentType: z.enum(assessmentTypes).optional(),
      requestedBy: z.string().max(200).default(''),
      /**
       * Your intended use, such as “payroll of 300 people in Germany”. It goes into `page`; a public run does not store
       * it.
       */
      use: useLine.optional(),
    }),
    response: begunRun.extend({
      /** URL of the report, weighed for that use. */
      page: z.string(),
    }),
    status: 201,
    cost: 'costly',
  }),
  'POST /api/investigations/{id}/answer': endpoint({
    summary:
      'Say who is meant, where an investigation asks; its id is another one where today’s run of that subject exists',
    params: runParams,
    body: questionAnswer,
    response: begunRun,
    cost: 'costly',
  }),
  'GET /api/investigations': endpoint({
    summary: 'Newest investigations first; those that fit, where a filter is named',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).default(100),
      before: z.string().max(64).optional(),
      ...runFilters.shape,
    }),
    response: z.array(runSummary),
  }),
  'GET /api/investigations/{id}': endpoint({
    summary: 'One investigation with its report, findings, score and steps; with `use`, weighed for that use',
    params: runParams,
    query: runQuery,
    response: runDetail,
  }),
  'POST /api/investigations/{id}/contact': endpoint({
    summary: 'Leave an address for one notice when the report is ready; it is erased 90 days after that',
    params: runParams,
    body: z.object({ contactEmail: z.email('Please enter a valid e-mail address.').max(254) }),
    response: z.object({ accepted: z.literal(true) }),
    status: 202,
    cost: 'costly',
  }),
  'GET /api/investigations/{id}/evidence/{evidenceId}': endpoint({
    summary: 'One piece of evidence with its excerpt in context',
    params: evidenceParams,
    response: evidenceDetail,
  }),
  'GET /api/investigations/{id}/evidence/{evidenceId}/picture.png': endpoint({
    summary: 'The page as the browser saw it, where the evidence is a picture',
    params: evidenceParams,
    response: z.custom<Uint8Array>(),
    file: 'image/png',
  }),
  'GET /api/investigations/{id}/evidence/{evidenceId}/verify': endpoint({
    summary: 'Hash the stored bytes again and compare',
    params: evidenceParams,
    response: verification,
  }),
  'GET /api/investigations/{id}/score': endpoint({
    summary: 'The score with all its inputs, as `sightline verify-score` recomputes it',
    params: runParams,
    response: z.unknown(),
  }),
  'GET /api/investigations/{id}/compare': endpoint({
    summary: 'What changed between two runs about one subject',
    params: runParams,
    query: z.object({ with: z.string().max(64) }),
    response: runComparison,
  }),
  'GET /api/investigations/{id}/beside': endpoint({
    summary: 'The first pages of two reports beside each other, of whatever vendors; with `use`, weighed for that use',
    params: runParams,
    query: z.object({ with: z.string().max(64), use: useLine.optional() }),
    response: runsBeside,
  }),
  'GET /api/investigations/{id}/report.json': endpoint({
    summary: 'The whole run as JSON: report, findings, evidence, score',
    params: runParams,
    query: runQuery,
    response: z.unknown(),
  }),
  'GET /api/investigations/{id}/report.html': endpoint({
    summary: 'The report as one HTML page to keep, send or print',
    params: runParams,
    query: inLanguage,
    response: z.unknown(),
    file: 'text/html; charset=utf-8',
  }),
  'GET /api/investigations/{id}/report.jsonld': endpoint({
    summary: 'The report in the W3C Data Privacy Vocabulary',
    params: runParams,
    query: inLanguage,
    response: z.unknown(),
    file: 'application/ld+json',
  }),
  'GET /api/investigations/{id}/document': endpoint({
    summary: 'The report as a document in one language, block by block',
    params: runParams,
    query: inLanguage,
    response: reportDocument,
  }),
  'GET /api/investigations/{id}/report.pdf': endpoint({
    summary: 'The report as a tagged PDF: two pages and an appendix',
    params: runParams,
    query: inLanguage,
    response: z.unknown(),
    file: 'application/pdf',
  }),
  'GET /api/investigations/{id}/report.docx': endpoint({
    summary: 'The report for a word processor',
    params: runParams,
    query: inLanguage,
    response: z.unknown(),
    file: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  }),
  'GET /api/investigations/{id}/report.md': endpoint({
    summary: 'The report as Markdown',
    params: runParams,
    query: inLanguage,
    response: z.unknown(),
    file: 'text/markdown; charset=utf-8',
  }),
  'GET /api/investigations/{id}/report.zip': endpoint({
    summary: 'The report in every form with a signed manifest, as `sightline verify-report` checks it offline',
    params: runParams,
    query: inLanguage,
    response: z.unknown(),
    file: 'application/zip',
  }),
  'GET /api/investigations/{id}/bundle.zip': endpoint({
    summary: 'The run with all stored bytes, as `sightline verify-report` checks it offline',
    params: runParams,
    query: runQuery,
    response: z.unknown(),
    file: 'application/zip',
  }),
  'GET /api/investigation-requests': endpoint({
    summary: 'Requests as staff see them',
    audience: 'staff',
    query: z.object({ limit: z.coerce.number().int().min(1).max(1000).default(200) }),
    response: z.array(
      z.object({
        id: z.string(),
        investigationId: z.string(),
        vendorName: z.string(),
        status: z.enum(runStatuses),
        priority: z.enum(priorities),
        requestedBy: z.string(),
        createdAt: z.iso.datetime(),
        notes: z.string(),
      }),
    ),
  }),
}

export const investigationsRefusals = {
  ...questionRefusals,
  investigation_not_found: { status: 404, message: 'There is no such investigation.' },
  investigation_too_many: {
    status: 429,
    message: 'Too many investigations are waiting already. Please try again in a few minutes.',
  },
  evidence_not_found: { status: 404, message: 'There is no such evidence in this investigation.' },
  report_not_ready: { status: 409, message: 'The report exists once the investigation is completed.' },
  report_not_drawn: {
    status: 503,
    message: 'The file could not be written just now. Please try again, or take another form.',
  },
  other_subject: { status: 409, message: 'Two runs are compared where they are about the same subject.' },
  score_not_ready: { status: 409, message: 'The score exists once the investigation is completed.' },
  contact_not_accepted: {
    status: 409,
    message: 'This investigation is finished; there is nothing left to notify about.',
  },
  contact_list_full: {
    status: 409,
    message: 'No more addresses can be left for this report. Its page shows the report when it is ready.',
  },
  contact_limit_reached: {
    status: 429,
    message: 'This address has been left for as many reports as one day allows. Please try again tomorrow.',
  },
} as const

export type RunSummary = z.infer<typeof runSummary>
export type RunDetail = z.infer<typeof runDetail>
export type RunComparison = z.infer<typeof runComparison>
export type RunsBeside = z.infer<typeof runsBeside>
export type EvidenceDetail = z.infer<typeof evidenceDetail>
export type Verification = z.infer<typeof verification>
