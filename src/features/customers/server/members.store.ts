import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Member } from '../../../platform/server/http/api.ts'
import { lockAddress } from '../../../platform/server/mail/asks.ts'
import type { MemberRole } from '../../../platform/shared/member-roles.ts'
import type { Exporter } from '../../../product/adequacy.ts'
import type { Framework } from '../../../product/frameworks.ts'
import type { AlertKind } from '../../../product/vendors.ts'
import type { digests, organisationSizes } from '../vocabulary.ts'

export interface Organisation {
  id: number
  name: string
  industry: string
  size: (typeof organisationSizes)[number]
  exporter: Exporter
  isHipaaEntity: boolean | null
  reportedFrameworks: Framework[] | null
  isDemo: boolean
  /** Why staff suspended it; null where it is not. */
  suspendedFor: string | null
  createdAt: Date
}

/** A member, with the account of the person behind it: the account may have members in several organizations. */
export interface Account {
  /** The member's id. */
  id: number
  accountId: number
  organisationId: number
  email: string
  emailKey: string
  provedAt: Date | null
  firstName: string
  lastName: string
  role: MemberRole
  passwordHash: string
  totpSecret: string | null
  /** Context that the secret is bound to; null without one. */
  totpBoundTo: string | null
  totpConfirmedAt: Date | null
  mailedAlerts: AlertKind[]
  digest: (typeof digests)[number]
  createdAt: Date
  /** True for the demo organization, which strangers share. */
  isDemo: boolean
}

type MemberKey = Pick<Member, 'id' | 'organisationId'>

/** Makes everyone who gives this address to an account wait for their turn. Taken before any row is locked. */
export const lockMembership = (tx: Db, emailKey: string) => lockAddress(tx, 'membership', emailKey)

/** Serializes changes to who administers an organization. */
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

/** @returns undefined when the account is a member already. */
export async function insertMember(
  tx: Db,
  member: Pick<Account, 'organisationId' | 'accountId' | 'firstName' | 'lastName' | 'role'> & { at: Date },
): Promise<number | undefined> {
  const { organisationId, accountId, firstName, lastName, role, at } = member
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into member (organisation_id, account_id, email, email_key, email_proved_at, first_name, last_name, role, created_at)
     select $1, id, email, email_key, email_proved_at, $3, $4, $5, $6 from account where id = $2
     on conflict (organisation_id, account_id) do nothing returning id`,
    [organisationId, accountId, firstName, lastName, role, at],
  )
  return row?.id
}

export async function getOrganisation(tx: Db, id: number): Promise<Organisation> {
  const [row] = await runSql<Organisation>(
    tx,
    `select id, name, industry, size, exporter, is_hipaa_entity as "isHipaaEntity",
       reported_frameworks as "reportedFrameworks", is_demo as "isDemo",
       created_at as "createdAt",
       case when suspended_at is not null then suspended_reason end as "suspendedFor" from organisation where id = $1`,
    [id],
  )
  if (!row) throw new Error(`there is no organisation ${id}`)
  return row
}

const accounts = `select m.id, a.id as "accountId", m.organisation_id as "organisationId", a.email, a.email_key as "emailKey",
    a.email_proved_at as "provedAt", m.first_name as "firstName", m.last_name as "lastName", m.role,
    a.password_hash as "passwordHash", a.totp_secret as "totpSecret", a.totp_bound_to as "totpBoundTo",
    a.totp_confirmed_at as "totpConfirmedAt", m.mailed_alerts as "mailedAlerts", m.digest, m.created_at as "createdAt",
    o.is_demo as "isDemo"
  from member m join account a on a.id = m.account_id join organisation o on o.id = m.organisation_id
  where m.left_at is null`

/**
 * Finds who signs in with this address: the account that proved it, or else the newest of those that did not; as the member
 * it was last.
 */
export async function findAccountByAddress(tx: Db, emailKey: string): Promise<Account | undefined> {
  const [account] = await runSql<Account>(
    tx,
    `${accounts} and a.email_key = $1
     order by a.email_proved_at is null, a.id desc, m.last_used_at desc nulls last, m.id limit 1`,
    [emailKey],
  )
  return account
}

/** The same person as a member of each organization, the last used one first. Sees all of them across organizations only. */
export const listMemberships = (
  tx: Db,
  accountId: number,
): Promise<(Pick<Account, 'id' | 'organisationId' | 'role' | 'isDemo'> & { organisation: string })[]> =>
  runSql(
    tx,
    `select m.id, m.organisation_id as "organisationId", m.role, o.name as organisation, o.is_demo as "isDemo"
     from member m join organisation o on o.id = m.organisation_id
     where m.account_id = $1 and m.left_at is null order by m.last_used_at desc nulls last, m.id`,
    [accountId],
  )

export const markEntered = (tx: Db, { id, organisationId }: MemberKey, at: Date) =>
  runSql(tx, `update member set last_used_at = $3 where organisation_id = $1 and id = $2`, [organisationId, id, at])

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
    `${accounts} and m.organisation_id = $1 and m.id = $2 for no key update of m, a`,
    [organisationId, id],
  )
  return account
}

/** As `lockAccount`, as the member it was last. Across organizations. */
export async function lockAccountById(tx: Db, accountId: number): Promise<Account | undefined> {
  const [account] = await runSql<Account>(
    tx,
    `${accounts} and a.id = $1 order by m.last_used_at desc nulls last, m.id limit 1 for no key update of m, a`,
    [accountId],
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

/** Saves fields that a person may change in their own profile. */
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

/** The row stays for what names it; nothing of the person does. An account that was a member here only ends with it. */
export const eraseMember = (tx: Db, { id, organisationId, at }: MemberKey & { at: Date }) =>
  runSql(
    tx,
    `update member set left_at = $3, account_id = null, email = '', email_key = 'left:' || id, email_proved_at = null,
       first_name = '', last_name = '', mailed_alerts = '{}', digest = 'off', version = version + 1
     where organisation_id = $1 and id = $2`,
    [organisationId, id, at],
  )

export interface OrganisationChanges {
  name?: string | undefined
  industry?: string | undefined
  size?: string | undefined
  exporter?: Exporter | undefined
  /** Null takes the answer back. */
  isHipaaEntity?: boolean | null | undefined
  /** Null: all. */
  reportedFrameworks?: readonly Framework[] | null | undefined
}

export const saveOrganisation = (
  tx: Db,
  id: number,
  { name, industry, size, exporter, isHipaaEntity, reportedFrameworks }: OrganisationChanges,
) =>
  runSql(
    tx,
    `update organisation set name = coalesce($2, name), industry = coalesce($3, industry), size = coalesce($4, size),
       exporter = coalesce($5, exporter), is_hipaa_entity = case when $6 then $7::boolean else is_hipaa_entity end,
       reported_frameworks = case when $8 then $9::text[] else reported_frameworks end
     where id = $1`,
    [
      ...[id, name, industry, size, exporter, isHipaaEntity !== undefined, isHipaaEntity ?? null],
      ...[reportedFrameworks !== undefined, reportedFrameworks ?? null],
    ],
  )
