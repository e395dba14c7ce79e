import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import type { Call, Member } from '../../../platform/server/http/api.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { randomToken, tokenHash } from '../../../platform/server/tokens.ts'

/** A session ends after so many days without a call, and after the longest in any case. */
const sessionDays = { idle: 7, longest: 30 } as const
/** How long a use is not written down again. */
const restMinutes = 5

export interface MemberDoor {
  /** By the header `Authorization: Bearer …`. */
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
  /** Of every member but those of the demo organisation, which everybody shares. */
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
       m.totp_confirmed_at is null and not o.is_demo as "lacksFactor"
     from member_session s
     join member m on m.organisation_id = s.organisation_id and m.id = s.member_id
     join organisation o on o.id = s.organisation_id
     where s.token_hash = $1 and s.expires_at > $2 and m.left_at is null and ($3 or not o.is_demo)`,
    [tokenHash(token), at, demo],
  )
  return row
}

const prolongSession = (tx: Db, sessionId: number, at: Date) =>
  runSql(
    tx,
    `update member_session set used_at = $2,
       expires_at = least($2::timestamptz + make_interval(days => $3), created_at + make_interval(days => $4))
     where id = $1`,
    [sessionId, at, sessionDays.idle, sessionDays.longest],
  )

/** @returns the token, which is stored nowhere. */
export async function openSession(
  tx: Db,
  { organisationId, memberId, device, at }: { organisationId: number; memberId: number; device: string; at: Date },
): Promise<string> {
  const token = randomToken()
  await runSql(
    tx,
    `insert into member_session (token_hash, organisation_id, member_id, device, created_at, used_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $5::timestamptz + make_interval(days => $6))`,
    [tokenHash(token), organisationId, memberId, device, at, sessionDays.idle],
  )
  return token
}

export const listSessions = (
  tx: Db,
  { organisationId, memberId, at }: { organisationId: number; memberId: number; at: Date },
): Promise<{ id: number; device: string; createdAt: Date; usedAt: Date; expiresAt: Date }[]> =>
  runSql(
    tx,
    `select id, device, created_at as "createdAt", used_at as "usedAt", expires_at as "expiresAt" from member_session
     where organisation_id = $1 and member_id = $2 and expires_at > $3 order by used_at desc, id desc`,
    [organisationId, memberId, at],
  )

/** @returns false when the member has no such session. */
export async function endSession(
  tx: Db,
  { organisationId, memberId, id }: { organisationId: number; memberId: number; id: number },
): Promise<boolean> {
  const ended = await runSql(
    tx,
    `delete from member_session where organisation_id = $1 and member_id = $2 and id = $3 returning id`,
    [organisationId, memberId, id],
  )
  return ended.length > 0
}

/** Ends the sessions of a member, all of them or all but one. */
export const endSessions = (
  tx: Db,
  { organisationId, memberId, except }: { organisationId: number; memberId: number; except?: number },
) =>
  runSql(
    tx,
    `delete from member_session where organisation_id = $1 and member_id = $2 and id is distinct from $3 returning id`,
    [organisationId, memberId, except ?? null],
  )

/** Ends the session of this header, whoever's it is. */
export async function leaveSession(tx: Db, authorization: string | undefined): Promise<void> {
  const token = tokenIn(authorization)
  if (token !== undefined) await runSql(tx, `delete from member_session where token_hash = $1`, [tokenHash(token)])
}

const tokenIn = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w-]{22})$/i.exec(authorization ?? '')?.[1]
