import { type SyncReport, syncTrackers } from '../../features/catalog/server/facts/sync-trackers.ts'
import { loadFacts, today } from '../store.ts'
import { openWayOutFor } from '../way-out.ts'
import { print, withStore } from './session.ts'
import { describeDiff, describeDropped, describeNothingTaken, exitCodeOf } from './sync-words.ts'

export const syncTrackersCommand = ({
  url,
  dryRun = false,
  json = false,
}: {
  url?: string
  dryRun?: boolean
  json?: boolean
}): Promise<void> =>
  withStore(async ({ db, config, log }) => {
    await loadFacts({ db, log })
    const { fetch: guardedFetch } = openWayOutFor(config)
    const report = await syncTrackers(db, { guardedFetch, url, dryRun, today: today() })
    if (json) print(report)
    else console.log(describeTrackerSync(report))
    process.exitCode = exitCodeOf(report.outcome)
  })

export function describeTrackerSync(report: SyncReport): string {
  if (!('diff' in report)) return describeNothingTaken(report, { rows: 'trackers', list: 'the tracker list' })
  return [
    `${report.url} lists ${report.listed} trackers; ${report.known} of them are already in the catalog by another way in and stay as they are.`,
    ...describeDropped(report.dropped),
    ...describeDiff(report.diff),
    ...(report.outcome === 'would-apply'
      ? ['Nothing was changed: this was a dry run.']
      : report.kinds.map(
          (kind) =>
            `  ${kind.kind.padEnd(20)} ${kind.rows} rows: ${kind.inserted} new, ${kind.updated} changed, ${kind.removed} removed`,
        )),
  ].join('\n')
}
