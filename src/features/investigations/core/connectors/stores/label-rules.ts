import { cite, type FindingDraft, type Rule } from '../../findings/case.ts'
import { sensitivitySeverity } from '../../findings/severities.ts'
import { sensitivityOf } from './boxes.ts'
import { draft, idsOf, labelOf, ofLabels, type StoreRuleId, storeOf } from './findings.ts'
import type { StoreLabelFacts } from './label-records.ts'

// Findings on what a label declares. It is reported once, with its most sensitive types, and not type by type; no one
// has checked it.

/** From this sensitivity on it matters more who else gets the data. */
const sensitive = 4
const typesNamed = 12

const highest = (ids: readonly string[]): number => Math.max(0, ...ids.map(sensitivityOf))

/** A long list is cut, followed by its total. */
function declaredWords(types: readonly string[], total: number): string {
  return total > Math.min(types.length, typesNamed)
    ? `declares ${total} data types, among them: ${types.slice(0, typesNamed).join(', ')}`
    : `declares the data types: ${types.join(', ')}`
}

const declared = ofLabels((label, found) => {
  const { declared: types, count } = label.facts
  if (types.length === 0) return []
  const ids = idsOf(label)
  // A box that holds several of our types says at least that something personal is there.
  const severity = sensitivitySeverity[highest(ids)] ?? 1
  return [
    {
      ruleId: 'data.label-declared',
      direction: severity === 0 ? 'info' : 'risk',
      severity,
      title: `Declared in the ${storeOf(label)} label`,
      statement: `${labelOf(found, label)} ${declaredWords(types, count)}.`,
      evidence: cite(label, 'count', 'declared'),
      dataTypes: ids,
      basis: label,
    },
  ]
})

const sharing = ofLabels((label, found) => {
  const types = label.facts.shared
  if (!types) return []
  const evidence = cite(label, 'shared')
  if (types.length === 0)
    return [
      draft('share.label-none-shared', {
        direction: 'info',
        title: `The ${storeOf(label)} label declares no sharing`,
        statement: `${labelOf(found, label)}, shared with third parties: none.`,
        evidence,
        basis: label,
      }),
    ]
  const ids = idsOf(label, ({ isShared }) => isShared)
  return [
    draft(highest(ids) >= sensitive ? 'share.label-shared-sensitive' : 'share.label-shared', {
      direction: 'risk',
      title: `Shared with third parties, as the ${storeOf(label)} label declares`,
      statement: `${labelOf(found, label)}, shared with third parties: ${types.slice(0, typesNamed).join(', ')}.`,
      evidence,
      dataTypes: ids,
      basis: label,
    }),
  ]
})

const tracking = ofLabels((label, found) => {
  const types = label.facts.tracked
  if (!types) return []
  const evidence = cite(label, 'tracked')
  if (types.length === 0)
    return [
      draft('track.label-no-tracking', {
        direction: 'info',
        title: `The ${storeOf(label)} label declares no tracking`,
        statement: `${labelOf(found, label)}, used to track: none.`,
        evidence,
        basis: label,
      }),
    ]
  return [
    draft('track.label-tracking', {
      direction: 'risk',
      title: `Used to track people, as the ${storeOf(label)} label declares`,
      statement: `${labelOf(found, label)}, used to track: ${types.slice(0, typesNamed).join(', ')}.`,
      evidence,
      dataTypes: idsOf(label, ({ isTracked }) => isTracked),
      legal: [{ framework: 'ePrivacy', ref: 'Art. 5(3)' }],
      basis: label,
    }),
  ]
})

interface Practice {
  key: keyof NonNullable<StoreLabelFacts['practices']>
  /** As the line says it. */
  words: string
  legal: NonNullable<FindingDraft['legal']>
  rules: Partial<Record<string, { ruleId: StoreRuleId; direction: FindingDraft['direction']; title: string }>>
}

const practiceTable: readonly Practice[] = [
  {
    key: 'encrypted',
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
    key: 'deletion',
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
    key: 'review',
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
    key: 'families',
    words: 'Families policy',
    legal: [],
    rules: {
      yes: { ruleId: 'gov.label-families', direction: 'info', title: 'Commitment to the Families policy of the store' },
    },
  },
]

const practices = ofLabels((label, found) =>
  practiceTable.flatMap(({ key, words, legal, rules }): FindingDraft[] => {
    const answer = label.facts.practices?.[key]
    const rule = answer && rules[answer]
    // If nothing is declared, there is nothing to encrypt or delete.
    if (!rule || (rule.direction === 'gap' && label.facts.state !== 'filled in')) return []
    const { ruleId, ...rest } = rule
    return [
      draft(ruleId, {
        ...rest,
        statement: `${labelOf(found, label)}, ${words}: ${answer}.`,
        evidence: cite(label, key),
        legal,
        basis: label,
      }),
    ]
  }),
)

const states = ofLabels((label, found) => {
  const { state } = label.facts
  if (state === 'filled in') return []
  return [
    draft(state === 'empty' ? 'gap.label-empty' : 'gap.label-not-given', {
      direction: 'gap',
      title: state === 'empty' ? `The ${storeOf(label)} label declares no data` : `No ${storeOf(label)} label`,
      statement: `${labelOf(found, label)}: ${state}.`,
      evidence: cite(label, 'state'),
      basis: label,
    }),
  ]
})

export const storeLabelRules: readonly Rule[] = [declared, sharing, tracking, practices, states]
