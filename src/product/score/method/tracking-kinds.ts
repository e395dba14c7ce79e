/** Purposes of trackers, strongest hazard first; VRM-2 weighs each kind once, however many SDKs carry it. */
export const trackingKinds = [
  'broker',
  'fingerprint',
  'ads',
  'replay',
  'attribution',
  'social',
  'analytics',
  'tag-manager',
  'identity',
  'crash',
  'functional',
] as const

export type TrackingKind = (typeof trackingKinds)[number]
