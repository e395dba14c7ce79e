import { z } from 'zod'
import type { Endpoint } from '../src/platform/shared/endpoint.ts'

/** The contract as TypeScript that needs nothing else: one member of `Calls` for each call, named as in the contract. */
export function printCalls(calls: readonly [key: string, call: Endpoint][], problemCodes: readonly string[]): string {
  const members = calls.map(([key, call]) => {
    const parts = [
      ...part('params', call.params),
      ...part('query', call.query),
      ...part('body', call.body),
      `answer: ${answerOf(call)}`,
    ]
    return `  /** ${call.summary.replaceAll('*/', '* /')} */\n  '${key}': {\n    ${indented(parts.join('\n'), '    ')}\n  }`
  })
  return `// Made from the contract of the API by scripts/sdk.ts: edit that, and run it again.

/** Every call that a program may make. */
export interface Calls {
${members.join('\n')}
}

export type CallKey = keyof Calls
/** What a call is sent: parts that hold nothing that must be said may be left out. */
export type Sending<Key extends CallKey> = Omit<Calls[Key], 'answer'>
export type Answer<Key extends CallKey> = Calls[Key]['answer']

/** Codes of refusals, beside those of single calls that are read only. */
export type ProblemCode =
${problemCodes
  .toSorted()
  .map((code) => `  | '${code}'`)
  .join('\n')}
  // Known to newer servers; the check for the known ones stays.
  | (string & {})
`
}

function part(name: string, schema: z.ZodObject | undefined): string[] {
  if (!schema) return []
  const json = jsonSchemaOf(schema, 'input')
  return [`${name}${(json.required ?? []).length > 0 ? '' : '?'}: ${typeOf(json)}`]
}

const answerOf = ({ status, file, response }: Endpoint) =>
  status === 204 ? 'undefined' : file ? 'Uint8Array' : typeOf(jsonSchemaOf(response, 'output'))

interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  not?: JsonSchema
  $ref?: string
}

const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema

function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) throw new Error(`a schema that contains itself has no type here: ${schema.$ref}`)
  if ('const' in schema) return literal(schema.const)
  if (schema.enum) return union(schema.enum.map(literal))
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return union(alternatives.map(typeOf))
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ')
  if (schema.not) return 'never'
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type })))
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'number':
    case 'integer':
      return 'number'
    case 'array':
      if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`
      return schema.items ? listOf(typeOf(schema.items)) : 'unknown[]'
    case 'object':
      return objectOf(schema)
    default:
      return 'unknown'
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${fieldName(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  if (fields.length === 0)
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`
  return `{\n  ${indented(fields.join('\n'), '  ')}\n}`
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value))
const union = (types: readonly string[]) => [...new Set(types)].join(' | ')
// What an object holds stands in lines of their own, further in.
const listOf = (type: string) => (/ [|&] /.test(type.replace(/\n .*/g, '')) ? `(${type})[]` : `${type}[]`)
const fieldName = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`)
const indented = (text: string, by: string) => text.replaceAll('\n', `\n${by}`)
