import fc from 'fast-check'
import { expect, test } from 'vitest'
import cases from './data-types.cases.json' with { type: 'json' }
import { dataTypes, dataTypesOf, namesOf, opp115TypesOf } from './data-types.ts'
import { agreementOf, exactShare } from './lexicon-measure.ts'
import { judgedDataTypes } from './lexicon-own-cases.ts'

test('every type of the table has patterns, and every name of a type is known', () => {
  expect(dataTypes).toHaveLength(43)
  for (const { id, opp115, sensitivity } of dataTypes) {
    expect(namesOf(id).opp115).toBe(opp115)
    expect(sensitivity).toBeGreaterThanOrEqual(1)
    expect(sensitivity).toBeLessThanOrEqual(5)
  }
})

test('our own sentences are read as they are meant', () => {
  const judged = judgedDataTypes()
  const missed = judged.flatMap(({ want, got }, at) =>
    [...want].sort().join() === [...got].sort().join() ? [] : [{ text: cases.cases[at]?.text, want, got }],
  )
  expect(exactShare(judged), JSON.stringify(missed, null, 1)).toBeGreaterThanOrEqual(0.97)
  expect(agreementOf(judged).at(-1)?.f1).toBeGreaterThanOrEqual(0.98)
})

test('every type is spoken of in one of our sentences', () => {
  const spoken = new Set(cases.cases.flatMap((c) => c.types))
  expect(dataTypes.filter(({ id }) => !spoken.has(id)).map(({ id }) => id)).toEqual([])
})

test('mentions lie in the text, in order, and none of a type overlaps another of it', () => {
  const words = fc.constantFrom(
    'your name',
    ', e-mail address',
    ' and IP address',
    ' cookies',
    '. ',
    ' location data',
    ' é',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 20 }), (parts) => {
      const text = parts.join('')
      const last = new Map<string, number>()
      for (const { type, start, end } of dataTypesOf(text)) {
        expect(text.slice(start, end)).not.toBe('')
        expect(start).toBeGreaterThanOrEqual(last.get(type) ?? 0)
        last.set(type, end)
      }
    }),
  )
})

test('a type is found in capitals, with curly quotes and with hard spaces as well', () => {
  expect(dataTypesOf('YOUR DRIVER’S LICENSE').map((m) => m.type)).toEqual(['government_id'])
  expect(dataTypesOf('your IP\u00a0address').map((m) => m.type)).toEqual(['ip_address'])
})

test('OPP-115 names come in the order of the table, each once', () => {
  expect(opp115TypesOf('We collect cookies, your name, e-mail address and IP address.')).toEqual([
    'Contact',
    'Cookies and tracking elements',
    'IP address and device IDs',
  ])
  expect(opp115TypesOf('We do not knowingly collect information from children.')).toEqual([])
})
