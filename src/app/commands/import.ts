import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type BreachImportReport, importBreaches } from '../../features/breach-alerts/server/pack.ts'
import { importPack, type PackReport } from '../../features/catalog/server/facts/pack.ts'
import { importPlatforms, type PlatformImportReport } from '../../features/data-removal/server/pack.ts'
import { dataFolder, loadFacts, type Store, today } from '../store.ts'
import { print } from './printable.ts'
import { withStore } from './session.ts'

const breachesFile = 'breaches.json'
const platformsFile = 'removal-platforms.json'
const shownProblems = 20

type ImportReport = PackReport & {
  /** Null where the folder has none. */
  breaches: BreachImportReport | null
  platforms: PlatformImportReport | null
}

/** Exit codes: 0 loaded (rows may have been left out, the report says which), 1 a file could not be read. */
export const importCommand = (folder: string, { json = false }: { json?: boolean }): Promise<void> =>
  withStore(async (store) => {
    const report = await importFolder(store, folder)
    if (json) print(report)
    else console.log(describe(report))
    const isUnreadable = [report.breaches, report.platforms].some((part) => part?.outcome === 'unreadable')
    process.exitCode = report.broken.length > 0 || isUnreadable ? 1 : 0
  })

/** Breaches come last: they name companies of the catalog. */
export async function importFolder({ db, log }: Pick<Store, 'db' | 'log'>, folder: string): Promise<ImportReport> {
  // Rows that the catalog has already win: what ships comes first.
  await loadFacts({ db, log })
  const elsewhere = [breachesFile, platformsFile]
  const report = await importPack(db, { folder, dataFolder: dataFolder(), today: today(), elsewhere })
  const [breaches, platforms] = elsewhere
    .map((name) => join(folder, name))
    .map((file) => (existsSync(file) ? file : null))
  return {
    ...report,
    breaches: breaches
      ? await importBreaches(db, { file: breaches, origin: report.origin, dataFolder: dataFolder() })
      : null,
    platforms: platforms ? await importPlatforms(db, { file: platforms, origin: report.origin }) : null,
  }
}

export function describe(report: ImportReport): string {
  const { breaches, platforms } = report
  return [
    `Import ${report.origin}`,
    ...report.files.flatMap((file) => [
      `  ${file.file}: ${file.read} rows read, ${file.loaded} taken, ${file.known} already in the catalog, ${Object.values(file.dropped).reduce((sum, n) => sum + n, 0)} left out`,
      ...listed(file.dropped),
      ...listed(file.left),
    ]),
    ...problemLines(report.problems.map((problem) => ({ ...problem, row: `${problem.file}, row ${problem.index}` }))),
    ...report.broken.map(({ file, reason }) => `  ${file} ${reason}. Nothing of it was loaded.`),
    ...(report.notRead.length > 0 ? [`  Not read here: ${report.notRead.join(', ')}`] : []),
    ...(report.outcome === 'held-back'
      ? [
          'Nothing of the catalog was changed: with a file that cannot be read, the rows that it brought before would be taken away.',
        ]
      : report.kinds.map(
          (kind) =>
            `  ${kind.kind.padEnd(20)} ${kind.rows} rows: ${kind.inserted} new, ${kind.updated} changed, ${kind.removed} removed`,
        )),
    ...(breaches ? describeBreaches(breaches) : []),
    ...(platforms ? describePlatforms(platforms) : []),
    `Done in ${((report.tookMs + (breaches?.tookMs ?? 0) + (platforms?.tookMs ?? 0)) / 1000).toFixed(1)} s.`,
  ].join('\n')
}

const listed = (counts: Record<string, number>) =>
  Object.entries(counts).map(([reason, count]) => `      ${count} × ${reason}`)

function problemLines(problems: readonly { row: string; path: string; reason: string }[]): string[] {
  const more = problems.length - shownProblems
  return [
    ...problems
      .slice(0, shownProblems)
      .map(({ row, path, reason }) => `  ${row}, ${path || 'the row itself'}: ${reason}`),
    ...(more > 0 ? [`  … and ${more} more; --json lists them.`] : []),
  ]
}

function describeBreaches(report: BreachImportReport): string[] {
  if (report.outcome === 'unreadable') return [`  ${breachesFile} ${report.reason}. Nothing of it was loaded.`]
  const { read, inserted, updated, removed, known, proposed, problems } = report
  return [
    `  ${breachesFile}: ${read} rows read, ${inserted} new, ${updated} changed, ${removed} removed, ${known} already known, ${problems.length} with problems; ${proposed} pairs that may be one event wait for a decision`,
    ...problemLines(problems.map((problem) => ({ ...problem, row: `${breachesFile}, row ${problem.index}` }))),
  ]
}

function describePlatforms(report: PlatformImportReport): string[] {
  if (report.outcome === 'unreadable') return [`  ${platformsFile} ${report.reason}. Nothing of it was loaded.`]
  const { read, inserted, updated, removed, known, mailboxesLeftOut, problems } = report
  return [
    `  ${platformsFile}: ${read} rows read, ${inserted} new, ${updated} changed, ${removed} removed, ${known} already known, ${problems.length} with problems; ${mailboxesLeftOut} mailboxes left out`,
    ...problemLines(problems.map((problem) => ({ ...problem, row: `${platformsFile}, row ${problem.index}` }))),
  ]
}
