// Policies write the same few signs in many ways. Patterns read a text in which each sign has one way and one byte: text of
// one byte a sign is searched in half the time, and a class of letters is a short list instead of six hundred ranges.

/** The letters and the digits that a folded text can have, as parts of a class of a pattern. */
export const foldedLetters = 'a-zªµºß-öø-ÿ'
export const foldedNumbers = '0-9²³¹¼-¾'

/**
 * Lower case with plain apostrophes, dashes, bullets and blanks, in Latin-1: a letter of another script is some letter, and
 * any other sign some sign, for no pattern asks which. The same length as before, so that places stay.
 */
export function fold(text: string): string {
  if (text.length > bytes.length) bytes = Buffer.alloc(2 * text.length)
  const { length } = text
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    bytes[at] = byCode[code] || byteOf(code, text, at)
  }
  const folded = bytes.toString('latin1', 0, length)
  if (bytes.length > mostKept) bytes = Buffer.alloc(usual)
  return folded
}

const usual = 1 << 14
const mostKept = 1 << 20
let bytes = Buffer.alloc(usual)

/** By the code of a sign; 0 where it was not met yet. */
const byCode = new Uint8Array(0x1_00_00)

const signs: readonly (readonly [byte: string, signs: string])[] = [
  ["'", '’‘`´'],
  ['"', '“”„«»'],
  ['-', '‐‑‒–—'],
  ['·', '•▪◦‣●'],
]
for (const [byte, all] of signs) for (const sign of all) byCode[sign.charCodeAt(0)] = byte.charCodeAt(0)

const someLetter = 'þ'.charCodeAt(0)
const someNumber = '¼'.charCodeAt(0)
const someSign = '¤'.charCodeAt(0)

function byteOf(code: number, text: string, at: number): number {
  // Of a pair, each half is what the pair is.
  const isPair = code >= 0xd8_00 && code <= 0xdf_ff
  const sign = isPair
    ? String.fromCodePoint(text.codePointAt(code >= 0xdc_00 && isHigh(text.charCodeAt(at - 1)) ? at - 1 : at) ?? code)
    : String.fromCharCode(code)
  const byte = byteOfSign(sign)
  if (!isPair) byCode[code] = byte
  return byte
}

const isHigh = (code: number) => code >= 0xd8_00 && code <= 0xdb_ff

function byteOfSign(sign: string): number {
  if (/\s/u.test(sign)) return 32
  // The only letter whose lower case is longer.
  const lower = sign === 'İ' ? 105 : sign.toLowerCase().charCodeAt(0)
  if (lower <= 0xff && sign.length === 1) return lower
  if (/\p{L}/u.test(sign)) return someLetter
  return /\p{N}/u.test(sign) ? someNumber : someSign
}
