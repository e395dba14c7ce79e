/** For how long an address left for a notice, and who asked, are kept. */
export const keptDays = 90
