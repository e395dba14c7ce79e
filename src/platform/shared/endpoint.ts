import type { z } from 'zod'
import type { MemberRole } from './member-roles.ts'
import type { StaffRole } from './staff-roles.ts'

/**
 * One call of the contract map, keyed `METHOD /path/{param}`. The server validates with these schemas; the browser's
 * calls and the OpenAPI file are typed and printed from them.
 */
export interface Endpoint {
  summary: string
  /** Details for the documentation of the call, beyond the summary. */
  description?: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** The handler gets the body as it came, to hold it against a signature; `body` is not given then. */
  rawBody?: true
  /** The largest body in bytes, where it is more than that of every other call. */
  maxBodyBytes?: number
  response: z.ZodType
  /**
   * The body is a form with one file, `multipart/form-data`, streamed to disk. A handler takes the file over or leaves
   * it: what it leaves is deleted. A form that a page without script sent is answered with a redirect.
   */
  upload?: {
    maxBytes: number
    /** Others get it as it came: it is held against known malicious ones, where the operator has named a scanner. */
    isGivenOut?: true
  }
  /** Media type of an answer that is a file and not JSON; the handler then gives its bytes. */
  file?: string
  /**
   * Media type of a file that answers in place of the JSON where the caller asks for it; the handler then gives its bytes,
   * or says by `answerLater` that they are being made.
   */
  orFile?: string
  /** A list with pages: the header `Link` says where the next one is. */
  hasPages?: true
  /** Success status; 200 unless said. */
  status?: 200 | 201 | 202 | 204
  /** Audience. All but `public` answer 401 without a matching session or key, before anything else is judged. */
  audience?: 'public' | 'staff' | 'member' | 'key'
  /** For audience `member`: the least role that may call; `viewer` by default. */
  role?: MemberRole | undefined
  /** For audience `staff`: roles that may call besides administrators. By default every role may read, and only administrators write. */
  staffRoles?: readonly StaffRole[]
  /** For audience `staff`: also before adding a second factor that the operator requires. */
  isOpenToNewStaff?: true
  /** For audience `member`: also open to members who still have to add the second factor that the operator requires. */
  isOpenWithoutFactor?: true
  /** For audience `key`: the scope that the key needs. */
  scope?: string
  /**
   * For audiences `member` and `key`: maps parameters of the path to the tables whose rows they name. A row of another
   * organization is answered like one that does not exist, before role, scope and body are judged.
   */
  owned?: Readonly<Record<string, OwnedTable>>
  /** Cost of a call: writes that start work or mail are `costly` and have a narrower rate limit. */
  cost?: 'read' | 'costly'
  /** Answers no sooner than after a fixed time: the duration must not reveal whether an account exists here. */
  takesSteadyTime?: true
}

export type Contract = Record<string, Endpoint>

/** Tables of an organisation's rows that a call may name by id. */
export const ownedTables = [
  'member',
  'member_link',
  'organisation_file',
  'vendor',
  'vendor_import',
  'vendor_bulk',
  'vendor_type',
  'register_view',
  'vendor_comment',
  'agreement',
  'vendor_transfer',
  'vendor_document',
  'vendor_finding',
  'vendor_acceptance',
  'vendor_override',
  'vendor_alert',
  'question_set',
  'assessment',
  'report',
  'report_schedule',
  'report_recipient',
  'webhook_endpoint',
  'webhook_delivery',
  'api_key',
  'investigation_link',
] as const
export type OwnedTable = (typeof ownedTables)[number]

export const endpoint = <const E extends Endpoint>(e: E): E => e

/** An uploaded file, on disk under its hash. */
export interface ReceivedFile {
  path: string
  /** As the sender named it, without folders and control characters. */
  name: string
  sha256: string
  bytes: number
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** Input of a handler. */
export type Input<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
} & (E extends { upload: object } ? { file: ReceivedFile } : unknown) &
  (E extends { rawBody: true } ? { rawBody: Uint8Array } : unknown)

/** Input of a caller: only the parts that the call has. */
export type Sending<E extends Endpoint> = {
  [P in 'params' | 'query' | 'body' as E[P] extends z.ZodType ? P : never]: Sent<E[P]>
}

export type Output<E extends Endpoint> = z.output<E['response']>

/** Result of a handler. */
export type Answer<E extends Endpoint> = Output<E> | (E extends { orFile: string } ? Uint8Array : never)
