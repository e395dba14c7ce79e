import { isGarbled, voteLanguage } from '../language.ts'
import { label } from './label.ts'
import { isReadLanguage, type ReadLanguage } from './languages.ts'
import type { PolicyCategory, PolicyPage } from './policy.ts'
import { segmentsOf, segmentsOfText } from './segments.ts'

/** Whether a page can be read as a privacy policy, and why not. */
export type PolicyCheck =
  | { isPolicy: true; language: ReadLanguage; words: number; share: number }
  | { isPolicy: false; reason: NoPolicyReason; language: string | null; words: number; share: number | null }

/**
 * too_short: too few words to tell; garbled: signs that are no letters; other_language: one that is not read;
 * unsure_language: no passage has a clear one; no_practices: few of its parts say what happens to data; other_document: they
 * do, but most of it is a contract or something else.
 */
export type NoPolicyReason =
  | 'too_short'
  | 'garbled'
  | 'other_language'
  | 'unsure_language'
  | 'no_practices'
  | 'other_document'

const fewestWords = 60
/** Labelled at most; spread over the page. */
const sample = 80
/** The share of a page's text that has to be about a practice. */
const leastShare = 0.45
/** Where words tell it, which see fewer passages than labels do: terms name a law or a right here and there, a policy most. */
const leastShareOfWords = 0.2
const fewestMarks = 5
/** A long policy of tables says little in whole sentences. */
const surelyEnoughMarks = 8

export function checkPolicy(page: PolicyPage | string): PolicyCheck {
  const text = typeof page === 'string' ? page : page.text
  const words = countWords(text)
  const { language } = voteLanguage(text)
  if (words < fewestWords) return { isPolicy: false, reason: 'too_short', language, words, share: null }
  if (language === null)
    return { isPolicy: false, reason: isGarbled(text) ? 'garbled' : 'unsure_language', language, words, share: null }
  if (!isReadLanguage(language)) return { isPolicy: false, reason: 'other_language', language, words, share: null }
  const { share, hasCore } = language === 'en' ? practices(page) : practicesIn(page, wordsOfPractice[language])
  if (share >= (language === 'en' ? leastShare : 0) && hasCore) return { isPolicy: true, language, words, share }
  return { isPolicy: false, reason: hasCore ? 'other_document' : 'no_practices', language, words, share }
}

/** A score that is no accident. */
const clear = 0.15
const core: readonly PolicyCategory[] = ['First Party Collection/Use', 'Third Party Sharing/Collection']
const others: readonly PolicyCategory[] = [
  'Introductory/Generic',
  'Privacy contact information',
  'Practice not covered',
]

/** How much of the text is clearly about a practice, and whether collection or sharing is among them. */
function practices(page: PolicyPage | string): { share: number; hasCore: boolean } {
  const all = typeof page === 'string' ? segmentsOfText(page) : segmentsOf(page)
  const step = Math.max(1, all.length / sample)
  let read = 0
  let about = 0
  let coreFound = 0
  for (let at = 0; Math.floor(at) < all.length; at += step) {
    const segment = all[Math.floor(at)]
    if (!segment) continue
    const { scores, top } = label({ text: segment.text, leadIn: segment.leadIn })
    read += segment.text.length
    if (others.includes(top) || scores[top] <= clear) continue
    about += segment.text.length
    if (core.some((category) => scores[category] > clear) && speaksOfData(segment.text)) coreFound += 1
  }
  return { share: read === 0 ? 0 : Number((about / read).toFixed(3)), hasCore: coreFound > 0 }
}

interface PracticeWords {
  data: RegExp
  practice: RegExp
  /** The parties of a contract about processing. */
  contract: RegExp
  /** The person whom a policy speaks to. */
  person: RegExp
  /** What the law wants in a policy. */
  marks: readonly RegExp[]
}

/** There are no trained labels for these languages: a part is about a practice where it names data and what is done. */
const wordsOfPractice: Readonly<Record<Exclude<ReadLanguage, 'en'>, PracticeWords>> = {
  de: {
    data: /daten|informationen|cookie|ip-adresse|e-mail-adresse|privatsphäre/iu,
    practice:
      /verarbeit|erheb|erhoben|erfass|speicher|gespeichert|übermitt|weitergeb|weitergegeben|weitergabe|nutzen|genutzt|verwende|lösch|einwillig|auskunft|widerspr|widerruf|rechtsgrundlage|empfänger/iu,
    contract: /\b(?:auftragnehmer|auftraggeber|auftragsverarbeiter)/giu,
    person: /\b(?:Sie|Ihre[rnms]?|Ihnen|du|dein(?:e[rnms]?)?|Nutzer|Besucher|Betroffenen?)\b/gu,
    marks: [
      /dsgvo|datenschutz-?grundverordnung/iu,
      /rechtsgrundlage|art(?:ikel|\.) ?6/iu,
      /verantwortliche?[rn]?\b/iu,
      /auskunft/iu,
      /widerruf|widerspr/iu,
      /löschung|löschen|gelöscht/iu,
      /speicherdauer|aufbewahr|gespeichert/iu,
      /aufsichtsbehörde|beschwerde/iu,
      /datenschutzbeauftragt|datenübertragbarkeit/iu,
      /personenbezogene/iu,
    ],
  },
  fr: {
    data: /données|informations|cookie|adresse (?:ip|e-?mail|électronique)|vie privée/iu,
    practice:
      /collect|recueil|trait(?:ons|ées?|ement)|conserv|transm|communiqu|partag|utilis|consent|droits? |supprim|finalité|base (?:légale|juridique)|destinataire/iu,
    contract: /\b(?:le|du|au|un) (?:sous-traitant|prestataire|client|responsable d[ue] traitement)/giu,
    person: /\b(?:vous|votre|vos|utilisateurs?|personnes? concernées?)\b/giu,
    marks: [
      /rgpd|règlement général|informatique et libertés/iu,
      /bases? (?:légale|juridique)|intérêts? légitime/iu,
      /responsable d[eu] traitement/iu,
      /droit d.accès|accéder à vos/iu,
      /opposition|opposer|retirer votre consentement/iu,
      /effacement|suppression|supprimer/iu,
      /durée de conservation|conserv/iu,
      /cnil|autorité de contrôle|réclamation/iu,
      /délégué à la protection|\bdpo\b|portabilité/iu,
      /finalité/iu,
    ],
  },
}

function practicesIn(page: PolicyPage | string, words: PracticeWords): { share: number; hasCore: boolean } {
  const all = typeof page === 'string' ? segmentsOfText(page) : segmentsOf(page)
  let read = 0
  let about = 0
  for (const { text, leadIn } of all) {
    read += text.length
    const whole = `${leadIn} ${text}`
    if (words.data.test(whole) && words.practice.test(whole)) about += text.length
  }
  const text = typeof page === 'string' ? page : page.text
  const count = (form: RegExp) => text.match(form)?.length ?? 0
  const marks = words.marks.filter((mark) => mark.test(text)).length
  const share = read === 0 ? 0 : Number((about / read).toFixed(3))
  const isMarked =
    share >= leastShare || marks >= surelyEnoughMarks || (marks >= fewestMarks && share >= leastShareOfWords)
  return { share, hasCore: isMarked && count(words.person) > count(words.contract) }
}

const dataWords = [
  'information',
  'data',
  'cookie',
  'e-mail',
  'email',
  'privacy',
  'personal',
  'ip address',
  'identifier',
]

function speaksOfData(text: string): boolean {
  const lower = text.toLowerCase()
  return dataWords.some((word) => lower.includes(word))
}

function countWords(text: string): number {
  let words = 0
  let isInside = false
  for (let at = 0; at < text.length && words < 100_000; at += 1) {
    const isSpace = text.charCodeAt(at) <= 32
    if (!isSpace && !isInside) words += 1
    isInside = !isSpace
  }
  return words
}
