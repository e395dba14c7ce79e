import fc from 'fast-check'
import { z } from 'zod'

// Values for a call, made from the schema that it is judged by: what fits, what lies on its edges, and what means harm.

interface JsonSchema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  pattern?: string
  format?: string
}

export const kinds = ['valid', 'boundary', 'hostile'] as const
export type Kind = (typeof kinds)[number]

/** How a leaf differs from what fits: not at all, by a step over its edges, or by what means harm. */
type Spoil = (schema: JsonSchema) => fc.Arbitrary<unknown>

export function valuesOf(schema: z.ZodType, kind: Kind, hostile: readonly unknown[]): fc.Arbitrary<unknown> {
  const printed = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const spoil: Record<Kind, Spoil | undefined> = {
    valid: undefined,
    boundary: edgesOf,
    hostile: () => fc.constantFrom(...hostile),
  }
  return madeFrom(printed, spoil[kind])
}

const deepest = 6

function madeFrom(schema: JsonSchema, spoil: Spoil | undefined, depth = 0): fc.Arbitrary<unknown> {
  const within = (inner: JsonSchema) => madeFrom(inner, spoil, depth + 1)
  const spoiled = (fits: fc.Arbitrary<unknown>) =>
    spoil ? fc.oneof({ weight: 2, arbitrary: fits }, { weight: 1, arbitrary: spoil(schema) }) : fits
  if (depth > deepest) return fc.constant(null)
  if ('const' in schema) return spoiled(fc.constant(schema.const))
  if (schema.enum) return spoiled(fc.constantFrom(...schema.enum))
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map(within))
  if (schema.allOf) return fc.tuple(...schema.allOf.map(within)).map((parts) => parts.findLast(() => true))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => within({ ...schema, type })))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, within)
    case 'array':
      return spoiled(
        fc.array(within(schema.items ?? {}), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.min(schema.maxItems ?? 4, 4 + (schema.minItems ?? 0)),
        }),
      )
    case 'string':
      return spoiled(textOf(schema))
    case 'integer':
      return spoiled(fc.integer(rangeOf(schema)))
    case 'number':
      return spoiled(fc.double({ ...rangeOf(schema), noNaN: true, noDefaultInfinity: true }))
    case 'boolean':
      return spoiled(fc.boolean())
    case 'null':
      return spoiled(fc.constant(null))
    default:
      return spoiled(fc.jsonValue({ maxDepth: 2 }))
  }
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  within: (inner: JsonSchema) => fc.Arbitrary<unknown>,
) {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, within(inner)])),
    { requiredKeys: required.filter((name) => name in properties) },
  )
  if (typeof additionalProperties !== 'object') return known
  return fc
    .tuple(known, fc.dictionary(fc.stringMatching(/^[a-z]{1,12}$/), within(additionalProperties), { maxKeys: 4 }))
    .map(([one, other]) => ({ ...other, ...one }))
}

const rangeOf = ({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema) => {
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1)
  const min = Math.max(least ?? -2_000_000_000, -2_000_000_000)
  return { min, max: Math.max(min, Math.min(maximum ?? exclusiveMaximum ?? 2_000_000_000, 2_000_000_000)) }
}

/** Formats that zod prints, as fast-check makes them. */
const formats: Record<string, () => fc.Arbitrary<string>> = {
  email: () => fc.stringMatching(/^[a-z][a-z0-9]{0,12}@[a-z]{1,12}\.test$/),
  uri: () => fc.stringMatching(/^https:\/\/[a-z]{1,12}\.example\/[a-z0-9/?=&%20-]{0,30}$/),
  uuid: () => fc.uuid(),
  date: () => anyDay().map((iso) => iso.slice(0, 10)),
  'date-time': () => anyDay(),
}
const anyDay = () =>
  fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString())

function textOf({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  const made = format ? formats[format]?.() : undefined
  if (made) return made
  if (pattern) return patterned(pattern)
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40 + minLength)) })
}

/** A pattern with a look-ahead has no generator: what it says no to is refused, and that is an answer as well. */
function patterned(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return fc.string()
  }
}

function edgesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength, minItems = 0, maxItems } = schema
  const lengths = [minLength - 1, minLength, ...(maxLength === undefined ? [5_000] : [maxLength, maxLength + 1])]
  const numbers = [schema.minimum, schema.maximum, schema.exclusiveMinimum, schema.exclusiveMaximum]
    .filter((edge) => edge !== undefined)
    .flatMap((edge) => [edge - 1, edge, edge + 1, edge + 0.5])
  switch (schema.type) {
    case 'string':
      return fc.constantFrom(...lengths.filter((length) => length >= 0 && length < 200_000).map((n) => 'é'.repeat(n)))
    case 'integer':
    case 'number':
      return fc.constantFrom(...numbers, 0, -0, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 53), 1e308)
    case 'array':
      return fc.constantFrom(
        ...[minItems - 1, minItems, (maxItems ?? 500) + 1].filter((n) => n >= 0).map((n) => Array(n).fill('x')),
      )
    default:
      return fc.constantFrom(null, '', 0, [], {})
  }
}
