import { cleanLine } from '../platform/shared/text.ts'

// Names of companies as registers, indexes and people write them, made comparable.

/** Letters that Unicode does not take apart and that people type without. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
}

/** At the end of a name these say how a company is set up, not which one it is. Folded, dots within one word left out. */
const legalForms = [
  // English
  ['inc', 'incorporated', 'corp', 'corporation', 'co', 'company', 'llc', 'llp', 'lllp', 'lp', 'ltd', 'limited', 'plc'],
  ['pllc', 'pc', 'pa', 'psc', 'apc', 'pbc', 'na', 'pty', 'pte', 'pvt', 'private limited', 'sdn bhd', 'bhd'],
  // German and European
  ['gmbh', 'mbh', 'ggmbh', 'ag', 'kg', 'kgaa', 'ug', 'ohg', 'ev', 'eg', 'se'],
  // French
  ['sa', 'sas', 'sasu', 'sarl', 'eurl'],
  // Spanish and Portuguese
  ['sl', 'slu', 'sau', 'sa de cv', 's de rl de cv', 'lda', 'ltda', 'eireli'],
  // Italian
  ['srl', 's r l', 'srls', 'spa', 's p a'],
  // Dutch
  ['bv', 'b v', 'nv', 'n v'],
  // Swedish, Danish, Norwegian, Finnish, Estonian
  ['ab', 'aktiebolag', 'aps', 'as', 'a s', 'asa', 'oy', 'oyj', 'ou'],
  // Polish, Czech, Slovak, Croatian, Slovenian
  ['sp z oo', 'sp z o o', 'spolka akcyjna', 'sro', 's r o', 'doo', 'd o o'],
  // Hungarian
  ['kft', 'zrt', 'nyrt'],
  // Turkish
  ['anonim sirketi', 'ltd sti', 'limited sirketi'],
  // Russian, which writes them in front
  ['ооо', 'оао', 'пао', 'зао', 'ао'],
  // Japanese and Korean in Latin letters
  ['kk', 'kabushiki kaisha', 'gk'],
].flatMap((line) => line.map((form) => form.split(' ')))

/** Longest first: "Sdn Bhd" before "Bhd". */
const endingForms = legalForms.toSorted((a, b) => b.length - a.length)
const leadingForms = new Set(['ооо', 'оао', 'пао', 'зао', 'ао'])

/** Chinese, Japanese and Korean forms stand before or behind the name, often without a space. Folded (NFC after NFKD). */
const unspacedForms =
  /^(?:株式会社|有限会社|合同会社|주식회사|유한회사)|(?:股份有限公司|有限责任公司|有限責任公司|有限公司|株式会社|有限会社|合同会社|주식회사|유한회사)$/u

const legalPhrases =
  /,?\s+(?:an?\s+)?(?:[a-z]+\s+)?(?:limited liability comp(?:any)?|professional (?:corporation|association)|limited partnership|public limited company)\s*$/

const tradesAs =
  /\s*(?<![\p{L}\p{N}])(?:d\s*\/\s*b\s*\/\s*a|d\.\s?b\.\s?a\.?|dba|doing business as|trading as|t\/a|a\s*\/\s*k\s*\/\s*a|aka|also known as|f\s*\/\s*k\s*\/\s*a|fka|formerly known as)(?![\p{L}\p{N}])[:,]?\s*/iu
const brackets = /[([{]([^()[\]{}]*)[)\]}]?/gu

/** Words as they are compared: case, accents and punctuation do not tell names apart. */
export function foldedWords(text: string): string[] {
  const folded = text
    .toWellFormed()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .replace(/[ßøđðłæœþı]/gu, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\p{Cf}'’‘`´]/gu, '')
    .replace(/&/gu, ' and ')
    // "L.L.C." is one word, "J.Crew" two.
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.)+\p{L}?(?![\p{L}\p{N}])/gu, (letters) => letters.replaceAll('.', ''))
  return folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** The words that tell the company: no legal form, no leading "the". What consists of such words alone keeps them. */
export function nameWords(name: string): string[] {
  const folded = foldedWords(name.toLowerCase().replace(legalPhrases, ''))
  const bare = folded.map((word) => word.replace(unspacedForms, '')).filter((word) => word !== '')
  const words = bare.length > 0 ? bare : folded
  const kept = words.length > 1 && (words[0] === 'the' || leadingForms.has(words[0] ?? '')) ? words.slice(1) : words
  for (let form = formAtEnd(kept); form > 0; form = formAtEnd(kept)) {
    kept.length -= form
    // "Smith & Co."
    if (kept.length > 1 && kept.at(-1) === 'and') kept.pop()
  }
  return kept
}

/** How many words at the end are one legal form with a name before it. */
function formAtEnd(words: readonly string[]): number {
  const form = endingForms.find(
    (one) => one.length < words.length && one.every((word, at) => words[words.length - one.length + at] === word),
  )
  return form?.length ?? 0
}

interface NameParts {
  name: string
  /** What it trades as, is also or was formerly known as. */
  tradeNames: string[]
  /** What a source put in brackets behind it: often the company it happened at, or the one it happened to. */
  bracketed: string[]
}

function partsOf(name: string): NameParts {
  const bracketed = [...name.matchAll(brackets)].map((found) => found[1] ?? '')
  const [first = '', ...tradeNames] = name.replace(brackets, ' ').split(tradesAs)
  const inBrackets = bracketed.map((text) => text.split(tradesAs).filter((part) => foldedWords(part).length > 0))
  return {
    name: foldedWords(first).length > 0 ? first : name,
    // "(d/b/a Harbor Regional Center)" is a trade name, not another company.
    tradeNames: [
      ...tradeNames,
      ...bracketed.filter((text) => text.search(tradesAs) === 0).map((t) => t.replace(tradesAs, '')),
    ],
    bracketed: inBrackets.flat(),
  }
}

/** One key for the many spellings of one company's name. */
export const nameKey = (name: string): string => nameWords(partsOf(name).name).join(' ')

/** The key of the name, and those of the names it trades under. */
export function nameKeys(name: string): string[] {
  const { name: first, tradeNames } = partsOf(name)
  const keys = [first, ...tradeNames].map((part) => nameWords(part).join(' '))
  return [...new Set(keys.filter((key) => key !== ''))]
}

/** Every name that a source's line holds, brackets included. */
export function namesWithin(name: string): string[] {
  const { name: first, tradeNames, bracketed } = partsOf(name)
  return [...new Set([first, ...tradeNames, ...bracketed].map((part) => cleanLine(part)).filter((part) => part !== ''))]
}
