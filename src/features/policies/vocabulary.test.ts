import { expect, test } from 'vitest'
import { isMarkup } from './page.ts'
import { linkIn } from './vocabulary.ts'

test.each([
  ['https://example.com/privacy', 'https://example.com/privacy'],
  ['  http://example.com/privacy?a=b#c \n', 'http://example.com/privacy?a=b#c'],
  ['example.com', 'https://example.com'],
  ['www.example.co.uk/legal/privacy.pdf', 'https://www.example.co.uk/legal/privacy.pdf'],
  ['example.com:8443/privacy', 'https://example.com:8443/privacy'],
])('“%s” is a link', (typed, url) => {
  expect(linkIn(typed)).toBe(url)
})

test.each([
  '',
  'privacy',
  'We collect data.',
  'see example.com',
  'a.b c.d',
  '3.14',
  'e.g.',
  'mailto:a@example.com',
  `https://x.example/${'a'.repeat(2_000)}`,
])('“%s” is a text', (typed) => {
  expect(linkIn(typed)).toBeUndefined()
})

test('the source of a page is told from a text about one', () => {
  expect(['<!doctype html><p>x', '\n <HTML lang=en>', '<body class="a">'].every(isMarkup)).toBe(true)
  expect(['We use <html> tags.', '<3 privacy', 'html', ''].some(isMarkup)).toBe(false)
})
