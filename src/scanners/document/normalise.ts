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
  return compose(repairEncoding(raw).toWellFormed().replace(invisible, '').replace(control, ''))
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
}

/** Characters that Windows-1252 has for the bytes 0x80 to 0x9f, in their order; those that it lacks stand for themselves. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
/** Quotation marks and dashes behind a letter with a tilde or a hat may stand there by themselves. */
const doubled =
  /â[€‚„][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[ÂÃ](?![‘’“”•–—…])[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ˜™š›œžŸ]/g

/** Undoes UTF-8 that was taken for Windows-1252 and encoded again: doesnâ€™t, cafÃ©. A lost apostrophe loses a denial. */
function repairEncoding(text: string): string {
  let repaired = text
  // Some pages did it twice.
  for (let times = 0; times < 3; times++) {
    const before = repaired
    repaired = before.replace(doubled, (run) => {
      const bytes = Uint8Array.from(run, (sign) => {
        const at = windows1252.indexOf(sign)
        return at < 0 ? sign.charCodeAt(0) : 0x80 + at
      })
      const decoded = new TextDecoder().decode(bytes)
      return decoded.length === 1 && decoded !== '\ufffd' ? decoded : run
    })
    if (repaired === before) break
  }
  return repaired
}

/** The text that excerpts are cut from. Doing it twice changes nothing, else a stored offset would drift. */
export const normaliseText = (raw: string): string => cleanText(raw).trim()

/** Zero-width, bidi and tag characters; soft hyphens are ordinary typesetting. */
export const countInvisible = (raw: string): number =>
  plain.test(raw) ? 0 : (raw.match(invisible) ?? []).filter((character) => character !== '\u00ad').length

/** Tag characters spell ASCII that no screen shows. Behind a black flag they name a country's part: 🏴 England. */
export function decodeTagCharacters(raw: string): string[] {
  if (!raw.includes('\udb40')) return []
  return [...raw.matchAll(/(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0020}-\u{e007e}]{4,}/gu)].map(([run]) =>
    [...run].map((character) => String.fromCharCode((character.codePointAt(0) ?? 0) - 0xe0000)).join(''),
  )
}

/** Latin words between a mark that turns the direction of all letters and its end, as they stand in the cleaned text. */
export function overriddenWords(raw: string): string[] {
  if (!/[\u202d\u202e]/.test(raw)) return []
  return [...raw.matchAll(/[\u202d\u202e]([^\u202c\n]{4,500})/gu)].flatMap(([, run = '']) => {
    const words = normaliseText(run)
    return /\p{Script=Latin}{2}/u.test(words) && !/\p{Script=Hebrew}|\p{Script=Arabic}/u.test(words) ? [words] : []
  })
}

/** Runs that are text in Base64, with what they say. */
export function base64In(text: string): { decoded: string; start: number; end: number }[] {
  return [...text.matchAll(/[A-Za-z0-9+/_-]{24,20000}={0,2}/g)].flatMap(({ 0: run, index }) => {
    const decoded = Buffer.from(run, 'base64').toString('utf8')
    const isText = /^[\p{L}\p{N}\p{P}\p{S}\s]*$/u.test(decoded) && !decoded.includes('\ufffd') && decoded.includes(' ')
    return isText ? [{ decoded, start: index, end: index + run.length }] : []
  })
}

const fewestLetters = 200
const mostUnreadable = 0.3

/**
 * Whether most signs stand for no letter that we know: a PDF may draw its letters from a font that does not say which they
 * are. They come out as signs of private use, or as other letters, so that hardly a word has a vowel.
 */
export function hasNoLetters(text: string): boolean {
  const signs = text.replace(/\s+/g, '')
  if (signs.length < fewestLetters) return false
  const unknown = signs.match(/[\ue000-\uf8ff\ufffd\u0080-\u009f\p{Cn}]/gu)?.length ?? 0
  if (unknown > mostUnreadable * signs.length) return true
  const words = text.match(/(?<!\p{L})[a-z]{4,20}(?!\p{L})/giu) ?? []
  const voiceless = words.filter((word) => !/[aeiouy]/i.test(word)).length
  return words.length >= 50 && voiceless > mostUnreadable * words.length
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
