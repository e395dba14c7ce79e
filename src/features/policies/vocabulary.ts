import type { PolicyReading } from '../../scanners/policy/reading.ts'

/** The longest text that is taken; no policy that someone reads comes near. */
export const mostPastedCharacters = 250_000
/** A character of a text takes up to six bytes as JSON. */
export const mostPastedBytes = 1_500_000
/** How long what was read at a link stays. */
export const keptDays = 30

export type Reading = PolicyReading
export type { PolicyCategory } from '../../scanners/policy/policy.ts'
export type { Practice } from '../../scanners/policy/practices.words.ts'
export type {
  CoverageLimit,
  DisclosureAnswer,
  Passage,
  ReadDataType,
  ReadDisclosure,
  ReadFramework,
  ReadPractice,
  ReadSegment,
  WhyNotPolicy,
} from '../../scanners/policy/reading.ts'

export const readingStatuses = ['queued', 'running', 'done', 'failed'] as const
export type ReadingStatus = (typeof readingStatuses)[number]

/** Phases of reading a link; the words are what the page says. */
export const phaseWords = {
  waiting: 'Waiting for its turn',
  fetching: 'Fetching the page',
  reading: 'Reading the text',
} as const
export type ReadingPhase = keyof typeof phaseWords

/** Why a link could not be read, in words for the person who gave it. */
export const failureWords = {
  'bad-url': 'We can’t look at this address.',
  guarded: 'This address is not on the public internet, or is one that we do not look at.',
  'network-off': 'This installation does not go out to other sites.',
  unreachable: 'The site did not answer.',
  certificate: 'The certificate of the site could not be trusted.',
  timeout: 'The site did not answer in time.',
  'http-error': 'The site answered with an error.',
  'not-a-document': 'The address leads to no page, text or PDF that we can read.',
  encrypted: 'The document is encrypted.',
  broken: 'The document is damaged and could not be read.',
  'no-text': 'There is no text in it. A PDF may be a picture of one.',
  'no-letters': 'The file does not say which letters it draws, so its text cannot be read.',
  'too-complex': 'The page is built in a way that we do not read.',
  'too-large': 'The document is larger than we read.',
  'too-slow': 'Reading the document took longer than we wait.',
  crashed: 'The program that reads documents ended while reading this one.',
} as const
export type ReadingFailure = keyof typeof failureWords

/** A link and nothing else, as someone types or pastes it; undefined for what is a text. */
export function linkIn(typed: string): string | undefined {
  const text = typed.trim()
  if (text.length > 2_000 || /\s/u.test(text)) return undefined
  if (/^https?:\/\/\S/iu.test(text)) return text
  return /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}(?::\d{1,5})?(?:[/?#]\S*)?$/u.test(text) && /[a-z]/iu.test(text)
    ? `https://${text}`
    : undefined
}
