import type { CapturedEvidence } from '../../evidence.ts'
import type { Given, NetworkConnector } from '../network.ts'
import {
  absenceEvidence,
  answerOf,
  appsOf,
  askedApps,
  type FileReply,
  notUnderstood,
  storeAsk,
} from '../stores/asks.ts'
import { storeLabelRecord, storeListingRecord } from '../stores/label-records.ts'
import { labelEvidence, listingEvidence, type StoreApp, type StoreListing } from '../stores/records.ts'
import { storeQuestions, storeRules } from '../stores/rules.ts'
import { type DataSafety, readDataSafety, readPlayListing } from './page.ts'

const version = '1.1.0'

/** Reads an app on Google Play: its listing and its data safety section. */
export const playConnector: NetworkConnector = {
  id: 'play',
  version,
  title: 'Read the Google Play listing and its data safety section',
  after: [],
  records: [storeListingRecord, storeLabelRecord],
  requests: 4,
  answersFor: ['store-listing'],
  rules: storeRules,
  questions: storeQuestions,
  ttlSeconds: 86_400,
  plan(given) {
    const apps = appsOf(given.subject, 'play')
    const open = apps.findIndex((app) => !isDone(given, app))
    return apps
      .slice(0, open < 0 ? apps.length : open + 1)
      .flatMap((app) => [
        storeAsk(app, 'listing', address('details', app.id)),
        ...(answerOf(given, app, 'listing').outcome === 'read'
          ? [storeAsk(app, 'label', address('datasafety', app.id))]
          : []),
      ])
  },
  parse: (given) => askedApps(given.answered, 'play').flatMap((app) => appEvidence(given, app)),
}

const address = (page: 'details' | 'datasafety', id: string): string =>
  `https://play.google.com/store/apps/${page}?${new URLSearchParams({ id, hl: 'en', gl: 'US' })}`

function isDone(given: Pick<Given, 'answered'>, app: StoreApp): boolean {
  const listing = answerOf(given, app, 'listing').outcome
  return listing !== 'not-asked' && (listing !== 'read' || answerOf(given, app, 'label').outcome !== 'not-asked')
}

interface Read<Page> {
  page: Page
  reply: FileReply
}

function readOf<Page>(
  given: Pick<Given, 'answered'>,
  app: StoreApp,
  kind: 'listing' | 'label',
  read: (html: string) => Page | 'none' | null,
) {
  const answer = answerOf(given, app, kind)
  if (answer.outcome !== 'read') return answer
  const page = onceOf(answer.reply, read)
  if (page === 'none') return noSuchPage(answer.reply)
  return page === null ? notUnderstood(answer.reply) : ({ outcome: 'read', page, reply: answer.reply } as const)
}

const noSuchPage = ({ fetchedAt }: FileReply) =>
  ({ outcome: 'not-there', fetchedAt, words: 'answered that there is no such page' }) as const

/** Parsed pages by their reply: a page is large, never changes, and is read once for each round of a run. */
const pagesRead = new WeakMap<FileReply, { read: unknown; page: unknown }>()

function onceOf<Page>(reply: FileReply, read: (html: string) => Page | 'none' | null): Page | 'none' | null {
  const known = pagesRead.get(reply)
  if (known?.read === read) return known.page as Page | 'none' | null // what this very reader gave
  const page = read(reply.text)
  pagesRead.set(reply, { read, page })
  return page
}

/** The listings that were read. */
export const playListings = (given: Pick<Given, 'answered'>): StoreListing[] =>
  askedApps(given.answered, 'play').flatMap((app) => {
    const read = readOf(given, app, 'listing', readPlayListing)
    return read.outcome === 'read' ? [read.page] : []
  })

function appEvidence(given: Pick<Given, 'answered'>, app: StoreApp): CapturedEvidence[] {
  const listing = readOf(given, app, 'listing', readPlayListing)
  const safety = readOf(given, app, 'label', readDataSafety)
  return [
    ...(listing.outcome === 'read'
      ? listingOf(app, listing, safety.outcome === 'read' ? safety : null)
      : absenceEvidence(app, 'listing', listing)),
    ...(safety.outcome === 'read'
      ? labelEvidence(
          app,
          { name: listing.outcome === 'read' ? listing.page.name : app.id, label: safety.page.label },
          safety.reply,
        )
      : absenceEvidence(app, 'label', safety)),
  ]
}

/** The address of the policy is on both pages. */
const listingOf = (app: StoreApp, listing: Read<StoreListing>, safety: Read<DataSafety> | null): CapturedEvidence[] =>
  listingEvidence(
    app,
    { ...listing.page, privacyPolicy: listing.page.privacyPolicy ?? safety?.page.privacyPolicy ?? null },
    listing.reply,
  )
