import { expect, test } from 'vitest'
import { isDiskFull, nameFullDisk } from './disk-full.ts'

const failure = (code?: string) => Object.assign(new Error('Connection terminated unexpectedly'), { code })

test.each(['53100', 'ENOSPC', 'EDQUOT'])('%s says that a disk is full', (code) => {
  expect(isDiskFull(failure(code))).toBe(true)
})

test.each([failure(), failure('53300'), failure('EIO'), null, undefined, 'ENOSPC'])('%o does not', (error) => {
  expect(isDiskFull(error)).toBe(false)
})

test('a start that fails on a full disk says so and where, and keeps what it met; another failure stays as it is', () => {
  const lost = failure()
  const named = (error: unknown, isFull: boolean) => nameFullDisk(error, '/data', () => isFull)
  for (const [error, isFull] of [
    [lost, true],
    [failure('53100'), false],
  ] as const) {
    const shown = named(error, isFull)
    expect(shown).toMatchObject({ message: expect.stringMatching(/disk is full.*\/data/), cause: error })
  }
  expect(named(lost, false)).toBe(lost)
})
