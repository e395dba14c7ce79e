import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { handleError } from './entry.server.tsx'
import { reportContext } from './platform/web/context.ts'

function reportedOf(error: unknown, request = new Request('http://localhost/')): unknown[] {
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  context.set(reportContext, (bug) => reported.push(bug))
  handleError(error, { request, context })
  return reported
}

test('what no one expected of a page is recorded, as the page says', () => {
  const bug = new Error('broken')
  expect(reportedOf(bug)).toEqual([bug])
  expect(reportedOf('a thrown string')).toEqual(['a thrown string'])
})

test('a refusal, an answer and a reader who has left are no bugs', () => {
  expect(reportedOf({ status: 404, statusText: '', internal: true, data: { message: 'nothing here' } })).toEqual([])
  expect(reportedOf(new Response(null, { status: 302 }))).toEqual([])
  expect(reportedOf(new Error('cut off'), new Request('http://localhost/', { signal: AbortSignal.abort() }))).toEqual(
    [],
  )
})
