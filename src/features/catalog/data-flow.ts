import type { EntryPage } from './contract.ts'
import { kindLabel } from './describe.ts'

// Computes who gets which data from an entry, by its facts: the figure at the head of its page shows it.

export interface Recipient {
  key: string
  name: string
  /** Id of a company of the catalog. */
  companyId: string | null
  purposes: string[]
}

export interface DataFlow {
  /** How the types are known, the strongest first; the gravest types first. */
  takes: { basis: Basis; types: string[] }[]
  /** Its maker or operator; empty if unknown. */
  own: Recipient[]
  /** Others, seen in traffic or on the site. Null: no one looked. Empty: someone looked, and saw none. */
  recipients: Recipient[] | null
  /** Years in which someone looked. */
  years: string[]
}

export type Basis = 'seen' | 'declared' | 'decodable'

const basisOf = { observed: 'seen', 'label-gap': 'seen', declared: 'declared', decodable: 'decodable' } as const

/** For an app: its operator gets the data it collects. */
const operatorOf = (company: EntryPage['company']): Recipient[] =>
  company ? [{ key: company.id, name: company.name, companyId: company.id, purposes: ['runs the app'] }] : []

export function dataFlowOf({ type, dataTypes, observations, scans, company, seenIn }: EntryPage): DataFlow {
  const known = new Set<string>()
  const takes = (['seen', 'declared', 'decodable'] as const).flatMap((basis) => {
    const types = dataTypes
      .filter((fact) => basisOf[fact.basis] === basis && !known.has(fact.id))
      .toSorted((a, b) => b.sensitivity - a.sensitivity)
    for (const { id } of types) known.add(id)
    const labels = [...new Set(types.map(({ label }) => label))]
    return labels.length > 0 ? [{ basis, types: labels }] : []
  })
  const years = [...new Set(observations.map(({ study }) => study.to.slice(0, 4)))].toSorted()
  if (type !== 'app') {
    const own = company ? [{ key: company.id, name: company.name, companyId: company.id, purposes: [] }] : []
    return { takes, own, recipients: null, years: seenIn.total > 0 ? years : [] }
  }
  const found = [
    ...observations.flatMap(({ trackers }) =>
      trackers.map((tracker) => ({ name: tracker.name, company: tracker.company, kinds: tracker.kinds })),
    ),
    ...scans
      .filter(({ kind }) => kind === 'site')
      .flatMap((scan) => scan.found.map(({ entry, company: of, kinds }) => ({ name: entry.name, company: of, kinds }))),
  ]
  const looked = observations.length > 0 || scans.some(({ kind }) => kind === 'site')
  const recipients = new Map<string, Recipient>()
  for (const { name: tracker, company: of, kinds } of found) {
    const key = of?.id ?? tracker
    const before = recipients.get(key) ?? { key, name: of?.name ?? tracker, companyId: of?.id ?? null, purposes: [] }
    recipients.set(key, { ...before, purposes: [...new Set([...before.purposes, ...kinds.map(kindLabel)])] })
  }
  const others = [...recipients.values()].filter(({ key }) => key !== company?.id)
  return { takes, own: operatorOf(company), recipients: looked ? others : null, years }
}
