import { z } from 'zod'
import type { Contract, Endpoint } from '../shared/endpoint.ts'

/** The calls that are promised to programs: they are refused by problem details, RFC 9457. */
export const versioned = '/api/v1/'
export const problemJson = 'application/problem+json'
/** Path of the list of problem types, each under its code: a relative address that every installation answers. */
export const problemTypes = '/documentation/api-errors'

/** RFC 9110 § 15, RFC 6585. */
export const statusPhrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}

export interface OpenApiTag {
  name: string
  description: string
  /** Paths that it covers begin with one of these; the first tag that fits is the call's. */
  paths: readonly string[]
}

type Json = Record<string, unknown>

/** OpenAPI 3.1 printed from the contract map. */
export function printOpenApi({
  contract,
  title,
  version,
  description,
  serverUrl,
  staffCookie,
  contact,
  tags = [],
  schemas = {},
  webhooks = {},
}: {
  contract: Contract
  title: string
  version: string
  description: string
  serverUrl: string
  /** Its name as browsers send it. */
  staffCookie: string
  contact?: { name: string; url: string }
  tags?: readonly OpenApiTag[]
  /** Response schemas that several calls share: printed once, under this name. */
  schemas?: Readonly<Record<string, z.ZodType>>
  /** Payloads sent to receivers' endpoints, by event: a sentence and the body. */
  webhooks?: Readonly<Record<string, { summary: string; body: z.ZodType }>>
}) {
  const named = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemas)) named.add(schema, { id })
  const shared: Record<string, unknown> = {}
  const jsonOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const {
      $schema: _,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema, {
      ...{ io, unrepresentable: 'any', metadata: io === 'output' ? named : z.registry() },
    }) as Json & { $defs?: Json }
    for (const [name, one] of Object.entries($defs)) shared[name] = asOpenApi(one)
    return asOpenApi(json) as Json
  }
  const content = (schema: z.ZodType, io: 'input' | 'output') => ({
    'application/json': { schema: jsonOf(schema, io) },
  })

  const fields = (schema: z.ZodObject | undefined, where: 'path' | 'query') => {
    if (!schema) return []
    const { properties = {}, required = [] } = jsonOf(schema, 'input') as {
      properties?: Record<string, object>
      required?: string[]
    }
    return Object.entries(properties).map(([name, shape]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: shape,
    }))
  }

  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, endpoint] of Object.entries(contract)) {
    const [method = 'GET', path = ''] = key.split(' ')
    const tag = tags.find((one) => one.paths.some((start) => path.startsWith(start)))
    const isVersioned = path.startsWith(versioned)
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        summary: endpoint.summary,
        description: descriptionOf(endpoint),
        operationId: operationIdOf(key),
        ...(tag && { tags: [tag.name] }),
        parameters: [
          ...fields(endpoint.params, 'path'),
          ...fields(endpoint.query, 'query'),
          ...(takesIdempotencyKey(method, endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
        ],
        ...(endpoint.body && { requestBody: { required: true, content: content(endpoint.body, 'input') } }),
        ...(endpoint.upload && { requestBody: uploadOf(endpoint.upload) }),
        security: securityOf(endpoint),
        responses: {
          [endpoint.status ?? 200]: {
            description: 'Success',
            ...(isVersioned && { headers: headersOf(method, endpoint) }),
            // RFC 9110 § 15.3.5
            ...(endpoint.status !== 204 && {
              content: endpoint.file
                ? fileOf(endpoint.file)
                : { ...content(endpoint.response, 'output'), ...(endpoint.orFile && fileOf(endpoint.orFile)) },
            }),
          },
          ...(endpoint.orFile && { 202: beingMade }),
          ...(isVersioned ? refusalsOf(method, endpoint) : { '4XX': { $ref: '#/components/responses/Error' } }),
          default: { $ref: `#/components/responses/${isVersioned ? 'Problem' : 'Error'}` },
        },
      },
    }
  }

  return {
    openapi: '3.1.0',
    info: {
      ...{ title, version, description },
      ...(contact && { contact }),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    ...(tags.length > 0 && { tags: tags.map(({ name, description }) => ({ name, description })) }),
    paths,
    ...(Object.keys(webhooks).length > 0 && {
      webhooks: Object.fromEntries(
        Object.entries(webhooks).map(([event, { summary, body }]) => [
          event,
          {
            post: {
              ...{ summary, description: webhookDescription, operationId: `webhook_${event.replaceAll('.', '_')}` },
              ...(tags.some(({ name }) => name === 'Webhooks') && { tags: ['Webhooks'] }),
              security: [],
              parameters: webhookHeaders,
              requestBody: { required: true, content: content(body, 'output') },
              responses: { '2XX': { description: 'Taken.' }, '4XX': { description: 'Refused: sent again later.' } },
            },
          },
        ]),
      ),
    }),
    components: {
      securitySchemes: securitySchemes(Object.values(contract), staffCookie),
      parameters: { IdempotencyKey: idempotencyKey },
      headers,
      responses: {
        Error: { description: 'Refused or failed', content: jsonContent('Error') },
        ...Object.fromEntries(
          Object.entries({ Problem: 'Refused or failed', ...refusalWords }).map(([name, words]) => [
            name,
            {
              description: words,
              headers: { 'X-Request-Id': headerRef('RequestId'), ...(refusalHeaders[name] ?? {}) },
              content: { [problemJson]: { schema: { $ref: '#/components/schemas/Problem' } } },
            },
          ]),
        ),
      },
      schemas: { ...shared, ...problemSchemas },
    },
  }
}

const operationIdOf = (key: string) =>
  key
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/_$/, '')
    .toLowerCase()

/** JSON Schema 2020-12 as tools of OpenAPI read it: shared schemas are components, and a tuple has `items`. */
function asOpenApi(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asOpenApi)
  if (typeof value !== 'object' || value === null) return value
  const copied = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asOpenApi(inner)])) as Json
  if (typeof copied.$ref === 'string') copied.$ref = copied.$ref.replace('#/$defs/', '#/components/schemas/')
  if (copied.type === 'array' && typeof copied.items !== 'object') {
    // Tools of OpenAPI want a schema; that no more items follow is said by their number.
    copied.items = {}
    if (Array.isArray(copied.prefixItems)) copied.maxItems = copied.prefixItems.length
  }
  // The name of a shared schema; a property of this name is an object.
  if (typeof copied.id === 'string') delete copied.id
  return copied
}

const descriptionOf = ({ description, audience, scope, summary }: Endpoint) =>
  [description ?? `${summary}.`, audience === 'key' && scope ? `Needs the scope \`${scope}\`.` : '']
    .filter(Boolean)
    .join('\n\n')

const takesIdempotencyKey = (method: string, { audience }: Endpoint) => audience === 'key' && method === 'POST'

const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` })

function headersOf(method: string, endpoint: Endpoint): Json {
  return {
    RateLimit: headerRef('RateLimit'),
    'RateLimit-Policy': headerRef('RateLimitPolicy'),
    'X-Request-Id': headerRef('RequestId'),
    ...(method === 'GET' && { ETag: headerRef('ETag') }),
    ...(endpoint.hasPages && { Link: headerRef('Link') }),
    ...(takesIdempotencyKey(method, endpoint) && { 'Idempotent-Replayed': headerRef('IdempotentReplayed') }),
  }
}

/** The refusals that a call can be answered with, by what it takes. */
function refusalsOf(method: string, { params, query, body, upload, audience, owned }: Endpoint): Json {
  const isWrite = method !== 'GET'
  const names: [status: number, name: string, isPossible: boolean][] = [
    [400, 'BadRequest', Boolean(params ?? query ?? body ?? upload) || isWrite],
    [401, 'Unauthorized', audience === 'key'],
    [403, 'Forbidden', audience === 'key'],
    [404, 'NotFound', Boolean(params) || owned !== undefined],
    [409, 'Conflict', isWrite],
    [413, 'ContentTooLarge', Boolean(body ?? upload)],
    [415, 'UnsupportedMediaType', Boolean(body ?? upload)],
    [422, 'UnprocessableContent', isWrite],
    [429, 'TooManyRequests', true],
  ]
  return Object.fromEntries(
    names.flatMap(([status, name, isPossible]) =>
      isPossible ? [[status, { $ref: `#/components/responses/${name}` }]] : [],
    ),
  )
}

const refusalWords: Readonly<Record<string, string>> = {
  BadRequest: 'The request cannot be read, or a field is wrong or unknown: `issues` names each.',
  Unauthorized: 'No valid key: `key_required`.',
  Forbidden: 'The key does not have the scope: `scope_missing`.',
  NotFound: 'It does not exist, or belongs to another organization.',
  Conflict: 'Not in its present state, such as `changed_meanwhile`.',
  ContentTooLarge: 'The body is too large.',
  UnsupportedMediaType: 'The body is of another type.',
  UnprocessableContent: 'Understood, and not possible: the `code` says why.',
  TooManyRequests: 'The allowance is used up: `rate_limited`. Try again after `Retry-After`.',
}
const refusalHeaders: Readonly<Record<string, Json>> = {
  Unauthorized: { 'WWW-Authenticate': headerRef('WwwAuthenticate') },
  Forbidden: { 'WWW-Authenticate': headerRef('WwwAuthenticate') },
  TooManyRequests: {
    'Retry-After': headerRef('RetryAfter'),
    RateLimit: headerRef('RateLimit'),
    'RateLimit-Policy': headerRef('RateLimitPolicy'),
  },
}

const header = (description: string, schema: Json = { type: 'string' }) => ({ description, schema })
const headers = {
  RateLimit: header('What is left and the seconds until it is renewed, such as `"documented-60";r=49;t=45`.'),
  RateLimitPolicy: header('The allowances, such as `"documented-60";q=50;w=60`.'),
  RequestId: header('Names this request to support.'),
  ETag: header('Send it back as `If-None-Match`: an answer that has not changed is 304.'),
  Link: header('The next page as `<…>; rel="next"` (RFC 8288); the last page has none.'),
  RetryAfter: header('Seconds to wait.', { type: 'integer' }),
  IdempotentReplayed: header('`true` where this is the answer of an earlier call with the same Idempotency-Key.'),
  WwwAuthenticate: header('`Bearer`, with the scope that is missing.'),
}

/** Scopes are named as OpenAPI 3.1 allows for schemes that are not OAuth. */
function securityOf({ audience = 'public', scope }: Endpoint): Record<string, string[]>[] {
  switch (audience) {
    case 'staff':
      return [{ staffSession: [] }]
    case 'member':
      return [{ memberSession: [] }]
    case 'key':
      return [{ apiKey: scope === undefined ? [] : [scope] }]
    case 'public':
      return []
  }
}

/** Returns the security schemes that a call of the file needs. */
function securitySchemes(endpoints: readonly Endpoint[], staffCookie: string): Json {
  const needs = (audience: Endpoint['audience']) => endpoints.some((endpoint) => endpoint.audience === audience)
  return {
    ...(needs('staff') && { staffSession: { type: 'apiKey', in: 'cookie', name: staffCookie } }),
    ...(needs('member') && {
      memberSession: { type: 'http', scheme: 'bearer', description: 'The token that signing in answers with.' },
    }),
    ...(needs('key') && {
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        description: 'An API key of your organization; each call names its scope.',
      },
    }),
  }
}

const fileOf = (mediaType: string) => ({ [mediaType]: { schema: { type: 'string', format: 'binary' } } })

const uploadOf = ({ maxBytes }: NonNullable<Endpoint['upload']>) => ({
  required: true,
  description: `One file of at most ${maxBytes} bytes`,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary' } },
      },
    },
  },
})

const beingMade = {
  description: 'The file is being made: ask again after the seconds of Retry-After.',
  headers: { 'Retry-After': { required: true, schema: { type: 'integer' } } },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same call with the same key is done once, and answered the same each time.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const webhookDescription =
  'Sent to your webhook endpoints, signed as Standard Webhooks says. Answer with a status from 200 to 299 within 10 seconds.'
const webhookHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
  ...{ name, in: 'header', required: true, schema: { type: 'string' } },
  description: 'As Standard Webhooks says.',
}))

const jsonContent = (schema: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } })

const refused = {
  code: { type: 'string', description: 'Stable; meant for programs.' },
  message: { type: 'string', description: 'One sentence; meant for people.' },
  issues: {
    type: 'array',
    items: {
      type: 'object',
      required: ['path', 'message'],
      properties: { path: { type: 'string' }, message: { type: 'string' } },
    },
  },
}
const problemSchemas = {
  Error: { type: 'object', required: ['code', 'message'], properties: refused },
  Problem: {
    description: 'Problem details (RFC 9457).',
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'code', 'message'],
    properties: {
      type: { type: 'string', format: 'uri-reference', description: 'The documentation of the code.' },
      title: { type: 'string', description: 'The phrase of the status.' },
      status: { type: 'integer' },
      detail: { type: 'string', description: 'The same as `message`.' },
      ...refused,
    },
  },
}
