import { wordOf } from '../../../platform/shared/word-of.ts'
import type { UnavailableReason } from '../core/connectors/connector.ts'
import type { StepOutcome } from '../vocabulary.ts'

const outcomes: Record<StepOutcome, string> = {
  done: 'Done',
  unavailable: 'Could not be looked at',
}

/** How a step ended; one without an outcome still runs. */
export const outcomeWords = (outcome: string | null): string =>
  outcome === null ? 'Running' : wordOf(outcomes, outcome)

const reasons: Record<UnavailableReason, string> = {
  'network-off': 'Outside connections are switched off.',
  'no-network': 'No network was found.',
  'behind-proxy': 'It cannot be seen from behind a proxy.',
  unreachable: 'The place did not answer.',
  timeout: 'The place did not answer in time.',
  refused: 'The place refused the request.',
  'too-large': 'The answer was larger than the limit.',
  guarded: 'The address leads where no request is sent.',
  'not-allowed': 'The rules for crawlers of the place do not allow it.',
  certificate: 'The certificate of the place is not valid.',
  'wrong-type': 'The answer is of another type.',
  unreadable: 'The answer could not be read.',
  'too-many-redirects': 'The place leads on and on.',
  'layout-changed': 'The answer no longer has the shape that is understood.',
  'no-browser': 'There is no browser here to look with.',
  excluded: 'Its owner asked not to be scanned.',
  'budget-spent': 'The time or the lookups that one run may take were used up.',
  'store-error': 'The catalog did not answer.',
}

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
