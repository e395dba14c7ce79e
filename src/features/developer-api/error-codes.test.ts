import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorCodes } from './error-codes.ts'

test('the guide names every code of v1 under its status, in one order, and no other', () => {
  const text = readFileSync(new URL('../../../content/documentation/api-errors.md', import.meta.url), 'utf8')
  let status = 0
  const written: [number, string][] = []
  for (const line of text.split('\n')) {
    status = Number(/^# (\d{3}) /.exec(line)?.[1] ?? status)
    const code = /^## (\w+)$/.exec(line)?.[1]
    if (code) written.push([status, code])
  }
  expect(written.toSorted()).toEqual(errorCodes.map(({ status, code }): [number, string] => [status, code]).toSorted())
})
