import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import type { Call, Member } from '../../../platform/server/http/api.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { randomToken, tokenHash } from '../../../platform/server/tokens.ts'

/** A session ends after so many days without a call, and after the longest in any case. */
const sessionDays = { idle: 7, longest: 30 } as const
/** Interval between recorded uses of a session. */
const restMinutes = 5

export interface MemberDoor {
  /** Finds the member of an `Authorization: Bearer …` header. */
  find: (authorization: string | undefined) => Promise<Call['member']>
}

/** Finds who calls. A session's token is random, kept by the browser and by us as a hash. */
export function createMemberDoor({
  db,
  demo,
  now,
  asksForFactor = false,
}: {
  db: Database
  /** Members of the demo organisation are let in. */
  demo: boolean
  now: () => Date
  /** True for every member but those of the demo organization, which everyone shares. */
  asksForFactor?: boolean
}): MemberDoor {
  return {
    find: async (authorization) => {
      const token = tokenIn(authorization)
      if (token === undefined) return undefined
      return acrossOrganisations(db, async (tx) => {
        const at = now()
        const session = await findSession(tx, { token, demo, at })
        if (!session) return undefined
        const { usedAt, lacksFactor, ...member } = session
        if (at.getTime() - usedAt.getTime() > restMinutes * 60_000) await prolongSession(tx, member.sessionId, at)
        return { ...member, ...(asksForFactor && lacksFactor ? { mustAddFactor: true as const } : {}) }
      })
    },
  }
}

interface FoundSession extends Omit<Member, 'mustAddFactor'> {
  usedAt: Date
  lacksFactor: boolean
}

const findSession = async (
  tx: Db,
  { token, demo, at }: { token: string; demo: boolean; at: Date },
): Promise<FoundSession | undefined> => {
  const [row] = await runSql<FoundSession>(
    tx,
    `select m.id, m.organisation_id as "organisationId", m.role, s.id as "sessionId", s.used_at as "usedAt",
       a.totp_confirmed_at is null and not o.is_demo as "lacksFactor"
     from account_session s
     join account a on a.id = s.account_id
     join member m on m.id = s.member_id and m.account_id = s.account_id
     join organisation o on o.id = m.organisation_id
     where s.token_hash = $1 and s.expires_at > $2 and m.left_at is null and ($3 or not o.is_demo)`,
    [tokenHash(token), at, demo],
  )
  return row
}

const prolongSession = (tx: Db, sessionId: number, at: Date) =>
  runSql(
    tx,
    `update account_session set used_at = $2,
       expires_at = least($2::timestamptz + make_interval(days => $3), created_at + make_interval(days => $4))
     where id = $1`,
    [sessionId, at, sessionDays.idle, sessionDays.longest],
  )

/** @returns the token, which is stored nowhere. */
export async function openSession(
  tx: Db,
  { accountId, memberId, device, at }: { accountId: number; memberId: number; device: string; at: Date },
): Promise<string> {
  const token = randomToken()
  await runSql(
    tx,
    `insert into account_session (token_hash, account_id, member_id, device, created_at, used_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $5::timestamptz + make_interval(days => $6))`,
    [tokenHash(token), accountId, memberId, device, at, sessionDays.idle],
  )
  return token
}

/** Makes a session work as another member of the same account. @returns its new token: the old one opens nothing any more. */
export async function moveSession(
  tx: Db,
  { sessionId, accountId, memberId, at }: { sessionId: number; accountId: number; memberId: number; at: Date },
): Promise<string | undefined> {
  const token = randomToken()
  const moved = await runSql(
    tx,
    `update account_session set token_hash = $3, member_id = $4, used_at = $5 where id = $1 and account_id = $2 returning id`,
    [sessionId, accountId, tokenHash(token), memberId, at],
  )
  return moved.length > 0 ? token : undefined
}

export const listSessions = (
  tx: Db,
  { accountId, at }: { accountId: number; at: Date },
): Promise<{ id: number; device: string; createdAt: Date; usedAt: Date; expiresAt: Date }[]> =>
  runSql(
    tx,
    `select id, device, created_at as "createdAt", used_at as "usedAt", expires_at as "expiresAt" from account_session
     where account_id = $1 and expires_at > $2 order by used_at desc, id desc`,
    [accountId, at],
  )

/** @returns false when the account has no such session. */
export async function endSession(tx: Db, { accountId, id }: { accountId: number; id: number }): Promise<boolean> {
  const ended = await runSql(tx, `delete from account_session where account_id = $1 and id = $2 returning id`, [
    accountId,
    id,
  ])
  return ended.length > 0
}

/** Ends the sessions of an account, all of them or all but one, in whichever organization they work. */
export const endSessions = (
  tx: Db,
  { accountId, except }: { accountId: number; except?: number },
): Promise<{ memberId: number }[]> =>
  runSql(
    tx,
    `delete from account_session where account_id = $1 and id is distinct from $2 returning member_id as "memberId"`,
    [accountId, except ?? null],
  )

/** Ends the sessions that work as this member. */
export const endSessionsOfMember = (tx: Db, memberId: number) =>
  runSql(tx, `delete from account_session where member_id = $1`, [memberId])

/** Ends the session of this header, no matter whose it is. */
export async function leaveSession(tx: Db, authorization: string | undefined): Promise<void> {
  const token = tokenIn(authorization)
  if (token !== undefined) await runSql(tx, `delete from account_session where token_hash = $1`, [tokenHash(token)])
}

/** The account whose session this header has, for a call that can be made without one. */
export async function findSessionAccount(
  tx: Db,
  { authorization, at }: { authorization: string | undefined; at: Date },
): Promise<number | undefined> {
  const token = tokenIn(authorization)
  if (token === undefined) return undefined
  const [row] = await runSql<{ accountId: number }>(
    tx,
    `select account_id as "accountId" from account_session where token_hash = $1 and expires_at > $2`,
    [tokenHash(token), at],
  )
  return row?.accountId
}

const tokenIn = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w-]{22})$/i.exec(authorization ?? '')?.[1]
