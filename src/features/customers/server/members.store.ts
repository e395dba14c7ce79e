import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { lockAddress } from '../../../platform/server/mail/asks.ts'
import { foldAddress } from '../../../platform/server/suppression.ts'
import type { MemberRole } from '../../../platform/shared/member-roles.ts'
import type { AlertKind } from '../../vendors/vocabulary.ts'
import type { digests, organisationSizes } from '../vocabulary.ts'

export interface Organisation {
  id: number
  name: string
  industry: string
  size: (typeof organisationSizes)[number]
  isDemo: boolean
  createdAt: Date
}

export interface Account {
  id: number
  organisationId: number
  email: string
  emailKey: string
  provedAt: Date | null
  firstName: string
  lastName: string
  role: MemberRole
  passwordHash: string
  totpSecret: string | null
  totpConfirmedAt: Date | null
  mailedAlerts: AlertKind[]
  digest: (typeof digests)[number]
  createdAt: Date
  /** Of the demo organisation, which strangers share. */
  isDemo: boolean
}

type MemberKey = Pick<Member, 'id' | 'organisationId'>

/**
 * Whoever gives an address to a member waits for whoever does already: one address belongs to one member. Taken before any
 * row is locked.
 */
export const lockMembership = (tx: Db, emailKey: string) => lockAddress(tx, 'membership', emailKey)

/** What changes who administers an organisation happens one after the other. */
export const lockOrganisation = (tx: Db, organisationId: number) =>
  runSql(tx, `select id from organisation where id = $1 for no key update`, [organisationId])

export async function insertOrganisation(
  tx: Db,
  {
    name,
    industry,
    size,
    isDemo = false,
    at,
  }: Pick<Organisation, 'name' | 'industry' | 'size'> & { isDemo?: boolean; at: Date },
): Promise<number> {
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into organisation (name, industry, size, is_demo, created_at) values ($1, $2, $3, $4, $5) returning id`,
    [name, industry, size, isDemo, at],
  )
  if (!row) throw new Error('the organisation was not kept')
  return row.id
}

/** @returns undefined when the address belongs to a member already. */
export async function insertMember(
  tx: Db,
  member: Pick<
    Account,
    'organisationId' | 'email' | 'provedAt' | 'firstName' | 'lastName' | 'role' | 'passwordHash'
  > & {
    at: Date
  },
): Promise<number | undefined> {
  const { organisationId, email, provedAt, firstName, lastName, role, passwordHash, at } = member
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into member (organisation_id, email, email_key, email_proved_at, first_name, last_name, role, password_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (email_key) do nothing returning id`,
    [organisationId, email, foldAddress(email), provedAt, firstName, lastName, role, passwordHash, at],
  )
  return row?.id
}

export async function getOrganisation(tx: Db, id: number): Promise<Organisation> {
  const [row] = await runSql<Organisation>(
    tx,
    `select id, name, industry, size, is_demo as "isDemo", created_at as "createdAt" from organisation where id = $1`,
    [id],
  )
  if (!row) throw new Error(`there is no organisation ${id}`)
  return row
}

const accounts = `select m.id, m.organisation_id as "organisationId", m.email, m.email_key as "emailKey",
    m.email_proved_at as "provedAt", m.first_name as "firstName", m.last_name as "lastName", m.role,
    m.password_hash as "passwordHash", m.totp_secret as "totpSecret", m.totp_confirmed_at as "totpConfirmedAt",
    m.mailed_alerts as "mailedAlerts", m.digest, m.created_at as "createdAt", o.is_demo as "isDemo"
  from member m join organisation o on o.id = m.organisation_id
  where m.left_at is null`

/** Whoever signs in with this address, in any organisation. */
export async function findAccountByAddress(tx: Db, emailKey: string): Promise<Account | undefined> {
  const [account] = await runSql<Account>(tx, `${accounts} and m.email_key = $1`, [emailKey])
  return account
}

export async function findAccount(tx: Db, { id, organisationId }: MemberKey): Promise<Account | undefined> {
  const [account] = await runSql<Account>(tx, `${accounts} and m.organisation_id = $1 and m.id = $2`, [
    organisationId,
    id,
  ])
  return account
}

/** Held until the end of the transaction; undefined when the member has left. */
export async function lockAccount(tx: Db, { id, organisationId }: MemberKey): Promise<Account | undefined> {
  const [account] = await runSql<Account>(
    tx,
    `${accounts} and m.organisation_id = $1 and m.id = $2 for no key update of m`,
    [organisationId, id],
  )
  return account
}

export const listAccounts = (tx: Db, organisationId: number): Promise<Account[]> =>
  runSql(tx, `${accounts} and m.organisation_id = $1 order by m.id`, [organisationId])

export async function isLastAdministrator(tx: Db, { id, organisationId }: MemberKey): Promise<boolean> {
  const administrators = await runSql<{ id: number }>(
    tx,
    `select id from member where organisation_id = $1 and role = 'administrator' and left_at is null limit 2`,
    [organisationId],
  )
  return administrators.length === 1 && administrators[0]?.id === id
}

/** What a person may change of himself. */
export const saveProfile = (
  tx: Db,
  { id, organisationId }: MemberKey,
  {
    firstName,
    lastName,
    mailedAlerts,
    digest,
  }: { [K in 'firstName' | 'lastName' | 'mailedAlerts' | 'digest']?: Account[K] | undefined },
) =>
  runSql(
    tx,
    `update member set first_name = coalesce($3, first_name), last_name = coalesce($4, last_name),
       mailed_alerts = coalesce($5, mailed_alerts), digest = coalesce($6, digest), version = version + 1
     where organisation_id = $1 and id = $2`,
    [organisationId, id, firstName, lastName, mailedAlerts, digest],
  )

export const saveRole = (tx: Db, { id, organisationId, role }: MemberKey & { role: MemberRole }) =>
  runSql(tx, `update member set role = $3, version = version + 1 where organisation_id = $1 and id = $2`, [
    organisationId,
    id,
    role,
  ])

export const savePassword = (tx: Db, { id, organisationId, passwordHash }: MemberKey & { passwordHash: string }) =>
  runSql(tx, `update member set password_hash = $3, version = version + 1 where organisation_id = $1 and id = $2`, [
    organisationId,
    id,
    passwordHash,
  ])

/** @returns false when the address belongs to another member. Under `lockMembership`. */
export async function saveProvedAddress(
  tx: Db,
  { id, organisationId, email, at }: MemberKey & { email: string; at: Date },
): Promise<boolean> {
  const saved = await runSql(
    tx,
    `update member set email = $3, email_key = $4, email_proved_at = $5, version = version + 1
     where organisation_id = $1 and id = $2 and not exists (select 1 from member other where other.email_key = $4 and other.id <> $2)
     returning id`,
    [organisationId, id, email, foldAddress(email), at],
  )
  return saved.length > 0
}

/** The row stays for what names it; nothing of the person does. */
export const eraseMember = (tx: Db, { id, organisationId, at }: MemberKey & { at: Date }) =>
  runSql(
    tx,
    `update member set left_at = $3, email = '', email_key = 'left:' || id, first_name = '', last_name = '', password_hash = '',
       email_proved_at = null, totp_secret = null, totp_confirmed_at = null, totp_last_step = null, mailed_alerts = '{}',
       digest = 'off', version = version + 1
     where organisation_id = $1 and id = $2`,
    [organisationId, id, at],
  )

export const saveOrganisation = (
  tx: Db,
  id: number,
  { name, industry, size }: { [K in 'name' | 'industry' | 'size']?: string | undefined },
) =>
  runSql(
    tx,
    `update organisation set name = coalesce($2, name), industry = coalesce($3, industry), size = coalesce($4, size) where id = $1`,
    [id, name, industry, size],
  )
