import { expect, test } from 'vitest'
import { rateLimits } from '../../platform/server/http/rate-limits.ts'
import type { Contract } from '../../platform/shared/endpoint.ts'
import { integrationsContract } from '../integrations/contract.ts'
import { searchContract } from '../search/contract.ts'
import { developerApiContract } from './contract.ts'
import { documentCalls } from './documented-calls.ts'
import { examples } from './examples.ts'
import { documentedLimits } from './vocabulary.ts'

const contract: Contract = { ...searchContract, ...developerApiContract, ...integrationsContract }
const calls = documentCalls(contract, 'https://risk.corp.test')
const callOf = (key: string) => {
  const call = calls.find((one) => one.key === key)
  if (!call) throw new Error(`${key} is not documented`)
  return call
}

test('every call that takes a key has an example, and no example is of a call that is not there', () => {
  expect(calls.map(({ key }) => key)).toEqual(Object.keys(examples))
  expect(calls.slice(0, 3).map(({ scope }) => scope)).toEqual([null, null, null])
  expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length)
})

test.each(Object.entries(examples))('the example of %s is one that the contract takes and gives', (key, example) => {
  const endpoint = contract[key]
  const params = Object.fromEntries(
    Object.entries(example.params ?? {}).map(([name, value]) => [name, value.startsWith('$') ? '1' : value]),
  )
  endpoint?.params?.parse(params)
  endpoint?.query?.parse(example.query ?? {})
  const body = JSON.parse(JSON.stringify(example.body ?? null).replace(/"\$[A-Z_]+"/g, '1'))
  if (endpoint?.body) endpoint.body.parse(body)
  if (example.response !== undefined) {
    // Nothing is shown that is not answered.
    expect(endpoint?.response.parse(example.response)).toEqual(example.response)
  } else if (endpoint?.audience === 'key') expect(endpoint.status).toBe(204)
})

test('a call is shown as curl makes it, at the address of the installation', () => {
  expect(callOf('GET /api/search').curl).toBe('curl "https://risk.corp.test/api/search?q=analytics&type=sdk"')
  expect(callOf('POST /api/v1/assessments').curl).toBe(`curl \\
  -H "Authorization: Bearer $SIGHTLINE_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"vendor":"Example Analytics","type":"full"}' \\
  "https://risk.corp.test/api/v1/assessments"`)
  expect(callOf('DELETE /api/v1/webhooks/{id}').curl).toContain('-X DELETE')
  expect(callOf('PATCH /api/v1/vendors/{id}').curl).toContain('-X PATCH')
  expect(callOf('POST /api/v1/files').curl).toContain('-F "file=@dpa.txt"')
  expect(callOf('POST /api/v1/vendors/{id}/documents').curl).toContain(`"file_id":'$FILE_ID'}'`)
  expect(callOf('GET /api/v1/assessments/{id}').curl).toContain('/api/v1/assessments/$ASSESSMENT_ID"')
  expect(callOf('GET /api/v1/assessments/{id}').response).toContain('https://risk.corp.test/customer/assessments/17')
})

test('what may be given is read from the contract', () => {
  expect(callOf('GET /api/v1/search').fields).toEqual([
    { name: 'q', where: 'query', isRequired: false, words: 'text of at most 200 characters' },
    { name: 'type', where: 'query', isRequired: false, words: 'one of all, app, sdk, domain; all unless given' },
    { name: 'limit', where: 'query', isRequired: false, words: 'a number, 1 to 100; 20 unless given' },
    { name: 'cursor', where: 'query', isRequired: false, words: 'a number, 0 to 10000; 0 unless given' },
  ])
  const [vendor] = callOf('POST /api/v1/assessments').fields
  expect(vendor).toMatchObject({ name: 'vendor', where: 'body', isRequired: true })
})

test('the limits that are documented are those that are counted', () => {
  expect(rateLimits.documented).toEqual([
    { seconds: 60, max: documentedLimits.perMinute },
    { seconds: 3600, max: documentedLimits.perHour },
  ])
})
