import type { Row } from './rows.ts'
import { drop, partsOf, type Source } from './source.ts'
import { isContent, stemSet, wholeTokens } from './words.ts'

// Rule 9.

/** In a list, what is said of a name must stand in that name's row ("AWS in Ireland" when Ireland is another's). */
export function bindingFault(text: string, sources: readonly Source[]) {
  for (const part of partsOf(text))
    for (const source of sources) {
      const items = source.rows.filter((r) => r.attributes && r.key)
      if (items.length < 2 || standsInOneRow(part, items, source.rows)) continue
      const about = wholeOf(source, sources)
      for (const { word, owners } of ownedWords(part, items)) {
        // A cookie for all hosts of acme.test takes nothing from another that is of acme.test too.
        if (about.has(word)) continue
        const astray = owners.find((key) => !items.some((r) => r.key?.has(key) && r.stems.has(word)))
        if (astray) return drop('binding', `"${word}" is in another row than "${astray}"`)
      }
    }
  return undefined
}

/** Returns the stems of the record's subject, from its first lines. */
const wholeOf = (source: Source, sources: readonly Source[]): Set<string> =>
  new Set(
    sources
      .filter((s) => s.isRecord && s.context === source.context)
      .flatMap((s) => s.rows)
      .flatMap((r) => (r.key === null && /^(?:Host|Domain): /u.test(r.text) ? [...stemSet(r.text)] : [])),
  )

/** True if everything that the sentence takes from the list comes from one row, so that nothing can be swapped. */
function standsInOneRow(text: string, items: readonly Row[], rows: readonly Row[]): boolean {
  const taken = wholeTokens(text).filter(
    (t) => (isContent(t) || /^\d/u.test(t.raw)) && items.some((r) => r.stems.has(t.stem)),
  )
  // A whole sentence holds all its items at once, so it is no row in this sense.
  return rows.some((r) => (r.key !== null || !isWholeOf(r, items)) && taken.every((t) => r.stems.has(t.stem)))
}

const isWholeOf = (row: Row, items: readonly Row[]) =>
  items.filter((item) => [...item.stems].every((s) => row.stems.has(s))).length > 1

/** The attributes that a sentence names, each with the names of the list that it is said of: those right before it, else right after. */
function ownedWords(text: string, items: readonly Row[]): { word: string; owners: string[] }[] {
  const words = wholeTokens(text)
  const keys = keysThatTell(items)
  const groups: { from: number; to: number; keys: string[] }[] = []
  for (const [index, t] of words.entries()) {
    if (!keys.has(t.stem)) continue
    const last = groups.at(-1)
    if (last && words.slice(last.to + 1, index).every(joins)) {
      last.keys.push(t.stem)
      last.to = index
    } else groups.push({ from: index, to: index, keys: [t.stem] })
  }
  return words.flatMap((t, index) => {
    const isAttribute = !keys.has(t.stem) && items.some((r) => r.attributes?.has(t.stem))
    if (!isAttribute || !(isContent(t) || /^\d/u.test(t.raw))) return []
    const before = groups.findLast((g) => g.to < index)
    // "Segment and HubSpot": joined to the name, it is a name itself.
    if (before && index > before.to + 1 && words.slice(before.to + 1, index).every(joins)) return []
    const owner = before ?? groups.find((g) => g.from > index)
    return owner ? [{ word: t.stem, owners: owner.keys }] : []
  })
}

const joins = (t: { raw: string }): boolean => /^(?:and|or)$/iu.test(t.raw)

/** Words that stand in some keys but not in all: those tell the rows apart. */
function keysThatTell(items: readonly Row[]): Set<string> {
  const all = new Set(items.flatMap((r) => [...(r.key ?? [])]))
  return new Set([...all].filter((k) => !items.every((r) => r.key?.has(k))))
}
