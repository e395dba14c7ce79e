import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paragraphsOf, readCollections } from './collections.ts'

test('a paragraph is read without its markup, and a list belongs to the sentence that leads into it', () => {
  const markdown = `
Our policy
==========

We take **care** of [your data](https://example.com/a), see
the ![](picture.png) notice.

## What we keep

We keep:

*   your name
*   your *address*

| Kind | Why |
| --- | --- |
| Log | Safety |
`
  expect(paragraphsOf(markdown)).toEqual([
    'We take care of your data, see the notice.',
    'We keep:\nyour name\nyour address',
    'Kind Why',
    'Log Safety',
  ])
})

test('a list that is too long to be read as one stands item by item', () => {
  const items = Array.from({ length: 20 }, (_, at) => `- ${'word '.repeat(10)}${at}`)
  expect(paragraphsOf(['They are:', ...items].join('\n\n'))).toHaveLength(21)
})

test('policies in English are read once each, in the order of their paths, and nothing else is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'collections-'))
  const english = 'We keep the data that you give to us for as long as the law says. '.repeat(10)
  const french = 'Nous conservons les données que vous nous donnez aussi longtemps que prévu. '.repeat(12)
  for (const [path, text] of [
    ['b/Shop/Privacy Policy.md', english],
    ['a/Shop/Trackers Policy.md', english],
    ['a/Shop/Terms of Service.md', `${english} Terms.`],
    ['a/Boutique/Privacy Policy.md', french],
  ] as const) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  expect(readCollections(folder).map(({ source }) => source)).toEqual(['a/Shop/Trackers Policy.md'])
})
