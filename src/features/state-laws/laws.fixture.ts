import { lawBook } from '../../product/laws/book.ts'
import { lawOn } from './laws.ts'

export const book = lawBook()

export const lawsOn = (day: string) => book.laws.map((head) => lawOn(book, head, day))

export function lawIn(state: string, day: string) {
  const law = lawsOn(day).find(({ abbreviation }) => abbreviation === state)
  if (!law) throw new Error(`no law in ${state}`)
  return law
}
