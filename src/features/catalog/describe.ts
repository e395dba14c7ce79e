import { asOfWords } from '../../platform/shared/dates.ts'
import type { TrackingKind } from '../score/tracking-kinds.ts'
import type { EntryType } from './vocabulary.ts'

const kindWords: Record<TrackingKind, string> = {
  broker: 'sale of personal data',
  fingerprint: 'device fingerprinting',
  ads: 'advertising',
  replay: 'session replay',
  attribution: 'attribution of installs',
  social: 'social network features',
  analytics: 'analytics',
  'tag-manager': 'loading of other tags',
  identity: 'identity resolution',
  crash: 'crash reports',
  functional: 'functional services',
}

export const kindWord = (kind: TrackingKind): string => kindWords[kind]

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Tracking kinds as a reader says them: "Advertising", "Crash reports". */
export const kindLabel = (kind: TrackingKind): string => capitalised(kindWords[kind])

interface Described {
  type: EntryType
  name: string
  kinds: readonly TrackingKind[]
  trackers: number
  looks: number
  lastLook: string | null
  knownCompany: boolean
}

/** One plain sentence of what is known, for lists that have no room for more. */
export function describeEntry({ type, name, kinds, trackers, looks, lastLook }: Described): string {
  switch (type) {
    case 'app':
      if (looks === 0 || lastLook === null)
        return `${name} is a mobile app whose traffic nobody in our sources has measured.`
      return trackers === 0
        ? `${name} is a mobile app; no known tracker was seen in its traffic in ${asOfWords(lastLook)}.`
        : `${name} is a mobile app; ${trackers === 1 ? 'one tracker was' : `${trackers} trackers were`} seen in its traffic in ${asOfWords(lastLook)}.`
    case 'sdk':
      return `${name} is an SDK for mobile apps: ${kinds.map(kindWord).join(', ')}.`
    case 'domain':
      return `${name} is a data processor whose hosts web pages load: ${kinds.map(kindWord).join(', ')}.`
  }
}
