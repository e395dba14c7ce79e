// Words and phrases by which sentences are recognised, as tables of short patterns. Every pattern begins with letters, so
// that a text is walked once, word by word, and only the few patterns that can begin at a word are tried there: a thousand
// patterns cost little more than one.

/** `~` stands for the rest of a word, a blank at the end for any word after it, ` … ` for up to 90 characters within the sentence; else a regular expression. */
export interface Term<Id extends string = string> {
  id: Id
  pattern: string
}

export interface Hit<Id extends string = string> {
  id: Id
  start: number
  end: number
}

export interface Lexicon<Id extends string = string> {
  /** Hits in the order of the text. The text must be folded. */
  scan: (folded: string) => Hit<Id>[]
}

/** Lower case with plain apostrophes and spaces; the same length as before, so that places stay. */
export const fold = (text: string): string =>
  text
    .replace(/İ/gu, 'I')
    .toLowerCase()
    .replace(/[’‘`´]/gu, "'")
    .replace(/[“”„«»]/gu, '"')
    .replace(/[‐‑‒–—]/gu, '-')
    .replace(/\s/gu, ' ')

export function compileLexicon<Id extends string>(terms: readonly Term<Id>[]): Lexicon<Id> {
  const byHead = new Map<string, { id: Id; form: RegExp }[]>()
  for (const { id, pattern } of terms) {
    const form = new RegExp(`${expand(pattern)}${pattern.endsWith(' ') ? '' : '(?![\\p{L}\\p{N}])'}`, 'uy')
    for (const head of new Set(headsOf(pattern))) byHead.set(head, [...(byHead.get(head) ?? []), { id, form }])
  }
  return {
    scan(folded) {
      const hits: Hit<Id>[] = []
      for (const { index } of folded.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu))
        for (let length = 1; length <= longestHead; length++)
          for (const { id, form } of byHead.get(folded.slice(index, index + length)) ?? []) {
            form.lastIndex = index
            const end = form.test(folded) ? form.lastIndex : -1
            if (end > index) hits.push({ id, start: index, end })
          }
      return hits
    },
  }
}

const longestHead = 4

const expand = (pattern: string): string =>
  pattern.replaceAll(' … ', '[^.;]{1,90}?(?<![\\p{L}\\p{N}])').replaceAll('~', '\\p{L}*')

/** The letters that a match begins with, cut to the length of an index key. */
function headsOf(pattern: string): string[] {
  if (pattern.startsWith('(?:')) {
    const { options, rest } = firstGroup(pattern)
    return [...options.flatMap(headsOf), ...(rest.startsWith('?') ? headsOf(rest.slice(1).trimStart()) : [])]
  }
  const [letters = ''] = /^[\p{L}\p{N}' -]+/u.exec(pattern) ?? []
  const isOpen = /^[?*{]/u.test(pattern.slice(letters.length))
  const sure = (isOpen ? letters.slice(0, -1) : letters).slice(0, longestHead)
  if (!/^[\p{L}\p{N}]/u.test(sure)) throw new Error(`lexicon: "${pattern}" does not begin with a letter`)
  return [sure]
}

/** The alternatives of the group at the beginning, and what follows it. */
function firstGroup(pattern: string): { options: string[]; rest: string } {
  const options = ['']
  let depth = 0
  for (let at = 3; at < pattern.length; at++) {
    const c = pattern[at] ?? ''
    if (c === ')' && depth === 0) return { options, rest: pattern.slice(at + 1) }
    depth += c === '(' ? 1 : c === ')' ? -1 : 0
    if (c === '|' && depth === 0) options.push('')
    else options[options.length - 1] += c
  }
  throw new Error(`lexicon: "${pattern}" has an open group`)
}

/** Rows of a table to terms: one id, many patterns. */
export const termsOf = <Id extends string>(table: Readonly<Record<Id, readonly string[]>>): Term<Id>[] =>
  (Object.entries(table) as [Id, readonly string[]][]).flatMap(([id, patterns]) =>
    patterns.map((pattern) => ({ id, pattern })),
  )
