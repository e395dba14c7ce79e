import type { BreachEvent, ScoreEvent } from '../../../../../product/score/method/contract.ts'
import { type Case, cite, type Rule, recordsOf, runDay } from '../../findings/case.ts'
import { monthsBetween } from '../../text.ts'
import { accountsWords, happenedWords, incidentRecord } from './record.ts'

/** Appendix B of the method: younger than two years weighs, older than five is history. */
const recentMonths = 24
const oldMonths = 60

const weights: Record<BreachEvent['severity'], 1 | 2 | 3 | 4> = { low: 1, medium: 2, high: 3, critical: 4 }

const incidents: Rule = (found) =>
  recordsOf(found, incidentRecord).map((record) => {
    const { name, title, occurredOn } = record.facts
    const today = runDay(found)
    const age = today && occurredOn !== null ? monthsBetween(occurredOn, today) : undefined
    // Uses the method of breach alerts: a breach has the same severity everywhere.
    const severity = weights[record.facts.severity]
    const isOld = age !== undefined && age > oldMonths
    return {
      ruleId: 'inc.breach' as const,
      direction: isOld ? ('info' as const) : ('risk' as const),
      severity: isOld ? 0 : age !== undefined && age > recentMonths ? Math.max(1, severity - 1) : severity,
      title: `Incident: ${title}`,
      statement: `An incident of ${name} is on record: ${title}, happened: ${happenedWords(record.facts)}, accounts: ${accountsWords(record.facts)}.`,
      evidence: cite(record, 'dataClasses'),
      basis: record,
    }
  })

/**
 * Returns incidents for the score. An incident without a date cannot be weighed by its age and is left to the report.
 */
export const eventsOf = (found: Case): ScoreEvent[] =>
  recordsOf(found, incidentRecord).flatMap((record) => {
    const { id, title, severity, occurredOn, isVerified } = record.facts
    if (occurredOn === null) return []
    return [
      {
        id,
        kind: 'breach' as const,
        title: title.slice(0, 300),
        severity,
        date: occurredOn,
        scope: 'own' as const,
        verified: isVerified === true,
        remediated: false,
        evidence: [{ id: record.head, url: null, sha256: null, capturedAt: record.fetchedAt, quote: null }],
      },
    ]
  })

export const incidentRules: readonly Rule[] = [incidents]
