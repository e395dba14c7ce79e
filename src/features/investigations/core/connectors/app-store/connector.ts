import type { CapturedEvidence } from '../../evidence.ts'
import type { Given, NetworkConnector } from '../network.ts'
import {
  absenceEvidence,
  answerOf,
  appsOf,
  askedApps,
  type FileReply,
  notUnderstood,
  type StoreAnswer,
  storeAsk,
} from '../stores/asks.ts'
import { storeLabelRecord, storeListingRecord } from '../stores/label-records.ts'
import { labelEvidence, listingEvidence, type StoreApp, type StoreListing } from '../stores/records.ts'
import { storeQuestions, storeRules } from '../stores/rules.ts'
import { type AppleLookup, readApplePage, readLookup } from './page.ts'

const version = '1.1.0'

/**
 * What the App Store shows of an app: the listing by its lookup service, the privacy label by its page. The service that
 * the page itself asks for details wants a token of the page in a header; it is not asked.
 */
export const appStoreConnector: NetworkConnector = {
  id: 'app-store',
  version,
  title: 'Read the App Store listing and its privacy label',
  after: [],
  records: [storeListingRecord, storeLabelRecord],
  requests: 4,
  answersFor: ['store-listing'],
  rules: storeRules,
  questions: storeQuestions,
  ttlSeconds: 86_400,
  plan(given) {
    const apps = appsOf(given.subject, 'app-store')
    const open = apps.findIndex((app) => !isDone(given, app))
    return apps.slice(0, open < 0 ? apps.length : open + 1).flatMap((app) => {
      const number = numberOf(given, app)
      return [
        storeAsk(app, 'listing', lookupAddress(app.id)),
        ...(number === null ? [] : [storeAsk(app, 'page', `https://apps.apple.com/us/app/id${number}`)]),
      ]
    })
  },
  parse: (given) => askedApps(given.answered, 'app-store').flatMap((app) => appEvidence(given, app)),
}

const isNumber = (id: string) => /^\d+$/u.test(id)

const lookupAddress = (id: string): string =>
  `https://itunes.apple.com/lookup?${new URLSearchParams({ [isNumber(id) ? 'id' : 'bundleId']: id, country: 'us' })}`

type LookupAnswer =
  | Exclude<StoreAnswer, { outcome: 'read' }>
  | { outcome: 'read'; found: AppleLookup; reply: FileReply }

function lookupOf(given: Pick<Given, 'answered'>, app: StoreApp): LookupAnswer {
  const answer = answerOf(given, app, 'listing')
  if (answer.outcome !== 'read') return answer
  const found = readLookup(answer.reply.text)
  if (found === 'none')
    return { outcome: 'not-there', fetchedAt: answer.reply.fetchedAt, words: 'answered with no result' }
  return found === null ? notUnderstood(answer.reply) : { outcome: 'read', found, reply: answer.reply }
}

/** The number in the page's address; the page may answer where the lookup service does not. */
function numberOf(given: Pick<Given, 'answered'>, app: StoreApp): string | null {
  const lookup = lookupOf(given, app)
  if (lookup.outcome === 'read') return lookup.found.trackId
  return lookup.outcome === 'unavailable' && isNumber(app.id) ? app.id : null
}

function isDone(given: Pick<Given, 'answered'>, app: StoreApp): boolean {
  if (answerOf(given, app, 'listing').outcome === 'not-asked') return false
  return numberOf(given, app) === null || answerOf(given, app, 'page').outcome !== 'not-asked'
}

/** The listings that were read. */
export const appleListings = (given: Pick<Given, 'answered'>): StoreListing[] =>
  askedApps(given.answered, 'app-store').flatMap((app) => {
    const lookup = lookupOf(given, app)
    return lookup.outcome === 'read' ? [lookup.found.listing] : []
  })

/** How the apps whose listings were read are named in their installation files. */
export const appleBundleIds = (given: Pick<Given, 'answered'>): string[] =>
  askedApps(given.answered, 'app-store').flatMap((app) => {
    const lookup = lookupOf(given, app)
    return lookup.outcome === 'read' && lookup.found.bundleId !== null ? [lookup.found.bundleId] : []
  })

function appEvidence(given: Pick<Given, 'answered'>, app: StoreApp): CapturedEvidence[] {
  const lookup = lookupOf(given, app)
  const answer = answerOf(given, app, 'page')
  const page = answer.outcome === 'read' ? readApplePage(answer.reply.text) : null
  return [
    ...(lookup.outcome === 'read'
      ? listingEvidence(
          app,
          {
            ...lookup.found.listing,
            privacyPolicy: page?.privacyPolicy ?? null,
            offeredToChildren: page?.ageBand ?? lookup.found.listing.offeredToChildren,
          },
          lookup.reply,
        )
      : absenceEvidence(app, 'listing', lookup)),
    ...(answer.outcome === 'read' && page !== null
      ? page.label === null
        ? absenceEvidence(app, 'page', notUnderstood(answer.reply))
        : labelEvidence(
            app,
            { name: lookup.outcome === 'read' ? lookup.found.listing.name : app.id, label: page.label },
            answer.reply,
          )
      : absenceEvidence(app, 'page', answer)),
  ]
}
