import { type Db, runSql } from '../../../platform/server/database.ts'
import { foldAddress } from '../../../platform/server/suppression.ts'
import { hourMs } from '../../../platform/shared/days.ts'
import type { Account } from './members.store.ts'

// Accounts: who signs in, apart from the organizations that they are members of.

/** An account whose address is not proved within this time ends. */
export const proofHours = 72

export async function insertAccount(
  tx: Db,
  account: Pick<Account, 'email' | 'provedAt' | 'passwordHash'> & { device: string; at: Date },
): Promise<number> {
  const { email, provedAt, passwordHash, device, at } = account
  const dueAt = new Date(at.getTime() + proofHours * hourMs)
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into account (email, email_key, email_proved_at, proof_due_at, created_device, password_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [email, foldAddress(email), provedAt, dueAt, device, passwordHash, at],
  )
  if (!row) throw new Error('an account was not kept')
  return row.id
}

/** An account that was made with an address which it has not proved. */
export interface UnprovedAccount {
  id: number
  publicId: string
  emailKey: string
  /** The one organization that it made: without a proof it joins no other. */
  organisationId: number
  organisation: string
  device: string
  createdAt: Date
}

const unproved = `select a.id, a.public_id as "publicId", a.email_key as "emailKey", m.organisation_id as "organisationId", o.name as organisation,
    a.created_device as device, a.created_at as "createdAt"
  from account a join member m on m.account_id = a.id join organisation o on o.id = m.organisation_id
  where a.email_proved_at is null`

/** Oldest first. */
export const listUnproved = (tx: Db, emailKey: string): Promise<UnprovedAccount[]> =>
  runSql(tx, `${unproved} and a.email_key = $1 order by a.id`, [emailKey])

export const listOverdue = (tx: Db, at: Date, limit: number): Promise<UnprovedAccount[]> =>
  runSql(tx, `${unproved} and a.proof_due_at <= $1 order by a.proof_due_at, a.id limit $2`, [at, limit])

export const savePassword = (
  tx: Db,
  { accountId, passwordHash }: Pick<Account, 'accountId'> & { passwordHash: string },
) => runSql(tx, `update account set password_hash = $2 where id = $1`, [accountId, passwordHash])

/** @returns false when another account has proved the address. Under `lockMembership`. */
export async function saveProvedAddress(
  tx: Db,
  { accountId, email, at }: Pick<Account, 'accountId'> & { email: string; at: Date },
): Promise<boolean> {
  const saved = await runSql(
    tx,
    `update account set email = $2, email_key = $3, email_proved_at = $4
     where id = $1 and not exists (
       select from account other where other.email_key = $3 and other.email_proved_at is not null and other.id <> $1)
     returning id`,
    [accountId, email, foldAddress(email), at],
  )
  return saved.length > 0
}
