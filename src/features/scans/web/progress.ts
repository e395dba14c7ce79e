import type { ScanRow } from '../contract.ts'
import type { ScanPhase } from '../vocabulary.ts'
import { phasesOf } from './words.ts'

export interface PhaseStep {
  phase: ScanPhase
  state: 'done' | 'current' | 'ahead'
}

/** The steps of a scan with the one it is at. A page that is only read has two. */
export function phaseSteps({ kind, phase, status }: Pick<ScanRow, 'kind' | 'phase' | 'status'>): PhaseStep[] {
  const at = status === 'queued' ? 'waiting' : phase
  const usual = phasesOf[kind]
  const steps = at === null || usual.includes(at) ? usual : ['waiting' as const, at]
  const current = at === null ? 1 : steps.indexOf(at)
  return steps.map((step, index) => ({
    phase: step,
    state: index < current ? 'done' : index === current ? 'current' : 'ahead',
  }))
}
