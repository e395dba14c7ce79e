/**
 * A reading of sentences that knows the last ones: types, practices, disclosures and contradictions ask for the same
 * sentences of a page one after the other, and so does the verifier. An answer is shared, so nobody may change it.
 */
export function remembered<Answer>(read: (sentence: string) => Answer): (sentence: string) => Answer {
  const known = new Map<string, Answer>()
  return (sentence) => {
    if (sentence.length > longest) return read(sentence)
    const found = known.get(sentence)
    if (found !== undefined) return found
    const answer = read(sentence)
    if (known.size >= most) known.clear()
    known.set(sentence, answer)
    return answer
  }
}

/** The sentences of a long policy. */
const most = 500
const longest = 5000
