import { fold } from '../lexicon.fold.ts'

// `\b` takes an accented letter for no letter, and "über" for "ber". So patterns and texts are read without accents.

const plain: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['a', 'àáâãäå'],
    ['c', 'ç'],
    ['e', 'èéêë'],
    ['i', 'ìíîï'],
    ['n', 'ñ'],
    ['o', 'òóôõöø'],
    ['s', 'ß'],
    ['u', 'ùúûü'],
    ['y', 'ýÿ'],
  ].flatMap(([letter = '', accented = '']) => [...accented].map((sign) => [sign, letter])),
)

const withoutAccents = (folded: string): string => folded.replace(/[à-ÿß]/gu, (sign) => plain[sign] ?? sign)

/** A text as these languages are read: folded, and without accents. Places stay. */
export const plainText = (text: string): string => withoutAccents(fold(text))

/** A pattern for such texts. In Switzerland "ß" is written "ss". */
export const plainForm = (form: RegExp): RegExp =>
  new RegExp(withoutAccents(form.source.replaceAll('ß', 'ss?')), form.flags)
