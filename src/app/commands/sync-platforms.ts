import { type PlatformSyncReport, syncPlatforms } from '../../features/data-removal/server/sync-platforms.ts'
import { loadFacts, today } from '../store.ts'
import { openWayOutFor } from '../way-out.ts'
import { print, withStore } from './session.ts'
import { describeDiff, describeDropped, describeNothingTaken, exitCodeOf } from './sync-words.ts'

export const syncPlatformsCommand = ({
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
    const report = await syncPlatforms(db, { guardedFetch, url, dryRun, today: today() })
    if (json) print(report)
    else console.log(describePlatformSync(report))
    process.exitCode = exitCodeOf(report.outcome)
  })

export function describePlatformSync(report: PlatformSyncReport): string {
  if (!('diff' in report)) return describeNothingTaken(report, { rows: 'platforms', list: 'the list of JustDeleteMe' })
  const { url, listed, known, dropped, mailboxesLeftOut, diff, rows } = report
  return [
    `${url} lists ${listed} platforms; ${known} of them are already here by another way in and stay as they are.`,
    ...describeDropped(dropped),
    ...(mailboxesLeftOut > 0
      ? [
          `  ${mailboxesLeftOut} taken without their mailbox: no role for such letters, or not at a domain of the platform`,
        ]
      : []),
    ...describeDiff(diff),
    report.outcome === 'would-apply'
      ? 'Nothing was changed: this was a dry run.'
      : `${rows} platforms stand because of the list.`,
  ].join('\n')
}
