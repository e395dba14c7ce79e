import { importPack, type PackReport } from '../../features/catalog/server/facts/pack.ts'
import { dataFolder, loadFacts, today } from '../store.ts'
import { print, withStore } from './session.ts'

const shownProblems = 20

/** Exit codes: 0 loaded (rows may have been left out, the report says which), 1 a file could not be read. */
export const importCommand = (folder: string, { json = false }: { json?: boolean }): Promise<void> =>
  withStore(async (store) => {
    // Rows that the catalog has already win: what ships comes first.
    await loadFacts(store)
    const report = await importPack(store.db, { folder, dataFolder: dataFolder(), today: today() })
    if (json) print(report)
    else console.log(describe(report))
    process.exitCode = report.broken.length > 0 ? 1 : 0
  })

function describe(report: PackReport): string {
  const listed = (counts: Record<string, number>) =>
    Object.entries(counts).map(([reason, count]) => `      ${count} × ${reason}`)
  return [
    `Import ${report.origin}`,
    ...report.files.flatMap((file) => [
      `  ${file.file}: ${file.read} rows read, ${file.loaded} taken, ${file.known} already in the catalog, ${Object.values(file.dropped).reduce((sum, n) => sum + n, 0)} left out`,
      ...listed(file.dropped),
      ...listed(file.left),
    ]),
    ...report.problems
      .slice(0, shownProblems)
      .map(
        (problem) => `  ${problem.file}, row ${problem.index}, ${problem.path || 'the row itself'}: ${problem.reason}`,
      ),
    ...(report.problems.length > shownProblems
      ? [`  … and ${report.problems.length - shownProblems} more; --json lists them.`]
      : []),
    ...report.broken.map(({ file, reason }) => `  ${file} ${reason}. Nothing of it was loaded.`),
    ...(report.notRead.length > 0 ? [`  Not read here: ${report.notRead.join(', ')}`] : []),
    ...(report.outcome === 'held-back'
      ? ['Nothing was changed: with a file that cannot be read, the rows that it brought before would be taken away.']
      : [
          ...report.kinds.map(
            (kind) =>
              `  ${kind.kind.padEnd(20)} ${kind.rows} rows: ${kind.inserted} new, ${kind.updated} changed, ${kind.removed} removed`,
          ),
          `Done in ${(report.tookMs / 1000).toFixed(1)} s.`,
        ]),
  ].join('\n')
}
