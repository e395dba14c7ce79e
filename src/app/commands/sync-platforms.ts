import { type PlatformSyncReport, syncPlatforms } from '../../features/data-removal/server/sync-platforms.ts'
import { describeDiff, describeDropped, describeNothingTaken, listCommand } from './sync-list.ts'

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

export const syncPlatformsCommand = listCommand(syncPlatforms, describePlatformSync)
