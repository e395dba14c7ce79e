import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractionCasesTable } from '../src/scanners/document/extraction-measure.ts'
import {
  type AnsweredProduct,
  agreementByQuestionTable,
  crossValidateAnswers,
  trainAnswers,
} from '../src/scanners/policy/answers-training.ts'
import { ownCasesTables } from '../src/scanners/policy/lexicon-own-cases.ts'
import { readCollections } from '../src/scanners/policy/model/collections.ts'
import { crossValidate, type Measured, measure } from '../src/scanners/policy/model/cross-validation.ts'
import { collectionsFolder } from '../src/scanners/policy/model/training-set.ts'
import { trainVectors } from '../src/scanners/policy/model/vectors-training.ts'
import { weightsFiles } from '../src/scanners/policy/model/weights-files.ts'

// Makes the weights of the reader of policies from a folder that has the passages and the collections. With --vectors it
// makes the vectors of words that the weights build on; with --evaluate it says how well such models do on services and
// products that they were not trained on, and how the reader does on cases of our own.

const [folder, flag] = process.argv.slice(2)
if (!folder || (flag && flag !== '--evaluate' && flag !== '--vectors')) {
  console.error('Usage: npm run train:policy -- FOLDER [--vectors | --evaluate]')
  process.exit(2)
}

const products = readFileSync(join(folder, 'privacyspy-dev.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line): AnsweredProduct => JSON.parse(line))

const target = join(import.meta.dirname, '../src/scanners/policy')
if (flag === '--vectors') {
  const texts = readCollections(join(folder, collectionsFolder)).map(({ text }) => text)
  const vectors = `${JSON.stringify(trainVectors(texts), null, 2)}\n`
  writeFileSync(join(target, 'vectors.json'), vectors)
  console.log(`${texts.length} paragraphs, ${Math.round(vectors.length / 1000)} kB.`)
} else if (flag) {
  const judged = crossValidate(folder, [1, 2, 3])
  for (const [length, segments] of judged.passages)
    print(length === 1 ? 'Passages' : `Segments of ${length} passages`, measure(segments))
  print('Paragraphs', measure(judged.paragraphs))
  console.log(`\nAnswers to the rubric\n\n${agreementByQuestionTable(crossValidateAnswers(products))}`)
  console.log(`\nOwn cases, sentences\n\n${ownCasesTables()}\n\nOwn cases, pages\n\n${extractionCasesTable()}`)
} else {
  const { weights, sources, examples } = weightsFiles(folder)
  writeFileSync(join(target, 'weights.json'), weights)
  writeFileSync(join(target, 'weights-sources.json'), sources)
  writeFileSync(join(target, 'answers-weights.json'), `${JSON.stringify(trainAnswers(products), null, 2)}\n`)
  console.log(`${examples} examples, ${Math.round(weights.length / 1000)} kB.`)
}

function print(title: string, { microF1, macroF1, top, categories }: Measured): void {
  const shown = (value: number) => value.toFixed(3)
  console.log(`\n${title}: micro F1 ${shown(microF1)}, macro F1 ${shown(macroF1)}, top ${shown(top)}`)
  for (const { category, precision, recall, f1, count } of categories)
    console.log(`  ${category.padEnd(38)} P ${shown(precision)}  R ${shown(recall)}  F1 ${shown(f1)}  (${count})`)
}
