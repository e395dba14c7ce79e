import { dayMs } from '../../shared/days.ts'
import { refuse } from '../../shared/refusal.ts'
import { type Db, runSql } from '../database.ts'

/**
 * Daily limit of strangers that one organization mails, by kind of request: in its first week, and after it or once
 * staff allowed it. Organizations cost nothing to open, and these mails carry our name. See docs/operations.md.
 */
export const strangerMailsADay = {
  invitation: { young: 5, full: 50 },
  questionnaire: { young: 5, full: 100 },
  'report-recipient': { young: 5, full: 100 },
} as const

export const youngDays = 7

/** @throws Refusal where a suspended organization, or one that has mailed as many today, would mail one more. */
export async function requireStrangerMail(
  tx: Db,
  {
    organisationId,
    kind,
    sentToday,
    orElse,
    now,
  }: {
    organisationId: number
    kind: keyof typeof strangerMailsADay
    sentToday: number
    /** The refusal of an organization that has the full allowance. */
    orElse: string
    now: Date
  },
): Promise<void> {
  const [row] = await runSql<{ createdAt: Date; fullMailAt: Date | null; suspendedAt: Date | null }>(
    tx,
    `select created_at as "createdAt", full_mail_at as "fullMailAt", suspended_at as "suspendedAt"
     from organisation where id = $1`,
    [organisationId],
  )
  if (!row) throw new Error(`organisation ${organisationId} is not there`)
  if (row.suspendedAt !== null) throw refuse('organization_suspended')
  const isYoung = row.fullMailAt === null && now.getTime() - row.createdAt.getTime() < youngDays * dayMs
  if (sentToday < strangerMailsADay[kind][isYoung ? 'young' : 'full']) return
  throw refuse(isYoung ? 'mail_allowance_used' : orElse)
}

/** The kinds of mail that members of a suspended organization still get: about their own accounts. */
export const mailedWhileSuspended: readonly string[] = [
  ...['prove-address', 'prove-new-address', 'new-password', 'already-registered', 'address-changing'],
  ...['password-changed', 'program-made'],
]
