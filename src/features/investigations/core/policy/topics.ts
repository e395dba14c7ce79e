import type { Answer, Topic } from '../../../../scanners/policy/disclosures.topics.ts'
import { addPractices, everyTopic, oneSentence, onlyStated } from '../../../../scanners/policy/disclosures.ts'
import type { Unit } from '../../../../scanners/policy/disclosures.units.ts'
import { fold } from '../../../../scanners/policy/lexicon.fold.ts'
import type { PracticeMention } from '../../../../scanners/policy/practices.ts'

// Topics that a sentence discloses. The scanner marks what a reader of whole policies would mark; a finding quotes the sentence, so
// that a sentence must say by itself what it is quoted for, and a list of rights is read to its end.

/** The topics that a sentence discloses; `own` is the sentence folded. */
export function topicsOfSentence(
  unit: Unit,
  {
    own,
    mentions,
    names,
    before = '',
  }: { own: string; mentions: readonly PracticeMention[]; names: readonly string[]; before?: string },
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
  const stated = onlyStated(topics, unit, { language: 'en', names })
  for (const topic of rightsByLabel(own, fold(unit.leadIn), fold(before)))
    if (!stated.has(topic)) stated.set(topic, 'present')
  return stated
}

const articles: readonly (readonly [Topic, RegExp])[] = [
  ['access', /\bart(?:icle|\.)? ?15\b/u],
  ['rectification', /\bart(?:icle|\.)? ?16\b/u],
  ['erasure', /\bart(?:icle|\.)? ?17\b/u],
  ['restriction', /\bart(?:icle|\.)? ?18\b/u],
  ['portability', /\bart(?:icle|\.)? ?20\b/u],
  ['objection', /\bart(?:icle|\.)? ?21\b/u],
]
const labels: readonly (readonly [Topic, RegExp])[] = [
  ['access', /^(?:the )?(?:right (?:of|to) )?(?:data )?access\b/u],
  ['rectification', /^(?:the )?(?:right (?:of|to) )?(?:rectification|correction)\b/u],
  ['erasure', /^(?:the )?(?:right (?:of|to) )?(?:erasure|deletion)\b/u],
  [
    'restriction',
    /^(?:the )?(?:right (?:of|to) )?(?:the )?(?:restriction|limitation) (?:of )?(?:the )?(?:processing|use)?/u,
  ],
  ['portability', /^(?:the )?(?:right (?:of|to) )?(?:data )?(?:portability|transferability)\b/u],
  ['objection', /^(?:the )?(?:right (?:of|to) )?(?:objection|object)\b/u],
  ['withdraw', /^(?:the )?(?:right (?:of|to) )?(?:withdraw(?:al)?(?: (?:of )?(?:your )?consent)?)\b/u],
]
const aRight = /\brights?\b|\bentitled\b/u
const ofLaw = /\b(?:gdpr|ds-?gvo|rgpd)\b/u
const refusal = /\b(?:not|no|never|unless|refuse|customer|client) (?:\w+ ){0,3}(?:rights?|entitled)\b/u
const isLabel = /^[\w ’']{4,48}[.:|]?$/u

/**
 * A right named by its article ("your right to data transferability (Art. 20 GDPR)"), and one whose name is in bold or in the
 * first cell ahead of the sentence that gives it.
 */
function rightsByLabel(own: string, leadIn: string, before: string): Topic[] {
  if (refusal.test(own) || own.length > 700) return []
  const byArticle =
    aRight.test(own) && ofLaw.test(own) ? articles.filter(([, form]) => form.test(own)).map(([topic]) => topic) : []
  const given =
    /\byou (?:have|may|can|are entitled)\b|\bto (?:obtain|request|receive|withdraw|have|transfer|ask)\b/u.test(own)
  const ahead = isLabel.test(before) && before.length < 50 ? before : (/^([^:|]{4,48})[:|] /u.exec(own)?.[1] ?? '')
  const isListed = aRight.test(leadIn) || aRight.test(ahead) || aRight.test(own)
  const byName =
    given && isListed && ahead !== ''
      ? labels.filter(([, form]) => form.test(ahead.trim())).map(([topic]) => topic)
      : []
  return [...new Set([...byArticle, ...byName])]
}

const saleOfCompany =
  /\b(?:sell|sells|sold|sale of|selling)\b[^,.;]{0,40}\b(?:company|business|assets|shares|stock)\b|\b(?:company|business|assets|part of it) (?:is|are|were|was) sold\b/u
const speaksOfData =
  /\b(?:not|never|no)\b[^.;]{0,60}\b(?:sell|sold|sale)\b|\b(?:sell|sold|sale of)\b[^,.;]{0,30}\b(?:personal|data|information|identifiers)/u

const listOfRights =
  /\byou (?:have|may|can|are (?:also )?entitled|also have)\b[^.;]{0,60}\b(?:rights?|ask|request|entitled)\b|^(?:you |these |your )?rights? (?:include|are|of)\b/u
const rights: readonly (readonly [Topic, RegExp])[] = [
  ['rectification', /\b(?:rectification|rectified|corrected)\b/u],
  ['erasure', /\b(?:erasure|erased)\b|\b(?:have|get) (?:it|them) deleted\b/u],
  ['restriction', /\brestriction\b/u],
  ['objection', /\bobjection\b/u],
]
