import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesIn } from './line-breaks.ts'

/** Every letter is as wide as the next. */
const measure = (text: string): number => [...text].length
const lines = (text: string, most: number): string[] => linesIn(text, measure, most).map((line) => line.text)

test('words fill a line, and a break of the text stays one', () => {
  expect(lines('one two three', 7)).toEqual(['one two', 'three'])
  expect(lines('one\ntwo\r\nthree', 20)).toEqual(['one', 'two', 'three'])
  expect(lines('', 5)).toEqual([''])
})

test('a word that is too long is broken, after a sign within it where that fills the line well', () => {
  expect(lines('https://vendor.test/privacy', 20)).toEqual(['https://vendor.test/', 'privacy'])
  expect(lines('x'.repeat(7), 3)).toEqual(['xxx', 'xxx', 'x'])
})

test('no letter is lost and no line is too wide, however narrow', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, most) => {
      const found = linesIn(text, measure, most)
      expect(
        found
          .map((line) => line.text)
          .join('')
          .replace(/\s/gu, ''),
      ).toBe(text.replace(/[\s\u200b]/gu, ''))
      for (const line of found) {
        expect(line.width).toBe(measure(line.text))
        expect(line.width).toBeLessThanOrEqual(most)
      }
    }),
  )
})
