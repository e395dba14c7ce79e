/** The word for a key. A value that a newer server sends, or a stranger's file, is shown as it came. */
export const wordOf = (words: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(words, key) ? (words[key] ?? key) : key
