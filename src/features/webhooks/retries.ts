import { disableAfterDays, retrySeconds } from './vocabulary.ts'

/** Waits are lengthened by up to this share, so that what failed together does not come back together. */
const mostJitter = 0.2

/**
 * @param attempts With the one that just failed.
 * @param chance From 0 up to 1.
 * @returns Seconds until the next attempt; undefined when there is none.
 */
export function nextAttemptAfter(attempts: number, chance: number): number | undefined {
  const wait = retrySeconds[attempts - 1]
  return wait === undefined ? undefined : Math.round(wait * (1 + mostJitter * chance))
}

/** Result of an attempt. */
export interface Attempt {
  /** Null where no one answered. */
  status: number | null
  /** Why there was no answer. */
  error: string | null
  /** As far as it was read; its beginning is kept. */
  answer: string | null
  /** The other side wants to be left alone for so long. */
  retryAfterSeconds?: number
}

/** Any other status is a "no". Standard Webhooks, "Operational considerations". */
export const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300

/** "The endpoint no longer exists": no one asks it again. */
export const gone = 410

/** Why an endpoint is switched off after a failure; undefined where it is not. */
export function reasonToDisable({
  status,
  failingSeconds,
}: {
  status: number | null
  failingSeconds: number
}): string | undefined {
  if (status === gone) return 'The endpoint answered 410 Gone: nothing is to be sent there any more.'
  if (failingSeconds >= disableAfterDays * 86_400) return `For ${disableAfterDays} days, every delivery has failed.`
  return undefined
}
