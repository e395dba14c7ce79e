import { expect, test } from 'vitest'
import { createJudge } from './judge.ts'

const limits = { stalledChecks: 3, endChecks: 5, memoryShare: 0.9 }
const seen = (beats: number, memoryShare = 0.1) => ({ beats, memoryShare })

test('a loop without a beat is stalled, then ends its process; one beat clears it', () => {
  const judge = createJudge(limits)
  expect([1, 1, 1, 1].map((beats) => judge(seen(beats)))).toEqual(['well', 'well', 'well', 'stalled'])
  expect(judge(seen(2))).toBe('well')
  expect([2, 2, 2, 2, 2].map((beats) => judge(seen(beats)))).toEqual(['well', 'well', 'stalled', 'stalled', 'end'])
})

test('memory near its end is a suspicion of its own, and over when it is free again', () => {
  const judge = createJudge(limits)
  expect([judge(seen(1, 0.95)), judge(seen(2, 0.5))]).toEqual(['memory', 'well'])
})
