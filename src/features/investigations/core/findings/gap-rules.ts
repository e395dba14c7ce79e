import { asOfWords } from '../../../../platform/shared/dates.ts'
import { noRecordWords, searchRecord, unavailableRecord, unavailableWords } from '../connectors/absence.ts'
import { companyRecord, entryRecord } from '../connectors/catalog/records.ts'
import { fields, openFieldTitle, scopeRecord, staleAfterMonths } from '../connectors/scope.ts'
import { scoreRecord } from '../connectors/score-document.ts'
import { resolutionRecord } from '../resolve.ts'
import { monthsBetween } from '../text.ts'
import { cite, type FindingDraft, type Rule, recordsOf } from './case.ts'
import { gapSeverity } from './severities.ts'

// Gaps: what could not be established. "Could not look" and "looked and found nothing" are different sentences.

interface Gap {
  ruleId: keyof typeof gapSeverity
  title: string
  statement: string
  evidence: string[]
  basis: FindingDraft['basis']
}

const gap = (g: Gap): FindingDraft => ({ ...g, direction: 'gap', severity: gapSeverity[g.ruleId] })

const subjectGaps: Rule = (found) =>
  recordsOf(found, resolutionRecord).flatMap((record) => {
    const { reading } = record.facts
    if (reading.outcome === 'taken') return []
    return [
      {
        ...gap({
          evidence: cite(record),
          basis: record,
          ruleId: 'gap.unknown-subject',
          title: 'Not in the catalog',
          statement: `${noRecordWords(reading.name, reading.searched)}.`,
        }),
        // A host or an app can still be read at its own places.
        ...(found.subject.kind === 'unknown' ? {} : { severity: 1 }),
      },
    ]
  })

const entryGaps: Rule = (found) =>
  recordsOf(found, entryRecord).flatMap((entry) => {
    const { name, type, observations, declarations, company } = entry.facts
    const base = { evidence: [entry.head], basis: entry }
    return [
      ...(type === 'app' && observations === 0
        ? [
            gap({
              ...base,
              ruleId: 'gap.not-looked-at',
              title: 'Its traffic was not looked at',
              statement: `No traffic observation of ${name} is on record.`,
            }),
          ]
        : []),
      ...(type === 'app' && declarations === 0
        ? [
            gap({
              ...base,
              ruleId: 'gap.no-declaration',
              title: 'No store declaration on record',
              statement: `No store declaration of ${name} is on record.`,
            }),
          ]
        : []),
      ...(company === null
        ? [
            gap({
              ...base,
              ruleId: 'gap.company-unknown',
              title: 'Company not known',
              statement: `The catalog has no company of ${name} on record.`,
            }),
          ]
        : []),
    ]
  })

const stale: Rule = (found) => {
  const [scope] = recordsOf(found, scopeRecord)
  if (!scope) return []
  const { runOn } = scope.facts
  return recordsOf(found, entryRecord).flatMap((entry) => {
    const newest = entry.facts.evidenceTo
    if (!newest || monthsBetween(newest, runOn) <= staleAfterMonths) return []
    return [
      gap({
        ruleId: 'gap.stale',
        title: 'The newest evidence is stale',
        statement: `The newest evidence on record is of ${asOfWords(newest)}; on ${asOfWords(runOn)} it counts as stale, being older than ${staleAfterMonths} months.`,
        evidence: [entry.shown.get('evidenceTo')?.[0] ?? entry.head, scope.head],
        basis: scope,
      }),
    ]
  })
}

const companyGaps: Rule = (found) =>
  recordsOf(found, companyRecord).flatMap((company) =>
    company.facts.contact === null
      ? [
          gap({
            ruleId: 'gap.no-privacy-contact',
            title: 'No privacy contact on record',
            statement: `No privacy contact of ${company.facts.name} is on record.`,
            evidence: cite(company, 'contact'),
            basis: company,
          }),
        ]
      : [],
  )

const scoreGap: Rule = (found) =>
  recordsOf(found, scoreRecord).flatMap((score) =>
    score.facts.figures === null
      ? [
          gap({
            ruleId: 'gap.no-score',
            title: 'No score',
            statement: `${score.facts.name} has no score, because nothing is known about data, tracking or use.`,
            evidence: [score.head],
            basis: score,
          }),
        ]
      : [],
  )

const searchGaps: Rule = (found) =>
  recordsOf(found, searchRecord).map((search) => {
    const { place, searched } = search.facts
    const isRating = search.connector === 'policy-ratings'
    return gap({
      ruleId: isRating ? 'gap.no-policy-rating' : 'gap.no-record',
      title: isRating ? 'No policy rating on record' : `No record: ${place}`,
      statement: `${noRecordWords(place, searched)}.`,
      evidence: cite(search, 'searched'),
      basis: search,
    })
  })

/** No earlier report is the usual case and nothing that is missing. */
const isFirstReport = (f: FindingDraft) => f.ruleId === 'gap.no-record' && f.basis.connector === 'history'

const unavailable: Rule = (found) =>
  recordsOf(found, unavailableRecord).map((record) => {
    const words = `Could not be looked at: ${unavailableWords(record.facts)}`
    return gap({
      ruleId: 'gap.unavailable',
      title: words,
      statement: `${words}.`,
      evidence: [record.head],
      basis: record,
    })
  })

const openFields: Rule = (found) =>
  recordsOf(found, scopeRecord).flatMap((scope) =>
    scope.facts.notLookedAt.map((field, at) =>
      gap({
        ruleId: field === 'vendor-site' ? 'gap.network' : 'gap.field',
        title: openFieldTitle(field),
        statement: `Not looked at in this run: ${fields[field]}.`,
        evidence: [scope.shown.get('open')?.[at] ?? scope.head],
        basis: scope,
      }),
    ),
  )

export const gapRules: readonly Rule[] = [
  subjectGaps,
  entryGaps,
  stale,
  companyGaps,
  scoreGap,
  (found) => searchGaps(found).filter((f) => !isFirstReport(f)),
  unavailable,
  openFields,
]
