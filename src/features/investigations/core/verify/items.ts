import { isAux, verbIndex } from './grammar.ts'
import { dates, type Quantity, quantities, sameQuantity } from './numbers.ts'
import type { Segment, Statement } from './statements.ts'
import { asPrepared, isContent, stem } from './words.ts'

/** Checks that everything taken from a list belongs together there. */
export function itemFault({ words, text }: Segment, { clause, items, key, value }: Statement): string | undefined {
  if (key && !words.some((w) => key.has(w.stem))) return 'the item of the list is not named'
  if (value) {
    const named = words.flatMap((w, i) => (isContent(w) && value.has(w.stem) ? [i] : []))
    if (named.length === 0 && ![...value].some((v) => /^\d/u.test(v))) return 'nothing of what is listed is named'
    const at = verbIndex(words)
    // Items listed side by side do not act on each other.
    const isActive =
      at > 0 && !isAux(words[at]) && clause.stems.has(words[at]?.stem ?? '') && !value.has(words[at]?.stem ?? '')
    if (isActive && named.some((i) => i < at) && named.some((i) => i > at)) return 'the evidence only lists both'
  }
  const list = items?.items ?? clause.parts.map((p) => ({ ...p, key: new Set<string>() }))
  if (list.length < 2) return undefined
  const head = items?.head ?? clause.head
  const headText = items?.headText ?? ''
  const amounts = new Map(quantities(dates(asPrepared(text)).rest).map((q) => [q.raw.toLowerCase(), q]))
  const groups: Set<number>[][] = []
  let last = -2
  let usesItemNumber = false
  let takes = false
  let countsAll = false
  let namesKey = false
  for (const [at, w] of words.entries()) {
    const q = amounts.get(w.lower)
    if (q && quantities(headText).some((k) => sameQuantity(q, k))) {
      const noun = quantities(headText).find((k) => sameQuantity(q, k))?.noun
      if (noun && !words.some((x) => x.stem === noun || stem(x.lower) === noun))
        return `${w.raw} counts ${noun} in the evidence`
      countsAll = true
      continue
    }
    const owners = new Set(
      list.flatMap((item, i) => ((q ? hasQuantity(item.text, q) : isContent(w) && item.stems.has(w.stem)) ? [i] : [])),
    )
    if (owners.size === 0 || (!q && head.has(w.stem))) continue
    if (q) usesItemNumber = true
    else if (list.some((item) => item.key.has(w.stem))) namesKey = true
    takes = true
    const between = words.slice(last + 1, at)
    const isJoined =
      last >= 0 &&
      (between.some((x) => /^(?:and|or)$/u.test(x.lower)) || /,\s/u.test(w.gap)) &&
      between.every((x) => !isContent(x))
    const group = groups.at(-1)
    const unit = group?.at(-1)
    if (last === at - 1 && unit && !/,/u.test(w.gap)) {
      const both = new Set([...unit].filter((i) => owners.has(i)))
      if (both.size > 0) group?.splice(-1, 1, both)
      else groups.push([owners])
    } else if (isJoined && group) group.push(owners)
    else groups.push([owners])
    last = at
  }
  if (usesItemNumber && items && headText && !namesKey) return 'a number of one item is said of the list'
  if (countsAll && takes) return 'the number is that of the whole list'
  if (takes && items && !namesKey) return 'the item of the list is not named'
  return goTogether(groups) ? undefined : 'the evidence says this of another item'
}

const hasQuantity = (text: string, q: Quantity) =>
  quantities(dates(asPrepared(text)).rest).some((k) => sameQuantity(k, q))

function goTogether(groups: readonly Set<number>[][]): boolean {
  let open: Set<number>[] = []
  for (const [index, group] of groups.entries()) {
    if (index === 0) {
      open = [...group]
      continue
    }
    open = open.flatMap((a) => group.map((b) => new Set([...a].filter((i) => b.has(i)))))
    if (open.some((s) => s.size === 0)) return false
    if (open.length > 500) return false
  }
  return true
}
