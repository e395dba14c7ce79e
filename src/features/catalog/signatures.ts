import { createHash } from 'node:crypto'
import { canonicalJson } from '../../platform/shared/canonical-hash.ts'
import { compareText } from '../../platform/shared/text.ts'
import { type TrackingKind, trackingKinds } from '../../product/score/method/tracking-kinds.ts'
import type { AppSignatures, CodePrefix, HostEntity, SdkSignature } from '../../scanners/apk/signatures.ts'
import type { EntityOfHost } from '../../scanners/site/site-scan.ts'
import type { AppSignalFact, LibraryFact } from './facts.ts'

// The catalog as the scanners ask for it: what an SDK is known by, and who is behind a host.

/** Rows of the catalog that a scan looks for. */
export interface SignatureRows {
  companies: { id: string; name: string; country: string | null }[]
  entries: {
    id: string
    type: 'sdk' | 'domain'
    slug: string
    name: string
    companyId: string | null
    kinds: readonly string[]
    source: string
    asOf: string
  }[]
  identifiers: { entryId: string; kind: 'code-prefix' | 'domain'; value: string; weak: boolean }[]
  /** Code prefixes that come from elsewhere than their SDK's own row. */
  additions: { sdk: string; value: string; source: string; asOf: string }[]
  signals: AppSignalFact[]
  libraries: Pick<LibraryFact, 'prefix' | 'name' | 'type'>[]
  /** Since when a company has these hosts, where it bought them. */
  acquired: { company: string; hosts: readonly string[]; since: string }[]
}

/** Catalog names of companies, SDKs and other data processors. */
export interface CatalogNames {
  companies: readonly { id: string; name: string; aliases: readonly string[]; parentId: string | null }[]
  entries: readonly { slug: string; name: string; aliases: readonly string[] }[]
}

export interface SignatureSet {
  /** Same rows, same version. */
  version: string
  app: AppSignatures
  entityOf: (host: string) => EntityOfHost | undefined
}

type Entry = SignatureRows['entries'][number]
type Company = SignatureRows['companies'][number]

/** Builds the set in one turn: for a command, which answers no one meanwhile. */
export function signatureSet(given: SignatureRows): SignatureSet {
  const steps = signatureSteps(given)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Builds the set step by step: between two of them a process answers others. */
export function* signatureSteps(given: SignatureRows): Generator<undefined, SignatureSet> {
  const rows = yield* inOrder(given)
  const texts: string[] = []
  for (const name of Object.keys(rows).sort() as (keyof SignatureRows)[]) {
    texts.push(`${JSON.stringify(name)}:${canonicalJson(rows[name])}`)
    yield
  }
  const version = createHash('sha256')
    .update(`{${texts.join(',')}}`)
    .digest('hex')
    .slice(0, 12)
  yield
  const companies = new Map(rows.companies.map((company) => [company.id, company]))
  const companyOf = ({ companyId }: Entry) => (companyId === null ? undefined : companies.get(companyId))
  const hosts = hostTable(rows, companyOf)
  yield
  const find = (host: string) => {
    for (let name = host.toLowerCase(); name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
      const found = hosts.get(name)
      if (found) return found
    }
    return undefined
  }
  return {
    version,
    app: {
      version,
      sdks: sdksOf(rows, companyOf),
      libraries: rows.libraries.map(({ prefix, name, type }) => ({ prefix, name, type })),
      hosts: find,
    },
    entityOf: find,
  }
}

/** Whatever order they were read in. */
function* inOrder(given: SignatureRows): Generator<undefined, SignatureRows> {
  const behind = new Set(given.entries.map(({ companyId }) => companyId))
  const companies = sortedBy(
    given.companies.filter(({ id }) => behind.has(id)),
    ({ id }) => id,
  )
  yield
  const entries = sortedBy(given.entries, ({ id }) => id)
  yield
  const known = [...new Map(given.identifiers.map((row) => [identifierKey(row), row])).values()]
  yield
  const identifiers = sortedBy(known, identifierKey)
  yield
  return {
    ...{ companies, entries, identifiers },
    additions: sortedBy(given.additions, ({ sdk, value }) => `${sdk} ${value}`),
    signals: sortedBy(given.signals, ({ sdk, source, page }) => `${sdk} ${source} ${page}`),
    libraries: sortedBy(given.libraries, ({ prefix, name }) => `${prefix} ${name}`),
    acquired: sortedBy(given.acquired, ({ company, hosts }) => `${company} ${hosts.join(' ')}`),
  }
}

const identifierKey = ({ entryId, kind, value }: SignatureRows['identifiers'][number]) => `${entryId} ${kind} ${value}`

/** Sorts by code units. The keys are computed once, not for each comparison. */
const sortedBy = <Row>(rows: readonly Row[], key: (row: Row) => string): Row[] =>
  rows
    .map((row) => ({ row, key: key(row) }))
    .sort((a, b) => compareText(a.key, b.key))
    .map(({ row }) => row)

function sdksOf(
  { entries, identifiers, additions, signals }: SignatureRows,
  companyOf: (entry: Entry) => Company | undefined,
): SdkSignature[] {
  const identifiersOf = Map.groupBy(identifiers, ({ entryId }) => entryId)
  const addedBy = new Map(additions.map((row) => [`${row.sdk} ${row.value}`, row]))
  const signalsOf = Map.groupBy(signals, ({ sdk }) => sdk)
  return entries
    .filter(({ type }) => type === 'sdk')
    .map((entry) => {
      const own = identifiersOf.get(entry.id) ?? []
      const found = signalsOf.get(entry.slug) ?? []
      const company = companyOf(entry)
      return {
        id: entry.slug,
        name: entry.name,
        company: company ? { id: company.id, name: company.name } : null,
        categories: kindsOf(entry),
        kinds: kindsOf(entry),
        prefixes: own
          .filter(({ kind }) => kind === 'code-prefix')
          .map(({ value, weak }): CodePrefix => {
            const { source, asOf } = addedBy.get(`${entry.slug} ${value}`) ?? entry
            return { value, isWeak: weak, source, asOf }
          }),
        domains: unique(own.filter(({ kind }) => kind === 'domain').map(({ value }) => plainHost(value))),
        components: found.flatMap(({ components }) => components),
        nativeLibs: unique(found.flatMap(({ nativeLibs }) => nativeLibs)),
        assets: unique(found.flatMap(({ assets }) => assets)),
        frameworks: unique(found.flatMap(({ frameworks }) => frameworks)),
        objcPrefixes: unique(found.flatMap(({ objcPrefixes }) => objcPrefixes)),
      }
    })
}

type Owner = HostEntity & EntityOfHost

/** A domain's own entry first; an SDK's hosts beside those, where they are its own or its siblings' of one company. */
function hostTable(
  { entries, identifiers, acquired }: SignatureRows,
  companyOf: (entry: Entry) => Company | undefined,
): Map<string, Owner> {
  const sinceOf = new Map(
    acquired.flatMap(({ company, hosts, since }) => hosts.map((host) => [`${company} ${plainHost(host)}`, since])),
  )
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]))
  const owners = new Map<string, Entry[]>()
  for (const { entryId, kind, value } of identifiers) {
    const entry = entryOf.get(entryId)
    if (kind !== 'domain' || !entry) continue
    const host = plainHost(value)
    owners.set(host, [...(owners.get(host) ?? []), entry])
  }
  const table = new Map<string, Owner>()
  for (const [host, all] of owners) {
    const domains = all.filter(({ type }) => type === 'domain')
    const [first, ...others] = domains.length > 0 ? domains.slice(0, 1) : all
    if (!first) continue
    const company = companyOf(first)
    if (others.length > 0 && (!company || others.some(({ companyId }) => companyId !== company.id))) continue
    table.set(host, {
      id: first.slug,
      name: others.length > 0 && company ? company.name : first.name,
      company: company?.name ?? null,
      // Kinds that siblings do not share say nothing about the host.
      kinds: kindsOf(first).filter((kind) => others.every((other) => other.kinds.includes(kind))),
      country: company?.country ?? null,
      since: (company && sinceOf.get(`${company.id} ${host}`)) ?? null,
    })
  }
  return table
}

const kindsOf = ({ kinds }: Entry): TrackingKind[] => trackingKinds.filter((kind) => kinds.includes(kind))
const plainHost = (value: string) => value.toLowerCase().replace(/^\*?\./, '')
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
