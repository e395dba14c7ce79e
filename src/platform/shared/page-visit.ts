/** Carries what tells a call of our own pages from one of a program: given with an answer, and sent back with the next call. */
export const pageVisitHeader = 'x-page-visit'
