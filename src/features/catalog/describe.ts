import { asOfWords } from '../../platform/shared/dates.ts'
import type { EntryType } from '../../product/entries.ts'
import type { TrackingKind } from '../../product/score/method/tracking-kinds.ts'

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

/** Units of the counted number. */
export const reachUnits = {
  downloads: 'downloads or more',
  'page-loads': 'page loads counted',
  'measured-apps': 'measured apps',
} as const

interface Described {
  type: EntryType
  name: string
  kinds: readonly TrackingKind[]
  trackers: number
  looks: number
  lastLook: string | null
  /** SDKs that the newest approved scans of an app's files found, as of the newest of them. */
  files: { sdks: number; month: string } | null
}

/** One plain sentence of what is known, for lists that have no room for more. */
export function describeEntry({ type, name, kinds, trackers, looks, lastLook, files }: Described): string {
  switch (type) {
    case 'app': {
      const found = [
        ...(looks > 0 && lastLook !== null
          ? [`${trackersWords(trackers)} seen in its traffic in ${asOfWords(lastLook)}`]
          : []),
        ...(files ? [`${sdksWords(files.sdks)} found in its file in ${asOfWords(files.month)}`] : []),
      ]
      return found.length === 0
        ? `${name} is a mobile app whose traffic no one in our sources has measured.`
        : `${name} is a mobile app; ${found.join(', and ')}.`
    }
    case 'sdk':
      return `${name} is an SDK for mobile apps: ${kinds.map(kindWord).join(', ')}.`
    case 'domain':
      if (kinds.length === 0) return `${name} is listed in public directories. No source says what it does with data.`
      return `${name} is a data processor whose hosts web pages load: ${kinds.map(kindWord).join(', ')}.`
  }
}

const trackersWords = (count: number) =>
  count === 0 ? 'no known tracker was' : count === 1 ? 'one tracker was' : `${count} trackers were`

const sdksWords = (count: number) =>
  count === 0 ? 'no known SDK was' : count === 1 ? 'one known SDK was' : `${count} known SDKs were`
