import { type Db, runSql } from '../../../platform/server/database.ts'
import { foldAddress } from '../../../platform/server/suppression.ts'
import { randomToken, tokenHash } from '../../../platform/server/tokens.ts'
import { type Asks, mayAsk } from '../../../platform/shared/asks.ts'
import { hourMs } from '../../../platform/shared/days.ts'
import type { MemberRole } from '../../../platform/shared/member-roles.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { linkHours } from '../vocabulary.ts'
import { type Account, lockAccount } from './members.store.ts'

// Links of mails. Rows hold hashes of their tokens; each is good once.

export type LinkKind = keyof typeof linkHours

export interface MemberLink {
  id: number
  kind: LinkKind
  organisationId: number
  organisation: string
  /** Null for an invitation. */
  memberId: number | null
  email: string
  emailKey: string
  /** Of an invitation. */
  role: MemberRole | null
  createdAt: Date
  expiresAt: Date
}

/** @returns the token, which is stored nowhere. */
export async function insertLink(
  tx: Db,
  link: {
    kind: LinkKind
    organisationId: number
    memberId?: number
    email: string
    role?: MemberRole
    invitedBy?: number
    at: Date
  },
): Promise<{ id: number; token: string; expiresAt: Date }> {
  const { kind, organisationId, memberId, email, role, invitedBy, at } = link
  const token = randomToken()
  const expiresAt = new Date(at.getTime() + linkHours[kind] * hourMs)
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into member_link (token_hash, organisation_id, kind, member_id, email, email_key, role, invited_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [tokenHash(token), organisationId, kind, memberId, email, foldAddress(email), role, invitedBy, at, expiresAt],
  )
  if (!row) throw new Error(`a link of organisation ${organisationId} was not kept`)
  return { id: row.id, token, expiresAt }
}

const links = `select l.id, l.kind, l.organisation_id as "organisationId", o.name as organisation, l.member_id as "memberId",
    l.email, l.email_key as "emailKey", l.role, l.created_at as "createdAt", l.expires_at as "expiresAt",
    l.used_at is null and l.revoked_at is null as "isOpen"
  from member_link l join organisation o on o.id = l.organisation_id`

/** A token that somebody shows, for what may be done by links of these kinds; of any kind unless said. */
interface PresentedLink {
  token: string
  kinds?: readonly LinkKind[]
  at: Date
}

/**
 * The link of a token, while it is good.
 * @throws Refusal `customer_link_unknown` or `customer_link_gone`.
 */
export const getOpenLink = (tx: Db, presented: PresentedLink): Promise<MemberLink> =>
  readOpenLink(tx, { ...presented, lock: '' })

/** Whose link it is, held until the end of the transaction: a member is always held before his links. */
export const lockHolder = async (
  tx: Db,
  { memberId, organisationId }: Pick<MemberLink, 'memberId' | 'organisationId'>,
): Promise<Account | undefined> => (memberId === null ? undefined : lockAccount(tx, { id: memberId, organisationId }))

/** As `getOpenLink`, and used up with this: of two who come at once the second finds it gone. */
export async function takeLink(tx: Db, presented: PresentedLink): Promise<MemberLink> {
  const link = await readOpenLink(tx, { ...presented, lock: 'for no key update of l' })
  await runSql(tx, `update member_link set used_at = $2 where id = $1`, [link.id, presented.at])
  return link
}

async function readOpenLink(tx: Db, { token, kinds, at, lock }: PresentedLink & { lock: string }): Promise<MemberLink> {
  const [found] = await runSql<MemberLink & { isOpen: boolean }>(
    tx,
    `${links} where l.token_hash = $1 and ($2::text[] is null or l.kind = any($2)) ${lock}`,
    [tokenHash(token), kinds],
  )
  if (!found) throw refuse('customer_link_unknown')
  const { isOpen, ...link } = found
  if (!isOpen || link.expiresAt <= at) throw refuse('customer_link_gone')
  return link
}

/** Whether one more mail of this kind may go to the address: anybody can have one sent to anybody. */
export async function mayMail(
  tx: Db,
  {
    kind,
    email,
    organisationId = null,
    at,
  }: { kind: LinkKind; email: string; organisationId?: number | null; at: Date },
): Promise<boolean> {
  const [asked] = await runSql<Pick<Asks, 'last' | 'ofDay'>>(
    tx,
    `select max(created_at) as last, count(*)::int as "ofDay" from member_link
     where email_key = $1 and kind = $2 and created_at > $3::timestamptz - interval '1 day'
       and ($4::bigint is null or organisation_id = $4)`,
    [foldAddress(email), kind, at, organisationId],
  )
  if (!asked) throw new Error('a count has a row')
  return mayAsk({ ...asked, ofNetworkAndHour: 0 }, { now: at, limitsNetworks: false })
}

/** How many links of a kind an organisation, or one member of it, had sent since. */
export async function countLinks(
  tx: Db,
  {
    organisationId,
    memberId = null,
    kind,
    since,
  }: { organisationId: number; memberId?: number | null; kind: LinkKind; since: Date },
): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    tx,
    `select count(*)::int as count from member_link
     where organisation_id = $1 and kind = $2 and created_at > $3 and ($4::bigint is null or member_id = $4)`,
    [organisationId, kind, since, memberId],
  )
  return row?.count ?? 0
}

/** Takes back what a member was sent and has not used. */
export const revokeLinks = (
  tx: Db,
  {
    organisationId,
    memberId,
    kinds,
    at,
  }: { organisationId: number; memberId: number; kinds: readonly LinkKind[]; at: Date },
) =>
  runSql(
    tx,
    `update member_link set revoked_at = $4
     where organisation_id = $1 and member_id = $2 and kind = any($3) and used_at is null and revoked_at is null`,
    [organisationId, memberId, kinds, at],
  )

/** With the addresses in them: the member's own, the one he was invited at, and those he wanted. */
export const deleteLinksOf = (
  tx: Db,
  { organisationId, id, emailKey }: Pick<Account, 'organisationId' | 'id' | 'emailKey'>,
) =>
  runSql(tx, `delete from member_link where organisation_id = $1 and (member_id = $2 or email_key = $3)`, [
    organisationId,
    id,
    emailKey,
  ])

const openInvitation = `kind = 'invitation' and used_at is null and revoked_at is null`

export const listInvitations = (
  tx: Db,
  { organisationId, at }: { organisationId: number; at: Date },
): Promise<(Pick<MemberLink, 'id' | 'email' | 'createdAt' | 'expiresAt'> & { role: MemberRole })[]> =>
  runSql(
    tx,
    `select id, email, role, created_at as "createdAt", expires_at as "expiresAt" from member_link
     where organisation_id = $1 and ${openInvitation} and expires_at > $2 order by created_at desc, id desc`,
    [organisationId, at],
  )

/** Takes back open invitations: one, those to an address, or those by a member. @returns their ids. */
export async function revokeInvitations(
  tx: Db,
  {
    organisationId,
    at,
    ...which
  }: { organisationId: number; at: Date } & ({ id: number } | { email: string } | { invitedBy: number }),
): Promise<number[]> {
  const [column, value] =
    'id' in which
      ? (['id', which.id] as const)
      : 'email' in which
        ? (['email_key', foldAddress(which.email)] as const)
        : (['invited_by', which.invitedBy] as const)
  const revoked = await runSql<{ id: number }>(
    tx,
    `update member_link set revoked_at = $3 where organisation_id = $1 and ${column} = $2 and ${openInvitation} returning id`,
    [organisationId, value, at],
  )
  return revoked.map(({ id }) => id)
}
