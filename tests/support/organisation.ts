import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import type pg from 'pg'
import { type Database, type Db, runSql } from '../../src/platform/server/database.ts'
import { type Handler, type Handlers, type Member, mountApi } from '../../src/platform/server/http/api.ts'
import type { ProgramGuard } from '../../src/platform/server/http/program-guard.ts'
import { createReceiver } from '../../src/platform/server/http/uploads.ts'
import { acrossOrganisations, inOrganisation, isOwned } from '../../src/platform/server/tenancy.ts'
import type { Contract, Output } from '../../src/platform/shared/endpoint.ts'
import { type MemberRole, memberRoles } from '../../src/platform/shared/member-roles.ts'
import { commonRefusals, type RefusalTable } from '../../src/platform/shared/refusal.ts'
import { createTestDatabase } from './database.ts'
import { atEndOfFile } from './end-of-file.ts'

export type TestOrganisation = { id: number } & Record<MemberRole, Member>

export interface TwoOrganisations {
  db: Database
  connection: pg.PoolConfig
  own: TestOrganisation
  /** Someone else's, in the same database. */
  other: TestOrganisation
  /** A transaction that sees the rows of `own`. */
  inOwn: <T>(act: (tx: Db) => Promise<T>) => Promise<T>
}

/** A database with two organisations of three members each: administrator, manager, viewer. */
export async function createTwoOrganisations(): Promise<TwoOrganisations> {
  const { db, connection } = await createTestDatabase()
  const own = await addOrganisation(db, 'Own Example')
  const other = await addOrganisation(db, 'Other Example')
  return { db, connection, own, other, inOwn: (act) => inOrganisation(db, own.id, act) }
}

/** The members' addresses are `<role>@<name in small letters with dashes>.test`. */
export const addOrganisation = (db: Database, name: string): Promise<TestOrganisation> =>
  acrossOrganisations(db, async (tx) => {
    const [made] = await runSql<{ id: number }>(
      tx,
      // Not new here: it has the full allowance of mail.
      `insert into organisation (name, size, full_mail_at) values ($1, 'mid-market', now()) returning id`,
      [name],
    )
    const id = made?.id ?? 0
    const host = `${name.toLowerCase().replaceAll(' ', '-')}.test`
    const members = await runSql<{ id: number; role: MemberRole }>(
      tx,
      `with made as (
         insert into account (email, email_key, email_proved_at, proof_due_at, password_hash)
         select role || '@' || $3, role || '@' || $3, now(), now(), 'none' from unnest($2::text[]) as role returning id, email
       )
       insert into member (organisation_id, account_id, email, email_key, email_proved_at, first_name, last_name, role)
       select $1, id, email, email, now(), initcap(split_part(email, '@', 1)), 'Example', split_part(email, '@', 1)
       from made order by id returning id, role`,
      [id, memberRoles, host],
    )
    const byRole = Object.fromEntries(
      members.map((member) => [member.role, { ...member, organisationId: id, sessionId: 0 }]),
    ) as Record<MemberRole, Member>
    return { id, ...byRole }
  })

/** Lets everyone make keys, webhooks and connections. The real guard is tested with accounts. */
export const openGuard: ProgramGuard = { confirm: async () => undefined, announce: async () => undefined }

export interface Answered<Body> {
  status: number
  /** On success. */
  body: Body
  /** On refusal. */
  code: string | undefined
  headers: Headers
}

/** Loosely typed on purpose: a test may send anything. */
export interface SentBy {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
  file?: { name: string; bytes: string | Uint8Array<ArrayBuffer> }
}

export type PortalCaller<C extends Contract> = <K extends keyof C & string>(
  member: Member | undefined,
  key: K,
  sent?: SentBy,
) => Promise<Answered<Output<C[K]>>>

/** Calls endpoints as the server does, from the bearer header to the schema of the answer, without a socket. */
export function portalCaller<C extends Contract>({
  db,
  contract,
  handlers,
  refusals,
}: {
  db: Database
  contract: C
  handlers: Handlers<C>
  refusals: RefusalTable
}): PortalCaller<C> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-portal-'))
  atEndOfFile(() => rmSync(folder, { recursive: true, force: true }))
  const members = new Map<string, Member>()
  const app = new Hono()
  let bug: unknown
  mountApi(app, {
    contract,
    handlers: handlers as Record<string, Handler<never>>,
    refusals: { ...commonRefusals, ...refusals },
    bodyLimit: 1024 * 1024,
    receiveFile: createReceiver({ folder }),
    guard: () => undefined,
    findStaff: async () => undefined,
    findMember: async (authorization) => members.get(authorization ?? ''),
    isOwned: (row) => isOwned(db, row),
    addressOf: () => '203.0.113.7',
    onBug: (error) => {
      bug = error
    },
    checkAnswers: true,
  })
  return async (member, key, { params = {}, query = {}, body, file } = {}) => {
    const [method = '', path = ''] = key.split(' ')
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const headers = new Headers()
    if (member) {
      headers.set('authorization', `Bearer ${member.id}`)
      members.set(`Bearer ${member.id}`, member)
    }
    if (body !== undefined) headers.set('content-type', 'application/json')
    const form = new FormData()
    if (file) form.set('file', new File([file.bytes], file.name))
    const response = await app.request(`${filled}?${asked}`, {
      method,
      headers,
      ...(file ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (response.status === 500) throw bug
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const answer = isJson ? await response.json() : new Uint8Array(await response.arrayBuffer())
    return {
      status: response.status,
      body: response.ok ? answer : undefined,
      code: response.ok ? undefined : answer.code,
      headers: response.headers,
    }
  }
}
