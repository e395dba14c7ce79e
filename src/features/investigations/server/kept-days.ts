/** For how long an address left for a notice, and who asked, are kept. */
export const keptDays = 90
/** For how long a run waits to be told who is meant. */
export const answerDays = 7
