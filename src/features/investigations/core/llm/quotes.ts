import { normaliseText } from '../text.ts'
import { isAimedAtModel } from './aimed.ts'
import { withheld } from './sanitise.ts'

export interface Passage {
  id: string
  /** Part of the stored, normalised text. */
  text: string
  /** Offset of the part in the stored text. */
  start: number
  flags: readonly string[]
}

export interface LocatedQuote {
  passage: string
  /** Offsets in the stored text. */
  start: number
  end: number
  /** As it is stored, not as it was answered. */
  text: string
}

const leastWords = 3

/** Locates an answered quote in the stored text, letter for letter; only white space may differ. */
export function locateQuote(quote: string, passages: readonly Passage[]): LocatedQuote | undefined {
  const said = normaliseText(quote)
  if (said.split(/\s+/u).filter((w) => /[\p{L}\p{N}]/u.test(w)).length < leastWords) return undefined
  const form = new RegExp(said.split(/\s+/u).map(literal).join('\\s+'), 'u')
  for (const { id, text, start, flags } of passages) {
    const found = form.exec(text)
    if (!found) continue
    // Text withheld from the model can't be its quote.
    if (isAimedAtModel(found[0]) || !form.test(withheld(text, flags))) continue
    return { passage: id, start: start + found.index, end: start + found.index + found[0].length, text: found[0] }
  }
  return undefined
}

const literal = (word: string) =>
  word
    .replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
    .replaceAll(/[<‹]/gu, '[<‹]')
    .replaceAll(/[>›]/gu, '[>›]')
