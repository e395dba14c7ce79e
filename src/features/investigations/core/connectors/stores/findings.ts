import { type Case, draftsOf, type FindingDraft, type Rule, recordsOf } from '../../findings/case.ts'
import type { RecordOf } from '../../record.ts'
import { type StoreLabelFacts, storeLabelRecord, storeListingRecord, storeWords } from './label-records.ts'

// Severities and app names that the rules on listings and on labels share.

export const storeSeverity = {
  'share.label-shared': 2,
  'share.label-shared-sensitive': 3,
  'share.label-none-shared': 0,
  'track.label-tracking': 3,
  'track.label-no-tracking': 0,
  'track.store-ads': 1,
  'sec.label-not-encrypted': 3,
  'sec.label-encrypted': 1,
  'rights.label-no-deletion': 2,
  'rights.label-deletion': 1,
  'gov.offered-to-children': 1,
  'gov.label-families': 0,
  'sec.label-reviewed': 1,
  'gap.label-empty': 1,
  'gap.label-not-given': 2,
  'gap.label-encryption': 1,
  'gap.label-deletion': 1,
  'gap.store-no-policy': 2,
  'ent.store-developer': 0,
  'ent.store-policy': 0,
} as const
export type StoreRuleId = keyof typeof storeSeverity

export const draft = draftsOf(storeSeverity)

export type StoreLabel = RecordOf<typeof storeLabelRecord>
export type StoreListing = RecordOf<typeof storeListingRecord>

/** Every finding of the labels, with the app in the title where it is one of several. */
export const ofLabels =
  (read: (label: StoreLabel, found: Case) => FindingDraft[]): Rule =>
  (found) =>
    recordsOf(found, storeLabelRecord).flatMap((label) => named(found, label, read(label, found)))

/** As `ofLabels`, of the listings. */
export const ofListings =
  (read: (listing: StoreListing, found: Case) => FindingDraft[]): Rule =>
  (found) =>
    recordsOf(found, storeListingRecord).flatMap((listing) => named(found, listing, read(listing, found)))

const named = (found: Case, record: StoreLabel | StoreListing, drafts: readonly FindingDraft[]) =>
  drafts.map((one) => ({ ...one, title: `${one.title}${whichApp(found, record)}` }))

export const storeOf = ({ facts }: StoreLabel | StoreListing) => storeWords[facts.store]

/** Uses the subject's name: the title in the store may say anything ("No Ads Browser", or words to a machine). */
const appWords = ({ subject }: Case): string =>
  subject.kind === 'company' || subject.kind === 'domain' ? `a product of ${subject.name}` : subject.name

/** Which app, where the subject has several in the store. */
const whichApp = (found: Case, { connector, facts }: StoreLabel | StoreListing): string => {
  const records = [...recordsOf(found, storeListingRecord), ...recordsOf(found, storeLabelRecord)]
  const isOneOfSeveral = records.some((other) => other.connector === connector && other.facts.appId !== facts.appId)
  return isOneOfSeveral ? ` (${facts.appId})` : ''
}

export const labelOf = (found: Case, label: StoreLabel) => `The ${storeOf(label)} label of ${appWords(found)}`
export const listingOf = (found: Case, listing: StoreListing) => `The ${storeOf(listing)} listing of ${appWords(found)}`

/** Types that boxes of the label surely mean. */
export const idsOf = (
  { facts }: StoreLabel,
  isMeant: (type: StoreLabelFacts['types'][number]) => boolean = () => true,
): string[] => [...new Set(facts.types.flatMap((type) => (isMeant(type) && type.id ? [type.id] : [])))]
