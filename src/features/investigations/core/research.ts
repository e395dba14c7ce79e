import type { EvidenceQuality, ScoreEvent, ScoreFacts } from '../../score/contract.ts'
import type { TrackingKind } from '../../score/tracking-kinds.ts'
import type { Case } from './findings/case.ts'
import type { eventsOf } from './findings/incident-rules.ts'

type Checks<F extends 'policy' | 'posture'> = Extract<NonNullable<ScoreFacts[F]>, { checks: unknown }>['checks']

interface Fact {
  /** Evidence of this run. */
  evidence: readonly string[]
  quality: EvidenceQuality
}

/** What one run found out, in the terms of the score; null where nothing was found out. */
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

export function researchOf(found: Case): Research {
  return {} as Research & { found: typeof found; events: ReturnType<typeof eventsOf> }
}
