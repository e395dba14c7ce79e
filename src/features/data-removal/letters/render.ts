import type { Day } from '../../../platform/shared/days.ts'
import { type LawId, type RemovalLaw, removalLaws } from '../laws.ts'
import type { Residence } from '../vocabulary.ts'
import { removalLimits } from '../vocabulary.ts'
import { gdprEnglish } from './gdpr-english.ts'
import { gdprFrench } from './gdpr-french.ts'
import { gdprGerman } from './gdpr-german.ts'
import { gdprSpanish } from './gdpr-spanish.ts'
import type {
  Draft,
  Happened,
  Language,
  Letter,
  LetterKind,
  LetterTexts,
  RenderedLetter,
  RequestFacts,
} from './letter.ts'
import { courtesyTexts, lgpdTexts } from './plain.ts'
import { daySlot, emailSlot, lineSlot, personSlot, urlSlot } from './slots.ts'
import { ccpaTexts, stateTexts } from './us.ts'

const longestLetter = 9000
const repliesShown = 6

/** Under every draft that a person is shown, never in the letter: the company that reads it is not who must not rely on it. */
export const notLegalAdvice: Record<Language, string> = {
  en: 'This draft is not legal advice. Read it before you send it, and change what does not fit.',
  de: 'Dieser Entwurf ist keine Rechtsberatung. Lesen Sie ihn, bevor Sie ihn senden, und ändern Sie, was nicht passt.',
  fr: 'Ce projet de courrier ne constitue pas un conseil juridique. Relisez-le avant de l’envoyer et modifiez ce qui ne convient pas.',
  es: 'Este borrador no constituye asesoramiento jurídico. Léalo antes de enviarlo y modifique lo que no corresponda.',
}

const texts: Record<RemovalLaw['family'], Partial<Record<Language, LetterTexts>> & { en: LetterTexts }> = {
  ccpa: { en: ccpaTexts },
  state: { en: stateTexts },
  gdpr: { en: gdprEnglish, de: gdprGerman, fr: gdprFrench, es: gdprSpanish },
  lgpd: { en: lgpdTexts },
  courtesy: { en: courtesyTexts },
}

/** Languages in which a law has letters. The United Kingdom's has them in English only. */
export const languagesOf = (id: LawId): Language[] =>
  id === 'uk-gdpr' ? ['en'] : (Object.keys(texts[removalLaws[id].family]) as Language[]) // keys of the record above

/** Kinds of letters that a law has. */
export function kindsOf(id: LawId): LetterKind[] {
  const law = removalLaws[id]
  return [...law.asks, 'reminder', ...(law.complaintTo ? (['complaint'] as const) : [])]
}

const languageOfCountry: Record<string, Language> = { DE: 'de', AT: 'de', LI: 'de', FR: 'fr', LU: 'fr', ES: 'es' }

interface Readers {
  law: LawId
  residence: Residence | null
  /** The platform's. */
  domain: string | null
  wanted?: Language | undefined
}

/**
 * What the person wants, where the law has it. Else English, which a company of any country is likelier to read than a
 * neighbour's language; only a platform under the person's own country is written to in the language of that country.
 * Belgium and Switzerland speak several, so nothing follows from them.
 */
export function languageFor({ law, residence, domain, wanted }: Readers): Language {
  const spoken = languagesOf(law)
  if (wanted && spoken.includes(wanted)) return wanted
  const country = residence?.country ?? ''
  const isLocal = domain?.toLowerCase().endsWith(`.${country.toLowerCase()}`) ?? false
  const language = isLocal ? languageOfCountry[country] : undefined
  return language && spoken.includes(language) ? language : 'en'
}

/**
 * The letter as it leaves: pure text. Throws `LetterSlotError` for what is empty, unfit or not to be written down; a letter that
 * the law does not have is a bug of the caller.
 */
export function renderLetter(letter: Letter): RenderedLetter {
  const language = letter.language ?? 'en'
  const law = removalLaws[letter.law]
  const known = languagesOf(letter.law).includes(language) ? texts[law.family][language] : undefined
  if (!known || !kindsOf(letter.law).includes(letter.kind))
    throw new Error(`letter: ${letter.law} has no ${letter.kind} in ${language}`)
  const { subject, paragraphs } = drafted(letter, law, known, dayWords(language, law))
  const text = `${paragraphs.join('\n\n')}\n`
  // Slots are cut so that this cannot be; a longer text would be a fault of ours.
  if (text.length >= longestLetter) throw new Error(`letter: ${letter.law} ${letter.kind} in ${language} is too long`)
  return { subject, text, language }
}

function drafted(
  letter: Letter,
  law: RemovalLaw,
  known: LetterTexts,
  words: (slot: string, day: Day) => string,
): Draft {
  const facts = requestFacts(letter, law, words)
  if (letter.kind === 'deletion') return known.deletion(facts)
  if (letter.kind === 'opt-out') return had(known['opt-out'])(facts)
  if (!law.asks.includes(letter.of)) throw new Error(`letter: ${law.id} asks for no ${letter.of}`)
  const earlier = {
    ...facts,
    of: letter.of,
    sentOn: words('sentOn', letter.sentOn),
    answerBy: words('answerBy', letter.answerBy),
  }
  if (letter.kind === 'reminder') return known.reminder(earlier)
  return had(known.complaint)({
    ...earlier,
    authority: {
      name: lineSlot('authority', letter.authority.name, 200),
      page: urlSlot('authority page', letter.authority.page),
      complaintUrl: urlSlot('authority complaint page', letter.authority.complaintUrl),
    },
    history: historyOf(letter, words),
  })
}

function historyOf(letter: Letter & { kind: 'complaint' }, words: (slot: string, day: Day) => string): Happened[] {
  const replies = letter.replies.slice(-repliesShown).map((reply) => ({
    on: reply.on,
    what: 'replied' as const,
    words: lineSlot('reply', reply.words, 100),
  }))
  return [
    { on: letter.sentOn, what: 'sent' as const },
    { on: letter.answerBy, what: 'due' as const },
    { on: letter.remindedOn, what: 'reminded' as const },
    ...replies,
  ]
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
    .map((event) => ({ ...event, on: words('day of what happened', event.on) }))
}

function requestFacts(letter: Letter, law: RemovalLaw, words: (slot: string, day: Day) => string): RequestFacts {
  const { name, email, account, city, formerNames, listings = [] } = letter.person
  const given = name === undefined ? null : personSlot('name', name, removalLimits.nameCharacters)
  const address = emailSlot('email', email)
  return {
    law,
    platform: lineSlot('platform', letter.platform, 100),
    email: address,
    name: given,
    account: account === undefined ? null : personSlot('account', account, removalLimits.accountCharacters),
    city: city === undefined ? null : personSlot('city', city, removalLimits.cityCharacters),
    formerNames:
      formerNames === undefined ? null : personSlot('formerNames', formerNames, removalLimits.formerNamesCharacters),
    listings: listings.slice(0, removalLimits.listings).map((url) => urlSlot('listing', url) ?? ''),
    who: given ?? address,
    reference: lineSlot('reference', letter.reference, 40),
    agent:
      letter.voice === 'agent'
        ? { name: lineSlot('agent', letter.agent.name, 120), signedOn: words('signedOn', letter.agent.signedOn) }
        : null,
  }
}

/** `kindsOf` has been asked before. */
function had<T>(text: T | undefined): T {
  if (text === undefined) throw new Error('letter: a kind of the law has no text')
  return text
}

function dayWords(language: Language, law: RemovalLaw): (slot: string, day: Day) => string {
  const isAmerican = law.family === 'ccpa' || law.family === 'state'
  const locale = { en: isAmerican ? 'en-US' : 'en-GB', de: 'de-DE', fr: 'fr-FR', es: 'es-ES' }[language]
  const format = formatOf(locale)
  return (slot, day) => {
    const inWords = format.format(new Date(`${daySlot(slot, day)}T00:00:00Z`))
    // French writes the first of a month as an ordinal; the locale data do not.
    return language === 'fr' ? inWords.replace(/^1 /, '1er ') : inWords
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Made once: making one takes longer than writing the letter. */
function formatOf(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })
  formats.set(locale, format)
  return format
}
