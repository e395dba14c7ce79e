import { createHash } from 'node:crypto'
import { asOfWords } from '../../../platform/shared/dates.ts'

/** NFKC, one kind of line break, no zero-width, bidi or tag characters, no trailing blanks: the text that excerpts are cut from. */
export function normaliseText(raw: string): string {
  return raw
    .normalize('NFKC')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[\p{Cc}--[\n]]/gv, '')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** One line of text that cannot be read as the end of a line or of a cell. */
export function oneLine(value: string): string {
  return normaliseText(value)
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\s*\|\s*/g, ' / ')
}

export function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** By code unit, never by the machine's locale: the order must be the same everywhere. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Cut at a whole code point. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}

export function listWords(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? ''
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

export function periodWords(from: string, to: string): string {
  return from === to ? `in ${asOfWords(from)}` : `between ${asOfWords(from)} and ${asOfWords(to)}`
}

/** Whole months from one date to another; a year alone counts from its last month, which is the reading that flatters age least. */
export function monthsBetween(from: string, to: string): number {
  const index = (date: string) => Number(date.slice(0, 4)) * 12 + (date.length >= 7 ? Number(date.slice(5, 7)) : 12)
  return index(to) - index(from)
}
