import type { TrackingKind } from '../../../product/score/method/tracking-kinds.ts'

/** Kinds that learn what people do; a tag manager or a font server is a third party and no tracker. */
export const trackerKinds: readonly TrackingKind[] = [
  'broker',
  'fingerprint',
  'ads',
  'replay',
  'attribution',
  'social',
  'analytics',
]

/** Kinds of third parties that follow people from site to site, or sell the room to those who do. */
export const followingKinds: readonly TrackingKind[] = ['broker', 'fingerprint', 'ads', 'attribution', 'social']
