import { expect, test } from 'vitest'
import { countBanned, findBanned, patterns } from '../scripts/check-language.ts'
import budget from '../scripts/language-budget.json' with { type: 'json' }

const counts = countBanned(findBanned())

test.each(patterns)('%s: banned in comments, strings and docs, and only ever fewer', (pattern) => {
  expect(counts[pattern]).toBeLessThanOrEqual(budget[pattern])
})
