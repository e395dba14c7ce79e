import { checkAnswers } from '../compliance/frameworks.ts'
import { topicsOf } from '../compliance/topics.ts'
import { categoryLexicon, categoryScores } from './categories.ts'
import { dataTypeLexicon } from './data-types.ts'
import { fold, type Hit } from './lexicon.ts'
import {
  isIndefinite,
  modalityOf,
  objectWords,
  type PracticeWord,
  partiesOf,
  periodOf,
  practiceLexicon,
} from './practices.ts'
import {
  type Modality,
  type PolicyPage,
  type PolicyReader,
  type Practice,
  type PracticeCategory,
  practiceCategories,
  practices,
  type Statement,
} from './statement.ts'
import { type Unit, unitsOf } from './units.ts'

/** Reads policies by lexicons alone. */
export const rulesReader: PolicyReader = {
  id: 'rules',
  version: '1.0.0',
  isPolicy: (page) => policyFault(page, statementsOf(page)) === null,
  read: statementsOf,
}

const leastWords = 250
const leastCategories = 3

/** Why a text is no policy; null where it is one. */
export function policyFault(page: Pick<PolicyPage, 'text'>, statements: readonly Statement[]): string | null {
  const words = page.text.split(/\s+/u).filter(Boolean).length
  if (words < leastWords) return `fewer than ${leastWords} words`
  const found = new Set(statements.flatMap((s) => s.categories))
  const told = [...found].filter((c) => c !== 'introductory' && c !== 'contact' && c !== 'not-covered')
  return told.length < leastCategories ? `fewer than ${leastCategories} privacy practices are spoken of` : null
}

/** The last policy read: whether it is one is asked of the same page. */
const lastRead = new WeakMap<PolicyPage, Statement[]>()

function statementsOf(page: PolicyPage): Statement[] {
  const known = lastRead.get(page)
  if (known) return known
  const links = linksByOffset(page)
  const statements = unitsOf(page).flatMap((unit) => readUnit(unit, links))
  lastRead.set(page, statements)
  return statements
}

/** What one sentence says; nothing where it says nothing of privacy. */
export function readUnit(unit: Unit, links: readonly { href: string; offset: number }[]): Statement[] {
  const lead = unit.leadIn ? `${fold(unit.leadIn)} ` : ''
  const text = lead + fold(unit.text)
  const own = text.slice(lead.length)
  const practiceHits = practiceLexicon.scan(text)
  const dataTypes = [...new Set(dataTypeLexicon.scan(own).map((h) => h.id))].sort()
  const done = practicesOf({ text, leadLength: lead.length, hits: practiceHits, hasData: dataTypes.length > 0 })
  const categories = categoriesOf(text, done, practiceHits)
  const how = howOf(unit, links)
  const found = unit.isHeading ? [] : checkAnswers(answeredTopics(text, unit.text), how)
  if (categories.length === 0 && done.length === 0 && found.length === 0) return []
  const speaksOfTime = practiceHits.some((h) => h.id === 'retain') || found.some((c) => c.check.endsWith('.retention'))
  return [
    {
      start: unit.start,
      end: unit.end,
      categories: categories.length ? categories : ['not-covered'],
      // A heading names what the text below it speaks of, and states nothing.
      practices: unit.isHeading ? [] : done,
      dataTypes: unit.isHeading ? [] : dataTypes,
      parties: partiesOf(own),
      period: speaksOfTime ? (isIndefinite(own) ? 'indefinite' : periodOf(own)) : null,
      checks: found,
      how,
    },
  ]
}

/** "Privacy questions: see below" answers nothing: a sentence must have a verb or an address, or be an item of its lead-in. */
const answeredTopics = (folded: string, raw: string) =>
  raw.split(/\s+/u).length < 2 && !raw.includes('@') ? new Map() : topicsOf(folded)

interface Read {
  text: string
  leadLength: number
  hits: readonly Hit<PracticeWord>[]
  hasData: boolean
}

const needsObject: ReadonlySet<PracticeWord> = new Set([
  'collect',
  'share',
  'sell',
  'provide',
  'use',
  'retain',
  'infer',
])
const strength: readonly Modality[] = ['performed', 'conditional', 'not-performed']

function practicesOf({ text, leadLength, hits, hasData }: Read): { practice: Practice; modality: Modality }[] {
  const found = new Map<Practice, Modality>()
  const hasObject = hasData || objectWords.test(text)
  for (const hit of hits) {
    if (hit.id === 'use' || (needsObject.has(hit.id) && !hasObject)) continue
    const modality = modalityOf(text, hit, hit.start < leadLength)
    if (modality === null) continue
    const practice: Practice = hit.id === 'provide' ? 'collect' : hit.id
    const before = found.get(practice)
    // "We collect X but do not collect Y": what is done weighs more than what is not.
    if (before === undefined || strength.indexOf(modality) < strength.indexOf(before)) found.set(practice, modality)
  }
  return practices.flatMap((practice) => {
    const modality = found.get(practice)
    return modality ? [{ practice, modality }] : []
  })
}

const threshold = 10
/** Words of others and of protection stand in many sentences that speak of something else. */
const higherThreshold: Partial<Record<PracticeCategory, number>> = { 'third-party': 15, security: 15 }

const impliedCategory: Partial<Record<Practice, PracticeCategory>> = {
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

function categoriesOf(
  text: string,
  done: readonly { practice: Practice }[],
  hits: readonly Hit<PracticeWord>[],
): PracticeCategory[] {
  const scores = categoryScores(categoryLexicon.scan(text))
  const add = (category: PracticeCategory | undefined, points: number) =>
    category && scores.set(category, (scores.get(category) ?? 0) + points)
  for (const { practice } of done) add(impliedCategory[practice], 10)
  if (hits.some((h) => h.id === 'use')) add('first-party', 5)
  return practiceCategories.filter(
    (category) => (scores.get(category) ?? 0) >= (higherThreshold[category] ?? threshold),
  )
}

const address = /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/u

function howOf(unit: Unit, links: readonly { href: string; offset: number }[]): string | null {
  const mail = unit.text.includes('@') ? address.exec(unit.text)?.[0] : undefined
  if (mail) return `mailto:${mail}`
  const link = links.find((l) => l.offset >= unit.start && l.offset < unit.end)?.href
  if (link && /^(?:mailto:|https?:)/iu.test(link) && link.length <= 300) return link
  return /\b(?:web ?form|online form|request form|contact form|privacy portal|toll[- ]free)\b|\bformular/iu.test(
    unit.text,
  )
    ? 'form'
    : null
}

const linksByOffset = (page: PolicyPage) =>
  page.links
    .flatMap(({ href, offset }) => (offset === null ? [] : [{ href, offset }]))
    .sort((a, b) => a.offset - b.offset)
