import { dataTypeById, dataTypes } from '../../../product/data-types.ts'
import type {
  EvidenceQuality,
  EvidenceRef,
  ScoreExplanation,
  ScoreFacts,
  ScoreInputs,
} from '../../../product/score/method/contract.ts'
import { classifyData } from '../../../product/score/method/data-classes.ts'
import { noConditions, noFacts, noGovernance } from '../../../product/score/method/public-inputs.ts'
import { score } from '../../../product/score/method/vrm2.ts'
import { isBusinessRole } from '../../../product/score/vocabulary.ts'
import type { Evidence } from './evidence.ts'
import type { Case } from './findings/case.ts'
import { type Research, researchOf } from './research.ts'

// The score of a subject that someone went and looked at: what the catalog knows, joined with what this run found. A fact
// that two sources know is taken at its riskier reading; a control counts only where it was measured or read.

interface Given {
  found: Case
  evidence: readonly Evidence[]
  /** The catalog's own calculation, whose inputs are taken over. */
  base: ScoreExplanation | null
  today: string
}

export function researchedScore({ found, evidence, base, today }: Given): ScoreExplanation {
  const research = researchOf(found)
  const cite = citer(evidence, today)
  const known = base?.inputs.facts ?? noFacts
  return score({
    mode: 'researched',
    today,
    facts: {
      role: known.role,
      company: known.company,
      audience: known.audience,
      protections: known.protections,
      registrations: known.registrations,
      reach: known.reach,
      data: bounded(dataFact(known.data, research, cite), known.role),
      tracking: bounded(trackingFact(known.tracking, research, cite), known.role),
      use: useFact(known.use, research, cite),
      criticality: null,
      transfer: research.transfer && { mechanisms: [...research.transfer.mechanisms], ...cite(research.transfer) },
      fourth: research.fourth && { subprocessors: research.fourth.subprocessors, ...cite(research.fourth) },
      contract: null,
      assurance: research.assurance && { items: [...research.assurance.items], ...cite(research.assurance) },
      policy: research.policy && { checks: research.policy.checks, ...cite(research.policy) },
      posture: research.posture && { checks: research.posture.checks, ...cite(research.posture) },
      transparency: research.transparency && {
        present: [...research.transparency.present],
        ...cite(research.transparency),
      },
    },
    // Actions of authorities come from the catalog; a run looks up breaches.
    events: [...research.events, ...(base?.inputs.events ?? []).filter(({ kind }) => kind !== 'breach')],
    governance: noGovernance,
    conditions: { ...noConditions, invalidTls: research.invalidTls },
    coverage: research.coverage,
  } satisfies ScoreInputs)
}

/** The site and the policy of a business show how it treats visitors, and the least that it does for its customers. */
const bounded = <F extends object>(fact: F | null, role: ScoreFacts['role']): (F & { atLeast?: true }) | null =>
  fact !== null && role !== null && isBusinessRole(role.id) ? { ...fact, atLeast: true } : fact

interface Cited {
  evidence: readonly string[]
  quality: EvidenceQuality
}

type Cite = (fact: Cited) => { quality: EvidenceQuality; asOf: string; evidence: EvidenceRef[] }

/** As many as the score contract takes of one fact, with room for what the catalog brings. */
const mostRefs = 100

/** Evidence of this run as the score's file names it, with hash and quote. */
function citer(evidence: readonly Evidence[], today: string): Cite {
  const byId = new Map(evidence.map((e) => [e.id, e]))
  return ({ evidence: ids, quality }) => ({
    quality,
    asOf: today,
    evidence: [...new Set(ids)].slice(0, mostRefs).flatMap((id) => {
      const e = byId.get(id)
      if (!e) return []
      const { locator } = e
      return [
        {
          id,
          url: e.finalUrl ?? e.page,
          sha256: e.sha256,
          capturedAt: e.fetchedAt,
          quote: e.excerpt,
          ...(locator.type === 'text' ? { span: [locator.start, locator.end] satisfies [number, number] } : {}),
        },
      ]
    }),
  })
}

const sensitivities = new Set(dataTypes.map((type) => type.id))

function dataFact(known: ScoreFacts['data'], { data }: Research, cite: Cite): ScoreFacts['data'] {
  const ids = data?.types.filter((id) => sensitivities.has(id)) ?? []
  if (!data || ids.length === 0) return known
  const own = { ...classifyData(ids.map(dataTypeById)), ...cite(data) }
  if (!known) return own
  // Each reading may know of types that the other does not; neither takes anything away from the other.
  return {
    ...own,
    dpc: Math.max(own.dpc, known.dpc),
    ei: Math.max(own.ei, known.ei) as typeof own.ei, // one of the two
    types: Math.max(own.types, known.types),
    evidence: [...own.evidence, ...known.evidence].slice(0, 200),
  }
}

function trackingFact(known: ScoreFacts['tracking'], { tracking }: Research, cite: Cite): ScoreFacts['tracking'] {
  if (!tracking) return known
  const own = { kinds: [...tracking.kinds], ...cite(tracking) }
  if (!known) return own
  return {
    ...own,
    kinds: [...new Set([...known.kinds, ...own.kinds])],
    evidence: [...own.evidence, ...known.evidence].slice(0, 200),
  }
}

function useFact(known: ScoreFacts['use'], { use }: Research, cite: Cite): ScoreFacts['use'] {
  if (!use) return known
  const own = { ...use.answers, ...cite(use) }
  if (!known) return own
  /** Merges answers: a yes wins over a no, and a no needs one source that says it and none that says yes. */
  const worse = (a: boolean | null, b: boolean | null) => (a === true || b === true ? true : (a ?? b))
  return {
    ...own,
    sellsOrShares: worse(own.sellsOrShares, known.sellsOrShares),
    crossContextAds: worse(own.crossContextAds, known.crossContextAds),
    profiling: worse(own.profiling, known.profiling),
    trainsAi: worse(own.trainsAi, known.trainsAi),
    evidence: [...own.evidence, ...known.evidence].slice(0, 200),
  }
}
