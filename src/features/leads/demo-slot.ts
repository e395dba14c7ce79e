import { dayMs } from '../../platform/shared/days.ts'

/** So long the calendar file of a demo keeps free. */
export const demoMinutes = 30
export const demoDaysAhead = 90

export const isSlotFit = (at: Date, now: Date): boolean =>
  at > now && at.getTime() <= now.getTime() + demoDaysAhead * dayMs
