/** Without marks above letters, and all of them small. */
export const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Returns items that contain every word of the query, those with all of them in the title, the first of its texts,
 * before the rest; every item for an empty query.
 */
export function searchTexts<Item>(
  items: readonly Item[],
  query: string,
  textsOf: (item: Item) => readonly [title: string, ...string[]],
): Item[] {
  const words = wordsOf(query)
  const has = (text: string) => words.every((word) => fold(text).includes(word))
  const found = items.filter((item) => has(textsOf(item).join(' ')))
  return [...found.filter((item) => has(textsOf(item)[0])), ...found.filter((item) => !has(textsOf(item)[0]))]
}
