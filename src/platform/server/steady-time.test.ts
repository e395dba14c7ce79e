import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { someCall } from '../../../tests/support/in-process.ts'
import { endpoint } from '../shared/endpoint.ts'
import { answerInSteadyTime } from './steady-time.ts'

const steadyMs = 120
const asked = { summary: 'Ask', response: z.string() }
const contract = {
  'POST /api/known': endpoint({ ...asked, takesSteadyTime: true }),
  'POST /api/refused': endpoint({ ...asked, takesSteadyTime: true }),
  'GET /api/other': endpoint(asked),
}
const handlers = {
  'POST /api/known': async (input: { isKnown: boolean }) => sleep(input.isKnown ? 60 : 0, 'on its way'),
  'POST /api/refused': () => Promise.reject(new Error('refused')),
  'GET /api/other': async () => 'an answer',
}

async function ask(key: keyof typeof handlers, input: object = {}) {
  const handler = answerInSteadyTime(handlers, { contract, ms: steadyMs })[key] as (...given: unknown[]) => unknown
  const began = performance.now()
  const answer = await Promise.resolve(handler(input, someCall())).catch((error: Error) => error.message)
  return { answer, ms: performance.now() - began }
}

test('what is done at once and what takes a while are answered alike, after the same time', async () => {
  for (const isKnown of [true, false]) {
    const { answer, ms } = await ask('POST /api/known', { isKnown })
    expect(answer).toBe('on its way')
    // A timer of Node.js may be early by less than one.
    expect(ms).toBeGreaterThan(steadyMs - 2)
  }
})

test('what is refused is refused at once, and nothing else waits', async () => {
  expect(await ask('POST /api/refused')).toMatchObject({ answer: 'refused' })
  for (const key of ['POST /api/refused', 'GET /api/other'] as const)
    expect((await ask(key)).ms).toBeLessThan(steadyMs - 2)
})
