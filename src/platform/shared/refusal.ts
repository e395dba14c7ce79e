/** Words and status of a refusal; a feature's contract lists its own, the edge looks them up by code. */
export interface RefusalWords {
  status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 503
  /** One safe sentence: no input, no id of another, no internals. */
  message: string
}

export type RefusalTable = Record<string, RefusalWords>

// In the registry of all symbols: after an edit in development two copies of this module live in one process, each with
// a class of its own.
const brand = Symbol.for('sightline.refusal')

/** An expected "no": thrown anywhere, answered at the edge with its code, status and words. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly [brand] = true
  readonly code: string
  readonly issues: Issue[] | undefined
  readonly headers: Record<string, string>

  constructor(code: string, details: { issues?: Issue[]; headers?: Record<string, string> } = {}) {
    super(code)
    this.code = code
    this.issues = details.issues
    this.headers = details.headers ?? {}
  }
}

/** One field that was refused; `path` as in the request, `message` fit for a person. */
export interface Issue {
  path: string
  message: string
}

export const refuse = (code: string, details?: { issues?: Issue[]; headers?: Record<string, string> }): Refusal =>
  new Refusal(code, details)

/** Also of a refusal that another copy of this module threw, which `instanceof` would call a bug. */
export const isRefusal = (error: unknown): error is Refusal =>
  typeof error === 'object' && error !== null && brand in error

/** Refusals that any call may meet. */
export const commonRefusals = {
  invalid_request: { status: 400, message: 'The request has missing or wrong fields.' },
  invalid_json: { status: 400, message: 'The body is not valid JSON.' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json.' },
  body_too_large: { status: 413, message: 'The body is larger than this call accepts.' },
  not_a_form: { status: 415, message: 'Send this as a form, multipart/form-data.' },
  no_file: { status: 400, message: 'Choose a file first.' },
  file_empty: { status: 400, message: 'The file is empty.' },
  one_file_only: { status: 400, message: 'Send one file at a time.' },
  file_type_refused: {
    status: 415,
    message: 'This file is none of PDF, DOCX, XLSX, CSV, plain text, PNG or JPEG, or is not what its name says.',
  },
  file_too_large: { status: 413, message: 'The file is larger than we take.' },
  file_infected: { status: 422, message: 'The virus scanner knows this file as malicious. It was deleted.' },
  file_unchecked: {
    status: 503,
    message: 'The virus scanner could not look at this file, so it was not taken. Please try again later.',
  },
  upload_cut_off: { status: 400, message: 'The file did not arrive whole. Please send it again.' },
  uploads_busy: { status: 429, message: 'Too many files are being uploaded right now. Please try again in a minute.' },
  queue_full: { status: 429, message: 'We’re handling too many requests right now. Please try again shortly.' },
  request_abandoned: { status: 408, message: 'The connection was closed before the answer was ready.' },
  disk_full: {
    status: 503,
    message: 'The disk of this site is full, so nothing can be saved right now. Please try again later.',
  },
  sign_in_required: { status: 401, message: 'Sign in to do this.' },
  second_factor_wanted: {
    status: 403,
    message: 'This site asks every member for a second factor. Add one under Settings, Security; then go on here.',
  },
  staff_role_not_enough: { status: 403, message: 'Your staff role doesn’t include this.' },
  staff_second_factor_wanted: {
    status: 403,
    message: 'This site asks its staff for a second factor. Add one under Your account first.',
  },
  mail_allowance_used: {
    status: 429,
    message:
      'In its first week, an organization can email only a few people a day. Try again tomorrow, or ask us to lift this limit.',
  },
  organization_suspended: {
    status: 403,
    message:
      'This organization is suspended. Its members can sign in to read and export its data, but it can’t send or publish anything, and its API keys don’t work.',
  },
  role_not_enough: { status: 403, message: 'Your role in this organization doesn’t allow this.' },
  not_found: { status: 404, message: 'There is nothing with this id.' },
  changed_meanwhile: {
    status: 409,
    message: 'Someone else changed this in the meantime. Review it again before you save.',
  },
  cross_site: { status: 403, message: 'Writes from another site are not accepted.' },
  endpoint_not_found: { status: 404, message: 'There is no such endpoint.' },
  method_not_allowed: { status: 405, message: 'This endpoint does not take that method.' },
  rate_limited: { status: 429, message: 'Too many requests. Please wait and try again.' },
  busy: {
    status: 503,
    message: 'More is being asked for right now than we can answer. Please try again in a few seconds.',
  },
  unavailable: { status: 503, message: 'The service is not ready yet. Please try again shortly.' },
} as const satisfies RefusalTable
