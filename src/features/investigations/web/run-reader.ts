import { queryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { type ApiError, createCaller, type Send, sendPlainly } from '../../../platform/web/call.ts'
import type { memberQuery } from '../../../platform/web/portal.ts'
import { evidencePath, investigationPath, investigationsPath, pathForUse } from '../../../product/links.ts'
import type { NameAnswer } from '../../../product/naming/answer.ts'
import { longestUse } from '../../../product/stated-use.ts'
import type { EvidenceDetail, investigationsContract, RunDetail, Verification } from '../contract.ts'
import type { BegunRun } from '../question-contract.ts'
import { investigationUrl } from '../vocabulary.ts'

/** Page addresses and endpoints for the current reader of a run. */
export interface RunReader {
  /** A member reads a run of the organisation's own: a plain link to a file would not say who asks. */
  isOwn: boolean
  /** The parent page of the run's pages. */
  home: { label: string; href: string }
  runPath: (id: string) => string
  evidencePath: (id: string, evidenceId: string) => string
  runUrl: (id: string) => string
  query: typeof memberQuery
  send: Send
  verify: (evidence: EvidencePlace) => Promise<Verification>
  /** Says who is meant, where the run asks. */
  answer: (id: string, answer: NameAnswer) => Promise<BegunRun>
}

export interface EvidencePlace {
  id: string
  evidenceId: string
}

const call = createCaller<typeof investigationsContract>()

const publicReader: RunReader = {
  isOwn: false,
  home: { label: 'AI Reports', href: investigationsPath },
  runPath: investigationPath,
  evidencePath,
  runUrl: investigationUrl,
  query: <Answer>(url: string) => queryOptions<Answer, ApiError>({ queryKey: [url] }),
  send: sendPlainly,
  verify: (params) => call('GET /api/investigations/{id}/evidence/{evidenceId}/verify', { params }),
  answer: (id, body) => call('POST /api/investigations/{id}/answer', { params: { id }, body }),
}

/** Around the pages of members; without it a run is read as everybody does. */
export const RunReaderContext = createContext(publicReader)
export const useRunReader = (): RunReader => useContext(RunReaderContext)

/** `use`: what the reader would use the vendor for; empty where they did not say. */
export const runQuery = (reader: RunReader, id: string, use = '') =>
  reader.query<RunDetail>(pathForUse(reader.runUrl(id), use))

/** In the address of the page. */
export const useIn = (search: URLSearchParams): string => (search.get('use') ?? '').trim().slice(0, longestUse)

export const evidenceQuery = (reader: RunReader, place: EvidencePlace) =>
  reader.query<EvidenceDetail>(evidenceUrl(reader, place))

export const evidenceUrl = ({ runUrl }: Pick<RunReader, 'runUrl'>, { id, evidenceId }: EvidencePlace): string =>
  `${runUrl(id)}/evidence/${evidenceId}`
