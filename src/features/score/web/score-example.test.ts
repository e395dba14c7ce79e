import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scoreInputs } from '../../../product/score/method/contract.ts'
import { examples } from '../../../product/score/method/examples.fixture.ts'
import { explainedFigures } from '../../../product/score/method/figures.ts'
import { score } from '../../../product/score/method/vrm2.ts'
import { type Choices, choiceParams, type Field, fields, inputsOf, kindNames, readChoices } from './choices.ts'
import { formWords } from './form-words.ts'
import { workedExamples } from './worked-examples.ts'

const anyChoices: fc.Arbitrary<Choices> = fc
  .tuple(
    fc.record(
      Object.fromEntries(Object.entries(fields).map(([name, words]) => [name, fc.constantFrom<string>(...words)])),
    ),
    fc.subarray(kindNames),
  )
  .map(([words, kinds]) => ({ ...(words as Record<Field, string>), kinds }))

describe('the figures of the page', () => {
  test('are those of the method, whatever is chosen', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        const inputs = inputsOf(choices)
        const { methodVersion: _, mode: __, inputsHash: ___, inputs: ____, ...figures } = score(inputs)
        expect(explainedFigures(inputs)).toEqual(figures)
      }),
      { numRuns: 300 },
    )
  })

  test.each(workedExamples)('of the worked example $key are the published ones', ({ key, choices }) => {
    const { R, R0, low, high, K, level, floors } = score(examples[key as keyof typeof examples])
    expect(explainedFigures(inputsOf(choices))).toMatchObject({ R, R0, low, high, K, level, floors })
  })
})

describe('an address', () => {
  test('holds every choice', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        expect(readChoices(new URLSearchParams(choiceParams(choices).toString()))).toEqual(choices)
      }),
    )
  })

  test('from an unknown source still gives inputs of the contract', () => {
    const anything = fc.array(
      fc.tuple(fc.oneof(fc.constantFrom(...Object.keys(fields), 'kinds'), fc.string()), fc.string()),
    )
    fc.assert(
      fc.property(anything, (pairs) => {
        const inputs = inputsOf(readChoices(new URLSearchParams(pairs)))
        expect(scoreInputs.parse(inputs)).toEqual(inputs)
      }),
    )
  })

  test.each(['__proto__', 'constructor', '<script>', '1e9', '-1'])(
    'with %j in every field says what no word says',
    (word) => {
      const params = new URLSearchParams([...Object.keys(fields), 'kinds'].map((name) => [name, word]))
      expect(readChoices(params)).toEqual(readChoices(new URLSearchParams()))
    },
  )
})

test('every answer of the form has words of its own', () => {
  const { options, kinds } = formWords()
  for (const field of Object.values(options)) expect(new Set(field.map(({ label }) => label)).size).toBe(field.length)
  expect([...Object.values(options).flat(), ...kinds].filter(({ label }) => label.trim() === '')).toEqual([])
})
