import { isInjection } from '../../../../scanners/document/injection.ts'
import { textOf } from '../document.ts'
import { type Case, cite, ofKind, type Rule } from './case.ts'
import { draft, idsOf, listingOf, ofApps, rowsOf, storeOf } from './store-findings.ts'
import { storeLabelRules } from './store-label-rules.ts'

// What a vendor says of its app in the stores: whom it names as developer, and what its label declares.

const listings = ofApps('store-listing', (doc, found) => {
  const named = textOf(doc, 'Developer')
  // Whoever calls himself that is not repeated.
  const developer = named !== undefined && !isInjection(named) ? named : undefined
  const site = textOf(doc, 'Developer site')
  const policy = textOf(doc, 'Privacy policy address')
  const children = textOf(doc, 'Offered to children')
  const store = storeOf(doc)
  return [
    ...(developer
      ? [
          draft('ent.store-developer', {
            direction: 'info',
            title: `Developer named in the ${store} listing`,
            statement: `${listingOf(found, doc)} has the developer: ${developer}${site ? `; the developer site: ${site}` : developer.endsWith('.') ? '' : '.'}`,
            evidence: cite(doc, 'Developer', 'Developer site'),
            parties: [developer],
            basis: doc,
          }),
        ]
      : []),
    ...(policy && policy !== 'not given'
      ? [
          draft('ent.store-policy', {
            direction: 'info',
            title: `Privacy policy address in the ${store} listing`,
            statement: `${listingOf(found, doc)} has the privacy policy address: ${policy}`,
            evidence: cite(doc, 'Privacy policy address'),
            basis: doc,
          }),
        ]
      : []),
    // On the App Store the address is only looked for in a page that may not have been read.
    ...(policy === 'not given' && doc.connector === 'play'
      ? [
          draft('gap.store-no-policy', {
            direction: 'gap',
            title: `No privacy policy in the ${store} listing`,
            statement: `${listingOf(found, doc)}, privacy policy address: not given.`,
            evidence: cite(doc, 'Privacy policy address'),
            legal: [{ framework: 'GDPR', ref: 'Art. 13' }],
            basis: doc,
          }),
        ]
      : []),
    ...(children
      ? [
          draft('gov.offered-to-children', {
            direction: 'info',
            title: 'Offered to children',
            statement: `${listingOf(found, doc)}, offered to children: ${children}.`,
            evidence: cite(doc, 'Offered to children'),
            legal: [{ framework: 'COPPA', ref: '16 CFR § 312.2' }],
            basis: doc,
          }),
        ]
      : []),
    ...(textOf(doc, 'Contains ads') === 'yes'
      ? [
          draft('track.store-ads', {
            direction: 'info',
            title: `Contains ads, as the ${store} listing says`,
            statement: `${listingOf(found, doc)}, contains ads: yes.`,
            evidence: cite(doc, 'Contains ads'),
            basis: doc,
          }),
        ]
      : []),
  ]
})

/** Types that the labels declare beyond doubt, for the score. */
export function labelDataOf(found: Case): { types: string[]; evidence: string[] } | null {
  const labels = ofKind(found, 'store-label').filter((doc) => idsOf(doc).length > 0)
  if (labels.length === 0) return null
  return {
    types: [...new Set(labels.flatMap((doc) => idsOf(doc)))].sort(),
    evidence: [
      ...new Set(labels.flatMap((doc) => [doc.head, ...rowsOf(doc).flatMap((r) => (r.cells.id ? [r.evidence] : []))])),
    ],
  }
}

export const storeRules: readonly Rule[] = [...storeLabelRules, listings]

export const storeQuestions: Record<string, (name: string) => string> = {
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
