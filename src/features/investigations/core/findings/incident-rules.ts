import type { ScoreEvent } from '../../../score/contract.ts'
import { type CitedDocument, textOf } from '../document.ts'
import { monthsBetween } from '../text.ts'
import { type Case, cite, nameIn, ofKind, type Rule, runDay } from './case.ts'

/** Appendix B of the method: younger than two years weighs, older than five is history. */
const recentMonths = 24
const oldMonths = 60

/** Classes of data after which a breach is worse than annoying, as breach records name them. */
const grave =
  /password|credit card|payment|bank|financial|government|passport|social security|tax|health|medical|biometric|genetic|ethnic|relig|sexual|political|private message|geographic location|physical address|date of birth/iu

export const incidentSeverity = (doc: CitedDocument): ScoreEvent['severity'] => {
  const accounts = Number(textOf(doc, 'Accounts'))
  const exposed = textOf(doc, 'Data exposed') ?? ''
  const isGrave = grave.test(exposed)
  if (isGrave && accounts >= 1_000_000) return 'critical'
  if (isGrave) return 'high'
  return accounts >= 100_000 ? 'medium' : 'low'
}

const severities: Record<ScoreEvent['severity'], 1 | 2 | 3 | 4> = { low: 1, medium: 2, high: 3, critical: 4 }

const incidents: Rule = (found) =>
  ofKind(found, 'incident').map((doc) => {
    const happenedOn = textOf(doc, 'Happened on') ?? 'not stated'
    const today = runDay(found)
    const age = today && happenedOn !== 'not stated' ? monthsBetween(happenedOn, today) : undefined
    const severity = severities[incidentSeverity(doc)]
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
        severity: incidentSeverity(doc),
        date,
        verified: textOf(doc, 'Verified by the source') === 'yes',
        remediated: false,
        evidence: [{ id: doc.head, url: null, sha256: null, capturedAt: doc.fetchedAt, quote: null }],
      },
    ]
  })

export const incidentRules: readonly Rule[] = [incidents]
