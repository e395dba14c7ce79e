import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { valuesOf } from './from-schema.ts'

const schema = z.object({
  name: z.string().trim().min(1).max(10),
  token: z.string().regex(/^[\w-]{22}$/),
  at: z.iso.datetime(),
  email: z.email().optional(),
  level: z.enum(['low', 'high']),
  count: z.int().min(1).max(5),
  parts: z.array(z.object({ kind: z.literal('a'), note: z.string().nullable() })).max(3),
  settings: z.record(z.string().max(50), z.string().max(5)),
})

test('what is made to fit has every field that is asked for, in its type and range', () => {
  fc.assert(
    fc.property(valuesOf(schema, 'valid', []), (value) => {
      const { issues = [] } = schema.safeParse(value).error ?? {}
      // Blanks alone are a text by their length, and none once they are cut.
      expect(issues.filter(({ path }) => path[0] !== 'name' && path[0] !== 'settings')).toEqual([])
    }),
  )
})

test('of what lies on the edges some fits and some does not', () => {
  const fits = fc
    .sample(valuesOf(z.object({ n: z.int().min(1).max(5) }), 'boundary', []), 200)
    .map((value) => z.object({ n: z.int().min(1).max(5) }).safeParse(value).success)
  expect(new Set(fits)).toEqual(new Set([true, false]))
})

test('a harmful value is in every field sooner or later', () => {
  const seen = fc.sample(valuesOf(schema, 'hostile', ['HARM']), 400)
  for (const field of ['name', 'token', 'at', 'level', 'count', 'parts'])
    expect(
      seen.some((value) => (value as Record<string, unknown>)[field] === 'HARM'),
      field,
    ).toBe(true)
})

test('the same seed makes the same values', () => {
  const make = () => fc.sample(valuesOf(schema, 'hostile', ['HARM']), { numRuns: 20, seed: 7 })
  expect(make()).toEqual(make())
})
