import { Hono } from 'hono'
import { readConfig } from '../../../platform/server/config.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { type ApiParts, mountApi } from '../../../platform/server/http/api.ts'
import type { GuardedFetch } from '../../../platform/server/net/fetch.ts'
import { answerInSteadyTime } from '../../../platform/server/steady-time.ts'
import { acrossOrganisations, isOwned } from '../../../platform/server/tenancy.ts'
import type { Contract } from '../../../platform/shared/endpoint.ts'
import { commonRefusals } from '../../../platform/shared/refusal.ts'
import { customersContract, customersRefusals } from '../contract.ts'
import { customersEndpoints } from './endpoints.ts'
import { createMemberDoor } from './member-door.ts'
import type { CustomersParts } from './parts.ts'

export const secret = 'f'.repeat(64)
export const publicUrl = 'https://sightline.test'
export const password = 'correct horse battery'

interface Sending {
  token?: string
  body?: object
  /** Of the caller. */
  from?: string
  userAgent?: string
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
  body: any
  headers: Headers
}

export const shutFetch: GuardedFetch = async (url) => ({ outcome: 'unavailable', reason: 'egress-off', url })

const { 'POST /api/customer/files': _, 'GET /api/customer/files/{id}': __, ...contract } = customersContract

/** Calls of other features, served beside those of accounts. */
export type OtherCalls = Required<Pick<ApiParts, 'contract' | 'refusals' | 'findKey'>> & { handlers: object }

/** The calls as a browser meets them, on a clock that a test moves. */
export function openAccounts(
  db: Database,
  {
    demo = false,
    registration = 'open',
    asksForFactor = false,
    fetch = shutFetch,
    blobs = { find: async () => undefined, remove: async () => {} },
    others,
  }: {
    demo?: boolean
    registration?: 'open' | 'closed'
    asksForFactor?: boolean
    fetch?: GuardedFetch
    blobs?: CustomersParts['blobs']
    others?: (parts: { db: Database; now: () => Date }) => OtherCalls
  } = {},
) {
  const clock = { now: new Date('2026-11-21T12:00:00Z') }
  const now = () => clock.now
  const bugs: unknown[] = []
  const app = new Hono()
  const endpoints = customersEndpoints({
    ...{ db, secret, publicUrl, fetch, blobs, now, deliverSoon: async () => {}, rescoreVendors: async () => {} },
    config: readConfig({ DEMO: demo ? 'on' : 'off', REGISTRATION: registration }),
  })
  const other = others?.({ db, now })
  mountApi(app, {
    contract: { ...contract, ...other?.contract } as Contract,
    handlers: { ...answerInSteadyTime(endpoints, { contract: contract as Contract }), ...other?.handlers } as never,
    refusals: { ...commonRefusals, ...customersRefusals, ...other?.refusals },
    ...(other && { findKey: other.findKey }),
    bodyLimit: 10_000,
    receiveFile: () => Promise.reject(new Error('no files here')),
    guard: () => {},
    findStaff: async () => undefined,
    findMember: createMemberDoor({ db, demo, now, asksForFactor }).find,
    isOwned: (row) => isOwned(db, row),
    addressOf: (c) => c.req.header('x-from') ?? '203.0.113.7',
    isDirect: (c) => c.req.header('x-from') === undefined,
    onBug: (error) => void bugs.push(error),
    checkAnswers: true,
  })

  async function send(call: string, { token, body, from, userAgent }: Sending = {}): Promise<Response> {
    const [method = '', path = ''] = call.split(' ')
    const response = await app.request(path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(from !== undefined && { 'x-from': from }),
        ...(userAgent !== undefined && { 'user-agent': userAgent }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (bugs.length > 0) throw bugs.splice(0)[0]
    return response
  }

  async function ask(call: string, sending: Sending = {}): Promise<Answer> {
    const response = await send(call, sending)
    return { status: response.status, body: await response.json(), headers: response.headers }
  }

  const mailsTo = (recipient: string) =>
    runSql<{ kind: string; subject: string; text: string; stream: string; secrets: string[] }>(
      db,
      `select kind, subject, body_text as text, stream, secrets from outbox_message where recipient = $1 order by id`,
      [recipient],
    )

  /** The token of the newest link that went to the address. */
  async function linkTo(recipient: string): Promise<string> {
    const tokens = (await mailsTo(recipient)).flatMap(
      ({ text }) => /\/customer\/(?:prove|new-password|invitation)\/([\w-]{22})/.exec(text)?.[1] ?? [],
    )
    const token = tokens.at(-1)
    if (!token) throw new Error('no link was sent')
    return token
  }

  /** An organisation with its first administrator. */
  async function register(email: string, name = 'Lanternfish'): Promise<{ token: string; email: string }> {
    const { status, body } = await ask('POST /api/customer/register', {
      body: { organization: { name }, user: { email, password, firstName: 'Ada', lastName: 'Example' } },
    })
    if (status !== 201) throw new Error(`registration: ${status} ${JSON.stringify(body)}`)
    return { token: body.token, email }
  }

  const prove = async (email: string, body: object = {}) =>
    ask(`POST /api/customer/links/${await linkTo(email)}/prove`, { body })

  async function registerProved(email: string, name?: string): Promise<{ token: string; email: string }> {
    const registered = await register(email, name)
    await prove(email)
    return registered
  }

  const signIn = (
    email: string,
    rest: { password?: string; code?: string; from?: string; userAgent?: string } = {},
  ) => {
    const { from, userAgent, ...said } = rest
    return ask('POST /api/customer/login', {
      body: { email, password, ...said },
      ...(from !== undefined && { from }),
      ...(userAgent !== undefined && { userAgent }),
    })
  }

  const invite = (token: string, email: string, role = 'viewer') =>
    ask('POST /api/customer/invitations', { token, body: { email, role } })

  const accept = async (link: string) =>
    ask(`POST /api/customer/invitations/${link}/accept`, {
      body: { firstName: 'Grace', lastName: 'Example', password },
    })

  /** Somebody who was invited and came. */
  async function join(by: string, email: string, role: string): Promise<{ token: string; id: number }> {
    await invite(by, email, role)
    const { token } = (await accept(await linkTo(email))).body
    return { token, id: (await ask('GET /api/customer/account', { token })).body.id }
  }

  const rows = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    acrossOrganisations(db, (tx) => runSql<Row>(tx, text, values))

  return {
    ...{ clock, ask, send, mailsTo, linkTo, register, registerProved, prove, signIn, invite, accept, join, rows },
    later: (hours: number) => {
      clock.now = new Date(clock.now.getTime() + hours * 3_600_000)
    },
  }
}
