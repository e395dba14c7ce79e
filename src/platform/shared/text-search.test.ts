import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchTexts } from './text-search.ts'

const texts = ['Webhooks: how to verify', 'Keys and scopes', 'Verify a report', 'Café'].map((title) => [
  title,
  'of webhooks',
])
const search = (query: string) =>
  searchTexts(texts, query, ([title = '', body = '']) => [title, body]).map(([title]) => title)

test('every word is to be there, in whatever case; what has them in its title comes first', () => {
  expect(search('VERIFY webhooks')).toEqual(['Webhooks: how to verify', 'Verify a report'])
  expect(search('webhook')[0]).toBe('Webhooks: how to verify')
  expect(search('webhooks nothing')).toEqual([])
})

test('marks above letters are not asked for, and signs say nothing', () => {
  expect(search('cafe')).toEqual(['Café'])
  expect(search(' … ')).toHaveLength(4)
})

test('a search gives some of the items, each once, with all of the words; no word gives all of them', () => {
  const word = fc.stringMatching(/^[a-z]{1,3}$/)
  const someTexts = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(
      fc.array(fc.record({ title: someTexts, text: someTexts })),
      fc.array(word, { maxLength: 2 }),
      (items, words) => {
        const found = searchTexts(items, words.join('  '), ({ title, text }) => [title, text])
        expect(found.toSorted(byPlace(items))).toEqual(
          items.filter(({ title, text }) => words.every((one) => `${title} ${text}`.includes(one))),
        )
      },
    ),
  )
  fc.assert(
    fc.property(fc.string(), (q) => {
      searchTexts(texts, q, ([title = '']) => [title])
    }),
  )
})

const byPlace =
  <Item>(items: readonly Item[]) =>
  (a: Item, b: Item) =>
    items.indexOf(a) - items.indexOf(b)
