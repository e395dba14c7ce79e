import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ArticleHead } from './article.ts'
import { isOpened, listArticles, listingPath, placeOf, readListing, relatedArticles } from './rules.ts'
import { articleCategories } from './vocabulary.ts'

const head = (id: number, parts: Partial<ArticleHead> = {}): ArticleHead => ({
  ...{ id, title: `Article ${id}`, excerpt: '', author: '', role: '', date: '2026-11-22', readMinutes: 1 },
  ...{ category: 'Research', featured: false, tags: [], ...parts },
})
const searchOf = (path: string) => new URL(path, 'https://risk.corp.test').searchParams

const anyArticles = fc
  .array(fc.record({ category: fc.constantFrom(...articleCategories), featured: fc.boolean() }), { maxLength: 20 })
  .map((parts) => parts.map((part, index) => head(index + 1, part)))
const anyCategory = fc.option(fc.constantFrom(...articleCategories), { nil: undefined })

test('an address says what is listed, and is read back', () => {
  fc.assert(
    fc.property(anyCategory, fc.integer({ min: 4, max: 1000 }), (category, shown) => {
      expect(readListing(searchOf(listingPath({ category, shown })))).toEqual({ category, shown })
    }),
  )
  expect(listingPath({ category: 'Best Practices', shown: 7 })).toBe('/blog?category=best-practices&shown=7')
})

test('what an address does not know is not asked for', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (category, shown) => {
      const listing = readListing(new URLSearchParams({ category, shown }))
      expect(listing.shown).toBeGreaterThanOrEqual(4)
      expect(listing.shown).toBeLessThanOrEqual(1000)
    }),
  )
  expect(readListing(searchOf('/blog?category=__proto__&shown=1e400'))).toEqual({ category: undefined, shown: 1000 })
})

test('following Load More shows every article of a category, each once, and ends', () => {
  fc.assert(
    fc.property(anyArticles, anyCategory, (articles, category) => {
      let path: string | undefined = listingPath({ category })
      let before = 0
      let listed: ArticleHead[] = []
      while (path !== undefined) {
        const listing: ReturnType<typeof listArticles> = listArticles(articles, readListing(searchOf(path)))
        listed = listing.listed
        // It leads to the first one that was not there.
        if (before > 0) expect(path.split('#')[1]).toBe(placeOf(listed[before] ?? head(0)))
        before = listed.length
        path = listing.more
      }
      expect(listed.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
        articles.filter((article) => !category || article.category === category).map(({ id }) => id),
      )
      expect(listed).toEqual(listed.toSorted((a, b) => Number(b.featured) - Number(a.featured) || a.id - b.id))
    }),
  )
})

test('what is nearest is read next, and never the same again', () => {
  const articles = [
    head(1, { tags: ['consent'] }),
    head(2, { category: 'Security' }),
    head(3, { category: 'Security', tags: ['consent'] }),
    head(4, { tags: ['SDKs'] }),
  ]
  const after = (id: number) => relatedArticles(head(id, articles[id - 1]), articles).map((other) => other.id)
  expect(after(1)).toEqual([4, 3])
  expect(after(3)).toEqual([2, 1])
  expect(after(4)).toEqual([1, 2])
})

test.each([
  ['a person', {}, true],
  ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, false],
  ['a browser that looks ahead', { 'sec-purpose': 'prefetch;prerender' }, false],
  ['a phone whose name has a bot in it', { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; CUBOT X70)' }, true],
] as const)('of who opens an article, %s counts: %s', (_, headers, counts) => {
  expect(isOpened(new Request('https://risk.corp.test/blog/1', { headers }))).toBe(counts)
})

test('asking for the head of the page opens nothing', () => {
  expect(isOpened(new Request('https://risk.corp.test/blog/1', { method: 'HEAD' }))).toBe(false)
})
