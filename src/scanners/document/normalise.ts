const invisible = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/gu
const control = /[\p{Cc}--[\t\n\v\f\r\u0085]]/gv
const plain = /^[\x20-\x7e]*$/
/** Signs that people type and quote, which NFKC would spell out: ™ as TM, … as three dots, ´ as a blank with an accent. */
const signs = /([\u00a8\u00aa\u00af\u00b2-\u00b4\u00b8-\u00ba\u00bc-\u00be\u2026\u2116\u2120\u2122]+)/
const compose = (text: string) =>
  signs.test(text)
    ? text
        .split(signs)
        .map((part, at) => (at % 2 === 1 ? part : part.normalize('NFKC')))
        .join('')
    : text.normalize('NFKC')

/**
 * NFKC but for common signs, one kind of line break, no zero-width, bidi, tag or control characters, blanks joined:
 * what `normaliseText` does, without its trimming at both ends, for text that is read piece by piece. What is invisible
 * goes first: it can stand between two characters that compose.
 */
export function cleanText(raw: string): string {
  if (plain.test(raw)) return raw.includes('  ') ? raw.replace(/ {2,}/g, ' ') : raw
  return compose(raw.toWellFormed().replace(invisible, '').replace(control, ''))
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
}

/** The text that excerpts are cut from. Doing it twice changes nothing, else a stored offset would drift. */
export const normaliseText = (raw: string): string => cleanText(raw).trim()

/** Zero-width, bidi and tag characters; soft hyphens are ordinary typesetting. */
export const countInvisible = (raw: string): number =>
  plain.test(raw) ? 0 : (raw.match(invisible) ?? []).filter((character) => character !== '\u00ad').length

/** Tag characters spell ASCII that no screen shows. */
export function decodeTagCharacters(raw: string): string[] {
  if (!raw.includes('\udb40')) return []
  return [...raw.matchAll(/[\u{e0020}-\u{e007e}]{4,}/gu)].map(([run]) =>
    [...run].map((character) => String.fromCharCode((character.codePointAt(0) ?? 0) - 0xe0000)).join(''),
  )
}

/** Words whose letters were set apart by zero-width characters (o​b​e​y), as a reader sees them. Hyphenation points do not do that. */
export function interleavedWords(raw: string): string[] {
  if (!/[\u200b-\u200d\u2060\ufeff]/.test(raw)) return []
  return [...raw.matchAll(/(?:\p{Script=Latin}[\u200b-\u200d\u2060\ufeff]+){3,}\p{Script=Latin}?/gu)].map(([run]) =>
    normaliseText(run),
  )
}

/** Without half of a sign at its end, which would be no text. */
export const withWholeEnd = (text: string): string => text.replace(/[\ud800-\udbff]$/, '')

/** Cut at a whole code point. */
export const clip = (text: string, length: number): string =>
  text.length <= length ? text : withWholeEnd(text.slice(0, length))

/** On one line, for names, titles and anchor texts. */
export const oneLine = (raw: string): string => normaliseText(raw).replace(/\s+/g, ' ')

/** Chinese and Japanese put no blanks between words: two characters are counted as one word. */
export function countWords(text: string): number {
  const cjk = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
  const spaced = cjk === 0 ? text : text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, ' ')
  return spaced.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length + Math.ceil(cjk / 2)
}
