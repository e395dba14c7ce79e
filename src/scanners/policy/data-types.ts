import table from '../../../data/data-types.json' with { type: 'json' }
import { once } from '../../platform/shared/once.ts'
import { remembered } from '../../platform/shared/remembered.ts'
import { isOnlyNamed } from './data-types.names.ts'
import { type DataType, dataTypePatterns } from './data-types.patterns.ts'
import { fold } from './lexicon.fold.ts'
import { compileLexicon, termsOf } from './lexicon.ts'

export interface DataTypeMention {
  type: DataType
  start: number
  end: number
}

export interface DataTypeNames {
  id: DataType
  label: string
  /** OPP-115 "Personal Information Type". */
  opp115: string
  play: string
  apple: string
  dpv: string
  /** 1 (diagnostics) to 5 (special categories). */
  sensitivity: number
}

/** The data types with their names in four schemes, in the order of data/data-types.json. */
export const dataTypes: readonly DataTypeNames[] = table.types.map((row) => {
  if (!Object.hasOwn(dataTypePatterns, row.id)) throw new Error(`data types: no patterns for ${row.id}`)
  return { ...row, id: row.id as DataType } // just checked
})

const namesById = new Map(dataTypes.map((row) => [row.id, row]))

export function namesOf(type: DataType): DataTypeNames {
  const names = namesById.get(type)
  if (!names) throw new Error(`data types: ${type} is not in the table`)
  return names
}

/** Finds the data types that a text names, in the order of the text. Of overlapping mentions of a type, the first is kept. */
export function dataTypesOf(text: string): readonly DataTypeMention[] {
  return mentionsIn(fold(text))
}

/** Finds the data types in text that is already folded. */
export const mentionsIn: (folded: string) => readonly DataTypeMention[] = remembered((folded) => {
  const lastEnd = new Map<DataType, number>()
  const found: DataTypeMention[] = []
  for (const { id, start, end } of lexicon().scan(folded)) {
    if (start < (lastEnd.get(id) ?? 0)) continue
    if (isChannel(folded, id, start) || isOnlyNamed(folded, id, start, end)) continue
    lastEnd.set(id, end)
    found.push({ type: id, start, end })
  }
  const precise = found.filter(({ type }) => type === 'precise_location')
  // "Your precise location" is one place, not two.
  return precise.length === 0
    ? found
    : found.filter(
        ({ type, start, end }) =>
          type !== 'coarse_location' || !precise.some((other) => other.start < end && start < other.end),
      )
})

/**
 * Finds the OPP-115 types that a text names, in the order of the table. That scheme has no type for whose data it is, so
 * "data of children" gives none.
 */
export function opp115TypesOf(text: string): string[] {
  const found = new Set<DataType>(
    mentionsIn(fold(text)).flatMap(({ type }) => (type === 'children_data' ? [] : [type])),
  )
  return [...new Set(dataTypes.flatMap((row) => (found.has(row.id) ? [row.opp115] : [])))]
}

const lexicon = once(() => compileLexicon<DataType>(termsOf<DataType>(dataTypePatterns)))

const channels: ReadonlySet<DataType> = new Set(['email', 'phone', 'postal_address'])
/** "By email, telephone or post" is a way to reach someone, and "at the address below" is the vendor's own address. */
const reaching =
  /\b(?:by|via|through|contact(?:ing)? us|reach us|write (?:to )?us|call us|contact us (?:at|by|via)|reach you|contact you)(?: (?:at|by|either|regular|postal|on|our|the|following|using|means of)){0,3}(?: (?:e-?mail|mail|post|telephone|phone|fax|text|sms|letter|the|or|and)[,/]?){0,4} ?$/u

function isChannel(folded: string, type: DataType, start: number): boolean {
  return channels.has(type) && reaching.test(folded.slice(Math.max(0, start - 60), start))
}
