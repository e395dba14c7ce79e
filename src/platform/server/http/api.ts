import { rm } from 'node:fs/promises'
import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import type { Answer, Contract, Endpoint, Input, OwnedTable, ReceivedFile } from '../../shared/endpoint.ts'
import type { Caller } from '../../shared/fair-queue.ts'
import { type MemberRole, roleAtLeast } from '../../shared/member-roles.ts'
import {
  type Issue,
  isRefusal,
  type Refusal,
  type RefusalTable,
  type RefusalWords,
  refuse,
} from '../../shared/refusal.ts'
import { type StaffRole, staffMayCall } from '../../shared/staff-roles.ts'
import { isConnectionLost } from '../database.ts'
import { isDiskFull } from '../disk-full.ts'
import { createTurns } from '../in-turns.ts'
import { problemJson, problemTypes, statusPhrases, versioned } from '../openapi.ts'
import { holdsTag } from './compression.ts'
import { parseCookies } from './cookies.ts'
import { plainPage } from './plain-page.ts'
import type { ReceiveFile } from './uploads.ts'
import { noteWhole } from './whole-answer.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Names one request in its answer and in the log. */
    requestId: string
    /** Endpoint, key and refusal code of the call, for metrics. */
    endpointKey: string | undefined
    callingKey: CallingKey | undefined
    refusalCode: string | undefined
  }
}

/** The caller as a handler may know it, and changes to the answer besides its body. */
export interface Call {
  /** Names the caller for rate limits and deduplication; never logged. */
  address: string
  /** Set for calls of audience `staff`, else undefined. */
  staff: StaffMember | undefined
  /**
   * Set for calls of audience `member`. For audience `key`, the member who created the key, as a manager. Otherwise
   * undefined.
   */
  member: Member | undefined
  /** Set for calls of audience `key`. */
  key?: CallingKey
  /** Sent to this machine by its own name and through no proxy: a demo account may sign in. */
  isDirect?: boolean
  cookies: Record<string, string>
  /** A header of the request; undefined where there is none, and for a page's loader. */
  header: (name: string) => string | undefined
  /** Answer headers: cursors, totals, cookies. */
  headers: Headers
  /** Aborted when the caller hangs up. */
  signal?: AbortSignal
  /** As of `Caller`. */
  standAside?: Caller['standAside']
}

/** The caller whose share of a queue is taken: the organization, else the address. */
export const callerOf = ({ address, staff, member, signal, standAside }: CallerParts): Caller => ({
  key: member ? `organization ${member.organisationId}` : staff ? `staff ${staff.accountId}` : address,
  isMember: member !== undefined || staff !== undefined,
  signal,
  standAside,
})
type CallerParts = Pick<Call, 'address' | 'staff' | 'member' | 'signal' | 'standAside'>

/** A staff member, known by the session cookie. */
export interface StaffMember {
  accountId: number
  username: string
  role: StaffRole
  /** Set for a demo account, which decides about demo accounts only. */
  isDemo?: true
  /** The operator asks for a second factor, and there is none yet. */
  mustAddFactor?: true
}

/** Someone of an organisation, by the token of a session. */
export interface Member {
  id: number
  organisationId: number
  role: MemberRole
  /** 0 where a key calls: it has none. */
  sessionId: number
  /** The operator asks for a second factor, and there is none yet. */
  mustAddFactor?: true
}

/** With which a program of an organisation calls. */
export interface CallingKey {
  id: number
  scopes: readonly string[]
}

/** The member who calls; there is one behind every call of audiences `member` and `key`. */
export function memberOf({ member }: Pick<Call, 'member'>): Member {
  if (!member) throw refuse('sign_in_required')
  return member
}

/** The member of staff who calls; there is one behind every call of audience `staff`. */
export function staffOf({ staff }: Pick<Call, 'staff'>): StaffMember {
  if (!staff) throw refuse('sign_in_required')
  return staff
}

/** Thrown where the answer is its headers alone, see `answerIfChanged` and `answerLater`. */
class HeadersSuffice extends Error {
  override name = 'HeadersSuffice'
  readonly status: 202 | 304

  constructor(status: 202 | 304) {
    super(String(status))
    this.status = status
  }
}

/**
 * Marks the answer with this entity tag; a caller who has it already is answered 304, and nothing after this call runs.
 * Copies are asked about each time (`no-cache`).
 */
export function answerIfChanged(call: Pick<Call, 'header' | 'headers'>, tag: string): void {
  call.headers.set('etag', tag)
  call.headers.set('cache-control', 'no-cache')
  if (holdsTag(call.header('if-none-match'), tag)) throw new HeadersSuffice(304)
}

/** Answers 202: what was asked for is being made, and may be there in so many seconds. Nothing after this call runs. */
export function answerLater(call: Pick<Call, 'headers'>, seconds: number): never {
  call.headers.set('retry-after', String(seconds))
  throw new HeadersSuffice(202)
}

export type Handler<E extends Endpoint> = (input: Input<E>, call: Call) => Promise<Answer<E>> | Answer<E>
export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> }

export interface ApiParts {
  contract: Contract
  handlers: Record<string, Handler<never>>
  refusals: RefusalTable
  /** If readers reach us by HTTPS, only cookies that are bound to this host count. */
  isHttps?: boolean
  /** Largest accepted body in bytes. */
  bodyLimit: number
  /** Takes the file of a call that has one. */
  receiveFile: ReceiveFile
  /** Rate limits and same-origin checks; throws a refusal. Runs before anything of the call is read. */
  guard: (c: Context, endpoint: Endpoint) => void
  findStaff: (cookies: Record<string, string>) => Promise<Call['staff']>
  /** Finds the member by the header `Authorization: Bearer …`. */
  findMember: (authorization: string | undefined) => Promise<Call['member']>
  /** Finds the key by the same header; no other place is checked. Required if a call has the audience `key`. */
  findKey?: FindKey
  /** Rate limits of the key, beside those of its address. */
  guardKey?: (c: Context, key: CallingKey) => void
  isOwned: (row: { organisationId: number; table: OwnedTable; id: number }) => Promise<boolean>
  addressOf: (c: Context) => string
  isDirect?: (c: Context) => boolean
  onBug: (error: unknown, at: { key: string; requestId: string }) => void
  /** Checks answers against the contract's schema: outside production. */
  checkAnswers: boolean
}

export type FindKey = (authorization: string | undefined) => Promise<{ key: CallingKey; member: Member } | undefined>

/** Mounts every endpoint of the contract map; below /api/ everything else is a JSON 404 or 405. */
export function mountApi(app: Hono, parts: ApiParts): void {
  const calls = Object.entries(parts.contract).map(([key, endpoint]) => {
    const { method, path } = splitKey(key)
    const handler = parts.handlers[key]
    if (!handler) throw new Error(`no handler for ${key}`)
    if (endpoint.audience === 'key' && !parts.findKey) throw new Error(`no key lookup for ${key}`)
    const route = path.replace(/\{(\w+)\}/g, ':$1')
    return { key, endpoint, handler, method, route, isOpen: isOpenRead(method, endpoint) }
  })
  // Two names of one parameter are one path; and a path of words comes before one with a parameter that would take it.
  const byShape = Map.groupBy(calls, ({ route }) => route.replace(/:\w+/g, ':'))
  for (const [, same] of [...byShape].toSorted(([a], [b]) => a.split(':').length - b.split(':').length)) {
    for (const { method, route, isOpen, ...call } of same)
      app.on(method, route, (c) => {
        c.set('endpointKey', call.key)
        if (isOpen) for (const [name, value] of Object.entries(openToScripts)) c.header(name, value)
        return answer(c, { ...call, parts })
      })
    const allow = same.map(({ method }) => method).join(', ')
    const isOpen = same.some((call) => call.isOpen)
    app.all(same[0]?.route ?? '', (c) =>
      c.req.method === 'OPTIONS' && isOpen
        ? c.body(null, 204, { ...preflight, allow: `${allow}, OPTIONS` })
        : refusalResponse(c, refuse('method_not_allowed', { headers: { allow } }), parts.refusals),
    )
  }
  app.all('/api/:rest{.+}', (c) => refusalResponse(c, refuse('endpoint_not_found'), parts.refusals))
}

/**
 * True if pages of other sites may read it, because it needs no session. Cookies are never used, so every site gets the
 * same answer.
 */
const isOpenRead = (method: string, { audience = 'public' }: Endpoint) =>
  method === 'GET' && (audience === 'public' || audience === 'key')

/** Fetch Standard, CORS protocol. */
const openToScripts = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, link, ratelimit, ratelimit-policy, retry-after, x-request-id, x-total-count',
}
const preflight = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'authorization, if-none-match',
  'access-control-max-age': '600',
}

async function answer(
  c: Context,
  { key, endpoint, handler, parts }: { key: string; endpoint: Endpoint; handler: Handler<never>; parts: ApiParts },
) {
  let file: ReceivedFile | undefined
  const headers = new Headers()
  try {
    parts.guard(c, endpoint)
    const cookies = parseCookies(c.req.header('cookie'), { isHttps: parts.isHttps ?? false })
    const staff = endpoint.audience === 'staff' ? await parts.findStaff(cookies) : undefined
    if (endpoint.audience === 'staff') requireStaffRole({ staff }, key, endpoint)
    const { member, key: callingKey } = await findCaller(c, endpoint, parts)
    const params = parse(endpoint.params, c.req.param(), 'path')
    if (member) await requireAccess({ member, key: callingKey, endpoint, params, isOwned: parts.isOwned })
    const addressed = { params, query: parse(endpoint.query, readQuery(c), 'query') }
    const call: Call = {
      ...{ address: parts.addressOf(c), isDirect: parts.isDirect?.(c) ?? false, staff, member, cookies, headers },
      ...(callingKey && { key: callingKey }),
      header: (name) => c.req.header(name),
      // Made when it is asked for: most calls never do.
      get signal() {
        return c.req.raw.signal
      },
      standAside: c.get('standAside'),
    }
    file = endpoint.upload && (await parts.receiveFile(c.req.raw, endpoint.upload, callerOf(call)))
    const limit = endpoint.maxBodyBytes ?? parts.bodyLimit
    const rawBody = endpoint.rawBody ? await readBytes(c.req.raw, limit) : undefined
    const body = endpoint.body ? parse(endpoint.body, await readJson(c, limit), 'body') : undefined
    const input = { ...addressed, body, rawBody, file }
    const output = await handler(input as never, call)
    const mediaType = endpoint.file ?? ((output as unknown) instanceof Uint8Array ? endpoint.orFile : undefined)
    if (parts.checkAnswers && mediaType === endpoint.file) endpoint.response.parse(output)
    const status = endpoint.status ?? 200
    for (const [name, value] of headers) c.header(name, value, { append: name === 'set-cookie' })
    if (status === 204) return c.body(null, 204)
    const location = headers.get('location')
    if (endpoint.upload && location && wantsPage(c)) return c.redirect(location, 303)
    if (mediaType) return c.body(output as Uint8Array<ArrayBuffer>, status, { 'content-type': mediaType })
    const said = Buffer.from(JSON.stringify(output))
    return noteWhole(c.body(said, status, { 'content-type': 'application/json' }), said)
  } catch (error) {
    if (error instanceof HeadersSuffice) return c.body(null, error.status, Object.fromEntries(headers))
    return errorResponse(c, error, { key, refusals: parts.refusals, onBug: parts.onBug })
  } finally {
    // One that was taken over lies elsewhere by now.
    if (file) await rm(file.path, { force: true })
  }
}

/** The one place where it is decided what of the administration a person of the staff may call. */
function requireStaffRole(call: Pick<Call, 'staff'>, key: string, endpoint: Endpoint): void {
  const { role, mustAddFactor } = staffOf(call)
  if (mustAddFactor && !endpoint.isOpenToNewStaff) throw refuse('staff_second_factor_wanted')
  if (!staffMayCall(role, key, endpoint)) throw refuse('staff_role_not_enough')
}

/** Finds the caller who acts for an organization: a member, or a program with a key. */
async function findCaller(
  c: Context,
  { audience, isOpenWithoutFactor }: Endpoint,
  { findMember, findKey, guardKey }: Pick<ApiParts, 'findMember' | 'findKey' | 'guardKey'>,
): Promise<{ member: Member | undefined; key?: CallingKey }> {
  const authorization = c.req.header('authorization')
  if (audience === 'member') {
    const member = await findMember(authorization)
    if (!member) throw refuse('sign_in_required')
    if (member.mustAddFactor && !isOpenWithoutFactor) throw refuse('second_factor_wanted')
    return { member }
  }
  if (audience !== 'key') return { member: undefined }
  const found = await findKey?.(authorization)
  if (!found) throw refuse('key_required', { headers: { 'www-authenticate': 'Bearer' } })
  c.set('callingKey', found.key)
  guardKey?.(c, found.key)
  return found
}

/**
 * Requires that the call names a record of the organization, and that the member's role or the key's scopes allow it.
 */
async function requireAccess({
  member,
  key,
  endpoint,
  params,
  isOwned,
}: {
  member: Member
  key: CallingKey | undefined
  endpoint: Endpoint
  params: unknown
  isOwned: ApiParts['isOwned']
}) {
  const named = (params ?? {}) as Record<string, unknown>
  for (const [name, table] of Object.entries(endpoint.owned ?? {}))
    if (!(await isOwned({ organisationId: member.organisationId, table, id: Number(named[name]) })))
      throw refuse('not_found')
  if (!roleAtLeast(member.role, endpoint.role ?? 'viewer')) throw refuse('role_not_enough')
  if (key && endpoint.scope !== undefined && !key.scopes.includes(endpoint.scope))
    throw refuse('scope_missing', {
      headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${endpoint.scope}"` },
    })
}

/** Calls an endpoint's handler in process, as a page's loader does: validated the same way, without HTTP. */
export async function callInProcess(
  { contract, handlers }: Pick<ApiParts, 'contract' | 'handlers'>,
  { key, input, call }: { key: string; input: { params?: unknown; query?: unknown; body?: unknown }; call: Call },
): Promise<unknown> {
  const endpoint = contract[key]
  const handler = handlers[key]
  if (!endpoint || !handler) throw new Error(`no such call: ${key}`)
  // A member's token is the browser's: pages of the portal ask from there. A key is a program's.
  if (endpoint.audience === 'member' || endpoint.audience === 'key') throw refuse('sign_in_required')
  if (endpoint.audience === 'staff') requireStaffRole(call, key, endpoint)
  const parsed = {
    params: parse(endpoint.params, input.params ?? {}, 'path'),
    query: parse(endpoint.query, input.query ?? {}, 'query'),
    body: parse(endpoint.body, input.body ?? {}, 'body'),
  }
  return handler(parsed as never, call)
}

const splitKey = (key: string) => {
  const [method = '', path = ''] = key.split(' ')
  return { method, path }
}

function parse(schema: z.ZodObject | undefined, value: unknown, where: string): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) {
    if (holdsUnstorable(parsed.data))
      throw refuse('invalid_request', { issues: [{ path: where, message: 'holds a NUL or half a character' }] })
    return parsed.data
  }
  throw refuse('invalid_request', { issues: parsed.error.issues.slice(0, 20).map(asIssue) })
}

/** Words for a person where the schema has none of its own; the library's name types and limits of ours. */
const issueWords: Partial<Record<z.core.$ZodIssue['code'], string>> = {
  invalid_type: 'is missing or of the wrong type',
  invalid_value: 'is none of the accepted values',
  invalid_format: 'has the wrong format',
  invalid_union: 'is of the wrong type',
  too_big: 'is too long or too large',
  too_small: 'is too short or too small',
  unrecognized_keys: 'is not a field of this call',
}

const asIssue = (issue: z.core.$ZodIssue): Issue => {
  const isOurs = !/^(Invalid|Too|Unrecognized|Expected)/.test(issue.message)
  // An unrecognized key is reported at its own path, not at the object's.
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
  return {
    path: path.join('.').slice(0, 200),
    message: isOurs ? issue.message.slice(0, 300) : (issueWords[issue.code] ?? 'is not accepted'),
  }
}

// PostgreSQL text cannot hold U+0000, nor its JSON half of a surrogate pair, and no name, address or token has one.
function holdsUnstorable(whole: unknown): boolean {
  // No recursion: where anything is taken it may be nested deeper than the stack.
  const parts = [whole]
  while (parts.length > 0) {
    const part = parts.pop()
    if (typeof part === 'string' && (part.includes('\u0000') || !part.isWellFormed())) return true
    if (typeof part === 'object' && part !== null) for (const inner of Object.values(part)) parts.push(inner)
  }
  return false
}

/** A field that is given several times is a list. */
const readQuery = (c: Context): Record<string, string | string[] | undefined> =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  )

/** One of 250 KB takes about 0.4 ms to decode and parse; a crowd of them would be one long turn. */
const longBodyBytes = 32 * 1024
const turnOfLongBody = createTurns()

async function readJson(c: Context, limit: number): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) throw refuse('unsupported_media_type')
  const bytes = await readBytes(c.req.raw, limit)
  if (bytes.byteLength > longBodyBytes) await turnOfLongBody()
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw refuse('invalid_json')
  }
}

/** A caller who is cut off while sending never reads why: so much is read and thrown away before we hang up. */
const patienceBytes = 16 * 1024 * 1024

/** Reads a body up to `limit` bytes, counting as it streams: a wrong or missing Content-Length changes nothing. */
export async function readBytes(request: Request, limit: number): Promise<Buffer<ArrayBuffer>> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > patienceBytes) throw hangUp()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > patienceBytes) throw hangUp()
    if (bytes <= limit) chunks.push(chunk)
  }
  if (bytes > limit) throw refuse('body_too_large')
  return Buffer.concat(chunks)
}

// Closes the connection after an unread body: the next request must not follow it.
const hangUp = () => refuse('body_too_large', { headers: { connection: 'close' } })

/** Refusals with their words; everything else is a bug: reported, answered without detail. */
export function errorResponse(
  c: Context,
  error: unknown,
  { key, refusals, onBug }: { key: string; refusals: RefusalTable; onBug: ApiParts['onBug'] },
): Response {
  const refusal = asRefusal(error)
  if (refusal) return refusalResponse(c, refusal, refusals)
  onBug(error, { key, requestId: c.get('requestId') })
  return sayNo(c, {
    status: 500,
    body: { code: 'internal_error', message: 'Something went wrong on our side. The error was recorded.' },
  })
}

/** A refusal, or a full disk or a lost database as the refusal that it is to a caller; undefined for a bug. */
export function asRefusal(error: unknown): Refusal | undefined {
  if (isRefusal(error)) return error
  if (isDiskFull(error)) return refuse('disk_full', { headers: { 'retry-after': '60' } })
  return isConnectionLost(error) ? refuse('unavailable', { headers: { 'retry-after': '1' } }) : undefined
}

export function refusalResponse(c: Context, refusal: Refusal, refusals: RefusalTable): Response {
  const words = refusals[refusal.code]
  if (!words) throw new Error(`refusal ${refusal.code} has no words`)
  return sayNo(c, {
    status: words.status,
    body: { code: refusal.code, message: words.message, ...(refusal.issues ? { issues: refusal.issues } : {}) },
    headers: refusal.headers,
  })
}

/** A person's browser asked for a page, or sent a form whose answer it will show as one. */
const wantsPage = (c: Context) =>
  (c.req.method === 'POST' || !c.req.path.startsWith('/api/')) && /\btext\/html\b/i.test(c.req.header('accept') ?? '')

/** JSON to a program; to a person's browser the same sentence as a page. */
function sayNo(
  c: Context,
  {
    status,
    body,
    headers = {},
  }: {
    status: RefusalWords['status'] | 500
    body: { code: string; message: string }
    headers?: Record<string, string>
  },
): Response {
  c.set('refusalCode', body.code)
  const all = { ...headers, 'cache-control': 'no-store' }
  if (wantsPage(c)) return c.html(plainPage({ status, sentence: body.message }), status, all)
  if (!c.req.path.startsWith(versioned)) return c.json(body, status, all)
  const type = `${problemTypes}#${body.code.replaceAll('_', '-')}`
  const problem = { type, title: statusPhrases[status] ?? 'Error', status, detail: body.message, ...body }
  return c.json(problem, status, { ...all, 'content-type': problemJson })
}
