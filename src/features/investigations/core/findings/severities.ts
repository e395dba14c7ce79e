import type { TrackingKind } from '../../../../product/score/method/tracking-kinds.ts'
import type { Trust } from '../evidence.ts'

// Severities 0 to 4 and confidences are expert opinion, written where they can be checked at a glance.

export const trackingRules: Record<TrackingKind, { severity: 0 | 1 | 2 | 3 | 4; words: string; title: string }> = {
  broker: { severity: 4, words: 'broker', title: 'Data broker' },
  fingerprint: { severity: 4, words: 'fingerprint', title: 'Device fingerprinting' },
  ads: { severity: 3, words: 'ads', title: 'Advertising tracker' },
  replay: { severity: 3, words: 'replay', title: 'Session replay' },
  attribution: { severity: 3, words: 'attribution', title: 'Attribution tracker' },
  social: { severity: 2, words: 'social', title: 'Social network tracker' },
  analytics: { severity: 2, words: 'analytics', title: 'Analytics tracker' },
  'tag-manager': { severity: 1, words: 'tag-manager', title: 'Tag manager' },
  identity: { severity: 1, words: 'identity', title: 'Identity service' },
  crash: { severity: 1, words: 'crash', title: 'Crash reporter' },
  functional: { severity: 0, words: 'functional', title: 'Functional service' },
}

/** Severities of what browser visits show. */
export const siteSeverity = {
  'track.preconsent': 3,
  'track.after-reject': 3,
  'track.after-accept': 1,
  'track.gpc-ignored': 3,
  'track.gpc-kept': 1,
  'track.third-party-cookies': 2,
  'track.session-recorder': 3,
  'track.keylogging': 4,
  // A technique and no purpose yet: those who keep programs out use it too.
  'track.fingerprinting': 3,
  'track.pixel-personal-data': 3,
  'track.remarketing': 2,
  'track.cloaked': 3,
  'track.other-third-parties': 0,
  'track.no-third-party': 0,
  'track.no-tracker': 0,
  'gov.consent-banner': 0,
  'gap.consent-banner': 1,
  'gap.visit-cut': 1,
  'gap.visit-failed': 1,
  'gap.not-run': 2,
} as const

/** Severities of what an app's installation file shows. */
export const appSeverity = {
  'sec.app-debuggable': 3,
  'sec.app-cleartext': 2,
  'sec.app-backup': 1,
  'data.app-permissions': 2,
  'track.app-ad-permission': 2,
  'track.app-manifest': 2,
  'track.app-no-sdk': 0,
  'gap.app-code': 1,
} as const

/** Severities by sensitivity 1 to 5 of data/data-types.json. */
export const sensitivitySeverity: Record<number, 0 | 1 | 2 | 3 | 4> = { 1: 0, 2: 1, 3: 2, 4: 3, 5: 4 }

export const trustConfidence: Record<Trust, number> = {
  observed: 0.9,
  computed: 1,
  catalog: 0.7,
  self_declared_store: 0.6,
  vendor_claim: 0.6,
  third_party: 0.5,
  user_supplied: 0.4,
}

/** Factor for evidence older than the stale limit. */
export const staleConfidence = 0.8

export const gapSeverity = {
  'gap.unknown-subject': 3,
  'gap.not-looked-at': 2,
  'gap.stale': 2,
  'gap.no-privacy-contact': 2,
  'gap.no-policy-rating': 1,
  'gap.no-declaration': 1,
  'gap.company-unknown': 2,
  'gap.no-score': 2,
  'gap.unavailable': 2,
  'gap.no-record': 1,
  'gap.network': 2,
  'gap.field': 1,
} as const
