import { type BreachEvent, eventSeverities, type ScoreEvent } from '../../../score/contract.ts'
import { type CitedDocument, textOf } from '../document.ts'
import { monthsBetween } from '../text.ts'
import { type Case, cite, nameIn, ofKind, type Rule, runDay } from './case.ts'

/** Appendix B of the method: younger than two years weighs, older than five is history. */
const recentMonths = 24
const oldMonths = 60

const weights: Record<BreachEvent['severity'], 1 | 2 | 3 | 4> = { low: 1, medium: 2, high: 3, critical: 4 }

/** As the breach record has it, by the method that breach alerts go by: one breach, one severity wherever it is told. */
function severityOf(doc: CitedDocument): BreachEvent['severity'] {
  const told = textOf(doc, 'Severity')
  const severity = eventSeverities.find((level) => level === told)
  if (!severity) throw new Error(`${doc.name} tells no severity`)
  return severity
}

const incidents: Rule = (found) =>
  ofKind(found, 'incident').map((doc) => {
    const happenedOn = textOf(doc, 'Happened on') ?? 'not stated'
    const today = runDay(found)
    const age = today && happenedOn !== 'not stated' ? monthsBetween(happenedOn, today) : undefined
    const severity = weights[severityOf(doc)]
    const isOld = age !== undefined && age > oldMonths
    return {
      ruleId: 'inc.breach' as const,
      direction: isOld ? ('info' as const) : ('risk' as const),
      severity: isOld ? 0 : age !== undefined && age > recentMonths ? Math.max(1, severity - 1) : severity,
      title: `Incident: ${textOf(doc, 'Incident')}`,
      statement: `An incident of ${nameIn(doc)} is on record: ${textOf(doc, 'Incident')}, happened: ${textOf(doc, 'Happened')}, accounts: ${textOf(doc, 'Accounts')}.`,
      evidence: cite(doc, 'Data exposed'),
      basis: doc,
    }
  })

/** What the score takes of them. An incident without a date cannot be weighed by its age and is left to the report. */
export const eventsOf = (found: Case): ScoreEvent[] =>
  ofKind(found, 'incident').flatMap((doc) => {
    const date = textOf(doc, 'Happened on')
    if (!date || date === 'not stated') return []
    return [
      {
        id: textOf(doc, 'Incident id') ?? doc.name,
        kind: 'breach' as const,
        title: (textOf(doc, 'Incident') ?? doc.name).slice(0, 300),
        severity: severityOf(doc),
        date,
        scope: 'own' as const,
        verified: textOf(doc, 'Verified by the source') === 'yes',
        remediated: false,
        evidence: [{ id: doc.head, url: null, sha256: null, capturedAt: doc.fetchedAt, quote: null }],
      },
    ]
  })

export const incidentRules: readonly Rule[] = [incidents]
