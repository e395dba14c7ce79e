import { sentencesOf } from '../pages.ts'

export interface ComparedSentence {
  start: number
  end: number
  text: string
}

interface SentenceDiff {
  added: ComparedSentence[]
  removed: ComparedSentence[]
  /** A removed sentence with the added one that took its place. */
  changed: { before: ComparedSentence; after: ComparedSentence }[]
}

/** Shorter ones are headings, links and buttons. */
const leastWords = 4

/** A date changes with every edition and says nothing by itself. */
const isDate = (text: string) =>
  /\b(?:last (?:updated|modified|revised)|effective|zuletzt|dernière mise à jour)\b/iu.test(text) && text.length < 120

/** Half of their words in common. */
const leastLikeness = 0.5

/** Pairs are sought among so many: beyond it the whole text is new. */
const maxPaired = 200

/** Returns sentences of one text that are not in the other, ignoring case, spaces and punctuation. */
export function diffSentences(before: string, after: string): SentenceDiff {
  const [old, now] = [prepared(before), prepared(after)]
  const [oldKeys, nowKeys] = [new Set(old.map((s) => s.key)), new Set(now.map((s) => s.key))]
  const removed = unique(old.filter((s) => !nowKeys.has(s.key)))
  const added = unique(now.filter((s) => !oldKeys.has(s.key)))
  const changed: SentenceDiff['changed'] = []
  const taken = new Set<string>()
  for (const gone of removed.slice(0, maxPaired)) {
    const best = added
      .slice(0, maxPaired)
      .filter((s) => !taken.has(s.key))
      .map((s) => ({ s, likeness: likeness(gone.words, s.words) }))
      .reduce<{ s: Prepared; likeness: number } | undefined>(
        (top, one) => (one.likeness > (top?.likeness ?? leastLikeness) ? one : top),
        undefined,
      )
    if (!best) continue
    taken.add(best.s.key)
    taken.add(gone.key)
    changed.push({ before: plain(gone), after: plain(best.s) })
  }
  return {
    added: added.filter((s) => !taken.has(s.key)).map(plain),
    removed: removed.filter((s) => !taken.has(s.key)).map(plain),
    changed,
  }
}

interface Prepared extends ComparedSentence {
  key: string
  words: Set<string>
}

function prepared(text: string): Prepared[] {
  return sentencesOf(text).flatMap((s) => {
    const words = s.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    return words.length >= leastWords && !isDate(s.text) ? [{ ...s, key: words.join(' '), words: new Set(words) }] : []
  })
}

function unique(sentences: readonly Prepared[]): Prepared[] {
  return [...new Map(sentences.toReversed().map((s) => [s.key, s])).values()].toReversed()
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((w) => b.has(w)).length
  return common / (a.size + b.size - common)
}

const plain = ({ start, end, text }: Prepared): ComparedSentence => ({ start, end, text })
