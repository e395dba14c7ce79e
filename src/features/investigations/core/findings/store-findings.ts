import { type CitedDocument, lineOf, linesOf, textOf } from '../document.ts'
import { type Case, draftsOf, type FindingDraft, ofKind, type Rule } from './case.ts'

// What the rules about listings and those about labels share: severities, and how an app is named in a sentence.

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

/** Every finding of a record, with the app in the title where it is one of several. */
export const ofApps =
  (kind: 'store-label' | 'store-listing', read: (doc: CitedDocument, found: Case) => FindingDraft[]): Rule =>
  (found) =>
    ofKind(found, kind).flatMap((doc) =>
      read(doc, found).map((f) => ({ ...f, title: `${f.title}${whichApp(found, doc)}` })),
    )

export const storeOf = (doc: CitedDocument) => textOf(doc, 'Store') ?? 'store'

/** By the subject's name: the title in the store may say anything ("No Ads Browser", or words to a machine). */
const appWords = ({ subject }: Case): string =>
  subject.kind === 'company' || subject.kind === 'domain' ? `a product of ${subject.name}` : subject.name

/** Which app, where the subject has several in the store. */
const whichApp = (found: Case, doc: CitedDocument): string => {
  const id = textOf(doc, 'App id')
  const others = found.documents.some(
    (d) => d.connector === doc.connector && textOf(d, 'App id') !== id && lineOf(d, 'App id'),
  )
  return others ? ` (${id})` : ''
}

export const labelOf = (found: Case, doc: CitedDocument) => `The ${storeOf(doc)} label of ${appWords(found)}`
export const listingOf = (found: Case, doc: CitedDocument) => `The ${storeOf(doc)} listing of ${appWords(found)}`

/** The types on a line; nothing for `none`. */
export function typesOn(doc: CitedDocument, key: string): string[] {
  const value = textOf(doc, key)
  return value === undefined || value === 'none' ? [] : value.split(', ')
}

export const rowsOf = (doc: CitedDocument) => linesOf(doc, 'Declared')

export const idsOf = (
  doc: CitedDocument,
  isMeant: (cells: Record<string, string>) => boolean = () => true,
): string[] => [...new Set(rowsOf(doc).flatMap(({ cells }) => (isMeant(cells) && cells.id ? [cells.id] : [])))]
