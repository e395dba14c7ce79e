/**
 * Memoizes `read` for up to `most` keys: types, practices, disclosures and contradictions ask for the same sentences of
 * a page one after the other, the verifier for those of a report, and scores for the same powers. Results are shared:
 * do not mutate.
 * @param most Capacity; the sentences of a long policy by default.
 */
export function remembered<Asked extends string | bigint, Answer>(
  read: (asked: Asked) => Answer,
  most = 500,
): (asked: Asked) => Answer {
  const known = new Map<Asked, Answer>()
  return (asked) => {
    if (typeof asked === 'string' && asked.length > longest) return read(asked)
    const found = known.get(asked)
    if (found !== undefined) return found
    const answer = read(asked)
    if (known.size >= most) known.clear()
    known.set(asked, answer)
    return answer
  }
}

/** Characters of a text that is worth keeping. */
const longest = 5000
