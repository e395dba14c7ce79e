import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { evidenceDetail, evidenceParams, inLanguage, runDetail, runParams, runQuery, verification } from './contract.ts'
import { reportDocument } from './core/export/report-document.ts'
import { begunRun, questionAnswer } from './question-contract.ts'

// An organization's own runs: public ones have the same shapes.

export const memberInvestigationsContract = {
  'GET /api/customer/investigations/{id}': endpoint({
    summary: 'An investigation of the organisation’s own',
    audience: 'member',
    params: runParams,
    query: runQuery,
    response: runDetail,
  }),
  'POST /api/customer/investigations/{id}/answer': endpoint({
    summary: 'Say who is meant, where it asks; the organization is not asked about this name again',
    audience: 'member',
    role: 'manager',
    params: runParams,
    body: questionAnswer,
    response: begunRun,
    cost: 'costly',
  }),
  'GET /api/customer/investigations/{id}/report.json': endpoint({
    summary: 'The whole of it as JSON: report, findings, evidence, score',
    audience: 'member',
    params: runParams,
    query: runQuery,
    response: z.unknown(),
  }),
  'GET /api/customer/investigations/{id}/report.html': endpoint({
    summary: 'Its report as one HTML page to keep, send or print',
    audience: 'member',
    params: runParams,
    query: inLanguage,
    response: z.unknown(),
    file: 'text/html; charset=utf-8',
  }),
  'GET /api/customer/investigations/{id}/report.jsonld': endpoint({
    summary: 'Its report in the W3C Data Privacy Vocabulary',
    audience: 'member',
    params: runParams,
    query: inLanguage,
    response: z.unknown(),
    file: 'application/ld+json',
  }),
  'GET /api/customer/investigations/{id}/document': endpoint({
    summary: 'Its report as a document in one language, block by block',
    audience: 'member',
    params: runParams,
    query: inLanguage,
    response: reportDocument,
  }),
  'GET /api/customer/investigations/{id}/report.pdf': endpoint({
    summary: 'Its report as a tagged PDF: two pages and an appendix',
    audience: 'member',
    params: runParams,
    query: inLanguage,
    response: z.unknown(),
    file: 'application/pdf',
  }),
  'GET /api/customer/investigations/{id}/report.docx': endpoint({
    summary: 'Its report for a word processor',
    audience: 'member',
    params: runParams,
    query: inLanguage,
    response: z.unknown(),
    file: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  }),
  'GET /api/customer/investigations/{id}/report.md': endpoint({
    summary: 'Its report as Markdown',
    audience: 'member',
    params: runParams,
    query: inLanguage,
    response: z.unknown(),
    file: 'text/markdown; charset=utf-8',
  }),
  'GET /api/customer/investigations/{id}/report.zip': endpoint({
    summary: 'Its report in every form with a signed manifest, as `sightline verify-report` checks it offline',
    audience: 'member',
    params: runParams,
    query: inLanguage,
    response: z.unknown(),
    file: 'application/zip',
  }),
  'GET /api/customer/investigations/{id}/bundle.zip': endpoint({
    summary: 'It with all stored bytes, as `sightline verify-report` checks it offline',
    audience: 'member',
    params: runParams,
    query: runQuery,
    response: z.unknown(),
    file: 'application/zip',
  }),
  'GET /api/customer/investigations/{id}/score': endpoint({
    summary: 'Its score with all its inputs, as `sightline verify-score` recomputes it',
    audience: 'member',
    params: runParams,
    response: z.unknown(),
  }),
  'GET /api/customer/investigations/{id}/evidence/{evidenceId}': endpoint({
    summary: 'One piece of its evidence with its excerpt in context',
    audience: 'member',
    params: evidenceParams,
    response: evidenceDetail,
  }),
  'GET /api/customer/investigations/{id}/evidence/{evidenceId}/picture.png': endpoint({
    summary: 'The page as the browser saw it, where the evidence is a picture',
    audience: 'member',
    params: evidenceParams,
    response: z.custom<Uint8Array>(),
    file: 'image/png',
  }),
  'GET /api/customer/investigations/{id}/evidence/{evidenceId}/verify': endpoint({
    summary: 'Hash its stored bytes again and compare',
    audience: 'member',
    params: evidenceParams,
    response: verification,
  }),
}
