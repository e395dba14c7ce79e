import { z } from 'zod'
import type { StoreLabelFacts } from '../investigations/core/connectors/stores/label-records.ts'

// Facts that a look at an entry keeps: what is compared with the look before, and what its page shows.

const labelSeen = z.object({
  store: z.enum(['play', 'app-store']),
  appId: z.string(),
  name: z.string(),
  developer: z.string().nullable(),
  state: z.enum(['filled in', 'empty', 'not given']),
  /** Each declared data type with what the label says of it: "Email address: collected, shared". */
  declared: z.array(z.string()),
})

const siteSeen = z.object({
  /** Host at the end of the visit. */
  finalHost: z.string(),
  /** False: the page's text alone was read, or it answered with an error. */
  isObserved: z.boolean(),
  /** Companies whose hosts the page called, and hosts of companies that are unknown. */
  called: z.array(z.string()),
  /** The scan that shows it. */
  scanId: z.string(),
})

const documentSeen = z.object({
  url: z.string(),
  /** Hash of its text. */
  sha256: z.string(),
  /** As the document states it. */
  lastUpdated: z.string().nullable(),
})

export type LabelSeen = z.infer<typeof labelSeen>
export type SiteSeen = z.infer<typeof siteSeen>
export type DocumentSeen = z.infer<typeof documentSeen>

interface Facts {
  label: LabelSeen
  site: SiteSeen
  document: DocumentSeen
}
export type What = keyof Facts

/** One thing that a look saw; `facts` null where it was there before and a server answers that it is gone. */
export type Seen = { [W in What]: { what: W; key: string; page: string; facts: Facts[W] | null } }[What]

/** Facts that were published before, by the same `what` and `key`. */
export type Before = Seen['facts']

const marks = [
  ['isCollected', 'collected'],
  ['isShared', 'shared'],
  ['isLinked', 'linked to people'],
  ['isTracked', 'used to track'],
] as const

export const labelOf = (label: StoreLabelFacts, developer: string | null): LabelSeen => ({
  store: label.store,
  appId: label.appId,
  name: label.name,
  developer,
  state: label.state,
  declared: label.types
    .map((type) => `${type.words}: ${marks.flatMap(([mark, words]) => (type[mark] ? [words] : [])).join(', ')}`)
    .sort(),
})

/** Lines of a fact that readers see come and go. */
export function linesOf(facts: Before): string[] {
  if (facts === null) return []
  if ('declared' in facts)
    return [
      `In the store as “${facts.name}” by ${facts.developer ?? 'a developer it does not name'}`,
      ...(facts.state === 'filled in' ? facts.declared : [labelStates[facts.state]]),
    ]
  if ('called' in facts) return facts.called
  return [facts.url, ...(facts.lastUpdated === null ? [] : [`Last updated ${facts.lastUpdated}`])]
}

const labelStates = { empty: 'No data collected or shared', 'not given': 'No information given' } as const

export function differenceOf(before: Before, after: Before): { added: string[]; removed: string[] } {
  const [old, now] = [linesOf(before), linesOf(after)]
  return { added: now.filter((line) => !old.includes(line)), removed: old.filter((line) => !now.includes(line)) }
}

/** Whether a reader would call it the same. A scan is a new one each time; its text tells whether a document is. */
export function isSame(before: Before, after: Before): boolean {
  const { added, removed } = differenceOf(before, after)
  const isSameText =
    before === null || after === null || !('sha256' in before && 'sha256' in after) || before.sha256 === after.sha256
  return (before === null) === (after === null) && added.length === 0 && removed.length === 0 && isSameText
}
