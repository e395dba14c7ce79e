import type { SdkFact, SourceFact } from '../../facts.ts'
import { trackharProperties } from '../../trackhar-properties.ts'
import type { FactBatch } from './batch.ts'
import { addSdk, sdkEntryId } from './curated-rows.ts'
import { freeSlug, type Known } from './known.ts'
import { mendName, slugOf } from './names.ts'
import type { CompanyDesk } from './pack-companies.ts'
import type { Ledger } from './pack-ledger.ts'
import type { EndpointInput, ExtraSdkInput, SignatureInput } from './pack-rows.ts'
import type { Sources } from './pack-sources.ts'
import { codePrefixes, enclosingPrefixes, kindsOfCategories, literalHosts } from './signatures.ts'

interface Shared {
  known: Known
  desk: CompanyDesk
  sources: Sources
  ledger: Ledger
  own: () => SourceFact
}

/** One SDK of any list, before it is told from what the catalog has. */
export interface ListedSdk {
  id: string
  name: string
  categories: readonly string[]
  code: readonly string[]
  hosts: readonly string[]
  maven: readonly string[]
  exodusId: number | undefined
  company: string | null
  source: string
  page: string
  pagePattern: boolean
  asOf: string
}

/** Returns hosts that several rows claim: they have no owner. */
export function sharedHosts(rows: readonly { hosts: readonly string[] }[]): Set<string> {
  const seen = new Set<string>()
  return new Set(
    rows
      .flatMap((row) => [...new Set(literalHosts(row.hosts).hosts)])
      .filter((host) => seen.has(host) || !seen.add(host)),
  )
}

/** An SDK in the catalog's shape, or why it does not come in. */
export function sdkFactOf(
  row: ListedSdk,
  { known, shared }: { known: Known; shared: Set<string> },
): { outcome: 'new'; sdk: SdkFact } | { outcome: 'known' } | { outcome: 'dropped'; reason: string } {
  if (known.hasSdk(row)) return { outcome: 'known' }
  const { code, weakCode } = codePrefixes(row.code)
  const domains = literalHosts(row.hosts).hosts.filter((host) => !shared.has(host) && !known.sdkHosts.has(host))
  if (code.length + weakCode.length + domains.length === 0)
    return { outcome: 'dropped', reason: 'no class prefix and no host that is its own' }
  const kinds = kindsOfCategories(row.categories)
  // Without a kind the score would read it as harmless, which no source says.
  if (kinds.length === 0) return { outcome: 'dropped', reason: 'its list does not say what it is for' }
  const id = freeSlug(known.entryIds, { type: 'sdk', slug: slugOf(row.id) })
  const { company, source, page, pagePattern, asOf } = row
  const names = { name: mendName(row.name), aliases: [] }
  return {
    outcome: 'new',
    sdk: {
      id,
      ...names,
      company,
      kinds,
      code,
      weakCode,
      domains,
      maven: [...row.maven],
      exodusId: row.exodusId ?? null,
      trackhar: [],
      source,
      page,
      pagePattern,
      asOf,
    },
  }
}

export const exodusPage = (id: number) => `https://reports.exodus-privacy.eu.org/en/trackers/${id}/`

export function addPackSignatures(
  batch: FactBatch,
  { rows, known, desk, sources, ledger, own }: Shared & { rows: SignatureInput[] },
): Map<number, string> {
  const file = 'sdk-signatures.json'
  const byExodusId = new Map<number, string>()
  const shared = sharedHosts(rows.map((row) => ({ hosts: row.domains })))
  for (const row of rows) {
    const page = row.exodusId === undefined ? row.website : exodusPage(row.exodusId)
    if (page === undefined) {
      ledger.dropped(file, 'no public page shows it')
      continue
    }
    const source = sources.named(row.exodusId === undefined ? 'etip' : 'exodus')
    const listed = {
      ...row,
      code: [...row.code, ...row.weakCode],
      hosts: row.domains,
      maven: [],
      exodusId: row.exodusId,
      company: null,
      source: source.key,
      page,
      pagePattern: true,
      asOf: source.asOf,
    }
    const judged = sdkFactOf(listed, { known, shared })
    if (judged.outcome === 'known') ledger.known(file)
    else if (judged.outcome === 'dropped') ledger.dropped(file, judged.reason)
    else {
      const company = row.company
        ? desk.findOrAdd({ name: row.company, country: row.country, page: row.website ?? null, source: own })
        : null
      addSdk(batch, { ...judged.sdk, company })
      if (row.exodusId !== undefined) byExodusId.set(row.exodusId, sdkEntryId(judged.sdk.id))
      ledger.loaded(file)
    }
  }
  return byExodusId
}

export function addPackExtras(
  batch: FactBatch,
  { rows, known, desk, sources, ledger, own, asOf }: Shared & { rows: ExtraSdkInput[]; asOf: string },
): void {
  const file = 'sdk-extra.json'
  const fromPack = new Set(batch.identifiers.filter((row) => row.kind === 'code-prefix').map((row) => row.value))
  for (const row of rows) {
    const { code } = codePrefixes(row.code)
    if (code.some((prefix) => enclosingPrefixes(prefix).some((outer) => fromPack.has(outer)))) {
      ledger.dropped(file, 'another row has its class prefix')
      continue
    }
    const page = `https://www.npmjs.com/package/${row.evidence.replace(/(.)@.*$/, '$1')}`
    const listed = {
      ...row,
      hosts: [],
      exodusId: undefined,
      company: null,
      source: sources.named('sightline-sdk-wrappers').key,
      page,
      pagePattern: true,
      asOf,
    }
    const judged = sdkFactOf(listed, { known, shared: new Set() })
    if (judged.outcome === 'known') ledger.known(file)
    else if (judged.outcome === 'dropped') ledger.dropped(file, judged.reason)
    else {
      const company = row.company
        ? desk.findOrAdd({ name: row.company, country: row.country, page, source: own })
        : null
      addSdk(batch, { ...judged.sdk, company })
      for (const prefix of code) fromPack.add(prefix)
      ledger.loaded(file)
    }
  }
}

/**
 * Adds the data that requests to a tracker can carry, for the SDKs of this pack: the others have it from the npm
 * package.
 */
export function addPackEndpoints(
  batch: FactBatch,
  {
    rows,
    known,
    sources,
    ledger,
    byExodusId,
  }: Omit<Shared, 'own' | 'desk'> & { rows: EndpointInput[]; byExodusId: Map<number, string> },
): void {
  const file = 'tracker-endpoints.json'
  for (const row of rows) {
    const entryId = row.exodusId === undefined ? undefined : byExodusId.get(row.exodusId)
    if (entryId === undefined) {
      if (row.exodusId === undefined || known.exodusIds.has(row.exodusId)) ledger.known(file)
      else ledger.dropped(file, 'its SDK did not come in')
      continue
    }
    const source = sources.named('trackhar')
    const dataTypes = new Set(
      row.dataTypes.flatMap((property) =>
        Object.hasOwn(trackharProperties, property) ? [trackharProperties[property] as string] : [],
      ),
    )
    for (const dataType of dataTypes)
      batch.dataTypes.push({
        entry_id: entryId,
        data_type: dataType,
        basis: 'decodable',
        source: source.key,
        page: source.url,
        as_of: source.asOf,
      })
    ledger.loaded(file)
  }
}
