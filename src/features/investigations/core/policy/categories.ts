import { checkPolicy, type NoPolicyReason, type PolicyCheck } from '../../../../scanners/policy/is-policy.ts'
import { label } from '../../../../scanners/policy/label.ts'
import {
  closestReadLanguage,
  isReadLanguage,
  type ReadLanguage,
  votedPage,
} from '../../../../scanners/policy/languages.ts'
import type { PolicyCategory, PolicyPage, Segment } from '../../../../scanners/policy/policy.ts'
import type { Practice } from '../../../../scanners/policy/practices.words.ts'
import { blocksOfText, segmentsOf } from '../../../../scanners/policy/segments.ts'
import { type PracticeCategory, practiceCategories, type Statement } from './statement.ts'

// Topics of sentences, and whether a page is a policy. The labels are trained on English; of other languages that are
// read, what a sentence says tells what it is about.

const categoryOf: Readonly<Record<PolicyCategory, PracticeCategory>> = {
  'First Party Collection/Use': 'first-party',
  'Third Party Sharing/Collection': 'third-party',
  'User Choice/Control': 'choice',
  'User Access, Edit and Deletion': 'access',
  'Data Retention': 'retention',
  'Data Security': 'security',
  'Policy Change': 'change',
  'Do Not Track': 'do-not-track',
  'International and Specific Audiences': 'audiences',
  'Introductory/Generic': 'introductory',
  'Privacy contact information': 'contact',
  'Practice not covered': 'not-covered',
}

interface Span {
  start: number
  end: number
  text: string
}

/**
 * The categories of each of the sentences, which come in the order of the text: its own, and those of its paragraph where
 * it says nothing by itself ("They do so on our instructions").
 */
export function categoriesOf(page: PolicyPage, sentences: readonly Span[]): PracticeCategory[][] {
  const segments = segmentsOf(withBlocks(page))
  const ofSegment = new Map<Segment, PracticeCategory[]>()
  let at = 0
  return sentences.map((sentence) => {
    while ((segments[at]?.end ?? Number.POSITIVE_INFINITY) <= sentence.start) at++
    const segment = segments[at]
    if (!segment || segment.start >= sentence.end) return []
    const { text, heading, leadIn } = segment
    const own = text === sentence.text ? [] : labelsOf({ text: sentence.text, heading, leadIn })
    if (own.some((category) => !silent.has(category))) return own
    const known = ofSegment.get(segment) ?? labelsOf({ text, heading, leadIn })
    ofSegment.set(segment, known)
    return known
  })
}

const silent: ReadonlySet<PracticeCategory> = new Set(['introductory', 'not-covered'])

const labelsOf = (segment: { text: string; heading: string; leadIn: string }): PracticeCategory[] =>
  label(segment).labels.map((category) => categoryOf[category])

const impliedByPractice: Readonly<Partial<Record<Practice, PracticeCategory>>> = {
  collect: 'first-party',
  share: 'third-party',
  sell: 'third-party',
  'ai-training': 'first-party',
  infer: 'first-party',
  profile: 'first-party',
  track: 'first-party',
  ads: 'first-party',
  'third-party-cookies': 'third-party',
  retain: 'retention',
  encrypt: 'security',
  children: 'audiences',
}

const impliedByCheck: Readonly<Record<string, PracticeCategory>> = {
  'gdpr.purposes': 'first-party',
  'gdpr.legal-bases': 'first-party',
  'gdpr.recipients': 'third-party',
  'gdpr.objection': 'choice',
  'gdpr.withdraw': 'choice',
  'gdpr.access': 'access',
  'gdpr.rectification': 'access',
  'gdpr.erasure': 'access',
  'gdpr.portability': 'access',
  'gdpr.retention': 'retention',
  'gdpr.transfers': 'audiences',
  'gdpr.contact': 'contact',
  'gdpr.dpo': 'contact',
  'gdpr.complaint': 'contact',
}

/** Topics of a sentence by its words. */
export function impliedCategories(
  told: readonly { practice: Practice }[],
  checks: Statement['checks'],
): PracticeCategory[] {
  const found = new Set<PracticeCategory | undefined>([
    ...told.map(({ practice }) => impliedByPractice[practice]),
    ...checks.map(({ check }) => impliedByCheck[check]),
  ])
  return practiceCategories.filter((category) => found.has(category))
}

/** A text without structure has its lines. */
const withBlocks = (page: PolicyPage): PolicyPage =>
  page.blocks.length > 0 ? page : { ...page, blocks: blocksOfText(page.text) }

/** The part of a two-language page that we can read, where most of it is in a language we can't. */
function readPart(page: PolicyPage): PolicyPage {
  const voted = votedPage(page)
  return voted.isPart ? voted.page : page
}

const checked = new WeakMap<PolicyPage, PolicyCheck>()

function checkOf(page: PolicyPage): PolicyCheck {
  const known = checked.get(page) ?? checkPolicy(withBlocks(readPart(page)))
  checked.set(page, known)
  return known
}

/** The language in which a page is read; null where it is in none of those that are. */
export function readLanguageOf(page: PolicyPage): ReadLanguage | null {
  const { language, words } = checkOf(page)
  if (isReadLanguage(language)) return language
  return language === null && words < fewestVotingWords ? closestReadLanguage(page.text) : null
}

/** Fewer have no clear language. */
const fewestVotingWords = 60

const faults: Readonly<Record<NoPolicyReason, string>> = {
  too_short: 'too few words for one',
  garbled: 'its letters cannot be read',
  other_language: 'in a language that is not read here',
  unsure_language: 'its language is not clear',
  no_practices: 'hardly a sentence says what is done with personal data',
  other_document: 'most of it speaks of other things',
}

/** A policy among other things – terms, news, a history of the house – is one all the same. */
function holdsOne(statements: readonly Statement[]): boolean {
  const checks = new Set(statements.flatMap((statement) => statement.checks.map(({ check }) => check)))
  const deeds = new Set(statements.flatMap((statement) => statement.practices.map(({ practice }) => practice)))
  const isAboutData = deeds.has('collect') && (deeds.has('share') || deeds.has('sell'))
  return isAboutData && [...checks].filter((check) => check.startsWith('gdpr.')).length >= fewestAnswers
}

/** Parts of the GDPR's list; terms and articles about privacy answer fewer. */
const fewestAnswers = 6

/** Reason why a page is not a policy; null where it is one. */
export function policyFault(page: PolicyPage, statements: readonly Statement[]): string | null {
  const check = checkOf(page)
  if (check.isPolicy || (check.reason === 'other_document' && holdsOne(statements))) return null
  return faults[check.reason]
}
