import { once } from '../../../platform/shared/once.ts'
import { remembered } from '../../../platform/shared/remembered.ts'
import type { DataType } from '../data-types.patterns.ts'
import type { DataTypeMention } from '../data-types.ts'
import type { Answer, Topic } from '../disclosures.topics.ts'
import { isReadLanguage, type ReadLanguage } from '../languages.ts'
import type { OtherClaim } from './claims.reader.ts'
import { frenchDataTypes } from './french.data-types.ts'
import { frenchPractices } from './french.practices.ts'
import { frenchTopics } from './french.topics.ts'
import { germanDataTypes } from './german.data-types.ts'
import { germanPractices } from './german.practices.ts'
import { germanTopics } from './german.topics.ts'
import { plainForm, plainText } from './plain-letters.ts'
import { practiceReader } from './practices.reader.ts'
import type { LanguageWords, TopicForm } from './words.ts'

export type OtherLanguage = Exclude<ReadLanguage, 'en'>

/** What a sentence says in a language other than English. */
interface LanguageReader {
  practicesOf: (text: string, leadIn: string) => readonly OtherClaim[]
  dataTypesIn: (folded: string) => readonly DataTypeMention[]
  topicsOf: (text: string, leadIn: string) => Map<Topic, Answer>
}

const german = once(() =>
  readerOf({
    question:
      /^\W*(?:[\divx]+[.)]?[\d.]*\s*)?(?:welche[rsnm]?|wie|warum|weshalb|wer|wem|wen|wo|wann|was|wozu|wofür|an wen|haben sie|muss|werden)\b/u,
    practices: germanPractices,
    dataTypes: germanDataTypes,
    topics: germanTopics,
  }),
)
const french = once(() =>
  readerOf({
    question:
      /^\W*(?:[\divx]+[.)]?[\d.]*\s*)?(?:quels?|quelles?|comment|pourquoi|qui|où|quand|combien|que|qu'est|à qui|avec qui|sur quelle|de quelle|est-ce)\b/u,
    practices: frenchPractices,
    dataTypes: frenchDataTypes,
    topics: frenchTopics,
  }),
)

export const readerFor = (language: OtherLanguage): LanguageReader => (language === 'de' ? german() : french())

/** The language that a page is read in: its own, where that is one that is read, else English. */
export const readingLanguage = ({ language }: { language: string | null }): ReadLanguage =>
  isReadLanguage(language) ? language : 'en'

function readerOf(words: LanguageWords): LanguageReader {
  const types = (Object.entries(words.dataTypes) as [DataType, RegExp][]) // the keys of the table
    .map(([type, form]) => ({ type, form: plainForm(form) }))
  const topics = (Object.entries(words.topics) as [Topic, TopicForm][]) // the keys of the table
    .map(([topic, form]) => ({ topic, ...formsOf(form) }))
  const dataTypesIn = remembered((folded: string) => {
    const plain = plainText(folded)
    return types
      .flatMap(({ type, form }) =>
        [...plain.matchAll(form)].map(({ 0: word, index }) => ({ type, start: index, end: index + word.length })),
      )
      .sort((a, b) => a.start - b.start)
  })
  const question = plainForm(words.question)
  const practices = practiceReader(words.practices, dataTypesIn)
  const practicesBy = remembered((key: string) => {
    const cut = Number.parseInt(key, 10)
    const text = key.slice(key.indexOf('\n') + 1)
    return practices(text.slice(cut), text.slice(0, cut))
  })
  return {
    // By the length of the lead-in, a line break, the lead-in and the text.
    practicesOf: (text, leadIn) => practicesBy(`${leadIn.length}\n${leadIn}${text}`),
    dataTypesIn,
    topicsOf(text, leadIn) {
      const lead = leadIn ? `${plainText(leadIn)} ` : ''
      const own = plainText(text)
      const whole = lead + own.replace(/^[-*·] ?/u, '')
      // The contents of a page name its parts.
      if (lead === '' && !/[.;:|§(\d]/u.test(own) && own.split(' ').length < fewestWords) return new Map()
      if (/\?\W*$/u.test(own) || (question.test(own) && !/[.;:]\W*$/u.test(own))) return new Map()
      // The words in front of a list alone say nothing of each of its items.
      const tells = (form: RegExp) =>
        lead === ''
          ? form.test(whole)
          : [...whole.matchAll(new RegExp(form.source, 'gu'))].some(
              ({ 0: words, index }) => index + words.length > lead.length,
            )
      const found = new Map<Topic, Answer>()
      for (const { topic, present, partial, needs, unless } of topics) {
        const answer = tells(present) ? 'present' : partial && tells(partial) ? 'partial' : undefined
        if (answer && (needs?.test(whole) ?? true) && !unless?.test(whole)) found.set(topic, answer)
      }
      return found
    },
  }
}

const formsOf = ({ present, partial, needs, unless }: TopicForm): TopicForm => ({
  present: plainForm(present),
  ...(partial && { partial: plainForm(partial) }),
  ...(needs && { needs: plainForm(needs) }),
  ...(unless && { unless: plainForm(unless) }),
})

/** Fewer are a title. */
const fewestWords = 4

/** The laws of whose disclosures texts in other languages than English are asked. */
const lawsElsewhere = /^(?:gdpr|art28|art33|applies)\./u
export const isAskedIn = (language: ReadLanguage, check: string): boolean =>
  language === 'en' || lawsElsewhere.test(check)
