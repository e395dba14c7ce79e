import { type Day, isDay } from '../../../platform/shared/days.ts'

/** A value that a letter cannot be written with. Names the slot, never its content. */
export class LetterSlotError extends Error {
  readonly slot: string
  readonly problem: 'empty' | 'unfit' | 'sensitive'

  constructor(slot: string, problem: 'empty' | 'unfit' | 'sensitive') {
    super(`letter: ${slot} is ${problem}`)
    this.name = 'LetterSlotError'
    this.slot = slot
    this.problem = problem
  }
}

/**
 * Someone's words as they may stand in a letter or its subject: one line, cut, without what steers a display, a header or a
 * template. A name is what its owner typed, and may be hostile.
 */
export function lineSlot(slot: string, value: string | undefined, longest: number): string {
  const line = (value ?? '')
    .normalize('NFC')
    // Controls, line ends, bidirectional marks, lone surrogates.
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[<>{}[\]\\|^`"]+/g, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  if (line === '') throw new LetterSlotError(slot, 'empty')
  return cut(line, longest)
}

/** Words of the person: not with a number in them that no letter may carry. */
export function personSlot(slot: string, value: string | undefined, longest: number): string {
  const line = lineSlot(slot, value, longest)
  if (!/[\p{L}\p{N}]/u.test(line)) throw new LetterSlotError(slot, 'empty')
  if (looksSensitive(line)) throw new LetterSlotError(slot, 'sensitive')
  return line
}

/** An address by which the person is found: changed in nothing, or refused. */
export function emailSlot(slot: string, value: string | undefined): string {
  const address = value ?? ''
  if (address === '') throw new LetterSlotError(slot, 'empty')
  if (address.length > 254 || !/^[^\s\p{C}<>{}"(),:;@[\\\]]+@[^\s\p{C}<>{}"(),:;@[\\\]]+$/u.test(address))
    throw new LetterSlotError(slot, 'unfit')
  return address
}

/** A web address for a person to open; null where there is none. */
export function urlSlot(slot: string, value: string | null): string | null {
  if (value === null) return null
  if (value.length > 400 || !/^https?:\/\/[^\s\p{C}<>{}"\\]+$/u.test(value)) throw new LetterSlotError(slot, 'unfit')
  return value
}

export function daySlot(slot: string, value: Day | undefined): Day {
  if (!value) throw new LetterSlotError(slot, 'empty')
  if (!isDay(value)) throw new LetterSlotError(slot, 'unfit')
  return value
}

/** United States social security numbers and whole dates, of birth as like as not. */
function looksSensitive(line: string): boolean {
  const plain = line.normalize('NFKC').replace(/\p{Pd}/gu, '-')
  return (
    /(?<!\d)\d{3}[-. ]\d{2}[-. ]\d{4}(?!\d)/.test(plain) ||
    /(?<!\d)(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d{2})(?!\d)/.test(plain)
  )
}

function cut(line: string, longest: number): string {
  const letters = Array.from(line)
  return letters.length <= longest
    ? line
    : `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}
