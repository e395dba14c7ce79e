/** Where the words, the pairs of words and the other features of a model stand. Undefined is what it does not know. */
export interface Vocabulary {
  idOf(word: string): number | undefined
  placeOfWord(id: number): number | undefined
  placeOfPair(first: number, second: number): number | undefined
  /** Of a feature whose name begins with a number sign. */
  placeOf(name: string): number | undefined
}

// Pairs are looked up by a number made of both words: names would have to be put together for every pair of a text.
const mostWords = 2 ** 20

/** The vocabulary of these names, in their order. A name with a space is a pair, one with a number sign is no word. */
export function vocabularyOf(names: readonly string[]): Vocabulary {
  const ids = new Map<string, number>()
  const words = new Map<number, number>()
  const pairs = new Map<number, number>()
  const others = new Map<string, number>()
  const idFor = (word: string) => {
    const id = ids.get(word) ?? ids.size
    ids.set(word, id)
    return id
  }
  names.forEach((name, place) => {
    const space = name.indexOf(' ')
    if (name.startsWith('#')) others.set(name, place)
    else if (space < 0) words.set(idFor(name), place)
    else pairs.set(idFor(name.slice(0, space)) * mostWords + idFor(name.slice(space + 1)), place)
  })
  return {
    idOf: (word) => ids.get(word),
    placeOfWord: (id) => words.get(id),
    placeOfPair: (first, second) => pairs.get(first * mostWords + second),
    placeOf: (name) => others.get(name),
  }
}

/** A vocabulary that takes in whatever it is asked for, and the names it has by then. */
export function growingVocabulary(): { vocabulary: Vocabulary; names: string[] } {
  const names: string[] = []
  const places = new Map<string, number>()
  const words: string[] = []
  const ids = new Map<string, number>()
  const placeOf = (name: string) => {
    const place = places.get(name) ?? names.length
    if (place === names.length) names.push(name)
    places.set(name, place)
    return place
  }
  return {
    names,
    vocabulary: {
      idOf(word) {
        const id = ids.get(word) ?? words.length
        if (id === words.length) words.push(word)
        ids.set(word, id)
        return id
      },
      placeOfWord: (id) => placeOf(words[id] ?? ''),
      placeOfPair: (first, second) => placeOf(`${words[first]} ${words[second]}`),
      placeOf,
    },
  }
}
