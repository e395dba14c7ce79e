/**
 * A reading that knows the last texts: types, practices, disclosures and contradictions ask for the same sentences of a
 * page one after the other, and so does the verifier. An answer is shared, so nobody may change it.
 * @param most Texts that are known at a time; the sentences of a long policy unless said.
 */
export function remembered<Text extends string | bigint, Answer>(
  read: (text: Text) => Answer,
  most = 500,
): (text: Text) => Answer {
  const known = new Map<Text, Answer>()
  return (text) => {
    if (typeof text === 'string' && text.length > longest) return read(text)
    const found = known.get(text)
    if (found !== undefined) return found
    const answer = read(text)
    if (known.size >= most) known.clear()
    known.set(text, answer)
    return answer
  }
}

const longest = 5000
