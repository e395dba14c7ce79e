import { languageName } from '../../platform/shared/language-name.ts'
import { capital } from '../../platform/shared/text.ts'
import { claimWords, lawWords } from '../../scanners/policy/claim-words.ts'

import type {
  CoverageLimit,
  DisclosureAnswer,
  Practice,
  ReadDisclosure,
  Reading,
  ReadPractice,
  WhyNotPolicy,
} from './vocabulary.ts'

// Words for what readings say in ids and codes: of the pages and of the command line.

export const percent = (share: number): string => {
  const value = Math.round(100 * share)
  return value === 0 && share > 0 ? '< 1 %' : `${value} %`
}

const practiceNames: Readonly<Record<Practice, string>> = {
  collect: 'collected',
  share: 'shared',
  sell: 'sold',
  ads: 'used for advertising',
  track: 'used for tracking',
  profile: 'used for profiles',
  infer: 'inferred',
  'ai-training': 'used to train or improve AI',
  'third-party-cookies': 'read by cookies of others',
  retain: 'retained',
  encrypt: 'encrypted',
  children: 'collected from children',
  'delete-on-request': 'deleted on request',
}

/** "Collected", "May be shared", "Not sold", "Not knowingly sold (people under 16)", "Followed by others". */
export function toldWords(told: ToldPractice): string {
  const { practice, modality, polarity, actor, condition = null, people = null, limits, sense, isUse } = told
  if (practice === 'delete-on-request' && polarity === 'affirmed')
    return modality === 'conditional' ? 'Deletion can be requested, in certain cases' : 'Deletion can be requested'
  if (sense === 'by-law') return `May be considered a sale${told.laws?.length ? ` under ${lawWords(told.laws)}` : ''}`
  const isByOthers = actor === 'third' && practice !== 'third-party-cookies'
  const name = practice === 'collect' && isUse ? 'processed' : (practiceNames[practice] ?? practice)
  const done = `${name}${told.isInTransit ? ' in transit' : ''}${isByOthers ? ' by others' : ''}`
  if (polarity === 'negated' && modality === 'conditional' && !limits?.length)
    return capital(`not ${done}, with exceptions`)
  return capital(
    claimWords(done, {
      polarity: polarity === 'negated' ? 'denied' : 'affirmed',
      modality:
        told.isUnsure || (modality === 'conditional' && condition !== 'permission' && condition !== 'some')
          ? 'may'
          : 'does',
      ...{ condition, people, limits: limits ?? [], sense, also: told.also, laws: told.laws },
      ...{ receivers: told.receivers, isDeidentified: told.isDeidentified },
    }),
  )
}

export const answerWords: Readonly<Record<DisclosureAnswer, string>> = {
  present: 'Present',
  partial: 'At least in part',
  unclear: 'Unclear',
  missing: 'Not found',
}

const optOutWords = { ads: 'targeted ads', sale: 'sale', sharing: 'sharing', profiling: 'profiling' } as const
const dateTitles = {
  updated: 'Date of the last update',
  effective: 'Date from which it applies',
  dated: 'Date of the policy',
} as const
const deniedTitles: Readonly<Record<string, string>> = {
  'ccpa.sold': 'Says that it sells none',
  'ccpa.disclosed': 'Says that it shares none',
}

/** "Says that it shares none with third parties (last 12 months)". */
function deniedTitle(check: string, { isToThirdParties, isOfLastYear }: NonNullable<ReadDisclosure['told']>) {
  const title = deniedTitles[check]
  return title && `${title}${isToThirdParties ? ' with third parties' : ''}${isOfLastYear ? ' (last 12 months)' : ''}`
}

/**
 * Returns what a passage says about what a law asks for: "Opt-out of targeted ads", "Right of access (may be offered)".
 */
export function disclosureTitle({ check, title, answer, told }: ReadDisclosure): string {
  if (!told) return title
  const { isDenied, hedge, optOuts, date } = told
  const named =
    (isDenied && deniedTitle(check, told)) ||
    (check === 'ccpa.sold' && answer === 'partial' && 'Speaks of a sale, without all categories') ||
    (date && dateTitles[date]) ||
    (optOuts.length > 0 ? `Opt-out of ${optOuts.map((what) => optOutWords[what]).join(', ')}` : title)
  if (hedge === 'may') return `${named} (may be offered)`
  if (hedge === 'cases') return `${named} (in certain cases)`
  return named
}

/** Said of a passage that meets what a law asks for without naming it. */
export const generalScope = 'Said in general; these words do not name the law'

/** "LGPD: Purpose. Said in general; these words do not name the law", for a place that does not show the answer beside it. */
export const lawTitle = (law: string, row: ReadDisclosure): string =>
  `${law}: ${disclosureTitle(row)}${row.answer === 'partial' && !row.told?.hedge ? ' (at least in part)' : ''}${row.scope === 'general' ? `. ${generalScope}` : ''}`

export const whyNotWords: Readonly<Record<WhyNotPolicy, { title: string; advice: string }>> = {
  empty: { title: 'There is no text to read.', advice: 'Paste the text of the policy, or give another link.' },
  drawn_by_script: {
    title: 'The page has hardly any text: a script would draw it.',
    advice: 'Scripts are not run here. Open the page in a browser and paste its text.',
  },
  too_short: {
    title: 'This is too short to tell whether it is a privacy policy.',
    advice: 'What we could read of it is below.',
  },
  garbled: {
    title: 'The letters of this text cannot be read.',
    advice: 'The file does not say which letters its shapes are. Paste the text, or give another copy.',
  },
  other_language: {
    title: 'We can’t read this language yet.',
    advice: 'We read policies in English, German, and French.',
  },
  unsure_language: {
    title: 'We could not tell which language this is in.',
    advice: 'What we could read of it is below; it may be wrong.',
  },
  no_practices: {
    title: 'This does not read like a privacy policy.',
    advice: 'Hardly any of it says what happens to personal data. What does is below.',
  },
  other_document: {
    title: 'Most of this is not about privacy.',
    advice: 'Some passages say what happens to personal data, but most of the text is about something else.',
  },
}

/** Names the language that we can't read. */
export const whyNotTitle = (reason: WhyNotPolicy, language: string | null): string =>
  reason === 'other_language' ? `We can’t read ${languageWords(language)} yet.` : whyNotWords[reason].title

export const limitWords: Readonly<Record<CoverageLimit, string>> = {
  'text-cut': 'The text is longer than we read: only its beginning was.',
  'document-cut': 'The document is larger than we take: its end is missing.',
  language: 'Passages carry no labels: those are for English.',
  'mixed-languages': 'Part of the text is in another language. Only the passages in the main language were read.',
  drawn: 'Part of the text was read from what the page draws with a script.',
  uncovered: 'The page’s styles hide much of its text. We read it all the same.',
  several: 'This page holds several policies. We read them together as one.',
}

export const languageWords = (language: string | null): string =>
  language === null ? 'Unclear' : languageName(language)

/**
 * Returns the schooling that the text requires; null where the figure would say nothing, as for a list without
 * sentences.
 */
export function gradeWords(readability: Reading['readability']): { grade: string; meaning: string } | null {
  const grade = readability?.grade
  if (grade === undefined || grade < 0 || grade > mostGrade) return null
  const [, meaning] = gradeMeanings.find(([upTo]) => grade < upTo) ?? []
  return { grade: `Grade ${grade.toLocaleString('en-US')}`, meaning: meaning ?? '' }
}
/** Beyond it there are no sentences that someone wrote. */
const mostGrade = 40

/** Flesch–Kincaid counts years of school in the United States. */
const gradeMeanings: readonly [upTo: number, meaning: string][] = [
  [7, 'Plain: younger pupils can follow it'],
  [10, 'Readable: written for middle school'],
  [13, 'Demanding: written for the last years of school'],
  [17, 'Difficult: asks for some years of college'],
  [Number.POSITIVE_INFINITY, 'Very difficult: asks for more than a college degree'],
]

export type ToldPractice = Omit<ReadPractice, 'sentences' | 'passage'>
