import { counted } from '../../../platform/shared/counted.ts'
import { wordOf } from '../../../platform/shared/word-of.ts'
import { failureWords } from '../../../product/scan-failures.ts'
import type { DeclaredRow } from '../../../product/scan-results.ts'
import { type TrackingKind, trackingKinds } from '../../../product/score/method/tracking-kinds.ts'
import { kindLabel } from '../../catalog/describe.ts'
import type {
  BeaconFinding,
  BudgetOutcome,
  Confidence,
  ConsentFinding,
  Coverage,
  Evidence,
  ListenerFinding,
  PassKind,
  PermissionDanger,
  SitePass,
  SkippedPass,
  StorageFinding,
} from './shapes.ts'

// Words of the scanner's pages for what results say in ids and codes.

/** Purposes of a tracker; one that the catalog has no word for stays as it came. */
export const purposeText = (kinds: readonly string[]): string =>
  kinds.length === 0 ? 'Not known' : kinds.map((kind) => (isTrackingKind(kind) ? kindLabel(kind) : kind)).join(', ')

const isTrackingKind = (kind: string): kind is TrackingKind => (trackingKinds as readonly string[]).includes(kind)

export const evidenceWords: Record<Evidence, { also: string; explains: string }> = {
  defined: { also: 'in the code', explains: 'Its classes are in the file: it is built in.' },
  manifest: {
    also: 'in the manifest',
    explains: 'The manifest names a component or a setting of it.',
  },
  native: {
    also: 'a native library',
    explains: 'A machine-code library or framework of it is in the file.',
  },
  asset: {
    also: 'a settings file',
    explains: 'A file that it reads its settings from is in the file.',
  },
  referenced: {
    also: 'referenced elsewhere',
    explains: 'Code names its classes and no part of the file holds them: a wrapper without the SDK, or shrunk code.',
  },
  host: {
    also: 'a host of it',
    explains: 'The file only contains an address of it: weak evidence.',
  },
}

export const confidenceWords: Record<Confidence, string> = {
  high: 'High confidence',
  medium: 'Medium confidence',
  low: 'Low confidence',
}

/** Readable names of signature sources; others by their key. */
const signatureSources: Record<string, string> = {
  exodus: 'εxodus tracker list',
  etip: 'εxodus, not reviewed there',
  own: 'Our own list',
}
export const signatureSource = (source: string): string => wordOf(signatureSources, source)

export const dangerWords: Record<PermissionDanger, { title: string; explains: string }> = {
  dangerous: { title: 'Asked of the person', explains: 'Android asks before these open private data or sensors.' },
  special: { title: 'Special access', explains: 'Given on a page of the settings: each opens what is closed to apps.' },
  tracking: { title: 'For tracking', explains: 'Given unasked; for following people across apps and advertisements.' },
  ordinary: { title: 'Ordinary', explains: 'Given unasked when the app is installed.' },
}

export const coverageWords: Record<Coverage, string> = {
  read: 'Read whole',
  partly: 'Read in part',
  unreadable: 'Could not be read',
  absent: 'Not in this file',
}

export const passNames: Record<PassKind, string> = {
  before: 'Before consent',
  accept: 'After accepting',
  reject: 'After rejecting',
  gpc: 'With GPC',
}

export const pictureWords: Record<PassKind, string> = {
  before: 'The page before the consent banner was answered',
  accept: 'The page after its consent banner was accepted',
  reject: 'The page after its consent banner was rejected',
  gpc: 'The page when the browser sends Global Privacy Control',
}

const skips: Record<SkippedPass['reason'], string> = {
  'no-banner': 'Not visited: no consent banner was there to answer.',
  'banner-not-recognised': 'Not visited: the consent banner is of a kind that we cannot answer.',
  'no-reject-button': 'Not visited: the consent banner shows no button to reject.',
}

/** Why a pass has no figures; undefined where it has. */
export function notLookedWords(pass: SitePass): string | undefined {
  switch (pass.outcome) {
    case 'observed':
      return undefined
    case 'skipped':
      return wordOf(skips, pass.reason)
    case 'unavailable':
      return `Could not be looked at. ${wordOf(failureWords, pass.reason)}`
  }
}

export function endWords({ endedBy, elapsedMs }: BudgetOutcome): string {
  const seconds = Math.round(elapsedMs / 1000)
  switch (endedBy) {
    case 'settled':
      return `Came to rest after ${seconds} s.`
    case 'still-busy':
      return `Still loading when the visit ended after ${seconds} s: more may exist.`
    case 'time':
      return `Cut off after ${seconds} s: more may exist.`
    case 'requests':
      return 'Cut off at the most requests that one visit may make: more may exist.'
    case 'bytes':
      return 'Cut off at the most data that one visit may load: more may exist.'
  }
}

const answers = {
  'not-given': 'It was left unanswered.',
  accepted: 'It was accepted.',
  rejected: 'It was rejected.',
  failed: 'It could not be answered.',
} as const

export function consentWords(consent: ConsentFinding): string {
  switch (consent.outcome) {
    case 'none':
      return 'No consent banner was seen.'
    case 'not-recognised':
      return 'Something looks like a consent banner; it is of no kind that we know, and nothing was clicked.'
    case 'recognised':
      return `A banner of ${consent.cmp}${consent.isOpen ? '' : ', not shown'}. ${answers[consent.answer]}`
  }
}

export const beaconWords: Record<BeaconFinding['how'][number], string> = {
  pixel: 'picture of one by one',
  empty: 'picture without content',
  ping: 'ping',
}

export const storageWords: Record<StorageFinding['kind'], string> = {
  local: 'Local storage',
  session: 'Session storage',
  'indexed-db': 'IndexedDB',
}

export const listenerWords: Record<ListenerFinding['group'], string> = {
  keyboard: 'Keyboard',
  mouse: 'Mouse',
  touch: 'Touch',
  sensor: 'Motion sensors',
}

const ways: Record<string, string> = {
  script: 'script',
  frame: 'frame',
  image: 'picture',
  style: 'style sheet',
  form: 'form',
  connection: 'opened early',
  policy: 'allowed by its security policy',
}
export const wayWord = (way: string): string => wordOf(ways, way)

export const verdictWords: Record<
  DeclaredRow['verdict'],
  { label: string; tone: 'red' | 'orange' | 'green' | 'grey' }
> = {
  contradicts: { label: 'Contradicts', tone: 'red' },
  undeclared: { label: 'Undeclared', tone: 'orange' },
  agrees: { label: 'Agrees', tone: 'green' },
  unseen: { label: 'Declared, not seen', tone: 'grey' },
}

export const declaredWords: Record<DeclaredRow['declared'], string> = {
  yes: 'Yes',
  no: 'No',
  'not-mentioned': 'Not mentioned',
}

/** "1 day", "400 days", "under a day". */
export const lifetimeText = (days: number): string => (days < 1 ? 'Under a day' : counted(Math.round(days), 'day'))
