import { expect, test } from 'vitest'
import { uploadsOf } from '../platform/server/http/patience.ts'
import type { Contract } from '../platform/shared/endpoint.ts'
import { contract } from './endpoints.ts'

test('every upload call is recognized by its path, whatever its parameters, and no other call is', () => {
  const isUpload = uploadsOf(contract)
  const requests = Object.entries(contract as Contract).map(([key, { upload }]) => {
    const [method = '', path = ''] = key.split(' ')
    return { method, url: path.replaceAll(/\{\w+\}/g, 'a%2Fb.-_7'), isUpload: upload !== undefined }
  })
  expect(requests.filter((request) => request.isUpload && request.url.includes('a%2F'))).not.toEqual([])
  expect(requests.filter((request) => isUpload(request) !== request.isUpload)).toEqual([])
  expect(
    requests.filter((request) => isUpload({ ...request, url: `${request.url}?draft=1` }) !== request.isUpload),
  ).toEqual([])
})
