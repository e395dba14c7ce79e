import { type TrackingKind, trackingKinds } from '../../../score/tracking-kinds.ts'
import { type CitedLine, linesOf } from '../document.ts'
import type { Case } from './case.ts'
import { isWhole, visitsIn, whenOf } from './visits.ts'

export interface SeenTracking {
  kinds: TrackingKind[]
  evidence: string[]
  /** A visit came to its end, so that what it did not show is not there. */
  isWhole: boolean
  /** Handed over so that an advertiser finds people elsewhere. */
  handsOver: string[]
}

/** What visits show of tracking, for the score; null where there was none. */
export function visitedKinds(found: Case): SeenTracking | null {
  const visits = visitsIn(found)
  if (visits.length === 0) return null
  const rows = visits.flatMap((doc) => {
    const when = whenOf(doc)
    const of = (key: string, kindsOf: (line: CitedLine) => readonly string[]) =>
      linesOf(doc, `${key} ${when}`).map((line) => ({ line, kinds: kindsOf(line) }))
    const own = ({ cells }: CitedLine) => cells.kinds?.split(', ') ?? []
    return [
      ...of('Called', own),
      ...of('Cloaked host', own),
      ...of('Session recorder', () => ['replay']),
      ...of('Fingerprinting', () => ['fingerprint']),
      ...of('Pixel', () => ['ads']),
      ...of('Remarketing of Google Analytics', () => ['ads']),
    ].filter(({ kinds }) => kinds.length > 0)
  })
  const handed = visits.flatMap((doc) => [
    ...linesOf(doc, `Pixel ${whenOf(doc)}`).filter(({ cells }) => cells['personal data']),
    ...linesOf(doc, `Remarketing of Google Analytics ${whenOf(doc)}`),
  ])
  return {
    kinds: trackingKinds.filter((kind) => rows.some(({ kinds }) => kinds.includes(kind))),
    evidence: [...new Set([...visits.map(({ head }) => head), ...rows.map(({ line }) => line.evidence)])],
    isWhole: visits.some(isWhole),
    handsOver: [...new Set(handed.map(({ evidence }) => evidence))],
  }
}
