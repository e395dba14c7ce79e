import { dayMs } from '../../platform/shared/days.ts'

/**
 * Retention of a catalog change in the log that the search nodes follow. A node that was away for longer has missed
 * some and cannot tell which.
 */
export const changeRetentionMs = dayMs
