import { isInjection } from '../../../../../scanners/document/injection.ts'
import { joined } from '../../document.ts'
import { clip, oneLine } from '../../text.ts'

// How names that a page chose are cut, cleaned and marked.

export const mostRows = 40
export const mostListedItems = 8
const mostNamed = 12
const mostWords = 120
/** Maximum length of a list on one line, so that the line is cited whole. */
const mostListed = 460

export const short = (words: string): string => clip(oneLine(words), mostWords).trim()

/** Whether one of them speaks to a machine reader. */
export const isAimed = (...names: (string | null)[]): boolean =>
  names.some((name) => name !== null && isInjection(short(name)))

const isTold = (name: string): boolean => !isInjection(name)

/** As many names as fit on a line that is cited whole. */
export function listed(names: readonly string[]): string[] {
  const kept: string[] = []
  for (const name of names) {
    if (kept.length === mostNamed) break
    if (isTold(name)) kept.push(name)
  }
  while (kept.length > 1 && joined(kept).length > mostListed) kept.pop()
  return kept
}

/** Without query and fragment, which can hold anything about anybody. */
export const placeOf = (url: string): string => short(url.replace(/[?#].*$/su, ''))
