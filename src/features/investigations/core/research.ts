import {
  type EvidenceQuality,
  policyChecks,
  postureChecks,
  type ScoreEvent,
  type ScoreFacts,
} from '../../../product/score/method/contract.ts'
import { type TrackingKind, trackingKinds } from '../../../product/score/method/tracking-kinds.ts'
import { unavailableRecord } from './connectors/absence.ts'
import { adsTxtRecord } from './connectors/ads/records.ts'
import { appKinds } from './connectors/apk/rules.ts'
import { eventsOf } from './connectors/breaches/rules.ts'
import { assuranceOf } from './connectors/certifications/rules.ts'
import { embeddedKinds } from './connectors/embeds/rules.ts'
import { statementQuote } from './connectors/policy/records.ts'
import { transparencyOf as publishedOf } from './connectors/policy-history/rules.ts'
import { siteStaticRecord } from './connectors/site/records.ts'
import { visitedKinds } from './connectors/site/visited-kinds.ts'
import { labelDataOf } from './connectors/stores/rules.ts'
import { subprocessorsOf } from './connectors/subprocessors/rules.ts'
import { type Case, quotesOf, recordsOf } from './findings/case.ts'
import { dataOf, policyControlOf, useOf } from './findings/policy-score.ts'
import { invalidTlsOf, postureOf, transparencyOf as securityTxtOf } from './findings/posture.ts'

type Checks<F extends 'policy' | 'posture'> = Extract<NonNullable<ScoreFacts[F]>, { checks: unknown }>['checks']

interface Fact {
  /** Evidence of this run. */
  evidence: readonly string[]
  quality: EvidenceQuality
}

/** Findings of one run in the terms of the score; null if nothing was found out. */
export interface Research {
  data: (Fact & { types: readonly string[] }) | null
  tracking: (Fact & { kinds: readonly TrackingKind[] }) | null
  use:
    | (Fact & {
        answers: Pick<NonNullable<ScoreFacts['use']>, 'sellsOrShares' | 'crossContextAds' | 'profiling' | 'trainsAi'>
      })
    | null
  transfer: (Fact & { mechanisms: NonNullable<ScoreFacts['transfer']>['mechanisms'] }) | null
  fourth: (Fact & { subprocessors: number }) | null
  assurance: (Fact & { items: Extract<NonNullable<ScoreFacts['assurance']>, { items: unknown }>['items'] }) | null
  policy: (Fact & { checks: Checks<'policy'> }) | null
  posture: (Fact & { checks: Checks<'posture'> }) | null
  transparency:
    | (Fact & { present: Extract<NonNullable<ScoreFacts['transparency']>, { present: unknown }>['present'] })
    | null
  events: readonly ScoreEvent[]
  invalidTls: boolean
  /** Checks of policy and posture together: how many of those that apply were answered. */
  coverage: { answered: number; applicable: number }
}

/** Reads the evidence of a run in the terms of the score. Pure. */
export function researchOf(found: Case): Research {
  const posture = postureOf(found)
  const policy = policyControlOf(found)
  const use = useFound(found)
  const data = dataFound(found)
  const subprocessors = subprocessorsOf(found)
  const assurance = assuranceOf(found)
  return {
    data,
    tracking: trackingFound(found),
    use,
    transfer:
      subprocessors && isSome(subprocessors.mechanisms)
        ? { mechanisms: subprocessors.mechanisms, evidence: subprocessors.evidence, quality: 'captured' }
        : null,
    fourth:
      subprocessors && subprocessors.subprocessors !== null
        ? { subprocessors: subprocessors.subprocessors, evidence: subprocessors.evidence, quality: 'captured' }
        : null,
    assurance: assurance ? { items: assurance.items, evidence: assurance.evidence, quality: 'captured' } : null,
    policy: isAnswered(policy.answers)
      ? { checks: policy.answers, evidence: Object.values(policy.evidence).flat(), quality: 'captured' }
      : null,
    posture: isAnswered(posture.checks)
      ? { checks: posture.checks, evidence: posture.evidence, quality: 'measured' }
      : null,
    transparency: transparencyFound(found),
    events: eventsOf(found),
    invalidTls: invalidTlsOf(found)?.isInvalid ?? false,
    coverage: coverageOf({
      ...{ policy: policy.answers, posture: posture.checks, use, hasData: data !== null },
      wasVisited: wasVisited(found),
    }),
  }
}

const isAnswered = (answers: object) => Object.keys(answers).length > 0
const isSome = <T>(items: readonly T[]): items is [T, ...T[]] => items.length > 0

/** Checks of public places that apply to everybody; DNSSEC is answered only where it is there, so it is none of them. */
const postureAsked = postureChecks.filter((check) => check !== 'dnssec')
const useAsked = ['sellsOrShares', 'crossContextAds', 'profiling', 'trainsAi'] as const

function coverageOf(known: {
  policy: Checks<'policy'>
  posture: Checks<'posture'>
  use: Research['use']
  hasData: boolean
  wasVisited: boolean | null
}): Research['coverage'] {
  const answered = [
    ...policyChecks.map((check) => known.policy[check] !== undefined),
    ...postureAsked.map((check) => known.posture[check] !== undefined),
    ...useAsked.map((question) => (known.use?.answers[question] ?? null) !== null),
    known.hasData,
    ...(known.wasVisited === null ? [] : [known.wasVisited]),
  ]
  return { answered: answered.filter(Boolean).length, applicable: answered.length }
}

/** Whether a browser, or a scan of the app, measured whom it calls; null where no one was asked to. */
function wasVisited(found: Case): boolean | null {
  if (visitedKinds(found) ?? appKinds(found)) return true
  return recordsOf(found, unavailableRecord).some(({ connector }) => connector === 'site') ||
    recordsOf(found, siteStaticRecord).length > 0
    ? false
    : null
}

/** Data types that the policy says are collected and that the stores' labels declare. */
function dataFound(found: Case): Research['data'] {
  const stated = dataOf(found)
  const declared = labelDataOf(found)
  const types = [...new Set([...stated.map(({ id }) => id), ...(declared?.types ?? [])])].sort()
  if (types.length === 0) return null
  return {
    types,
    evidence: [...new Set([...stated.flatMap(({ evidence }) => evidence), ...(declared?.evidence ?? [])])],
    quality: stated.length > 0 ? 'captured' : 'claimed',
  }
}

/**
 * Trackers measured by a completed visit replace those that the page's text names. Until a visit completes, both count.
 */
function kindsOfSite(found: Case): { kinds: readonly TrackingKind[]; evidence: readonly string[] } | null {
  const visited = visitedKinds(found)
  const embedded = embeddedKinds(found)
  if (!visited || !embedded) return visited ?? embedded
  if (visited.isWhole) return visited
  return {
    kinds: [...new Set([...visited.kinds, ...embedded.kinds])],
    evidence: [...visited.evidence, ...embedded.evidence],
  }
}

/**
 * Whom the home page calls and what is in the app; a site that lists sellers of its room carries advertising whatever its
 * page shows.
 */
function trackingFound(found: Case): Research['tracking'] {
  const seen = [kindsOfSite(found), appKinds(found)].filter((one) => one !== null)
  const files = adsFiles(found)
  if (seen.length === 0 && files.length === 0) return null
  const kinds = new Set<TrackingKind>([
    ...seen.flatMap((one) => one.kinds),
    ...(files.length > 0 ? (['ads'] as const) : []),
  ])
  return {
    kinds: trackingKinds.filter((kind) => kinds.has(kind)),
    evidence: [...seen.flatMap(({ evidence }) => evidence), ...files.map(({ head }) => head)],
    quality: 'measured',
  }
}

/** Files that let someone sell its advertising space. */
const adsFiles = (found: Case) =>
  recordsOf(found, adsTxtRecord).filter(({ facts }) => facts.direct + facts.reseller > 0)

/** A "no" in the policy doesn't count if an observation contradicts it. */
function useFound(found: Case): Research['use'] {
  const { evidence, ...stated } = useOf(found)
  const resells = adsFiles(found).some(({ facts }) => facts.reseller > 0)
  const visited = visitedKinds(found)
  const carriesAds = [kindsOfSite(found), appKinds(found)].some((seen) => seen?.kinds.includes('ads'))
  const handsOver = visited?.handsOver ?? []
  const answers = {
    ...stated,
    sellsOrShares: stated.sellsOrShares === false && resells ? null : stated.sellsOrShares,
    // Handed over so that an advertiser finds the same person elsewhere: that was seen, whatever is said.
    crossContextAds:
      handsOver.length > 0
        ? true
        : stated.crossContextAds === false && (resells || carriesAds)
          ? null
          : stated.crossContextAds,
  }
  return Object.values(answers).every((answer) => answer === null)
    ? null
    : { answers, evidence: [...new Set([...handsOver, ...Object.values(evidence).flat()])], quality: 'captured' }
}

function transparencyFound(found: Case): Research['transparency'] {
  const securityTxt = securityTxtOf(found)
  const published = publishedOf(found)
  const said = quotesOf(found, statementQuote)
  const asks = said.filter(
    ({ facts }) => facts.how !== null && facts.checks.some(({ check }) => /\.(?:access|erasure|delete)$/u.test(check)),
  )
  const present = [
    ...(asks.length > 0 ? (['dsar-channel'] as const) : []),
    ...(securityTxt?.hasSecurityTxt ? (['security-txt'] as const) : []),
    ...published.present,
  ]
  if (present.length === 0 && !securityTxt && said.length === 0) return null
  const evidence = [
    ...asks.slice(0, 2).map(({ evidence }) => evidence),
    ...(securityTxt?.evidence ?? []),
    ...published.evidence,
  ]
  return { present, evidence, quality: 'captured' }
}
