// Two stretches of a text as one quote: the lead-in of a list with its item, the head of a column with its cell.

export interface Range {
  start: number
  end: number
}

const leftOut = ' […] '

export const joinedQuote = (text: string, lead: Range, own: Range): string =>
  `${text.slice(lead.start, lead.end)}${leftOut}${text.slice(own.start, own.end)}`

/** Returns where the second range begins in the quote. */
export const ownStart = ({ start, end }: Range): number => end - start + leftOut.length

/** The words of a text at a place, as an excerpt has them. */
export const wordsAt = (text: string, { start, end, lead }: Range & { lead?: Range | undefined }): string =>
  lead ? joinedQuote(text, lead, { start, end }) : text.slice(start, end)
