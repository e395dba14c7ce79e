import { createHash } from 'node:crypto'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { normaliseText } from '../../../scanners/document/normalise.ts'

// Pages are normalised where they are read; whatever is held against their text has to be normalised the same way.
export { clip, normaliseText } from '../../../scanners/document/normalise.ts'

/** One line of text that cannot be read as the end of a line or of a cell. */
export function oneLine(value: string): string {
  const line = trimmedParts(normaliseText(value), '\n').filter(Boolean).join(' ')
  const cells = trimmedParts(line, '|')
  return cells
    .filter((cell, at) => cell !== '' || at === 0 || at === cells.length - 1)
    .join(' / ')
    .trim()
}

const trimmedParts = (text: string, separator: string): string[] => text.split(separator).map((part) => part.trim())

export function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export function listWords(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? ''
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

/** Characters of a list that is told whole from a line of evidence, whose excerpt ends at 600. */
const mostListed = 520

/** The first items, as many as one line of evidence shows. */
export function fitting(items: readonly string[]): string[] {
  const kept: string[] = []
  let length = 0
  for (const item of items) {
    length += item.length + 2
    if (kept.length > 0 && length > mostListed) break
    kept.push(item)
  }
  return kept
}

export function periodWords(from: string, to: string): string {
  return from === to ? `in ${asOfWords(from)}` : `between ${asOfWords(from)} and ${asOfWords(to)}`
}

/** Whole months from one date to another; a year alone counts from its last month, which is the reading that flatters age least. */
export function monthsBetween(from: string, to: string): number {
  const index = (date: string) => Number(date.slice(0, 4)) * 12 + (date.length >= 7 ? Number(date.slice(5, 7)) : 12)
  return index(to) - index(from)
}

/** With the point of a sentence, where it has none. */
export const ended = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
