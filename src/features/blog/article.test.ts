import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textOf } from '../../platform/shared/article.ts'
import { type Article, readArticle } from './article.ts'
import { articles } from './articles.ts'
import { articleCategories } from './vocabulary.ts'

const file = (head: object, body = 'Words.') =>
  `---\n${Object.entries(head)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n---\n\n${body}\n`
const head = {
  title: 'A title: with a colon',
  excerpt: 'What it is about.',
  author: 'Sightline',
  role: 'Makers of this software',
  date: '2026-11-22',
  category: 'Best Practices',
  tags: 'consent, mobile apps',
}

describe('a file of an article', () => {
  test('is its head and its body', () => {
    expect(readArticle(9, file({ ...head, featured: 'yes' }, '# Part\n\nWords.'))).toEqual({
      ...{ id: 9, ...head, tags: ['consent', 'mobile apps'], featured: true, readMinutes: 1 },
      blocks: [
        { kind: 'heading', level: 1, text: 'Part', id: 'part' },
        { kind: 'paragraph', inlines: [{ kind: 'text', text: 'Words.' }] },
      ],
    })
  })

  test.each(Object.keys(head))('without its %s is refused', (name) => {
    expect(() => readArticle(9, file({ ...head, [name]: '' }))).toThrow(`article 9 has no ${name}`)
  })

  test('of a category that does not exist is refused, and so is one without a head', () => {
    expect(() => readArticle(9, file({ ...head, category: 'Gossip' }))).toThrow('Gossip')
    expect(() => readArticle(9, 'Words.')).toThrow('article 9 has no head')
  })

  test('takes longer to read the more words it has, and at least a minute', () => {
    const minutes = (words: number) => readArticle(9, file(head, 'word '.repeat(words))).readMinutes
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(500), (words, more) => {
        expect(minutes(words)).toBeGreaterThanOrEqual(1)
        expect(minutes(words + more)).toBeGreaterThanOrEqual(minutes(words))
      }),
      { numRuns: 30 },
    )
  })
})

const wordsOf = ({ blocks }: Article) => blocks.map(textOf).join('\n').split(/\s+/).length
const partsOf = ({ blocks }: Article) =>
  blocks.flatMap((block) => (block.kind === 'heading' && block.level === 1 ? [block.text] : []))

describe('the articles', () => {
  test('are seven, the first one featured, with each category among them', () => {
    expect(articles.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(articles.filter(({ featured }) => featured).map(({ id }) => id)).toEqual([1])
    expect(new Set(articles.map(({ category }) => category))).toEqual(new Set(articleCategories))
  })

  test.each(articles.map((article) => [article.id, article] as const))(
    '%i says enough, and what it rests on',
    (_, article) => {
      expect(wordsOf(article)).toBeGreaterThan(900)
      expect(new Date(article.date).toISOString()).toBe(`${article.date}T00:00:00.000Z`)
      expect(partsOf(article).at(-1)).toBe('Sources')
      const sources = article.blocks.at(-1)
      expect(sources?.kind === 'list' && sources.items.length).toBeGreaterThan(2)
    },
  )

  test.each(articles.map((article) => [article.id, article] as const))(
    '%i has no mark that its grammar does not know',
    (_, { blocks }) => {
      for (const block of blocks)
        if (block.kind !== 'code') expect(textOf(block)).not.toMatch(/\*\*|\]\(|^[>|*] |^\d+\. /m)
    },
  )

  test('the one on enforcement is read in twelve minutes', () => {
    const [enforcement] = articles.filter(({ tags }) => tags.includes('enforcement'))
    expect(enforcement).toMatchObject({ category: 'Compliance', readMinutes: 12 })
  })
})

test('a fence named table or bars is read to rows, and a reader sees all of them', () => {
  const { blocks } = readArticle(
    9,
    file(head, '```table Days\nLaw | Days\nOne | [15](/x)\n```\n\n```bars Apps\nSeen | 76\n```'),
  )
  expect(blocks).toEqual([
    {
      ...{ kind: 'table', label: 'Days', head: ['Law', 'Days'] },
      rows: [[[{ kind: 'text', text: 'One' }], [{ kind: 'link', text: '15', href: '/x' }]]],
    },
    { kind: 'bars', label: 'Apps', items: [{ label: 'Seen', value: 76 }] },
  ])
  expect(blocks.map(textOf)).toEqual(['Days\nOne, 15', 'Apps\nSeen: 76'])
})

test('every row of a table is whole, and every bar has a number', () => {
  const drawn = articles.flatMap(({ blocks }) => blocks).filter(({ kind }) => kind === 'table' || kind === 'bars')
  expect(drawn.length).toBeGreaterThan(4)
  for (const block of drawn) {
    if (block.kind === 'table') for (const row of block.rows) expect(row).toHaveLength(block.head.length)
    if (block.kind === 'bars') for (const { value } of block.items) expect(value).toBeGreaterThan(0)
  }
})
