import type { Row } from './rows.ts'
import { bestRows, drop, partsOf, type Source } from './source.ts'
import { antonyms, contentStems, negationCount, stem, tokens, weighty, wholeTokens } from './words.ts'

// Rules 6 and 8: the sentence as a whole must say what the evidence says, in the same direction.

export function polarityFault(text: string, sources: readonly Source[]) {
  for (const part of partsOf(text)) {
    const stems = contentStems(part)
    const best = bestRows(stems, sources)
    if (best.length === 0) continue
    // Two negations may undo each other: then the row must have as many.
    const count = negationCount(part)
    const agrees = ({ row }: { row: Row }) =>
      row.negated === count > 0 && (count < 2 || negationCount(row.text) === count)
    if (!best.some(agrees)) return drop('polarity', 'the evidence says the opposite')
    const words = new Set(tokens(part).map((t) => t.stem))
    for (const group of antonyms)
      for (const said of group) {
        if (!words.has(said) || isQuoted(said, text, sources)) continue
        const others = group.filter((w) => w !== said && !words.has(w))
        const swapped = ({ row }: { row: Row }) => !row.stems.has(said) && others.some((w) => row.stems.has(w))
        if (best.every(swapped)) return drop('polarity', `the evidence does not say ${said}`)
      }
  }
  return choiceFault(text, sources) ?? answerFault(text, sources)
}

/** An item of a list that a record has word for word: "Crash and diagnostics" is a data type there, whatever else is named. */
function isQuoted(said: string, text: string, sources: readonly Source[]): boolean {
  const rows = sources.filter((s) => s.isRecord).flatMap((s) => s.rows)
  const listed = rows
    .flatMap((row) => row.text.slice(row.text.indexOf(': ') + 2).split(', '))
    .filter(
      (item) => /\s/u.test(item.trim()) && tokens(item).some((t) => t.stem === said) && text.includes(item.trim()),
    )
  const rest = listed.reduce((left, item) => left.replaceAll(item.trim(), ' '), text)
  return listed.length > 0 && !tokens(rest).some((t) => t.stem === said)
}

/** A line such as `Platform: iOS` or `Risk level: low` decides between words that exclude each other. */
function choiceFault(text: string, sources: readonly Source[]) {
  const words = wholeTokens(text).map((t) => t.stem)
  const rows = sources.filter((s) => s.isRecord).flatMap((s) => s.rows)
  const choices = rows.flatMap(choiceOf)
  const listed = new Set(rows.flatMap(listedWords))
  for (const { key, group } of choices) {
    const same = choices.filter((c) => c.group === group)
    const keyEnds = words.flatMap((w, index) =>
      w === key.at(-1) && key.every((k) => words.includes(k)) ? [index] : [],
    )
    const said = keyEnds.length
      ? keyEnds.flatMap((index) => words.slice(index).find((w) => group.includes(w)) ?? [])
      : same.some((c) => c.key.every((k) => words.includes(k)))
        ? []
        : words.filter((w) => group.includes(w))
    const astray = said.find((w) => !same.some((c) => c.value === w) && !listed.has(w) && !isQuoted(w, text, sources))
    if (astray) return drop('polarity', `the evidence does not say ${astray}`)
  }
  return undefined
}

/** A line that answers yes or no to the very thing that the sentence says. */
function answerFault(text: string, sources: readonly Source[]) {
  const words = new Set(contentStems(text))
  for (const row of sources.filter((s) => s.isRecord).flatMap((s) => s.rows)) {
    const [, question = '', answer] = /^(.+): (yes|no)$/u.exec(row.text) ?? []
    const asked = contentStems(question)
    if (asked.length > 1 && asked.every((w) => words.has(w)) && (answer === 'no') !== negationCount(text) > 0)
      return drop('polarity', `the evidence answers ${answer}`)
  }
  return undefined
}

/** Words that a line names side by side: `Tracking kinds: attribution, analytics` excludes neither. */
function listedWords(row: Row): string[] {
  const items = (row.text.split(': ')[1] ?? '').split(', ')
  return items.length > 1 ? items.filter((item) => /^[\p{L}-]+$/u.test(item)).map(stem) : []
}

function choiceOf(row: Row): { key: string[]; value: string; group: readonly string[] }[] {
  const [key = '', value = ''] = row.key === null ? row.text.split(': ') : []
  const word = stem(value.trim())
  const group = antonyms.find((g) => g.includes(word))
  // A category says what something is sold as, and excludes nothing.
  return group && key !== 'Category' && /^[\p{L}-]+$/u.test(value.trim())
    ? [{ key: contentStems(key), value: word, group }]
    : []
}

export function coverageFault(text: string, sources: readonly Source[]) {
  const least = sources.length > 1 ? 0.5 : 0.6
  const known = new Set(sources.flatMap((s) => [...s.contextStems, ...s.rows.flatMap((r) => [...r.stems])]))
  const unsaid = contentStems(text).map((s) => !known.has(s))
  const heavy = contentStems(text).find((s) => weighty.has(s) && !known.has(s))
  if (heavy) return drop('coverage', `"${heavy}" is not in the evidence`)
  // Three foreign words among four in a row are a claim of their own, however well the rest is covered.
  if (unsaid.some((_, at) => unsaid.slice(at, at + 4).filter(Boolean).length >= 3))
    return drop('coverage', 'a stretch of the sentence is not in the evidence')
  let hits = 0
  let total = 0
  for (const part of partsOf(text)) {
    const stems = contentStems(part)
    if (stems.length === 0) continue
    const covered = new Set(sources.flatMap((source) => coveredBy(stems, source)))
    hits += covered.size
    total += stems.length
    if (covered.size / stems.length < least - 0.1)
      return drop('coverage', `${covered.size} of ${stems.length} words of "${part}" are in the evidence`)
  }
  if (total === 0) return drop('coverage', 'the sentence says nothing that can be held against evidence')
  return hits / total < least ? drop('coverage', `${hits} of ${total} words are in the evidence`) : undefined
}

/** The words of a part that one row of a source has; in a record also its plain lines and the rows whose key is named. */
function coveredBy(stems: readonly string[], source: Source): string[] {
  const single = bestRows(stems, [source])[0]?.row.stems ?? new Set<string>()
  const named = source.isRecord
    ? source.rows
        .filter((r) => r.key && [...r.key].every((k) => stems.includes(k) || /^\d/u.test(k)))
        .flatMap((r) => [...r.stems])
    : itemsNamed(stems, source)
  const all = new Set([...single, ...source.base, ...source.contextStems, ...named])
  return stems.filter((s) => all.has(s))
}

const itemsNamed = (stems: readonly string[], source: Source) =>
  source.rows
    .filter((r) => r.attributes && r.key && [...r.key].some((k) => stems.includes(k)))
    .flatMap((r) => [...r.stems])
