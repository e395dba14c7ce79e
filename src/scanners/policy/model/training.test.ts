import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import sources from '../weights-sources.json' with { type: 'json' }
import { type CrossValidated, crossValidate, measure } from './cross-validation.ts'
import { readLabelled } from './letters.ts'
import { ridge } from './ridge.ts'
import { templateSentences } from './templates.ts'
import { train } from './training.ts'
import { collectionsFolder, examplesFrom } from './training-set.ts'
import { readVectors } from './vectors.ts'
import { trainVectors } from './vectors-training.ts'
import { readWeights, writeWeights } from './weights.ts'
import { ownInputs, sha256, weightsFiles } from './weights-files.ts'

const folder = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

/** All stretches of twelve words: shorter ones are how everybody says it. */
function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.slice(0, -11).map((_, at) => words.slice(at, at + 12).join(' '))
}

test('two trainings on the same examples give the same weights, to the byte', () => {
  const run = () => JSON.stringify(writeWeights(train(examplesFrom([]))))
  expect(run()).toBe(run())
})

test('weights come back from their file as they were', () => {
  const model = train(examplesFrom([]).slice(0, 400))
  expect(writeWeights(readWeights(writeWeights(model)))).toEqual(writeWeights(model))
})

test('weights of another tokenizer are refused', () => {
  const file = writeWeights(train(examplesFrom([]).slice(0, 100)))
  expect(() => readWeights({ ...file, tokenizer: file.tokenizer + 1 })).toThrow('tokenizer')
})

test('the weights are those of the labels, the sentences and the rules that are here', () => {
  const { inputs, weights } = sources
  expect(weights).toBe(sha256(read('weights.json')))
  expect(inputs).toMatchObject(ownInputs())
})

test('the weights and the vectors of words are small', () => {
  expect(statSync(join(folder, 'weights.json')).size).toBeLessThan(600_000)
  expect(statSync(join(folder, 'vectors.json')).size).toBeLessThan(800_000)
})

test('the same texts give the same vectors, to the byte, and words in the same company are near each other', () => {
  const filler = 'abcdefghijklmnopqrstuvwxyz'.split('').map((letter) => `${letter}filler`)
  const texts = ['cat', 'kitten', 'invoice', 'receipt'].flatMap((word, at) =>
    filler.map((other) => `${at < 2 ? 'the fur of a' : 'payment due on the'} ${word} ${other} ${filler.join(' ')}`),
  )
  const file = trainVectors(texts)
  expect(trainVectors(texts)).toEqual(file)
  const { rowOf, rows, size } = readVectors(file)
  const product = (one: string, other: string) => {
    const [first = 0, second = 0] = [one, other].map((word) => (rowOf(word) ?? 0) * size)
    return Array.from({ length: size }, (_, at) => (rows[first + at] ?? 0) * (rows[second + at] ?? 0)).reduce(
      (sum, value) => sum + value,
      0,
    )
  }
  expect(product('cat', 'kitten')).toBeGreaterThan(product('cat', 'invoic'))
  expect(product('invoic', 'receipt')).toBeGreaterThan(product('kitten', 'receipt'))
})

test('a ridge regression finds the line, and a penalty makes it flatter', () => {
  const examples = [-2, -1, 1, 2].map((value) => Float64Array.of(value, 1))
  const fit = (penalty: number) => ridge({ examples, costs: [1, 1, 1, 1], wanted: [[-1, -1, 1, 1]], penalty })[0]
  expect(fit(0)?.[0]).toBeCloseTo(0.6)
  expect(fit(0)?.[1]).toBeCloseTo(0)
  expect(fit(10)?.[0]).toBeCloseTo(0.3)
})

test('the sentences made from templates are many, different and the same every time', () => {
  const made = templateSentences()
  expect(made.length).toBeGreaterThan(400)
  expect(new Set(made.map(({ text }) => text)).size).toBe(made.length)
  expect(made).toEqual(templateSentences())
  for (const { text } of made) expect(text).not.toMatch(/[{}]|undefined/)
})

test('no case of the cases that the labelling is judged by was trained on', () => {
  const trained = new Set(examplesFrom([]).map(({ text }) => text))
  for (const { text } of readLabelled(read('label.cases.txt'))) expect(trained.has(text), text).toBe(false)
})

// The passages of others are no part of the product; where they stand beside it, the model is judged on them.
const pack = join(import.meta.dirname, '../../../../../shared/data/policy-dev')
const isThere = existsSync(join(pack, 'privacyspy-passages-dev.jsonl'))
const areCollectionsThere = existsSync(join(pack, collectionsFolder))
if (!isThere) console.log('Not run: the policy passages are not beside the project (../shared/data/policy-dev).')
else if (!areCollectionsThere)
  console.log(`Not run: the collections of policies are not beside the project (${collectionsFolder}).`)

describe.runIf(isThere)('on the passages', () => {
  let judged: CrossValidated
  beforeAll(() => {
    judged = crossValidate(pack, [1, 2, 3])
  }, 600_000)

  test('what we wrote ourselves copies none of them', () => {
    const runs = new Set(
      readFileSync(join(pack, 'privacyspy-passages-dev.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .flatMap((line) => runsOf((JSON.parse(line) as { text: string }).text)),
    )
    for (const { text } of [...examplesFrom([]), ...readLabelled(read('label.cases.txt'))])
      expect(
        runsOf(text).filter((run) => runs.has(run)),
        text,
      ).toEqual([])
  })

  test.runIf(areCollectionsThere)('training again gives the weights, to the byte', { timeout: 120_000 }, () => {
    const { weights, sources: written } = weightsFiles(pack, judged)
    expect(written).toBe(read('weights-sources.json'))
    expect(weights).toBe(read('weights.json'))
  })

  test('cross-validation by service stays above its floors', () => {
    const [one, two, three] = [1, 2, 3].map((length) => measure(judged.passages.get(length) ?? []))
    expect(one?.microF1).toBeGreaterThan(0.83)
    expect(one?.macroF1).toBeGreaterThan(0.82)
    expect(one?.top).toBeGreaterThan(0.85)
    expect(two?.microF1).toBeGreaterThan(0.83)
    expect(two?.macroF1).toBeGreaterThan(0.82)
    expect(three?.microF1).toBeGreaterThan(0.83)
  })
})
