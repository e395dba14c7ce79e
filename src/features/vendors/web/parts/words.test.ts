import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counted } from '../../../../platform/shared/counted.ts'
import { complianceStatuses } from '../../../../product/vendors.ts'
import { dueOf } from '../../due.ts'
import { labelOf } from '../../type-words.ts'
import { statusName } from './words.ts'

test('a vendor type is read with blanks', () => {
  expect(labelOf('cloud_hosting')).toBe('Cloud hosting')
  expect(labelOf('')).toBe('')
})

test('every status has its words, and one that is not known is shown as it came', () => {
  expect(complianceStatuses.map(statusName)).toEqual(['Compliant', 'Non-compliant', 'Review required'])
  expect(statusName('on_hold')).toBe('On hold')
  expect(statusName('constructor')).toBe('Constructor')
})

test('counts agree with their noun', () => {
  expect(counted(1, 'vendor')).toBe('1 vendor')
  expect(counted(1204, 'vendor')).toBe('1,204 vendors')
  expect(counted(2, 'country', 'countries')).toBe('2 countries')
})

test('a day is overdue, soon, or its date', () => {
  const today = '2028-02-28'
  expect(dueOf('2028-02-27', today)).toEqual({ state: 'overdue', words: 'Overdue by 1 day' })
  expect(dueOf('2028-02-28', today)).toEqual({ state: 'soon', words: 'Due today' })
  // 2028 has a February 29.
  expect(dueOf('2028-03-01', today)).toEqual({ state: 'soon', words: 'Due in 2 days' })
  expect(dueOf('2028-03-30', today).state).toBe('later')
  expect(dueOf('2028-03-30', today).words).toBe('March 30, 2028')
})

test('a later day is never nearer to being overdue', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const order = ['overdue', 'soon', 'later']
  fc.assert(
    fc.property(day, day, day, (today, one, other) => {
      const [earlier = one, later = other] = [one, other].toSorted()
      expect(order.indexOf(dueOf(earlier, today).state)).toBeLessThanOrEqual(order.indexOf(dueOf(later, today).state))
    }),
  )
})
