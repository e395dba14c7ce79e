/** Returns someone else's text as one clean line: no control or direction characters, no runs of blanks. */
export function cleanLine(text: string, longest = 300): string {
  return [
    ...text
      .normalize('NFC')
      // Surrogates without their other half would not survive storage.
      .toWellFormed()
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      // Invisible and direction characters: a name could be made to read as another.
      .replace(/[\p{Cf}\ufffd]+/gu, '')
      .replace(/\s+/gu, ' ')
      .trim(),
  ]
    .slice(0, longest)
    .join('')
    .trim()
}

/** Compares by code units: the same order on every machine. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The text without what it ends with of `characters`; in one step each, where a pattern would begin at every one of them. */
export function trimEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** With its first letter in upper case. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
