import { compareText } from '../../platform/shared/text.ts'
import { showsAnswer } from './category-answers.ts'
import { type Claim, isTakenBack, leadInOfUnit, vendorNamesOf } from './claims.ts'
import { isDatum, objectsOf } from './data-types.objects.ts'
import type { DataType } from './data-types.patterns.ts'
import { type DataTypeMention, namesOf } from './data-types.ts'
import { claimStartOf, type Unit, unitsOf } from './disclosures.units.ts'
import { gatedPracticesOf } from './gated-practices.ts'
import { dataTypesIn, readingLanguage } from './languages/read-language.ts'
import type { ReadLanguage } from './languages.ts'
import { fold } from './lexicon.fold.ts'
import type { PolicyPage } from './policy.ts'
import type { PracticeMention } from './practices.ts'
import { type Practice, practices as practiceOrder } from './practices.words.ts'
import type { Passage, ReadDataType, ReadPractice } from './reading.ts'
import { deletionIn, type ToldPractice, toldOfClaim, toldOfMention } from './told-practices.ts'

/** What is told of people, or of a person's way to delete, is told of no type of data. */
const ofNoType: ReadonlySet<Practice> = new Set(['children', 'delete-on-request'])

/** The data types that a policy names, and what it says that is done with them and with data at all. */
export function readDataTypes(page: PolicyPage): { dataTypes: ReadDataType[]; practices: ReadPractice[] } {
  const types = new Map<DataType, { mentions: number; first: Passage; practices: Tally }>()
  const all: Tally = new Map()
  const language = readingLanguage(page)
  const names = vendorNamesOf(page)
  const units = unitsOf(page)
  for (const [index, found] of units.entries()) {
    if (found.isHeading) continue
    const unit = { ...found, leadIn: leadInOfUnit(found) }
    const folded = fold(unit.text)
    const named = dataTypesIn(folded, language)
    const { practices: mentions, claims } = gatedPracticesOf(unit.text, { ...unit, names, language })
    const isAnsweredNo = unit.leadIn !== '' && isTakenBack(units.slice(index + 1, index + 4))
    for (const { told, passage } of isAnsweredNo ? [] : saidIn(page.text, unit, { claims, mentions, language })) {
      if (told.isGeneral) note(all, told, passage)
      for (const type of told.types) {
        const row = types.get(type) ?? { mentions: 0, first: passage, practices: new Map() }
        types.set(type, row)
        note(row.practices, told, passage)
      }
    }
    const passage = { quote: unit.text, start: unit.start, end: unit.end }
    const saysNothing = question.test(unit.text) || definition.test(unit.leadIn)
    const counted = new Set<DataTypeMention>()
    for (const mention of mentions) {
      if (ofNoType.has(mention.practice) || saysNothingOfTypes(folded, mention) || saysNothing) continue
      const { from, to } = reachOf(unit.text, mention, mentions)
      const reached = named.filter(({ start }) => start >= from && start < to)
      const met =
        language === 'en'
          ? objectsOf(folded, reached, placesOf(mention, mentions)).filter(
              ({ type, start, end }) => isDatum(folded, type, { start, end }) && !isAnsweredNo,
            )
          : reached.filter(({ type }) => !isAnsweredNo && (mention.types?.includes(type) ?? true))
      for (const one of met) {
        counted.add(one)
        if (!types.has(one.type)) types.set(one.type, { mentions: 0, first: passage, practices: new Map() })
      }
    }
    for (const { type } of counted) {
      const row = types.get(type)
      if (row) row.mentions += 1
    }
  }
  return {
    dataTypes: [...types]
      .map(([type, { mentions, first, practices }]) => {
        const { label, opp115, sensitivity } = namesOf(type)
        return {
          type,
          label,
          opp115,
          sensitivity,
          mentions: Math.max(1, mentions),
          first,
          practices: rowsOf(practices),
        }
      })
      .sort((a, b) => b.sensitivity - a.sensitivity || b.mentions - a.mentions || (a.type < b.type ? -1 : 1)),
    practices: rowsOf(all),
  }
}

/** "We consider the following to be personal information:" */
const definition = /\b(?:consider(?:s|ed)?|means?|refers? to|defin(?:es?|ed|ition))\b/iu
const question = /\?["'”’)]?$/u
const gathering =
  /\b(?:collect|gather|obtain|receiv|record|captur|acquir|access|read|log|stor|process|retain|sav|keep|kept|hold|erhe|erhob|recueil)/u
/** What the person may do about a practice, and what would be done if it had happened, say of no data that it is done. */
const ofThePerson =
  /\byou (?:may|can|could|might|have the right to|are entitled to|have the ability to|are able to)(?: [a-z]{1,12}){0,2} (?:request|ask|access|review|view|see|update|correct|delete|remove|opt|object|withdraw|obtain|download|manage|change|edit|modify|disable|turn|choose|control|limit|learn|find|read|exercise)\b[^.;:]{0,90}$|\bright(?:s)? (?:to|regarding|over)\b[^.;:]{0,90}$|^(?:to|please|click|go to|visit|see|choose|manage|learn)\b[^.;:,]{0,90}$/u
const ifItHappened =
  /\b(?:if|where|when|should|once|in the event(?: that)?) (?:we|you) (?:[a-z]{1,12} ){0,3}(?:learn|discover|become|are|notice|believe|find|know|receive|determine|have reason)\b[^.;]{0,120}$/u

/** Not to ask for data, or not to use them, is no denial that they are collected. */
function saysNothingOfTypes(folded: string, { practice, polarity, start, end }: PracticeMention): boolean {
  const before = folded.slice(Math.max(0, start - 140), start)
  if (ofThePerson.test(before) || ifItHappened.test(before)) return true
  return practice === 'collect' && polarity === 'negated' && end > 0 && !gathering.test(folded.slice(start, end))
}

/** Of ads, tracking and the like, the data are what the sentence collects or shares for it. */
const placesOf = (mention: PracticeMention, told: readonly PracticeMention[]) =>
  (ofData.has(mention.practice)
    ? [mention]
    : [mention, ...told.filter(({ practice }) => ofData.has(practice))]
  ).flatMap(({ start, end, also = [] }) => [{ start, end }, ...also])
const ofData: ReadonlySet<Practice> = new Set(['collect', 'share', 'sell'])

/** A sentence that denies one thing and states another is two: a type belongs to the part that it stands in. */
function reachOf(
  text: string,
  mention: PracticeMention,
  told: readonly PracticeMention[],
): { from: number; to: number } {
  const others = told.filter(({ polarity }) => polarity !== mention.polarity)
  return {
    from: Math.max(0, ...others.flatMap(({ end }) => (end <= mention.start ? [end] : []))),
    to: Math.min(text.length, ...others.flatMap(({ start }) => (start >= mention.end ? [start] : []))),
  }
}

interface Said {
  told: ToldPractice
  passage: Passage
}

/** What one sentence says that is done, each with the words that prove it: an item only together with its lead-in. */
function saidIn(
  text: string,
  unit: Unit,
  {
    claims,
    mentions,
    language,
  }: { claims: readonly Claim[]; mentions: readonly PracticeMention[]; language: ReadLanguage },
): Said[] {
  const alone = { quote: unit.text, start: unit.start, end: unit.end }
  const shown = claimStartOf(text, unit)
  const whole = { quote: text.slice(shown, unit.end), start: shown, end: unit.end }
  const isProven = ({ isOfItem }: Claim) => !isOfItem || shown < unit.start || showsAnswer(unit.text)
  const said = claims
    .filter(isProven)
    .flatMap((claim) =>
      toldOfClaim(claim).map((told) => ({ told, passage: claim.isOfItem && shown < unit.start ? whole : alone })),
    )
  const others =
    language === 'en'
      ? deletionIn(fold(unit.text))
      : mentions.filter(({ practice }) => ofNoType.has(practice)).map(toldOfMention)
  return [...said, ...others.map((told) => ({ told, passage: alone }))]
}
type Tally = Map<string, { told: ToldPractice; sentences: number; passage: Passage }>

/** Of what is said several times, the first sentence that says it stands for all; a plain one before a conditional one. */
function note(tally: Tally, told: ToldPractice, passage: Passage): void {
  const { practice, actor, polarity, people, sense, isUse } = told
  const key = [practice, actor, polarity, people, sense, isUse].join('/')
  const row = tally.get(key)
  if (!row) tally.set(key, { told, sentences: 1, passage })
  else {
    const isPlainer = rank(told) < rank(row.told)
    tally.set(key, { ...row, sentences: row.sentences + 1, ...(isPlainer ? { told, passage } : {}) })
  }
}

/** Done before perhaps done, and denied as a whole before denied in part. */
const rank = ({ modality, condition, limits }: ToldPractice) =>
  Number(modality === 'conditional') * 2 + Number(condition === 'case') + (limits?.length ?? 0)

function rowsOf(tally: Tally): ReadPractice[] {
  const all = [...tally.values()]
  return all
    .filter(({ told }) => !all.some((other) => saysMore(other.told, told)))
    .map(({ told: { types: _, isGeneral: __, ...told }, sentences, passage }) => ({ ...told, sentences, passage }))
    .sort(
      (a, b) =>
        practiceOrder.indexOf(a.practice) - practiceOrder.indexOf(b.practice) ||
        compareText(a.actor, b.actor) ||
        compareText(a.polarity, b.polarity),
    )
}

/** Collected from everyone says more than used, and than collected from some. */
function saysMore(one: ToldPractice, other: ToldPractice): boolean {
  if (one === other || one.practice !== other.practice || one.polarity !== 'affirmed' || other.polarity !== 'affirmed')
    return false
  if (one.actor !== other.actor || one.sense !== other.sense || one.people !== null) return false
  return (
    rank(one) <= rank(other) &&
    ((other.people ?? null) !== null ? !one.isUse || other.isUse === true : !one.isUse && other.isUse === true)
  )
}
