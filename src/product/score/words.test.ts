import { expect, test } from 'vitest'
import { factorWords } from './words.ts'

test.each([
  ['FTC C-4802, order of 2024-04-11, on appeal', 'FTC C-4802, order of April 11, 2024, on appeal'],
  ['OAIC NSD 246 of 2020, settlement of 2024-12-17', 'OAIC NSD 246 of 2020, settlement of December 17, 2024'],
  [
    '3:15-cv-03747 (N.D. Cal.), private suit of 2021-02-26',
    '3:15-cv-03747 (N.D. Cal.), private suit of February 26, 2021',
  ],
  ['PIPC, fine of 2020-11', 'PIPC, fine of November 2020'],
  ['CNIL SAN-2020-012, fine of 2020-12-07', 'CNIL SAN-2020-012, fine of December 7, 2020'],
  ['Court 2019-12-01, order of 2020-01-02', 'Court 2019-12-01, order of January 2, 2020'],
])('the day in “%s” reads as elsewhere, its case number stays', (label, words) => {
  expect(factorWords({ label })).toBe(words)
})
