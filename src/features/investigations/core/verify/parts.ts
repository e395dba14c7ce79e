import { wordsOf } from './grammar.ts'
import { type Drop, drop, type Source } from './source.ts'
import { callsSource, neutral } from './vocabulary.ts'
import { isContent, stem } from './words.ts'

// A sentence that sets one thing against another: "The policy states “…”; the home page calls for …". A quote and a record are
// held by different rules, and two records know nothing of each other, so each part is held by itself.

/** The parts between semicolons; one inside a quote belongs to whom it quotes. */
export function partsApart(text: string): string[] {
  let depth = 0
  let from = 0
  const parts: string[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '“') depth++
    else if (text[at] === '”') depth--
    else if (text[at] === ';' && depth === 0 && /\s/u.test(text[at + 1] ?? '')) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  // An unpaired quotation mark leaves open what is quoted.
  if (depth !== 0) return [text]
  return [...parts, text.slice(from)].map((part) => part.trim()).filter(Boolean)
}

/** All quotes together, since each clause must stand in one of them anyway; and every record by itself. */
export const groupsOf = (sources: readonly Source[]): Source[][] =>
  [
    sources.filter((s) => !s.isRecord),
    ...Map.groupBy(
      sources.filter((s) => s.isRecord),
      // Pieces of one record have kind, title and address in common.
      (s) => s.context,
    ).values(),
  ].filter((group) => group.length > 0)

/** The rules for records pass a word here and there; beside another source that word could be the other's. */
export function foreignWordFault(part: string, records: readonly Source[]): Drop | undefined {
  const invented = [...part.matchAll(/“([^“”]*)”/gu)].find((m) => !records.some((s) => s.text.includes(m[1] ?? '')))
  if (invented) return drop('coverage', `${invented[0]} is not in the record`)
  const isTold = (s: string) =>
    neutral.has(s) || records.some((source) => source.stems.has(s) || callsSource({ source }, s))
  const foreign = wordsOf(part).find(
    (w) =>
      isContent(w) &&
      !isTold(w.stem) &&
      !isTold(w.lower) &&
      !(/[-/]/u.test(w.raw) && w.raw.split(/[-/]/u).every((piece) => isTold(stem(piece)))),
  )
  return foreign && drop('coverage', `"${foreign.raw}" is not in the record`)
}
