import { asOfWords } from '../../../../platform/shared/dates.ts'
import { type TrackingKind, trackingKinds } from '../../../score/tracking-kinds.ts'
import { type CitedDocument, type CitedLine, lineOf, linesOf, textOf } from '../document.ts'
import { type Case, cite, citeLines, draftsOf, type FindingDraft, ofKind, type Rule } from './case.ts'
import type { Finding } from './finding.ts'
import { appSeverity, trackingRules } from './severities.ts'
import { aimedAt, holdable, rowsOf } from './visits.ts'

// What an approved scan of the installation file shows. That an SDK is in the file says that it can run, not that it does.

const draft = draftsOf(appSeverity)

export const appScans = (found: Case): CitedDocument[] => ofKind(found, 'app-scan')

const dayOf = (doc: CitedDocument): string => asOfWords(textOf(doc, 'Looked at on') ?? '')
export const fileOf = (doc: CitedDocument): string => `the installation file of ${textOf(doc, 'App id')}`

/** SDKs of others, one finding for every kind; those without a kind follow nobody. */
const sdks: Rule = (found) =>
  appScans(found).flatMap((doc) =>
    linesOf(doc, 'SDKs by kind').flatMap((line): FindingDraft[] => {
      const kind = trackingKinds.find((k) => k === line.value)
      if (!kind || !line.cells.found) return []
      const { severity, title, words } = trackingRules[kind]
      return [
        {
          ruleId: `track.sdk-${kind}`,
          direction: severity === 0 ? 'info' : 'risk',
          severity,
          title: `${title} in the app: ${line.cells.found}`,
          statement: `SDKs of the kind ${words} found in ${fileOf(doc)} on ${dayOf(doc)}: ${line.cells.found}.`,
          evidence: citeLines(doc, line),
          parties: line.cells.found.split(', '),
          basis: doc,
        },
      ]
    }),
  )

const noSdk: Rule = (found) =>
  appScans(found).flatMap((doc) =>
    lineOf(doc, 'Result')
      ? [
          draft('track.app-no-sdk', {
            direction: 'info',
            title: 'No SDK of others in the app',
            statement: `No SDK of others was found in ${fileOf(doc)} on ${dayOf(doc)}.`,
            evidence: cite(doc, 'Result'),
            basis: doc,
          }),
        ]
      : [],
  )

const article32: Finding['legal'] = [{ framework: 'GDPR', ref: 'Art. 32(1)' }]

const flagTable = [
  { ruleId: 'sec.app-cleartext', key: 'Allows unencrypted traffic', title: 'The app allows unencrypted traffic' },
  { ruleId: 'sec.app-debuggable', key: 'Debuggable', title: 'The app can be debugged' },
  { ruleId: 'sec.app-backup', key: 'Allows backups of its data', title: 'The app allows backups of its data' },
] as const

const flags: Rule = (found) =>
  appScans(found).flatMap((doc) =>
    flagTable
      .filter(({ key }) => textOf(doc, key) === 'yes')
      .map(({ ruleId, key, title }) =>
        draft(ruleId, {
          direction: 'risk',
          title,
          statement: `${key}, in ${fileOf(doc)} on ${dayOf(doc)}: yes.`,
          evidence: cite(doc, key),
          legal: article32,
          basis: doc,
        }),
      ),
  )

const permissions: Rule = (found) =>
  appScans(found).flatMap((doc): FindingDraft[] => {
    const personal = lineOf(doc, 'Permissions to personal data and sensors')
    const tracking = lineOf(doc, 'Permissions for advertising')
    return [
      ...(personal
        ? [
            draft('data.app-permissions', {
              direction: 'risk',
              title: 'Permissions to personal data and sensors',
              statement: `Permissions to personal data and sensors in ${fileOf(doc)} on ${dayOf(doc)}: ${personal.value}.`,
              evidence: citeLines(doc, personal),
              dataTypes: [...new Set(permissionTypes(personal).map(({ type }) => type))],
              basis: doc,
            }),
          ]
        : []),
      ...(tracking
        ? [
            draft('track.app-ad-permission', {
              direction: 'risk',
              title: 'Permission for advertising',
              statement: `Permissions for advertising in ${fileOf(doc)} on ${dayOf(doc)}: ${tracking.value}.`,
              evidence: citeLines(doc, tracking),
              dataTypes: ['device_id'],
              basis: doc,
            }),
          ]
        : []),
    ]
  })

/** What a permission lets an app read; a camera takes pictures of anything and is left out. */
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

export const permissionTypes = (line: CitedLine): { permission: string; type: string }[] =>
  line.value.split(', ').flatMap((permission) => {
    const type = Object.hasOwn(typeOfPermission, permission) ? typeOfPermission[permission] : undefined
    return type ? [{ permission, type }] : []
  })

/** Apple's privacy manifests: the makers' own word, of the app or of an SDK in it. */
const manifests: Rule = (found) =>
  appScans(found).flatMap((doc) =>
    rowsOf(doc, 'Privacy manifest')
      .filter(({ cells }) => cells.tracking === 'yes')
      .slice(0, 1)
      .map((line) =>
        draft('track.app-manifest', {
          direction: 'risk',
          title: 'A privacy manifest in the app declares tracking',
          statement: `A privacy manifest in ${fileOf(doc)} on ${dayOf(doc)} declares tracking: yes${line.cells.domains ? `, domains: ${line.cells.domains}` : ''}.`,
          evidence: citeLines(doc, line),
          basis: doc,
        }),
      ),
  )

const unread: Rule = (found) =>
  appScans(found).flatMap((doc): FindingDraft[] => {
    const key = textOf(doc, 'Code') !== 'read' ? 'Code' : 'Names in the code'
    const line = lineOf(doc, key)
    return [
      ...(line
        ? [
            draft('gap.app-code', {
              direction: 'gap',
              title: 'Not all of the code of the app could be told',
              statement: `${key} in ${fileOf(doc)}: ${line.value}.`,
              evidence: cite(doc, key),
              basis: doc,
            }),
          ]
        : []),
      ...aimedAt(doc, 'Names in the file that are aimed at machine readers'),
    ]
  })

export const appRules: readonly Rule[] = [sdks, noSdk, flags, permissions, manifests, unread].map(holdable)

/** Kinds that SDKs in the app carry, for the score: those of its own company track all the same. */
export function appKinds(found: Case): { kinds: TrackingKind[]; evidence: string[] } | null {
  const docs = appScans(found)
  if (docs.length === 0) return null
  const rows = docs.flatMap((doc) => [...linesOf(doc, 'SDK'), ...linesOf(doc, "SDK of the app's own company")])
  const of = (kind: TrackingKind) => rows.some(({ cells }) => cells.kinds?.split(', ').includes(kind))
  const kinds = trackingKinds.filter(of)
  // Nothing found in what could not be read whole is no answer.
  if (kinds.length === 0 && !docs.some((doc) => textOf(doc, 'Code') === 'read' && !lineOf(doc, 'Names in the code')))
    return null
  return {
    kinds,
    evidence: [
      ...new Set([
        ...docs.map(({ head }) => head),
        ...rows.filter(({ cells }) => cells.kinds).map(({ evidence }) => evidence),
      ]),
    ],
  }
}
