import { type SyncReport, syncTrackers } from '../../features/catalog/server/facts/sync-trackers.ts'
import { describeDiff, describeDropped, describeNothingTaken, listCommand } from './sync-list.ts'

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

export const syncTrackersCommand = listCommand(syncTrackers, describeTrackerSync)
