import { isInjection } from '../../../../../scanners/document/injection.ts'
import { type Case, cite, type Rule, recordsOf, shownItems } from '../../findings/case.ts'
import { draft, idsOf, listingOf, ofListings, storeOf } from './findings.ts'
import { storeLabelRecord } from './label-records.ts'
import { storeLabelRules } from './label-rules.ts'

// Findings on a vendor's store listings: the developer that it names, and what its label declares.

const listings = ofListings((listing, found) => {
  const { developerSite: site, privacyPolicy: policy, offeredToChildren: children, containsAds } = listing.facts
  // A developer name that contains instructions is not repeated.
  const developer =
    listing.facts.developer !== null && isInjection(listing.facts.developer) ? null : listing.facts.developer
  const store = storeOf(listing)
  return [
    ...(developer
      ? [
          draft('ent.store-developer', {
            direction: 'info',
            title: `Developer named in the ${store} listing`,
            statement: `${listingOf(found, listing)} has the developer: ${developer}${site ? `; the developer site: ${site}` : developer.endsWith('.') ? '' : '.'}`,
            evidence: cite(listing, 'developer', 'developerSite'),
            parties: [developer],
            basis: listing,
          }),
        ]
      : []),
    ...(policy !== null
      ? [
          draft('ent.store-policy', {
            direction: 'info',
            title: `Privacy policy address in the ${store} listing`,
            statement: `${listingOf(found, listing)} has the privacy policy address: ${policy}`,
            evidence: cite(listing, 'privacyPolicy'),
            basis: listing,
          }),
        ]
      : []),
    // On the App Store the address is only looked for in a page that may not have been read.
    ...(policy === null && listing.connector === 'play'
      ? [
          draft('gap.store-no-policy', {
            direction: 'gap',
            title: `No privacy policy in the ${store} listing`,
            statement: `${listingOf(found, listing)}, privacy policy address: not given.`,
            evidence: cite(listing, 'privacyPolicy'),
            legal: [{ framework: 'GDPR', ref: 'Art. 13' }],
            basis: listing,
          }),
        ]
      : []),
    ...(children
      ? [
          draft('gov.offered-to-children', {
            direction: 'info',
            title: 'Offered to children',
            statement: `${listingOf(found, listing)}, offered to children: ${children}.`,
            evidence: cite(listing, 'offeredToChildren'),
            legal: [{ framework: 'COPPA', ref: '16 CFR § 312.2' }],
            basis: listing,
          }),
        ]
      : []),
    ...(containsAds
      ? [
          draft('track.store-ads', {
            direction: 'info',
            title: `Contains ads, as the ${store} listing says`,
            statement: `${listingOf(found, listing)}, contains ads: yes.`,
            evidence: cite(listing, 'containsAds'),
            basis: listing,
          }),
        ]
      : []),
  ]
})

/** Types that the labels declare beyond doubt, for the score. */
export function labelDataOf(found: Case): { types: string[]; evidence: string[] } | null {
  const labels = recordsOf(found, storeLabelRecord).filter((label) => idsOf(label).length > 0)
  if (labels.length === 0) return null
  return {
    types: [...new Set(labels.flatMap((label) => idsOf(label)))].sort(),
    evidence: [
      ...new Set(
        labels.flatMap((label) => [
          label.head,
          ...shownItems(label, 'type', label.facts.types).flatMap(({ id, evidence }) => (id ? [evidence] : [])),
        ]),
      ),
    ],
  }
}

export const storeRules: readonly Rule[] = [...storeLabelRules, listings]

export const storeQuestions: Readonly<Record<string, (name: string) => string>> = {
  'gap.label-empty': (name) =>
    `The store label of ${name} declares no data. Does the app send nothing about its users to you or to others, error reports included?`,
  'gap.label-not-given': (name) =>
    `When will the store listing of ${name} have a privacy label, and what will it declare?`,
  'gap.label-encryption': (name) =>
    `Are the data that ${name} sends encrypted in transit? The store label does not say.`,
  'gap.label-deletion': (name) => `How can the users of ${name} have their data deleted? The store label does not say.`,
  'gap.store-no-policy': (name) =>
    `Why does the store listing of ${name} name no privacy policy, and where is it published?`,
}
