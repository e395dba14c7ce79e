import { expect, test } from 'vitest'
import type { Contract } from '../../platform/shared/endpoint.ts'
import { integrationsContract } from '../integrations/contract.ts'
import { searchContract } from '../search/contract.ts'
import { developerApiContract } from './contract.ts'
import { examples } from './examples.ts'
import { printPostman } from './postman.ts'

const contract: Contract = { ...searchContract, ...developerApiContract, ...integrationsContract }
const collection = printPostman(contract, 'https://risk.corp.test')
const items = collection.item.flatMap(({ item }) => item)
const itemOf = (key: string) => {
  const item = items.find(({ request }) => `${request.method} ${pathOf(request.url.path)}` === key)
  if (!item) throw new Error(`${key} is not in the collection`)
  return item
}
const pathOf = (segments: string[]) => `/${segments.join('/').replaceAll(/:(\w+)/g, '{$1}')}`

test('every call with an example that a collection can run is there once, in the folder that says whether it needs a key', () => {
  expect(items).toHaveLength(Object.values(examples).filter(({ isCollected }) => isCollected !== false).length)
  const [open, keyed] = collection.item
  expect([open?.auth.type, keyed?.auth.type]).toEqual(['noauth', 'bearer'])
  expect(open?.item.every(({ request }) => !request.url.raw.includes('/api/v1/'))).toBe(true)
  expect(keyed?.item.every(({ request }) => request.url.raw.includes('/api/v1/'))).toBe(true)
})

test('what a request needs of another one was remembered before it, and is a variable of the collection', () => {
  const declared = collection.variable.map(({ key }) => key)
  const known = new Set(['baseUrl', 'apiKey', '$guid'])
  for (const { request, event } of items) {
    const used = [...JSON.stringify(request).matchAll(/\{\{([^}]+)\}\}/g)].map(([, name = '']) => name)
    expect(
      used.filter((name) => !known.has(name)),
      request.url.raw,
    ).toEqual([])
    for (const [, name = ''] of JSON.stringify(event).matchAll(/collectionVariables\.set\('(\w+)'/g)) known.add(name)
  }
  expect([...known].filter((name) => !name.startsWith('$')).toSorted()).toEqual(declared.toSorted())
})

test('what is deleted is needed by nothing after it', () => {
  for (const [at, { request }] of items.entries())
    if (request.method === 'DELETE') {
      // The last one of the path is what goes.
      const deleted = request.url.variable.at(-1)?.value ?? ''
      const later = JSON.stringify(items.slice(at + 1).map((item) => item.request))
      expect([request.url.raw, later.includes(deleted)]).toEqual([request.url.raw, false])
    }
})

test('a request shows its body, and what else may be asked, switched off', () => {
  const { request, response } = itemOf('POST /api/v1/assessments')
  expect(JSON.parse(request.body?.raw ?? '')).toEqual(examples['POST /api/v1/assessments']?.body)
  expect(request.header.map(({ key }) => key)).toEqual(['Content-Type', 'Idempotency-Key'])
  expect(response[0]).toMatchObject({ code: 202, status: 'Accepted' })
  expect(response[0]?.body).toContain('https://risk.corp.test/')
  expect(itemOf('GET /api/v1/search').request.url.query).toContainEqual({ key: 'cursor', value: '', disabled: true })
})
