import { expect, test } from 'vitest'
import { carryOut, printPart } from './part.ts'

test('an attack that broke off is a fault, with its reason', async () => {
  const part = await carryOut({ name: 'x', title: 'X', run: () => Promise.reject(new Error('no answer')) })
  expect(part.faults).toEqual(['it broke off: no answer'])
})

test('what was sent does not break the page that tells of it', () => {
  const page = printPart({ title: 'X', text: 'Tried.', faults: ['a\r\n# b\u202e', ...Array(30).fill('again')] })
  expect(page).toContain('- a # b')
  expect(page).toContain('- and 11 more')
  expect(page).not.toMatch(/^# b/m)
})

test('what is known is told beside what holds', () => {
  const page = printPart({ title: 'X', text: 'Tried.', faults: [], known: ['this'] })
  expect(page).toMatch(/\*\*Holds\.\*\*.*Known, and so by decision:\n\n- this/s)
})
