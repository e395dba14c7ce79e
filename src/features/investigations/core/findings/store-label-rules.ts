import { sensitivityOf } from '../connectors/store-boxes.ts'
import { lineOf, textOf } from '../document.ts'
import { cite, type FindingDraft, type Rule } from './case.ts'
import { sensitivitySeverity } from './severities.ts'
import { draft, idsOf, labelOf, ofApps, type StoreRuleId, storeOf, typesOn } from './store-findings.ts'

// What a label declares. It is told once, with its most sensitive types, and not type by type; nobody has checked it.

/** From this sensitivity on it matters more who else gets the data. */
const sensitive = 4
const typesNamed = 12

const highest = (ids: readonly string[]): number => Math.max(0, ...ids.map(sensitivityOf))

/** A long list is cut, and its number stands beside it. */
function declaredWords(types: readonly string[], total: number): string {
  return total > Math.min(types.length, typesNamed)
    ? `declares ${total} data types, among them: ${types.slice(0, typesNamed).join(', ')}`
    : `declares the data types: ${types.join(', ')}`
}

const declared = ofApps('store-label', (doc, found) => {
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

const sharing = ofApps('store-label', (doc, found) => {
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

const tracking = ofApps('store-label', (doc, found) => {
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
  rules: Partial<Record<string, { ruleId: StoreRuleId; direction: FindingDraft['direction']; title: string }>>
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

const practices = ofApps('store-label', (doc, found) =>
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

const states = ofApps('store-label', (doc, found) => {
  const state = textOf(doc, 'Label')
  if (state !== 'empty' && state !== 'not given') return []
  return [
    draft(state === 'empty' ? 'gap.label-empty' : 'gap.label-not-given', {
      direction: 'gap',
      title: state === 'empty' ? `The ${storeOf(doc)} label declares no data` : `No ${storeOf(doc)} label`,
      statement: `${labelOf(found, doc)}: ${state}.`,
      evidence: cite(doc, 'Label'),
      basis: doc,
    }),
  ]
})

export const storeLabelRules: readonly Rule[] = [declared, sharing, tracking, practices, states]
