import {
  findVendorBreach,
  listBreachesOf,
  type VendorBreach,
} from '../features/breach-alerts/server/vendor-breaches.store.ts'
import { publicScoreInputs } from '../features/catalog/score-inputs.ts'
import { listScoreFacts } from '../features/catalog/server/score-facts.ts'
import { listUntoldActs } from '../features/enforcement/server/untold-acts.store.ts'
import {
  findDigest,
  findNewestRun,
  listNewestOwnRuns,
  listNewestPublicRuns,
  type ScoredRun,
} from '../features/investigations/server/vendor-runs.store.ts'
import type { KnownFacts } from '../features/vendors/score-inputs.ts'
import {
  ownRunKey,
  subjectsOf,
  type VendorIdentity,
  type VendorSources,
  vendorOfRunKey,
} from '../features/vendors/server/sources.ts'
import type { Db } from '../platform/server/database.ts'
import { breachPath } from '../product/links.ts'
import type { ScoreEvent, ScoreFacts } from '../product/score/method/contract.ts'
import { noFacts } from '../product/score/method/public-inputs.ts'

interface InCatalog {
  facts: ScoreFacts
  conduct: readonly ScoreEvent[]
  companyId: string | null
}

/** The register's view of catalog, investigations and breaches. Each remembers what is public; what is an organisation's own is read again. */
export function openVendorSources(): VendorSources {
  const inCatalog = new Map<string, InCatalog | null>()
  const publicRuns = new Map<string, ScoredRun | null>()
  const breaches = new Map<string, VendorBreach[]>()

  async function rememberCatalog(tx: Db, vendors: readonly VendorIdentity[], today: string) {
    const wanted = missing(
      inCatalog,
      vendors.flatMap(({ catalog }) => (catalog ? [subjectOf(catalog)] : [])),
    )
    if (wanted.length === 0) return
    const companyIds = wanted.flatMap((id) => (id.startsWith(companyPrefix) ? [id.slice(companyPrefix.length)] : []))
    const entryIds = wanted.filter((id) => !id.startsWith(companyPrefix))
    const found = await listScoreFacts(tx, { today, given: { entryIds, companyIds } })
    for (const id of wanted) {
      const companyId = id.startsWith(companyPrefix) ? id.slice(companyPrefix.length) : null
      const facts = companyId === null ? found.entries.get(id) : found.companies.get(companyId)
      const owner = companyId ?? found.entries.get(id)?.companyId ?? null
      const inputs = facts && publicScoreInputs(facts)
      inCatalog.set(id, inputs ? { facts: inputs.facts, conduct: inputs.events, companyId: owner } : null)
    }
  }

  async function rememberRuns(tx: Db, vendors: readonly VendorIdentity[]) {
    const wanted = missing(publicRuns, vendors.flatMap(subjectsOf))
    if (wanted.length === 0) return
    const found = new Map((await listNewestPublicRuns(tx, wanted)).map((run) => [run.key, run]))
    for (const id of wanted) publicRuns.set(id, found.get(id) ?? null)
  }

  /** Company, hosts and names of a vendor, each with what it is called in memory. */
  const marksOf = ({ catalog, domains, names }: VendorIdentity) => {
    const companyId = catalog ? inCatalog.get(subjectOf(catalog))?.companyId : null
    return [
      ...(companyId ? [`company ${companyId}`] : []),
      ...domains.map((domain) => `host ${domain}`),
      ...names.map((name) => `name ${name.toLowerCase()}`),
    ]
  }

  async function rememberBreaches(tx: Db, vendors: readonly VendorIdentity[]) {
    const wanted = missing(breaches, vendors.flatMap(marksOf))
    if (wanted.length === 0) return
    const called = (kind: string) =>
      wanted.flatMap((mark) => (mark.startsWith(`${kind} `) ? [mark.slice(kind.length + 1)] : []))
    const found = await listBreachesOf(tx, {
      ...{ companyIds: called('company'), hosts: called('host'), names: called('name') },
    })
    for (const mark of wanted) breaches.set(mark, [])
    for (const breach of found)
      for (const mark of [`company ${breach.companyId}`, `host ${breach.host}`, `name ${breach.company.toLowerCase()}`])
        if (wanted.includes(mark)) breaches.get(mark)?.push(breach)
  }

  return {
    async findKnown(tx, { organisationId, vendors, today }) {
      await rememberCatalog(tx, vendors, today)
      await rememberRuns(tx, vendors)
      await rememberBreaches(tx, vendors)
      const keys = vendors.map(({ id }) => ownRunKey(id))
      const ownRuns = new Map((await listNewestOwnRuns(tx, { organisationId, keys })).map((run) => [run.key, run]))
      return new Map(
        vendors.map((vendor): [number, KnownFacts] => {
          const known = new Map(
            marksOf(vendor).flatMap((mark) => (breaches.get(mark) ?? []).map((one) => [one.id, one])),
          )
          const listed = vendor.catalog && inCatalog.get(subjectOf(vendor.catalog))
          return [
            vendor.id,
            {
              catalog: listed?.facts ?? null,
              conduct: listed?.conduct ?? [],
              investigation: investigationOf(
                ownRuns.get(ownRunKey(vendor.id)) ?? newestOf(subjectsOf(vendor).map((id) => publicRuns.get(id))),
              ),
              breaches: [...known.values()].flatMap(eventOf).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
            },
          ]
        }),
      )
    },

    async findRun(tx, { organisationId, vendor }) {
      const asked = { organisationId, key: ownRunKey(vendor.id), subjectIds: subjectsOf(vendor) }
      const run = await findNewestRun(tx, asked)
      return run
        ? { ...run, createdAt: run.createdAt.toISOString(), completedAt: run.completedAt?.toISOString() ?? null }
        : null
    },

    async findRunDigest(tx, investigationId) {
      const run = await findDigest(tx, investigationId)
      if (!run) return undefined
      const { subjectKey, ...digest } = run
      return { ...digest, vendorId: run.organisationId === null ? null : vendorOfRunKey(subjectKey) }
    },

    findBreach: findVendorBreach,
    listUntoldActs,
  }
}

const companyPrefix = 'company:'
const subjectOf = ({ kind, id }: NonNullable<VendorIdentity['catalog']>): string => `${kind}:${id}`

const missing = (known: ReadonlyMap<string, unknown>, wanted: readonly string[]): string[] =>
  [...new Set(wanted)].filter((key) => !known.has(key))

const newestOf = (runs: readonly (ScoredRun | null | undefined)[]): ScoredRun | undefined =>
  runs.flatMap((run) => run ?? []).toSorted((a, b) => b.completedAt.getTime() - a.completedAt.getTime())[0]

/** One that could not score anything knows nothing that the catalog does not. */
function investigationOf(run: ScoredRun | undefined): KnownFacts['investigation'] {
  if (!run?.score) return null
  const { facts, events, conditions } = run.score.inputs
  return {
    id: run.id,
    completedAt: run.completedAt.toISOString(),
    // A run of an earlier release has the facts of its method, which are fewer.
    facts: { ...noFacts, ...facts },
    events,
    isTlsInvalid: conditions.invalidTls,
  }
}

/** A breach without a date cannot be weighed by its age; the vendor's alerts tell of it. */
function eventOf({ id, title, severity, occurredOn, isVerified, page }: VendorBreach): ScoreEvent[] {
  if (occurredOn === null) return []
  return [
    {
      id,
      kind: 'breach',
      title: title.slice(0, 300),
      severity,
      date: occurredOn,
      scope: 'own',
      verified: isVerified,
      remediated: false,
      evidence: [{ id: breachPath(id), url: page, sha256: null, capturedAt: null, quote: null }],
    },
  ]
}
