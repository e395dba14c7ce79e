import { DOMParser } from 'linkedom'
import { expect, test } from 'vitest'
import { articles } from './articles.ts'
import { printFeed } from './feed.ts'

const parse = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml')

test('the feed has each article with its address at this installation', () => {
  const feed = parse(printFeed(articles, 'https://risk.corp.test'))
  const entries = [...feed.querySelectorAll('entry')]
  expect(entries.map((entry) => entry.querySelector('title')?.textContent)).toHaveLength(articles.length)
  for (const { id } of articles)
    expect(entries.map((entry) => entry.querySelector('id')?.textContent)).toContain(
      `https://risk.corp.test/blog/${id}`,
    )
  expect(feed.querySelector('feed > link')?.getAttribute('href')).toBe('https://risk.corp.test/api/articles/feed.atom')
})

test('is a feed also while there is nothing in it', () => {
  expect(printFeed([], 'https://risk.corp.test')).toContain('<updated>1970-01-01T00:00:00Z</updated>')
})

test('whatever an article is called, the feed is whole', () => {
  const [article] = articles
  if (!article) throw new Error('there are no articles')
  const title = '</title><script>"&amp; ]]>'
  const xml = printFeed([{ ...article, title, tags: [title] }], 'https://risk.corp.test')
  expect(xml).not.toContain('<script>')
  expect(xml.match(/<title>/g)).toHaveLength(2)
  expect(parse(xml).querySelector('entry > title')?.textContent).toBe(title)
})
