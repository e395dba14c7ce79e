import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { printOpenApi } from './openapi.ts'

const response = z.unknown()
const printed = printOpenApi({
  ...{ title: 'Test', version: '1', description: '', serverUrl: 'https://sightline.test', staffCookie: 'staff' },
  contract: {
    'GET /api/open': endpoint({ summary: 'open', response }),
    'GET /api/staff': endpoint({ summary: 'of staff', audience: 'staff', response }),
    'GET /api/own': endpoint({ summary: 'of a member', audience: 'member', response }),
    'GET /api/v1/things': endpoint({ summary: 'of a program', audience: 'key', scope: 'things:read', response }),
    'GET /api/v1/either': endpoint({ summary: 'JSON or a file', audience: 'key', response, orFile: 'application/pdf' }),
    'DELETE /api/own': endpoint({ summary: 'nothing to say', audience: 'member', response: z.null(), status: 204 }),
    'POST /api/v1/things': endpoint({ summary: 'by a program', audience: 'key', scope: 'things:write', response }),
  },
})
const operation = (path: string, method = 'get') =>
  printed.paths[path]?.[method] as { security?: object[]; parameters: object[]; responses: object }

test('each call says who may make it, by a scheme that is described', () => {
  expect(operation('/api/open').security).toEqual([])
  expect(operation('/api/staff').security).toEqual([{ staffSession: [] }])
  expect(operation('/api/own').security).toEqual([{ memberSession: [] }])
  expect(operation('/api/v1/things').security).toEqual([{ apiKey: ['things:read'] }])
  expect(Object.keys(printed.components.securitySchemes)).toEqual(['staffSession', 'memberSession', 'apiKey'])
})

test('a write of a program takes an Idempotency-Key', () => {
  expect(operation('/api/v1/things', 'post').parameters).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }])
  expect(operation('/api/v1/things').parameters).toEqual([])
})

test('a call that answers with JSON or a file says so, and that the file may have to be waited for', () => {
  expect(operation('/api/v1/either')).toMatchObject({
    responses: {
      200: { content: { 'application/json': {}, 'application/pdf': { schema: { format: 'binary' } } } },
      202: { headers: { 'Retry-After': { required: true } } },
    },
  })
  expect(operation('/api/open')).not.toHaveProperty('responses.202')
})

test('a call that answers 204 promises no body', () => {
  expect(operation('/api/own', 'delete')).not.toHaveProperty('responses.204.content')
  expect(operation('/api/own')).toHaveProperty('responses.200.content')
})

test('an operation id keeps the digits of its path', () => {
  expect(operation('/api/v1/things', 'post')).toMatchObject({ operationId: 'post_api_v1_things' })
})

test('a call of v1 names its refusals and the headers of its answers; others do not promise any', () => {
  expect(Object.keys(operation('/api/v1/things').responses)).toEqual(['200', '401', '403', '429', 'default'])
  expect(operation('/api/v1/things', 'post')).toMatchObject({
    responses: {
      200: { headers: { RateLimit: {}, 'RateLimit-Policy': {}, 'Idempotent-Replayed': {} } },
      409: { $ref: '#/components/responses/Conflict' },
    },
  })
  expect(Object.keys(operation('/api/open').responses)).toEqual(['200', '4XX', 'default'])
})

test('a parameter and a property that are called id are printed as any other', () => {
  const one = z.object({ id: z.int(), name: z.string() })
  const { paths, components } = printOpenApi({
    ...{ title: 'Test', version: '1', description: '', serverUrl: 'https://sightline.test', staffCookie: 'staff' },
    contract: {
      'GET /api/v1/things/{id}': endpoint({
        ...{ summary: 'one thing', audience: 'key', params: z.object({ id: z.coerce.number() }) },
        response: one,
      }),
      'GET /api/v1/things': endpoint({ summary: 'things', audience: 'key', response: z.array(one) }),
    },
    schemas: { Thing: one },
  })
  expect(paths['/api/v1/things/{id}']?.get).toMatchObject({ parameters: [{ name: 'id', in: 'path', required: true }] })
  const thing = { $ref: '#/components/schemas/Thing' }
  expect(paths['/api/v1/things']?.get).toHaveProperty('responses.200.content.application/json.schema.items', thing)
  expect(components.schemas).toHaveProperty('Thing.properties.id')
})

test('a tuple has items that tools can read, and no more of them than it has', () => {
  const { paths } = printOpenApi({
    ...{ title: 'Test', version: '1', description: '', serverUrl: 'https://sightline.test', staffCookie: 'staff' },
    contract: { 'GET /api/v1/pair': endpoint({ summary: 'a pair', response: z.tuple([z.int(), z.string()]) }) },
  })
  expect(paths['/api/v1/pair']?.get).toHaveProperty('responses.200.content.application/json.schema', {
    ...{ type: 'array', prefixItems: [expect.anything(), { type: 'string' }], items: {}, minItems: 2, maxItems: 2 },
  })
})
