import { cleanLine } from '../platform/shared/text.ts'

// Names of companies as registers, indexes and people write them, made comparable.

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
  ħ: 'h',
  ŧ: 't',
}

/** Replaces the small letters that Unicode does not take apart by those that people type for them. */
export const plainLettersOf = (text: string): string =>
  text.replace(/[ßøđðłæœþıħŧ]/gu, (letter) => plainLetters[letter] ?? letter)

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
  // Belgian, Luxembourgish, Danish, Norwegian, Swiss
  ['sprl', 'bvba', 'cvba', 'sa rl', 's a r l', 'ivs', 'sagl', 'ek'],
  // Baltic and Indonesian
  ['uab', 'tbk'],
  // Greek, Bulgarian, Hebrew, Arabic, Hindi
  ['αε', 'εε', 'επε', 'ικε', 'αεβε', 'оод', 'еоод', 'еад', 'בעמ', 'ذمم', 'شمم', 'شمع', 'شمك'],
  ['प्राइवेट लिमिटेड', 'लिमिटेड'],
  // Gulf states, and companies of Russia and Ukraine in English
  ['pjsc', 'qpsc', 'qsc', 'saog', 'saoc', 'ksc', 'kscp', 'wll', 'fze', 'fzco', 'dmcc', 'jsc', 'ojsc', 'cjsc'],
  // Russian and Ukrainian, which write them in front
  ['ооо', 'оао', 'пао', 'зао', 'ао', 'тов', 'прат', 'пат', 'ат', 'ooo', 'oao', 'pao', 'zao'],
  // Japanese and Korean in Latin letters
  ['kk', 'kabushiki kaisha', 'gk'],
].flatMap((line) => line.map((form) => form.split(' ')))

/** Longest first: "Sdn Bhd" before "Bhd". */
const endingForms = legalForms.toSorted((a, b) => b.length - a.length)
const formsByLastWord: ReadonlyMap<string | undefined, readonly string[][]> = Map.groupBy(endingForms, (form) =>
  form.at(-1),
)
const leadingForms = new Set('ооо оао пао зао ао тов прат пат ат ooo oao pao zao uab pt חברת شركة'.split(' '))
/** Letters that a name has at least after such a form. */
const leastAfterForm = 3

/** Chinese, Japanese, Korean and Thai forms stand before or behind the name, often without a space. Folded (NFC after NFKD). */
const unspacedForms =
  /^(?:株式会社|有限会社|合同会社|相互会社|주식회사|유한회사|บริษัท)|(?:股份有限公司|有限责任公司|有限責任公司|有限公司|株式会社|有限会社|合同会社|相互会社|주식회사|유한회사|จํากัด)$/u
/** The same in one sign or in brackets, which say nothing about the company: ㈱, (주), (มหาชน). */
const bracketedForms = /[㈱㈲㈜]|[(（](?:株|有|同|주|유|มหาชน)[)）]/gu

const legalPhrases =
  /,?\s+(?:an?\s+)?(?:[a-z]+\s+)?(?:limited liability comp(?:any)?|professional (?:corporation|association)|limited partnership|public limited company)\s*$/

const tradesAs =
  /\s*(?<![\p{L}\p{N}])(?:d\s*\/\s*b\s*\/\s*a|d\.\s?b\.\s?a\.?|dba|doing business as|trading as|t\/a|a\s*\/\s*k\s*\/\s*a|aka|also known as|f\s*\/\s*k\s*\/\s*a|fka|formerly known as)(?![\p{L}\p{N}])[:,]?\s*/iu
const brackets = /[([{]([^()[\]{}]*)[)\]}]?/gu

/** Words as they are compared: case, accents and punctuation do not tell names apart. */
export function foldedWords(text: string): string[] {
  const bare = text
    .toWellFormed()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
  const folded = plainLettersOf(bare.normalize('NFC'))
    .replace(/[\p{Cf}'’‘`´]/gu, '')
    // In Hebrew a double quote within a word marks an abbreviation: בע"מ.
    .replace(/(?<=\p{Script=Hebrew})["״](?=\p{Script=Hebrew})/gu, '')
    .replace(/&/gu, ' and ')
    // "L.L.C." is one word, "J.Crew" two.
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.)+\p{L}?(?![\p{L}\p{N}])/gu, (letters) => letters.replaceAll('.', ''))
  return folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** The words that tell the company: no legal form, no leading "the". What consists of such words alone keeps them. */
export function nameWords(name: string): string[] {
  const folded = foldedWords(name.replace(bracketedForms, ' ').toLowerCase().replace(legalPhrases, ''))
  const bare = folded.map((word) => word.replace(unspacedForms, '')).filter((word) => word !== '')
  const words = bare.length > 0 ? bare : folded
  const [first = '', ...rest] = words
  // "PT-X" is not the X of a Persero Terbatas.
  const isForm = first === 'the' || (leadingForms.has(first) && rest.join('').length >= leastAfterForm)
  const kept = rest.length > 0 && isForm ? rest : words
  for (let form = formAtEnd(kept); form > 0; form = formAtEnd(kept)) {
    kept.length -= form
    // "Smith & Co."
    if (kept.length > 1 && kept.at(-1) === 'and') kept.pop()
  }
  return kept
}

/** First letters of the words, as people shorten a name: "The Trade Desk, Inc." is ttd, "QuickBooks Online" qbo. */
export function initialsOf(name: string): string {
  const words = foldedWords(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).filter((word) => word !== 'and')
  for (let form = formAtEnd(words); form > 0; form = formAtEnd(words)) words.length -= form
  return words.map((word) => [...word][0]).join('')
}

/** How many words at the end are one legal form with a name before it. */
function formAtEnd(words: readonly string[]): number {
  const form = formsByLastWord
    .get(words.at(-1))
    ?.find(
      (one) => one.length < words.length && one.every((word, at) => words[words.length - one.length + at] === word),
    )
  return form?.length ?? 0
}

interface NameParts {
  name: string
  /** Trade names, and other current or former names. */
  tradeNames: string[]
  /** Text that a source put in brackets after it: often the company it happened at, or the one it happened to. */
  bracketed: string[]
}

function partsOf(written: string): NameParts {
  const name = written.replace(bracketedForms, ' ').trim() || written
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
