import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import sources from '../weights-sources.json' with { type: 'json' }
import { crossValidate, type Judged, measure } from './cross-validation.ts'
import { readLabelled } from './letters.ts'
import { templateSentences } from './templates.ts'
import { train } from './training.ts'
import { examplesFrom, readPassages } from './training-set.ts'
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

test('the weights are small', () => {
  expect(statSync(join(folder, 'weights.json')).size).toBeLessThan(500_000)
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
if (!isThere) console.log('Not run: the policy passages are not beside the project (../shared/data/policy-dev).')

describe.runIf(isThere)('on the passages', () => {
  let judged: Map<number, Judged[]>
  beforeAll(() => {
    judged = crossValidate(readPassages(pack), [1, 2, 3])
  }, 120_000)

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

  test('training again gives the weights that are here, to the byte', { timeout: 120_000 }, () => {
    const { weights, sources: written } = weightsFiles(pack, judged)
    expect(written).toBe(read('weights-sources.json'))
    expect(weights).toBe(read('weights.json'))
  })

  test('cross-validation by service stays above its floors', () => {
    const [one, two, three] = [1, 2, 3].map((length) => measure(judged.get(length) ?? []))
    expect(one?.microF1).toBeGreaterThan(0.83)
    expect(one?.macroF1).toBeGreaterThan(0.82)
    expect(one?.top).toBeGreaterThan(0.85)
    expect(two?.microF1).toBeGreaterThan(0.83)
    expect(two?.macroF1).toBeGreaterThan(0.82)
    expect(three?.microF1).toBeGreaterThan(0.83)
  })
})
