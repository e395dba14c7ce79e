import dataTypeCases from './data-types.cases.json' with { type: 'json' }
import { dataTypesOf } from './data-types.ts'
import disclosureCases from './disclosures.cases.json' with { type: 'json' }
import { ccpaDisclosuresOf } from './disclosures.ts'
import { agreementTable, exactShare, type Judged } from './lexicon-measure.ts'
import practiceCases from './practices.cases.json' with { type: 'json' }
import { labelsOf } from './practices.ts'

// Our own sentences and what was read out of each. They hold what the rules can do today, and are no benchmark: who wrote the
// rules wrote the sentences.

export const judgedDataTypes = (): Judged[] =>
  dataTypeCases.cases.map(({ text, types }) => ({
    want: types,
    got: [...new Set(dataTypesOf(text).map((m) => m.type))],
  }))

export const judgedPractices = (): Judged[] =>
  practiceCases.cases.map(({ text, labels, ...more }) => ({
    want: labels,
    got: labelsOf(text, 'leadIn' in more && more.leadIn ? { leadIn: more.leadIn } : {}),
  }))

export const judgedDisclosures = (): Judged[] =>
  disclosureCases.cases.map(({ text, ccpa }) => ({ want: ccpa, got: ccpaDisclosuresOf(text) }))

/** The three tables in Markdown, for the documentation. */
export function ownCasesTables(): string {
  const parts: [title: string, judged: Judged[]][] = [
    ['Data types', judgedDataTypes()],
    ['Practices', judgedPractices()],
    ['Disclosures of the CCPA', judgedDisclosures()],
  ]
  return parts
    .map(
      ([title, judged]) =>
        `### ${title}\n\n${judged.length} texts of our own, ${(100 * exactShare(judged)).toFixed(0)} % read exactly.\n\n${agreementTable(judged)}\n`,
    )
    .join('\n')
}
