/**
 * A reading that knows the last texts: types, practices, disclosures and contradictions ask for the same sentences of a
 * page one after the other, and so does the verifier. An answer is shared, so nobody may change it.
 */
export function remembered<Answer>(read: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>()
  return (text) => {
    if (text.length > longest) return read(text)
    const found = known.get(text)
    if (found !== undefined) return found
    const answer = read(text)
    if (known.size >= most) known.clear()
    known.set(text, answer)
    return answer
  }
}

/** The sentences of a long policy. */
const most = 500
const longest = 5000
