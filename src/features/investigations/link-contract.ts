import { z } from 'zod'
import { endpoint, type Output } from '../../platform/shared/endpoint.ts'
import { runParams } from './contract.ts'
import { reportDocument } from './core/export/report-document.ts'
import { languages, linkDays, reportForms } from './vocabulary.ts'

// Links by which people without an account read the report of an organization's own run.

const instant = z.iso.datetime()
const token = z.string().regex(/^[\w-]{22}$/)
const language = z.enum(languages)

const link = z.object({
  id: z.int(),
  language,
  createdAt: instant,
  createdBy: z.string(),
  expiresAt: instant,
  /** How often its page was opened. */
  opened: z.int(),
  lastOpenedAt: instant.nullable(),
  isRevoked: z.boolean(),
})

const edits = { audience: 'member', role: 'manager' } as const

export const linkContract = {
  'GET /api/customer/investigations/{id}/links': endpoint({
    summary: 'Links that were given to its report, the newest first; those that are over are deleted',
    audience: 'member',
    params: runParams,
    response: z.array(link),
  }),
  'POST /api/customer/investigations/{id}/links': endpoint({
    summary: 'A link that opens its report without an account for some days; the address is shown once',
    ...edits,
    params: runParams,
    body: z.object({
      language: language.default('en'),
      days: z.union(linkDays.map((days) => z.literal(days))).default(30),
    }),
    response: link.extend({ url: z.string() }),
    status: 201,
    cost: 'costly',
  }),
  'DELETE /api/customer/investigations/{id}/links/{linkId}': endpoint({
    summary: 'Close a link',
    ...edits,
    params: runParams.extend({ linkId: z.coerce.number().int().positive() }),
    owned: { linkId: 'investigation_link' },
    response: z.unknown(),
    status: 204,
  }),
  'GET /api/shared-investigations/{token}': endpoint({
    summary: 'A report by its link, as a document; each opening is counted',
    params: z.object({ token }),
    response: z.object({ document: reportDocument, organization: z.string(), expiresAt: instant }),
  }),
  'GET /api/shared-investigations/{token}/{form}': endpoint({
    summary: 'A report by its link as a file',
    params: z.object({ token, form: z.enum(reportForms) }),
    response: z.unknown(),
    file: 'application/octet-stream',
  }),
}

export const linkRefusals = {
  run_link_gone: {
    status: 404,
    message: 'This link is not good any more, or never was. Ask the sender for a new link.',
  },
  run_links_full: { status: 409, message: 'This report has 50 links already. Close some first.' },
} as const

export type RunLink = z.output<typeof link>
export type SharedRun = Output<(typeof linkContract)['GET /api/shared-investigations/{token}']>
