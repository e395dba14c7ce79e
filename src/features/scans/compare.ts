import type { AppResult, HarResult, ScanComparison, ScanResult, SiteResult } from '../../product/scan-results.ts'
import {
  appleWords,
  evidenceNames,
  fingerprintNames,
  flagRow,
  permissionText,
  pixelNames,
  propertyWords,
  snippetName,
  usageText,
} from './names.ts'
import { observedPasses, partiesOfHar, partiesOfSite, partyWords } from './parties.ts'

type Changes = ScanComparison['changes'][number]

/** Each thing by a name that lasts, with what may change about it: its strength, its value. */
type Things = ReadonlyMap<string, { name: string; state?: string }>

/**
 * Compares two scans of the same kind, the older one first; lists without a change are left out.
 * @throws Error for two of different kinds: callers compare only matching scans.
 */
export function compareScans(
  before: ScanResult,
  after: ScanResult,
): { changes: ScanComparison['changes']; caveats: string[] } {
  const [old, now] = [listsOf(before), listsOf(after)]
  if (before.kind !== after.kind) throw new Error(`a scan of kind ${before.kind} is not one of kind ${after.kind}`)
  return {
    changes: [...new Set([...Object.keys(old), ...Object.keys(now)])]
      .map((what) => changesIn(what, old[what] ?? nothing, now[what] ?? nothing))
      .filter(({ added, removed, changed }) => added.length + removed.length + changed.length > 0),
    caveats: [
      ...new Set([
        ...caveatsBetween(before, after),
        ...caveatsOf(before, 'The older'),
        ...caveatsOf(after, 'The newer'),
      ]),
    ],
  }
}

const nothing: Things = new Map()

function changesIn(what: string, before: Things, after: Things): Changes {
  const only = (these: Things, those: Things) =>
    [...these].filter(([key]) => !those.has(key)).map(([, { name, state }]) => (state ? `${name} (${state})` : name))
  return {
    what,
    added: only(after, before),
    removed: only(before, after),
    changed: [...after].flatMap(([key, { name, state = '' }]) => {
      const old = before.get(key)
      return old && (old.state ?? '') !== state ? [`${name}: ${old.state || 'not set'} → ${state || 'not set'}`] : []
    }),
  }
}

function listsOf(scan: ScanResult): Record<string, Things> {
  switch (scan.kind) {
    case 'app':
      return listsOfApp(scan.result)
    case 'site':
      return listsOfSite(scan.result)
    case 'har':
      return listsOfHar(scan.result)
  }
}

/** As the page of a scan names them, in its order. */
function listsOfApp(app: AppResult): Record<string, Things> {
  return {
    SDKs: things(app.sdks, ({ id, name, evidence }) => [id, { name, state: evidenceNames[evidence] }]),
    'Other libraries': things(app.libraries, ({ name, type }) => [`${name} ${type}`, { name: `${name} (${type})` }]),
    Permissions: plain(app.permissions.map(({ name }) => `${permissionText(name)} (${name})`)),
    'Access it asks for': things(app.usageKeys, ({ key, text }) => [
      key,
      { name: usageText(key), state: text === '' ? 'no text is given' : `“${text}”` },
    ]),
    Hosts: plain(app.hosts.map(({ host }) => host)),
    'Data that privacy manifests declare': plain(
      app.privacyManifests.flatMap(({ dataTypes }) => dataTypes.map(({ type }) => appleWords(type))),
    ),
    'Settings in the manifest': new Map(
      (['cleartext', 'debuggable', 'allowBackup'] as const).map((flag) => {
        const { label, value } = flagRow(flag, app.flags[flag])
        return [flag, { name: label, state: value }]
      }),
    ),
    Certificates: plain(app.certificates.map(({ sha256, subject }) => `${subject}, SHA-256 ${sha256.slice(0, 16)}…`)),
  }
}

function listsOfSite(site: SiteResult): Record<string, Things> {
  if (site.method === 'static')
    return {
      'Third parties in the text': plain(site.thirdParties.map(partyWords)),
      'Session recorders': plain(site.sessionRecorders.map(recorderWords)),
      Tags: plain(site.snippets.flatMap(({ snippet, ids }) => ids.map((id) => `${snippetName(snippet)} ${id}`))),
    }
  const passes = observedPasses(site)
  const parties = partiesOfSite(site)
  const isBefore = ({ passes: seen }: (typeof parties)[number]) => seen.includes('before')
  return {
    'Third parties before consent': plain(parties.filter(isBefore).map(partyWords)),
    'Third parties after consent only': plain(parties.filter((row) => !isBefore(row)).map(partyWords)),
    Cookies: plain(
      passes.flatMap(({ cookies }) =>
        cookies.filter(({ isStored }) => isStored).map(({ domain, name }) => `${name} of ${domain}`),
      ),
    ),
    'Session recorders': plain(passes.flatMap(({ sessionRecorders }) => sessionRecorders.map(recorderWords))),
    'Key logging': plain(
      passes.flatMap(({ keyLogging }) =>
        keyLogging.flatMap((row) => row.fields.map((field) => `${propertyWords(field)} to ${partyWords(row)}`)),
      ),
    ),
    Fingerprinting: plain(
      passes.flatMap(({ fingerprinting }) =>
        fingerprinting.map(({ technique, script }) => `${fingerprintNames[technique]}: ${script}`),
      ),
    ),
    'Advertising pixels': plain(
      passes.flatMap(({ pixels }) => pixels.map(({ pixel, event }) => `${pixelNames[pixel]} pixel: ${event}`)),
    ),
    'Third parties under the site’s own name': plain(
      passes.flatMap(({ cloakedHosts }) => cloakedHosts.map(({ host, entity }) => `${host} (${entity})`)),
    ),
    'Consent banner': things(
      passes.filter(({ pass }) => pass === 'before'),
      ({ consent }) => [
        'banner',
        {
          name: 'Banner',
          state:
            consent.outcome === 'recognised'
              ? `of ${consent.cmp}`
              : consent.outcome === 'none'
                ? 'none seen'
                : 'of no kind that we know',
        },
      ],
    ),
  }
}

function listsOfHar(har: HarResult): Record<string, Things> {
  return {
    Hosts: things(partiesOfHar(har), (party) => [party.host, { name: partyWords(party) }]),
    Companies: plain(har.companies.map(({ company }) => company)),
    'Data types sent': plain(har.sent.map(({ property, host }) => `${propertyWords(property)} to ${host}`)),
    'Without encryption': plain(har.hosts.filter(({ plainRequests }) => plainRequests > 0).map(({ host }) => host)),
    Cookies: plain(har.cookies.map(({ domain, name }) => `${name} of ${domain}`)),
    'Session recorders': plain(har.sessionRecorders.map(recorderWords)),
  }
}

/** Names a recorder by its entity: only one of its hosts is kept, which another visit need not meet first. */
const recorderWords = ({ entity, host }: { entity: string | null; host: string }): string => entity ?? host

const things = <Row>(rows: readonly Row[], thing: (row: Row) => [string, { name: string; state?: string }]): Things =>
  new Map(rows.map(thing))
const plain = (names: readonly string[]): Things => things(names.toSorted(), (name) => [name, { name }])

function caveatsBetween(before: ScanResult, after: ScanResult): string[] {
  if (before.kind === 'app' && after.kind === 'app')
    return [
      ...(before.result.signatures === after.result.signatures
        ? []
        : ['The two were matched with different signatures: an SDK may only be known since.']),
      ...(before.result.package !== after.result.package ? ['The two are of different packages.'] : []),
      ...(before.result.kind !== after.result.kind ? ['The two are different kinds of file.'] : []),
    ]
  if (before.kind === 'site' && after.kind === 'site') {
    if (before.result.method !== after.result.method) return ['One page was run, the other only read.']
    const [old, now] = [before, after].map(({ result }) =>
      observedPasses(result)
        .map(({ pass }) => pass)
        .join(' '),
    )
    return old === now ? [] : ['The two did not make the same visits.']
  }
  return ['Two recordings are two uses: what was not done in one is not missing from the app or site.']
}

function caveatsOf(scan: ScanResult, which: 'The older' | 'The newer'): string[] {
  const tell = (holds: boolean, words: string) => (holds ? [`${which} ${words}`] : [])
  switch (scan.kind) {
    case 'app': {
      const { coverage, obfuscation, warnings } = scan.result
      return [
        ...tell(isCut(coverage.code), 'file’s code was not read in full: something may only be unseen.'),
        ...tell(isCut(coverage.manifest), 'file’s manifest was not read in full.'),
        ...tell(obfuscation.isHeavy, 'app’s class names are mostly obfuscated.'),
        ...tell(
          warnings.some(({ code }) => code === 'list-cut'),
          'result holds a list that was cut.',
        ),
      ]
    }
    case 'site':
      return tell(
        observedPasses(scan.result).some(({ budget }) => budget.endedBy !== 'settled'),
        'scan was cut short: a host may only have come too late.',
      )
    case 'har':
      return tell(scan.result.warnings.length > 0, 'recording was not read in full.')
  }
}

// Absent is what a kind of file does not have.
const isCut = (coverage: AppResult['coverage']['code']) => coverage === 'partly' || coverage === 'unreadable'
