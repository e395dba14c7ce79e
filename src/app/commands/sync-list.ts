import type { Database } from '../../platform/server/database.ts'
import type { GuardedFetch } from '../../platform/server/net/fetch.ts'
import type { UnavailableReason } from '../../platform/server/net/reasons.ts'
import type { ListDiff, NothingTaken } from '../../platform/server/upstream-list.ts'
import { loadFacts, today } from '../store.ts'
import { openWayOutFor } from '../way-out.ts'
import { print } from './printable.ts'
import { withStore } from './session.ts'

// Lists that others keep: how they are taken in, and what is said of it.

type Outcome = NothingTaken['outcome'] | 'applied' | 'would-apply'

type Sync<Report> = (
  db: Database,
  given: {
    guardedFetch: GuardedFetch
    url: string | undefined
    dryRun: boolean
    today: string
  },
) => Promise<Report>

/** Takes in a list from its own address or from `url`, or only says what that would change. */
export const listCommand =
  <Report extends { outcome: Outcome }>(sync: Sync<Report>, describe: (report: Report) => string) =>
  ({ url, dryRun = false, json = false }: { url?: string; dryRun?: boolean; json?: boolean }): Promise<void> =>
    withStore(async ({ db, config, log }) => {
      await loadFacts({ db, log })
      const { fetch: guardedFetch } = openWayOutFor(config, { feature: 'sources' })
      const report = await sync(db, { guardedFetch, url, dryRun, today: today() })
      if (json) print(report)
      else console.log(describe(report))
      process.exitCode = isListInStep(report.outcome) ? 0 : 1
    })

const shownNames = 40

/** False: nothing was changed, since the list could not be reached, read or trusted. */
export const isListInStep = (outcome: Outcome): boolean => ['applied', 'would-apply', 'unchanged'].includes(outcome)

/** @param rows what the list holds, as a word for many of them. @param list what it is called. */
export function describeNothingTaken(report: NothingTaken, { rows, list }: { rows: string; list: string }): string {
  switch (report.outcome) {
    case 'unchanged':
      return `${report.url} has not changed since it was last loaded (${report.listed} ${rows}).`
    case 'held-back':
      return report.listed === 0
        ? `Nothing was changed: the list at ${report.url} could be read and holds 0 ${rows}${report.before ? `, where the last one held ${report.before}` : ''}.`
        : `Nothing was changed: the list at ${report.url} holds ${report.listed} ${rows}, where the last one held ${report.before}. That much does not go by itself.`
    case 'unreadable':
      return `Nothing was changed: what ${report.url} answered is not ${list}: ${report.reason}.`
    case 'unavailable':
      return `Nothing was changed: ${report.url} could not be fetched: ${reasonWords(report.reason)}.`
  }
}

export const describeDropped = (dropped: Readonly<Record<string, number>>): string[] =>
  Object.entries(dropped).map(([reason, count]) => `  ${count} left out: ${reason}`)

export function describeDiff({ added, changed, removed }: ListDiff): string[] {
  const line = (what: string, names: string[]) =>
    names.length === 0
      ? []
      : [
          `  ${what} ${names.length}: ${names.slice(0, shownNames).join(', ')}${names.length > shownNames ? ` and ${names.length - shownNames} more` : ''}`,
        ]
  const lines = [...line('new', added), ...line('changed', changed), ...line('gone', removed)]
  return lines.length > 0 ? lines : ['  No difference to what is loaded.']
}

const isStatus = (reason: string): reason is `status ${number}` => reason.startsWith('status ')
const reasonWords = (reason: UnavailableReason | `status ${number}`): string =>
  isStatus(reason) ? `it answered with ${reason}` : reasons[reason]

const reasons: Readonly<Record<UnavailableReason, string>> = {
  'egress-off': 'EGRESS is off',
  'bad-url': 'this is not a web address',
  scheme: 'only https is allowed',
  port: 'this port is not allowed',
  userinfo: 'a name or password in the address is not allowed',
  host: 'a host of this network is not allowed, unless EGRESS_ALLOW has an entry sources:HOST',
  'private-address': 'an address of this network is not allowed, unless EGRESS_ALLOW has an entry sources:HOST',
  unresolvable: 'the name does not resolve',
  unreachable: 'no connection, or it broke',
  proxy: 'the proxy would not connect to it',
  'behind-proxy': 'only the proxy could tell',
  handshake: 'no TLS connection came about',
  certificate: 'its certificate does not hold',
  timeout: 'it took too long',
  aborted: 'it was called off',
  'too-large': 'the answer is too large',
  'headers-too-large': 'the answer is too large',
  'bad-encoding': 'the answer is packed in a way that cannot be read',
  'bad-response': 'the answer isn’t HTTP',
  'bad-redirect': 'it leads to what is not a web address',
  redirected: 'it leads to another address',
  downgrade: 'it leads from https to http',
  'too-many-redirects': 'it leads from one address to the next',
  'wrong-type': 'the answer is of another type',
  busy: 'too much is asked of its host at once',
  unsupported: 'this system cannot ask for it',
}
