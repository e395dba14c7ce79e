import { type Db, runSql } from '../../../platform/server/database.ts'
import { foldAddress } from '../../../platform/server/suppression.ts'
import { randomToken, tokenHash } from '../../../platform/server/tokens.ts'
import { type Asks, mayAsk } from '../../../platform/shared/asks.ts'
import { hourMs } from '../../../platform/shared/days.ts'
import type { MemberRole } from '../../../platform/shared/member-roles.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { linkHours } from '../vocabulary.ts'
import type { Account } from './members.store.ts'

// Links of mails. Rows hold hashes of their tokens; each is good once.

export type LinkKind = keyof typeof linkHours

export interface MemberLink {
  id: number
  kind: LinkKind
  /** Set for an invitation. */
  organisationId: number | null
  organisation: string | null
  /** Set for a new password or address. */
  accountId: number | null
  email: string
  emailKey: string
  /** Set for an invitation. */
  role: MemberRole | null
  createdAt: Date
  expiresAt: Date
}

/** @returns the token, which is stored nowhere. */
export async function insertLink(
  tx: Db,
  link: {
    email: string
    at: Date
  } & (
    | { kind: 'proof' }
    | { kind: 'password' | 'address'; accountId: number }
    | { kind: 'invitation'; organisationId: number; role: MemberRole; invitedBy: number }
  ),
): Promise<{ id: number; token: string; expiresAt: Date }> {
  const { kind, email, at } = link
  const invitation = kind === 'invitation' ? link : undefined
  const accountId = kind === 'password' || kind === 'address' ? link.accountId : undefined
  const token = randomToken()
  const expiresAt = new Date(at.getTime() + linkHours[kind] * hourMs)
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into member_link (token_hash, organisation_id, kind, account_id, email, email_key, role, invited_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      ...[tokenHash(token), invitation?.organisationId, kind, accountId, email, foldAddress(email)],
      ...[invitation?.role, invitation?.invitedBy, at, expiresAt],
    ],
  )
  if (!row) throw new Error(`a link of kind ${kind} was not kept`)
  return { id: row.id, token, expiresAt }
}

const links = `select l.id, l.kind, l.organisation_id as "organisationId", o.name as organisation, l.account_id as "accountId",
    l.email, l.email_key as "emailKey", l.role, l.created_at as "createdAt", l.expires_at as "expiresAt",
    l.used_at is null and l.revoked_at is null and (l.kind <> 'invitation' or o.suspended_at is null) as "isOpen"
  from member_link l left join organisation o on o.id = l.organisation_id`

/** A presented token, for acts allowed by links of these kinds; of any kind by default. */
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

/** Returns whether one more mail of this kind may go to the address: anyone can have one sent to any address. */
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

/** Counts the links that an organization or an account had sent since. */
export async function countLinks(
  tx: Db,
  { since, ...of }: { since: Date } & ({ organisationId: number } | { accountId: number }),
): Promise<number> {
  const [column, value] =
    'organisationId' in of ? (['organisation_id', of.organisationId] as const) : (['account_id', of.accountId] as const)
  const kind = 'organisationId' in of ? 'invitation' : 'address'

  const [row] = await runSql<{ count: number }>(
    tx,
    `select count(*)::int as count from member_link where ${column} = $1 and kind = $2 and created_at > $3`,
    [value, kind, since],
  )
  return row?.count ?? 0
}

/** Takes back what an account was sent and has not used. */
export const revokeLinks = (
  tx: Db,
  { accountId, kinds, at }: { accountId: number; kinds: readonly ('password' | 'address')[]; at: Date },
) =>
  runSql(
    tx,
    `update member_link set revoked_at = $3
     where account_id = $1 and kind = any($2) and used_at is null and revoked_at is null`,
    [accountId, kinds, at],
  )

/** Takes back the mails that ask whose address this is. */
export const revokeProofs = (tx: Db, { emailKey, at }: { emailKey: string; at: Date }) =>
  runSql(
    tx,
    `update member_link set revoked_at = $2
     where email_key = $1 and kind = 'proof' and used_at is null and revoked_at is null`,
    [emailKey, at],
  )

/** Deletes invitations of the organization to an address, with the address in them. */
export const deleteInvitationsTo = (
  tx: Db,
  { organisationId, emailKey }: Pick<Account, 'organisationId' | 'emailKey'>,
) => runSql(tx, `delete from member_link where organisation_id = $1 and email_key = $2`, [organisationId, emailKey])

export type Invitation = Pick<MemberLink, 'id' | 'email' | 'createdAt' | 'expiresAt'> & { role: MemberRole }

const openInvitation = `kind = 'invitation' and used_at is null and revoked_at is null`

export const listInvitations = (
  tx: Db,
  { organisationId, at }: { organisationId: number; at: Date },
): Promise<Invitation[]> =>
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
