import type { DataType } from './data-types.patterns.ts'
import { mentionsIn, namesOf } from './data-types.ts'
import { type Unit, unitsOf } from './disclosures.units.ts'
import { fold } from './lexicon.fold.ts'
import type { PolicyPage } from './policy.ts'
import { type PracticeMention, practicesOf } from './practices.ts'
import { type Practice, practices as practiceOrder } from './practices.words.ts'
import type { Passage, ReadDataType, ReadPractice } from './reading.ts'

/** What is told of people, or of a person's way to delete, is told of no type of data. */
const ofNoType: ReadonlySet<Practice> = new Set(['children', 'delete-on-request'])

/** The data types that a policy names, and what it says that is done with them and with data at all. */
export function readDataTypes(page: PolicyPage): { dataTypes: ReadDataType[]; practices: ReadPractice[] } {
  const types = new Map<DataType, { mentions: number; first: Passage; practices: Tally }>()
  const all: Tally = new Map()
  for (const unit of unitsOf(page)) {
    if (unit.isHeading) continue
    const folded = fold(unit.text)
    const named = mentionsIn(folded)
    const told = practicesOf(unit.text, unit)
    const passage = { quote: unit.text, start: unit.start, end: unit.end }
    for (const { type } of named) {
      const row = types.get(type) ?? { mentions: 0, first: passage, practices: new Map() }
      types.set(type, { ...row, mentions: row.mentions + 1 })
    }
    for (const mention of told) {
      note(all, mention, passage)
      if (ofNoType.has(mention.practice)) continue
      const { from, to } = reachOf(unit, mention, told)
      const met = new Set(named.flatMap(({ type, start }) => (start >= from && start < to ? [type] : [])))
      for (const type of met) note(types.get(type)?.practices ?? new Map(), mention, passage)
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
