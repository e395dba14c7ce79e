import { type CatalogRef, refOfEntry } from '../../product/entries.ts'
import { confidenceOf, confidenceText } from '../../product/score/confidence.ts'
import type { ScoreExplanation, ScoreFactor, ScoreSummary } from '../../product/score/method/contract.ts'
import type { TrackingKind } from '../../product/score/method/tracking-kinds.ts'
import { summaryOf } from '../../product/score/summary.ts'
import type { CompanyPage, CompanyRef, EntryPage } from '../catalog/contract.ts'

type Basis = EntryPage['dataTypes'][number]['basis']

/** One column: an entry or a company, by what both have. */
export interface Compared {
  ref: CatalogRef
  name: string
  score: ScoreSummary & Pick<ScoreExplanation, 'indicative' | 'methodVersion'> & { confidenceText: string }
  factors: readonly Pick<ScoreFactor, 'id' | 'label' | 'points' | 'state'>[]
  /** The company behind it; null where no one knows, undefined where it is one itself. */
  company: CompanyRef | null | undefined
  country: string | null
  parent: CompanyRef | null
  kinds: readonly TrackingKind[]
  reach: { count: number; unit: NonNullable<EntryPage['reach']>['unit'] } | null
  evidence: { from: string; to: string } | null
  traffic: Traffic
  dataTypes: readonly { id: string; label: string; sensitivity: number; basis: Basis }[]
}

/** Whether someone recorded what it sends, and the trackers that were seen there; it is asked of apps only. */
type Traffic = { looks: number; seen: readonly string[] } | undefined

export function compareEntry(entry: EntryPage): Compared {
  const { name, score, company, owner, kinds, reach, evidenceFrom, evidenceTo, observations } = entry
  const seen = new Set(observations.flatMap((look) => look.trackers.map((tracker) => tracker.name)))
  return {
    ref: refOfEntry(entry),
    name,
    ...scored(score),
    company,
    country: company?.country ?? null,
    parent: owner?.parent ?? null,
    kinds,
    reach: reach && { count: reach.count, unit: reach.unit },
    evidence: evidenceFrom !== null && evidenceTo !== null ? { from: evidenceFrom, to: evidenceTo } : null,
    traffic: entry.type === 'app' ? { looks: observations.length, seen: [...seen].sort() } : undefined,
    dataTypes: entry.dataTypes.map(plainType),
  }
}

export const compareCompany = (company: CompanyPage): Compared => ({
  ref: { kind: 'company', key: company.id },
  name: company.name,
  ...scored(company.score),
  company: undefined,
  country: company.country,
  parent: company.parent,
  kinds: company.kinds,
  reach: null,
  evidence: null,
  traffic: undefined,
  dataTypes: company.dataTypes.map(plainType),
})

function scored(explanation: ScoreExplanation) {
  const { indicative, methodVersion, factors } = explanation
  return {
    score: {
      ...summaryOf(explanation),
      indicative,
      methodVersion,
      confidenceText: confidenceText(confidenceOf(explanation)),
    },
    factors: factors.map(({ id, label, points, state }) => ({ id, label, points, state })),
  }
}

const plainType = ({ id, label, sensitivity, basis }: Compared['dataTypes'][number]) => ({
  id,
  label,
  sensitivity,
  basis,
})

const shortName = 20

/** For narrow places: without words that all begin with and what follows the name proper, cut at a word, and still told apart. */
export function shortNames(names: readonly string[]): string[] {
  const words = names.map((name) => (/^.+?(?=\s*[:(|]|\s+[-–—]\s)/.exec(name)?.[0] ?? name).split(' '))
  const isShared = (at: number) => words.every((own) => own.length > at + 1 && own[at] === words[0]?.[at])
  let shared = 0
  while (names.length > 1 && isShared(shared)) shared++
  const short = words.map((own) => cutAtWord(own.slice(shared).join(' ')))
  return names.map((name, at) => {
    const own = short[at] ?? name
    return short.indexOf(own) === short.lastIndexOf(own) ? own : name
  })
}

const cutAtWord = (text: string): string =>
  text.length <= shortName ? text : `${text.slice(0, shortName).replace(/\s\S*$/, '')}…`

/** A row of a table; its cells stand in the order of what is compared, undefined where one has none. */
export interface Row<Cell> {
  id: string
  label: string
  cells: (Cell | undefined)[]
}

/** Each part of the scores once; those that count for none of them are left out. */
export function factorRows(compared: readonly Compared[]): Row<Compared['factors'][number]>[] {
  const labels = new Map(compared.flatMap(({ factors }) => factors.map(({ id, label }) => [id, label] as const)))
  return [...labels]
    .map(([id, label]) => ({
      id,
      label,
      cells: compared.map(({ score, factors }) =>
        score.known ? factors.find((factor) => factor.id === id) : undefined,
      ),
    }))
    .filter(({ cells }) => cells.some((cell) => cell && cell.state !== 'not-applicable'))
}

/** Each type of data once, the most sensitive first, with all the ways in which it is known of each. */
export function dataRows(compared: readonly Compared[]): (Row<readonly Basis[]> & { sensitivity: number })[] {
  const types = new Map(compared.flatMap(({ dataTypes }) => dataTypes.map((type) => [type.id, type] as const)))
  return [...types.values()]
    .toSorted((a, b) => b.sensitivity - a.sensitivity || (a.label < b.label ? -1 : 1))
    .map(({ id, label, sensitivity }) => ({
      id,
      label,
      sensitivity,
      cells: compared.map(({ dataTypes }) => {
        const bases = dataTypes.filter((type) => type.id === id).map((type) => type.basis)
        return bases.length > 0 ? bases : undefined
      }),
    }))
}
