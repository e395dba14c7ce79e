import { subprocessorRecord } from './connectors/subprocessors/record.ts'
import { subprocessorsOf } from './connectors/subprocessors/rules.ts'
import type { Evidence } from './evidence.ts'
import { openCase, recordsOf } from './findings/case.ts'
import type { Finding } from './findings/finding.ts'
import type { Subject } from './subject.ts'

/** Results of a run that other features store. */
export interface Digest {
  /** Null: no list could be read. Empty: the vendor states that it has none. */
  subProcessors: { name: string; country: string | null; purpose: string; sourceUrl: string | null }[] | null
  /** The list was read to its end: what is not on it is not there. */
  isListComplete: boolean
  policyChanges: { title: string; statement: string; severity: number }[]
  /** Risks and contradictions that ask for someone; `key` is the same in another run. */
  grave: { key: string; title: string; statement: string; severity: number }[]
}

const policyRules: readonly string[] = ['hist.policy-changed', 'hist.promise-removed', 'hist.practice-added']
const graveFrom = 3
const longestKey = 300

export function digestOf({
  subject,
  evidence,
  findings,
}: {
  subject: Subject
  evidence: readonly Evidence[]
  findings: readonly Finding[]
}): Digest {
  const found = openCase(subject, evidence)
  const facts = subprocessorsOf(found)
  const told = ({ title, statement, severity }: Finding) => ({ title, statement, severity })
  return {
    subProcessors: facts && facts.subprocessors !== null ? listedIn(found) : null,
    isListComplete: facts?.isComplete ?? false,
    policyChanges: findings.filter(({ ruleId }) => policyRules.includes(ruleId)).map(told),
    grave: findings
      .filter(
        ({ severity, direction, ruleId }) =>
          severity >= graveFrom &&
          (direction === 'risk' || direction === 'contradiction') &&
          // Incidents and changes of a policy are told as what they are.
          !ruleId.startsWith('inc.') &&
          !policyRules.includes(ruleId),
      )
      .map((finding) => ({ key: `${finding.ruleId} ${finding.title}`.slice(0, longestKey), ...told(finding) })),
  }
}

const listedIn = (found: ReturnType<typeof openCase>): NonNullable<Digest['subProcessors']> =>
  recordsOf(found, subprocessorRecord).flatMap(({ facts: { address, subprocessors } }) =>
    subprocessors.map(({ name, countries, purpose }) => ({
      name,
      // With several countries none is the one.
      country: countries.length === 1 ? (countries[0] ?? null) : null,
      purpose: purpose ?? '',
      sourceUrl: address,
    })),
  )
