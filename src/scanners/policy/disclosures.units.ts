import type { Range } from '../../platform/shared/joined-quote.ts'
import { type Answer, answerAlone, answerAtEnd, deedOfLead, leadInOf } from './category-answers.ts'
import { peopleFrom } from './disclosures.laws.ts'
import { sentencesOf } from './lexicon-sentences.ts'
import type { PolicyPage } from './policy.ts'
import { partsOfRow, rowsOf } from './table-rows.ts'

/** A sentence of a policy with the words that it goes on from. */
export interface Unit {
  start: number
  end: number
  text: string
  /** "We collect the following:" before an item of the list, or the heading right above; empty where it stands alone. */
  leadIn: string
  /** Where the head of the column stands that asks what an answer of a row answers. */
  lead?: Range | undefined
  /** The end of what its paragraph says before it. */
  before: string
  /** The headings above it, outermost first. */
  headings: readonly string[]
  /** The sentence of its section that names the people whom what follows is for; empty where none does. */
  people: string
  isHeading: boolean
}

interface Heading {
  level: number
  text: string
}

interface People {
  text: string
  /** The heading of the section; what stands below deeper ones is meant as well. */
  below: Heading | undefined
  /** Where no heading ends the section: its last sentence, by the count of all. */
  until: number
}
/** A list of rights is hardly longer. */
const longestSection = 16

/** What is quoted has to fit an excerpt. */
const longestQuote = 600

/** Where a quote of a unit begins: at the sentence with the colon, without which an item of its list proves nothing. */
export function quoteStartOf(text: string, { start, end, leadIn }: Pick<Unit, 'start' | 'end' | 'leadIn'>): number {
  const at = leadIn.endsWith(':') ? text.lastIndexOf(leadIn, start) : -1
  return at >= 0 && end - at <= longestQuote ? at : start
}

const longestClaim = 1200

const longestLeadIn = 420
const longestBefore = 400
/** Of a text without blocks, a paragraph is a line. */
function beforeOf(text: string, start: number, from: number): string {
  const nearest = text.slice(Math.max(from, start - longestBefore), start)
  return nearest.slice(nearest.lastIndexOf('\n') + 1)
}
/** "Applicant privacy notice": a document of its own on the same page, whatever level its title has. */
const ofSomePolicy =
  /^(?=.{0,120}$).*\b(?:employees?|applicants?|candidates?|personnel|workforce|recruit(?:ing|ment))\b.*\b(?:policy|notice|statement)\W*$/iu
const highest = 1
/** The level of a heading that is not marked up as one. */
const deepest = 9
const isItem = (type: string) => type === 'item' || type === 'row' || type === 'term'
/** Headings that the sentences below them answer. */
/** Below "7. California residents" a heading without a number is part of it, though both have the same level. */
const isNumbered = /^\W*\d{1,2}\W{0,3}[.)]\W/u
const saysWhat =
  /\b(?:collect|share|sharing|disclos|sell|sale|sold|retain|retention|rights?|purposes?|we use|use (?:of )?your|receive|categor|datenart|erhobene|erfasste|verarbeitete|welche (?:personenbezogenen )?daten|collectées|recueill|traitées|fournies|limit|discriminat|delet|correct|access|opt[- ]?out|request|erheben|rechte|zwecke|collectons|droits)/iu
/** "The data we process includes the following:" */
const opensLabels = /\b(?:following|include|includes|including)[^.;:]{0,60}:$/iu
/** The end of the label of "**Contact data**. Your name and address": a paragraph that is an item, with text after its label. */
function labelOf(text: string, { start, end }: { start: number; end: number }): number | undefined {
  const label = labelInBold.exec(text.slice(start, end))
  return label && !saysWhat.test(label.groups?.name ?? '') ? start + label[0].length : undefined
}
const labelInBold =
  /^\W{0,3}(?:\*\*|__)(?<name>\p{Lu}[^*_\n.:?!]{2,60})[.:]?(?:\*\*|__)[.:]?\s(?!(?:We|You|Our|This|These|If|When|Only|It|They|Please|The)\b)(?=.{20})/su
const bullet = /^(?:[-•·*▪◦‣]|\(?[a-z\d]{1,2}[.)]) ?\S/u

/** "[6. Transfers](#transfers)": an entry of a table of contents. */
const linkToPart = /^\W*(?:\d+\W+){0,3}[^[\]()]{2,120}\]\(#[^()]*\)\W*$/u

/** A title in a run of short lines that is a line again further down: an entry of a table of contents heads nothing. */
function isOfContents(text: string, { text: title, end }: Pick<Unit, 'text' | 'end'>, units: readonly Unit[]): boolean {
  const before = units.slice(-entries)
  if (before.length < entries || before.some((unit) => unit.text.length > longestEntry || /[.:;]\W*$/u.test(unit.text)))
    return false
  const again = text.indexOf(title, end)
  return (
    again >= 0 &&
    /\n\s*$/u.test(text.slice(again - 4, again)) &&
    /^\s*(?:\n|$)/u.test(text.slice(again + title.length, again + title.length + 4))
  )
}
const entries = 4
const longestEntry = 90

/**
 * The sentences of a page, or of a text of which nothing but the lines is known: there a short line without an end is a
 * heading, and a line after one with a colon is an item.
 */
export function unitsOf(page: Pick<PolicyPage, 'text' | 'blocks' | 'tables'>): Unit[] {
  const { text, blocks } = page
  const ordered = blocks.toSorted((a, b) => a.start - b.start)
  const rowAt = rowsOf(page)
  const units: Unit[] = []
  let at = -1
  let path: Heading[] = []
  let people: People | undefined
  let headings: readonly string[] = []
  let heading = ''
  let colon = ''
  let sinceHeading = 0
  let rowEnd = 0
  let label: number | undefined
  for (const sentence of sentencesOf(text)) {
    if (sentence.start < rowEnd || linkToPart.test(sentence.text)) continue
    const wasAt = at
    while ((ordered[at + 1]?.start ?? Number.POSITIVE_INFINITY) <= sentence.start) {
      at++
      const block = ordered[at]
      if (!block) continue
      label = block.type === 'paragraph' ? labelOf(text, block) : undefined
      if (!isItem(block.type) && !(label && opensLabels.test(colon))) colon = ''
    }
    const isFirstOfBlock = at !== wasAt
    const block = ordered[at]
    const type = block?.type ?? ''
    const above = colon || (saysWhat.test(heading) ? heading : '')
    const row = block && type === 'row' && isFirstOfBlock ? rowAt(block) : undefined
    if (row && block) {
      rowEnd = block.end
      sinceHeading++
      for (const { start, end, leadIn, isOne, lead } of partsOfRow(row, above))
        for (const part of isOne ? [{ start, end, text: text.slice(start, end) }] : sentencesIn(text, start, end))
          units.push({
            ...part,
            leadIn: leadIn.slice(-longestLeadIn),
            lead,
            before: '',
            headings,
            people: people?.text ?? '',
            isHeading: row.isHeader,
          })
      continue
    }
    const isHeading =
      (type === 'heading' ||
        (blocks.length === 0 && looksLikeHeading(text, sentence)) ||
        (type === 'paragraph' && block !== undefined && isTitle(text, sentence, block))) &&
      !isOfContents(text, sentence, units)
    const isListed =
      isItem(type) ||
      (colon !== '' && label !== undefined && sentence.start <= label) ||
      bullet.test(sentence.text) ||
      (type === '' && colon !== '' && looksLikeItem(sentence.text))
    const leadIn = isHeading ? '' : isListed ? above : sinceHeading === 0 && saysWhat.test(heading) ? heading : ''
    units.push({
      start: sentence.start,
      end: sentence.end,
      text: sentence.text,
      leadIn: leadIn.slice(-longestLeadIn),
      before: beforeOf(text, sentence.start, block?.start ?? 0),
      headings,
      people: people?.text ?? '',
      isHeading,
    })
    if (isHeading) {
      const level = ofSomePolicy.test(sentence.text)
        ? highest
        : (block?.level ?? (bullet.test(sentence.text) ? deepest + 1 : deepest))
      const isInside = (one: Heading) =>
        one.level < level || (one.level === level && isNumbered.test(one.text) && !isNumbered.test(sentence.text))
      path = [...path.filter(isInside), { level, text: sentence.text }]
      headings = path.map((one) => one.text)
      heading = sentence.text
      if (people?.below && !path.includes(people.below)) people = undefined
    } else people = peopleAfter(sentence.text, people, { below: path.at(-1), count: units.length })
    sinceHeading = isHeading ? 0 : sinceHeading + 1
    if (sentence.text.endsWith(':'))
      colon = isListed && colon && !isFirstOfBlock && !opensList.test(sentence.text) ? colon : sentence.text
    else if (isHeading || !(isListed || label !== undefined)) colon = ''
  }
  return withAnswers(text, units)
}

function peopleAfter(
  text: string,
  before: People | undefined,
  { below, count }: { below: Heading | undefined; count: number },
): People | undefined {
  const now = peopleFrom(text)
  if (now === 'some') return { text, below, until: below ? Number.POSITIVE_INFINITY : count + longestSection }
  return now === 'everyone' || (before && count >= before.until) ? undefined : before
}

/**
 * The same for what is claimed, which goes on from a heading too, and from the head of a column by a colon of ours.
 * @param isFar Whether the items between are quoted as well: a type of data far down a list is worth it.
 */
export function claimStartOf(text: string, unit: Pick<Unit, 'start' | 'end' | 'leadIn'>, isFar = false): number {
  const { start, end, leadIn } = unit
  const found = leadIn === '' ? -1 : text.lastIndexOf(leadIn, start)
  const at = found < 0 && leadIn.endsWith(':') ? text.lastIndexOf(leadIn.slice(0, -1), start) : found
  return at >= 0 &&
    end - at <= (isFar ? longestClaim : longestQuote) &&
    !opensOther(text.slice(at + leadIn.length, start))
    ? at
    : start
}

/** The words that an item goes on from, where they stand too far up for one quote. */
export function leadRangeOf(
  text: string,
  { start, end, leadIn, lead }: Pick<Unit, 'start' | 'end' | 'leadIn' | 'lead'>,
) {
  if (lead) return lead
  if (leadIn.length < shortestLeadIn || !leadIn.endsWith(':')) return undefined
  // A heading has the colon from us.
  const range = [leadIn, leadIn.slice(0, -1)].flatMap((words) => {
    const at = text.lastIndexOf(words, start - words.length)
    return at < 0 ? [] : [{ start: at, end: at + words.length }]
  })[0]
  return range && end - start + leadIn.length <= longestQuote && !opensOther(text.slice(range.end, start))
    ? range
    : undefined
}
/** A line between that opens a list of its own: what comes after it goes on from there. */
const opensOther = (between: string): boolean =>
  between.split('\n').some((line) => /:[\s*_]*$/u.test(line) && opensList.test(line))
const opensList = /\b(?:we|you|our|your|wir|sie|ihre|nous|vous|vos|following|folgende\w*|suivant\w*)\b/iu
/** A shorter one stands in many places. */
const shortestLeadIn = 12

const sentencesIn = (text: string, from: number, to: number) =>
  sentencesOf(text.slice(from, to)).map(({ start, end, text: own }) => ({
    start: from + start,
    end: from + end,
    text: own,
  }))

/** A category with its examples and its answer is hardly longer. */
const longestGroup = 900
const mostInGroup = 6
const mostBare = 3
const speaksOfUs = /\b(?:we|you|our|your)\b/iu
const isOwnSentence = (text: string) =>
  /[:?]$/u.test(text) || (text.endsWith('.') && speaksOfUs.test(text.slice(text.lastIndexOf(':') + 1)))

/**
 * A paragraph that is nothing but an answer ("Collected: No.") belongs to the category above it, and the answer at the end
 * of a line to that line. A category ends with a heading, and with a sentence of its own.
 */
function withAnswers(text: string, units: readonly Unit[]): Unit[] {
  const kept: Unit[] = []
  const replaced = new Set<Unit>()
  let group: Unit[] = []
  let isAnswered = false
  for (const unit of units) {
    const answer = unit.isHeading ? undefined : answerAlone(unit.text)
    const [first] = group
    if (answer && first && isAnsweredBy(answer, group)) {
      isAnswered = true
      // "Sold: no" leaves standing that it is collected.
      if (answer.deed === null || answer.deed === 'collect') for (const other of group) replaced.add(other)
      const leadIn = leadInOf(answer, first.leadIn)
      const { start, before, headings, people } = first
      const whole = { start, end: unit.end, leadIn, before, headings, people, isHeading: false }
      if (unit.end - first.start <= longestGroup) kept.push({ ...whole, text: text.slice(first.start, unit.end) })
      else kept.push(...group.map((other) => ({ ...other, leadIn, isHeading: false })))
      continue
    }
    if (isAnswered) group = []
    isAnswered = false
    const isRead = unit.isHeading || unit.text.length > longestGroup || unit.text.includes(' | ')
    const atEnd = isRead ? undefined : answerAtEnd(unit.text)
    kept.push(atEnd ? { ...unit, leadIn: leadInOf(atEnd, unit.leadIn) } : unit)
    if (atEnd || answer || isOwnSentence(unit.text)) group = []
    else if (unit.isHeading) group = [unit]
    else group = [...(group[0]?.isHeading ? [] : group.slice(1 - mostInGroup)), unit]
  }
  return kept.filter((unit) => unit.isHeading || !replaced.has(unit))
}

/** A bare Yes or No stands close to what it answers, below a question of a deed. */
const isAnsweredBy = ({ deed }: Answer, group: readonly Unit[]) =>
  deed !== null || (group.length <= mostBare && deedOfLead(group[0]?.leadIn ?? '') !== undefined)

const verb =
  /\b(?:we|you|us|your?self|is|are|was|were|has|have|will|may|can|could|shall|must|do|does|did|please|click|contact|see|read|visit|collect|share|sell|use)\b/iu

/** A bold paragraph such as "Right to erasure" or "How can I withdraw my consent?" names what is below it. */
function isTitle(
  text: string,
  sentence: { start: number; end: number; text: string },
  block: { start: number; end: number },
) {
  if (sentence.text.length > 90 || text.slice(block.start, block.end).trim() !== sentence.text) return false
  if (/[@\d]|: \S|,|https?:/u.test(sentence.text.replace(/^\W*[\d.()]+ /u, ''))) return false
  if (!/^[\p{Lu}\d(*]/u.test(sentence.text) || answerAlone(sentence.text)) return false
  return sentence.text.endsWith('?') || (!/[.!;]$/u.test(sentence.text) && !verb.test(sentence.text))
}

/** A line under a colon that begins no sentence of its own. */
const looksLikeItem = (text: string) =>
  text.length <= 200 &&
  !/^(?:We|You|Our|Your|If|The (?!categor|specific|business|commercial|right|purpose|sources?|names?|types?|kinds?)|This|These|Please|When|For|In|It|To learn|By)\b/u.test(
    text,
  )

const looksLikeHeading = (text: string, { start, end, text: own }: { start: number; end: number; text: string }) =>
  own.length <= 90 &&
  !/[.!?:;,]$/u.test(own) &&
  /^[\p{Lu}\d(]/u.test(own) &&
  (start === 0 || text[start - 1] === '\n') &&
  text[end] === '\n' &&
  end < text.trimEnd().length
