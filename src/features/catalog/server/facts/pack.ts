import { basename, resolve } from 'node:path'
import { type Database, type Db, runSql } from '../../../../platform/server/database.ts'
import type { KindReport } from './apply.ts'
import { emptyBatch, type FactBatch } from './batch.ts'
import { type Known, readKnown } from './known.ts'
import { loadFacts } from './load-facts.ts'
import { slugOf } from './names.ts'
import { addPackApps } from './pack-apps.ts'
import { addPackCompanies, createCompanyDesk } from './pack-companies.ts'
import { addPackDomains } from './pack-domains.ts'
import { type Pack, type PackFile, readPack } from './pack-files.ts'
import { createLedger, type FileReport, type Ledger, type Problem } from './pack-ledger.ts'
import { addPackRatings } from './pack-ratings.ts'
import { addPackEndpoints, addPackExtras, addPackSignatures } from './pack-sdks.ts'
import { createSources, dayOf } from './pack-sources.ts'
import { readCurated } from './shipped.ts'

export interface PackReport {
  outcome: 'loaded' | 'loaded-in-part' | 'held-back'
  origin: `import:${string}`
  files: FileReport[]
  problems: Problem[]
  broken: { file: string; reason: string }[]
  notRead: string[]
  kinds: KindReport[]
  tookMs: number
}

interface ImportInput {
  folder: string
  /** Folder of the shipped tables: a pack is read with their sources, studies and vocabulary. */
  dataFolder: string
  today: string
  /** Files of the folder that others read. */
  elsewhere?: readonly string[]
}

/**
 * Loads a folder of fact files beside what the catalog has; a second run with the same files changes nothing. What an
 * earlier import of the same name brought and the folder no longer has goes, so a broken file holds a repeated import back.
 * A folder whose files are all for others changes nothing here.
 * @throws Error when the folder is none or holds no file of a pack.
 */
export async function importPack(
  db: Database,
  { folder, dataFolder, today, elsewhere }: ImportInput,
): Promise<PackReport> {
  const began = performance.now()
  const name = slugOf(basename(resolve(folder)))
  const origin = `import:${name}` as const
  const ledger = createLedger()
  const pack = await readPack(folder, ledger, elsewhere)
  const report = (outcome: PackReport['outcome'], kinds: KindReport[]): PackReport => ({
    outcome,
    origin,
    files: ledger.files(),
    problems: ledger.problems(),
    broken: pack.broken,
    notRead: pack.notRead,
    kinds,
    tookMs: Math.round(performance.now() - began),
  })
  if (pack.broken.length === 0 && Object.keys(pack.files).length === 0) return report('loaded', [])
  const loadedBefore = await runSql(db, `select 1 from fact_load where origin = $1 and kind = 'all'`, [origin])
  if (pack.broken.length > 0 && (loadedBefore.length > 0 || Object.keys(pack.files).length === 0))
    return report('held-back', [])

  const curated = await readCurated(dataFolder)
  const batch = async (tx: Db) => buildBatch({ pack, name, curated, known: await readKnown(tx, origin), ledger })
  const kinds = await loadFacts(db, { origin, batch, today })
  return report(pack.broken.length > 0 ? 'loaded-in-part' : 'loaded', kinds)
}

interface BuildInput {
  pack: Pack
  name: string
  curated: Awaited<ReturnType<typeof readCurated>>
  known: Known
  ledger: Ledger
}

/** Companies first: every other file names them. */
function buildBatch({ pack: { files }, name, curated, known, ledger }: BuildInput): FactBatch {
  const sources = createSources(curated.sources)
  const desk = createCompanyDesk(known)
  const batch = emptyBatch()
  const own = (file: PackFile) => () => {
    const meta = files[file]?.meta
    if (!meta) throw new Error(`${file} was not read`)
    return sources.ofFile({ pack: name, file, meta })
  }
  const shared = { known, desk, sources, ledger }
  if (files['companies.json'])
    addPackCompanies({ ...shared, rows: files['companies.json'].rows, own: own('companies.json') })
  if (files['domains.json']) addPackDomains(batch, { ...shared, rows: files['domains.json'].rows })
  const signatures = files['sdk-signatures.json']
  const byExodusId = signatures
    ? addPackSignatures(batch, { ...shared, rows: signatures.rows, own: own('sdk-signatures.json') })
    : new Map<number, string>()
  const extras = files['sdk-extra.json']
  if (extras)
    addPackExtras(batch, {
      ...shared,
      rows: extras.rows,
      own: own('sdk-extra.json'),
      asOf: dayOf(extras.meta) ?? sources.named('sightline-sdk-wrappers').asOf,
    })
  if (files['tracker-endpoints.json'])
    addPackEndpoints(batch, { ...shared, rows: files['tracker-endpoints.json'].rows, byExodusId })
  if (files['apps.json'])
    addPackApps(batch, {
      ...shared,
      rows: files['apps.json'].rows,
      own: own('apps.json'),
      studies: curated.studies,
      trackerSlugs: new Set(curated.studyTrackers.map((tracker) => tracker.slug)),
      vocabulary: curated.vocabulary,
    })
  if (files['policy-ratings.json']) addPackRatings(batch, { ...shared, rows: files['policy-ratings.json'].rows })
  batch.companies = desk.added()
  // Facts of the studies may stand in rows whose own source is the store; their sources come along.
  for (const study of curated.studies)
    if (batch.observations.length > 0 || batch.declarations.length > 0) sources.named(study.source)
  batch.sources = sources.used()
  return batch
}
