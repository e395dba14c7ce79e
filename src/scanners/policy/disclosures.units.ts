import { sentencesOf } from './lexicon-sentences.ts'
import type { PolicyPage } from './policy.ts'

/** A sentence of a policy with the words that it goes on from. */
export interface Unit {
  start: number
  end: number
  text: string
  /** "We collect the following:" before an item of the list, or the heading right above; empty where it stands alone. */
  leadIn: string
  isHeading: boolean
}

const longestLeadIn = 240
const isItem = (type: string) => type === 'item' || type === 'row' || type === 'term'
/** Headings that the sentences below them answer. */
const saysWhat =
  /\b(?:collect|share|sharing|disclos|sell|sale|sold|retain|retention|rights?|purposes?|we use|use (?:of )?your|receive|categor|limit|discriminat|delet|correct|access|opt[- ]?out|request|erheben|rechte|zwecke|collectons|droits)/iu
const bullet = /^(?:[-•·*▪◦‣]|\(?[a-z\d]{1,2}[.)]) ?\S/u

/**
 * The sentences of a page, or of a text of which nothing but the lines is known: there a short line without an end is a
 * heading, and a line after one with a colon is an item.
 */
export function unitsOf({ text, blocks }: Pick<PolicyPage, 'text' | 'blocks'>): Unit[] {
  const ordered = blocks.toSorted((a, b) => a.start - b.start)
  const units: Unit[] = []
  let at = -1
  let heading = ''
  let colon = ''
  let sinceHeading = 0
  for (const sentence of sentencesOf(text)) {
    const wasAt = at
    while ((ordered[at + 1]?.start ?? Number.POSITIVE_INFINITY) <= sentence.start) {
      at++
      const block = ordered[at]
      if (block && !isItem(block.type)) colon = ''
    }
    const isFirstOfBlock = at !== wasAt
    const type = ordered[at]?.type ?? ''
    const isHeading = type === 'heading' || (blocks.length === 0 && looksLikeHeading(text, sentence))
    const isListed =
      isItem(type) || bullet.test(sentence.text) || (type === '' && colon !== '' && looksLikeItem(sentence.text))
    const leadIn = isHeading
      ? ''
      : isListed
        ? colon || (saysWhat.test(heading) ? heading : '')
        : sinceHeading === 0 && saysWhat.test(heading)
          ? heading
          : ''
    units.push({
      start: sentence.start,
      end: sentence.end,
      text: sentence.text,
      leadIn: leadIn.slice(-longestLeadIn),
      isHeading,
    })
    if (isHeading) heading = sentence.text
    sinceHeading = isHeading ? 0 : sinceHeading + 1
    if (sentence.text.endsWith(':')) colon = isListed && colon && !isFirstOfBlock ? colon : sentence.text
    else if (!isListed || isHeading) colon = ''
  }
  return units
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
