/** For how long an address left for a notice, and who asked, are kept. */
export const keptDays = 90

/** A day in UTC, so many days after (or before) that of the instant. */
export const daysFrom = (instant: Date, days: number): string =>
  new Date(instant.getTime() + days * 86_400_000).toISOString().slice(0, 10)
