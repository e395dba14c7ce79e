import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostFileBytes, mostHarBytes } from '../vocabulary.ts'
import { chooseFile } from './choose-file.ts'

const file = (name: string, size: number) => ({ name, size })

test('one file of a size that is taken is chosen', () => {
  const app = file('shop.apk', 24_000_000)
  expect(chooseFile([app])).toEqual({ outcome: 'chosen', file: app })
  expect(chooseFile([file('x.apk', mostFileBytes)])).toMatchObject({ outcome: 'chosen' })
})

test('what cannot be taken is said before it is sent', () => {
  const words = (...files: { name: string; size: number }[]) => {
    const choice = chooseFile(files)
    return choice.outcome === 'refused' ? choice.words : undefined
  }
  expect(words()).toBe('Choose a file first.')
  expect(words(file('a.apk', 1), file('b.apk', 1))).toBe(
    '2 files were dropped. One file is scanned at a time: drop one of them.',
  )
  expect(words(file('a.apk', 0))).toBe('a.apk is empty.')
  expect(words(file('a.apk', mostFileBytes + 1))).toBe(
    'a.apk has 300 MB: 1 byte more than the 300 MB that a file may have.',
  )
  expect(words(file('a.HAR', mostHarBytes + 5_000_000))).toBe(
    'a.HAR has 105 MB: 4.8 MB more than the 100 MB that a recording may have.',
  )
})

test('nothing larger than what is taken is ever chosen', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 * mostFileBytes }), fc.constantFrom('a.apk', 'b.har', 'c'), (size, name) => {
      const isTaken = size > 0 && size <= (name.endsWith('.har') ? mostHarBytes : mostFileBytes)
      expect(chooseFile([file(name, size)]).outcome).toBe(isTaken ? 'chosen' : 'refused')
    }),
  )
})
