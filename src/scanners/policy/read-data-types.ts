import { joinedQuote } from '../../platform/shared/joined-quote.ts'
import { compareText } from '../../platform/shared/text.ts'
import { showsAnswer } from './category-answers.ts'
import {
  type Claim,
  claimsOf,
  inOneDocument,
  isTakenBack,
  isWorthMore,
  leadInOfUnit,
  nearPayments,
  vendorNamesOf,
  withFollowing,
  withoutPayments,
} from './claims.ts'
import type { DataType } from './data-types.patterns.ts'
import { namesOf } from './data-types.ts'
import { claimStartOf, leadRangeOf, type Unit, unitsOf } from './disclosures.units.ts'
import { type GatedPractices, gatedPracticesOf } from './gated-practices.ts'
import { readingLanguage } from './languages/read-language.ts'
import type { ReadLanguage } from './languages.ts'
import { fold } from './lexicon.fold.ts'
import type { PolicyPage } from './policy.ts'
import type { PracticeMention } from './practices.ts'
import { type Practice, practices as practiceOrder } from './practices.words.ts'
import { isSuperseded, qualified, surroundingsOf } from './qualification.ts'
import type { Passage, ReadDataType, ReadPractice } from './reading.ts'
import { deletionIn, type ToldPractice, toldOfClaim, toldOfMention } from './told-practices.ts'

/** What is told of people, or of a person's way to delete, is told of no type of data. */
const ofNoType: ReadonlySet<Practice> = new Set(['children', 'delete-on-request'])

/** Reads what a policy says that is done with personal data, and with which types of it. */
export function readDataTypes(page: PolicyPage): { dataTypes: ReadDataType[]; practices: ReadPractice[] } {
  if (isSuperseded(page.text)) return { dataTypes: [], practices: [] }
  const types = new Map<DataType, { sentences: Set<Unit>; first: Passage; practices: Tally }>()
  const all: Tally = new Map()
  const language = readingLanguage(page)
  const names = vendorNamesOf(page)
  const units = unitsOf(page)
  const readUnits = units.flatMap((found, index) => {
    if (found.isHeading) return []
    const unit = { ...found, leadIn: leadInOfUnit(found, units[index - 1]?.text ?? '', names) }
    const isAnsweredNo = isTakenBack(units.slice(index + 1, index + 4))
    if (unit.leadIn !== '' && isAnsweredNo) return []
    const { practices, claims: all } = readUnit(unit, { names, language })
    const claims = isAnsweredNo ? all.filter(({ isByForm }) => !isByForm) : all
    const next = units[index + 1]?.isHeading ? undefined : units[index + 1]?.text
    const around = () => units.slice(Math.max(0, index - 1), index + 1 + nearPayments).map(({ text }) => text)
    const told = withFollowing(withoutPayments(claims, around), unit.text, next)
    return [
      {
        ...{ found, unit, mentions: practices, heard: told },
        claims: qualified(told, () => surroundingsOf(page.text, units, index, unit.leadIn)),
      },
    ]
  })
  // What is told of no one still takes a denial back.
  const ofDocument = readUnits.flatMap(({ heard }) => heard)
  for (const { found, unit, mentions, claims: own } of readUnits) {
    const claims = inOneDocument(own, ofDocument)
    for (const { told, passage } of saidIn(page.text, unit, { claims, mentions, language })) {
      if (told.isGeneral) note(all, told, passage)
      for (const type of told.types) {
        const row = types.get(type) ?? { sentences: new Set(), first: passage, practices: new Map() }
        types.set(type, row)
        row.sentences.add(found)
        note(row.practices, told, passage)
      }
    }
  }
  return {
    dataTypes: [...types]
      .map(([type, { sentences, first, practices }]) => {
        const { label, opp115, sensitivity } = namesOf(type)
        return { type, label, opp115, sensitivity, mentions: sentences.size, first, practices: rowsOf(practices) }
      })
      .sort((a, b) => b.sensitivity - a.sensitivity || b.mentions - a.mentions || (a.type < b.type ? -1 : 1)),
    practices: rowsOf(all),
  }
}

/** English is told by its claims alone. */
const readUnit = (unit: Unit, context: { names: readonly string[]; language: ReadLanguage }): GatedPractices =>
  context.language === 'en'
    ? { practices: [], claims: claimsOf(unit.text, { ...unit, names: context.names }) }
    : gatedPracticesOf(unit.text, { ...unit, ...context })

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
  const said = claims.flatMap((claim) => {
    const passage = claim.isOfItem ? passageOfItem(text, unit, claim) : alone
    return passage ? toldOfClaim(claim).map((told) => ({ told, passage })) : []
  })
  const others =
    language === 'en'
      ? deletionIn(fold(unit.text))
      : mentions.filter(({ practice }) => ofNoType.has(practice)).map(toldOfMention)
  return [...said, ...others.map((told) => ({ told, passage: alone }))]
}

/** An item proves something only together with the words that it goes on from, and an answer with its question. */
function passageOfItem(text: string, unit: Unit, claim: Claim): Passage | undefined {
  const { start, end } = unit
  const from = claimStartOf(text, unit, isWorthMore(claim))
  if (from < start) return { quote: text.slice(from, end), start: from, end }
  const lead = leadRangeOf(text, unit)
  if (lead) return { quote: joinedQuote(text, lead, unit), start, end, lead }
  return showsAnswer(unit.text) ? { quote: unit.text, start, end } : undefined
}

type Tally = Map<string, { told: ToldPractice; sentences: number; passage: Passage }>

/** Of what is said several times, the first sentence that says it stands for all; a plain one before a conditional one. */
function note(tally: Tally, told: ToldPractice, passage: Passage): void {
  const { practice, actor, polarity, people, sense, isUse, isDeidentified = false } = told
  const key = [practice, actor, polarity, people, sense, isUse, isDeidentified].join('/')
  const row = tally.get(key)
  if (!row) tally.set(key, { told, sentences: 1, passage })
  else {
    const isPlainer = rank(told) < rank(row.told)
    tally.set(key, { ...row, sentences: row.sentences + 1, ...(isPlainer ? { told, passage } : {}) })
  }
}

/** Done before perhaps done, to others before to those who work for the vendor, and denied as a whole before in part. */
const rank = ({ modality, condition, limits, receivers, isDeidentified, isInTransit, isByTypes }: ToldPractice) =>
  Number(modality === 'conditional') * 2 +
  Number(condition === 'case') +
  (limits?.length ?? 0) +
  (receivers && !receivers.some((one) => widest.has(one)) ? 0.5 : 0) +
  Number(isInTransit ?? false) * 0.5 +
  Number(isByTypes ?? false) * 0.25 +
  Number(isDeidentified ?? false) * 8
const widest: ReadonlySet<string> = new Set(['others', 'ads', 'brokers'])

function rowsOf(tally: Tally): ReadPractice[] {
  const all = [...tally.values()]
  return all
    .filter(({ told }) => !all.some((other) => saysMore(other.told, told)))
    .map(({ told: { types: _, isGeneral: __, isByTypes: ___, ...told }, sentences, passage }) => ({
      ...told,
      sentences,
      passage,
    }))
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
  if (one.isDeidentified) return false
  return (
    rank(one) <= rank(other) &&
    ((other.people ?? null) !== null ? !one.isUse || other.isUse === true : !one.isUse && other.isUse === true)
  )
}
