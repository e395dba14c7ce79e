import { type Claim, isTakenBack, vendorNamesOf } from './claims.ts'
import { isDatum, objectsOf } from './data-types.objects.ts'
import type { DataType } from './data-types.patterns.ts'
import { type DataTypeMention, namesOf } from './data-types.ts'
import { type Unit, unitsOf } from './disclosures.units.ts'
import { gatedPracticesOf } from './gated-practices.ts'
import { dataTypesIn, readingLanguage } from './languages/read-language.ts'
import { fold } from './lexicon.fold.ts'
import type { PolicyPage } from './policy.ts'
import type { PracticeMention } from './practices.ts'
import { type Practice, practices as practiceOrder } from './practices.words.ts'
import type { Passage, ReadDataType, ReadPractice } from './reading.ts'

/** What is told of people, or of a person's way to delete, is told of no type of data. */
const ofNoType: ReadonlySet<Practice> = new Set(['children', 'delete-on-request'])

/** The data types that a policy names, and what it says that is done with them and with data at all. */
export function readDataTypes(page: PolicyPage): { dataTypes: ReadDataType[]; practices: ReadPractice[] } {
  const types = new Map<DataType, { mentions: number; first: Passage; practices: Tally }>()
  const all: Tally = new Map()
  const language = readingLanguage(page)
  const names = vendorNamesOf(page)
  const units = unitsOf(page)
  for (const [index, unit] of units.entries()) {
    if (unit.isHeading) continue
    const folded = fold(unit.text)
    const named = dataTypesIn(folded, language)
    const { practices: told, claims } = gatedPracticesOf(unit.text, { ...unit, names, language })
    const isAnsweredNo = unit.leadIn !== '' && isTakenBack(units.slice(index + 1, index + 4))
    const passage = { quote: unit.text, start: unit.start, end: unit.end }
    const saysNothing = question.test(unit.text) || definition.test(unit.leadIn)
    const counted = new Set<DataTypeMention>()
    for (const mention of told) {
      note(all, mention, passage)
      if (ofNoType.has(mention.practice) || saysNothingOfTypes(folded, mention) || saysNothing) continue
      const { from, to } = reachOf(unit, mention, told)
      const reached = named.filter(({ start }) => start >= from && start < to)
      const met =
        language === 'en'
          ? objectsOf(folded, reached, placesOf(mention, told)).filter(
              ({ type, start, end }) => isDatum(folded, type, { start, end }) && !isAnsweredNo,
            )
          : reached.filter(({ type }) => !isAnsweredNo && (mention.types?.includes(type) ?? true))
      for (const one of met) {
        counted.add(one)
        const row = types.get(one.type) ?? { mentions: 0, first: passage, practices: new Map() }
        types.set(one.type, row)
      }
      for (const type of new Set(met.map(({ type }) => type)))
        if (namesOf(type).sensitivity < sensitive || !english.test(folded) || isClaimed(claims, mention, type))
          note(types.get(type)?.practices ?? new Map(), mention, passage)
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
        return { type, label, opp115, sensitivity, mentions, first, practices: rowsOf(practices) }
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

/** What is collected, shared or sold of sensitive types is told only by a plain claim. */
const sensitive = 4
/** Claims are read from English. */
const english = /\b(?:we|you|your|our|the|of|and)\b/u
const claimable: ReadonlySet<Practice> = new Set(['collect', 'share', 'sell'])

const isClaimed = (claims: readonly Claim[], { practice, polarity, actor }: PracticeMention, type: DataType): boolean =>
  !claimable.has(practice) ||
  actor === 'third' ||
  claims.some(
    (claim) =>
      claim.deed === practice &&
      (claim.polarity === 'denied') === (polarity === 'negated') &&
      claim.types.includes(type),
  )

/** A sentence that denies one thing and states another is two: a type belongs to the part that it stands in. */
function reachOf(unit: Unit, mention: PracticeMention, told: readonly PracticeMention[]): { from: number; to: number } {
  const others = told.filter(({ polarity }) => polarity !== mention.polarity)
  return {
    from: Math.max(0, ...others.flatMap(({ end }) => (end <= mention.start ? [end] : []))),
    to: Math.min(unit.text.length, ...others.flatMap(({ start }) => (start >= mention.end ? [start] : []))),
  }
}

type Tally = Map<string, { mention: PracticeMention; sentences: number; passage: Passage }>

/** Of what is said several times, the first sentence that says it stands for all; a plain one before a conditional one. */
function note(tally: Tally, mention: PracticeMention, passage: Passage): void {
  const key = `${mention.practice}/${mention.actor}/${mention.polarity}`
  const row = tally.get(key)
  if (!row) tally.set(key, { mention, sentences: 1, passage })
  else {
    const isPlainer = row.mention.modality === 'conditional' && mention.modality !== 'conditional'
    tally.set(key, { ...row, sentences: row.sentences + 1, ...(isPlainer ? { mention, passage } : {}) })
  }
}

const rowsOf = (tally: Tally): ReadPractice[] =>
  [...tally.values()]
    .map(({ mention: { practice, modality, polarity, actor }, sentences, passage }) => ({
      ...{ practice, modality, polarity, actor, sentences, passage },
    }))
    .sort(
      (a, b) =>
        practiceOrder.indexOf(a.practice) - practiceOrder.indexOf(b.practice) ||
        (a.actor < b.actor ? -1 : a.actor > b.actor ? 1 : 0) ||
        (a.polarity < b.polarity ? -1 : 1),
    )
