import { sentencesOf } from '../connectors/pages.ts'
import type { PolicyPage } from './statement.ts'

/** A sentence of a policy with the words that it goes on from: "We collect the following:" before an item of the list. */
export interface Unit {
  start: number
  end: number
  /** Of the page; empty where it stands alone. */
  leadIn: string
  text: string
  isHeading: boolean
}

const maxLeadIn = 240
const isItem = (type: string) => type === 'item' || type === 'row' || type === 'term'
/** Headings that say what the items below them are. */
const saysWhat =
  /\b(?:collect|share|disclose|sell|retain|rights?|purposes?|we use|use (?:of )?your|receive|erheben|rechte|zwecke|collectons|droits)\b/iu

/** The sentences of a page; an item, a row or a term goes on from the sentence with the colon before it, else from its heading. */
export function unitsOf({ text, blocks }: Pick<PolicyPage, 'text' | 'blocks'>): Unit[] {
  const ordered = blocks.toSorted((a, b) => a.start - b.start)
  const units: Unit[] = []
  let at = -1
  let heading = ''
  let colon = ''
  for (const sentence of sentencesOf(text)) {
    while ((ordered[at + 1]?.start ?? Number.POSITIVE_INFINITY) <= sentence.start) {
      at++
      const block = ordered[at]
      if (block?.type === 'heading') heading = text.slice(block.start, block.end)
      if (block && !isItem(block.type)) colon = ''
    }
    const type = ordered[at]?.type ?? 'paragraph'
    const looksListed = isItem(type) || /^(?:[-•·*▪◦]|\(?[a-z\d]{1,2}[.)]) ?\S/u.test(sentence.text)
    const leadIn = looksListed ? colon || (saysWhat.test(heading) ? heading : '') : ''
    if (sentence.text.endsWith(':') && (!looksListed || colon === '')) colon = sentence.text
    units.push({
      start: sentence.start,
      end: sentence.end,
      text: sentence.text,
      leadIn: leadIn.slice(-maxLeadIn),
      isHeading: type === 'heading',
    })
  }
  return units
}
