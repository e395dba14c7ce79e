import { z } from 'zod'
import type { Contract, Endpoint } from '../shared/endpoint.ts'

/** The calls that are promised to programs: they are refused by problem details, RFC 9457. */
export const versioned = '/api/v1/'
export const problemJson = 'application/problem+json'

/** OpenAPI 3.1 printed from the contract map. */
export function printOpenApi({
  contract,
  title,
  version,
  description,
  serverUrl,
  staffCookie,
}: {
  contract: Contract
  title: string
  version: string
  description: string
  serverUrl: string
  /** Its name as browsers send it. */
  staffCookie: string
}) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, endpoint] of Object.entries(contract)) {
    const [method = 'GET', path = ''] = key.split(' ')
    const fields = (schema: z.ZodObject | undefined, where: 'path' | 'query') => {
      if (!schema) return []
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
        properties?: Record<string, object>
        required?: string[]
      }
      return Object.entries(json.properties ?? {}).map(([name, shape]) => ({
        name,
        in: where,
        required: where === 'path' || (json.required ?? []).includes(name),
        schema: shape,
      }))
    }
    const content = (schema: z.ZodType, io: 'input' | 'output') => ({
      'application/json': { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any' }) },
    })
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        summary: endpoint.summary,
        operationId: key.replace(/[^A-Za-z]+/g, '_').toLowerCase(),
        parameters: [
          ...fields(endpoint.params, 'path'),
          ...fields(endpoint.query, 'query'),
          ...(endpoint.audience === 'key' && method === 'POST' ? [idempotencyKey] : []),
        ],
        ...(endpoint.body ? { requestBody: { required: true, content: content(endpoint.body, 'input') } } : {}),
        ...(endpoint.upload
          ? {
              requestBody: {
                required: true,
                description: `One file of at most ${endpoint.upload.maxBytes} bytes`,
                content: {
                  'multipart/form-data': {
                    schema: {
                      type: 'object',
                      required: ['file'],
                      properties: { file: { type: 'string', format: 'binary' } },
                    },
                  },
                },
              },
            }
          : {}),
        ...securityOf(endpoint),
        responses: {
          [endpoint.status ?? 200]: {
            description: 'Success',
            // RFC 9110 § 15.3.5
            ...(endpoint.status !== 204 && {
              content: endpoint.file
                ? fileOf(endpoint.file)
                : { ...content(endpoint.response, 'output'), ...(endpoint.orFile && fileOf(endpoint.orFile)) },
            }),
          },
          ...(endpoint.orFile && { 202: beingMade }),
          default: {
            description: 'Refused or failed',
            content: path.startsWith(versioned)
              ? { [problemJson]: { schema: { $ref: '#/components/schemas/Problem' } } }
              : { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: {
        staffSession: {
          type: 'apiKey',
          in: 'cookie',
          name: staffCookie,
        },
        memberSession: { type: 'http', scheme: 'bearer', description: 'The token that signing in answers with.' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of an organisation; its scopes stand at each call.',
        },
      },
      schemas: {
        Problem: {
          description: 'Problem details (RFC 9457).',
          allOf: [
            { $ref: '#/components/schemas/Error' },
            {
              type: 'object',
              required: ['type', 'title', 'status'],
              properties: { type: { const: 'about:blank' }, title: { type: 'string' }, status: { type: 'integer' } },
            },
          ],
        },
        Error: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
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
          },
        },
      },
    },
  }
}

/** Scopes are named as OpenAPI 3.1 allows for schemes that are not OAuth. */
function securityOf({ audience = 'public', scope }: Endpoint): { security?: Record<string, string[]>[] } {
  switch (audience) {
    case 'staff':
      return { security: [{ staffSession: [] }] }
    case 'member':
      return { security: [{ memberSession: [] }] }
    case 'key':
      return { security: [{ apiKey: scope === undefined ? [] : [scope] }] }
    case 'public':
      return {}
  }
}

const fileOf = (mediaType: string) => ({ [mediaType]: { schema: { type: 'string', format: 'binary' } } })

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
