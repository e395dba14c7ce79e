import type { Answer, Topic } from '../../../../scanners/policy/disclosures.topics.ts'
import { addPractices, everyTopic, oneSentence, onlyStated } from '../../../../scanners/policy/disclosures.ts'
import type { Unit } from '../../../../scanners/policy/disclosures.units.ts'
import type { PracticeMention } from '../../../../scanners/policy/practices.ts'

// What a sentence discloses. The scanner marks what a reader of whole policies would mark; a finding quotes the sentence, so
// that a sentence must say by itself what it is quoted for, and a list of rights is read to its end.

/** The topics that a sentence discloses; `own` is the sentence folded. */
export function topicsOfSentence(
  unit: Unit,
  { own, mentions, names }: { own: string; mentions: readonly PracticeMention[]; names: readonly string[] },
): Map<Topic, Answer> {
  // A policy of one word in a line says nothing, unless the word is an address.
  if (!/\s/u.test(unit.text) && !unit.text.includes('@')) return new Map()
  // A heading says what the sentence below it is about, and not what it says.
  const text = oneSentence(unit.leadIn.endsWith(':') ? unit.leadIn : '', own)
  const topics = everyTopic(text)
  if (topics.has('sold') && saleOfCompany.test(text) && !speaksOfData.test(text)) topics.delete('sold')
  // The date of a policy is read with its place in the page.
  topics.delete('updated')
  if (listOfRights.test(own)) for (const [topic, form] of rights) if (form.test(own)) topics.set(topic, 'present')
  addPractices(topics, mentions, own)
  return onlyStated(topics, unit, { language: 'en', names })
}

const saleOfCompany =
  /\b(?:sell|sells|sold|sale of|selling)\b[^,.;]{0,40}\b(?:company|business|assets|shares|stock)\b|\b(?:company|business|assets|part of it) (?:is|are|were|was) sold\b/u
const speaksOfData =
  /\b(?:not|never|no)\b[^.;]{0,60}\b(?:sell|sold|sale)\b|\b(?:sell|sold|sale of)\b[^,.;]{0,30}\b(?:personal|data|information|identifiers)/u

const listOfRights =
  /\byou (?:have|may|can|are entitled|also have)\b[^.;]{0,60}\b(?:rights?|ask|request|entitled)\b|^(?:you |these |your )?rights? (?:include|are|of)\b/u
const rights: readonly (readonly [Topic, RegExp])[] = [
  ['rectification', /\b(?:rectification|rectified|corrected)\b/u],
  ['erasure', /\b(?:erasure|erased)\b|\b(?:have|get) (?:it|them) deleted\b/u],
  ['restriction', /\brestriction\b/u],
  ['objection', /\bobjection\b/u],
]
