import { isInjection } from '../../../../scanners/document/injection.ts'
import type { ObservedPass, PassKind } from '../../../../scanners/site/site-scan.ts'
import { joined, type Line } from '../document.ts'
import { clip, oneLine } from '../text.ts'

// How the records of visits are worded, and how names that a page chose are cut, cleaned and marked.

/** In every line and every sentence about a visit. */
export const visitWords: Readonly<Record<PassKind, string>> = {
  before: 'before consent',
  accept: 'after accepting',
  reject: 'after rejecting',
  gpc: 'with Sec-GPC',
}

export const endWords: Readonly<Record<ObservedPass['budget']['endedBy'], string>> = {
  settled: 'when the network came to rest',
  'still-busy': 'while the network was still busy',
  time: 'by its limit of time',
  requests: 'by its limit of requests',
  bytes: 'by its limit of bytes',
}

export const mostRows = 40
export const mostListedItems = 8
const mostNamed = 12
const mostWords = 120
/** Of a list on one line, so that the line is cited whole. */
const mostListed = 460

export const short = (words: string): string => clip(oneLine(words), mostWords).trim()

/** A name that speaks to a machine reader stays in its row for people, marked, and in no sentence. */
export const aimed = (...names: (string | null)[]): { 'aimed at machine readers': string | null } => ({
  'aimed at machine readers': names.some((name) => name !== null && isInjection(short(name))) ? 'yes' : null,
})

export const isTold = (name: string): boolean => !isInjection(name)

/** As many as fit on a line that is cited whole. */
function listed(names: readonly string[]): string {
  const kept: string[] = []
  for (const name of names) {
    if (kept.length === mostNamed) break
    if (isTold(name)) kept.push(name)
  }
  while (kept.length > 1 && joined(kept).length > mostListed) kept.pop()
  return joined(kept)
}

export const counted = (key: string, count: number): Line => [key, String(count)]
export const list = (key: string, names: readonly string[]): Line[] => {
  const text = listed(names)
  return text ? [[key, text]] : []
}

/** Without query and fragment, which can hold anything about anybody. */
export const placeOf = (url: string): string => short(url.replace(/[?#].*$/su, ''))
