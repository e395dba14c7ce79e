// Makes a stranger's text storable in PostgreSQL: its text and its JSON hold no U+0000, and its JSON no half of a
// surrogate pair.

export const storableText = (text: string): string => text.replaceAll('\u0000', '\ufffd').toWellFormed()

/** As JSON; names of fields are ours, and left as they are. */
export const storableJson = (value: object): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storableText(part) : part))
