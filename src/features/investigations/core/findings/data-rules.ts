import { asOfWords } from '../../../../platform/shared/dates.ts'
import { lineOf, linesOf, textOf } from '../document.ts'
import { periodWords } from '../text.ts'
import { cite, citeLines, nameIn, ofKind, type Rule } from './case.ts'
import { sensitivitySeverity } from './severities.ts'

/** What a study decoded from the app's own traffic. */
const observed: Rule = (found) =>
  ofKind(found, 'catalog-entry').flatMap((doc) =>
    linesOf(doc, 'Data type seen in traffic').map((line) => {
      const severity = sensitivitySeverity[Number(line.cells.sensitivity)] ?? 1
      const when = line.cells['as of']
      return {
        ruleId: 'data.observed',
        direction: severity === 0 ? 'info' : 'risk',
        severity,
        title: `${line.value} seen in traffic`,
        statement: `The data type ${line.value} was seen in traffic of ${nameIn(doc)}${when ? `, as of ${asOfWords(when)}` : ''}.`,
        evidence: citeLines(doc, line),
        dataTypes: line.cells.id ? [line.cells.id] : [],
        basis: { ...doc, trust: 'observed', asOf: when ?? doc.asOf },
      }
    }),
  )

/** What requests to an SDK or domain can carry. */
const decodable: Rule = (found) =>
  [...ofKind(found, 'catalog-entry'), ...ofKind(found, 'company')].flatMap((doc) => {
    const line = lineOf(doc, 'Its requests can carry')
    if (!line) return []
    return [
      {
        ruleId: 'data.decodable',
        direction: 'risk',
        severity: sensitivitySeverity[Number(textOf(doc, 'Highest sensitivity of these'))] ?? 1,
        title: 'Data that its requests can carry',
        statement: `Requests of ${nameIn(doc)} can carry: ${line.value}.`,
        evidence: citeLines(doc, line),
        basis: doc,
      },
    ]
  })

/** What is known of a company's apps, taken together; their own reports have each of them. */
const ofApps: Rule = (found) =>
  ofKind(found, 'company').flatMap((doc) =>
    appLines.flatMap(({ ruleId, key, title, words }) => {
      const line = lineOf(doc, key)
      return line
        ? [
            {
              ruleId,
              direction: 'info',
              severity: 1,
              title,
              statement: `${words} of ${nameIn(doc)}: ${line.value}.`,
              evidence: citeLines(doc, line),
              basis: doc,
            },
          ]
        : []
    }),
  )

const appLines = [
  {
    ruleId: 'data.apps-observed',
    key: 'Data types seen in traffic of its apps',
    title: 'Seen in traffic of its apps',
    words: 'Data types seen in traffic of the apps',
  },
  {
    ruleId: 'data.apps-declared',
    key: 'Data types that store labels of its apps declare',
    title: 'Declared in store labels of its apps',
    words: 'Data types that store labels declare for the apps',
  },
] as const

const readable: Rule = (found) =>
  ofKind(found, 'traffic-observation').flatMap((doc) => {
    const line = lineOf(doc, 'Readable inside requests')
    if (!line) return []
    return [
      {
        ruleId: 'data.readable',
        direction: 'info',
        severity: 1,
        title: 'Identifiers readable inside requests',
        statement: `Readable inside requests on ${textOf(doc, 'Platform')} ${periodWords(textOf(doc, 'Observed from') ?? '', textOf(doc, 'Observed to') ?? '')}: ${line.value}.`,
        evidence: cite(doc, 'Readable inside requests'),
        basis: doc,
      },
    ]
  })

interface LabelRule {
  ruleId: 'data.label-gap' | 'data.declared-and-seen' | 'data.declared-not-seen'
  key: string
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
    key: 'Seen in traffic but not declared in the store label',
    direction: 'contradiction',
    severity: 3,
    title: 'Seen in traffic, not declared in the store label',
    words: 'was seen in traffic but not declared in the store label',
  },
  {
    ruleId: 'data.declared-and-seen',
    key: 'Declared in the store label and seen in traffic',
    direction: 'info',
    severity: 0,
    title: 'Declared in the store label and seen in traffic',
    words: 'was declared in the store label and seen in traffic',
  },
  {
    ruleId: 'data.declared-not-seen',
    key: 'Declared in the store label, not seen in traffic',
    direction: 'info',
    severity: 0,
    title: 'Declared in the store label, not seen in traffic',
    words: 'was declared in the store label but not seen in traffic',
  },
]

const labels: Rule = (found) =>
  ofKind(found, 'store-declaration').flatMap((doc) =>
    labelRules.flatMap((rule) => {
      const line = lineOf(doc, rule.key)
      if (!line || line.value === bucket) return []
      return [
        {
          ruleId: rule.ruleId,
          direction: rule.direction,
          severity: rule.severity,
          title: rule.title,
          statement: `On ${textOf(doc, 'Platform')} the following ${rule.words}, as read in ${asOfWords(textOf(doc, 'Store listing read') ?? '')}: ${line.value}.`,
          evidence: cite(doc, rule.key),
          basis: doc,
        },
      ]
    }),
  )

export const dataRules: readonly Rule[] = [observed, decodable, ofApps, readable, labels]
