import { expect, test } from 'vitest'
import { unavailableReasons } from '../core/connectors/connector.ts'
import { stepOutcomes } from '../vocabulary.ts'
import { outcomeWords, reasonWords } from './words.ts'

test('every reason and outcome that a step can have is said in words', () => {
  for (const reason of unavailableReasons) expect(reasonWords(reason)).toMatch(/^[A-Z].+\.$/)
  for (const outcome of stepOutcomes) expect(outcomeWords(outcome)).toMatch(/^[A-Z]/)
})

test('a value of a newer server is shown as it came', () => {
  expect(reasonWords('moon-phase')).toBe('moon-phase')
  expect(reasonWords('constructor')).toBe('constructor')
  expect(outcomeWords('postponed')).toBe('postponed')
})
