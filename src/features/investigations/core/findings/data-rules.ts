import { asOfWords } from '../../../../platform/shared/dates.ts'
import { companyRecord, declarationRecord, entryRecord, observationRecord } from '../connectors/catalog/records.ts'
import { platformWords } from '../connectors/lines.ts'
import { fitting, periodWords } from '../text.ts'
import { cite, citeLines, type Rule, recordsOf, shownItems } from './case.ts'
import { sensitivitySeverity } from './severities.ts'

/** Data that a study decoded from the app's own traffic. */
const observed: Rule = (found) =>
  recordsOf(found, entryRecord).flatMap((entry) =>
    shownItems(entry, 'observed', entry.facts.observed).map(({ label, id, sensitivity, asOf, evidence }) => {
      const severity = sensitivitySeverity[sensitivity] ?? 1
      return {
        ruleId: 'data.observed',
        direction: severity === 0 ? 'info' : 'risk',
        severity,
        title: `${label} seen in traffic`,
        statement: `The data type ${label} was seen in traffic of ${entry.facts.name}, as of ${asOfWords(asOf)}.`,
        evidence: citeLines(entry, { evidence }),
        dataTypes: [id],
        basis: { ...entry, trust: 'observed', asOf },
      }
    }),
  )

/** Data that requests to an SDK or domain can carry. */
const decodable: Rule = (found) =>
  [
    ...recordsOf(found, entryRecord).map((record) => ({
      record,
      evidence: cite(record, 'decodable'),
      carried: record.facts.decodable,
    })),
    ...recordsOf(found, companyRecord).map((record) => ({
      record,
      evidence: cite(record, 'decodable'),
      carried: record.facts.ofProducts?.decodable ?? null,
    })),
  ].flatMap(({ record, evidence, carried }) => {
    if (!carried) return []
    return [
      {
        ruleId: 'data.decodable',
        direction: 'risk',
        severity: sensitivitySeverity[carried.highest] ?? 1,
        title: 'Data that its requests can carry',
        statement: `Requests of ${record.facts.name} can carry: ${fitting(carried.labels).join(', ')}.`,
        evidence,
        basis: record,
      },
    ]
  })

/** Known data of a company's apps, taken together; their own reports have each of them. */
const ofApps: Rule = (found) =>
  recordsOf(found, companyRecord).flatMap((company) =>
    appLines.flatMap(({ ruleId, key, title, words }) => {
      const labels = company.facts.ofProducts?.[key] ?? []
      return labels.length > 0
        ? [
            {
              ruleId,
              direction: 'info',
              severity: 1,
              title,
              statement: `${words} of ${company.facts.name}: ${fitting(labels).join(', ')}.`,
              evidence: cite(company, key),
              basis: company,
            },
          ]
        : []
    }),
  )

const appLines = [
  {
    ruleId: 'data.apps-observed',
    key: 'observed',
    title: 'Seen in traffic of its apps',
    words: 'Data types seen in traffic of the apps',
  },
  {
    ruleId: 'data.apps-declared',
    key: 'declared',
    title: 'Declared in store labels of its apps',
    words: 'Data types that store labels declare for the apps',
  },
] as const

const readable: Rule = (found) =>
  recordsOf(found, observationRecord).flatMap((seen) => {
    const { platform, study, plainData } = seen.facts
    if (plainData.length === 0) return []
    return [
      {
        ruleId: 'data.readable',
        direction: 'info',
        severity: 1,
        title: 'Identifiers readable inside requests',
        statement: `Readable inside requests on ${platformWords[platform]} ${periodWords(study.from, study.to)}: ${fitting(plainData).join(', ')}.`,
        evidence: cite(seen, 'readable'),
        basis: seen,
      },
    ]
  })

interface LabelRule {
  ruleId: 'data.label-gap' | 'data.declared-and-seen' | 'data.declared-not-seen'
  key: 'seenNotDeclared' | 'declaredAndSeen' | 'declaredNotSeen'
  direction: 'contradiction' | 'info'
  severity: 0 | 3
  title: string
  words: string
}

/** The store's box for whatever has no box: alone it says nothing about which data. */
const bucket = 'Other Data Types'

/** Store label against traffic, in the store's own words. */
const labelRules: readonly LabelRule[] = [
  {
    ruleId: 'data.label-gap',
    key: 'seenNotDeclared',
    direction: 'contradiction',
    severity: 3,
    title: 'Seen in traffic, not declared in the store label',
    words: 'was seen in traffic but not declared in the store label',
  },
  {
    ruleId: 'data.declared-and-seen',
    key: 'declaredAndSeen',
    direction: 'info',
    severity: 0,
    title: 'Declared in the store label and seen in traffic',
    words: 'was declared in the store label and seen in traffic',
  },
  {
    ruleId: 'data.declared-not-seen',
    key: 'declaredNotSeen',
    direction: 'info',
    severity: 0,
    title: 'Declared in the store label, not seen in traffic',
    words: 'was declared in the store label but not seen in traffic',
  },
]

const labels: Rule = (found) =>
  recordsOf(found, declarationRecord).flatMap((label) =>
    labelRules.flatMap((rule) => {
      const boxes = label.facts[rule.key]
      if (boxes.length === 0 || boxes.every((box) => box === bucket)) return []
      return [
        {
          ruleId: rule.ruleId,
          direction: rule.direction,
          severity: rule.severity,
          title: rule.title,
          statement: `On ${platformWords[label.facts.platform]} the following ${rule.words}, as read in ${asOfWords(label.facts.readAsOf)}: ${fitting(boxes).join(', ')}.`,
          evidence: cite(label, rule.key),
          basis: label,
        },
      ]
    }),
  )

export const dataRules: readonly Rule[] = [observed, decodable, ofApps, readable, labels]
