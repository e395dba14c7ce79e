import { blogPath } from '../../product/links.ts'
import type { ArticleHead } from './article.ts'
import { type ArticleCategory, articleCategories } from './vocabulary.ts'

/** State of the list, as its address says it. */
export interface Listing {
  category: ArticleCategory | undefined
  /** At most so many. */
  shown: number
}

const firstShown = 4
const moreAtOnce = 3
const mostShown = 1_000

const slugOf = (category: ArticleCategory) => category.toLowerCase().replace(' ', '-')

/** Reads the listing from an address; unknown values are ignored. */
export const readListing = (search: URLSearchParams): Listing => ({
  category: articleCategories.find((category) => slugOf(category) === search.get('category')),
  shown: Math.min(Math.max(Math.trunc(Number(search.get('shown'))) || 0, firstShown), mostShown),
})

export function listingPath({ category, shown = firstShown }: Partial<Listing>): string {
  const search = new URLSearchParams()
  if (category) search.set('category', slugOf(category))
  if (shown > firstShown) search.set('shown', String(shown))
  return search.size > 0 ? `${blogPath}?${search}` : blogPath
}

/** An article's place in the list. */
export const placeOf = ({ id }: Pick<ArticleHead, 'id'>): string => `article-${id}`

/** The featured one first, the others by their numbers; `more` leads to the list with the next ones, at the first of them. */
export function listArticles<Head extends ArticleHead>(
  articles: readonly Head[],
  { category, shown }: Listing,
): { listed: Head[]; more: string | undefined } {
  const all = articles
    .filter((article) => category === undefined || article.category === category)
    .sort((a, b) => Number(b.featured) - Number(a.featured) || a.id - b.id)
  const next = all[shown]
  return {
    listed: all.slice(0, shown),
    more: next && `${listingPath({ category, shown: shown + moreAtOnce })}#${placeOf(next)}`,
  }
}

const relatedCount = 2

/** Which to read next: of the same category, with the same tags, else the ones that follow. */
export function relatedArticles<Head extends ArticleHead>(article: ArticleHead, articles: readonly Head[]): Head[] {
  const closeness = (other: Head) =>
    2 * Number(other.category === article.category) + other.tags.filter((tag) => article.tags.includes(tag)).length
  // Behind the last one the first follows.
  const distance = ({ id }: Head) => (id - article.id + articles.length) % articles.length
  return articles
    .filter(({ id }) => id !== article.id)
    .sort((a, b) => closeness(b) - closeness(a) || distance(a) - distance(b))
    .slice(0, relatedCount)
}

/** Content of a shared article: its title, and what it is about. */
export const shareContent = ({ title, excerpt }: Pick<ArticleHead, 'title' | 'excerpt'>) => ({ title, text: excerpt })

// CUBOT is a maker of phones.
const program = /(?<!cu)bot\b|crawl|spider|slurp/i

/** Opened to be read: not by a program that says it is one, and not by a browser that only looks ahead. */
export const isOpened = ({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean =>
  method === 'GET' &&
  !program.test(headers.get('user-agent') ?? '') &&
  !/prefetch|prerender/.test(headers.get('sec-purpose') ?? '')
