export interface DiffPart {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Sentences of more words are shown whole: no one would find the change in them by its words. */
const mostWords = 300

/**
 * Returns what changed from one sentence to the other, word by word; the joined parts of each side give its words
 * again.
 */
export function diffWords(before: string, after: string): DiffPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  if (old.length > mostWords || now.length > mostWords)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  const common = commonLengths(old, now)
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      put('same', old[i])
      i += 1
      j += 1
      // On a tie, remove words first: a replaced word reads old, then new.
    } else if (i < old.length && (j >= now.length || at(common, i + 1, j) >= at(common, i, j + 1))) {
      put('removed', old[i])
      i += 1
    } else {
      put('added', now[j])
      j += 1
    }
  }
  return parts

  function put(kind: DiffPart['kind'], word = ''): void {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += ` ${word}`
    else parts.push({ kind, text: word })
  }
}

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter(Boolean)

/** How many words two endings have in common, for every pair of endings. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = rows[i] as Uint16Array // made above, one for each word and one more
      row[j] = old[i] === now[j] ? at(rows, i + 1, j + 1) + 1 : Math.max(at(rows, i + 1, j), at(rows, i, j + 1))
    }
  return rows
}

const at = (rows: readonly Uint16Array[], i: number, j: number): number => rows[i]?.[j] ?? 0
