import type { Answer, Topic } from '../../../../scanners/policy/disclosures.topics.ts'
import { addPractices, everyTopic } from '../../../../scanners/policy/disclosures.ts'
import type { Unit } from '../../../../scanners/policy/disclosures.units.ts'
import { fold } from '../../../../scanners/policy/lexicon.fold.ts'
import type { PracticeMention } from '../../../../scanners/policy/practices.ts'

// What a sentence discloses. The scanner marks what a reader of whole policies would mark; a finding quotes the sentence, so
// that a sentence must say by itself what it is quoted for, and a list of rights is read to its end.

/** The topics that a sentence discloses; `own` is the sentence folded. */
export function topicsOfSentence(unit: Unit, own: string, mentions: readonly PracticeMention[]): Map<Topic, Answer> {
  // A policy of one word in a line says nothing, unless the word is an address.
  if (!/\s/u.test(unit.text) && !unit.text.includes('@')) return new Map()
  const text = unit.leadIn ? `${fold(unit.leadIn)} ${own.replace(/^[-*·] ?/u, '')}` : own
  const topics = new Map(everyTopic(text))
  for (const [topic, isMeant] of guards) if (topics.has(topic) && !isMeant(text)) topics.delete(topic)
  // The date of a policy is read with its place in the page.
  topics.delete('updated')
  if (listOfRights.test(own)) for (const [topic, form] of rights) if (form.test(own)) topics.set(topic, 'present')
  if (namesBases.test(own)) topics.set('legal-bases', 'present')
  addPractices(topics, mentions, own)
  return topics
}

const ofPerson =
  /\brights?\b|\b(?:you|users|customers|parents?|guardians?|individuals|residents|consumers)(?:'re| are| have| will| may| can| could| should| wish| want| would)\b|\b(?:request|ask|entitled|write to|contact|copy of your|use (?:the|our))\b|\be-?mail(?:ing)? (?:us|to)\b|\brecht|\bauskunft|\bdroits?\b|\bacc[eé]der|\bdemand/u
const breach =
  /\b(?:breach|incident|compromis|unauthori[sz]ed|exposed|leak|intrusion|stolen|verletzung|vorfall|datenpanne|violation|fuite)/u
const complains = /\bcomplain|\blodge|\bpetition|\bbeschwer|\br[eé]clamation|\bplainte|\bright/u
const partOfContract = /\b(?:processor|controller) (?:will|shall|may|must|gives|undertakes)\b/u
const saleOfCompany =
  /\b(?:sell|sells|sold|sale of|selling)\b[^,.;]{0,40}\b(?:company|business|assets|shares|stock)\b|\b(?:company|business|assets|part of it) (?:is|are|were|was) sold\b/u
const speaksOfData =
  /\b(?:not|never|no)\b[^.;]{0,60}\b(?:sell|sold|sale)\b|\b(?:sell|sold|sale of)\b[^,.;]{0,30}\b(?:personal|data|information|identifiers)/u

const isOfPerson = (text: string) => ofPerson.test(text)
/** What a sentence must say besides, to be quoted for a topic. */
const guards: readonly (readonly [Topic, (text: string) => boolean])[] = [
  ['access', isOfPerson],
  ['rectification', isOfPerson],
  ['erasure', isOfPerson],
  ['portability', isOfPerson],
  ['breach-to-customer', (text) => breach.test(text)],
  ['breach-notice', (text) => breach.test(text)],
  // The authority that hears of a breach is not the one offered for complaints.
  ['authority', (text) => !breach.test(text) || complains.test(text)],
  ['controller', (text) => !partOfContract.test(text)],
  ['sold', (text) => !saleOfCompany.test(text) || speaksOfData.test(text)],
]

const listOfRights =
  /\byou (?:have|may|can|are entitled|also have)\b[^.;]{0,60}\b(?:rights?|ask|request|entitled)\b|^(?:you |these |your )?rights? (?:include|are|of)\b/u
const rights: readonly (readonly [Topic, RegExp])[] = [
  ['rectification', /\b(?:rectification|rectified|corrected)\b/u],
  ['erasure', /\b(?:erasure|erased)\b|\b(?:have|get) (?:it|them) deleted\b/u],
  ['restriction', /\brestriction\b/u],
  ['objection', /\bobjection\b/u],
]

const namesBases =
  /\bwe (?:therefore |mainly |primarily )?(?:rely|base [^.;]{1,40}) on\b[^.;]{0,80}\b(?:performance of (?:a|our|the|your) contract|our contract|legal obligations?)\b/u
