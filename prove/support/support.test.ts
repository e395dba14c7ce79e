import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentile } from '../../bench/figures.ts'
import { proofs, usage } from '../usage.ts'
import { createChance } from './chance.ts'
import { chosen, numberOf, wholeOf } from './options.ts'
import { openRelay } from './relay.ts'
import { outcomeOf } from './surface.ts'

const drawn = (seed: number, name: string) => {
  const chance = createChance(seed).fork(name)
  return Array.from({ length: 20 }, () => chance.between(0, 1_000_000))
}

test('the same seed makes the same choices, another seed and another part make others', () => {
  expect(drawn(7, 'rounds')).toEqual(drawn(7, 'rounds'))
  expect(drawn(8, 'rounds')).not.toEqual(drawn(7, 'rounds'))
  expect(drawn(7, 'load')).not.toEqual(drawn(7, 'rounds'))
})

test('what is drawn between two numbers lies between them, and every thing to pick is picked', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1, max: 100 }),
      (seed, least, more) => {
        const value = createChance(seed).between(least, least + more)
        expect(value).toBeGreaterThanOrEqual(least)
        expect(value).toBeLessThan(least + more)
      },
    ),
  )
  const chance = createChance(1)
  expect(new Set(Array.from({ length: 100 }, () => chance.pick(['a', 'b', 'c'])))).toEqual(new Set(['a', 'b', 'c']))
})

test('a percentile is one of the values, and of none there is none', () => {
  expect(percentile([], 0.5)).toBeUndefined()
  expect(percentile([5, 1, 3], 0.5)).toBe(3)
  expect(percentile([5, 1, 3], 0.95)).toBe(5)
  fc.assert(
    fc.property(
      fc.array(fc.double({ noNaN: true }), { minLength: 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (values, share) => {
        expect(values).toContain(percentile(values, share))
      },
    ),
  )
})

test('503 says when to come back, or it is as wrong as 500', () => {
  const answer = (status: number, headers: Record<string, string> = {}) => ({ status, headers: new Headers(headers) })
  expect(outcomeOf(undefined)).toBe('away')
  expect(outcomeOf(answer(303))).toBe('ok')
  expect(outcomeOf(answer(422))).toBe('refused')
  expect(outcomeOf(answer(503, { 'retry-after': '1' }))).toBe('away')
  expect(outcomeOf(answer(503))).toBe('wrong')
  expect(outcomeOf(answer(500))).toBe('wrong')
})

test('a relay hands on what is sent in its order, late where it is told to be, also when that ends, and not at all where it is cut', async () => {
  const echo = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const relay = await openRelay({ port: (echo.address() as AddressInfo).port, host: '127.0.0.1' })
  const said = async (words: string[]) => {
    const socket = connect(relay.port, '127.0.0.1')
    const answer = text(socket)
    // Told below; unheard until then it would end the test.
    answer.catch(() => undefined)
    for (const word of words) {
      socket.write(word)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    socket.end()
    return answer
  }
  const words = Array.from({ length: 30 }, (_, n) => `${n} `)
  expect(await said(words)).toBe(words.join(''))
  relay.delayMs = 50
  const order: string[] = []
  const direct = connect((echo.address() as AddressInfo).port, '127.0.0.1').end('x')
  await Promise.all([said(words).then((all) => order.push(all)), text(direct).then((all) => order.push(all))])
  expect(order).toEqual(['x', words.join('')])
  // While something is still held back, what comes later waits behind it.
  const across = said(words)
  await new Promise((resolve) => setTimeout(resolve, 30))
  relay.delayMs = 0
  expect(await across).toBe(words.join(''))
  relay.cut(true)
  await expect(said(['a'])).rejects.toThrow()
  relay.cut(false)
  expect(await said(['a'])).toBe('a')
  await relay.close()
  echo.close()
})

test('selected names are known, and in the order of the known ones', () => {
  expect(chosen(undefined, ['a', 'b'])).toEqual(['a', 'b'])
  expect(chosen('b,a', ['a', 'b', 'c'])).toEqual(['a', 'b'])
  for (const wrong of ['', 'a,', 'd']) expect(() => chosen(wrong, ['a', 'b', 'c'])).toThrow('--only takes a, b, c')
})

test.each(['x', '', ' ', 'NaN', 'Infinity', '-1', '0', '1e'])('--pairs "%s" is wrong use', (value) => {
  expect(() => numberOf('pairs', value, 1)).toThrow('--pairs is a number, 1 or more')
})

test('a number is told as it was said, and where it is to be whole it is', () => {
  expect(numberOf('minutes', '0.5', 0.1)).toBe(0.5)
  expect(wholeOf('seed', '0', 0)).toBe(0)
  expect(() => wholeOf('pairs', '1.5', 1)).toThrow('--pairs is a whole number')
})

test('the usage names every proof, and what there is not', () => {
  for (const { name } of proofs) expect(usage('')).toContain(`npm run prove -- ${name} `)
  expect(usage('burn')).toContain('There is no proof "burn".')
  expect(usage('--help')).not.toContain('There is no proof')
})
