import { isInjection } from '../../../../scanners/document/injection.ts'
import { sensitivityOf } from '../connectors/store-boxes.ts'
import { type CitedDocument, lineOf, linesOf, textOf } from '../document.ts'
import { type Case, cite, type FindingDraft, ofKind, type Rule } from './case.ts'
import { sensitivitySeverity } from './severities.ts'

// What a vendor says of its app in the stores: whom it names as developer, and what its label declares. A label is told
// once, with its most sensitive types, and not type by type; nobody has checked it.

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
type RuleId = keyof typeof storeSeverity

/** From this sensitivity on it matters more who else gets the data. */
const sensitive = 4
const typesNamed = 12

const draft = (ruleId: RuleId, rest: Omit<FindingDraft, 'ruleId' | 'severity'>): FindingDraft => ({
  ...rest,
  ruleId,
  severity: storeSeverity[ruleId],
})

const storeOf = (doc: CitedDocument) => textOf(doc, 'Store') ?? 'store'
/** By the subject's name and the app's id: the title in the store may say anything ("No Ads Browser", or words to a machine). */
const appWords = (found: Case, doc: CitedDocument): string => {
  const id = textOf(doc, 'App id') ?? ''
  return id === '' || id === found.subject.name ? found.subject.name : `${found.subject.name} (app id ${id})`
}
const labelOf = (found: Case, doc: CitedDocument) => `The ${storeOf(doc)} label of ${appWords(found, doc)}`
const listingOf = (found: Case, doc: CitedDocument) => `The ${storeOf(doc)} listing of ${appWords(found, doc)}`

/** The types on a line; nothing for `none`. */
function typesOn(doc: CitedDocument, key: string): string[] {
  const value = textOf(doc, key)
  return value === undefined || value === 'none' ? [] : value.split(', ')
}

const rowsOf = (doc: CitedDocument) => linesOf(doc, 'Declared')

const idsOf = (doc: CitedDocument, isMeant: (cells: Record<string, string>) => boolean = () => true): string[] => [
  ...new Set(rowsOf(doc).flatMap(({ cells }) => (isMeant(cells) && cells.id ? [cells.id] : []))),
]

const highest = (ids: readonly string[]): number => Math.max(0, ...ids.map(sensitivityOf))

/** A long list is cut, and its number stands beside it. */
function declaredWords(types: readonly string[], total: number): string {
  return total > Math.min(types.length, typesNamed)
    ? `declares ${total} data types, among them: ${types.slice(0, typesNamed).join(', ')}`
    : `declares the data types: ${types.join(', ')}`
}

const declared: Rule = (found) =>
  ofKind(found, 'store-label').flatMap((doc): FindingDraft[] => {
    const types = typesOn(doc, 'Data types declared')
    if (types.length === 0) return []
    const ids = idsOf(doc)
    // A box that holds several of our types says at least that something personal is there.
    const severity = sensitivitySeverity[highest(ids)] ?? 1
    return [
      {
        ruleId: 'data.label-declared',
        direction: severity === 0 ? 'info' : 'risk',
        severity,
        title: `Declared in the ${storeOf(doc)} label`,
        statement: `${labelOf(found, doc)} ${declaredWords(types, Number(textOf(doc, 'Number of data types declared')))}.`,
        evidence: cite(doc, 'Number of data types declared', 'Data types declared'),
        dataTypes: ids,
        basis: doc,
      },
    ]
  })

const sharing: Rule = (found) =>
  ofKind(found, 'store-label').flatMap((doc): FindingDraft[] => {
    if (!lineOf(doc, 'Shared with third parties')) return []
    const types = typesOn(doc, 'Shared with third parties')
    const evidence = cite(doc, 'Shared with third parties')
    if (types.length === 0)
      return [
        draft('share.label-none-shared', {
          direction: 'info',
          title: `The ${storeOf(doc)} label declares no sharing`,
          statement: `${labelOf(found, doc)}, shared with third parties: none.`,
          evidence,
          basis: doc,
        }),
      ]
    const ids = idsOf(doc, (cells) => cells.shared === 'yes')
    return [
      draft(highest(ids) >= sensitive ? 'share.label-shared-sensitive' : 'share.label-shared', {
        direction: 'risk',
        title: `Shared with third parties, as the ${storeOf(doc)} label declares`,
        statement: `${labelOf(found, doc)}, shared with third parties: ${types.slice(0, typesNamed).join(', ')}.`,
        evidence,
        dataTypes: ids,
        basis: doc,
      }),
    ]
  })

const tracking: Rule = (found) =>
  ofKind(found, 'store-label').flatMap((doc): FindingDraft[] => {
    if (!lineOf(doc, 'Used to track')) return []
    const types = typesOn(doc, 'Used to track')
    const evidence = cite(doc, 'Used to track')
    if (types.length === 0)
      return [
        draft('track.label-no-tracking', {
          direction: 'info',
          title: `The ${storeOf(doc)} label declares no tracking`,
          statement: `${labelOf(found, doc)}, used to track: none.`,
          evidence,
          basis: doc,
        }),
      ]
    return [
      draft('track.label-tracking', {
        direction: 'risk',
        title: `Used to track people, as the ${storeOf(doc)} label declares`,
        statement: `${labelOf(found, doc)}, used to track: ${types.slice(0, typesNamed).join(', ')}.`,
        evidence,
        dataTypes: idsOf(doc, (cells) => cells.tracking === 'yes'),
        legal: [{ framework: 'ePrivacy', ref: 'Art. 5(3)' }],
        basis: doc,
      }),
    ]
  })

interface Practice {
  key: string
  /** As the line says it. */
  words: string
  legal: NonNullable<FindingDraft['legal']>
  rules: Partial<Record<string, { ruleId: RuleId; direction: FindingDraft['direction']; title: string }>>
}

const practiceTable: readonly Practice[] = [
  {
    key: 'Encrypted in transit',
    words: 'encrypted in transit',
    legal: [{ framework: 'GDPR', ref: 'Art. 32(1)(a)' }],
    rules: {
      yes: {
        ruleId: 'sec.label-encrypted',
        direction: 'mitigation',
        title: 'Encryption in transit declared in the store',
      },
      no: {
        ruleId: 'sec.label-not-encrypted',
        direction: 'risk',
        title: 'Declared in the store: not encrypted in transit',
      },
      'not stated': {
        ruleId: 'gap.label-encryption',
        direction: 'gap',
        title: 'The store label is silent about encryption',
      },
    },
  },
  {
    key: 'Deletion can be requested',
    words: 'deletion can be requested',
    legal: [{ framework: 'GDPR', ref: 'Art. 17' }],
    rules: {
      yes: {
        ruleId: 'rights.label-deletion',
        direction: 'mitigation',
        title: 'Deletion on request declared in the store',
      },
      no: {
        ruleId: 'rights.label-no-deletion',
        direction: 'risk',
        title: 'Declared in the store: no deletion on request',
      },
      'not stated': {
        ruleId: 'gap.label-deletion',
        direction: 'gap',
        title: 'The store label is silent about deletion',
      },
    },
  },
  {
    key: 'Independent review',
    words: 'independent review',
    legal: [],
    rules: {
      yes: {
        ruleId: 'sec.label-reviewed',
        direction: 'mitigation',
        title: 'Independent security review declared in the store',
      },
    },
  },
  {
    key: 'Families policy',
    words: 'Families policy',
    legal: [],
    rules: {
      yes: { ruleId: 'gov.label-families', direction: 'info', title: 'Commitment to the Families policy of the store' },
    },
  },
]

const practices: Rule = (found) =>
  ofKind(found, 'store-label').flatMap((doc) =>
    practiceTable.flatMap(({ key, words, legal, rules }): FindingDraft[] => {
      const answer = textOf(doc, key)
      const rule = answer === undefined ? undefined : rules[answer]
      // Where nothing is declared there is nothing that would have to be encrypted or deleted.
      if (!rule || (rule.direction === 'gap' && textOf(doc, 'Label') !== 'filled in')) return []
      const { ruleId, ...rest } = rule
      return [
        draft(ruleId, {
          ...rest,
          statement: `${labelOf(found, doc)}, ${words}: ${answer}.`,
          evidence: cite(doc, key),
          legal,
          basis: doc,
        }),
      ]
    }),
  )

const states: Rule = (found) =>
  ofKind(found, 'store-label').flatMap((doc): FindingDraft[] => {
    const state = textOf(doc, 'Label')
    if (state !== 'empty' && state !== 'not given') return []
    return [
      draft(state === 'empty' ? 'gap.label-empty' : 'gap.label-not-given', {
        direction: 'gap',
        title: state === 'empty' ? `The ${storeOf(doc)} label declares no data` : `No ${storeOf(doc)} label`,
        statement: `The label of ${appWords(found, doc)} in the store, ${storeOf(doc)}: ${state}.`,
        evidence: cite(doc, 'Label'),
        basis: doc,
      }),
    ]
  })

const listings: Rule = (found) =>
  ofKind(found, 'store-listing').flatMap((doc): FindingDraft[] => {
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

export const storeRules: readonly Rule[] = [declared, sharing, tracking, practices, states, listings]

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
