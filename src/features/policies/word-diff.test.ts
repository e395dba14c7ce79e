import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffWords } from './word-diff.ts'

const side = (parts: ReturnType<typeof diffWords>, without: 'added' | 'removed') =>
  parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join(' ')

test('a replaced word reads old, then new', () => {
  expect(diffWords('We keep it for two years.', 'We keep it for five years.')).toEqual([
    { kind: 'same', text: 'We keep it for' },
    { kind: 'removed', text: 'two' },
    { kind: 'added', text: 'five' },
    { kind: 'same', text: 'years.' },
  ])
})

test('the parts of each side give its words again, and no two parts of a kind stand side by side', () => {
  const words = fc
    .array(fc.constantFrom('we', 'may', 'not', 'share', 'data.'), { maxLength: 30 })
    .map((w) => w.join(' '))
  fc.assert(
    fc.property(words, words, (before, after) => {
      const parts = diffWords(before, after)
      expect(side(parts, 'added')).toBe(before)
      expect(side(parts, 'removed')).toBe(after)
      expect(parts.every(({ kind }, index) => kind !== parts[index - 1]?.kind)).toBe(true)
    }),
  )
})

test('a sentence as long as a page is shown whole', () => {
  const long = 'word '.repeat(50_000)
  expect(diffWords(long, `${long} more`).map(({ kind }) => kind)).toEqual(['removed', 'added'])
})
