import { type TrackingKind, trackingKinds } from '../../../../../product/score/method/tracking-kinds.ts'
import { type Case, shownItems } from '../../findings/case.ts'
import { isWhole, visitsIn } from './visits.ts'

export interface SeenTracking {
  kinds: TrackingKind[]
  evidence: string[]
  /** A visit came to its end, so that what it did not show is not there. */
  isWhole: boolean
  /** Handed over so that an advertiser finds people elsewhere. */
  handsOver: string[]
}

/** Returns the tracking that visits show, for the score; null without a visit. */
export function visitedKinds(found: Case): SeenTracking | null {
  const visits = visitsIn(found)
  if (visits.length === 0) return null
  const rows = visits.flatMap((visit) => {
    const { contacts, cloaked, recorders, fingerprinting, pixels, remarketing } = visit.facts
    const all = (kind: TrackingKind) => ({ kinds: [kind] })
    return [
      ...shownItems(visit, 'contact', contacts),
      ...shownItems(visit, 'cloaked', cloaked),
      ...shownItems(
        visit,
        'recorder',
        recorders.map(() => all('replay')),
      ),
      ...shownItems(
        visit,
        'fingerprinting',
        fingerprinting.map(() => all('fingerprint')),
      ),
      ...shownItems(
        visit,
        'pixel',
        pixels.map(() => all('ads')),
      ),
      ...shownItems(
        visit,
        'remarketing',
        remarketing.map(() => all('ads')),
      ),
    ].filter(({ kinds }) => kinds.length > 0)
  })
  const handed = visits.flatMap((visit) => [
    ...shownItems(visit, 'pixel', visit.facts.pixels).filter(({ personalData }) => personalData.length > 0),
    ...shownItems(visit, 'remarketing', visit.facts.remarketing),
  ])
  return {
    kinds: trackingKinds.filter((kind) => rows.some(({ kinds }) => kinds.includes(kind))),
    evidence: [...new Set([...visits.map(({ head }) => head), ...rows.map(({ evidence }) => evidence)])],
    isWhole: visits.some(isWhole),
    handsOver: [...new Set(handed.map(({ evidence }) => evidence))],
  }
}
