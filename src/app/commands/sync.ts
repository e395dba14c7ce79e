import packageJson from '../../../package.json' with { type: 'json' }
import { type SyncReport, syncTrackers, type TrackerDiff } from '../../features/catalog/server/facts/sync-trackers.ts'
import { userAgentOf } from '../../platform/server/net/fetch.ts'
import { policyForOutside } from '../../platform/server/net/policy.ts'
import { openWayOut } from '../../platform/server/net/way-out.ts'
import { loadFacts, today } from '../store.ts'
import { print, withStore } from './session.ts'

const shownNames = 40

/** Exit codes: 0 in step with the list, 1 nothing was changed because the list could not be reached, read or trusted. */
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
    const { fetch: guardedFetch } = openWayOut({
      policy: policyForOutside(config),
      userAgent: userAgentOf({ version: packageJson.version, publicUrl: config.PUBLIC_URL }),
      ca: config.egressCertificates,
    })
    const report = await syncTrackers(db, { guardedFetch, url, dryRun, today: today() })
    if (json) print(report)
    else console.log(describeSync(report))
    process.exitCode = ['applied', 'would-apply', 'unchanged'].includes(report.outcome) ? 0 : 1
  })

function describeSync(report: SyncReport): string {
  switch (report.outcome) {
    case 'applied':
    case 'would-apply':
      return [
        `${report.url} lists ${report.listed} trackers; ${report.known} of them are already in the catalog by another way in and stay as they are.`,
        ...Object.entries(report.dropped).map(([reason, count]) => `  ${count} left out: ${reason}`),
        ...describeDiff(report.diff),
        ...(report.outcome === 'would-apply'
          ? ['Nothing was changed: this was a dry run.']
          : report.kinds.map(
              (kind) =>
                `  ${kind.kind.padEnd(20)} ${kind.rows} rows: ${kind.inserted} new, ${kind.updated} changed, ${kind.removed} removed`,
            )),
      ].join('\n')
    case 'unchanged':
      return `${report.url} has not changed since it was last loaded (${report.listed} trackers).`
    case 'held-back':
      return report.listed === 0
        ? `Nothing was changed: the list at ${report.url} could be read and holds 0 trackers${report.before ? `, where the last one held ${report.before}` : ''}.`
        : `Nothing was changed: the list at ${report.url} holds ${report.listed} trackers, where the last one held ${report.before}. That much does not go by itself.`
    case 'unreadable':
      return `Nothing was changed: what ${report.url} answered is not the tracker list: ${report.reason}.`
    case 'unavailable':
      return `Nothing was changed: ${report.url} could not be fetched: ${reasons[report.reason] ?? report.reason}.`
  }
}

function describeDiff({ added, changed, removed }: TrackerDiff): string[] {
  const line = (what: string, names: string[]) =>
    names.length === 0
      ? []
      : [
          `  ${what} ${names.length}: ${names.slice(0, shownNames).join(', ')}${names.length > shownNames ? ` and ${names.length - shownNames} more` : ''}`,
        ]
  const lines = [...line('new', added), ...line('changed', changed), ...line('gone', removed)]
  return lines.length > 0 ? lines : ['  No difference to what is loaded.']
}

const reasons: Readonly<Record<string, string>> = {
  'egress-off': 'EGRESS is off',
  'bad-url': 'this is no web address',
  scheme: 'only https is allowed',
  port: 'this port is not allowed',
  userinfo: 'a name or password in the address is not allowed',
  host: 'a host of this network is not allowed, unless EGRESS_ALLOW names it',
  'private-address': 'an address of this network is not allowed, unless EGRESS_ALLOW names it',
  unresolvable: 'the name does not resolve',
  unreachable: 'no connection, or it broke',
  proxy: 'the proxy would not connect to it',
  handshake: 'no TLS connection came about',
  certificate: 'its certificate does not hold',
  timeout: 'it took too long',
  'too-large': 'the answer is too large',
  'headers-too-large': 'the answer is too large',
  downgrade: 'it leads from https to http',
  'too-many-redirects': 'it leads from one address to the next',
}
