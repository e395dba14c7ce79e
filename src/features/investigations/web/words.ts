import { asOfWords } from '../../../platform/shared/dates.ts'
import type { UnavailableReason } from '../core/connectors/connector.ts'
import type { Trust } from '../core/evidence.ts'
import type { Direction } from '../core/findings/finding.ts'
import type { StepOutcome } from '../vocabulary.ts'

const trusts: Record<Trust, string> = {
  observed: 'Observed',
  vendor_claim: 'Stated by the vendor',
  third_party: 'Stated by a third party',
  self_declared_store: 'Declared in a store',
  user_supplied: 'Given by a user',
  catalog: 'Fact of the catalog',
  computed: 'Our own record',
}

export const trustWords = (trust: string): string => wordOf(trusts, trust)

/** Who says what stands in a quote, or when it was seen. */
export function seenWords({
  trust,
  asOf,
  fetchedAt,
}: {
  trust: string
  asOf: string | null
  fetchedAt: string
}): string {
  const day = asOfWords(asOf ?? fetchedAt.slice(0, 10))
  if (trust === 'observed') return `Was observed on ${day}`
  return `${trustWords(trust)}, ${asOf ? 'as of' : 'read on'} ${day}`
}

/** Where an address that a document offers leads. */
export const wayWords = (way: string): string => way.replace(/^(mailto|tel):/u, '').replace(/^https:\/\//u, '')

export const directionWords: Record<Direction, { one: string; many: string }> = {
  contradiction: { one: 'Contradiction', many: 'Contradictions' },
  risk: { one: 'Risk', many: 'Risks' },
  mitigation: { one: 'Mitigation', many: 'Mitigations' },
  info: { one: 'Fact', many: 'Facts' },
  gap: { one: 'Gap', many: 'Gaps' },
}

/** Severities 0 to 4 of a finding. */
export const severityWords = (severity: number): string =>
  ['No severity', 'Low severity', 'Moderate severity', 'High severity', 'Severe'][severity] ?? `Severity ${severity}`

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

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

// A value that a newer server sends and this page does not know yet is shown as it came.
const wordOf = (words: Record<string, string>, key: string): string =>
  Object.hasOwn(words, key) ? (words[key] ?? key) : key
