import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { citationVendors } from '../src/features/investigations/core/citation-cases.ts'
import { verifyCitation } from '../src/features/investigations/core/verify-citation.ts'
import { measureExtraction, summarise } from '../src/scanners/document/extraction-measure.ts'
import { families } from '../src/scanners/document/extraction-pages.fixture.ts'
import { type AnsweredProduct, crossValidateAnswers } from '../src/scanners/policy/answers-training.ts'
import { label } from '../src/scanners/policy/label.ts'
import { agreementOf, exactShare } from '../src/scanners/policy/lexicon-measure.ts'
import { judgedDataTypes, judgedDisclosures, judgedPractices } from '../src/scanners/policy/lexicon-own-cases.ts'
import { crossValidate, measure } from '../src/scanners/policy/model/cross-validation.ts'
import { readLabelled } from '../src/scanners/policy/model/letters.ts'
import sources from '../src/scanners/policy/weights-sources.json' with { type: 'json' }

// The figures that /accuracy shows, each measured by the code that the product reads with.

const policyFolder = join(import.meta.dirname, '../src/scanners/policy')

/** On cases of our own: seconds, and always the same. */
export function measureOwnCases() {
  const [, usual = '', plain = ''] = readFileSync(join(policyFolder, 'label.cases.txt'), 'utf8').split(/^## /m)
  const pages = measureExtraction()
  return {
    sentences: [
      sentences('Types of data', judgedDataTypes()),
      sentences('Practices', judgedPractices()),
      sentences('Disclosures of the CCPA', judgedDisclosures()),
    ],
    segments: [segments('Worded as policies are', usual), segments('Said in plain words', plain)],
    pages: [
      ...families.map((layout) => ({ layout, ...rounded(summarise(pages.filter(({ family }) => family === layout))) })),
      { layout: 'all', ...rounded(summarise(pages)) },
    ],
    citations: [citations('Supported by what it cites', 'good', true), citations('Not supported', 'bad', false)],
  }
}

function sentences(kind: string, judged: ReturnType<typeof judgedDataTypes>) {
  const micro = agreementOf(judged).find((agreement) => agreement.label === 'micro')
  if (!micro) throw new Error(`${kind}: no agreement over all`)
  const { precision, recall, f1 } = micro
  return { kind, texts: judged.length, ...rounded({ exact: exactShare(judged), precision, recall, f1 }) }
}

function segments(kind: string, file: string) {
  const cases = readLabelled(`# ${file}`)
  const { microF1, macroF1, top } = measure(
    cases.map(({ text, labels }) => ({ scores: label({ text }).scores, labels })),
  )
  return { kind, texts: cases.length, ...rounded({ microF1, macroF1, top }) }
}

function citations(kind: string, which: 'good' | 'bad', keep: boolean) {
  const verdicts = citationVendors.flatMap(({ subject, evidence, ...sentencesOf }) =>
    sentencesOf[which].map(([sentence, cites], at) =>
      verifyCitation({
        ...{ id: `${subject}-${at}`, subject, sentence, cites: cites.split(' ') },
        evidence: Object.entries(evidence).map(([id, [type, url, excerpt]]) => ({ id, kind: type, url, excerpt })),
      }),
    ),
  )
  return { kind, sentences: verdicts.length, right: verdicts.filter((verdict) => verdict.keep === keep).length }
}

/** On passages and products of others, which are not distributed here: judged by models that had not seen them. */
export function measureOnPassages(folder: string) {
  const products = readFileSync(join(folder, 'privacyspy-dev.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line): AnsweredProduct => JSON.parse(line))
  const judged = crossValidate(folder, [1, 2, 3]).passages
  const rubric = crossValidateAnswers(products)
  const mean = (column: 'majority' | 'chosen') => rubric.reduce((sum, row) => sum + row[column], 0) / rubric.length
  return {
    /** Weights of the model that these figures describe. */
    weights: sources.weights,
    lengths: [...judged].map(([passages, unseen]) => {
      const { microF1, macroF1, top } = measure(unseen)
      return { passages, segments: unseen.length, ...rounded({ microF1, macroF1, top }) }
    }),
    categories: measure(judged.get(1) ?? []).categories.map(rounded),
    products: rubric[0]?.products ?? 0,
    rubric: [
      ...rubric.map(({ question, majority, chosen }) => ({ question, ...rounded({ majority, chosen }) })),
      { question: 'all', ...rounded({ majority: mean('majority'), chosen: mean('chosen') }) },
    ],
  }
}

/** Three places: more would be noise. */
const rounded = <Figures extends object>(figures: Figures): Figures =>
  // The same fields, numbers as numbers.
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'number' ? Number(value.toFixed(3)) : value,
    ]),
  ) as Figures
