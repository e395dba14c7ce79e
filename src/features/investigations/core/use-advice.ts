import { findDataType } from '../../../product/data-types.ts'
import { type Advice, advices } from '../vocabulary.ts'
import { transferGroup } from './connectors/countries.ts'
import type { FirstPage, ForUse, GroundCode, OtherUse, Trait, UseConditionCode, UseReason } from './first-page.ts'
import { isCritical, type Use } from './use.ts'

// The same evidence, weighed for a use. Every rule adds: what makes a use more sensitive can only make the recommendation
// stricter. The risk level takes no part in the use, and the use none in the level.

const mostReasons = 3
const manyPeople = 10_000
const traits: readonly Trait[] = [
  'personal',
  'eu',
  'employees',
  'financial',
  'many',
  'critical',
  'sensitive',
  'children',
]
/** As data/data-types.json rates special categories. */
const sensitive = 5
const financialData = ['payment', 'financial_other', 'account_credentials', 'government_id']

type Weight = readonly [trait: Trait | null, advice: Advice]

const conditions: Advice = 'approve-with-conditions'
const ask: Advice = 'ask-first'
const avoid: Advice = 'avoid'

/** Advice for each ground, and for which uses. The strictest that applies counts. */
const weights: Readonly<Record<GroundCode, readonly Weight[]>> = {
  'authority-act': [[null, avoid]],
  'sells-data': [[null, avoid]],
  'gives-to-brokers': [[null, avoid]],
  'not-identified': [[null, ask]],
  'no-record': [[null, conditions]],
  'own-words-leave-gaps': [['personal', ask]],
  'no-partner': [[null, ask]],
  'no-policy-read': [['personal', ask]],
  'policy-of-website': [['personal', ask]],
  'unfilled-template': [[null, ask]],
  'document-unread': [['personal', ask]],
  contradiction: [[null, ask]],
  'level-unknown': [[null, ask]],
  'much-open': [['personal', ask]],
  'trains-ai': [
    [null, conditions],
    ['employees', ask],
    ['financial', ask],
    ['sensitive', ask],
    ['children', ask],
  ],
  'trains-ai-outside-contract': [[null, conditions]],
  advertising: [
    ['personal', conditions],
    ['employees', ask],
    ['financial', ask],
    ['sensitive', avoid],
    ['children', avoid],
  ],
  'no-dpa': [
    ['personal', conditions],
    ['eu', ask],
    ['employees', ask],
    ['financial', ask],
    ['many', ask],
    ['sensitive', ask],
    ['children', ask],
  ],
  'no-subprocessor-list': [
    ['personal', conditions],
    ['sensitive', ask],
  ],
  'transfer-without-tool': [
    ['personal', conditions],
    ['eu', ask],
  ],
  'transfers-unknown': [[null, ask]],
  'kept-outside-without-tool': [
    ['personal', conditions],
    ['eu', ask],
  ],
  'high-level': [
    [null, conditions],
    ['many', ask],
    ['critical', ask],
    ['financial', ask],
    ['sensitive', ask],
    ['children', ask],
  ],
  'read-with-model': [[null, conditions]],
  'some-open': [
    ['personal', conditions],
    ['sensitive', ask],
  ],
  'may-be-sale': [
    ['personal', conditions],
    ['employees', ask],
    ['sensitive', avoid],
    ['children', avoid],
  ],
  'controller-only': [
    ['eu', conditions],
    ['employees', ask],
    ['sensitive', ask],
  ],
  'no-breach-time': [
    ['eu', conditions],
    ['financial', conditions],
    ['many', ask],
    ['critical', ask],
    ['sensitive', ask],
  ],
  'no-deletion': [
    ['eu', conditions],
    ['sensitive', ask],
    ['children', ask],
  ],
  'no-assurance': [
    ['financial', conditions],
    ['many', conditions],
    ['critical', ask],
    ['sensitive', ask],
  ],
  incident: [
    ['financial', conditions],
    ['critical', conditions],
    ['sensitive', conditions],
  ],
  'nothing-against': [
    ['sensitive', conditions],
    ['children', conditions],
  ],
}

const rank = (advice: Advice) => advices.indexOf(advice)

export function adviceForUse(page: FirstPage, use: Use): ForUse {
  const held = traitsOf(use)
  const reasons = weighed(page, held)
  const [first] = reasons
  return {
    use,
    advice: first?.advice ?? 'approve',
    reasons: reasons.slice(0, mostReasons).map(({ code, trait, cites }) => ({ code, trait, cites })),
    conditions: conditionsOf(page, { use, held }),
  }
}

/** Without a use: which ones would change the answer, each by its trait alone. */
export function usesThatChange(page: FirstPage): OtherUse[] {
  return (['sensitive', 'children', 'eu', 'employees'] as const).flatMap((trait) => {
    const [decisive] = weighed(page, new Set<Trait>(['personal', trait]))
    const isStricter = decisive && rank(decisive.advice) > rank(page.advice)
    return isStricter ? [{ trait, advice: decisive.advice, code: decisive.code }] : []
  })
}

interface Weighed extends UseReason {
  advice: Advice
}

/** Returns the advice that applies to such a use, the strictest first, otherwise in the order of the grounds. */
function weighed(page: FirstPage, held: ReadonlySet<Trait>): Weighed[] {
  const grounds = page.grounds ?? page.reasons
  const found = grounds.flatMap(({ code, cites }): Weighed[] => {
    const fitting = weights[code].filter(([trait]) => trait === null || held.has(trait))
    const [trait, advice] = fitting.reduce<Weight>(
      (most, one) => (rank(one[1]) > rank(most[1]) ? one : most),
      fitting[0] ?? [null, 'approve'],
    )
    return fitting.length > 0 ? [{ code, trait: trait === 'personal' ? null : trait, cites, advice }] : []
  })
  if (found.length === 0) return [{ code: 'nothing-against', trait: null, cites: [], advice: 'approve' }]
  return found.toSorted((a, b) => rank(b.advice) - rank(a.advice))
}

function traitsOf(use: Use): ReadonlySet<Trait> {
  const { data, people, countries, count, isWithoutPersonalData } = use
  const holds: Record<Trait, boolean> = {
    personal: !isWithoutPersonalData || data.length + people.length > 0 || count !== null,
    eu: countries.some((code) => ['GB', 'CH', 'Europe', 'Worldwide'].includes(code) || transferGroup(code) === 'eea'),
    employees: people.some((whose) => whose === 'employees' || whose === 'applicants'),
    financial: data.some((id) => financialData.includes(id)),
    many: count !== null && count >= manyPeople,
    critical: isCritical(use),
    sensitive: people.includes('patients') || data.some(isSensitive),
    children: people.includes('children') || data.includes('children_data'),
  }
  return new Set(traits.filter((trait) => holds[trait]))
}

const isSensitive = (id: string) =>
  !['children_data', 'government_id'].includes(id) && (findDataType(id)?.sensitivity ?? 0) >= sensitive

function conditionsOf(page: FirstPage, { use, held }: { use: Use; held: ReadonlySet<Trait> }): UseConditionCode[] {
  const has = (...any: Trait[]) => any.some((trait) => held.has(trait))
  const lacks = (code: GroundCode) => (page.grounds ?? page.reasons).some((ground) => ground.code === code)
  const isHealth = use.people.includes('patients') || use.data.includes('health')
  const needed: Record<UseConditionCode, boolean> = {
    'article-28': has('personal') && has('eu') && use.role !== 'controller',
    baa: isHealth && use.countries.includes('US'),
    'impact-assessment': has('sensitive', 'children', 'many'),
    'inform-employees': has('employees'),
    parents: has('children'),
    'ask-assurance': has('sensitive', 'financial', 'many', 'critical') && lacks('no-assurance'),
    'exit-plan': has('critical'),
  }
  return (Object.keys(needed) as UseConditionCode[]).filter((code) => needed[code]) // the keys of the table above
}
