import { compareText } from '../../../../../platform/shared/text.ts'
import type { CapturedEvidence } from '../../evidence.ts'
import type { Subject } from '../../subject.ts'
import { searchedEvidence, unavailableEvidence } from '../absence.ts'
import type { UnavailableReason } from '../connector.ts'
import type { Ask, Given, Reply } from '../network.ts'
import { replyTo } from '../network-replies.ts'
import { isNotThere, isSuccess } from '../pages.ts'
import type { Store } from './boxes.ts'
import { storeWords } from './label-records.ts'
import type { StoreApp } from './records.ts'

// How both stores are asked: app after app, since an app that was read whole says more than two halves.

const mostApps = 2
const mostBytes = 3_000_000

const idForms: Record<Store, RegExp> = {
  play: /^[a-z]\w*(?:\.\w+)+$/iu,
  // The number of the store, or a bundle id, by which the store finds the number.
  'app-store': /^(?:\d{6,15}|[a-z0-9-]+(?:\.[a-z0-9-]+)+)$/iu,
}

export const appsOf = ({ apps }: Pick<Subject, 'apps'>, store: Store): StoreApp[] =>
  [
    ...new Set(
      apps
        .filter((app) => app.store === store && app.id.length <= 150 && idForms[store].test(app.id))
        .map(({ id }) => id),
    ),
  ]
    .slice(0, mostApps)
    .map((id) => ({ store, id }))

/** Every app that was asked about, whatever has since become known of the subject. */
export const askedApps = (answered: Given['answered'], store: Store): StoreApp[] =>
  [...new Set(answered.map(({ ask }) => ask.key.slice(0, ask.key.lastIndexOf('/'))))]
    .sort(compareText)
    .map((id) => ({ store, id }))

export type StorePage = 'listing' | 'label' | 'page'

const keyOf = (app: StoreApp, page: StorePage): string => `${app.id}/${page}`

const placeOf = (app: StoreApp, page: StorePage): string => `the ${storeWords[app.store]} ${page} of ${app.id}`

export const storeAsk = (app: StoreApp, page: StorePage, url: string): Ask => ({
  type: 'file',
  key: keyOf(app, page),
  url,
  place: placeOf(app, page),
  isCrawled: false,
  maxBytes: mostBytes,
})

export type FileReply = Extract<Reply, { outcome: 'file' }>

export type StoreAnswer =
  | { outcome: 'read'; reply: FileReply }
  /** The store answered that it has no such page. */
  | { outcome: 'not-there'; fetchedAt: string; words: string }
  | { outcome: 'unavailable'; fetchedAt: string; reason: UnavailableReason }
  | { outcome: 'not-asked' }

/** Returns the outcome of reading a store page. */
export function answerOf(given: Pick<Given, 'answered'>, app: StoreApp, page: StorePage): StoreAnswer {
  const reply = replyTo(given, keyOf(app, page))
  if (!reply) return { outcome: 'not-asked' }
  const { fetchedAt } = reply
  if (reply.outcome === 'unavailable') return { outcome: 'unavailable', fetchedAt, reason: reply.reason }
  if ('status' in reply && isNotThere(reply))
    return { outcome: 'not-there', fetchedAt, words: `answered ${reply.status}` }
  if (reply.outcome !== 'file') return { outcome: 'unavailable', fetchedAt, reason: 'unreadable' }
  if (!isSuccess(reply)) return { outcome: 'unavailable', fetchedAt, reason: 'refused' }
  return { outcome: 'read', reply }
}

/** A page that came and is not understood; one that was cut at the limit is not a page of another shape. */
export const notUnderstood = ({ fetchedAt, bytes }: FileReply): Extract<StoreAnswer, { outcome: 'unavailable' }> => ({
  outcome: 'unavailable',
  fetchedAt,
  reason: bytes >= mostBytes ? 'too-large' : 'layout-changed',
})

/** A gap or negative evidence, where the page was asked for and there is nothing to read. */
export function absenceEvidence(app: StoreApp, page: StorePage, answer: StoreAnswer): CapturedEvidence[] {
  if (answer.outcome === 'read' || answer.outcome === 'not-asked') return []
  const place = placeOf(app, page)
  const origin = {
    lookup: { connector: app.store, key: `${app.store}/${app.id}/${page}`, place },
    fetchedAt: answer.fetchedAt,
  }
  return answer.outcome === 'not-there'
    ? searchedEvidence(origin, [{ place: storeWords[app.store], outcome: answer.words }])
    : unavailableEvidence(origin, answer.reason)
}
