import { type Block, parseArticle, textOf } from '../../platform/shared/article.ts'
import { type ArticleCategory, articleCategories } from './vocabulary.ts'

/**
 * What a list says about an article. It is at the top of `content/blog/{id}.md`, one field a line between two lines of three
 * dashes, and the body below it in the grammar of `parseArticle`:
 *
 *     ---
 *     title: What the header says
 *     excerpt: One or two sentences; lists, feeds and search engines show them.
 *     author: Sightline
 *     role: Makers of this software
 *     date: 2026-11-22
 *     category: Research
 *     featured: yes
 *     tags: mobile apps, consent
 *     ---
 *
 *     The first paragraph. A paragraph, a list item and a heading is one line each.
 *
 *     # A part of the article
 *
 *     # Sources
 *
 *     - The author, the exact title, the date, where it was published; linked where its address is known.
 *
 * Only one article is `featured`. Parts begin with one `#`, what is below them with two. The last part is `Sources`.
 */
export interface ArticleHead {
  /** The name of its file. */
  id: number
  title: string
  excerpt: string
  author: string
  role: string
  /** The day it was published. */
  date: string
  category: ArticleCategory
  featured: boolean
  tags: readonly string[]
  /** Counted, sources and headings included. */
  readMinutes: number
}

export interface Article extends ArticleHead {
  blocks: readonly Block[]
}

/** Returns the fields that lists need. */
export const headOf = ({ blocks: _, ...head }: Article): ArticleHead => head

// Silent reading speed of adults, English non-fiction. M. Brysbaert, "How many words do we read per minute? A review
// and meta-analysis of reading rate", Journal of Memory and Language 109 (2019). Twelve minutes are 2,619 to 2,856
// words.
const wordsAMinute = 238

/** Reads a file of `content/blog`. What is missing or unknown in it is a mistake of ours, and nothing starts with it. */
export function readArticle(id: number, file: string): Article {
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(file) ?? []
  if (head === undefined || body === undefined) throw new Error(`article ${id} has no head`)
  const fields = new Map(
    head.split(/\r?\n/).map((line) => {
      const [, name = '', value = ''] = /^(\w+):(.*)$/.exec(line) ?? []
      return [name, value.trim()] as const
    }),
  )
  const field = (name: string): string => {
    const value = fields.get(name)
    if (!value) throw new Error(`article ${id} has no ${name}`)
    return value
  }
  const category = articleCategories.find((known) => known === field('category'))
  if (!category) throw new Error(`article ${id} has the category ${field('category')}, which does not exist`)
  const blocks = parseArticle(body)
  return {
    id,
    title: field('title'),
    excerpt: field('excerpt'),
    author: field('author'),
    role: field('role'),
    date: field('date'),
    category,
    featured: fields.get('featured') === 'yes',
    tags: field('tags')
      .split(',')
      .map((tag) => tag.trim()),
    readMinutes: Math.ceil(countWords(blocks) / wordsAMinute),
    blocks,
  }
}

/** Tables and charts say again what the sentences say, and are looked up rather than read. */
const isRead = ({ kind }: Block) => kind !== 'table' && kind !== 'bars'

const countWords = (blocks: readonly Block[]): number =>
  blocks.filter(isRead).map(textOf).join('\n').match(/\S+/g)?.length ?? 0
