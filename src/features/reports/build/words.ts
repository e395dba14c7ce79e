import { withBlanks } from '../../../product/vendors.ts'

// Words that several sections share.

/** Shows a text of the register as a cell: an empty one is “No record”. */
export const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text)

/** Shows a list of the register as a cell: an empty one is “No record”. */
export const listOrNull = (words: readonly string[]): string | null => (words.length === 0 ? null : words.join(', '))

/** A word of the register by its name; one that has none as it is, readable. */
export const nameIn = (names: Readonly<Record<string, string>>, word: string): string =>
  Object.hasOwn(names, word) ? (names[word] ?? word) : withBlanks(word)

/** A name that is no abbreviation, after the beginning. */
export const inSentence = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

/** Sentences and parts of sentences in one cell. */
export const inOne = (parts: readonly string[]): string => parts.map((part) => part.replace(/\.$/, '')).join('; ')

export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Shows an unknown answer as “No record”. */
export const yesNo = (answer: boolean | null | undefined): string | null =>
  answer === null || answer === undefined ? null : answer ? 'Yes' : 'No'
