import { instantWords } from '../../../platform/shared/dates.ts'
import { dayMs } from '../../../platform/shared/days.ts'
import type { Tone } from '../../../ui/Badge.tsx'
import type { ApiKey } from '../contract.ts'

type Standing = Pick<ApiKey, 'revokedAt' | 'expiresAt' | 'replacedBy'>

/** Warn this long before a key expires: its owner needs the time to make another. */
const soonMs = 14 * dayMs

/** Whether it opens anything still. */
export const isGood = ({ revokedAt, expiresAt }: Standing, nowMs: number): boolean =>
  revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > nowMs)

/** Describes the state of a key. */
export function keyState(key: Standing, nowMs: number): { words: string; tone: Tone } {
  const { revokedAt, expiresAt, replacedBy } = key
  if (revokedAt !== null) return { words: 'Revoked', tone: 'grey' }
  if (!isGood(key, nowMs)) return { words: replacedBy === null ? 'Expired' : 'Rotated', tone: 'grey' }
  if (replacedBy !== null) return { words: 'Rotated, still good', tone: 'orange' }
  return expiresAt !== null && Date.parse(expiresAt) - nowMs <= soonMs
    ? { words: 'Expires soon', tone: 'orange' }
    : { words: 'Good', tone: 'green' }
}

/** "Last used …; good until …". */
export function usageWords({ lastUsedAt, expiresAt, revokedAt }: Pick<ApiKey, 'lastUsedAt'> & Standing): string {
  const used = lastUsedAt === null ? 'Never used' : `Last used ${instantWords(lastUsedAt)}, to the hour`
  if (revokedAt !== null) return `${used}. Revoked ${instantWords(revokedAt)}.`
  return `${used}. ${expiresAt === null ? 'Good until it is revoked.' : `Good until ${instantWords(expiresAt)}.`}`
}
