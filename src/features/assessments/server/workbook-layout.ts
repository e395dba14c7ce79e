// How a workbook of questions is laid out: what writes it and what reads it look here.

export const questionsSheet = 'Questions'
export const aboutSheet = 'About'
export const optionsSheet = 'Options'

/** Columns of the sheet of questions, from the first. */
export const columnTitles = ['Id', 'Section', 'Question', 'How to answer', 'Required', 'Answer', 'Comment'] as const
export const answerColumn = columnTitles.indexOf('Answer')
export const commentColumn = columnTitles.indexOf('Comment')
/** Rows above the first question. */
export const headRows = 1

/** Label of the hash of the questions on the sheet about the workbook: it identifies a workbook of other questions. */
export const hashTitle = 'Questions SHA-256'

/** Between several options in one cell. */
export const optionSeparator = ';'
