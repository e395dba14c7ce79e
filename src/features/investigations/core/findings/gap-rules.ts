import { asOfWords } from '../../../../platform/shared/dates.ts'
import { fields, staleAfterMonths } from '../connectors/scope.ts'
import { type CitedDocument, lineOf, linesOf, textOf } from '../document.ts'
import { monthsBetween } from '../text.ts'
import { cite, type FindingDraft, nameIn, ofKind, type Rule, runDay } from './case.ts'
import { gapSeverity } from './severities.ts'

// What could not be established. "Could not look" and "looked and found nothing" are different sentences.

interface Gap {
  ruleId: keyof typeof gapSeverity
  title: string
  statement: string
  evidence: string[]
  basis: CitedDocument
}

const gap = (g: Gap): FindingDraft => ({ ...g, direction: 'gap', severity: gapSeverity[g.ruleId] })

const subjectGaps: Rule = (found) =>
  ofKind(found, 'resolution').flatMap((doc) => {
    const input = textOf(doc, 'Input') ?? ''
    const taken = textOf(doc, 'Taken as')
    const base = { evidence: cite(doc, 'Also close'), basis: doc }
    if (!taken)
      return [
        {
          ...gap({
            ...base,
            ruleId: 'gap.unknown-subject',
            title: 'Not in the catalog',
            statement: `${textOf(doc, 'Found') ?? ''}.`,
          }),
          // Of a host or an app its own places can be read all the same.
          ...(found.subject.kind === 'unknown' ? {} : { severity: 1 }),
        },
      ]
    const other = textOf(doc, 'Also close')
    return [
      ...(other
        ? [
            gap({
              ...base,
              ruleId: 'gap.ambiguous-subject',
              title: 'The name fits more than one',
              statement: `The input ${input} was taken as ${taken}; also close: ${other}.`,
            }),
          ]
        : []),
      ...(lineOf(doc, 'Inexact match')
        ? [
            gap({
              ...base,
              evidence: cite(doc),
              ruleId: 'gap.inexact-subject',
              title: 'The name was not matched exactly',
              statement: `The input ${input} was taken as ${taken}, an inexact match: ${textOf(doc, 'Inexact match')}.`,
            }),
          ]
        : []),
    ]
  })

const entryGaps: Rule = (found) =>
  ofKind(found, 'catalog-entry').flatMap((doc) => {
    const isApp = textOf(doc, 'Entry type') === 'app'
    const name = nameIn(doc)
    return [
      ...(isApp && textOf(doc, 'Traffic observations on record') === 'none'
        ? [
            gap({
              ruleId: 'gap.not-looked-at',
              title: 'Its traffic was not looked at',
              statement: `No traffic observation of ${name} is on record.`,
              evidence: [doc.head],
              basis: doc,
            }),
          ]
        : []),
      ...(isApp && textOf(doc, 'Store declarations on record') === 'none'
        ? [
            gap({
              ruleId: 'gap.no-declaration',
              title: 'No store declaration on record',
              statement: `No store declaration of ${name} is on record.`,
              evidence: [doc.head],
              basis: doc,
            }),
          ]
        : []),
      ...(textOf(doc, 'Company') === 'none on record'
        ? [
            gap({
              ruleId: 'gap.company-unknown',
              title: 'Company not known',
              statement: `The catalog has no company of ${name} on record.`,
              evidence: [doc.head],
              basis: doc,
            }),
          ]
        : []),
    ]
  })

const stale: Rule = (found) => {
  const scope = ofKind(found, 'scope')[0]
  const today = runDay(found)
  return ofKind(found, 'catalog-entry').flatMap((doc) => {
    const newest = lineOf(doc, 'Newest evidence on record')
    if (!scope || !today || !newest || monthsBetween(newest.value, today) <= staleAfterMonths) return []
    return [
      gap({
        ruleId: 'gap.stale',
        title: 'The newest evidence is stale',
        statement: `The newest evidence on record is of ${asOfWords(newest.value)}; on ${asOfWords(today)} it counts as stale, being older than ${staleAfterMonths} months.`,
        evidence: [newest.evidence, scope.head],
        basis: scope,
      }),
    ]
  })
}

const companyGaps: Rule = (found) =>
  ofKind(found, 'company').flatMap((doc) =>
    textOf(doc, 'Privacy contact')?.startsWith('none on record')
      ? [
          gap({
            ruleId: 'gap.no-privacy-contact',
            title: 'No privacy contact on record',
            statement: `No privacy contact of ${nameIn(doc)} is on record.`,
            evidence: cite(doc, 'Privacy contact'),
            basis: doc,
          }),
        ]
      : [],
  )

const scoreGap: Rule = (found) =>
  ofKind(found, 'score').flatMap((doc) =>
    textOf(doc, 'Score')?.startsWith('none')
      ? [
          gap({
            ruleId: 'gap.no-score',
            title: 'No score',
            statement: `${nameIn(doc)} has no score, because nothing is known about data, tracking or use.`,
            evidence: [doc.head],
            basis: doc,
          }),
        ]
      : [],
  )

const searchGaps: Rule = (found) =>
  ofKind(found, 'search').map((doc) => {
    const isRating = doc.connector === 'policy-ratings'
    return gap({
      ruleId: isRating ? 'gap.no-policy-rating' : 'gap.no-record',
      title: isRating ? 'No policy rating on record' : `No record: ${textOf(doc, 'Searched for')}`,
      statement: `${textOf(doc, 'Found')}.`,
      evidence: cite(doc, 'Searched'),
      basis: doc,
    })
  })

/** No earlier report is the usual case and nothing that is missing. */
const isFirstReport = (f: FindingDraft) => f.ruleId === 'gap.no-record' && f.basis.connector === 'history'

const unavailable: Rule = (found) =>
  ofKind(found, 'unavailable').map((doc) =>
    gap({
      ruleId: 'gap.unavailable',
      title: `Could not be looked at: ${textOf(doc, 'Could not be looked at')}`,
      statement: `Could not be looked at: ${textOf(doc, 'Could not be looked at')}.`,
      evidence: [doc.head],
      basis: doc,
    }),
  )

const openFields: Rule = (found) =>
  ofKind(found, 'scope').flatMap((doc) =>
    linesOf(doc, 'Not looked at in this run').map((line) =>
      gap({
        ruleId: line.value === fields['vendor-site'] ? 'gap.network' : 'gap.field',
        title: `Not looked at: ${line.value}`,
        statement: `Not looked at in this run: ${line.value}.`,
        evidence: [line.evidence],
        basis: doc,
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
