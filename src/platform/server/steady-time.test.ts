import { expect, test } from 'vitest'
import { z } from 'zod'
import { someCall } from '../../../tests/support/in-process.ts'
import { endpoint } from '../shared/endpoint.ts'
import { answerInSteadyTime } from './steady-time.ts'

const asked = { summary: 'Ask', response: z.string() }
const contract = {
  'POST /api/known': endpoint({ ...asked, takesSteadyTime: true }),
  'POST /api/refused': endpoint({ ...asked, takesSteadyTime: true }),
  'GET /api/other': endpoint(asked),
}
const handlers = {
  'POST /api/known': async () => 'on its way',
  'POST /api/refused': () => Promise.reject(new Error('refused')),
  'GET /api/other': async () => 'an answer',
}

/** Asks, with a wait that ends when the test says so. */
function ask(key: keyof typeof handlers) {
  const wait = Promise.withResolvers<void>()
  const handler = answerInSteadyTime(handlers, { contract, wait: () => wait.promise })[key] as (
    ...given: unknown[]
  ) => unknown
  const seen: unknown[] = []
  const answer = Promise.resolve(handler({}, someCall()))
    .catch((error: Error) => error.message)
    .then((one) => seen.push(one))
  return { seen, answer, endWait: wait.resolve }
}

test('an answer that is there waits for the fixed time', async () => {
  const { seen, answer, endWait } = ask('POST /api/known')
  await new Promise(setImmediate)
  expect(seen).toEqual([])
  endWait()
  await answer
  expect(seen).toEqual(['on its way'])
})

test('a refusal does not wait, and neither does any other endpoint', async () => {
  for (const [key, words] of [
    ['POST /api/refused', 'refused'],
    ['GET /api/other', 'an answer'],
  ] as const) {
    const { seen, answer } = ask(key)
    await answer
    expect(seen).toEqual([words])
  }
})
