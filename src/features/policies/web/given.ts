import { linkIn, mostPastedCharacters } from '../vocabulary.ts'

/** Input of the one field for both, as the calls take it; words for a person where neither will do. */
export type Given = { url: string } | { text: string } | { refused: string }

export function readGiven(typed: string): Given {
  const url = linkIn(typed)
  if (url !== undefined) return { url }
  // Neither can be kept or sent; a reader sees nothing of either.
  const text = typed.toWellFormed().replaceAll('\u0000', '')
  if (text.trim() === '') return { refused: 'Paste the text of a policy, or a link to it.' }
  if (text.length > mostPastedCharacters)
    return {
      refused: `The text has ${text.length.toLocaleString('en-US')} characters; ${mostPastedCharacters.toLocaleString('en-US')} is the most that we take.`,
    }
  return { text }
}
