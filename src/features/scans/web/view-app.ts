import { counted } from '../../../platform/shared/counted.ts'
import type { AppResult, SdkRow } from '../../../product/scan-results.ts'
import { flagRow, notTold } from '../names.ts'
import { isApple } from '../vocabulary.ts'
import type { Coverage, PermissionDanger } from './shapes.ts'
import { isInside } from './summary-app.ts'
import { listText } from './words.ts'

// View of an app file's scan. A count of zero is stated only for parts that were read.

/** A figure, or that it could not be told. */
export interface Figure {
  label: string
  value: string
  note?: string
}

export interface SdkGroup {
  key: 'inside' | 'mentioned' | 'own'
  title: string
  note: string
  sdks: SdkRow[]
}

/** Groups SDKs that are in the file, that are only named in it, and that belong to the app's own company. */
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
    .map((danger) => ({ danger, rows: permissions.filter((row) => row.danger === danger) }))
    .filter(({ rows }) => rows.length > 0)

/** Groups hosts by owner, the largest first; hosts of unknown owners last. */
export function hostGroups({ hosts }: Pick<AppResult, 'hosts'>): { entity: string | null; hosts: string[] }[] {
  return [...Map.groupBy(hosts, ({ entity }) => entity)]
    .map(([entity, rows]) => ({ entity, hosts: rows.map(({ host }) => host) }))
    .sort((a, b) => Number(a.entity === null) - Number(b.entity === null) || b.hosts.length - a.hosts.length)
}

export function flagRows({
  flags,
  components,
  coverage,
  advertisingId = [],
}: Pick<AppResult, 'flags' | 'components' | 'coverage' | 'advertisingId'>) {
  const isRead = coverage.manifest === 'read' || coverage.manifest === 'partly'
  const all = components.activities + components.services + components.receivers + components.providers
  return [
    { ...flagRow('cleartext', flags.cleartext), isBad: flags.cleartext === true },
    { ...flagRow('debuggable', flags.debuggable), isBad: flags.debuggable === true },
    { ...flagRow('allowBackup', flags.allowBackup), isBad: false },
    ...(advertisingId.length > 0 ? [{ label: 'Advertising ID', value: 'Code asks for it', isBad: false }] : []),
    {
      label: 'Open to other apps',
      value: !isRead
        ? notTold
        : components.exported === 0
          ? 'No component'
          : `${counted(components.exported, 'component')} of ${all.toLocaleString('en-US')}${components.open ? `, ${components.open.toLocaleString('en-US')} without a permission` : ''}`,
      isBad: (components.open ?? 0) > 0,
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
