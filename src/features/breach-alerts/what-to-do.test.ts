import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breachDataTypes } from './data-types.ts'
import { adviceTable, whatToDo } from './what-to-do.ts'

test('every type that advice is given for is a type of our vocabulary', () => {
  expect(adviceTable.flatMap(({ types }) => types).filter((type) => !breachDataTypes.includes(type))).toEqual([])
})

test('passwords come before phishing, and a number for life before both its consequences', () => {
  const words = (types: string[]) => whatToDo(types).map((advice) => advice.words.split(':')[0])
  expect(words(['Email addresses', 'Passwords'])).toEqual(['Passwords', 'Addresses and numbers'])
  expect(words(['Email addresses', 'Social security numbers', 'Names'])).toEqual([
    'Social Security numbers',
    'Taxes',
    'Addresses and numbers',
  ])
  expect(words(['Genders', 'a word that is new to us'])).toEqual([])
  expect(words([])).toEqual([])
})

test('advice is for what was taken alone, in the order of the table, three lines at most', () => {
  fc.assert(
    fc.property(fc.subarray([...breachDataTypes]), (types) => {
      const given = whatToDo(types)
      expect(given.length).toBeLessThanOrEqual(3)
      for (const advice of given) expect(advice.types.some((type) => types.includes(type))).toBe(true)
      expect(given).toEqual(adviceTable.filter((advice) => given.includes(advice)))
    }),
  )
})
