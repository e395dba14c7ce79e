import { expect, test } from 'vitest'
import { provenOrder, readDate } from './import-dates.ts'

test.each([
  ['01.03.2027', '2027-03-01'],
  ['1.3.27', '2027-03-01'],
  ['2027-03-01', '2027-03-01'],
  ['2027/3/1', '2027-03-01'],
  ['1. März 2027', '2027-03-01'],
  ['1 mars 2027', '2027-03-01'],
  ['1er juin 2024', '2024-06-01'],
  ['5 févr. 2024', '2024-02-05'],
  ['20 de mayo de 2024', '2024-05-20'],
  ['Jan 5, 2024', '2024-01-05'],
  ['January 5th, 2024', '2024-01-05'],
  ['5-Feb-24', '2024-02-05'],
  ['31/01/2024', '2024-01-31'],
  ['01/31/2024', '2024-01-31'],
  ['04/04/2024', '2024-04-04'],
  ['01.03.2027 00:00', '2027-03-01'],
  ['2024-03-01T00:00:00.000Z', '2024-03-01'],
  ['1.1.99', '1999-01-01'],
])('%j is %s', (text, day) => {
  expect(readDate(text, null)).toEqual({ day })
})

test('of two small numbers the order has to be known', () => {
  expect(readDate('03/04/2024', null)).toEqual({ fault: 'ambiguous_date' })
  expect(readDate('03/04/2024', 'dmy')).toEqual({ day: '2024-04-03' })
  expect(readDate('03/04/2024', 'mdy')).toEqual({ day: '2024-03-04' })
})

test.each([
  '',
  '30.02.2027',
  '0000-05-05',
  'soon',
  'Q2 2027',
  '2027',
  '13/13/2027',
  'May May 2027',
  '1.3',
  '99.99.9999',
])('%j is not a date', (text) => {
  expect(readDate(text, 'dmy')).toEqual({ fault: 'not_a_date' })
})

test('cells prove their order, unless they contradict each other', () => {
  expect(provenOrder(['03/04/2024', '31/04/2024'])).toBe('dmy')
  expect(provenOrder(['03/04/2024', '12/31/2024'])).toBe('mdy')
  expect(provenOrder(['31/12/2024', '12/31/2024'])).toBeNull()
  expect(provenOrder(['03/04/2024', 'x'])).toBeNull()
})
