import { compareText } from '../../../../platform/shared/text.ts'
import { dataTypes as knownDataTypes } from '../../../../product/data-types.ts'
import type { policyAnswers, policyChecks } from '../../../../product/score/method/contract.ts'
import { type Claim, type Deed, isPlain } from '../../../../scanners/policy/claims.ts'
import type { Modality } from '../../../../scanners/policy/practices.ts'
import type { Practice } from '../../../../scanners/policy/practices.words.ts'
import { type PolicyFacts, policyRecord } from '../connectors/policy/records.ts'
import { policySearchRecord } from '../connectors/policy/search-record.ts'
import { monthsBetween } from '../text.ts'
import { type Case, recordsOf, runDay } from './case.ts'
import { policiesIn, statementsIn } from './policy-rules.ts'
import { claimed, says } from './policy-table.ts'

// Statements of the policies in the vocabulary of the score. What could not be read is left out, and is never a
// failure.

type PolicyCheck = (typeof policyChecks)[number]
type PolicyAnswer = (typeof policyAnswers)[number]

export interface PolicyControl {
  answers: Partial<Record<PolicyCheck, PolicyAnswer>>
  /** Per answered check the quotes, or the records of what was searched. */
  evidence: Partial<Record<PolicyCheck, string[]>>
}

/** Checks of the frameworks that answer one of the score. */
const answeredBy: Readonly<Partial<Record<PolicyCheck, readonly string[]>>> = {
  retention: ['gdpr.retention'],
  contact: ['gdpr.contact'],
  transfers: ['gdpr.transfers'],
  gpc: ['ccpa.gpc'],
  'breach-window': ['art33.notice', 'art28.breach'],
  subprocessors: ['art28.subprocessors'],
}

const currentMonths = 12
const oldMonths = 36
const maxEvidence = 4

/** Answers only where a whole policy in a readable language was there to be read. */
export function policyControlOf(found: Case): PolicyControl {
  const policy = policiesIn(found).find(({ facts }) => facts.role === 'privacy')
  const search = recordsOf(found, policySearchRecord)[0]
  if (!policy || !search) return { answers: {}, evidence: {} }
  const control: PolicyControl = { answers: {}, evidence: {} }
  const all = statementsIn(found)
  const note = (check: PolicyCheck, answer: PolicyAnswer, evidence: readonly string[]) => {
    control.answers[check] = answer
    control.evidence[check] = evidence.length ? [...new Set(evidence)].slice(0, maxEvidence) : [search.head]
  }
  const answering = (ids: readonly string[]) =>
    all.flatMap(({ quote, read }) =>
      read.checks.filter((c) => ids.includes(c.check)).map((c) => ({ ...c, id: quote.evidence })),
    )
  const practising = (practice: Practice, ...modalities: Modality[]) =>
    all.filter(({ read }) => says(practice, ...modalities)(read)).map(({ quote }) => quote.evidence)

  for (const [check, ids] of Object.entries(answeredBy) as [PolicyCheck, readonly string[]][]) {
    const got = answering(ids)
    const whole = got.filter((a) => a.answer === 'present')
    const list =
      check === 'subprocessors'
        ? recordsOf(found, policyRecord).filter(({ facts }) => facts.role === 'subprocessors')
        : []
    if (whole.length || list.length) note(check, 'met', [...whole.map((a) => a.id), ...list.map((d) => d.head)])
    else
      note(
        check,
        got.length ? 'partial' : 'not-met',
        got.map((a) => a.id),
      )
  }
  const rights = ['gdpr.access', 'gdpr.rectification', 'gdpr.erasure'].map((id) => answering([id]))
  const granted = rights.filter((r) => r.length > 0)
  note(
    'rights',
    granted.length === rights.length ? 'met' : granted.length ? 'partial' : 'not-met',
    granted.flatMap((r) => r.slice(0, 1).map((a) => a.id)),
  )
  const saying = (fits: (claim: Claim) => boolean) =>
    all.filter(({ read }) => read.claims.some((c) => c.deed === 'sell' && fits(c))).map(({ quote }) => quote.evidence)
  const sale = [...saying((c) => isPlain(c) || c.sense === 'by-law'), ...answering(['ccpa.sold']).map((a) => a.id)]
  const perhaps = saying((c) => !isPlain(c))
  note('sale-statement', sale.length ? 'met' : perhaps.length ? 'partial' : 'not-met', [...sale, ...perhaps])
  const children = practising('children', 'performed', 'conditional', 'not-performed')
  note('children', children.length ? 'met' : 'not-met', children)
  const dated = dateAnswer(policy.facts, runDay(found))
  note('date', dated, [policy.head])
  return control
}

/** As Appendix B of the method: up to a year, up to three, older or undated. */
function dateAnswer({ lastUpdated: date }: PolicyFacts, today: string | undefined): PolicyAnswer {
  if (date === null) return 'not-met'
  if (today === undefined) return 'partial'
  const months = monthsBetween(date, today)
  return months <= currentMonths ? 'met' : months <= oldMonths ? 'partial' : 'not-met'
}

export interface PolicyUse {
  sellsOrShares: boolean | null
  crossContextAds: boolean | null
  profiling: boolean | null
  trainsAi: boolean | null
  /** Quotes behind each answer that is not null. */
  evidence: Partial<Record<'sellsOrShares' | 'crossContextAds' | 'profiling' | 'trainsAi', string[]>>
}

const acrossSites =
  /\b(?:interest-based|behaviou?ral|cross-context|retarget|remarketing|across (?:other |different |third[- ]party |multiple )?(?:websites?|sites|apps|services|the (?:web|internet))|targeted advert|personali[sz]ed (?:ads|advert)|advertising partners|ad networks)/u

/** Returns the practices that the policies state; false only for a plain denial that nothing contradicts. */
export function useOf(found: Case): PolicyUse {
  const all = statementsIn(found)
  const use: PolicyUse = { sellsOrShares: null, crossContextAds: null, profiling: null, trainsAi: null, evidence: {} }
  const decide = (
    key: keyof PolicyUse['evidence'],
    deed: Deed,
    fits: (claim: Claim, text: string) => boolean = () => true,
  ) => {
    const told = (polarity: Claim['polarity']) =>
      all.filter(({ read, text }) => claimed(read, deed, polarity).some((claim) => fits(claim, text)))
    const yes = told('affirmed')
    const deciding = yes.length > 0 ? yes : told('denied')
    if (deciding.length === 0) return
    use[key] = yes.length > 0
    use.evidence[key] = deciding.slice(0, maxEvidence).map((s) => s.quote.evidence)
  }
  decide('sellsOrShares', 'sell', isOfAll)
  decide('crossContextAds', 'ads', (claim, text) => isOfAll(claim) && acrossSites.test(text))
  decide('profiling', 'profile', isOfAll)
  decide('trainsAi', 'train-ai', isOfAll)
  // "Share" of the CCPA is cross-context advertising (§ 1798.140(ah)): who says to do that shares, whatever is said of sale.
  const shared = all.filter(
    ({ read, text }) =>
      /cross-context/u.test(text) && claimed(read, 'share', 'affirmed').some((claim) => claim.condition === null),
  )
  if (use.sellsOrShares !== true && shared.length) {
    use.sellsOrShares = true
    use.evidence.sellsOrShares = shared.slice(0, maxEvidence).map((s) => s.quote.evidence)
  }
  return use
}

/** True for a statement about everyone that is done without asking, or is denied for any recipient. */
const isOfAll = ({ polarity, people, condition, limits, isGeneral, deed, isDeidentified }: Claim) =>
  people === null &&
  !isDeidentified &&
  (polarity === 'affirmed' ? condition === null : limits.length === 0 && (deed !== 'sell' || isGeneral))

/** Data types that the policies say are collected, with the quotes that say so. */
export function dataOf(found: Case): { id: string; evidence: string[] }[] {
  const known = new Set(knownDataTypes.map((t) => t.id))
  const byType = new Map<string, string[]>()
  for (const { quote, read } of statementsIn(found)) {
    const types = claimed(read, 'collect', 'affirmed').flatMap((claim) => (claim.isByOthers ? [] : claim.types))
    for (const id of new Set<string>(types))
      if (known.has(id)) byType.set(id, [...(byType.get(id) ?? []), quote.evidence])
  }
  return [...byType]
    .map(([id, evidence]) => ({ id, evidence: [...new Set(evidence)].slice(0, maxEvidence) }))
    .sort((a, b) => compareText(a.id, b.id))
}
