import type { AppResult, ScanResult, SdkRow, SiteResult } from '../../product/scan-results.ts'
import { trackingKindLabels } from '../../product/score/method/notes.ts'
import type { TrackingKind } from '../../product/score/method/tracking-kinds.ts'
import type { BrokenRule } from './gate.ts'
import { declaredDataText, pixelNames, usageText } from './names.ts'
import { observedPasses, partiesOfSite, partyWords } from './parties.ts'
import { isPresent } from './seen.ts'

// A scan in the Static Analysis Results Interchange Format, which build systems show beside the code.
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html

type Level = 'error' | 'warning' | 'note'

interface Finding {
  ruleId: RuleId
  level: Level
  text: string
  /** Tells this result from the others of its rule, in every later scan too. */
  subject: string
}

const rules = {
  'sdk-tracking': 'An SDK that follows people or measures what they do',
  'sdk-other': 'An SDK of another company',
  'sdk-weak': 'A weak trace of an SDK: referred to, or its host named',
  'permission-dangerous': 'A permission that opens personal data',
  'permission-special': 'A permission that opens what the system keeps closed',
  'permission-tracking': 'A permission that is there to follow people',
  'usage-description': 'iOS asks people for access with this text',
  'privacy-manifest-data': 'A privacy manifest declares data that is collected',
  'privacy-manifest-tracking': 'A privacy manifest declares tracking',
  'flag-cleartext': 'Connections without encryption are allowed',
  'flag-debuggable': 'The app can be debugged',
  'flag-allow-backup': 'The app’s data can be taken out by a backup',
  'third-party-before-consent': 'A tracker is called before anybody was asked for consent',
  'third-party-after-consent': 'A tracker is called once consent is given',
  'third-party-named': 'The text of the page names a tracker',
  'session-recorder': 'What visitors do is recorded',
  'key-logging': 'What visitors type is sent before they submit it',
  fingerprinting: 'Visitors’ devices are fingerprinted',
  'pixel-personal-data': 'Personal data goes to an advertiser to match accounts',
  'cloaked-host': 'A tracker hides behind a name of the site’s own',
  policy: 'A rule of the policy is broken',
} as const satisfies Record<string, string>
type RuleId = keyof typeof rules
const ruleIds = Object.keys(rules) as RuleId[] // literal object: its keys are exactly these

/** SARIF 2.1.0 of an app or a site; null for a recording, which is of a use and not of a thing. */
export function sarifOf(
  scan: ScanResult,
  { name, toolVersion, broken = [] }: { name: string; toolVersion: string; broken?: readonly BrokenRule[] },
): object | null {
  if (scan.kind === 'har') return null
  const findings = distinct([
    ...broken.map(
      ({ rule, words, subject }): Finding => ({
        ruleId: 'policy',
        level: 'error',
        text: words,
        subject: [rule, subject].filter(Boolean).join(' '),
      }),
    ),
    ...(scan.kind === 'app' ? ofApp(scan.result) : ofSite(scan.result)),
  ])
  const notices = noticesOf(scan)
  const notified = [...new Set(notices.map(({ code }) => code))]
  const location = locationOf(scan, name)
  const used = ruleIds.filter((id) => findings.some(({ ruleId }) => ruleId === id))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Sightline',
            version: toolVersion,
            rules: used.map((id) => ({ id, shortDescription: { text: rules[id] } })),
            notifications: notified.map((id) => ({ id })),
          },
        },
        // Limits of the look, as its page states them.
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: notices.map(({ code, text }) => ({
              descriptor: { id: code, index: notified.indexOf(code) },
              level: 'warning',
              message: { text },
            })),
          },
        ],
        originalUriBaseIds: { [sourceRoot]: { description: { text: 'Where the repository was checked out.' } } },
        artifacts: [{ location }],
        results: findings.map(({ ruleId, level, text, subject }) => ({
          ruleId,
          ruleIndex: used.indexOf(ruleId),
          level,
          message: { text },
          // Not a text: what is shown beside it begins at its first line.
          locations: [{ physicalLocation: { artifactLocation: { ...location, index: 0 }, region: { startLine: 1 } } }],
          partialFingerprints: { 'finding/v1': `${ruleId} ${subject}` },
        })),
        columnKind: 'utf16CodeUnits',
      },
    ],
  }
}

const sourceRoot = '%SRCROOT%'

/** A path below the repository, as a relative reference; the page's address as it is. */
function locationOf(scan: ScanResult, name: string): { uri: string; uriBaseId?: string } {
  if (scan.kind === 'site') return { uri: scan.result.url }
  const parts = name.split(/[\\/]/).filter((part) => part !== '' && part !== '.')
  return { uri: parts.map(encodeURIComponent).join('/'), uriBaseId: sourceRoot }
}

function noticesOf(scan: Exclude<ScanResult, { kind: 'har' }>): { code: string; text: string }[] {
  if (scan.kind === 'app')
    return scan.result.warnings.map(({ code, text, at }) => ({ code, text: at === '' ? text : `${text} (${at})` }))
  return [...scan.result.warnings, ...observedPasses(scan.result).flatMap(({ warnings }) => warnings)]
}

/** Kinds that carry data about people away; the rest keep an app or a page going. */
const quietKinds: readonly string[] = ['crash', 'functional', 'identity'] satisfies TrackingKind[]
const isQuiet = (kinds: readonly string[]) => kinds.every((kind) => quietKinds.includes(kind))

function ofApp({ sdks, permissions, flags, usageKeys, privacyManifests }: AppResult): Finding[] {
  const permission = { dangerous: 'note', special: 'warning', tracking: 'warning' } as const
  return [
    ...sdks.map(ofSdk),
    ...permissions.flatMap(({ name, danger }): Finding[] =>
      danger === 'ordinary'
        ? []
        : [
            {
              ruleId: `permission-${danger}`,
              level: permission[danger],
              text: `The app asks for ${name}.`,
              subject: name,
            },
          ],
    ),
    ...usageKeys.map(
      ({ key, text }): Finding => ({
        ruleId: 'usage-description',
        level: 'note',
        text: `${usageText(key)}: ${text === '' ? 'no text is given' : `“${text}”`} (${key}).`,
        subject: key,
      }),
    ),
    ...privacyManifests.flatMap(ofPrivacyManifest),
    ...ofFlag(flags.cleartext, { ruleId: 'flag-cleartext', level: 'warning', subject: 'cleartext' }),
    ...ofFlag(flags.debuggable, { ruleId: 'flag-debuggable', level: 'warning', subject: 'debuggable' }),
    ...ofFlag(flags.allowBackup, { ruleId: 'flag-allow-backup', level: 'note', subject: 'allowBackup' }),
  ]
}

function ofPrivacyManifest({ path, isTracking, trackingDomains, dataTypes }: AppResult['privacyManifests'][number]) {
  const tracking: Finding[] = isTracking
    ? [
        {
          ruleId: 'privacy-manifest-tracking',
          level: 'warning',
          text: `${path} declares tracking${trackingDomains.length > 0 ? ` by ${trackingDomains.join(', ')}` : ''}.`,
          subject: path,
        },
      ]
    : []
  return [
    ...tracking,
    ...dataTypes.map(
      (row): Finding => ({
        ruleId: 'privacy-manifest-data',
        level: 'note',
        text: `${path} declares: ${declaredDataText(row)}.`,
        subject: `${path} ${row.type}`,
      }),
    ),
  ]
}

function ofSdk(sdk: SdkRow): Finding {
  const kinds = sdk.categories.map((kind) => trackingKindLabels[kind]).join(', ')
  const text = `${sdk.name}${sdk.company && sdk.company !== sdk.name ? ` of ${sdk.company}` : ''}${kinds ? ` (${kinds})` : ''}: ${sdk.evidence}, ${sdk.confidence} confidence${sdk.samples[0] ? `, ${sdk.samples[0]}` : ''}.`
  if (!isPresent(sdk)) return { ruleId: 'sdk-weak', level: 'note', text, subject: sdk.id }
  if (isQuiet(sdk.categories)) return { ruleId: 'sdk-other', level: 'note', text, subject: sdk.id }
  return { ruleId: 'sdk-tracking', level: sdk.ownCode ? 'note' : 'warning', text, subject: sdk.id }
}

const ofFlag = (flag: boolean | null, finding: Omit<Finding, 'text'>): Finding[] =>
  flag === true ? [{ ...finding, text: `${rules[finding.ruleId]}.` }] : []

function ofSite(site: SiteResult): Finding[] {
  const passes = observedPasses(site)
  return [
    ...partiesOfSite(site)
      .filter(({ kinds }) => kinds.length > 0 && !isQuiet(kinds))
      .map(({ host, entity, kinds, passes: seen }): Finding => {
        const who = `${partyWords({ host, entity })}: ${kinds.join(', ')}`
        if (seen.includes('static'))
          return { ruleId: 'third-party-named', level: 'note', text: `Named: ${who}.`, subject: host }
        return seen.includes('before')
          ? {
              ruleId: 'third-party-before-consent',
              level: 'warning',
              text: `Called before consent: ${who}.`,
              subject: host,
            }
          : {
              ruleId: 'third-party-after-consent',
              level: 'note',
              text: `Called after an answer only: ${who}.`,
              subject: host,
            }
      }),
    ...(site.method === 'static'
      ? site.sessionRecorders
      : passes.flatMap(({ sessionRecorders }) => sessionRecorders)
    ).map(
      ({ host, entity }): Finding => ({
        ruleId: 'session-recorder',
        level: 'warning',
        text: `Session recorder: ${entity ?? host}.`,
        subject: host,
      }),
    ),
    ...passes.flatMap(({ keyLogging }) =>
      keyLogging.map(
        ({ host, fields }): Finding => ({
          ruleId: 'key-logging',
          level: 'error',
          text: `Typed into ${fields.join(', ')}, not submitted, and sent to ${host}.`,
          subject: host,
        }),
      ),
    ),
    ...passes.flatMap(({ fingerprinting }) =>
      fingerprinting.map(
        ({ technique, script }): Finding => ({
          ruleId: 'fingerprinting',
          level: 'warning',
          text: `${technique} by ${script}.`,
          subject: `${technique} ${script}`,
        }),
      ),
    ),
    ...passes.flatMap(({ pixels }) =>
      pixels
        .filter(({ advancedMatching }) => advancedMatching.length > 0)
        .map(
          ({ pixel, event, advancedMatching }): Finding => ({
            ruleId: 'pixel-personal-data',
            level: 'error',
            text: `${pixelNames[pixel]} pixel, ${event}: ${advancedMatching.map(({ label }) => label).join(', ')}.`,
            subject: `${pixel} ${event}`,
          }),
        ),
    ),
    ...passes.flatMap(({ cloakedHosts }) =>
      cloakedHosts.map(
        ({ host, target, entity }): Finding => ({
          ruleId: 'cloaked-host',
          level: 'warning',
          text: `${host} is ${target} (${entity}).`,
          subject: host,
        }),
      ),
    ),
  ]
}

/** Several visits show the same once more. */
const distinct = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((finding) => [`${finding.ruleId} ${finding.subject}`, finding])).values(),
]
