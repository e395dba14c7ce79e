import { wordsAt } from '../../platform/shared/joined-quote.ts'
import type { Evidence } from './core/evidence.ts'

/** Words of someone else inside a sentence of ours: marks of their own cannot end the quotation. */
export const quoted = (text: string): string => `“${text.replaceAll(/["“”„‟«»]/gu, "'")}”`

/** Finds the quoted evidence in the stored text; undefined if it isn't there, as with the bytes of another text. */
export function spanOf(
  text: string,
  { locator, excerpt }: Pick<Evidence, 'locator' | 'excerpt'>,
): { start: number; end: number } | undefined {
  if (locator.type === 'text' && locator.lead)
    return wordsAt(text, locator) === excerpt ? { start: locator.start, end: locator.end } : undefined
  const start = locator.type === 'text' ? locator.start : text.indexOf(excerpt)
  const end = start + excerpt.length
  return start >= 0 && text.slice(start, end) === excerpt ? { start, end } : undefined
}
