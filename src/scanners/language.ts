import { francAll } from 'franc-min'

// Which language a text is in. Every passage has one vote, by its commonest words and, where those do not decide, by its
// letters. What a page declares of itself is not asked: templates declare "en" whatever is written in them.

/** The primary tag of a declared language; undefined where the declaration holds none. */
export function primaryTag(declared: string | null | undefined): string | undefined {
  const [, tag] = /^\s*([a-z]{2,3})(?:[-_,\s]|$)/i.exec(declared ?? '') ?? []
  return tag?.toLowerCase()
}

interface LanguageVote {
  /** The language with the most passages; null where no passage has one. */
  language: string | null
  /** Other languages with a part of the text that is more than a name or a quote, the largest first. */
  others: readonly string[]
}

/** Characters of a passage: enough for ten common words, and short enough that few passages hold two languages. */
const passageLength = 300
/** So many passages, spread over the text, decide for all of it. */
const mostPassages = 400
/** Fewer passages of another language are names, quotes and menus. */
const fewestOfOther = 3
const leastShareOfOther = 0.1

/** The extraction of a page and every reader of it ask for the same text, one after the other. */
let lastVote: { text: string; vote: LanguageVote } | undefined

export function voteLanguage(text: string): LanguageVote {
  if (lastVote?.text !== text) lastVote = { text, vote: voteOf(text) }
  return lastVote.vote
}

function voteOf(text: string): LanguageVote {
  const passages = passagesOf(text)
  const step = Math.max(1, passages.length / mostPassages)
  const votes = new Map<string, number>()
  let voting = 0
  for (let at = 0; Math.floor(at) < passages.length; at += step) {
    const language = languageOfPassage(passages[Math.floor(at)] ?? '')
    if (language === null) continue
    voting += 1
    votes.set(language, (votes.get(language) ?? 0) + 1)
  }
  const [first, ...rest] = [...votes].sort(([, a], [, b]) => b - a)
  return {
    language: first?.[0] ?? null,
    others: rest
      .filter(([, count]) => count >= fewestOfOther && count / voting >= leastShareOfOther)
      .map(([language]) => language),
  }
}

/** The language of a few sentences; null where neither words nor letters tell. */
export function languageOfPassage(text: string): string | null {
  const hits = commonWords(text)
  const [first, ...rest] = [...hits].sort(([, a], [, b]) => b - a)
  if (first && first[1] >= 3 && rest.every(([other, count]) => first[1] > leadOver(first[0], other) * count))
    return first[0]
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < fewestLetters) return null
  const [guess, runnerUp] = francAll(text, { minLength: fewestLetters })
  if (!guess || guess[0] === 'und') return languageOfScript(text, letters)
  const language = tags[guess[0]] ?? Intl.getCanonicalLocales(guess[0])[0] ?? null
  if (language === null) return null
  // Letters alone take lists of names for some language; one whose common words we know must show them.
  if (known.has(language)) return (hits.get(language) ?? 0) >= Math.max(3, first?.[1] ?? 0) ? language : null
  return runnerUp && runnerUp[1] > clearLead ? null : language
}

/** Picks the language of a few words, too few for a vote, among several; the first if none is evident. */
export function closestLanguage<Language extends string>(
  text: string,
  among: readonly [Language, ...Language[]],
): Language {
  const hits = commonWords(text)
  return among.reduce((best, one) => ((hits.get(one) ?? 0) > (hits.get(best) ?? 0) ? one : best))
}

/** Related languages share most of their common words: there one word more decides. */
const related: readonly (readonly string[])[] = [
  ['da', 'no', 'sv'],
  ['cs', 'sk', 'pl'],
  ['hr', 'sl'],
  ['id', 'ms'],
  ['ru', 'uk', 'bg', 'sr'],
]
const leadOver = (language: string, other: string): number =>
  related.some((group) => group.includes(language) && group.includes(other)) ? 1 : 1.3

const fewestLetters = 60
/** Scores are relative to the best, which is 1. */
const clearLead = 0.95
/** Codes of single varieties, by the language that people call them. */
const tags: Readonly<Record<string, string>> = { zlm: 'ms', swh: 'sw', pes: 'fa', nob: 'no', bos: 'hr' }

const scripts: readonly (readonly [string, RegExp])[] = [
  ['he', /\p{Script=Hebrew}/gu],
  ['ka', /\p{Script=Georgian}/gu],
  ['hy', /\p{Script=Armenian}/gu],
]

const languageOfScript = (text: string, letters: number): string | null =>
  scripts.find(([, script]) => (text.match(script)?.length ?? 0) > letters / 2)?.[0] ?? null

function passagesOf(text: string): string[] {
  const passages: string[] = []
  for (let from = 0; from < text.length; ) {
    const space = text.lastIndexOf(' ', from + passageLength)
    const end = space > from + passageLength / 2 ? space : from + passageLength
    passages.push(text.slice(from, end))
    from = end
  }
  return passages
}

function commonWords(text: string): Map<string, number> {
  const hits = new Map<string, number>()
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu))
    for (const language of languagesByWord.get(word) ?? []) hits.set(language, (hits.get(language) ?? 0) + 1)
  return hits
}

/** The commonest words of texts about rights, data and contracts, of two letters or more: single letters fill tables. */
const words: Readonly<Record<string, string>> = {
  en: 'the of and to in or you your we our for that with this by are is be may any as on will not from which have their it',
  de: 'und der die das wir sie ihre ihrer ihren ist von zu mit für nicht oder den dem des auf eine einer werden durch bei nach wenn im zur sich',
  fr: 'et les des vous nous de la le du que pour vos votre est dans sur par une un ou aux avec ne pas ces qui sont au en leur',
  es: 'los las de la el que en su sus para por con una usted nuestros nuestro nuestra es del se no como puede más al lo',
  it: 'di il che la per con del della dei delle gli un una non sono suoi nel nostra nostri si può questo alla da le al',
  pt: 'os as de do da que para em uma um seus suas você nós são não ou ao dos das pelo pela pode nossos no na',
  nl: 'en de het van een wij uw te voor met op niet of door worden zijn deze dat bij aan onze ook kunnen je we in is',
  da: 'og at af vi du dine din til det en er som på med ikke for eller kan dig vores den hvis også oplysninger når om har',
  no: 'og av vi du dine din til det en er som på med ikke for eller kan deg vår den hvis også opplysninger når om har',
  sv: 'och att av vi du dina din till det en är som på med inte för eller kan dig våra den om också när uppgifter har',
  fi: 'ja on tai että se sekä ovat jos voit kun myös tietoja emme joka mukaan käyttää henkilötietojen niiden ei voimme',
  pl: 'na do się nie że jest oraz lub są przez dla od po danych które może tym jak',
  cs: 'na se je že nebo vaše vám pro do které údajů jsou jako při může osobních aby',
  sk: 'na sa je že alebo vaše vám pre do ktoré údajov sú ako pri môže osobných aby',
  sl: 'in na se je da za ali so ki od kot vaše podatkov lahko pri jih smo',
  hr: 'na se je da za ili su koje od kao što vaše podataka smo kada može',
  hu: 'az és hogy nem egy is vagy ön adatok által ezt meg csak szerint kell ha amely',
  ro: 'și de în la cu pe să sau care este nu din sunt dumneavoastră pentru datele noastre prin ale',
  tr: 've bir bu için ile veya olarak olan bizim sizin kişisel gibi da verileri her',
  id: 'dan yang untuk dengan di kami anda ini dari pada atau dalam tidak informasi pribadi adalah dapat akan',
  ms: 'dan yang untuk dengan di kami anda ini daripada pada atau dalam tidak maklumat peribadi ialah boleh akan',
  ca: 'de la el que els les per amb una dels vostres aquesta no en són pot dades del al',
  lt: 'ir arba jūsų kad yra mes su duomenų tai kaip iš ar asmens',
  lv: 'un vai jūsu ka ir mēs ar no datu kā par tiek lai personas',
  et: 'ja või et on teie meie kui isikuandmete mis ei ning kes',
  vi: 'và của các cho bạn chúng tôi là không được có thể với thông tin',
  ru: 'на не что по или вы мы для ваших данных от это',
  uk: 'та на не що або ви ми для ваших даних від до це',
  bg: 'на да се за не от или ви ние са данни ще това',
  sr: 'на се је да за или су које од као што ваше података',
  el: 'και το την του των να για με που σας τα της από στο',
}

const known: ReadonlySet<string> = new Set(Object.keys(words))
const languagesByWord = new Map<string, string[]>()
for (const [language, list] of Object.entries(words))
  for (const word of new Set(list.split(' ')))
    languagesByWord.set(word, [...(languagesByWord.get(word) ?? []), language])

const noLetters = /[\uFFFD\uE000-\uF8FF\u0080-\u009F]/gu

/**
 * A file whose fonts do not say which letter a shape is gives signs without a meaning: private codes, or the alphabet moved
 * by some places ("7KLV SROLF\").
 */
export function isGarbled(text: string): boolean {
  const part = text.slice(0, 40_000)
  const signs = part.match(/\S/gu)?.length ?? 0
  if (signs < 200) return false
  if ((part.match(noLetters)?.length ?? 0) > signs / 10) return true
  const runs = part.split(/\s+/u).filter((run) => run.length > 2)
  const mixed = runs.filter((run) => /[\p{L}][\d!-&(*-,:-@[-`{-~]+[\p{L}]|^[\p{Lu}\d!-@[-`{-~]{3,}$/u.test(run))
  let common = 0
  for (const count of commonWords(part).values()) common = Math.max(common, count)
  const latin = part.match(/\p{Script=Latin}/gu)?.length ?? 0
  return latin > 0.4 * signs && common < runs.length / 50 && mixed.length > runs.length / 3
}
