import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crossValidate, type Measured, measure } from '../src/scanners/policy/model/cross-validation.ts'
import { readPassages } from '../src/scanners/policy/model/training-set.ts'
import { weightsFiles } from '../src/scanners/policy/model/weights-files.ts'

// Makes src/scanners/policy/weights.json from a folder that has the passages, or with --evaluate says how well such a
// model does on services that it was not trained on.

const [folder, flag] = process.argv.slice(2)
if (!folder || (flag && flag !== '--evaluate')) {
  console.error('Usage: npm run train:policy -- FOLDER [--evaluate]')
  process.exit(2)
}

if (flag) {
  for (const [length, segments] of crossValidate(readPassages(folder), [1, 2, 3]))
    print(length === 1 ? 'Passages' : `Segments of ${length} passages`, measure(segments))
} else {
  const target = join(import.meta.dirname, '../src/scanners/policy')
  const { weights, sources, examples } = weightsFiles(folder)
  writeFileSync(join(target, 'weights.json'), weights)
  writeFileSync(join(target, 'weights-sources.json'), sources)
  console.log(`${examples} examples, ${Math.round(weights.length / 1000)} kB.`)
}

function print(title: string, { microF1, macroF1, top, categories }: Measured): void {
  const shown = (value: number) => value.toFixed(3)
  console.log(`\n${title}: micro F1 ${shown(microF1)}, macro F1 ${shown(macroF1)}, top ${shown(top)}`)
  for (const { category, precision, recall, f1, count } of categories)
    console.log(`  ${category.padEnd(38)} P ${shown(precision)}  R ${shown(recall)}  F1 ${shown(f1)}  (${count})`)
}
