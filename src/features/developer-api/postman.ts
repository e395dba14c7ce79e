import type { Contract, Endpoint } from '../../platform/shared/endpoint.ts'
import { examples } from './examples.ts'
import type { CallExample } from './register-examples.ts'
import { exampleOrigin } from './vocabulary.ts'

// https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html

/**
 * The calls with an example as a Postman Collection v2.1, but for those that a collection cannot run. Run from its beginning it makes what it needs, each request checks
 * its answer, and what was made is deleted again.
 */
export function printPostman(contract: Contract, publicUrl: string) {
  const items = Object.entries(examples).flatMap(([key, example]) => {
    const call = contract[key]
    return call && example.isCollected !== false
      ? [{ needsKey: call.audience === 'key', item: itemOf({ key, call, example, publicUrl }) }]
      : []
  })
  const folder = (name: string, needsKey: boolean) => ({
    name,
    auth: needsKey
      ? { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] }
      : { type: 'noauth' },
    item: items.filter((one) => one.needsKey === needsKey).map(({ item }) => item),
  })
  return {
    info: {
      name: 'Sightline',
      description: 'Public reads need no key. For API v1 set the variable apiKey to a key of your organisation.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'baseUrl', value: publicUrl },
      { key: 'apiKey', value: '' },
      ...Object.values(remembered).flatMap((ids) => Object.keys(ids).map((key) => ({ key, value: '' }))),
    ],
    item: [folder('Public reads', false), folder('API v1', true)],
  }
}

/** Values of an answer that later requests need: variables, and the fields that they are read from. */
const remembered: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /api/v1/vendors': { vendorId: 'id' },
  'PUT /api/v1/vendors/{id}/transfers': { transferId: 'id' },
  'POST /api/v1/vendors/{id}/agreements': { agreementId: 'id' },
  'POST /api/v1/vendors/{id}/findings': { findingId: 'id' },
  'POST /api/v1/vendors/{id}/acceptances': { acceptanceId: 'id' },
  'POST /api/v1/assessments': { assessmentId: 'id' },
  'POST /api/v1/webhooks': { webhookId: 'id' },
  'POST /api/v1/webhooks/{id}/test': { deliveryId: 'id' },
  'POST /api/v1/hooks': { hookId: 'id' },
}

function itemOf({
  key,
  call,
  example,
  publicUrl,
}: {
  key: string
  call: Endpoint
  example: CallExample
  publicUrl: string
}) {
  const request = requestOf(key, { call, example })
  const status = call.status ?? 200
  const body = JSON.stringify(example.response, null, 2)?.replaceAll(exampleOrigin, publicUrl)
  return {
    name: call.summary,
    request,
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: testOf(status, remembered[key]) } }],
    response:
      body === undefined
        ? []
        : [
            {
              ...{ name: 'Example', originalRequest: request, code: status, status: statusWords[status], body },
              header: [{ key: 'Content-Type', value: 'application/json' }],
              _postman_previewlanguage: 'json',
            },
          ],
  }
}

function requestOf(key: string, { call, example }: { call: Endpoint; example: CallExample }) {
  const [method = '', path = ''] = key.split(' ')
  const { params = {}, query = {}, body } = example
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1')
  const search = new URLSearchParams(query)
  const isMade = method === 'POST' && call.audience === 'key'
  return {
    method,
    description: call.scope === undefined ? call.summary : `${call.summary}. Scope: ${call.scope}.`,
    header: [
      ...(body ? [{ key: 'Content-Type', value: 'application/json' }] : []),
      // Sent again by hand it is another call; a program keeps the key of the call that it repeats.
      ...(isMade ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
    ],
    url: {
      raw: `{{baseUrl}}/${segments}${search.size > 0 ? `?${search}` : ''}`,
      host: ['{{baseUrl}}'],
      path: segments.split('/'),
      query: [
        ...Object.entries(query).map(([name, value]) => ({ key: name, value })),
        ...Object.keys(call.query?.shape ?? {})
          .filter((name) => !(name in query))
          .map((name) => ({ key: name, value: '', disabled: true })),
      ],
      variable: Object.entries(params).map(([name, value]) => ({ key: name, value: asVariable(value) })),
    },
    ...(body && {
      body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
    }),
  }
}

/** `$WEBHOOK_ID`, as shells write it, is `{{webhookId}}`. */
const asVariable = (value: string) =>
  value.startsWith('$')
    ? `{{${value
        .slice(1)
        .toLowerCase()
        .replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}}}`
    : value

const testOf = (status: number, ids: Readonly<Record<string, string>> = {}): string[] => [
  `pm.test('answers ${status}', () => pm.response.to.have.status(${status}))`,
  ...(status === 204
    ? []
    : ["pm.test('answers JSON', () => pm.expect(pm.response.json()).to.be.an.instanceof(Object))"]),
  ...Object.entries(ids).map(([name, field]) => `pm.collectionVariables.set('${name}', pm.response.json().${field})`),
]

const statusWords: Readonly<Record<number, string>> = { 200: 'OK', 201: 'Created', 202: 'Accepted', 204: 'No Content' }
