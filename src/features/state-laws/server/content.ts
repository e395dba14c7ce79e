import { createHash } from 'node:crypto'
import { lawBook } from '../../../product/laws/book.ts'
import type { LawBook } from '../../../product/laws/facts.ts'

/** Returns the shipped laws, read and validated once; a row that does not fit ends the start. */
export const readLawBook = (): LawBook => lawBook()

/** Changes with every character of a book. */
export const hashOf = (book: LawBook): string =>
  createHash('sha256').update(JSON.stringify(book)).digest('base64url').slice(0, 22)
