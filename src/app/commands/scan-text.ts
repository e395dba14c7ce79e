import { asksOf } from '../../features/scans/asks.ts'
import {
  certificateNote,
  declaredDataText,
  evidenceNames,
  integrityText,
  permissionNote,
  pixelNames,
  usageText,
} from '../../features/scans/names.ts'
import { observedPasses, partiesOfSite } from '../../features/scans/parties.ts'
import type { AppResult, HarResult, ScanResult, SiteResult } from '../../product/scan-results.ts'
import { shownPoints } from '../../product/score/levels.ts'
import type { ScoreExplanation } from '../../product/score/method/contract.ts'
import { trackingKindLabels } from '../../product/score/method/notes.ts'
import type { TrackingKind } from '../../product/score/method/tracking-kinds.ts'
import { reasonText } from '../../product/score/reason.ts'
import type { ObservedPass } from '../../scanners/site/site-scan.ts'
import { printable } from './printable.ts'

// A scan as text for a terminal: what it is, who is in it, what to know about the look itself.

export function describeScan(
  scan: ScanResult,
  { name, score }: { name: string; score: ScoreExplanation | null },
): string {
  const [title, ...sections] = sectionsOf(scan, name)
  const asks = scan.kind === 'app' ? asksOf(scan.result) : []
  const first = [...(asks.length > 0 ? [`Asks for or allows: ${asks.join(', ')}`] : []), scoreLine(score)]
  return [title, first, ...sections]
    .filter((section): section is string[] => section !== undefined && section.length > 0)
    .map((section) => section.map(printable).join('\n'))
    .join('\n\n')
}

function sectionsOf(scan: ScanResult, name: string): string[][] {
  switch (scan.kind) {
    case 'app':
      return appSections(scan.result, name)
    case 'site':
      return siteSections(scan.result)
    case 'har':
      return harSections(scan.result, name)
  }
}

const scoreLine = (score: ScoreExplanation | null): string =>
  score === null
    ? 'Not enough known for a score: the scan shows too little. Unknown is not low.'
    : `${shownPoints(score) === null ? 'Score open' : `Score ${score.R} of 100, ${score.level}`}, ${score.low} to ${score.high} possible. ${reasonText(score)} (${score.methodVersion} over what this scan alone shows)`

function appSections(app: AppResult, name: string): string[][] {
  const flags = Object.entries(app.flags).flatMap(([flag, value]) =>
    value === true ? [flagNames[flag as keyof AppResult['flags']]] : [],
  )
  return [
    [`${[app.package ?? name, app.version].filter(Boolean).join(' ')} (${app.kind})`],
    headed(
      `SDKs: ${app.sdks.length}`,
      app.sdks.map(
        (sdk) =>
          `${sdk.confidence.padEnd(6)}  ${sdk.name}${by(sdk.company, sdk.name)}: ${labels(sdk.categories)}; ${evidenceNames[sdk.evidence].toLowerCase()}${count(sdk.classes, 'class', 'classes')}${sdk.ownCode ? '; the app’s own company' : ''}`,
      ),
    ),
    headed(
      `Other libraries: ${app.libraries.length}`,
      app.libraries.length > 0 ? [shortList(app.libraries.map((library) => library.name))] : [],
    ),
    permissionsOf(app),
    headed(
      'Apple privacy manifests, as their makers declare:',
      app.privacyManifests.flatMap(({ path, isTracking, trackingDomains, dataTypes }) => [
        `${path}: ${isTracking ? 'declares tracking' : 'declares no tracking'}${trackingDomains.length > 0 ? ` (${trackingDomains.join(', ')})` : ''}`,
        ...dataTypes.map((row) => `  ${declaredDataText(row)}`),
      ]),
    ),
    headed(
      `Hosts named: ${app.hosts.length}`,
      app.hosts.length > 0
        ? [shortList(app.hosts.map(({ host, entity }) => (entity ? `${host} (${entity})` : host)))]
        : [],
    ),
    app.advertisingId?.length ? [`Code asks for the advertising ID: ${shortList(app.advertisingId)}`] : [],
    app.nativeLibs?.length ? headed(`Native libraries: ${app.nativeLibs.length}`, [shortList(app.nativeLibs)]) : [],
    flags.length > 0 ? [`Settings: ${flags.join(', ')}`] : [],
    app.certificates.length > 0
      ? headed(
          `Signed by (${integrityText[app.integrity ?? 'unchecked'].toLowerCase()}):`,
          app.certificates.map((row) => {
            const note = certificateNote(row)
            return `${row.subject}, SHA-256 ${row.sha256}${note === '' ? '' : ` (${note})`}`
          }),
        )
      : [],
    warnings(app.warnings.map(({ text, at }) => (at === '' ? text : `${text} (${at})`))),
  ]
}

/** Android's permissions by name; of an iOS app, the texts with which it asks. */
function permissionsOf({ permissions, usageKeys, coverage }: AppResult): string[] {
  if (coverage.manifest === 'unreadable') return ['Permissions: not known, the manifest could not be read']
  if (usageKeys.length > 0)
    return headed(
      `Asks for access: ${usageKeys.length}`,
      usageKeys.map(({ key, text }) => `${usageText(key)}: ${text === '' ? 'no text is given' : `“${text}”`}`),
    )
  if (coverage.manifest === 'absent') return []
  return headed(
    `Permissions: ${permissions.length}`,
    permissions
      .filter(({ danger }) => danger !== 'ordinary')
      .map((row) => {
        const note = permissionNote(row)
        return `${row.danger.padEnd(9)}  ${row.name}${note === '' ? '' : ` (${note})`}`
      }),
  )
}

const flagNames: Readonly<Record<keyof AppResult['flags'], string>> = {
  cleartext: 'Connections without encryption allowed',
  debuggable: 'Debuggable',
  allowBackup: 'Backup of its data allowed',
}

function siteSections(site: SiteResult): string[][] {
  const parties = partiesOfSite(site)
  const row = ({ host, entity, company, kinds, hasAnswered }: (typeof parties)[number]) =>
    `${host}${hasAnswered ? '' : ' (did not answer)'}${entity === null ? '' : `: ${entity}${by(company, entity)}`}${kinds.length > 0 ? `; ${labels(kinds as TrackingKind[])}` : ''}`
  if (site.method === 'static')
    return [
      [`${site.url} (read, not run)`],
      headed(`Third parties in the text: ${parties.length}`, parties.map(row)),
      headed(`Session recorders: ${site.sessionRecorders.length}`, named(site.sessionRecorders)),
      warnings(site.warnings.map(({ text }) => text)),
    ]
  const passes = observedPasses(site)
  const before = parties.filter((party) => party.passes.includes('before'))
  const later = parties.filter((party) => !party.passes.includes('before'))
  const cookies = unique(
    passes.flatMap((pass) =>
      pass.cookies
        .filter(({ isStored }) => isStored)
        .map(({ name, domain, entity, maker }) => `${name} of ${domain}${owned(maker ?? entity)}`),
    ),
  )
  return [
    [`${site.finalUrl} (${site.browser})`, `Visits: ${site.passes.map(visit).join('; ')}`],
    headed(`Third parties before consent: ${before.length}`, before.map(row)),
    headed(`Third parties only after an answer: ${later.length}`, later.map(row)),
    headed(
      'Consent',
      passes.map(({ pass, consent }) => `${visitNames[pass]}: ${bannerText(consent)}`),
    ),
    headed(`Cookies: ${cookies.length}`, cookies),
    headed('What the page does', [
      ...unique(passes.flatMap(({ sessionRecorders }) => named(sessionRecorders))).map(
        (who) => `Session recorder: ${who}`,
      ),
      ...unique(
        passes.flatMap(({ keyLogging }) =>
          keyLogging.map(({ fields, host }) => `Sends what is typed (${fields.join(', ')}) to ${host}`),
        ),
      ),
      ...unique(
        passes.flatMap(({ fingerprinting }) =>
          fingerprinting.map(({ technique, script }) => `Fingerprinting: ${technique} by ${script}`),
        ),
      ),
      ...unique(
        passes.flatMap(({ pixels }) => pixels.map(({ pixel, event }) => `${pixelNames[pixel]} pixel: ${event}`)),
      ),
      ...unique(
        passes.flatMap(({ relays = [] }) =>
          relays.map(
            ({ host, product, isThirdParty }) => `${product} at ${host}${isThirdParty ? '' : ', the site’s own name'}`,
          ),
        ),
      ),
      ...unique(
        passes.flatMap(({ pass, consentMode = [] }) =>
          consentMode.map(
            ({ host, ads, analytics }) =>
              `Consent mode told to ${host} ${visitNames[pass]}: advertising ${ads}, analytics ${analytics}`,
          ),
        ),
      ),
      ...unique(
        passes.flatMap(({ cloakedHosts }) =>
          cloakedHosts.map(({ host, target }) => `Cloaked host: ${host} is ${target}`),
        ),
      ),
    ]),
    warnings(unique([...site.warnings, ...passes.flatMap((pass) => pass.warnings)].map(({ text }) => text))),
  ]
}

const owned = (who: string | null) => (who === null ? '' : ` (${who})`)

function bannerText(consent: ObservedPass['consent']): string {
  switch (consent.outcome) {
    case 'none':
      return 'no banner seen'
    case 'not-recognised':
      return 'something looks like a banner, and cannot be answered'
    case 'recognised':
      return `banner of ${consent.cmp}, ${consent.answer === 'not-given' ? 'left unanswered' : consent.answer === 'failed' ? 'could not be answered' : consent.answer}`
  }
}

const visitNames = { before: 'before consent', accept: 'accepting', reject: 'rejecting', gpc: 'with Sec-GPC' } as const

function visit(pass: Extract<SiteResult, { method: 'browser' }>['passes'][number]): string {
  const name = visitNames[pass.pass]
  switch (pass.outcome) {
    case 'observed':
      return pass.budget.endedBy === 'settled' ? name : `${name}, cut short (${pass.budget.endedBy})`
    case 'skipped':
      return `${name} not made (${pass.reason})`
    case 'unavailable':
      return `${name} failed (${pass.reason})`
  }
}

function harSections(har: HarResult, name: string): string[][] {
  const hosts = har.hosts.filter(({ isThirdParty }) => isThirdParty !== false)
  return [
    [
      `${har.pageUrl ?? name} (${har.entries} ${har.entries === 1 ? 'request' : 'requests'}${har.creator === null ? '' : `, recorded by ${har.creator}`})`,
      ...(har.from !== null && har.until !== null ? [`From ${har.from} to ${har.until}`] : []),
    ],
    headed(
      `Companies: ${har.companies.length}`,
      har.companies.map(
        ({ company, country, requests }) =>
          `${company}${country ? ` (${country})` : ''}: ${requests} ${requests === 1 ? 'request' : 'requests'}`,
      ),
    ),
    headed(
      'What was sent to whom',
      [...Map.groupBy(har.sent, ({ host }) => host)].map(
        ([host, rows]) =>
          `${host}${by(rows[0]?.company ?? null, '')}: ${unique(rows.map(({ property }) => property)).join(', ')}`,
      ),
    ),
    headed(
      `${har.pageUrl === null ? 'Hosts' : 'Third parties'}: ${hosts.length}`,
      hosts.map(
        ({ host, entity, plainRequests, withData, read }) =>
          `${host}${entity ? ` (${entity})` : ''}${withData ? `; ${read} of ${withData} with data read` : ''}${plainRequests > 0 ? `; ${plainRequests} without encryption` : ''}`,
      ),
    ),
    headed(
      `Events sent by pixels: ${har.pixels.length}`,
      har.pixels.map(
        ({ pixel, event, host, advancedMatching }) =>
          `${pixelNames[pixel]}, ${host}: ${event}${advancedMatching.length > 0 ? `, with personal data to match accounts: ${advancedMatching.map(({ label }) => label).join(', ')}` : ''}`,
      ),
    ),
    headed(`Session recorders: ${har.sessionRecorders.length}`, named(har.sessionRecorders)),
    warnings(har.warnings.map(({ text }) => text)),
  ]
}

const mostRows = 60

/** A heading with its rows below; a heading that ends in a count needs no rows, one without rows is left out. */
function headed(heading: string, rows: readonly string[]): string[] {
  if (rows.length === 0) return /\d$/.test(heading) ? [heading] : []
  const shown = rows.slice(0, mostRows).map((row) => `  ${row}`)
  return [
    heading,
    ...shown,
    ...(rows.length > mostRows ? [`  and ${rows.length - mostRows} more: --json has them all`] : []),
  ]
}

const warnings = (texts: readonly string[]) => headed('To know about this look:', texts)
const labels = (kinds: readonly TrackingKind[]) =>
  kinds.map((kind) => trackingKindLabels[kind]).join(', ') || 'kind not known'
const by = (company: string | null, name: string) => (company && company !== name ? `, ${company}` : '')
const count = (number: number, one: string, many: string) =>
  number > 0 ? `, ${number} ${number === 1 ? one : many}` : ''
const named = (rows: readonly { entity: string | null; host: string }[]) =>
  rows.map(({ entity, host }) => entity ?? host)
const unique = (texts: readonly string[]) => [...new Set(texts)]
const shortList = (names: readonly string[]) =>
  names.length > 12 ? `${names.slice(0, 12).join(', ')} and ${names.length - 12} more` : names.join(', ')
