import { kindLabel } from '../../catalog/describe.ts'
import { trackingKinds } from '../../score/tracking-kinds.ts'
import { flagRow, notTold } from '../names.ts'
import type { AppResult, SdkRow } from '../results.ts'
import type { Coverage, Evidence, PermissionDanger } from './shapes.ts'
import { counted, listText } from './words.ts'

// What a page says of an app's file. A count of zero is only ever said of what was read.

/** A figure, or that it could not be told. */
export interface Figure {
  label: string
  value: string
  note?: string
}

/** Evidence that the SDK itself is in the file; the rest only names it. */
const inside: readonly Evidence[] = ['defined', 'manifest', 'native', 'asset']
export const isInside = ({ evidence }: Pick<SdkRow, 'evidence'>): boolean => inside.includes(evidence)

export interface SdkGroup {
  key: 'inside' | 'mentioned' | 'own'
  title: string
  note: string
  sdks: SdkRow[]
}

/** What is in the file, what is only named in it, and what belongs to the app's own company: three different things. */
export function sdkGroups({ sdks }: Pick<AppResult, 'sdks'>): SdkGroup[] {
  const others = sdks.filter(({ ownCode }) => !ownCode)
  const groups: SdkGroup[] = [
    {
      key: 'inside',
      title: 'In the app',
      note: 'Parts of these SDKs are in the file. That they are there is no proof that they run.',
      sdks: others.filter(isInside),
    },
    {
      key: 'mentioned',
      title: 'Only mentioned',
      note: 'The file names these and holds nothing of them: weak evidence.',
      sdks: others.filter((sdk) => !isInside(sdk)),
    },
    {
      key: 'own',
      title: 'Own code',
      note: 'SDKs of the company that makes the app: no third party, and yet the same practice.',
      sdks: sdks.filter(({ ownCode }) => ownCode),
    },
  ]
  return groups.filter((group) => group.sdks.length > 0)
}

/** SDKs of others by what they are for; one with several purposes counts in each. */
export function purposeBars({ sdks }: Pick<AppResult, 'sdks'>) {
  const others = sdks.filter(({ ownCode }) => !ownCode)
  return trackingKinds
    .map((kind) => {
      const ofKind = others.filter(({ categories }) => categories.includes(kind))
      const within = ofKind.filter(isInside).length
      return { kind, label: kindLabel(kind), inside: within, mentioned: ofKind.length - within }
    })
    .filter((bar) => bar.inside + bar.mentioned > 0)
    .sort((a, b) => b.inside - a.inside || b.mentioned - a.mentioned)
}

/** How much of the code was looked at. */
export function codeWords({ coverage, codeFiles }: Pick<AppResult, 'coverage' | 'codeFiles'>): string {
  const files = counted(codeFiles.length, 'code file')
  switch (coverage.code) {
    case 'read': {
      const classes = codeFiles.reduce((sum, file) => sum + file.classes, 0)
      return codeFiles.length === 0
        ? 'All of the code was read.'
        : `All of the code was read: ${counted(classes, 'class', 'classes')} in ${files}.`
    }
    case 'partly':
      return 'The code could be read only in part: more may be in it.'
    case 'unreadable':
      return 'The code could not be read: what is in it is not known.'
    case 'absent':
      return 'There is no code in this file.'
  }
}

/** What it means that no SDK was found: as much as could be read. */
export function noSdkWords(app: Pick<AppResult, 'coverage' | 'codeFiles'>): { title: string; text: string } {
  switch (app.coverage.code) {
    case 'read':
      return { title: 'No SDK of the catalog was found', text: codeWords(app) }
    case 'partly':
      return { title: 'No SDK of the catalog was found in what could be read', text: codeWords(app) }
    case 'unreadable':
      return {
        title: 'Which SDKs are in this app is not known',
        text: 'The code could not be read, and nothing else in the file points to an SDK of the catalog.',
      }
    case 'absent':
      return { title: 'There is no code in this file', text: 'So there is no SDK to be found in it.' }
  }
}

/** The one paragraph to read if nothing else is. */
export function appSummary(app: AppResult): string {
  const others = app.sdks.filter(({ ownCode }) => !ownCode)
  const within = others.filter(isInside)
  const mentioned = others.length - within.length
  if (others.length === 0) {
    const { title, text } = noSdkWords(app)
    return `${title}${own(app)}. ${text}`
  }
  if (within.length === 0)
    return `Nothing but mentions of SDKs was found${own(app)}: ${mentioned} of the catalog. ${codeWords(app)}`
  const rest = [
    ...(mentioned > 0 ? [counted(mentioned, 'more is only mentioned.', 'more are only mentioned.')] : []),
    ...(app.coverage.code === 'read' ? [] : [codeWords(app)]),
  ]
  return [insideWords(within), ...rest].join(' ')
}

function insideWords(sdks: readonly SdkRow[]): string {
  const [only] = sdks
  if (sdks.length === 1 && only) return `One SDK is in this app: ${only.name}, for ${listText(purposes(only))}.`
  const companies = new Set(sdks.flatMap(({ company }) => company ?? [])).size
  const of = companies > 0 ? ` of ${counted(companies, 'company', 'companies')}` : ''
  const top = purposeBars({ sdks: [...sdks] }).slice(0, 2)
  const forWhat = top.map((bar) => `${bar.inside} for ${bar.label.toLowerCase()}`)
  return `${sdks.length} SDKs${of} are in this app${top.length > 0 ? `: ${listText(forWhat)}` : ''}.`
}

const purposes = ({ categories }: SdkRow): string[] =>
  categories.length > 0 ? categories.map((kind) => kindLabel(kind).toLowerCase()) : ['a purpose that is not known']

const own = ({ sdks }: AppResult) => (sdks.some(({ ownCode }) => ownCode) ? ' beside the company’s own' : '')

export const notKnown = 'Not known'

/** A number of things found where `coverage` says how much was looked at. */
export function foundText(count: number, coverage: Coverage): string {
  if (count > 0) return coverage === 'read' ? count.toLocaleString('en-US') : `${count.toLocaleString('en-US')}+`
  return coverage === 'read' ? '0' : notKnown
}

const coverageNotes: Record<Exclude<Coverage, 'read'>, (part: string) => string> = {
  partly: (part) => `The ${part} was read only in part`,
  unreadable: (part) => `The ${part} could not be read`,
  absent: (part) => `There is no ${part} in this file`,
}
const noteOf = (coverage: Coverage, part: string): { note?: string } =>
  coverage === 'read' ? {} : { note: coverageNotes[coverage](part) }

/** An iOS app has usage keys where Android has permissions. */
export const isApple = ({ kind }: Pick<AppResult, 'kind'>): boolean =>
  ['ipa', 'ios-framework', 'ios-binary', 'privacy-manifest'].includes(kind)

export function appFigures(app: AppResult): Figure[] {
  const { code, manifest } = app.coverage
  const within = app.sdks.filter((sdk) => !sdk.ownCode && isInside(sdk))
  const companies = new Set(within.flatMap(({ company }) => company ?? [])).size
  const telling = app.permissions.filter(({ danger }) => danger !== 'ordinary').length
  return [
    { label: 'SDKs in the app', value: foundText(within.length, code), ...noteOf(code, 'code') },
    { label: 'Companies behind them', value: foundText(companies, code) },
    isApple(app)
      ? {
          label: 'Kinds of access it asks for',
          value: foundText(app.usageKeys.length, manifest),
          ...noteOf(manifest, 'manifest'),
        }
      : {
          label: 'Sensitive permissions',
          value: foundText(telling, manifest),
          ...(manifest === 'read'
            ? {
                note:
                  app.permissions.length === 0
                    ? 'none is asked for'
                    : `of ${app.permissions.length.toLocaleString('en-US')} asked for`,
              }
            : noteOf(manifest, 'manifest')),
        },
    { label: 'Hosts named in it', value: foundText(app.hosts.length, code), note: 'named, not contacted' },
  ]
}

export const dangers: readonly PermissionDanger[] = ['dangerous', 'special', 'tracking', 'ordinary']

export const permissionGroups = ({ permissions }: Pick<AppResult, 'permissions'>) =>
  dangers
    .map((danger) => ({ danger, names: permissions.filter((row) => row.danger === danger).map(({ name }) => name) }))
    .filter(({ names }) => names.length > 0)

/** Hosts under who stands behind them, the largest first; those of nobody known last. */
export function hostGroups({ hosts }: Pick<AppResult, 'hosts'>): { entity: string | null; hosts: string[] }[] {
  return [...Map.groupBy(hosts, ({ entity }) => entity)]
    .map(([entity, rows]) => ({ entity, hosts: rows.map(({ host }) => host) }))
    .sort((a, b) => Number(a.entity === null) - Number(b.entity === null) || b.hosts.length - a.hosts.length)
}

export function flagRows({ flags, components, coverage }: Pick<AppResult, 'flags' | 'components' | 'coverage'>) {
  const isRead = coverage.manifest === 'read' || coverage.manifest === 'partly'
  const all = components.activities + components.services + components.receivers + components.providers
  return [
    { ...flagRow('cleartext', flags.cleartext), isBad: flags.cleartext === true },
    { ...flagRow('debuggable', flags.debuggable), isBad: flags.debuggable === true },
    { ...flagRow('allowBackup', flags.allowBackup), isBad: false },
    {
      label: 'Open to other apps',
      value: !isRead
        ? notTold
        : components.exported === 0
          ? 'No component'
          : `${counted(components.exported, 'component')} of ${all.toLocaleString('en-US')}`,
      isBad: false,
    },
    {
      label: 'Components',
      value: !isRead
        ? notTold
        : all === 0
          ? 'None declared'
          : listText([
              counted(components.activities, 'activity', 'activities'),
              counted(components.services, 'service'),
              counted(components.receivers, 'receiver'),
              counted(components.providers, 'provider'),
            ]),
      isBad: false,
    },
  ]
}

/** Warnings of one kind once, with the places that they are about. */
export const warningGroups = ({ warnings }: Pick<AppResult, 'warnings'>) =>
  [...Map.groupBy(warnings, ({ code }) => code).values()].flatMap((rows) => {
    const [first] = rows
    return first
      ? [{ code: first.code, text: first.text, places: rows.map(({ at }) => at).filter((at) => at !== '') }]
      : []
  })
