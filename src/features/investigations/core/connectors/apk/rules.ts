import { type TrackingKind, trackingKinds } from '../../../../../product/score/method/tracking-kinds.ts'
import {
  type Case,
  cite,
  citeLines,
  draftsOf,
  type FindingDraft,
  type Rule,
  recordsOf,
  shownItems,
} from '../../findings/case.ts'
import type { Finding } from '../../findings/finding.ts'
import { appSeverity, trackingRules } from '../../findings/severities.ts'
import { aimedAt, dayOf, holdable } from '../site/visits.ts'
import { appScanRecord, coverageWords, isReadWhole, isWithoutSdk, obfuscatedWords } from './record.ts'

// Findings of an approved scan of the installation file. An SDK in the file can run; it does not follow that it does.

const draft = draftsOf(appSeverity)

export const appScans = (found: Case) => recordsOf(found, appScanRecord)
type AppScan = ReturnType<typeof appScans>[number]

export const fileOf = ({ facts }: AppScan): string => `the installation file of ${facts.package}`

/** SDKs of others, one finding for every kind; those without a kind follow no one. */
const sdks: Rule = (found) =>
  appScans(found).flatMap((scan) =>
    shownItems(scan, 'sdksOfKind', scan.facts.sdksByKind).flatMap(({ kind, names, evidence }): FindingDraft[] => {
      if (names.length === 0) return []
      const { severity, title, words } = trackingRules[kind]
      return [
        {
          ruleId: `track.sdk-${kind}`,
          direction: severity === 0 ? 'info' : 'risk',
          severity,
          title: `${title} in the app: ${names.join(', ')}`,
          statement: `SDKs of the kind ${words} found in ${fileOf(scan)} on ${dayOf(scan)}: ${names.join(', ')}.`,
          evidence: citeLines(scan, { evidence }),
          parties: names,
          basis: scan,
        },
      ]
    }),
  )

const noSdk: Rule = (found) =>
  appScans(found).flatMap((scan) =>
    isWithoutSdk(scan.facts)
      ? [
          draft('track.app-no-sdk', {
            direction: 'info',
            title: 'No SDK of others in the app',
            statement: `No SDK of others was found in ${fileOf(scan)} on ${dayOf(scan)}.`,
            evidence: cite(scan, 'noSdk'),
            basis: scan,
          }),
        ]
      : [],
  )

const article32: Finding['legal'] = [{ framework: 'GDPR', ref: 'Art. 32(1)' }]

const flagTable = [
  {
    ruleId: 'sec.app-cleartext',
    flag: 'cleartext',
    words: 'Allows unencrypted traffic',
    title: 'The app allows unencrypted traffic',
  },
  { ruleId: 'sec.app-debuggable', flag: 'debuggable', words: 'Debuggable', title: 'The app can be debugged' },
  {
    ruleId: 'sec.app-backup',
    flag: 'allowBackup',
    words: 'Allows backups of its data',
    title: 'The app allows backups of its data',
  },
] as const

const flags: Rule = (found) =>
  appScans(found).flatMap((scan) =>
    flagTable
      .filter(({ flag }) => scan.facts.flags[flag])
      .map(({ ruleId, flag, words, title }) =>
        draft(ruleId, {
          direction: 'risk',
          title,
          statement: `${words}, in ${fileOf(scan)} on ${dayOf(scan)}: yes.`,
          evidence: cite(scan, flag),
          legal: article32,
          basis: scan,
        }),
      ),
  )

const permissions: Rule = (found) =>
  appScans(found).flatMap((scan): FindingDraft[] => {
    const { personalPermissions, adPermissions } = scan.facts
    return [
      ...(personalPermissions.length > 0
        ? [
            draft('data.app-permissions', {
              direction: 'risk',
              title: 'Permissions to personal data and sensors',
              statement: `Permissions to personal data and sensors in ${fileOf(scan)} on ${dayOf(scan)}: ${personalPermissions.join(', ')}.`,
              evidence: cite(scan, 'personalPermissions'),
              dataTypes: [...new Set(permissionTypes(scan).map(({ type }) => type))],
              basis: scan,
            }),
          ]
        : []),
      ...(adPermissions.length > 0
        ? [
            draft('track.app-ad-permission', {
              direction: 'risk',
              title: 'Permission for advertising',
              statement: `Permissions for advertising in ${fileOf(scan)} on ${dayOf(scan)}: ${adPermissions.join(', ')}.`,
              evidence: cite(scan, 'adPermissions'),
              dataTypes: ['device_id'],
              basis: scan,
            }),
          ]
        : []),
    ]
  })

/** Data that a permission lets an app read. A camera takes pictures of anything and is left out. */
const typeOfPermission: Readonly<Record<string, string>> = {
  ACCESS_FINE_LOCATION: 'precise_location',
  ACCESS_COARSE_LOCATION: 'coarse_location',
  ACCESS_BACKGROUND_LOCATION: 'precise_location',
  READ_CONTACTS: 'contacts',
  RECORD_AUDIO: 'audio',
  READ_SMS: 'messages',
  READ_MEDIA_IMAGES: 'photos_videos',
  READ_MEDIA_VIDEO: 'photos_videos',
}

export const permissionTypes = ({ facts }: AppScan): { permission: string; type: string }[] =>
  facts.personalPermissions.flatMap((permission) => {
    const type = Object.hasOwn(typeOfPermission, permission) ? typeOfPermission[permission] : undefined
    return type ? [{ permission, type }] : []
  })

/** Apple's privacy manifests: the makers' own word, of the app or of an SDK in it. */
const manifests: Rule = (found) =>
  appScans(found).flatMap((scan) =>
    shownItems(scan, 'privacyManifest', scan.facts.privacyManifests)
      .filter(({ isTracking }) => isTracking)
      .slice(0, 1)
      .map(({ domains, evidence }) =>
        draft('track.app-manifest', {
          direction: 'risk',
          title: 'A privacy manifest in the app declares tracking',
          statement: `A privacy manifest in ${fileOf(scan)} on ${dayOf(scan)} declares tracking: yes${domains.length > 0 ? `, domains: ${domains.join(', ')}` : ''}.`,
          evidence: citeLines(scan, { evidence }),
          basis: scan,
        }),
      ),
  )

const unread: Rule = (found) =>
  appScans(found).flatMap((scan): FindingDraft[] => {
    const { code, aimedNames } = scan.facts
    const [key, words] =
      code === 'read'
        ? (['obfuscation', `Names in the code in ${fileOf(scan)}: ${obfuscatedWords}.`] as const)
        : (['code', `Code in ${fileOf(scan)}: ${coverageWords[code]}.`] as const)
    return [
      ...(isReadWhole(scan.facts)
        ? []
        : [
            draft('gap.app-code', {
              direction: 'gap',
              title: 'Not all of the code of the app could be told',
              statement: words,
              evidence: cite(scan, key),
              basis: scan,
            }),
          ]),
      ...aimedAt(scan, {
        key: 'aimedNames',
        title: 'Names in the file that are aimed at machine readers',
        count: aimedNames,
      }),
    ]
  })

export const appRules: readonly Rule[] = [sdks, noSdk, flags, permissions, manifests, unread].map(holdable)

/** Kinds that SDKs in the app carry, for the score: those of its own company track all the same. */
export function appKinds(found: Case): { kinds: TrackingKind[]; evidence: string[] } | null {
  const scans = appScans(found)
  if (scans.length === 0) return null
  const rows = scans.flatMap((scan) => [
    ...shownItems(
      scan,
      'sdk',
      scan.facts.sdks.filter(({ isSure }) => isSure),
    ),
    ...shownItems(scan, 'ownSdk', scan.facts.ownSdks),
  ])
  const kinds = trackingKinds.filter((kind) => rows.some((row) => row.kinds.includes(kind)))
  // Finding nothing in files that could not be read whole isn't an answer.
  if (kinds.length === 0 && !scans.some(({ facts }) => isReadWhole(facts))) return null
  return {
    kinds,
    evidence: [
      ...new Set([
        ...scans.map(({ head }) => head),
        ...rows.filter((row) => row.kinds.length > 0).map(({ evidence }) => evidence),
      ]),
    ],
  }
}
