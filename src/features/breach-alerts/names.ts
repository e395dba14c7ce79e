import { cleanLine } from '../../platform/shared/text.ts'

// Names as registers, indexes and people write them, made comparable.

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

/** At the end of a name these say how a company is set up, not which one it is. */
const legalForms = new Set(
  [
    'inc incorporated corp corporation co company llc llp lllp lp ltd limited plc pllc pc pa psc apc pbc na', // English
    'gmbh mbh ggmbh ag kg kgaa ug ev se', // German, European
    'sa sas sarl srl spa sl nv bv oy oyj ab aps as asa kk pte pty', // elsewhere
  ].flatMap((line) => line.split(' ')),
)
const legalPhrases =
  /,?\s+(?:an?\s+)?(?:[a-z]+\s+)?(?:limited liability comp(?:any)?|professional (?:corporation|association)|limited partnership|public limited company)\s*$/

const tradesAs =
  /\s*(?<![\p{L}\p{N}])(?:d\s*\/\s*b\s*\/\s*a|d\.\s?b\.\s?a\.?|dba|doing business as|trading as|t\/a|a\s*\/\s*k\s*\/\s*a|aka|also known as|f\s*\/\s*k\s*\/\s*a|fka|formerly known as)(?![\p{L}\p{N}])[:,]?\s*/iu
const brackets = /[([{]([^()[\]{}]*)[)\]}]?/gu

/** Words as they are compared: case, accents and punctuation do not tell names apart. */
export function wordsOf(text: string): string[] {
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
  const words = wordsOf(name.toLowerCase().replace(legalPhrases, ''))
  const kept = words[0] === 'the' && words.length > 1 ? words.slice(1) : [...words]
  while (kept.length > 1 && legalForms.has(kept.at(-1) ?? '')) {
    kept.pop()
    // "Smith & Co."
    if (kept.length > 1 && kept.at(-1) === 'and') kept.pop()
  }
  return kept
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
  const inBrackets = bracketed.map((text) => text.split(tradesAs).filter((part) => wordsOf(part).length > 0))
  return {
    name: wordsOf(first).length > 0 ? first : name,
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

const credentials =
  /[\s,](?:m\.?d|d\.?o|d\.?d\.?s|d\.?m\.?d|d\.?p\.?m|o\.?d|d\.?c|ph\.?d|psy\.?d|pharm\.?d|lcsw|lmft|r\.?n|n\.?p|c\.?p\.?a|esq)\b\.?/iu
const organisationWords =
  /\b(?:and|associates?|association|cares?|cent(?:er|re)s?|clinics?|college|dental|dentistry|department|district|family|foundation|group|health|healthcare|hospitals?|institute|labs?|laboratory|medical|medicine|network|office|orthodontics|partners|pediatrics|pharmacy|physicians|practice|services|specialists|surgery|surgical|system|therapy|university|wellness)\b|&/iu

/** A practitioner or other professional who is listed under his own name: such rows say more of a person than of a company. */
export const namesPerson = (name: string): boolean => credentials.test(name) && !organisationWords.test(name)
