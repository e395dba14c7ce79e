import { z } from 'zod'
import type { Contract, Endpoint } from '../../platform/shared/endpoint.ts'
import { callId } from '../../product/links.ts'
import { examples } from './examples.ts'
import type { CallExample } from './register-examples.ts'
import { exampleOrigin } from './vocabulary.ts'

export interface DocumentedField {
  name: string
  where: 'path' | 'query' | 'body'
  isRequired: boolean
  /** Describes the allowed values and the default. */
  words: string
}

export interface DocumentedCall {
  key: string
  id: string
  method: string
  path: string
  summary: string
  /** Null: it needs no key. */
  scope: string | null
  status: number
  fields: DocumentedField[]
  curl: string
  /** Null where nothing is answered, or where the page asks the installation itself. */
  response: string | null
}

/** The calls that are for others' programs, in the order of their examples, each as its page tells of it. */
export function documentCalls(contract: Contract, publicUrl: string): DocumentedCall[] {
  const ours = (text: string) => text.replaceAll(exampleOrigin, publicUrl)
  return Object.entries(contract)
    .filter(([key, { audience }]) => key in examples || audience === 'key')
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([key, endpoint]) => {
      const [method = '', path = ''] = key.split(' ')
      const example = examples[key] ?? {}
      return {
        ...{ key, id: callId(key), method, path, summary: endpoint.summary, scope: endpoint.scope ?? null },
        status: endpoint.status ?? 200,
        fields: fieldsOf(endpoint),
        curl: curlOf({ method, path, needsKey: endpoint.audience === 'key', example, publicUrl }),
        response: example.response === undefined ? null : ours(JSON.stringify(example.response, null, 2)),
      }
    })
}

const order = Object.keys(examples)
/** Calls without an example come last: a test requires one. */
const placeOf = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)

function curlOf({
  method,
  path,
  needsKey,
  example: { params = {}, query = {}, body, upload },
  publicUrl,
}: {
  method: string
  path: string
  needsKey: boolean
  example: CallExample
  publicUrl: string
}): string {
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole)
  const search = new URLSearchParams(query)
  const flags = [
    ...(method === 'GET' || upload || (method === 'POST' && body) ? [] : [`-X ${method}`]),
    ...(needsKey ? ['-H "Authorization: Bearer $SIGHTLINE_API_KEY"'] : []),
    ...(upload ? [`-F "file=@${upload}"`] : []),
    // Shell variables go outside the quotes.
    ...(body
      ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body).replace(/"(\$[A-Z_]+)"/g, "'$1'")}'`]
      : []),
  ]
  const url = `"${publicUrl}${filled}${search.size > 0 ? `?${search}` : ''}"`
  return flags.length === 0 ? `curl ${url}` : ['curl', ...flags, url].join(' \\\n  ')
}

/** The part of JSON Schema that the fields of our calls use. */
interface Shape {
  type?: string
  enum?: string[]
  items?: Shape
  anyOf?: Shape[]
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  format?: string
}

function fieldsOf({ params, query, body }: Endpoint): DocumentedField[] {
  const read = (schema: z.ZodObject | undefined, where: DocumentedField['where']) => {
    if (!schema) return []
    const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return Object.entries(properties).map(([name, shape]) => ({
      ...{ name, where, isRequired: where === 'path' || required.includes(name) },
      words: wordsOf(shape as Shape),
    }))
  }
  return [...read(params, 'path'), ...read(query, 'query'), ...read(body, 'body')]
}

function wordsOf(shape: Shape): string {
  const given = shape.default
  const unless = given === undefined || given === '' ? '' : `; ${[given].flat().join(', ')} unless given`
  return `${kindOf(shape)}${unless}`
}

function kindOf({ type, enum: values, items, anyOf, format, minimum, maximum, maxLength }: Shape): string {
  if (values) return `one of ${values.join(', ')}`
  if (items) return `a list, each ${kindOf(items)}`
  if (anyOf) return anyOf.map(kindOf).join(' or ')
  if (format === 'uri') return 'an address'
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  if (type === 'integer' || type === 'number') return isBounded ? `a number, ${minimum ?? 0} to ${maximum}` : 'a number'
  if (type === 'boolean') return 'true or false'
  return maxLength === undefined ? 'text' : `text of at most ${maxLength} characters`
}
