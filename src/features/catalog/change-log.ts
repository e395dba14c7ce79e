import { dayMs } from '../../platform/shared/days.ts'

/**
 * How long a change of the catalog stays in the log that the search nodes follow. Who was away for longer has lost some
 * and cannot tell which.
 */
export const changeRetentionMs = dayMs
