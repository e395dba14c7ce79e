import { expect, test } from 'vitest'
import { findLastUpdated } from './last-updated.ts'

test.each([
  ['Last Revision Date: March 1, 2024', '2024-03-01'],
  ['This notice was last updated on 16th of March 2024.', '2024-03-16'],
  ['Date Last Updated: March 1, 2024', '2024-03-01'],
  ['Last updated - March 2, 2024', '2024-03-02'],
  ['Last updated – March 2, 2024', '2024-03-02'],
  ['Last modified on the 3rd of May 2024', '2024-05-03'],
])('%s is the update', (text, date) => {
  expect(findLastUpdated(text)?.date).toBe(date)
})

const long = 'We sell nothing. '.repeat(900)

test('a list of old versions at the end is not the update', () => {
  expect(findLastUpdated(`Effective: May 1, 2025\n${long}\nUpdated: March 1, 2002`)?.date).toBe('2025-05-01')
  expect(findLastUpdated(`Last updated: May 1, 2025\n${long}\nUpdated: June 1, 2026`)?.date).toBe('2025-05-01')
})

test('an update at the end is one where the beginning says only from when it holds', () => {
  expect(findLastUpdated(`Effective: May 1, 2025\n${long}\nLast updated: June 1, 2026`)?.date).toBe('2026-06-01')
  expect(findLastUpdated(`${long}\nLast updated: June 1, 2026`)?.date).toBe('2026-06-01')
})
