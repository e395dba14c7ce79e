import { capital } from '../../../platform/shared/text.ts'
import { wordOf } from '../../../platform/shared/word-of.ts'
import { reasonWords as reasonsInEvidence } from '../core/connectors/connector.ts'
import type { StepOutcome } from '../vocabulary.ts'

const outcomes: Record<StepOutcome, string> = {
  done: 'Done',
  unavailable: 'Could not be looked at',
}

/** How a step ended; one without an outcome still runs. */
export const outcomeWords = (outcome: string | null): string =>
  outcome === null ? 'Running' : wordOf(outcomes, outcome)

const reasons: Record<string, string> = Object.fromEntries(
  Object.entries(reasonsInEvidence).map(([reason, words]) => [reason, `${capital(words)}.`]),
)

export const reasonWords = (reason: string): string => wordOf(reasons, reason)

const phases: Record<string, string> = {
  resolve: 'finding out who is meant',
  gather: 'looking up what is on record',
  outside: 'looking at the vendor’s own places',
  conclude: 'deriving findings and writing the report',
}

export const phaseWords = (phase: string): string => wordOf(phases, phase)

const kinds: Record<string, string> = { app: 'app', sdk: 'SDK', domain: 'domain', company: 'company' }

export const kindWords = (kind: string): string => wordOf(kinds, kind)
